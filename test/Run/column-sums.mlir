// Sums that keep the last dimension add several elements at once, and what is
// left: sizes that no number of them divides, maxima, and sums of one element.
// RUN: %judge --types none %s | FileCheck %s
// CHECK: 1 of 1 accepted

#x4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#last = affine_map<(d0, d1, d2, d3) -> (d3)>
#first_last = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#x2 = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
func.func @sums(%x: tensor<5x3x13x19xf32>, %y: tensor<83x37xf32>, %z: tensor<64x3xbf16>, %w: tensor<70x1x1x40xf32>)
    -> (tensor<19xf32>, tensor<5x19xf32>, tensor<37xf32>, tensor<37xf32>, tensor<3xf32>, tensor<40xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e19 = tensor.empty() : tensor<19xf32>
  %e5 = tensor.empty() : tensor<5x19xf32>
  %e37 = tensor.empty() : tensor<37xf32>
  %e3 = tensor.empty() : tensor<3xf32>
  %e40 = tensor.empty() : tensor<40xf32>
  %z19 = linalg.fill ins(%zero : f32) outs(%e19 : tensor<19xf32>) -> tensor<19xf32>
  %z5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<5x19xf32>) -> tensor<5x19xf32>
  %z37 = linalg.fill ins(%zero : f32) outs(%e37 : tensor<37xf32>) -> tensor<37xf32>
  %l37 = linalg.fill ins(%least : f32) outs(%e37 : tensor<37xf32>) -> tensor<37xf32>
  %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<3xf32>) -> tensor<3xf32>
  %z40 = linalg.fill ins(%zero : f32) outs(%e40 : tensor<40xf32>) -> tensor<40xf32>
  %a = linalg.generic {indexing_maps = [#x4, #last], iterator_types = ["reduction", "reduction", "reduction", "parallel"]}
      ins(%x : tensor<5x3x13x19xf32>) outs(%z19 : tensor<19xf32>) {
  ^bb0(%v: f32, %s: f32):
    %0 = arith.mulf %v, %v : f32
    %1 = arith.addf %0, %s : f32
    linalg.yield %1 : f32
  } -> tensor<19xf32>
  %b = linalg.generic {indexing_maps = [#x4, #first_last], iterator_types = ["parallel", "reduction", "reduction", "parallel"]}
      ins(%x : tensor<5x3x13x19xf32>) outs(%z5 : tensor<5x19xf32>) {
  ^bb0(%v: f32, %s: f32):
    %0 = arith.addf %s, %v : f32
    linalg.yield %0 : f32
  } -> tensor<5x19xf32>
  %c = linalg.generic {indexing_maps = [#x2, #column], iterator_types = ["reduction", "parallel"]} ins(%y : tensor<83x37xf32>) outs(%z37 : tensor<37xf32>) {
  ^bb0(%v: f32, %s: f32):
    %0 = math.exp %v : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<37xf32>
  %d = linalg.generic {indexing_maps = [#x2, #column], iterator_types = ["reduction", "parallel"]} ins(%y : tensor<83x37xf32>) outs(%l37 : tensor<37xf32>) {
  ^bb0(%v: f32, %s: f32):
    %0 = arith.maximumf %s, %v : f32
    linalg.yield %0 : f32
  } -> tensor<37xf32>
  %e = linalg.generic {indexing_maps = [#x2, #column], iterator_types = ["reduction", "parallel"]} ins(%z : tensor<64x3xbf16>) outs(%z3 : tensor<3xf32>) {
  ^bb0(%v: bf16, %s: f32):
    %0 = arith.extf %v : bf16 to f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3xf32>
  %f = linalg.generic {indexing_maps = [#x4, #last], iterator_types = ["reduction", "reduction", "reduction", "parallel"]}
      ins(%w : tensor<70x1x1x40xf32>) outs(%z40 : tensor<40xf32>) {
  ^bb0(%v: f32, %s: f32):
    %0 = arith.subf %s, %v : f32
    linalg.yield %0 : f32
  } -> tensor<40xf32>
  return %a, %b, %c, %d, %e, %f : tensor<19xf32>, tensor<5x19xf32>, tensor<37xf32>, tensor<37xf32>, tensor<3xf32>, tensor<40xf32>
}
