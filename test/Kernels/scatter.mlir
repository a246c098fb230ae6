// A loop that writes rows of what it carries is a loop in a kernel; it is executed
// beside the source program.
// RUN: amp-opt --amp-to-kernels %s | FileCheck %s
// RUN: %judge --types none %s | FileCheck %s --check-prefix=JUDGED

// CHECK: amp_rt.task rows = 1 sequential
// JUDGED: 1 of 1 accepted

func.func @add_rows(%table: tensor<8x4xf32>, %at: tensor<6xi32>, %rows: tensor<6x4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%t = %table) -> (tensor<8x4xf32>) {
    %n = tensor.extract %at[%i] : tensor<6xi32>
    %p = arith.index_cast %n : i32 to index
    %inside = arith.cmpi ult, %p, %c8 : index
    %next = scf.if %inside -> (tensor<8x4xf32>) {
      %old = tensor.extract_slice %t[%p, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
      %new = tensor.extract_slice %rows[%i, 0] [1, 4] [1, 1] : tensor<6x4xf32> to tensor<4xf32>
      %sum = linalg.add ins(%old, %new : tensor<4xf32>, tensor<4xf32>) outs(%old : tensor<4xf32>) -> tensor<4xf32>
      %w = tensor.insert_slice %sum into %t[%p, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
      scf.yield %w : tensor<8x4xf32>
    } else {
      scf.yield %t : tensor<8x4xf32>
    }
    scf.yield %next : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}
