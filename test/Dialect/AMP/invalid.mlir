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

// ---- ops: loss scaling

func.func @scale_is_for_f32(%x: tensor<4xf16>, %s: tensor<f32>) {
  // expected-error @+1 {{'amp.scale' op operand #0 must be ranked tensor of plain layout of 32-bit float values, but got 'tensor<4xf16>'}}
  %0 = amp.scale %x by %s : tensor<4xf16>
  return
}

// -----

func.func @scale_unranked(%x: tensor<*xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of plain layout}}
  %0 = "amp.scale"(%x, %s) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  return
}

// -----

func.func @scale_encoded(%x: tensor<4xf32, "sparse">, %s: tensor<f32>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of plain layout}}
  %0 = amp.scale %x by %s : tensor<4xf32, "sparse">
  return
}

// -----

func.func @scale_keeps_its_type(%x: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{failed to verify that all of {input, result} have same type}}
  %0 = "amp.scale"(%x, %s) : (tensor<4xf32>, tensor<f32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @scale_by_a_number(%x: tensor<4xf32>, %s: tensor<1xf32>) {
  // expected-error @+1 {{operand #1 must be tensor<f32>, but got 'tensor<1xf32>'}}
  %0 = "amp.scale"(%x, %s) : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unscale_by_a_low_number(%x: tensor<4xf16>, %s: tensor<f16>) {
  // expected-error @+1 {{operand #1 must be tensor<f32>, but got 'tensor<f16>'}}
  %0 = "amp.unscale"(%x, %s) : (tensor<4xf16>, tensor<f16>) -> tensor<4xf32>
  return
}

// -----

func.func @unscale_of_f64(%x: tensor<4xf64>, %s: tensor<f32>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of plain layout of 16-bit float or bfloat16 type or 32-bit float values, but got 'tensor<4xf64>'}}
  %0 = amp.unscale %x by %s : tensor<4xf64> -> tensor<4xf32>
  return
}

// -----

func.func @unscale_is_f32(%x: tensor<4xf16>, %s: tensor<f32>) {
  // expected-error @+1 {{result #0 must be ranked tensor of plain layout of 32-bit float values, but got 'tensor<4xf16>'}}
  %0 = amp.unscale %x by %s : tensor<4xf16> -> tensor<4xf16>
  return
}

// -----

func.func @unscale_flag(%x: tensor<4xf16>, %s: tensor<f32>) {
  // expected-error @+1 {{result #1 must be tensor<i1>, but got 'tensor<4xi1>'}}
  %0, %1 = amp.unscale %x by %s : tensor<4xf16> -> tensor<4xf32>, tensor<4xi1>
  return
}

// -----

func.func @unscale_shape(%x: tensor<8x4xf16>, %s: tensor<f32>) {
  // expected-error @+1 {{expected the result to have the shape of the gradient: 'tensor<8x4xf32>', got 'tensor<4x8xf32>'}}
  %0 = amp.unscale %x by %s : tensor<8x4xf16> -> tensor<4x8xf32>
  return
}

// -----

func.func @unscale_sizes(%x: tensor<?x4xf16>, %s: tensor<f32>) {
  // expected-error @+1 {{expected the result to have the shape of the gradient: 'tensor<?x4xf32>', got 'tensor<8x4xf32>'}}
  %0 = amp.unscale %x by %s : tensor<?x4xf16> -> tensor<8x4xf32>
  return
}

// -----

func.func @all_finite_of_integers(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @+1 {{operand #1 must be variadic of ranked tensor of plain layout}}
  %0 = amp.all_finite %x, %y : tensor<4xf32>, tensor<4xi32>
  return
}

// -----

func.func @all_finite_is_a_flag(%x: tensor<4xf32>) {
  // expected-error @+1 {{result #0 must be tensor<i1>, but got 'i1'}}
  %0 = "amp.all_finite"(%x) : (tensor<4xf32>) -> i1
  return
}

// -----

func.func @growth_factor_one(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a growth_factor above 1, got 1.000000e+00 : f64}}
  %0:2 = amp.update_scale %s, %t if %ok {growth_factor = 1.0}
  return
}

// -----

func.func @growth_factor_infinite(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a growth_factor above 1, got 0x7FF0000000000000 : f64}}
  %0:2 = amp.update_scale %s, %t if %ok {growth_factor = 0x7FF0000000000000 : f64}
  return
}

// -----

func.func @growth_factor_nan(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a growth_factor above 1, got 0x7FF8000000000000 : f64}}
  %0:2 = amp.update_scale %s, %t if %ok {growth_factor = 0x7FF8000000000000 : f64}
  return
}

// -----

