// f64 to 16 bits is one rounding: by f32 it would be two, and 1 + 2^-8 + 2^-40
// would become 1 instead of 1 + 2^-7 in bf16.
// RUN: %judge --types none %s -- --rtol 0 --atol 0 | FileCheck %s
// CHECK: 1 of 1 accepted

#id = affine_map<(d0) -> (d0)>
func.func @narrow(%x: tensor<4096xf64>) -> (tensor<4096xbf16>, tensor<4096xf16>, tensor<4xbf16>) {
  %near = arith.constant dense<[1.00390625000090949470177292823791503906, 1.00390625, 1.011718749999, 6.0e-42]> : tensor<4xf64>
  %e0 = tensor.empty() : tensor<4096xbf16>
  %e1 = tensor.empty() : tensor<4096xf16>
  %e2 = tensor.empty() : tensor<4xbf16>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4096xf64>) outs(%e0 : tensor<4096xbf16>) {
  ^bb0(%v: f64, %o: bf16):
    %0 = arith.truncf %v : f64 to bf16
    linalg.yield %0 : bf16
  } -> tensor<4096xbf16>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4096xf64>) outs(%e1 : tensor<4096xf16>) {
  ^bb0(%v: f64, %o: f16):
    %0 = arith.truncf %v : f64 to f16
    linalg.yield %0 : f16
  } -> tensor<4096xf16>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%near : tensor<4xf64>) outs(%e2 : tensor<4xbf16>) {
  ^bb0(%v: f64, %o: bf16):
    %0 = arith.truncf %v : f64 to bf16
    linalg.yield %0 : bf16
  } -> tensor<4xbf16>
  return %a, %b, %c : tensor<4096xbf16>, tensor<4096xf16>, tensor<4xbf16>
}
