// RUN: amp-opt --split-input-file --verify-diagnostics %s

func.func @wrong_yield(%x: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{yields 'tensor<4xf32>' but returns 'tensor<8xf32>'}}
  %r = "amp_rt.kernel"() ({
    "amp_rt.yield"(%x) : (tensor<4xf32>) -> ()
  }) : () -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

func.func @outside_of_a_task(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = amp_rt.kernel {
    // expected-error @below {{stands in a kernel outside of a task}}
    %y = arith.negf %x : tensor<4xf32>
    amp_rt.yield %y : tensor<4xf32>
  } : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @reads_its_neighbour(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = amp_rt.kernel {
    %a = amp_rt.task rows = 4 {
      %y = arith.negf %x : tensor<4xf32>
      amp_rt.yield %y : tensor<4xf32>
    } : tensor<4xf32>
    // expected-error @below {{reads a result of another task of its kernel}}
    %b = amp_rt.task rows = 4 {
      %y = arith.negf %a : tensor<4xf32>
      amp_rt.yield %y : tensor<4xf32>
    } : tensor<4xf32>
    amp_rt.yield %b : tensor<4xf32>
  } : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @no_rows(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = amp_rt.kernel {
    // expected-error @below {{expects at least one row, not 0}}
    %a = amp_rt.task rows = 0 {
      amp_rt.yield %x : tensor<4xf32>
    } : tensor<4xf32>
    amp_rt.yield %a : tensor<4xf32>
  } : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// expected-error @below {{saves 65 bytes for the backward pass in an arena of 64}}
amp_rt.plan @saves_too_much inputs [] outputs [] constants = 0 state = 0 io = 0 arena = 64 lower_bound = 64 attributes {saved_for_backward = 65 : i64} {
}

// -----

amp_rt.plan @outside inputs [] outputs [] constants = 0 state = 0 io = 0 arena = 64 lower_bound = 64 {
  // expected-error @below {{does not lie at a multiple of 64 within the 64 bytes of its segment}}
  %0 = amp_rt.buffer arena at 64 : memref<4xf32>
}

// -----

amp_rt.plan @no_value inputs [] outputs [] constants = 64 state = 0 io = 0 arena = 0 lower_bound = 0 {
  // expected-error @below {{has a value exactly if it is a constant}}
  %0 = amp_rt.buffer constants at 0 : memref<4xf32>
}

// -----

// expected-error @below {{expects each port to name its buffer}}
amp_rt.plan @no_buffer inputs [{buffer = 1 : i32}] outputs [] constants = 0 state = 0 io = 64 arena = 0 lower_bound = 0 {
  %0 = amp_rt.buffer io at 0 : memref<4xf32>
}

// -----

amp_rt.plan @never_written inputs [] outputs [] constants = 0 state = 0 io = 64 arena = 64 lower_bound = 64 {
  %0 = amp_rt.buffer io at 0 : memref<4xf32>
  %1 = amp_rt.buffer arena at 0 : memref<4xf32>
  amp_rt.sequence "step" {
    // expected-error @below {{reads a buffer that nobody has written, or that was overwritten}}
    amp_rt.copy %1 to %0 : memref<4xf32>, memref<4xf32>
  }
}

// -----

amp_rt.plan @overwritten inputs [] outputs [] constants = 0 state = 0 io = 128 arena = 128 lower_bound = 64 {
  %0 = amp_rt.buffer io at 0 : memref<16xf32>
  %1 = amp_rt.buffer arena at 0 : memref<16xf32>
  %2 = amp_rt.buffer arena at 0 : memref<16xf32>
  amp_rt.sequence "step" {
    amp_rt.copy %0 to %1 : memref<16xf32>, memref<16xf32>
    amp_rt.copy %0 to %2 : memref<16xf32>, memref<16xf32>
    // expected-error @below {{reads a buffer that nobody has written, or that was overwritten}}
    amp_rt.copy %1 to %0 : memref<16xf32>, memref<16xf32>
  }
}

// -----

amp_rt.plan @over_what_it_reads inputs [] outputs [] constants = 0 state = 0 io = 64 arena = 128 lower_bound = 64 {
  %0 = amp_rt.buffer io at 0 : memref<16xf32>
  %1 = amp_rt.buffer arena at 0 : memref<16xf32>
  %2 = amp_rt.buffer arena at 0 : memref<8xf32>
  amp_rt.sequence "step" {
    amp_rt.copy %0 to %1 : memref<16xf32>, memref<16xf32>
    // expected-error @below {{writes over a buffer that it reads}}
    amp_rt.copy %1 to %2 : memref<16xf32>, memref<8xf32>
  }
}

// -----

func.func @product_behind(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = amp_rt.kernel {
    %a = amp_rt.task rows = 16 {
      %y = arith.negf %x : tensor<4x4xf32>
      // expected-error @below {{in a task expects to be its first op}}
      %d = amp.matmul %x, %y : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
      amp_rt.yield %d : tensor<4x4xf32>
    } : tensor<4x4xf32>
    amp_rt.yield %a : tensor<4x4xf32>
  } : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

func.func @no_panel(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = amp_rt.kernel {
    // expected-error @below {{expects rows of a panel exactly if it begins with a product}}
    %a = amp_rt.task rows = 16 {
      %d = amp.matmul %x, %x : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
      amp_rt.yield %d : tensor<4x4xf32>
    } : tensor<4x4xf32>
    amp_rt.yield %a : tensor<4x4xf32>
  } : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

amp_rt.plan @grain inputs [] outputs [] constants = 0 state = 0 io = 128 arena = 0 lower_bound = 0 {
  %0 = amp_rt.buffer io at 0 : memref<16xf32>
  %1 = amp_rt.buffer io at 64 : memref<16xf32>
  amp_rt.sequence "step" {
    amp_rt.launch {
      // expected-error @below {{expects a grain of whole rows of its product}}
      amp_rt.run @task product(%0, %0 : memref<16xf32>, memref<16xf32>) sizes = [4, 4, 4] writes(%1 : memref<16xf32>) extent = 16 grain = 6 work = 64 scratch = 64
    }
  }
}

// -----

amp_rt.plan @factor inputs [] outputs [] constants = 0 state = 0 io = 64 arena = 64 lower_bound = 0 {
  %0 = amp_rt.buffer io at 0 : memref<16xf32>
  %1 = amp_rt.buffer arena at 0 : memref<16xf32>
  amp_rt.sequence "step" {
    // expected-error @below {{reads a buffer that nobody has written, or that was overwritten}}
    amp_rt.launch {
      amp_rt.run @task product(%1, %0 : memref<16xf32>, memref<16xf32>) sizes = [4, 4, 4] writes(%0 : memref<16xf32>) extent = 16 grain = 4 work = 64 scratch = 64
    }
  }
}
