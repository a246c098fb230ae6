// Vectors, and tensors of vectors, are none of ours: what reads and writes them does so in f32.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @vectors(
// CHECK: vector.contract {{.*}} : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: vector.transfer_read {{.*}} : tensor<4x4xf32>, vector<4x4xf32>
// CHECK: math.exp %{{.*}} : vector<4x4xf32>
// CHECK: vector.transfer_write {{.*}} : vector<4x4xf32>, tensor<4x4xf32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: ^bb0(%{{.*}}: vector<4xf32>, %{{.*}}: vector<4xf32>):
// CHECK: math.tanh %{{.*}} : vector<4xf32>
// CHECK: -> tensor<4xvector<4xf32>>
func.func @vectors(%a: vector<4x4xf32>, %b: vector<4x4xf32>, %x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %tv: tensor<4xvector<4xf32>>) -> (vector<4x4xf32>, tensor<4x4xf32>, tensor<4xvector<4xf32>>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %p = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %a : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %v = vector.transfer_read %m[%c0, %c0], %f0 {in_bounds = [true, true]} : tensor<4x4xf32>, vector<4x4xf32>
  %e = math.exp %v : vector<4x4xf32>
  %t = vector.transfer_write %e, %m[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
  %n = linalg.matmul ins(%t, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]} ins(%tv : tensor<4xvector<4xf32>>) outs(%tv : tensor<4xvector<4xf32>>) {
  ^bb0(%q: vector<4xf32>, %o: vector<4xf32>):
    %s = math.tanh %q : vector<4xf32>
    linalg.yield %s : vector<4xf32>
  } -> tensor<4xvector<4xf32>>
  return %p, %n, %g : vector<4x4xf32>, tensor<4x4xf32>, tensor<4xvector<4xf32>>
}

// CHECK-LABEL: func.func @scalable(
// CHECK: arith.mulf %{{.*}}, %{{.*}} : vector<[4]xf32>
func.func @scalable(%a: vector<[4]xf32>, %x: f32) -> vector<[4]xf32> {
  %s = vector.broadcast %x : f32 to vector<[4]xf32>
  %m = arith.mulf %a, %s : vector<[4]xf32>
  return %m : vector<[4]xf32>
}
