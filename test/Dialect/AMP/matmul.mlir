// RUN: amp-opt %s | FileCheck %s
// RUN: amp-opt %s --mlir-print-op-generic | amp-opt | FileCheck %s
// RUN: amp-opt %s --emit-bytecode | amp-opt | FileCheck %s
// RUN: amp-opt %s --canonicalize | FileCheck %s --check-prefix=CANON

// CHECK-LABEL: func.func @layer
func.func @layer(%x: tensor<32x128xbf16>, %w: tensor<128x256xbf16>, %b: tensor<256xbf16>, %dz: tensor<32x10xbf16>, %v: tensor<256x10xbf16>, %inverse: tensor<f32>)
    -> (tensor<32x256xbf16>, tensor<32x256xbf16>, tensor<128x256xf32>, tensor<256xf32>, tensor<128x256xf32>) {
    // CHECK: %{{.*}}, %[[AUX:.*]] = amp.matmul %{{.*}}, %{{.*}} bias(%{{.*}} : tensor<256xbf16>) epilogue = relu_aux_bias : tensor<32x128xbf16>, tensor<128x256xbf16> -> tensor<32x256xbf16> aux tensor<32x256xi1>
    // CHECK: amp.matmul %{{.*}}, %{{.*}} aux(%[[AUX]] : tensor<32x256xi1>) epilogue = drelu {transpose_b} :
    // CHECK: amp.matmul %{{.*}}, %{{.*}} epilogue = bgradb {transpose_a} : {{.*}} -> tensor<128x256xf32> bgrad tensor<256xf32>
    // CHECK: amp.matmul %{{.*}}, %{{.*}} alpha(%{{.*}}) {transpose_a} :
    %y, %aux = amp.matmul %x, %w bias(%b : tensor<256xbf16>) epilogue = relu_aux_bias
        : tensor<32x128xbf16>, tensor<128x256xbf16> -> tensor<32x256xbf16> aux tensor<32x256xi1>
    %dx = amp.matmul %dz, %v aux(%aux : tensor<32x256xi1>) epilogue = drelu {transpose_b}
        : tensor<32x10xbf16>, tensor<256x10xbf16> -> tensor<32x256xbf16>
    %dw, %db = amp.matmul %x, %dx epilogue = bgradb {transpose_a}
        : tensor<32x128xbf16>, tensor<32x256xbf16> -> tensor<128x256xf32> bgrad tensor<256xf32>
    %unscaled = amp.matmul %x, %dx alpha(%inverse) {transpose_a}
        : tensor<32x128xbf16>, tensor<32x256xbf16> -> tensor<128x256xf32>
    return %y, %dx, %dw, %db, %unscaled : tensor<32x256xbf16>, tensor<32x256xbf16>, tensor<128x256xf32>, tensor<256xf32>, tensor<128x256xf32>
}

// A batch, of which one operand is the same for all; an accumulating C; tf32.
// CHECK-LABEL: func.func @others
func.func @others(%a: tensor<?x4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<?x4x16xf32> {
  // CHECK: amp.matmul %{{.*}}, %{{.*}} c(%{{.*}} : tensor<4x16xf32>) compute = tf32 {alpha = 5.000000e-01 : f32, beta = -1.000000e+00 : f32} : tensor<?x4x8xf32>, tensor<8x16xf32> -> tensor<?x4x16xf32>
  %d = amp.matmul %a, %b c(%c : tensor<4x16xf32>) compute = tf32 {alpha = 0.5 : f32, beta = -1.0 : f32} : tensor<?x4x8xf32>, tensor<8x16xf32> -> tensor<?x4x16xf32>
  return %d : tensor<?x4x16xf32>
}

// Transposes of operands are free.
// CANON-LABEL: func.func @transposed(
// CANON-SAME: %[[A:[^:]*]]: tensor<2x8x4xf16>, %[[B:[^:]*]]: tensor<8x16xf16>
// CANON-NEXT: amp.matmul %[[A]], %[[B]] {transpose_a} :
func.func @transposed(%a: tensor<2x8x4xf16>, %b: tensor<8x16xf16>) -> tensor<2x4x16xf32> {
  %0 = tensor.empty() : tensor<2x4x8xf16>
  %1 = tensor.empty() : tensor<16x8xf16>
  %at = linalg.transpose ins(%a : tensor<2x8x4xf16>) outs(%0 : tensor<2x4x8xf16>) permutation = [0, 2, 1]
  %bt = linalg.transpose ins(%b : tensor<8x16xf16>) outs(%1 : tensor<16x8xf16>) permutation = [1, 0]
  %d = amp.matmul %at, %bt {transpose_b} : tensor<2x4x8xf16>, tensor<16x8xf16> -> tensor<2x4x16xf32>
  return %d : tensor<2x4x16xf32>
}

// Other permutations are not.
// CANON-LABEL: func.func @batch_moved(
// CANON: linalg.transpose
// CANON: amp.matmul %{{[^ ]*}}, %{{[^ ]*}} : tensor<2x4x8xf16>
func.func @batch_moved(%a: tensor<4x2x8xf16>, %b: tensor<8x16xf16>) -> tensor<2x4x16xf16> {
  %0 = tensor.empty() : tensor<2x4x8xf16>
  %at = linalg.transpose ins(%a : tensor<4x2x8xf16>) outs(%0 : tensor<2x4x8xf16>) permutation = [1, 0, 2]
  %d = amp.matmul %at, %b : tensor<2x4x8xf16>, tensor<8x16xf16> -> tensor<2x4x16xf16>
  return %d : tensor<2x4x16xf16>
}

// C times 0 is not read; a constant is no number on the device.
// CANON-LABEL: func.func @constants(
// CANON-NEXT: amp.matmul %{{[^ ]*}}, %{{[^ ]*}} {alpha = 2.500000e-01 : f32} : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
func.func @constants(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf16>) -> tensor<4x16xf16> {
  %alpha = arith.constant dense<0.25> : tensor<f32>
  %d = amp.matmul %a, %b alpha(%alpha) c(%c : tensor<4x16xf16>) {beta = 0.0 : f32} : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16>
  return %d : tensor<4x16xf16>
}

// What nobody reads is not made.
// CANON-LABEL: func.func @unread(
// CANON-NEXT: amp.matmul {{.*}} epilogue = gelu_bias : {{.*}} -> tensor<4x16xf16>{{$}}
// CANON-NEXT: amp.matmul {{.*}} epilogue = drelu : {{.*}} -> tensor<4x16xf16>{{$}}
// CANON-NEXT: amp.matmul %{{[^ ]*}}, %{{[^ ]*}} : {{.*}} -> tensor<4x16xf16>{{$}}
func.func @unread(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %bias: tensor<16xf16>, %mask: tensor<4x16xi1>) -> (tensor<4x16xf16>, tensor<4x16xf16>, tensor<4x16xf16>) {
  %0, %aux = amp.matmul %a, %b bias(%bias : tensor<16xf16>) epilogue = gelu_aux_bias : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16> aux tensor<4x16xf16>
  %1, %g1 = amp.matmul %a, %b aux(%mask : tensor<4x16xi1>) epilogue = drelu_bgrad : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16> bgrad tensor<16xf16>
  %2, %g2 = amp.matmul %a, %b epilogue = bgrada : tensor<4x8xf16>, tensor<8x16xf16> -> tensor<4x16xf16> bgrad tensor<4xf16>
  return %0, %1, %2 : tensor<4x16xf16>, tensor<4x16xf16>, tensor<4x16xf16>
}
