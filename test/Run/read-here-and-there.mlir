// A body reads a parameter in its own place and in another: its update is not written over it.
// RUN: %judge --types none %s | FileCheck %s
// CHECK: 1 of 1 accepted

#m = affine_map<(d0) -> (d0)>
func.func @step(%x: tensor<64xf32> {amp.role = "param"}) -> (tensor<64xf32> {amp.updates = 0 : i32}) {
  %last = arith.constant 63 : index
  %e = tensor.empty() : tensor<64xf32>
  %u = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = linalg.index 0 : index
    %k = arith.subi %last, %n : index
    %v = tensor.extract %x[%k] : tensor<64xf32>
    %a = arith.subf %in, %v : f32
    linalg.yield %a : f32
  } -> tensor<64xf32>
  return %u : tensor<64xf32>
}
