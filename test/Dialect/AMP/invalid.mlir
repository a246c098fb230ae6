// RUN: amp-opt %s --split-input-file --verify-diagnostics

// ---- ops

func.func @seed_of_integers(%x: tensor<4xi32>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of floats, or f32, but got 'tensor<4xi32>'}}
  %0 = amp.seed %x : tensor<4xi32>
  return
}

// -----

func.func @seed_unranked(%x: tensor<*xf32>) {
  // expected-error @+1 {{must be ranked tensor of floats, or f32}}
  %0 = amp.seed %x : tensor<*xf32>
  return
}

// -----

func.func @seed_is_identity(%x: tensor<4xf32>) {
  // expected-error @+1 {{requires the same type for all operands and results}}
  %0 = "amp.seed"(%x) : (tensor<4xf32>) -> tensor<4xf16>
  return
}

// -----

func.func @autocast_type() {
  // expected-error @+1 {{expected type f16 or bf16, got 'f32'}}
  amp.autocast type = f32 {
  }
  return
}

// -----

func.func @autocast_off_with_type() {
  // expected-error @+1 {{has a type, which says nothing where autocast is off}}
  amp.autocast enabled = false type = f16 {
  }
  return
}

// -----

func.func @autocast_arguments() {
  // expected-error @+1 {{expected a region without arguments}}
  "amp.autocast"() ({
  ^bb0(%x: f32):
    amp.yield
  }) : () -> ()
  return
}

// -----

func.func @autocast_blocks() {
  // expected-error @+1 {{expects region #0 to have 0 or 1 blocks}}
  amp.autocast {
    cf.br ^bb1
  ^bb1:
    amp.yield
  }
  return
}

// -----

func.func @yield_number(%x: f32) {
  %0 = amp.autocast {
    // expected-error @+1 {{gives 2 values, but 'amp.autocast' has 1 results}}
    amp.yield %x, %x : f32, f32
  } : f32
  return
}

// -----

func.func @yield_type(%x: f32) {
  %0 = amp.autocast {
    // expected-error @+1 {{value 0 has type 'f32', but the result of 'amp.autocast' is 'f16'}}
    amp.yield %x : f32
  } : f16
  return
}

// -----

func.func @yield_elsewhere() {
  // expected-error @+1 {{expects parent op 'amp.autocast'}}
  amp.yield
}

// -----

// ---- attributes of their own

