// Quantised types and their casts keep their f32 side.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

!q = !quant.uniform<i8:f32, 0.5:10>
// CHECK-LABEL: func.func @quant(
// CHECK: quant.dcast %arg0 : tensor<4x4x!quant.uniform<i8:f32, 5.000000e-01:10>> to tensor<4x4xf32>
// CHECK-COUNT-2: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK: quant.qcast %{{.*}} : tensor<4x4xf32> to tensor<4x4x!quant.uniform<i8:f32, 5.000000e-01:10>>
// CHECK: quant.scast
// CHECK: quant.scast
func.func @quant(%a: tensor<4x4x!q>, %x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4x!q>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %d = quant.dcast %a : tensor<4x4x!q> to tensor<4x4xf32>
  %m = linalg.matmul ins(%d, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = quant.qcast %m : tensor<4x4xf32> to tensor<4x4x!q>
  %s = quant.scast %q : tensor<4x4x!q> to tensor<4x4xi8>
  %b = quant.scast %s : tensor<4x4xi8> to tensor<4x4x!q>
  %u = tensor.empty() : tensor<4x4x!q>
  return %b, %n : tensor<4x4x!q>, tensor<4x4xf32>
}
