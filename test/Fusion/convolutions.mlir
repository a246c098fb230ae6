// Convolutions and their gradients, named and generic, with what belongs to them. Each runs before and after.
// RUN: amp-opt "--amp-fuse-matmul=assume=all" %s | FileCheck %s
// RUN: amp-opt "--amp-fuse-matmul=assume=all" --amp-expand-ops %s -o %t.mlir
// RUN: %python %support/diff_functions.py %s %t.mlir --dim all=2
// RUN: amp-opt "--amp-fuse-matmul=assume=all" %s -o %t.once.mlir
// RUN: amp-opt "--amp-fuse-matmul=assume=all" %t.once.mlir | diff - %t.once.mlir

// CHECK-LABEL: func.func @named(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = fprop layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<2x6x7x3xf32>, tensor<3x2x3x4xf32> -> tensor<2x4x6x4xf32>
// CHECK: return
func.func @named(%x: tensor<2x6x7x3xf32>, %w: tensor<3x2x3x4xf32>) -> tensor<2x4x6x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4x6x4xf32>
  %d = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<2x6x7x3xf32>, tensor<3x2x3x4xf32>) outs(%z : tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
  return %d : tensor<2x4x6x4xf32>
}

// Strides, dilations, and padding before it; bias and relu behind.
// CHECK-LABEL: func.func @layer(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} bias({{%[^ ,:)]+}} : tensor<4xbf16>) kind = fprop layout = nchw epilogue = relu_bias {dilations = array<i64: 2, 1>, pad_high = array<i64: 2, 1>, pad_low = array<i64: 1, 0>, strides = array<i64: 2, 2>} : tensor<2x3x8x9xbf16>, tensor<4x3x3x2xbf16> -> tensor<2x4x4x5xbf16>
// CHECK: return
func.func @layer(%x: tensor<2x3x8x9xbf16>, %w: tensor<4x3x3x2xbf16>, %b: tensor<4xf32>) -> tensor<2x4x4x5xbf16> {
  %c = arith.constant 0.0 : bf16
  %p = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 2, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : bf16
  } : tensor<2x3x8x9xbf16> to tensor<2x3x11x10xbf16>
  %z = arith.constant dense<0.0> : tensor<2x4x4x5xf32>
  %d = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<[2, 1]> : tensor<2xi64>} ins(%p, %w : tensor<2x3x11x10xbf16>, tensor<4x3x3x2xbf16>) outs(%z : tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32>
  %e = tensor.empty() : tensor<2x4x4x5xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(n, k, i, j) -> (n, k, i, j)>, affine_map<(n, k, i, j) -> (k)>, affine_map<(n, k, i, j) -> (n, k, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%d, %b : tensor<2x4x4x5xf32>, tensor<4xf32>) outs(%e : tensor<2x4x4x5xbf16>) {
  ^bb0(%a: f32, %v: f32, %o: bf16):
    %s = arith.addf %a, %v : f32
    %zero = arith.constant 0.0 : f32
    %m = arith.maximumf %s, %zero : f32
    %t = arith.truncf %m : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<2x4x4x5xbf16>
  return %r : tensor<2x4x4x5xbf16>
}

// A bias as the init.
// CHECK-LABEL: func.func @bias_first(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} bias({{%[^ ,:)]+}} : tensor<4xf32>) kind = fprop layout = nchw epilogue = bias {dilations = array<i64: 1, 1>, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<2x3x6x6xf32>, tensor<4x3x3x3xf32> -> tensor<2x4x4x4xf32>
// CHECK: return
func.func @bias_first(%x: tensor<2x3x6x6xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> tensor<2x4x4x4xf32> {
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %z = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<2x4x4x4xf32>) dimensions = [0, 2, 3]
  %d = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x3x6x6xf32>, tensor<4x3x3x3xf32>) outs(%z : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  return %d : tensor<2x4x4x4xf32>
}

// A padding that is written into zeros; one spatial dim; a size that is not known.
// CHECK-LABEL: func.func @one_dim(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = fprop layout = nhwc {dilations = array<i64: 1>, pad_high = array<i64: 1>, pad_low = array<i64: 1>, strides = array<i64: 1>} : tensor<?x5x3xf32>, tensor<3x3x4xf32> -> tensor<?x5x4xf32>
// CHECK: return
func.func @one_dim(%x: tensor<?x5x3xf32>, %w: tensor<3x3x4xf32>) -> tensor<?x5x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x5x3xf32>
  %zero = arith.constant 0.0 : f32
  %pe = tensor.empty(%n) : tensor<?x7x3xf32>
  %pz = linalg.fill ins(%zero : f32) outs(%pe : tensor<?x7x3xf32>) -> tensor<?x7x3xf32>
  %p = tensor.pad %x low[0, 1, 0] high[0, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<?x5x3xf32> to tensor<?x7x3xf32>
  %e = tensor.empty(%n) : tensor<?x5x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x5x4xf32>) -> tensor<?x5x4xf32>
  %d = linalg.conv_1d_nwc_wcf ins(%p, %w : tensor<?x7x3xf32>, tensor<3x3x4xf32>) outs(%z : tensor<?x5x4xf32>) -> tensor<?x5x4xf32>
  return %d : tensor<?x5x4xf32>
}

