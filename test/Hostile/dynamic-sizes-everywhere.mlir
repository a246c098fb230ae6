// Sizes that are not known, in every dimension and every op that asks for them; and 33 dimensions.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %oracle diff %s %t.bf16 --func dynamic --dim all=3 --set 2=1 && %oracle diff %s %t.fp16 --func dynamic --dim all=3 --set 2=1

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: tensor<?x?xf32>, %{{.*}}: tensor<?x?xf32>, %{{.*}}: index) -> (tensor<?x?xf32>, tensor<?x?xf32>)
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: tensor.cast %{{.*}} : tensor<?x1xf32> to tensor<?x?xf32>
func.func @dynamic(%a: tensor<?x?xf32>, %w: tensor<?x?xf32>, %i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %w, %c1 : tensor<?x?xf32>
  %di = tensor.dim %w, %i : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %z = linalg.fill ins(%f0 : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m = linalg.matmul ins(%a, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  %t = math.tanh %m : tensor<?x?xf32>
  %dm = tensor.dim %t, %c0 : tensor<?x?xf32>
  %k = tensor.empty(%dm, %dm) : tensor<?x?xf32>
  %z2 = linalg.fill ins(%f0 : f32) outs(%k : tensor<?x?xf32>) -> tensor<?x?xf32>
  %tt = linalg.transpose ins(%t : tensor<?x?xf32>) outs(%k : tensor<?x?xf32>) permutation = [1, 0]
  %n = linalg.matmul ins(%t, %tt : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = tensor.extract_slice %t[0, %c0] [%dm, 1] [1, %c1] : tensor<?x?xf32> to tensor<?x1xf32>
  %sc = tensor.cast %s : tensor<?x1xf32> to tensor<?x?xf32>
  return %n, %sc : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @rank(
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @rank(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c = tensor.collapse_shape %x [[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31],[32]] : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x4x4xf32> into tensor<4x4xf32>
  %m = linalg.matmul ins(%c, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}
