// What is computed together, and in which order. That it computes the same is
// test/Kernels/models.test.
// RUN: amp-opt --amp-form-kernels --split-input-file %s | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A softmax is one task over its rows: each tensor is read and written once.
// CHECK-LABEL: func.func @softmax
// CHECK: amp_rt.kernel
// CHECK-NEXT: amp_rt.task rows = 128
// CHECK-COUNT-4: linalg.generic
// CHECK: amp_rt.yield
// CHECK-NOT: amp_rt.kernel
// CHECK: return
func.func @softmax(%x: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %low = arith.constant dense<0xFF800000> : tensor<128xf32>
  %zero = arith.constant dense<0.0> : tensor<128xf32>
  %e = tensor.empty() : tensor<128x64xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<128x64xf32>) outs(%low : tensor<128xf32>) {
  ^bb0(%a: f32, %m: f32):
    %0 = arith.maximumf %a, %m : f32
    linalg.yield %0 : f32
  } -> tensor<128xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<128x64xf32>, tensor<128xf32>) outs(%e : tensor<128x64xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %0 = arith.subf %a, %m : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<128x64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<128x64xf32>) outs(%zero : tensor<128xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %a, %s : f32
    linalg.yield %0 : f32
  } -> tensor<128xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<128x64xf32>, tensor<128xf32>) outs(%e : tensor<128x64xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %0 = arith.divf %a, %s : f32
    linalg.yield %0 : f32
  } -> tensor<128x64xf32>
  return %y : tensor<128x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// A product between: what comes before it and what comes after are two launches,
// and what does not wait for it shares the first.
// CHECK-LABEL: func.func @around_a_product
// CHECK: amp_rt.kernel
// CHECK: amp_rt.task rows = 2048
// CHECK: amp_rt.task rows = 1024
// CHECK: amp.matmul
// CHECK: amp_rt.kernel
// CHECK: amp_rt.task
// CHECK: return
func.func @around_a_product(%x: tensor<32x64xf32>, %w: tensor<64x16xf32>, %v: tensor<64x16xf32>) -> (tensor<32x16xf32>, tensor<64x16xf32>) {
  %e = tensor.empty() : tensor<32x64xf32>
  %e1 = tensor.empty() : tensor<32x16xf32>
  %e2 = tensor.empty() : tensor<64x16xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<32x64xf32>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.tanh %a : f32
    linalg.yield %0 : f32
  } -> tensor<32x64xf32>
  %p = amp.matmul %t, %w : tensor<32x64xf32>, tensor<64x16xf32> -> tensor<32x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<32x16xf32>) outs(%e1 : tensor<32x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.tanh %a : f32
    linalg.yield %0 : f32
  } -> tensor<32x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<64x16xf32>) outs(%e2 : tensor<64x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<64x16xf32>
  return %y, %z : tensor<32x16xf32>, tensor<64x16xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// A cast that costs nothing is computed in each task that reads it; what is read
// across rows waits for a launch of its own.
// CHECK-LABEL: func.func @across_rows
// CHECK: amp_rt.kernel
// CHECK: amp_rt.task
// CHECK: math.exp
// CHECK: amp_rt.kernel
// CHECK: amp_rt.task
// CHECK: math.tanh
// CHECK: return
func.func @across_rows(%x: tensor<256x256xbf16>) -> tensor<256x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  %w = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<256x256xbf16>) outs(%e : tensor<256x256xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %0 = arith.extf %a : bf16 to f32
    linalg.yield %0 : f32
  } -> tensor<256x256xf32>
  %u = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<256x256xf32>
  %y = linalg.generic {indexing_maps = [#swap, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%u, %w : tensor<256x256xf32>, tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = math.tanh %a : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<256x256xf32>
  return %y : tensor<256x256xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// The slope of exp at p, in f32, is read in the last launch only: it is made in the
// launch before that, from the p of half its bytes that lives as long. In the first
// launch stands what the second product waits for.
// CHECK-LABEL: func.func @only_waits
// CHECK: %[[P:.*]] = amp.matmul
// CHECK: %[[E:.*]] = amp_rt.kernel
// CHECK-NEXT: amp_rt.task
// CHECK: math.tanh
// CHECK-NOT: amp_rt.task
// CHECK: amp.matmul %[[E]]
// CHECK: amp_rt.kernel
// CHECK: amp_rt.task
// CHECK: amp_rt.task
// CHECK: math.exp
// CHECK: amp.matmul
// CHECK: amp_rt.kernel
func.func @only_waits(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>) -> tensor<64x64xf32> {
  %p = amp.matmul %x, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  %eb = tensor.empty() : tensor<64x64xbf16>
  %ef = tensor.empty() : tensor<64x64xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<64x64xbf16>) outs(%eb : tensor<64x64xbf16>) {
  ^bb0(%i: bf16, %o: bf16):
    %0 = arith.extf %i : bf16 to f32
    %1 = math.tanh %0 : f32
    %2 = arith.truncf %1 : f32 to bf16
    linalg.yield %2 : bf16
  } -> tensor<64x64xbf16>
  %slope = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<64x64xbf16>) outs(%ef : tensor<64x64xf32>) {
  ^bb0(%i: bf16, %o: f32):
    %0 = arith.extf %i : bf16 to f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<64x64xf32>
  %q = amp.matmul %a, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %p : tensor<64x64xbf16>, tensor<64x64xbf16>) outs(%eb : tensor<64x64xbf16>) {
  ^bb0(%i: bf16, %j: bf16, %o: bf16):
    %0 = arith.extf %i : bf16 to f32
    %1 = arith.extf %j : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = math.tanh %2 : f32
    %4 = arith.truncf %3 : f32 to bf16
    linalg.yield %4 : bf16
  } -> tensor<64x64xbf16>
  %r = amp.matmul %b, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
  %init = arith.constant dense<0.0> : tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%r : tensor<64x64xbf16>) outs(%init : tensor<64xf32>) {
  ^bb0(%i: bf16, %o: f32):
    %0 = arith.extf %i : bf16 to f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%sum, %slope : tensor<64xf32>, tensor<64x64xf32>) outs(%ef : tensor<64x64xf32>) {
  ^bb0(%i: f32, %s: f32, %o: f32):
    %0 = arith.mulf %i, %s : f32
    linalg.yield %0 : f32
  } -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
