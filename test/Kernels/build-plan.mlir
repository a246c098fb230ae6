// RUN: amp-opt --amp-build-plan --split-input-file %s | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// A parameter is updated in place: the task changes its buffer, and reads the
// gradient only.
// CHECK-LABEL: amp_rt.plan @step_plan
// CHECK-SAME: name = "w", pair = 0 : i32
// CHECK: %[[W:.*]] = amp_rt.buffer state at 0 : memref<1024xf32>
// CHECK: %[[G:.*]] = amp_rt.buffer io at 0 : memref<1024xf32>
// CHECK: amp_rt.run @task_0 reads(%[[G]] : memref<1024xf32>) writes(%[[W]] : memref<1024xf32>) extent = 1024
// CHECK-NOT: amp_rt.copy
// CHECK: func.func private @task_0
// CHECK: scf.for
func.func @step(%w: tensor<1024xf32> {amp.name = "w"}, %g: tensor<1024xf32>) -> (tensor<1024xf32> {amp.updates = 0 : i32}) {
  %r = amp_rt.kernel {
    %t = amp_rt.task rows = 1024 {
      %rate = arith.constant 0.1 : f32
      %e = tensor.empty() : tensor<1024xf32>
      %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%w, %g : tensor<1024xf32>, tensor<1024xf32>) outs(%e : tensor<1024xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %0 = arith.mulf %b, %rate : f32
        %1 = arith.subf %a, %0 : f32
        linalg.yield %1 : f32
      } -> tensor<1024xf32>
      amp_rt.yield %n : tensor<1024xf32>
    } : tensor<1024xf32>
    amp_rt.yield %t : tensor<1024xf32>
  } : tensor<1024xf32>
  return %r : tensor<1024xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#back = affine_map<(d0) -> (1023 - d0)>

// Read backwards, the old value must not be overwritten meanwhile: a copy in the end.
// CHECK-LABEL: amp_rt.plan @reversed_plan
// CHECK: %[[W:.*]] = amp_rt.buffer state at 0
// CHECK: %[[NEW:.*]] = amp_rt.buffer arena at 0
// CHECK: amp_rt.run @task_0 reads(%[[W]] : memref<1024xf32>) writes(%[[NEW]] : memref<1024xf32>)
// CHECK: amp_rt.copy %[[NEW]] to %[[W]]
func.func @reversed(%w: tensor<1024xf32>) -> (tensor<1024xf32> {amp.updates = 0 : i32}) {
  %r = amp_rt.kernel {
    %t = amp_rt.task rows = 1024 {
      %e = tensor.empty() : tensor<1024xf32>
      %n = linalg.generic {indexing_maps = [#back, #id], iterator_types = ["parallel"]} ins(%w : tensor<1024xf32>) outs(%e : tensor<1024xf32>) {
      ^bb0(%a: f32, %o: f32):
        linalg.yield %a : f32
      } -> tensor<1024xf32>
      amp_rt.yield %n : tensor<1024xf32>
    } : tensor<1024xf32>
    amp_rt.yield %t : tensor<1024xf32>
  } : tensor<1024xf32>
  return %r : tensor<1024xf32>
}

// -----

// Two parameters change places: the old values are kept until both are read.
// CHECK-LABEL: amp_rt.plan @exchange_plan
// CHECK: %[[A:.*]] = amp_rt.buffer state at 0
// CHECK: %[[B:.*]] = amp_rt.buffer state at 256
// CHECK: amp_rt.copy %[[B]] to %[[KB:.*]] :
// CHECK: amp_rt.copy %[[A]] to %[[KA:.*]] :
// CHECK: amp_rt.copy %[[KB]] to %[[A]]
// CHECK: amp_rt.copy %[[KA]] to %[[B]]
func.func @exchange(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32> {amp.updates = 0 : i32}, tensor<4xf32> {amp.updates = 1 : i32}) {
  return %b, %a : tensor<4xf32>, tensor<4xf32>
}
