// Numbers for amp.scale, amp.unscale and amp.all_finite: values.py runs their expansion and compares it bit by bit with
// numpy, then does so with faulty expansions, which it must reject.
//
// RUN: amp-opt --amp-expand-ops %s -o %t.mlir
// RUN: %python %S/values.py %t.mlir | FileCheck %s
// RUN: amp-opt --canonicalize --amp-expand-ops --canonicalize --cse %s -o %t.clean.mlir
// RUN: %python %S/values.py %t.clean.mlir --no-faults
// CHECK: as defined; 9 of 9 faults rejected

func.func @scale(%x: tensor<?xf32>, %s: tensor<f32>) -> tensor<?xf32> {
  %0 = amp.scale %x by %s : tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @scale_of_rank_2(%x: tensor<?x3xf32>, %s: tensor<f32>) -> tensor<?x3xf32> {
  %0 = amp.scale %x by %s : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @scale_of_rank_0(%x: tensor<f32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = amp.scale %x by %s : tensor<f32>
  return %0 : tensor<f32>
}

func.func @unscale_f32(%x: tensor<?xf32>, %s: tensor<f32>) -> tensor<?xf32> {
  %0 = amp.unscale %x by %s : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @unscale_f16(%x: tensor<?xf16>, %s: tensor<f32>) -> tensor<?xf32> {
  %0 = amp.unscale %x by %s : tensor<?xf16> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @unscale_bf16(%x: tensor<?xbf16>, %s: tensor<f32>) -> tensor<?xf32> {
  %0 = amp.unscale %x by %s : tensor<?xbf16> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @unscale_of_rank_0(%x: tensor<f16>, %s: tensor<f32>) -> tensor<f32> {
  %0 = amp.unscale %x by %s : tensor<f16> -> tensor<f32>
  return %0 : tensor<f32>
}

// With its check.
func.func @checked_f32(%x: tensor<?xf32>, %s: tensor<f32>) -> (tensor<?xf32>, tensor<i1>) {
  %0, %finite = amp.unscale %x by %s : tensor<?xf32> -> tensor<?xf32>, tensor<i1>
  return %0, %finite : tensor<?xf32>, tensor<i1>
}

func.func @checked_f16(%x: tensor<?xf16>, %s: tensor<f32>) -> (tensor<?xf32>, tensor<i1>) {
  %0, %finite = amp.unscale %x by %s : tensor<?xf16> -> tensor<?xf32>, tensor<i1>
  return %0, %finite : tensor<?xf32>, tensor<i1>
}

func.func @checked_of_rank_2(%x: tensor<?x3xf32>, %s: tensor<f32>) -> (tensor<?x3xf32>, tensor<i1>) {
  %0, %finite = amp.unscale %x by %s : tensor<?x3xf32> -> tensor<?x3xf32>, tensor<i1>
  return %0, %finite : tensor<?x3xf32>, tensor<i1>
}

func.func @checked_of_rank_0(%x: tensor<f32>, %s: tensor<f32>) -> (tensor<f32>, tensor<i1>) {
  %0, %finite = amp.unscale %x by %s : tensor<f32> -> tensor<f32>, tensor<i1>
  return %0, %finite : tensor<f32>, tensor<i1>
}

// Flags in the place of tensors.
func.func @all_finite_of_flags(%a: tensor<i1>, %b: tensor<2xf16>, %c: tensor<i1>) -> tensor<i1> {
  %0 = amp.all_finite %a, %b, %c : tensor<i1>, tensor<2xf16>, tensor<i1>
  return %0 : tensor<i1>
}

// What is scaled and unscaled again is not what it was, where it overflowed.
func.func @there_and_back(%x: tensor<?xf32>, %s: tensor<f32>) -> tensor<?xf32> {
  %0 = amp.scale %x by %s : tensor<?xf32>
  %1 = amp.unscale %0 by %s : tensor<?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @all_finite(%a: tensor<?x3xf16>, %b: tensor<5xbf16>, %c: tensor<f32>, %d: tensor<2x3x4xf32>, %e: tensor<?x4xf32>) -> tensor<i1> {
  %0 = amp.all_finite %a, %b, %c, %d, %e : tensor<?x3xf16>, tensor<5xbf16>, tensor<f32>, tensor<2x3x4xf32>, tensor<?x4xf32>
  return %0 : tensor<i1>
}

func.func @all_finite_of_none() -> tensor<i1> {
  %0 = amp.all_finite none
  return %0 : tensor<i1>
}