// expected-error @+1 {{expected a precision class (low, f32, f32-out, widest, follow, keep) or a float type}}
module attributes {test.x = #amp.precision<lower>} {}

// -----

// expected-error @+1 {{expected bf16 or f16 (no other type is ever chosen for a value), got 'i32'}}
module attributes {test.x = #amp.precision<i32>} {}

// -----

// expected-error @+1 {{expected bf16 or f16 (no other type is ever chosen for a value), got 'f64'}}
module attributes {test.x = #amp.precision<f64>} {}

// -----

// expected-error @+1 {{got 'f8E4M3FN'}}
module attributes {test.x = #amp.precision<f8E4M3FN>} {}

// -----

// expected-error @+1 {{expected 'out'}}
module attributes {test.x = #amp.precision<f32-in>} {}

// -----

// expected-error @+1 {{expected string}}
module attributes {test.x = #amp.policy<torch>} {}

// -----

// expected-error @+1 {{expected the name of a preset}}
module attributes {test.x = #amp.policy<"">} {}

// -----

// expected-error @+1 {{expected 'ops', 'body' or 'locations', got 'op'}}
module attributes {test.x = #amp.policy<"torch", op = {}>} {}

// -----

// expected-error @+1 {{'ops' is given twice}}
module attributes {test.x = #amp.policy<"torch", ops = {}, ops = {}>} {}

// -----

// expected-error @+1 {{expected #amp.precision for 'math.exp' in 'body', got "low"}}
module attributes {test.x = #amp.policy<"torch", body = {math.exp = "low"}>} {}

// -----

// expected-error @+1 {{two rules for 'a' in 'locations'}}
module attributes {test.x = #amp.policy<"torch", locations = {"a" = #amp.precision<low>, "a" = #amp.precision<f32>}>} {}

// -----

// expected-error @+1 {{an empty expression matches everything}}
module attributes {test.x = #amp.policy<"torch", locations = {"" = #amp.precision<low>}>} {}

// -----

// ---- discardable attributes: their names

// expected-error @+1 {{unknown attribute 'amp.rule', the nearest known one is 'amp.role'}}
func.func private @f(f32 {amp.rule = "param"})

// -----

// expected-error @+1 {{unknown attribute 'amp.update', the nearest known one is 'amp.updates'}}
func.func private @f(f32) -> (f32 {amp.update = 0 : i32})

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{unknown attribute 'amp.precison', the nearest known one is 'amp.precision'}}
  %0 = arith.addf %x, %x {amp.precison = #amp.precision<f32>} : f32
  return
}

// -----

// ---- their places

// expected-error @+1 {{'amp.role' belongs on an argument or a result of a function}}
func.func private @f() attributes {amp.role = "param"}

// -----

// expected-error @+1 {{'amp.name' belongs on an argument or a result of a function}}
module attributes {amp.name = "w"} {}

// -----

// expected-error @+1 {{'amp.updates' belongs on a result of a function}}
func.func private @f(f32 {amp.updates = 0 : i32})

// -----

// expected-error @+1 {{'amp.group' belongs on an argument of a function}}
func.func private @f() -> (f32 {amp.group = 0 : i32})

// -----

// expected-error @+1 {{'amp.linear' belongs on a function}}
module attributes {amp.linear} {}

// -----

// expected-error @+1 {{'amp.precision' belongs on an op}}
func.func private @f(f32 {amp.precision = #amp.precision<low>})

// -----

// expected-error @+1 {{'amp.policy' belongs on a module}}
func.func private @f() attributes {amp.policy = #amp.policy<"torch">}

// -----

func.func @f() {
  // expected-error @+1 {{'amp.applied' belongs on a module or a function}}
  return {amp.applied = "bf16"}
}

// -----

func.func @f() {
  // expected-error @+1 {{expected 'amp.compute_type' to be "tf32", got "bf16"}}
  return {amp.compute_type = "bf16"}
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'amp.storage' belongs on an arith.truncf or arith.extf}}
  %0 = arith.addf %x, %x {amp.storage} : f32
  return
}

// -----

// ---- their values

// expected-error @+1 {{expected 'amp.role' to be one of the strings param, state, buffer, input, target, hyper, seed, loss, grad, aux, loss_scale, growth_tracker, hysteresis, found_inf, got "weight"}}
func.func private @f(f32 {amp.role = "weight"})

// -----

// expected-error @+1 {{expected 'amp.role' to be one of the strings}}
func.func private @f() -> (f32 {amp.role = 1 : i32})

// -----

// expected-error @+1 {{expected 'amp.name' to be a string, got unit}}
func.func private @f(f32 {amp.name})

// -----

// expected-error @+1 {{expected 'amp.group' to be a number of type i32 that is not negative, got 1 : i64}}
func.func private @f(f32 {amp.group = 1})

// -----

// expected-error @+1 {{expected 'amp.group' to be a number of type i32 that is not negative, got -1 : i32}}
func.func private @f(f32 {amp.group = -1 : i32})

// -----

// expected-error @+1 {{expected 'amp.updates' to be a number of type i32 that is not negative, got 0 : i64}}
func.func private @f(f32) -> (f32 {amp.updates = 0})

// -----

// expected-error @+1 {{result 0 updates argument 1, but there are 1 arguments}}
func.func private @f(f32) -> (f32 {amp.updates = 1 : i32})

// -----

// expected-error @+1 {{result 1 of type 'f16' cannot update argument 0 of type 'f32'}}
func.func private @f(f32) -> (f32 {amp.updates = 0 : i32}, f16 {amp.updates = 0 : i32})

// -----

// expected-error @+1 {{expected 'amp.linear' to be a unit attribute, got true}}
func.func private @f() attributes {amp.linear = true}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected 'amp.storage' to be a unit attribute, got 1 : i64}}
  %0 = arith.truncf %x {amp.storage = 1} : f32 to f16
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected 'amp.precision' to be #amp.precision<...>, got "low"}}
  %0 = arith.addf %x, %x {amp.precision = "low"} : f32
  return
}

// -----

// expected-error @+1 {{expected 'amp.policy' to be #amp.policy<...>, got "torch"}}
module attributes {amp.policy = "torch"} {}

// -----

// expected-error @+1 {{expected 'amp.applied' to be "bf16", "fp16" or "tf32", got "f16"}}
module attributes {amp.applied = "f16"} {}

// -----

// In a graph region an amp.autocast could give its own result.
%r = amp.autocast {
  // expected-error @+1 {{'amp.yield' op gives a result of the 'amp.autocast' that it ends}}
  amp.yield %r : tensor<4x4xf32>
} : tensor<4x4xf32>
