// RUN: amp-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xf32>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{multiplies 'bf16' by 'f32': A and B have one type}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xf32> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xf16> {
  // expected-error@+1 {{makes 'f16' of 'bf16': D has the type of A and B, or f32}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xf16>
  return %d : tensor<8x32x32x16xf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{computes in tf32, which only f32 operands are rounded to, but they are 'bf16'}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc compute = tf32 {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>, %c: tensor<16xf32>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{expected C and the bias in 'bf16', the type of D, got 'tensor<16xf32>'}}
  %d = amp.conv %a, %b bias(%c : tensor<16xf32>) kind = fprop layout = nhwc epilogue = bias {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x3xbf16>, %b: tensor<3x16xbf16>) -> tensor<8x16xbf16> {
  // expected-error@+1 {{has no spatial dimension: it is a matrix product}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64>, dilations = array<i64>, pad_low = array<i64>, pad_high = array<i64>} : tensor<8x3xbf16>, tensor<3x16xbf16> -> tensor<8x16xbf16>
  return %d : tensor<8x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{expected as many strides, dilations and pads as spatial dimensions, 2}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{expected tensors of 4 dimensions, got 'tensor<8x32x3xbf16>'}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{expected strides and dilations of 1 or more, and pads of 0 or more}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 0, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x?x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{expected known sizes of spatial dimensions}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x?x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x31x32x16xbf16> {
  // expected-error@+1 {{a window of 3 over 32 and its padding has 32 places, not 31}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x31x32x16xbf16>
  return %d : tensor<8x31x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{expected 1 group or more}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, groups = 0 : i64} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x4x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{do not fit 1 group(s)}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x4x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<4x32x32x16xbf16> {
  // expected-error@+1 {{do not fit 1 group(s)}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<4x32x32x16xbf16>
  return %d : tensor<4x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x1x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{do not fit 3 group(s)}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, groups = 3 : i64} : tensor<8x32x32x3xbf16>, tensor<3x3x1x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>, %c: tensor<8x32x32x3xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{expected C of the shape of D, got 'tensor<8x32x32x3xbf16>'}}
  %d = amp.conv %a, %b c(%c : tensor<8x32x32x3xbf16>) kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>, %c: tensor<3xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{expected a bias of one number for each output channel, got 'tensor<3xbf16>'}}
  %d = amp.conv %a, %b bias(%c : tensor<3xbf16>) kind = fprop layout = nhwc epilogue = bias {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{epilogue relu_aux is one of matrix products only}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc epilogue = relu_aux {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{epilogue bgradb is one of matrix products only}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc epilogue = bgradb {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x16xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x3xbf16> {
  // expected-error@+1 {{epilogue relu is one of fprop only}}
  %d = amp.conv %a, %b kind = dgrad layout = nhwc epilogue = relu {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x16xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x3xbf16>
  return %d : tensor<8x32x32x3xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{epilogue bias needs a bias}}
  %d = amp.conv %a, %b kind = fprop layout = nhwc epilogue = bias {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}

// -----

func.func @f(%a: tensor<8x32x32x3xbf16>, %b: tensor<3x3x3x16xbf16>, %c: tensor<16xbf16>) -> tensor<8x32x32x16xbf16> {
  // expected-error@+1 {{epilogue default has no bias}}
  %d = amp.conv %a, %b bias(%c : tensor<16xbf16>) kind = fprop layout = nhwc {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, pad_high = array<i64: 1, 1>} : tensor<8x32x32x3xbf16>, tensor<3x3x3x16xbf16> -> tensor<8x32x32x16xbf16>
  return %d : tensor<8x32x32x16xbf16>
}
