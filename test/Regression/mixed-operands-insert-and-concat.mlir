// pytorch/pytorch#41036 (Lightning-AI/lightning-thunder#310): index_put into a float tensor got a half source; a cat of
// f32 and f16 pieces failed. Operands meet in the widest type: what was f32 before keeps every bit.
//
// RUN: amp-opt --amp-autocast=bf16 %s -o %t.bf16 && FileCheck %s < %t.bf16
// RUN: amp-opt --amp-autocast='type=fp16 loss-scaling=off' %s -o %t.fp16 && FileCheck %s < %t.fp16
// RUN: %python %S/run.py %s bf16=%t.bf16 fp16=%t.fp16

// CHECK-LABEL: func.func @f(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: tensor.insert_slice {{.*}} into %arg2{{.*}} : tensor<4x4xf32> into tensor<8x4xf32>
// CHECK: tensor.concat dim(0) {{.*}} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
func.func @f(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>, %d: tensor<8x4xf32>, %z: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = tensor.insert_slice %m into %d[2, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
  %e = math.exp %a : tensor<4x4xf32>
  %c = tensor.concat dim(0) %m, %e : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %s, %c : tensor<8x4xf32>, tensor<8x4xf32>
}

// The product is stored low for another product; pieces of f32 meet it in an insertion, a concatenation and a select.
// CHECK-LABEL: func.func @low_piece(
// CHECK: %[[L:.*]] = arith.truncf
// CHECK: %[[E:.*]] = arith.extf {{.*}} : tensor<4x4x{{b?}}f16> to tensor<4x4xf32>
// CHECK-NOT: arith.extf {{.*}} tensor
// CHECK: tensor.insert_slice %[[E]] into %arg2
// CHECK: tensor.concat dim(0) %[[E]], {{.*}} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
// CHECK: arith.select {{.*}} : f32
func.func @low_piece(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>, %d: tensor<8x4xf32>, %c: tensor<4x4xi1>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = tensor.insert_slice %m into %d[2, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
  %e = math.exp %a : tensor<4x4xf32>
  %k = tensor.concat dim(0) %m, %e : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %l = arith.select %c, %m, %e : tensor<4x4xi1>, tensor<4x4xf32>
  return %s, %k, %l, %n : tensor<8x4xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// A pad value and a fill that are no 16-bit numbers, around and before low values.
// CHECK-LABEL: func.func @pad_and_fill(
// CHECK: linalg.matmul ins({{.*}}f16>, {{.*}}f16>)
// CHECK: linalg.fill ins({{.*}} : f32) outs({{.*}} : tensor<6x6xf32>)
// CHECK: tensor.insert_slice {{.*}} : tensor<4x4xf32> into tensor<6x6xf32>
func.func @pad_and_fill(%a: tensor<4x4xf32>, %w: tensor<4x4xf32>, %v: tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6x6xf32>) {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %z6 = arith.constant dense<0.0> : tensor<6x6xf32>
  %big = arith.constant 1.0e9 : f32
  %m = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = tensor.pad %m low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %big : f32
  } : tensor<4x4xf32> to tensor<6x6xf32>
  %one = arith.constant dense<1.0> : tensor<6x6xf32>
  %c = arith.minimumf %p, %one : tensor<6x6xf32>
  %o = linalg.matmul ins(%c, %v : tensor<6x6xf32>, tensor<6x6xf32>) outs(%z6 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %e = tensor.empty() : tensor<6x6xf32>
  %f = linalg.fill ins(%big : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %s = tensor.insert_slice %m into %f[1, 1] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<6x6xf32>
  return %o, %s : tensor<6x6xf32>, tensor<6x6xf32>
}

// CASE: f(eye(4), eye(4), full((8,4), 1.0001), zeros((4,4))) == concatenate([full((2,4), float32(1.0001)), eye(4), full((2,4), float32(1.0001))]), concatenate([eye(4), exp(eye(4,dtype=float32))]) within 1e-6
// CASE: f(eye(4), eye(4), full((8,4), 70000.5), zeros((4,4))) == concatenate([full((2,4), 70000.5), eye(4), full((2,4), 70000.5)]), concatenate([eye(4), exp(eye(4,dtype=float32))]) within 1e-6
// CASE: low_piece(eye(4), eye(4), full((8,4), 70000.5), [[1,0,1,0]]*4) == concatenate([full((2,4), 70000.5), eye(4), full((2,4), 70000.5)]), concatenate([eye(4), exp(eye(4,dtype=float32))]), tile([1,0,1,0],(4,1))*eye(4) + tile([0,1,0,1],(4,1))*exp(eye(4)), eye(4) within 1e-6
// CASE: pad_and_fill(zeros((4,4)), eye(4), eye(6)) == source
