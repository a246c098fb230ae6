//===- AMPAttrs.td - Attributes of the amp dialect ---------*- tablegen -*-===//
#ifndef AMP_DIALECT_AMP_IR_AMPATTRS_TD
#define AMP_DIALECT_AMP_IR_AMPATTRS_TD

include "amp/Dialect/AMP/IR/AMPDialect.td"
include "amp/Dialect/AMP/IR/AMPEnums.td"
include "mlir/IR/AttrTypeBase.td"

class AMP_Attr<string name, string attrMnemonic> : AttrDef<AMP_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def AMP_PrecisionAttr : AMP_Attr<"Precision", "precision"> {
  let summary = "the precision that an op is to have";
  let description = [{
    Either a class, which says what the op asks of its operands and result, or a
    type, in which the op is to be computed and stored.

    | written | reads | result |
    |---|---|---|
    | `low` | the type of autocast | accumulates in f32, result low or f32 |
    | `f32` | f32 | f32 |
    | `f32-out` | its operands as they are stored | f32 |
    | `widest` | its operands as they are stored | low if all its float operands of its own shape are low, else f32 |
    | `follow` | its operand as it is stored | as its operand |
    | `keep` | its original types | its original types |
    | a float type | that type | that type |

    `#amp.precision<f32>` is the class. The two agree for f32, so the type is
    never spelled.

    Example: one softmax of a model is allowed to run low, and one division is
    pinned to f16 in a run that otherwise uses bf16.

    ```mlir
    %0 = linalg.softmax {amp.precision = #amp.precision<low>} dimension(1)
        ins(%a : tensor<2x4xf32>) outs(%b : tensor<2x4xf32>) -> tensor<2x4xf32>
    %1 = arith.divf %0, %b {amp.precision = #amp.precision<f16>} : tensor<2x4xf32>
    ```
  }];
  let parameters = (ins
    AttrParameter<"::std::optional<::mlir::amp::PrecisionClass>",
                  "the class, or none where a type is given">:$cls,
    AttrParameter<"::mlir::Type", "the type, or null where a class is given">:$type
  );
  let builders = [
    AttrBuilder<(ins "::mlir::amp::PrecisionClass":$cls), [{
      return $_get($_ctxt, ::std::optional<::mlir::amp::PrecisionClass>(cls),
                   ::mlir::Type());
    }]>,
    AttrBuilderWithInferredContext<(ins "::mlir::Type":$type), [{
      return $_get(type.getContext(), ::std::nullopt, type);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// From the spelling between the brackets, as rules in a file have it:
    /// a class, or `bf16`, `f16`. Null if it is neither.
    static PrecisionAttr parseName(::mlir::MLIRContext *context,
                                   ::llvm::StringRef name);
    /// The spelling between the brackets.
    ::std::string getName() const;
  }];
}

def AMP_PolicyAttr : AMP_Attr<"Policy", "policy"> {
  let summary = "which precision each kind of op is to have";
  let description = [{
    The name of a preset, and rules that come before it. A rule selects ops by
    their name (`ops`), by an op in their body (`body`), or by a regular
    expression on the name in their location (`locations`). Rules by location are
    tried first, in the order in which they are written; then those by name; then
    those by body.

    Only the form is verified here. That the preset exists, that the ops are
    registered and that the expressions compile is said by the pass that reads
    the policy.

    Example:

    ```mlir
    module attributes {amp.policy = #amp.policy<"torch",
        ops = {linalg.softmax = #amp.precision<low>},
        body = {math.exp = #amp.precision<widest>},
        locations = {"^blocks[.]0[.]" = #amp.precision<f32>}>} {}
    ```
  }];
  let parameters = (ins
    "::mlir::StringAttr":$preset,
    AttrParameter<"::mlir::DictionaryAttr", "rules by op name, may be empty">:$ops,
    AttrParameter<"::mlir::DictionaryAttr", "rules by an op in the body, may be empty">:$body,
    ArrayRefParameter<"::mlir::NamedAttribute", "rules by location in their order, may be empty">:$locations
  );
  let builders = [
    AttrBuilder<(ins "::llvm::StringRef":$preset), [{
      auto none = ::mlir::DictionaryAttr::get($_ctxt);
      return $_get($_ctxt, ::mlir::StringAttr::get($_ctxt, preset), none, none,
                   ::llvm::ArrayRef<::mlir::NamedAttribute>());
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // AMP_DIALECT_AMP_IR_AMPATTRS_TD
