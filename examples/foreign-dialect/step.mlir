// toy-opt --amp-autocast=bf16 step.mlir
// `toy.gated` says itself that it is elementwise: between two products it is stored low, and its bias stays as it is.
// `toy.smooth` is unknown; the rule of the module's policy makes it low.
module attributes {amp.policy = #amp.policy<"torch", ops = {toy.smooth = #amp.precision<low>}>} {
  func.func @step(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %bias: tensor<8xf32>, %zero: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %p = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
    %g = toy.gated %p, %bias : tensor<8x8xf32>, tensor<8xf32> -> tensor<8x8xf32>
    %s = toy.smooth %g : tensor<8x8xf32>
    %q = linalg.matmul ins(%s, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %q : tensor<8x8xf32>
  }
}
