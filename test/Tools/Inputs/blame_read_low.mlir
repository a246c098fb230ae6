// %q overflows f16, and is stored low for the product that reads it.
func.func @step(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>, %v: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<f32>) {
  %z = arith.constant dense<0.0> : tensor<8x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32> loc("hidden")
  %q = arith.mulf %p, %p : tensor<8x8xf32> loc("square")
  %r = linalg.matmul ins(%q, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%q : tensor<8x8xf32>) -> tensor<8x8xf32> loc("mix")
  %l0 = arith.constant dense<0.0> : tensor<f32>
  %l = linalg.reduce {arith.addf} ins(%r : tensor<8x8xf32>) outs(%l0 : tensor<f32>) dimensions = [0, 1] loc("sum")
  return %r, %l : tensor<8x8xf32>, tensor<f32>
}
