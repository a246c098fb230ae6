// amp.autocast in loops in amp.autocast: the innermost decides, none is left, loops carry f32. An empty one, several results,
// one type in the other.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// The judge knows no amp.autocast: with tf32, which casts nothing, it is only taken away.
// RUN: amp-opt --amp-autocast=tf32 %s -o %t.f32 && FileCheck %s --check-prefix=F32 --implicit-check-not=truncf --implicit-check-not=amp.autocast < %t.f32
// RUN: %oracle diff %t.f32 %t.bf16 --func loop --set 2=2 && %oracle diff %t.f32 %t.fp16 --func loop --set 2=2
// RUN: %oracle diff %t.f32 %t.bf16 --func autocast_blocks && %oracle diff %t.f32 %t.fp16 --func autocast_blocks
// F32-COUNT-4: linalg.matmul

// CHECK-NOT: amp.autocast
// CHECK-LABEL: func.func @loop(
// CHECK: scf.for {{.*}} -> (tensor<4x4xf32>)
// CHECK-NEXT: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK-NEXT: scf.for {{.*}} -> (tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf16>, tensor<4x4xf16>)
// CHECK-NEXT: linalg.matmul ins({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
// CHECK-NOT: amp.autocast
func.func @loop(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> (tensor<4x4xf32>) {
    %o = amp.autocast enabled = false {
      %a = linalg.matmul ins(%y, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      %q = scf.for %j = %c0 to %n step %c1 iter_args(%v = %a) -> (tensor<4x4xf32>) {
        %l = amp.autocast type = f16 {
          %b = linalg.matmul ins(%v, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
          %c = amp.autocast enabled = false {
             %d = linalg.matmul ins(%b, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
             amp.yield %d : tensor<4x4xf32>
          } : tensor<4x4xf32>
          amp.yield %c : tensor<4x4xf32>
        } : tensor<4x4xf32>
        scf.yield %l : tensor<4x4xf32>
      }
      amp.yield %q : tensor<4x4xf32>
    } : tensor<4x4xf32>
    %s = linalg.matmul ins(%o, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  }
  amp.autocast {
  }
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @autocast_blocks(
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xbf16>, tensor<4x4xbf16>)
// CHECK: linalg.matmul ins({{.*}} : tensor<4x4xf16>, tensor<4x4xf16>)
// CHECK: linalg.matmul ins({{.*}}x{{b?}}f16>, {{.*}}x{{b?}}f16>)
func.func @autocast_blocks(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %a, %b = amp.autocast type = bf16 {
    %m = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %e, %f = amp.autocast type = f16 {
      %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
      amp.yield %n, %m : tensor<4x4xf32>, tensor<4x4xf32>
    } : tensor<4x4xf32>, tensor<4x4xf32>
    amp.yield %e, %f : tensor<4x4xf32>, tensor<4x4xf32>
  } : tensor<4x4xf32>, tensor<4x4xf32>
  %o = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}
