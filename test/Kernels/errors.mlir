// RUN: amp-opt --amp-form-kernels --split-input-file --verify-diagnostics %s

func.func @dynamic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // expected-error @below {{its shape is known only when it runs; make a program of one size}}
  %e = tensor.empty(%n) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

func.func private @callee(tensor<4xf32>) -> tensor<4xf32>
func.func @call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{amp-form-kernels has no kernel for this op; lower it to linalg.generic first}}
  %y = func.call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// expected-error @below {{has branches; amp-form-kernels takes structured control flow only}}
func.func @branches(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next
^next:
  return %x : tensor<4xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>
func.func @complex(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{kernels compute integers and floats, and this is 'tensor<4xcomplex<f32>>': write it as tensors of its parts}}
  %e = tensor.empty() : tensor<4xcomplex<f32>>
  %f = tensor.empty() : tensor<4xf32>
  %z = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xcomplex<f32>>) {
  ^bb0(%in: f32, %out: complex<f32>):
    %c = complex.create %in, %in : complex<f32>
    linalg.yield %c : complex<f32>
  } -> tensor<4xcomplex<f32>>
  %r = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%z : tensor<4xcomplex<f32>>) outs(%f : tensor<4xf32>) {
  ^bb0(%in: complex<f32>, %out: f32):
    %a = complex.re %in : complex<f32>
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>
func.func @complex_in_a_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    // expected-error @below {{and this is 'complex<f32>'}}
    %z = complex.create %in, %in : complex<f32>
    %a = complex.abs %z : complex<f32>
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
