%z = arith.constant dense<0.0> : tensor<4x4xf32>
%w = "vendor.get"() : () -> tensor<4x4xf32>
%x = arith.extf %y : tensor<4x4xbf16> to tensor<4x4xf32>
%y = arith.truncf %x : tensor<4x4xf32> to tensor<4x4xbf16>
%o = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
"vendor.use"(%o) : (tensor<4x4xf32>) -> ()