// Each channel by itself: groups of one.
// CHECK-LABEL: func.func @depthwise(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = fprop layout = nhwc {dilations = array<i64: 1, 1>, groups = 3 : i64, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<2x6x6x3xf32>, tensor<3x3x1x3xf32> -> tensor<2x4x4x3xf32>
// CHECK: return
func.func @depthwise(%x: tensor<2x6x6x3xf32>, %w: tensor<3x3x3xf32>) -> tensor<2x4x4x3xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4x4x3xf32>
  %d = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<2x6x6x3xf32>, tensor<3x3x3xf32>) outs(%z : tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xf32>
  return %d : tensor<2x4x4x3xf32>
}

// Groups of several channels.
// CHECK-LABEL: func.func @groups(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = fprop layout = nchw {dilations = array<i64: 1, 1>, groups = 2 : i64, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<2x6x6x6xf32>, tensor<8x3x3x3xf32> -> tensor<2x8x4x4xf32>
// CHECK: return
func.func @groups(%x: tensor<2x2x3x6x6xf32>, %w: tensor<2x4x3x3x3xf32>) -> tensor<2x2x4x4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x2x4x4x4xf32>
  %d = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<2x2x3x6x6xf32>, tensor<2x4x3x3x3xf32>) outs(%z : tensor<2x2x4x4x4xf32>) -> tensor<2x2x4x4x4xf32>
  return %d : tensor<2x2x4x4x4xf32>
}

// The gradient of the filter: the window is larger than the result.
// CHECK-LABEL: func.func @filter_gradient(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = wgrad layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<2x7x8x3xf32>, tensor<2x5x6x4xf32> -> tensor<3x3x3x4xf32>
// CHECK: return
func.func @filter_gradient(%x: tensor<2x7x8x3xf32>, %dy: tensor<2x5x6x4xf32>) -> tensor<3x3x3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<3x3x3x4xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(p, q, c, k, n, i, j) -> (n, i + p, j + q, c)>, affine_map<(p, q, c, k, n, i, j) -> (n, i, j, k)>, affine_map<(p, q, c, k, n, i, j) -> (p, q, c, k)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %dy : tensor<2x7x8x3xf32>, tensor<2x5x6x4xf32>) outs(%z : tensor<3x3x3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<3x3x3x4xf32>
  return %d : tensor<3x3x3x4xf32>
}

