// What is known to be a value of bf16 is not rounded again, and a rounded value
// goes on in f32: the bits are those of the source.
// RUN: %judge --types none %s -- --rtol 0 --atol 0 | FileCheck %s
// CHECK: 1 of 1 accepted

#id = affine_map<(d0) -> (d0)>
// A number for each kind of those that the judge does not take.
func.func private @finite(%v: f32) -> f32 {
  %infinity = arith.constant 0x7F800000 : f32
  %minus = arith.constant 0xFF800000 : f32
  %three = arith.constant 3.0 : f32
  %five = arith.constant 5.0 : f32
  %seven = arith.constant 7.0 : f32
  %0 = arith.cmpf oeq, %v, %infinity : f32
  %1 = arith.select %0, %three, %v : f32
  %2 = arith.cmpf oeq, %v, %minus : f32
  %3 = arith.select %2, %five, %1 : f32
  %4 = arith.cmpf uno, %v, %v : f32
  %5 = arith.select %4, %seven, %3 : f32
  return %5 : f32
}

func.func @values(%x: tensor<999xf32>, %y: tensor<999xbf16>)
    -> (tensor<999xbf16>, tensor<999xbf16>, tensor<999xbf16>, tensor<16xbf16>, tensor<16xbf16>) {
  // NaNs whose upper half alone would not be one or would carry, infinities,
  // what becomes one, ties, subnormal numbers.
  %special = arith.constant dense<[0x7FFFFFFF, 0xFFFFFFFF, 0x7FC00000, 0x7F800000, 0xFF800000, 0x7F7FFFFF, 0x3F808000, 0x3F818000,
                                   0x3F808001, 0x80000000, 0x00000001, 0x00018000, 0x00008000, 0x00008001, 0x807F8000, 0x7F7F7FFF]> : tensor<16xf32>
  %e = tensor.empty() : tensor<999xbf16>
  %e16 = tensor.empty() : tensor<16xbf16>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<999xf32>) outs(%e : tensor<999xbf16>) {
  ^bb0(%v: f32, %o: bf16):
    %zero = arith.constant 0.0 : f32
    %0 = arith.truncf %v : f32 to bf16
    %1 = arith.extf %0 : bf16 to f32
    %2 = arith.maximumf %1, %zero : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<999xbf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<999xf32>, tensor<999xbf16>) outs(%e : tensor<999xbf16>) {
  ^bb0(%v: f32, %w: bf16, %o: bf16):
    %two = arith.constant 2.0 : f32
    %half = arith.constant 0.5 : f32
    %third = arith.constant 0.3333 : f32
    %0 = arith.extf %w : bf16 to f32
    %1 = arith.mulf %0, %two : f32
    %2 = arith.truncf %1 : f32 to bf16
    %3 = arith.extf %2 : bf16 to f32
    %4 = arith.mulf %3, %third : f32
    %5 = arith.truncf %4 : f32 to bf16
    %6 = arith.extf %5 : bf16 to f32
    %7 = arith.mulf %6, %half : f32
    %8 = arith.truncf %7 : f32 to bf16
    %9 = arith.extf %8 : bf16 to f32
    %10 = arith.addf %9, %v : f32
    %11 = arith.truncf %10 : f32 to bf16
    linalg.yield %11 : bf16
  } -> tensor<999xbf16>
  %c = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<999xf32>, tensor<999xbf16>) outs(%e : tensor<999xbf16>) {
  ^bb0(%v: f32, %w: bf16, %o: bf16):
    %odd = arith.constant 0.3333 : f32
    %zero = arith.constant 0.0 : f32
    %0 = arith.extf %w : bf16 to f32
    %1 = arith.cmpf ogt, %v, %zero : f32
    %2 = arith.select %1, %0, %odd : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<999xbf16>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%special : tensor<16xf32>) outs(%e16 : tensor<16xbf16>) {
  ^bb0(%v: f32, %o: bf16):
    %0 = arith.truncf %v : f32 to bf16
    %1 = arith.extf %0 : bf16 to f32
    %2 = func.call @finite(%1) : (f32) -> f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<16xbf16>
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%special : tensor<16xf32>) outs(%e16 : tensor<16xbf16>) {
  ^bb0(%v: f32, %o: bf16):
    %two = arith.constant 2.0 : f32
    %0 = arith.truncf %v : f32 to bf16
    %1 = arith.extf %0 : bf16 to f32
    %2 = arith.negf %1 : f32
    %3 = arith.mulf %2, %two : f32
    %4 = arith.truncf %3 : f32 to bf16
    %5 = arith.extf %4 : bf16 to f32
    %6 = func.call @finite(%5) : (f32) -> f32
    %7 = arith.truncf %6 : f32 to bf16
    linalg.yield %7 : bf16
  } -> tensor<16xbf16>
  return %a, %b, %c, %d, %f : tensor<999xbf16>, tensor<999xbf16>, tensor<999xbf16>, tensor<16xbf16>, tensor<16xbf16>
}
