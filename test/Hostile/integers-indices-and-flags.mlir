// Integers of all sorts, indices and i1 are data of their own; a select between f32 values by a flag is low where a product reads it.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @ints(
// CHECK-SAME: tensor<4x4xi8>, %{{.*}}: tensor<4x4xi1>, %{{.*}}: tensor<4x4xindex>, %{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xsi32>, %{{.*}}: tensor<4x4xui8>) -> (tensor<4x4xi32>, tensor<4x4xindex>, tensor<4x4xf32>)
// CHECK: linalg.matmul ins(%arg0, %arg0 : tensor<4x4xi8>, tensor<4x4xi8>) outs({{.*}} : tensor<4x4xi32>)
// CHECK: linalg.matmul ins(%arg0, %arg3 : tensor<4x4xi8>, tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @ints(%a: tensor<4x4xi8>, %b: tensor<4x4xi1>, %i: tensor<4x4xindex>, %x: tensor<4x4xf32>, %s: tensor<4x4xsi32>, %u: tensor<4x4xui8>) -> (tensor<4x4xi32>, tensor<4x4xindex>, tensor<4x4xf32>) {
  %z = arith.constant dense<0> : tensor<4x4xi32>
  %zi = arith.constant dense<0> : tensor<4x4xindex>
  %zf = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%z : tensor<4x4xi32>) -> tensor<4x4xi32>
  %o = linalg.matmul ins(%a, %x : tensor<4x4xi8>, tensor<4x4xf32>) outs(%zf : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%o, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zf : tensor<4x4xf32>) -> tensor<4x4xf32>
  %sel = arith.select %b, %p, %x : tensor<4x4xi1>, tensor<4x4xf32>
  %q = linalg.matmul ins(%sel, %p : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zf : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m, %i, %q : tensor<4x4xi32>, tensor<4x4xindex>, tensor<4x4xf32>
}
