//===- AMPDialect.td - The amp dialect ---------------------*- tablegen -*-===//
#ifndef AMP_DIALECT_AMP_IR_AMPDIALECT_TD
#define AMP_DIALECT_AMP_IR_AMPDIALECT_TD

include "mlir/IR/DialectBase.td"

def AMP_Dialect : Dialect {
  let name = "amp";
  let cppNamespace = "::mlir::amp";
  let summary = "What a training graph can say about precision";
  let description = [{
    A training graph is upstream dialects: `func`, `linalg` on tensors, `arith`
    and `math` on tensors, `tensor`, `scf`, `tosa`. This dialect adds the little
    that they cannot say: which precision an op asks for (`#amp.precision`,
    `#amp.policy`, `amp.autocast`), where the backward pass starts (`amp.seed`),
    how its gradients are kept from underflowing (`amp.scale`, `amp.unscale`,
    `amp.all_finite`, `amp.update_scale`), and, as discardable attributes, what the
    arguments and results of a training step are. Each op has a definition in
    upstream dialects, which `amp-expand-ops` puts in its place.

    The attributes that a program may carry, with where each may stand. The
    dialect verifies them all: an attribute `amp.*` that is not in this table, or
    stands elsewhere, is an error.

    | attribute | on | value |
    |---|---|---|
    | `amp.role` | argument or result of a function | a string: `param`, `state`, `buffer`, `input`, `target`, `hyper`, `seed`, `loss`, `grad`, `aux`, `loss_scale`, `growth_tracker`, `hysteresis`, `found_inf` |
    | `amp.name` | argument or result of a function | a string, the name of a parameter in the framework |
    | `amp.updates` | result of a function | `N : i32`: the result replaces argument N in the next step, and has its type |
    | `amp.group` | argument of a function | `N : i32`: which optimizer updates it |
    | `amp.linear` | function | unit: a callee that is linear in its tensors, so gradients may pass through it |
    | `amp.precision` | any op | `#amp.precision`, decides for this op before anything else does |
    | `amp.policy` | module | `#amp.policy` |
    | `amp.applied` | module or function | `"bf16"`, `"fp16"` or `"tf32"`: what it holds has been processed |
    | `amp.compute_type` | any op | `"tf32"`: an f32 product may be computed so |
    | `amp.decision` | any op | a string, what `amp-print-decisions` says of it |
    | `amp.storage` | `arith.truncf`, `arith.extf` | unit: the cast only chooses the type in which a value is stored |

    Example: a step whose parameter is updated, and whose loss is named.

    ```mlir
    func.func private @example(%w: tensor<4xf32> {amp.role = "param", amp.name = "w"},
                    %x: tensor<4xf32> {amp.role = "input"})
        -> (tensor<4xf32> {amp.updates = 0 : i32},
            tensor<f32> {amp.role = "loss"})
    ```
  }];

  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;

  let extraClassDeclaration = [{
    // The names of the discardable attributes, in the order of the table above.
    static constexpr ::llvm::StringLiteral kRoleAttrName = "amp.role";
    static constexpr ::llvm::StringLiteral kNameAttrName = "amp.name";
    static constexpr ::llvm::StringLiteral kUpdatesAttrName = "amp.updates";
    static constexpr ::llvm::StringLiteral kGroupAttrName = "amp.group";
    static constexpr ::llvm::StringLiteral kLinearAttrName = "amp.linear";
    static constexpr ::llvm::StringLiteral kPrecisionAttrName = "amp.precision";
    static constexpr ::llvm::StringLiteral kPolicyAttrName = "amp.policy";
    static constexpr ::llvm::StringLiteral kAppliedAttrName = "amp.applied";
    static constexpr ::llvm::StringLiteral kComputeTypeAttrName = "amp.compute_type";
    static constexpr ::llvm::StringLiteral kDecisionAttrName = "amp.decision";
    static constexpr ::llvm::StringLiteral kStorageAttrName = "amp.storage";

  private:
    void registerAttributes();
    void registerOperations();

  public:
  }];
}

#endif // AMP_DIALECT_AMP_IR_AMPDIALECT_TD
