// Complex numbers keep their f32 parts; what is made of them, and goes into a product, is low.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @complex(
// CHECK: linalg.matmul ins(%arg0, %arg0 : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>)
// CHECK: complex.abs %{{.*}} : complex<f32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: complex.create %{{.*}}, %{{.*}} : complex<f32>
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: return %{{.*}} : tensor<4x4xcomplex<f32>>, tensor<4x4xf32>
func.func @complex(%a: tensor<4x4xcomplex<f32>>, %x: tensor<4x4xf32>) -> (tensor<4x4xcomplex<f32>>, tensor<4x4xf32>) {
  %z = arith.constant dense<(0.0, 0.0)> : tensor<4x4xcomplex<f32>>
  %zf = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %a : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%z : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %e = tensor.empty() : tensor<4x4xf32>
  %re = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<4x4xcomplex<f32>>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%c: complex<f32>, %o: f32):
    %r = complex.abs %c : complex<f32>
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %p = linalg.matmul ins(%re, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zf : tensor<4x4xf32>) -> tensor<4x4xf32>
  %ec = tensor.empty() : tensor<4x4xcomplex<f32>>
  %cc = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4x4xf32>) outs(%ec : tensor<4x4xcomplex<f32>>) {
  ^bb0(%c: f32, %o: complex<f32>):
    %r = complex.create %c, %c : complex<f32>
    linalg.yield %r : complex<f32>
  } -> tensor<4x4xcomplex<f32>>
  %q = linalg.matmul ins(%p, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zf : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %cc, %q : tensor<4x4xcomplex<f32>>, tensor<4x4xf32>
}
