//===- AMPConv.td - One convolution of a library as an op --*- tablegen -*-===//
#ifndef AMP_DIALECT_AMP_IR_AMPCONV_TD
#define AMP_DIALECT_AMP_IR_AMPCONV_TD

def AMP_ConvOp : AMP_Op<"conv", [Pure, AttrSizedOperandSegments]> {
  let summary = "a convolution, or one of its two gradients, as a library has it";
  let description = [{
    With x the input, w the filter and y the output of a convolution,
    `y[n, o, k] = sum over f, c of x[n, o * stride + f * dilation - pad_low, c] * w[f, c, k]`
    (one o and one f for each spatial dimension; x is 0 outside), the op computes
    one of the three from the two others:

    | kind | a | b | d |
    |---|---|---|---|
    | `fprop` | x | w | y |
    | `dgrad` | y's gradient | w | x's gradient |
    | `wgrad` | x | y's gradient | w's gradient |

    The layout is that of all three tensors: `nhwc` has x and y as batch, spatial,
    channels and w as spatial, input channels, output channels (HWIO); `nchw` has
    x and y as batch, channels, spatial and w as output channels, input channels,
    spatial (OIHW). With `groups` above 1, channels are divided into so many
    parts of which each only sees its own: w has the input channels of one group.

    Requires

    - one spatial dimension or more, of known sizes in x, w and y (the batch may
      have any size), with
      y = floor((x + pad_low + pad_high - dilation * (w - 1) - 1) / stride) + 1.
    - a and b of one type. f16 and bf16 give d in that type or in f32, f32 gives
      f32. C and the bias have the type of d.
    - of the epilogues `default`; for fprop also `bias`, `relu`, `relu_bias`,
      `gelu` and `gelu_bias`: a number for each output channel, then the
      activation. C, of the shape of d, is added before.

    Numerics: as `amp.matmul`: products are summed in f32, in any order, what
    follows is in f32, d is rounded once.

    Example:

    ```mlir
    %y = amp.conv %x, %w bias(%b : tensor<16xbf16>) kind = fprop layout = nhwc epilogue = relu_bias
        {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>}
        : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
    ```
  }];
  let arguments = (ins AMP_MatmulFactor:$a, AMP_MatmulFactor:$b,
    Optional<AMP_MatmulFactor>:$c, Optional<AMP_MatmulFactor>:$bias,
    AMP_ConvKind:$kind, AMP_ConvLayout:$layout,
    DefaultValuedAttr<AMP_Epilogue, "Epilogue::Default">:$epilogue,
    DefaultValuedAttr<AMP_ComputeType, "ComputeType::F32">:$compute,
    DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations,
    DenseI64ArrayAttr:$pad_low, DenseI64ArrayAttr:$pad_high,
    DefaultValuedAttr<I64Attr, "1">:$groups);
  let results = (outs AMP_MatmulFactor:$d);
  let assemblyFormat = [{
    $a `,` $b (`c` `(` $c^ `:` type($c) `)`)? (`bias` `(` $bias^ `:` type($bias) `)`)?
    `kind` `=` $kind `layout` `=` $layout (`epilogue` `=` $epilogue^)?
    (`compute` `=` $compute^)? attr-dict `:` type($a) `,` type($b) `->` type($d)
  }];
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType typeOf(::mlir::Value value) {
      return ::llvm::cast<::mlir::RankedTensorType>(value.getType());
    }
    /// The tensors of the convolution, whichever of them is computed.
    ::mlir::Value getX() { return getKind() == ConvKind::Dgrad ? getD() : getA(); }
    ::mlir::Value getW() { return getKind() == ConvKind::Wgrad ? getD() : getB(); }
    ::mlir::Value getY() {
      return getKind() == ConvKind::Fprop ? getD()
             : getKind() == ConvKind::Dgrad ? getA() : getB();
    }
    unsigned getNumSpatial() { return getStrides().size(); }
    /// The place of the first spatial dim, and of the channels, of x and y.
    unsigned getFirstSpatial() { return getLayout() == ConvLayout::NHWC ? 1 : 2; }
    unsigned getChannels() { return getLayout() == ConvLayout::NHWC ? getNumSpatial() + 1 : 1; }
    /// Of w: the first spatial dim, the input channels, the output channels.
    unsigned getFirstOfW() { return getLayout() == ConvLayout::NHWC ? 0 : 2; }
    unsigned getInputOfW() { return getLayout() == ConvLayout::NHWC ? getNumSpatial() : 1; }
    unsigned getOutputOfW() { return getLayout() == ConvLayout::NHWC ? getNumSpatial() + 1 : 0; }
  }];
  let hasVerifier = 1;
}

#endif // AMP_DIALECT_AMP_IR_AMPCONV_TD
