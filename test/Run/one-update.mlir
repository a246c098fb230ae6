// A scatter of one update at a position that is data: amp.jax makes no loop and no branch of it (test/Peers/test_jax.py, test_one_update).
//   f = lambda x, i, u: (x.at[i].add(u), x.at[i].set(u), x.at[i, 1].mul(u[0]), x.at[1, i].max(u[1]), jax.grad(lambda x: (x[i] ** 2).sum())(x))
// RUN: %judge --types none %s | FileCheck %s
// CHECK: 1 of 1 accepted

#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
module {
  func.func public @main(%arg0: tensor<6x4xf32> {amp.name = "x"}, %arg1: tensor<i32> {amp.name = "i"}, %arg2: tensor<4xf32> {amp.name = "u"}) -> (tensor<6x4xf32> {amp.name = "result[0]"}, tensor<6x4xf32> {amp.name = "result[1]"}, tensor<6x4xf32> {amp.name = "result[2]"}, tensor<6x4xf32> {amp.name = "result[3]"}, tensor<6x4xf32> {amp.name = "result[4]"}) {
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c4_i32 = arith.constant 4 : i32
    %c0 = arith.constant 0 : index
    %c6_i32 = arith.constant 6 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<1> : tensor<i32>
    %0 = tensor.empty() : tensor<i1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%arg1 : tensor<i32>) outs(%0 : tensor<i1>) {
    ^bb0(%in: i32, %out: i1):
      %30 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %30 : i1
    } -> tensor<i1>
    %2 = tensor.empty() : tensor<i32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%arg1 : tensor<i32>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %30 = arith.addi %in, %c6_i32 : i32
      linalg.yield %30 : i32
    } -> tensor<i32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = []} ins(%1, %3, %arg1 : tensor<i1>, tensor<i32>, tensor<i32>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i1, %in_7: i32, %in_8: i32, %out: i32):
      %30 = arith.select %in, %in_7, %in_8 : i32
      linalg.yield %30 : i32
    } -> tensor<i32>
    %5 = tensor.empty() : tensor<1xi32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel"]} ins(%4 : tensor<i32>) outs(%5 : tensor<1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1xi32>
    %7 = call @scatter_0(%arg0, %6, %arg2) : (tensor<6x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<6x4xf32>
    %8 = call @scatter_1(%arg0, %6, %arg2) : (tensor<6x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<6x4xf32>
    %extracted_slice = tensor.extract_slice %arg2[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %collapsed = tensor.collapse_shape %extracted_slice [] : tensor<1xf32> into tensor<f32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel"]} ins(%cst_2 : tensor<i32>) outs(%5 : tensor<1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1xi32>
    %10 = tensor.empty() : tensor<2xi32>
    %11 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%10 : tensor<2xi32>) {
    ^bb0(%out: i32):
      %30 = linalg.index 0 : index
      %31 = arith.cmpi ult, %30, %c1 : index
      %32 = scf.if %31 -> (i32) {
        %extracted_7 = tensor.extract %6[%30] : tensor<1xi32>
        scf.yield %extracted_7 : i32
      } else {
        %33 = arith.subi %30, %c1 : index
        %extracted_7 = tensor.extract %9[%33] : tensor<1xi32>
        scf.yield %extracted_7 : i32
      }
      linalg.yield %32 : i32
    } -> tensor<2xi32>
    %12 = call @scatter_2(%arg0, %11, %collapsed) : (tensor<6x4xf32>, tensor<2xi32>, tensor<f32>) -> tensor<6x4xf32>
    %extracted_slice_3 = tensor.extract_slice %arg2[1] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %collapsed_4 = tensor.collapse_shape %extracted_slice_3 [] : tensor<1xf32> into tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%arg1 : tensor<i32>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %30 = arith.addi %in, %c4_i32 : i32
      linalg.yield %30 : i32
    } -> tensor<i32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = []} ins(%1, %13, %arg1 : tensor<i1>, tensor<i32>, tensor<i32>) outs(%2 : tensor<i32>) {
    ^bb0(%in: i1, %in_7: i32, %in_8: i32, %out: i32):
      %30 = arith.select %in, %in_7, %in_8 : i32
      linalg.yield %30 : i32
    } -> tensor<i32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel"]} ins(%14 : tensor<i32>) outs(%5 : tensor<1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1xi32>
    %16 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%10 : tensor<2xi32>) {
    ^bb0(%out: i32):
      %30 = linalg.index 0 : index
      %31 = arith.cmpi ult, %30, %c1 : index
      %32 = scf.if %31 -> (i32) {
        %extracted_7 = tensor.extract %9[%30] : tensor<1xi32>
        scf.yield %extracted_7 : i32
      } else {
        %33 = arith.subi %30, %c1 : index
        %extracted_7 = tensor.extract %15[%33] : tensor<1xi32>
        scf.yield %extracted_7 : i32
      }
      linalg.yield %32 : i32
    } -> tensor<2xi32>
    %17 = call @scatter_3(%arg0, %16, %collapsed_4) : (tensor<6x4xf32>, tensor<2xi32>, tensor<f32>) -> tensor<6x4xf32>
    %extracted = tensor.extract %4[] : tensor<i32>
    %18 = arith.index_cast %extracted : i32 to index
    %19 = arith.maxsi %18, %c0 : index
    %20 = arith.minsi %19, %c5 : index
    %extracted_slice_5 = tensor.extract_slice %arg0[%20, 0] [1, 4] [1, 1] : tensor<6x4xf32> to tensor<1x4xf32>
    %collapsed_6 = tensor.collapse_shape %extracted_slice_5 [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
    %21 = tensor.empty() : tensor<4xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%21 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%22, %collapsed_6 : tensor<4xf32>, tensor<4xf32>) outs(%21 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %30 = arith.mulf %in, %in_7 : f32
      linalg.yield %30 : f32
    } -> tensor<4xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel"]} ins(%cst : tensor<f32>) outs(%21 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%24, %23 : tensor<4xf32>, tensor<4xf32>) outs(%21 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %30 = arith.mulf %in, %in_7 : f32
      linalg.yield %30 : f32
    } -> tensor<4xf32>
    %26 = tensor.empty() : tensor<1x4xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<4xf32>) outs(%26 : tensor<1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4xf32>
    %28 = tensor.empty() : tensor<6x4xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%28 : tensor<6x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x4xf32>
    %inserted_slice = tensor.insert_slice %27 into %29[%20, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
    return %7, %8, %12, %17, %inserted_slice : tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>
  }
  func.func private @scatter_0(%arg0: tensor<6x4xf32>, %arg1: tensor<1xi32>, %arg2: tensor<4xf32>) -> tensor<6x4xf32> {
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c0 = arith.constant 0 : index
    %extracted = tensor.extract %arg1[%c0] : tensor<1xi32>
    %0 = arith.index_cast %extracted : i32 to index
    %1 = arith.cmpi ult, %0, %c6 : index
    %2 = arith.minui %0, %c5 : index
    %extracted_slice = tensor.extract_slice %arg0[%2, 0] [1, 4] [1, 1] : tensor<6x4xf32> to tensor<4xf32>
    %3 = linalg.add ins(%extracted_slice, %arg2 : tensor<4xf32>, tensor<4xf32>) outs(%extracted_slice : tensor<4xf32>) -> tensor<4xf32>
    %4 = arith.select %1, %3, %extracted_slice : tensor<4xf32>
    %inserted_slice = tensor.insert_slice %4 into %arg0[%2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<6x4xf32>
    return %inserted_slice : tensor<6x4xf32>
  }
  func.func private @scatter_1(%arg0: tensor<6x4xf32>, %arg1: tensor<1xi32>, %arg2: tensor<4xf32>) -> tensor<6x4xf32> {
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c0 = arith.constant 0 : index
    %extracted = tensor.extract %arg1[%c0] : tensor<1xi32>
    %0 = arith.index_cast %extracted : i32 to index
    %1 = arith.cmpi ult, %0, %c6 : index
    %2 = arith.minui %0, %c5 : index
    %extracted_slice = tensor.extract_slice %arg0[%2, 0] [1, 4] [1, 1] : tensor<6x4xf32> to tensor<4xf32>
    %3 = arith.select %1, %arg2, %extracted_slice : tensor<4xf32>
    %inserted_slice = tensor.insert_slice %3 into %arg0[%2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<6x4xf32>
    return %inserted_slice : tensor<6x4xf32>
  }
  func.func private @scatter_2(%arg0: tensor<6x4xf32>, %arg1: tensor<2xi32>, %arg2: tensor<f32>) -> tensor<6x4xf32> {
    %c5 = arith.constant 5 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %extracted = tensor.extract %arg1[%c0] : tensor<2xi32>
    %0 = arith.index_cast %extracted : i32 to index
    %1 = arith.cmpi ult, %0, %c6 : index
    %2 = arith.minui %0, %c5 : index
    %extracted_0 = tensor.extract %arg1[%c1] : tensor<2xi32>
    %3 = arith.index_cast %extracted_0 : i32 to index
    %4 = arith.cmpi ult, %3, %c4 : index
    %5 = arith.minui %3, %c3 : index
    %6 = arith.andi %1, %4 : i1
    %extracted_slice = tensor.extract_slice %arg0[%2, %5] [1, 1] [1, 1] : tensor<6x4xf32> to tensor<f32>
    %7 = linalg.mul ins(%extracted_slice, %arg2 : tensor<f32>, tensor<f32>) outs(%extracted_slice : tensor<f32>) -> tensor<f32>
    %8 = arith.select %6, %7, %extracted_slice : tensor<f32>
    %inserted_slice = tensor.insert_slice %8 into %arg0[%2, %5] [1, 1] [1, 1] : tensor<f32> into tensor<6x4xf32>
    return %inserted_slice : tensor<6x4xf32>
  }
  func.func private @scatter_3(%arg0: tensor<6x4xf32>, %arg1: tensor<2xi32>, %arg2: tensor<f32>) -> tensor<6x4xf32> {
    %c5 = arith.constant 5 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %extracted = tensor.extract %arg1[%c0] : tensor<2xi32>
    %0 = arith.index_cast %extracted : i32 to index
    %1 = arith.cmpi ult, %0, %c6 : index
    %2 = arith.minui %0, %c5 : index
    %extracted_0 = tensor.extract %arg1[%c1] : tensor<2xi32>
    %3 = arith.index_cast %extracted_0 : i32 to index
    %4 = arith.cmpi ult, %3, %c4 : index
    %5 = arith.minui %3, %c3 : index
    %6 = arith.andi %1, %4 : i1
    %extracted_slice = tensor.extract_slice %arg0[%2, %5] [1, 1] [1, 1] : tensor<6x4xf32> to tensor<f32>
    %7 = linalg.max ins(%extracted_slice, %arg2 : tensor<f32>, tensor<f32>) outs(%extracted_slice : tensor<f32>) -> tensor<f32>
    %8 = arith.select %6, %7, %extracted_slice : tensor<f32>
    %inserted_slice = tensor.insert_slice %8 into %arg0[%2, %5] [1, 1] [1, 1] : tensor<f32> into tensor<6x4xf32>
    return %inserted_slice : tensor<6x4xf32>
  }
}