func.func @growth_factor_of_f32(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{attribute 'growth_factor' failed to satisfy constraint: 64-bit float attribute}}
  %0:2 = amp.update_scale %s, %t if %ok {growth_factor = 2.0 : f32}
  return
}

// -----

func.func @backoff_factor_one(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a backoff_factor between 0 and 1, got 1.000000e+00 : f64}}
  %0:2 = amp.update_scale %s, %t if %ok {backoff_factor = 1.0}
  return
}

// -----

func.func @backoff_factor_zero(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a backoff_factor between 0 and 1, got 0.000000e+00 : f64}}
  %0:2 = amp.update_scale %s, %t if %ok {backoff_factor = 0.0}
  return
}

// -----

func.func @backoff_factor_nan(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a backoff_factor between 0 and 1}}
  %0:2 = amp.update_scale %s, %t if %ok {backoff_factor = 0x7FF8000000000000 : f64}
  return
}

// -----

func.func @growth_interval_zero(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a growth_interval of at least 1, got 0 : i32}}
  %0:2 = amp.update_scale %s, %t if %ok {growth_interval = 0 : i32}
  return
}

// -----

func.func @growth_interval_negative(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a growth_interval of at least 1, got -1 : i32}}
  %0:2 = amp.update_scale %s, %t if %ok {growth_interval = -1 : i32}
  return
}

// -----

func.func @floor_zero(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a floor above 0 (the inverse of 0 is infinite), got 0.000000e+00 : f32}}
  %0:2 = amp.update_scale %s, %t if %ok {floor = 0.0 : f32}
  return
}

// -----

func.func @floor_infinite(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a floor above 0}}
  %0:2 = amp.update_scale %s, %t if %ok {floor = 0x7F800000 : f32}
  return
}

// -----

func.func @floor_nan(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a floor above 0}}
  %0:2 = amp.update_scale %s, %t if %ok {floor = 0x7FC00000 : f32}
  return
}

// -----

func.func @cap_below_floor(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{expected a cap of at least the floor 1.000000e+00 : f32 (leave it out for none), got 5.000000e-01 : f32}}
  %0:2 = amp.update_scale %s, %t if %ok {floor = 1.0 : f32, cap = 0.5 : f32}
  return
}

// -----

func.func @cap_infinite(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error-re @+1 {{expected a cap of at least the floor {{.*}} (leave it out for none), got 0x7F800000 : f32}}
  %0:2 = amp.update_scale %s, %t if %ok {cap = 0x7F800000 : f32}
  return
}

// -----

func.func @hysteresis_without_tracker(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{has 'hysteresis' but no tracker of it: add an operand between the growth tracker and 'if'}}
  %0:2 = amp.update_scale %s, %t if %ok {hysteresis = 2 : i32}
  return
}

// -----

func.func @tracker_without_hysteresis(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>, %h: tensor<i32>) {
  // expected-error @+1 {{has a hysteresis tracker: add 'hysteresis', the number of bad steps until the scale backs off}}
  %0:3 = amp.update_scale %s, %t, %h if %ok
  return
}

// -----

func.func @hysteresis_zero(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>, %h: tensor<i32>) {
  // expected-error @+1 {{expected a hysteresis of at least 1 (which is the same as none), got 0 : i32}}
  %0:3 = amp.update_scale %s, %t, %h if %ok {hysteresis = 0 : i32}
  return
}

// -----

func.func @update_scale_results(%s: tensor<f32>, %t: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{op inferred type(s) 'tensor<f32>', 'tensor<i32>' are incompatible with return type(s) of operation 'tensor<f32>', 'tensor<i32>', 'tensor<i32>'}}
  %0:3 = "amp.update_scale"(%s, %t, %ok) : (tensor<f32>, tensor<i32>, tensor<i1>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  return
}

// -----

func.func @update_scale_counts_in_i32(%s: tensor<f32>, %t: tensor<i64>, %ok: tensor<i1>) {
  // expected-error @+1 {{operand #1 must be tensor<i32>, but got 'tensor<i64>'}}
  %0:2 = "amp.update_scale"(%s, %t, %ok) : (tensor<f32>, tensor<i64>, tensor<i1>) -> (tensor<f32>, tensor<i32>)
  return
}

// -----

func.func @update_scale_by_a_flag(%s: tensor<f32>, %t: tensor<i32>, %ok: i1) {
  // expected-error @+1 {{operand #2 must be tensor<i1>, but got 'i1'}}
  %0:2 = "amp.update_scale"(%s, %t, %ok) : (tensor<f32>, tensor<i32>, i1) -> (tensor<f32>, tensor<i32>)
  return
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
