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
