// The rule table of amp.matmul, rule by rule.
// RUN: amp-opt %s --split-input-file --verify-diagnostics

func.func @two_types(%a: tensor<4x8xf16>, %b: tensor<8x16xbf16>) {
  // expected-error @+1 {{multiplies 'f16' by 'bf16': A and B have one type, as cuBLASLt converts no operand}}
  %d = amp.matmul %a, %b : tensor<4x8xf16>, tensor<8x16xbf16> -> tensor<4x16xf32>
  return
}

// -----

func.func @other_result(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{makes 'bf16' of 'f16': D has the type of A and B, or f32}}
  %d = amp.matmul %a, %b : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xbf16>
  return
}

// -----

func.func @f32_stays(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) {
  // expected-error @+1 {{makes 'f16' of 'f32'}}
  %d = amp.matmul %a, %b : tensor<4x8xf32>, tensor<8x16xf32> -> tensor<4x16xf16>
  return
}

// -----

func.func @f64(%a: tensor<4x8xf64>, %b: tensor<8x16xf64>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of plain layout}}
  %d = amp.matmul %a, %b : tensor<4x8xf64>, tensor<8x16xf64> -> tensor<4x16xf64>
  return
}

// -----

func.func @tf32_of_low(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{computes in tf32, which only f32 operands are rounded to, but they are 'f16'}}
  %d = amp.matmul %a, %b compute = tf32 : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @vector(%a: tensor<8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{expected matrices, or batches of them in a leading dimension (collapse several into one), got 'tensor<8xf16>'}}
  %d = amp.matmul %a, %b : tensor<8xf16>, tensor<8x16xf16> -> tensor<1x16xf16>
  return
}

// -----

func.func @batch_of_one(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{expected D to be a batch exactly if A or B is one}}
  %d = amp.matmul %a, %b : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<1x4x16xf16>
  return
}

// -----

func.func @sums(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{sums over 4 elements of A, but 8 of B}}
  %d = amp.matmul %a, %b {transpose_a} : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<8x16xf16>
  return
}

// -----

func.func @sizes(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{expected a D of 4 x 16 elements, got 'tensor<16x4xf16>'}}
  %d = amp.matmul %a, %b : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<16x4xf16>
  return
}

// -----

func.func @batches(%a: tensor<2x4x8xf16>, %b: tensor<3x8x16xf16>) {
  // expected-error @+1 {{expected batches of one size (an operand that is the same for all of it has no such dimension)}}
  %d = amp.matmul %a, %b : tensor<2x4x8xf16>, tensor<3x8x16xf16> -> tensor<2x4x16xf16>
  return
}

// -----

func.func @bias_needed(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{epilogue relu_bias needs bias}}
  %d = amp.matmul %a, %b epilogue = relu_bias : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @bias_unasked(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16xf16>) {
  // expected-error @+1 {{epilogue relu has no bias}}
  %d = amp.matmul %a, %b bias(%c : tensor<16xf16>) epilogue = relu : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @bias_axis(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4xf16>) {
  // expected-error @+1 {{expected a bias of 16 elements, got 'tensor<4xf16>'}}
  %d = amp.matmul %a, %b bias(%c : tensor<4xf16>) epilogue = bias : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @bias_type(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16xf32>) {
  // expected-error @+1 {{expected the bias in 'f16', the type of D, got 'f32'}}
  %d = amp.matmul %a, %b bias(%c : tensor<16xf32>) epilogue = bias : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @mask_needed(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{epilogue drelu needs aux operand}}
  %d = amp.matmul %a, %b epilogue = drelu : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @mask_type(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %m: tensor<4x16xf16>) {
  // expected-error @+1 {{expected the aux in 'i1', a mask, got 'f16'}}
  %d = amp.matmul %a, %b aux(%m : tensor<4x16xf16>) epilogue = drelu : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @aux_type(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{expected the aux in 'f32', the type of D, got 'f16'}}
  %d, %x = amp.matmul %a, %b epilogue = gelu_aux : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf32> aux tensor<4x16xf16>
  return
}

// -----

func.func @aux_shape(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %m: tensor<16x4xi1>) {
  // expected-error @+1 {{expected an aux of 4 x 16 elements, got 'tensor<16x4xi1>'}}
  %d = amp.matmul %a, %b aux(%m : tensor<16x4xi1>) epilogue = drelu : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @aux_unasked(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{epilogue relu has no aux result}}
  %d, %x = amp.matmul %a, %b epilogue = relu : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16> aux tensor<4x16xi1>
  return
}

// -----

func.func @bgrad_of_rows(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{expected a bgrad of 4 elements, got 'tensor<16xf32>'}}
  %d, %g = amp.matmul %a, %b epilogue = bgrada : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf32> bgrad tensor<16xf32>
  return
}

// -----

func.func @bgrad_type(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{expected the bgrad in 'f32', the type of D, got 'f16'}}
  %d, %g = amp.matmul %a, %b epilogue = bgradb : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf32> bgrad tensor<16xf16>
  return
}

// -----

func.func @bgrad_of_batch(%a: tensor<2x4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{epilogue bgradb is of one matrix, not of a batch}}
  %d, %g = amp.matmul %a, %b epilogue = bgradb : tensor<2x4x8xf16>, tensor<8x16xf16> -> tensor<2x4x16xf32> bgrad tensor<16xf32>
  return
}

// -----

func.func @two_alphas(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %s: tensor<f32>) {
  // expected-error @+1 {{has two alphas: a number on the device takes the place of the constant}}
  %d = amp.matmul %a, %b alpha(%s) {alpha = 2.0 : f32} : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @beta_of_nothing(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>) {
  // expected-error @+1 {{has a beta, but no C that it multiplies}}
  %d = amp.matmul %a, %b {beta = 0.5 : f32} : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}

// -----

func.func @c_type(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf16>) {
  // expected-error @+1 {{expected C in 'f32', the type of D, got 'f16'}}
  %d = amp.matmul %a, %b c(%c : tensor<4x16xf16>) : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf32>
  return
}

// -----

func.func @c_shape(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16xf16>) {
  // expected-error @+1 {{expected a C of 4 x 16 elements, got 'tensor<16xf16>'}}
  %d = amp.matmul %a, %b c(%c : tensor<16xf16>) : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return
}
