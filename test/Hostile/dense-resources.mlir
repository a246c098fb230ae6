// A resource that is there is a constant like another; one that is not there, or too short, is cast at run time, and kept.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16

// CHECK-LABEL: func.func @resources(
// CHECK-DAG: arith.constant dense<1.000000e+00> : tensor<2x2x{{b?}}f16>
// CHECK-DAG: %[[M:.*]] = arith.constant dense_resource<missing> : tensor<2x2xf32>
// CHECK-DAG: arith.truncf %[[M]] : tensor<2x2xf32> to tensor<2x2x{{b?}}f16>
// CHECK-DAG: arith.constant dense_resource<short> : tensor<2x2xf32>
// CHECK-COUNT-3: linalg.matmul ins({{.*}} : tensor<2x2x{{b?}}f16>, tensor<2x2x{{b?}}f16>)
// CHECK: short: "0x040000000000803F000080"
func.func @resources(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %w = arith.constant dense_resource<good> : tensor<2x2xf32>
  %v = arith.constant dense_resource<missing> : tensor<2x2xf32>
  %u = arith.constant dense_resource<short> : tensor<2x2xf32>
  %m = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %n = linalg.matmul ins(%m, %v : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %o = linalg.matmul ins(%n, %u : tensor<2x2xf32>, tensor<2x2xf32>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  %a = arith.addf %n, %u : tensor<2x2xf32>
  return %o, %a : tensor<2x2xf32>, tensor<2x2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      good: "0x040000000000803F0000803F0000803F0000803F",
      short: "0x040000000000803F000080"
    }
  }
#-}