// ... as PyTorch writes it: batch and channels exchanged, the result transposed.
// CHECK-LABEL: func.func @filter_gradient_torch(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = wgrad layout = nchw {dilations = array<i64: 1, 1>, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<2x3x6x6xf32>, tensor<2x4x4x4xf32> -> tensor<4x3x3x3xf32>
// CHECK: return
func.func @filter_gradient_torch(%x: tensor<2x3x6x6xf32>, %dy: tensor<2x4x4x4xf32>) -> tensor<4x3x3x3xf32> {
  %e0 = tensor.empty() : tensor<3x2x6x6xf32>
  %xt = linalg.transpose ins(%x : tensor<2x3x6x6xf32>) outs(%e0 : tensor<3x2x6x6xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<4x2x4x4xf32>
  %dyt = linalg.transpose ins(%dy : tensor<2x4x4x4xf32>) outs(%e1 : tensor<4x2x4x4xf32>) permutation = [1, 0, 2, 3]
  %z = arith.constant dense<0.0> : tensor<3x4x3x3xf32>
  %d = linalg.conv_2d_nchw_fchw ins(%xt, %dyt : tensor<3x2x6x6xf32>, tensor<4x2x4x4xf32>) outs(%z : tensor<3x4x3x3xf32>) -> tensor<3x4x3x3xf32>
  %e2 = tensor.empty() : tensor<4x3x3x3xf32>
  %r = linalg.transpose ins(%d : tensor<3x4x3x3xf32>) outs(%e2 : tensor<4x3x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<4x3x3x3xf32>
}

// The gradient of the input: the filter is turned around, the gradient padded.
// CHECK-LABEL: func.func @input_gradient(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = dgrad layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 1, 1>, pad_low = array<i64: 1, 1>, strides = array<i64: 1, 1>} : tensor<2x4x5x4xf32>, tensor<3x3x3x4xf32> -> tensor<2x4x5x3xf32>
// CHECK: return
func.func @input_gradient(%dy: tensor<2x4x5x4xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %dy low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x4x5x4xf32> to tensor<2x6x7x4xf32>
  %e = tensor.empty() : tensor<3x3x3x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(p, q, c, k) -> (-p + 2, -q + 2, c, k)>, affine_map<(p, q, c, k) -> (p, q, c, k)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%w : tensor<3x3x3x4xf32>) outs(%e : tensor<3x3x3x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<3x3x3x4xf32>
  %z = arith.constant dense<0.0> : tensor<2x4x5x3xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(n, i, j, c, p, q, k) -> (n, i + p, j + q, k)>, affine_map<(n, i, j, c, p, q, k) -> (p, q, c, k)>, affine_map<(n, i, j, c, p, q, k) -> (n, i, j, c)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%p, %t : tensor<2x6x7x4xf32>, tensor<3x3x3x4xf32>) outs(%z : tensor<2x4x5x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x4x5x3xf32>
  return %d : tensor<2x4x5x3xf32>
}

// 1 x 1 with a stride is no matrix product of what lies in memory.
// CHECK-LABEL: func.func @strided_1x1(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = fprop layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 2, 2>} : tensor<2x6x6x3xf32>, tensor<1x1x3x4xf32> -> tensor<2x3x3x4xf32>
// CHECK: return
func.func @strided_1x1(%x: tensor<2x6x6x3xf32>, %w: tensor<1x1x3x4xf32>) -> tensor<2x3x3x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x3x3x4xf32>
  %d = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<2x6x6x3xf32>, tensor<1x1x3x4xf32>) outs(%z : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  return %d : tensor<2x3x3x4xf32>
}

// No layout of the op: the filter is transposed in memory.
// CHECK-LABEL: func.func @mixed_layouts(
// CHECK: {{%[^ ,:)]+}} = linalg.transpose ins({{%[^ ,:)]+}} : tensor<4x3x3x3xf32>) outs({{%[^ ,:)]+}} : tensor<3x3x3x4xf32>) permutation = [1, 2, 3, 0]
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = fprop layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<2x6x6x3xf32>, tensor<3x3x3x4xf32> -> tensor<2x4x4x4xf32>
// CHECK: return
func.func @mixed_layouts(%x: tensor<2x6x6x3xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<2x4x4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4x4x4xf32>
  %d = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<2x6x6x3xf32>, tensor<4x3x3x3xf32>) outs(%z : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  return %d : tensor<2x4x4x4xf32>
}

// alpha is one of matrix products: the scale stays outside.
// CHECK-LABEL: func.func @scaled(
// CHECK: {{%[^ ,:)]+}} = amp.conv {{%[^ ,:)]+}}, {{%[^ ,:)]+}} kind = fprop layout = nhwc {dilations = array<i64: 1, 1>, pad_high = array<i64: 0, 0>, pad_low = array<i64: 0, 0>, strides = array<i64: 1, 1>} : tensor<2x6x7x3xf32>, tensor<3x2x3x4xf32> -> tensor<2x4x6x4xf32>
// CHECK: {{%[^ ,:)]+}} = arith.mulf {{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<2x4x6x4xf32>
// CHECK: return
func.func @scaled(%x: tensor<2x6x7x3xf32>, %w: tensor<3x2x3x4xf32>) -> tensor<2x4x6x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4x6x4xf32>
  %d = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<2x6x7x3xf32>, tensor<3x2x3x4xf32>) outs(%z : tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
  %h = arith.constant dense<0.5> : tensor<2x4x6x4xf32>
  %r = arith.mulf %d, %h : tensor<2x4x6x4xf32>
  return %r : tensor<2x4x6x4xf32>
}

// A sum over a window of one tensor alone is no convolution.
// CHECK-LABEL: func.func @pooling(
// CHECK: {{%[^ ,:)]+}} = linalg.pooling_nhwc_sum ins({{%[^ ,:)]+}}, {{%[^ ,:)]+}} : tensor<2x6x6x3xf32>, tensor<3x3xf32>) outs({{%[^ ,:)]+}} : tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xf32>
// CHECK: return
func.func @pooling(%x: tensor<2x6x6x3xf32>, %w: tensor<3x3xf32>) -> tensor<2x4x4x3xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4x4x3xf32>
  %d = linalg.pooling_nhwc_sum ins(%x, %w : tensor<2x6x6x3xf32>, tensor<3x3xf32>) outs(%z : tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xf32>
  return %d : tensor<2x4x4x3xf32>
}
