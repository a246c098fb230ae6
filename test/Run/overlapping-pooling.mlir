// Max pooling with windows that overlap (3x3, stride 2: the stem of a ResNet) and its gradient, as amp.jax makes them:
//   def f(x, dy): y, back = jax.vjp(lambda x: lax.reduce_window(x, -np.inf, lax.max, (1,3,3,1), (1,2,2,1), 'SAME'), x); return y, back(dy)[0]
// RUN: %judge --types none,bf16 %s | FileCheck %s
// CHECK: 2 of 2 accepted

#map = affine_map<(d0, d1, d2, d3) -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func public @main(%arg0: tensor<2x9x8x3xf32> {amp.name = "x"}, %arg1: tensor<2x5x4x3xf32> {amp.name = "dy"}) -> (tensor<2x5x4x3xf32> {amp.name = "result[0]"}, tensor<2x9x8x3xf32> {amp.name = "result[1]"}) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<2x5x4x3xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<2x5x4x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x4x3xf32>
    %padded = tensor.pad %arg0 low[0, 1, 0, 0] high[0, 1, 1, 0] {
    ^bb0(%arg2: index, %arg3: index, %arg4: index, %arg5: index):
      tensor.yield %cst : f32
    } : tensor<2x9x8x3xf32> to tensor<2x11x9x3xf32>
    %2 = tensor.empty() : tensor<3x3xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%padded, %2 : tensor<2x11x9x3xf32>, tensor<3x3xf32>) outs(%1 : tensor<2x5x4x3xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %5 = arith.maximumf %out, %in : f32
      linalg.yield %5 : f32
    } -> tensor<2x5x4x3xf32>
    %4 = call @select_and_scatter_0(%padded, %arg1, %cst_0) : (tensor<2x11x9x3xf32>, tensor<2x5x4x3xf32>, tensor<f32>) -> tensor<2x11x9x3xf32>
    %extracted_slice = tensor.extract_slice %4[0, 1, 0, 0] [2, 9, 8, 3] [1, 1, 1, 1] : tensor<2x11x9x3xf32> to tensor<2x9x8x3xf32>
    return %3, %extracted_slice : tensor<2x5x4x3xf32>, tensor<2x9x8x3xf32>
  }
  func.func private @select_and_scatter_0(%arg0: tensor<2x11x9x3xf32>, %arg1: tensor<2x5x4x3xf32>, %arg2: tensor<f32>) -> tensor<2x11x9x3xf32> {
    %c2147483647_i32 = arith.constant 2147483647 : i32
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c11 = arith.constant 11 : index
    %c9 = arith.constant 9 : index
    %c5 = arith.constant 5 : index
    %c4 = arith.constant 4 : index
    %c10 = arith.constant 10 : index
    %c8 = arith.constant 8 : index
    %extracted = tensor.extract %arg2[] : tensor<f32>
    %0 = tensor.empty() : tensor<3x3xi1>
    %1 = tensor.empty() : tensor<2x5x4x3xf32>
    %2 = linalg.fill ins(%cst_0 : f32) outs(%1 : tensor<2x5x4x3xf32>) -> tensor<2x5x4x3xf32>
    %3 = tensor.empty() : tensor<2x5x4x3xi32>
    %4 = linalg.fill ins(%c2147483647_i32 : i32) outs(%3 : tensor<2x5x4x3xi32>) -> tensor<2x5x4x3xi32>
    %5 = tensor.empty() : tensor<2x11x9x3xf32>
    %6 = linalg.fill ins(%extracted : f32) outs(%5 : tensor<2x11x9x3xf32>) -> tensor<2x11x9x3xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0 : tensor<3x3xi1>) outs(%2 : tensor<2x5x4x3xf32>) {
    ^bb0(%in: i1, %out: f32):
      %10 = linalg.index 0 : index
      %11 = linalg.index 1 : index
      %12 = linalg.index 2 : index
      %13 = linalg.index 3 : index
      %14 = linalg.index 4 : index
      %15 = linalg.index 5 : index
      %16 = arith.muli %11, %c2 : index
      %17 = arith.addi %16, %14 : index
      %18 = arith.cmpi ult, %17, %c11 : index
      %19 = arith.minui %17, %c10 : index
      %20 = arith.muli %12, %c2 : index
      %21 = arith.addi %20, %15 : index
      %22 = arith.cmpi ult, %21, %c9 : index
      %23 = arith.minui %21, %c8 : index
      %extracted_1 = tensor.extract %arg0[%10, %19, %23, %13] : tensor<2x11x9x3xf32>
      %24 = arith.andi %18, %22 : i1
      %25 = arith.select %24, %extracted_1, %cst_0 : f32
      %26 = arith.maximumf %out, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<2x5x4x3xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0 : tensor<3x3xi1>) outs(%4 : tensor<2x5x4x3xi32>) {
    ^bb0(%in: i1, %out: i32):
      %10 = linalg.index 0 : index
      %11 = linalg.index 1 : index
      %12 = linalg.index 2 : index
      %13 = linalg.index 3 : index
      %14 = linalg.index 4 : index
      %15 = linalg.index 5 : index
      %16 = arith.muli %14, %c3 : index
      %17 = arith.addi %16, %15 : index
      %18 = arith.index_cast %17 : index to i32
      %19 = arith.muli %11, %c2 : index
      %20 = arith.addi %19, %14 : index
      %21 = arith.cmpi ult, %20, %c11 : index
      %22 = arith.minui %20, %c10 : index
      %23 = arith.muli %12, %c2 : index
      %24 = arith.addi %23, %15 : index
      %25 = arith.cmpi ult, %24, %c9 : index
      %26 = arith.minui %24, %c8 : index
      %extracted_1 = tensor.extract %arg0[%10, %22, %26, %13] : tensor<2x11x9x3xf32>
      %27 = arith.andi %21, %25 : i1
      %extracted_2 = tensor.extract %7[%10, %11, %12, %13] : tensor<2x5x4x3xf32>
      %28 = arith.cmpf ueq, %extracted_1, %extracted_2 : f32
      %29 = arith.andi %27, %28 : i1
      %30 = arith.select %29, %18, %c2147483647_i32 : i32
      %31 = arith.minsi %out, %30 : i32
      linalg.yield %31 : i32
    } -> tensor<2x5x4x3xi32>
    %9 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0 : tensor<3x3xi1>) outs(%6 : tensor<2x11x9x3xf32>) {
    ^bb0(%in: i1, %out: f32):
      %10 = linalg.index 0 : index
      %11 = linalg.index 1 : index
      %12 = linalg.index 2 : index
      %13 = linalg.index 3 : index
      %14 = linalg.index 4 : index
      %15 = linalg.index 5 : index
      %16 = arith.muli %14, %c3 : index
      %17 = arith.addi %16, %15 : index
      %18 = arith.index_cast %17 : index to i32
      %19 = arith.subi %11, %14 : index
      %20 = arith.cmpi sge, %19, %c0 : index
      %21 = arith.maxsi %19, %c0 : index
      %22 = arith.remui %21, %c2 : index
      %23 = arith.cmpi eq, %22, %c0 : index
      %24 = arith.divui %21, %c2 : index
      %25 = arith.cmpi ult, %24, %c5 : index
      %26 = arith.minui %24, %c4 : index
      %27 = arith.subi %12, %15 : index
      %28 = arith.cmpi sge, %27, %c0 : index
      %29 = arith.maxsi %27, %c0 : index
      %30 = arith.remui %29, %c2 : index
      %31 = arith.cmpi eq, %30, %c0 : index
      %32 = arith.divui %29, %c2 : index
      %33 = arith.cmpi ult, %32, %c4 : index
      %34 = arith.minui %32, %c3 : index
      %35 = arith.andi %20, %23 : i1
      %36 = arith.andi %35, %25 : i1
      %37 = arith.andi %36, %28 : i1
      %38 = arith.andi %37, %31 : i1
      %39 = arith.andi %38, %33 : i1
      %extracted_1 = tensor.extract %8[%10, %26, %34, %13] : tensor<2x5x4x3xi32>
      %extracted_2 = tensor.extract %arg1[%10, %26, %34, %13] : tensor<2x5x4x3xf32>
      %40 = arith.cmpi eq, %extracted_1, %18 : i32
      %41 = arith.andi %39, %40 : i1
      %42 = arith.select %41, %extracted_2, %cst : f32
      %43 = arith.addf %out, %42 : f32
      linalg.yield %43 : f32
    } -> tensor<2x11x9x3xf32>
    return %9 : tensor<2x11x9x3xf32>
  }
}
