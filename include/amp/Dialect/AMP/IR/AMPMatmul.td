//===- AMPMatmul.td - One call of cuBLASLt as an op --------*- tablegen -*-===//
#ifndef AMP_DIALECT_AMP_IR_AMPMATMUL_TD
#define AMP_DIALECT_AMP_IR_AMPMATMUL_TD

def AMP_MatmulFactor : AMP_PlainTensorOf<[F16, BF16, F32]>;
def AMP_MatmulAux : AMP_PlainTensorOf<[I1, F16, BF16, F32]>;

def AMP_MatmulOp : AMP_Op<"matmul", [
    Pure, AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "a matrix product with all that one call of cuBLASLt does";
  let description = [{
    `D = epilogue(alpha * op(A) * op(B) + beta * C + bias)`, in row-major order:
    `op(A)` is M x K, `op(B)` is K x N, transposed first where `transpose_a`,
    `transpose_b` say so; C and D are M x N. (The library computes the transpose,
    column by column, of the operands exchanged: its A is B here.) A leading
    dimension is the batch; an operand without it is the same for all of it.

    Requires

    - A and B of one type. f16 and bf16 give D in that type or in f32, f32 gives
      f32. C, the bias and its gradient have the type of D.
    - the bias along N: one number for each column of D.
    - the operands and results that the epilogue reads and writes, and no others:

    | epilogue | reads | gives besides D |
    |---|---|---|
    | `default` | | |
    | `relu`, `gelu` | | |
    | `bias`, `relu_bias`, `gelu_bias` | bias | |
    | `relu_aux`, `gelu_aux` | | aux |
    | `relu_aux_bias`, `gelu_aux_bias` | bias | aux |
    | `drelu`, `dgelu` | aux | |
    | `drelu_bgrad`, `dgelu_bgrad` | aux | bgrad, N numbers: D summed over M |
    | `bgrada` | | bgrad, M numbers: op(A) summed over K |
    | `bgradb` | | bgrad, N numbers: op(B) summed over K |

    Numerics

    - Products and sums are those of f32, in any order. With `compute = tf32`,
      which only f32 operands have, both are rounded to 10 bits of fraction first.
    - alpha, C, the bias and the epilogue follow in f32; each result is rounded
      once, at the end. alpha is a constant or a number on the device, as 1 over
      the loss scale is. It is not in the gradients of `bgrada` and `bgradb`, which
      are sums of operands.
    - `relu` is max(x, 0), and a NaN stays one; its aux is x > 0. `gelu` is the tanh
      form, never erf; its aux is x, rounded to the type of D, and `dgelu` is the
      derivative of that form there. `drelu` hands x on where aux is true, and is
      0 elsewhere.
    - With a `beta` of 0, C is not read.

    What the aux of `relu` looks like in memory is the library's affair: only
    `drelu` reads it.

    Example: a layer, the gradient that enters it from the next one, and the
    gradient of its weight in f32: with that of its bias, or unscaled on the way.

    ```mlir
    %y, %aux = amp.matmul %x, %w bias(%b : tensor<256xbf16>) epilogue = relu_aux_bias
        : tensor<32x128xbf16>, tensor<128x256xbf16> -> tensor<32x256xbf16> aux tensor<32x256xi1>
    %dx = amp.matmul %dz, %v aux(%aux : tensor<32x256xi1>) epilogue = drelu {transpose_b}
        : tensor<32x10xbf16>, tensor<256x10xbf16> -> tensor<32x256xbf16>
    %dw, %db = amp.matmul %x, %dx epilogue = bgradb {transpose_a}
        : tensor<32x128xbf16>, tensor<32x256xbf16> -> tensor<128x256xf32> bgrad tensor<256xf32>
    %unscaled = amp.matmul %x, %dx alpha(%inverse) {transpose_a}
        : tensor<32x128xbf16>, tensor<32x256xbf16> -> tensor<128x256xf32>
    ```
  }];
  let arguments = (ins AMP_MatmulFactor:$a, AMP_MatmulFactor:$b,
    Optional<AMP_Scale>:$device_alpha, Optional<AMP_MatmulFactor>:$c,
    Optional<AMP_MatmulFactor>:$bias, Optional<AMP_MatmulAux>:$aux,
    DefaultValuedAttr<AMP_Epilogue, "Epilogue::Default">:$epilogue,
    DefaultValuedAttr<AMP_ComputeType, "ComputeType::F32">:$compute,
    DefaultValuedAttr<F32Attr, "1.0f">:$alpha,
    DefaultValuedAttr<F32Attr, "1.0f">:$beta,
    UnitAttr:$transpose_a, UnitAttr:$transpose_b);
  let results = (outs AMP_MatmulFactor:$d, Optional<AMP_MatmulAux>:$aux_out,
                      Optional<AMP_MatmulFactor>:$bgrad);
  let assemblyFormat = [{
    $a `,` $b (`alpha` `(` $device_alpha^ `)`)? (`c` `(` $c^ `:` type($c) `)`)?
    (`bias` `(` $bias^ `:` type($bias) `)`)?
    (`aux` `(` $aux^ `:` type($aux) `)`)? (`epilogue` `=` $epilogue^)?
    (`compute` `=` $compute^)? attr-dict `:` type($a) `,` type($b) `->` type($d)
    (`aux` type($aux_out)^)? (`bgrad` type($bgrad)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getTypeOfA() {
      return ::llvm::cast<::mlir::RankedTensorType>(getA().getType());
    }
    ::mlir::RankedTensorType getTypeOfB() {
      return ::llvm::cast<::mlir::RankedTensorType>(getB().getType());
    }
    ::mlir::RankedTensorType getTypeOfD() {
      return ::llvm::cast<::mlir::RankedTensorType>(getD().getType());
    }
    /// M, N, K, -1 where it is not known.
    int64_t getM();
    int64_t getN();
    int64_t getK();
    bool isBatched() { return getTypeOfD().getRank() == 3; }
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // AMP_DIALECT_AMP_IR_AMPMATMUL_TD
