// Tensors without elements and without dimensions: products of the former are products, the latter have none.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %oracle diff %s %t.bf16 --func some_elements && %oracle diff %s %t.fp16 --func some_elements
// RUN: %oracle diff %s %t.bf16 --func rank0 && %oracle diff %s %t.fp16 --func rank0

// CHECK-LABEL: func.func @zero(
// CHECK: arith.constant dense<> : tensor<0x0x{{b?}}f16>
// CHECK: linalg.matmul ins({{.*}} : tensor<0x4x{{b?}}f16>, tensor<4x0x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}} : tensor<4x0x{{b?}}f16>, tensor<0x4x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}} : tensor<0x0x{{b?}}f16>, tensor<0x0x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @zero(%a: tensor<0x4xf32>, %w: tensor<4x0xf32>, %v: tensor<0x0xf32>) -> (tensor<0x0xf32>, tensor<4x4xf32>, tensor<0x0xf32>) {
  %z = arith.constant dense<0.0> : tensor<0x0xf32>
  %z4 = arith.constant dense<0.0> : tensor<4x4xf32>
  %d = arith.constant dense<> : tensor<0x0xf32>
  %m = linalg.matmul ins(%a, %w : tensor<0x4xf32>, tensor<4x0xf32>) outs(%z : tensor<0x0xf32>) -> tensor<0x0xf32>
  %k = linalg.matmul ins(%w, %a : tensor<4x0xf32>, tensor<0x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %d : tensor<0x0xf32>, tensor<0x0xf32>) outs(%z : tensor<0x0xf32>) -> tensor<0x0xf32>
  %s = arith.addf %n, %d : tensor<0x0xf32>
  %o = linalg.matmul ins(%k, %k : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %s, %o, %n : tensor<0x0xf32>, tensor<4x4xf32>, tensor<0x0xf32>
}

// CHECK-LABEL: func.func @rank0(
// CHECK-NOT: f16
// CHECK: linalg.dot
// CHECK-NOT: f16
// CHECK: return
func.func @rank0(%a: tensor<f32>, %b: tensor<f32>, %x: tensor<4xf32>) -> (tensor<f32>, tensor<f32>) {
  %z = arith.constant dense<0.0> : tensor<f32>
  %d = linalg.dot ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  %g = linalg.generic {indexing_maps = [affine_map<()->()>, affine_map<()->()>, affine_map<()->()>], iterator_types = []} ins(%a, %d : tensor<f32>, tensor<f32>) outs(%z : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %e = math.exp %g : tensor<f32>
  %r = tensor.extract %e[] : tensor<f32>
  %f = tensor.from_elements %r : tensor<f32>
  return %f, %d : tensor<f32>, tensor<f32>
}

// The empty inner dimension of the first product makes its start value: 1 everywhere.
// CHECK-LABEL: func.func @some_elements(
// CHECK: linalg.matmul ins({{.*}} : tensor<4x0x{{b?}}f16>, tensor<0x4x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @some_elements(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = tensor.empty() : tensor<4x0xf32>
  %b = tensor.empty() : tensor<0x4xf32>
  %one = arith.constant dense<1.0> : tensor<4x4xf32>
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x0xf32>, tensor<0x4xf32>) outs(%one : tensor<4x4xf32>) -> tensor<4x4xf32>
  %o = linalg.matmul ins(%m, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}
