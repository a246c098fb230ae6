// A number whose choice depends on a flag that the task itself computes is no number that is known before the task begins.
// RUN: %judge --types none %s | FileCheck %s
// CHECK: 1 of 1 accepted

#m = affine_map<(d0) -> (d0)>
#z = affine_map<(d0) -> ()>
#s = affine_map<() -> ()>
func.func @main(%n: tensor<i32>, %x: tensor<1xi1>, %y: tensor<1xi1>, %ok: tensor<i1>) -> tensor<i32> {
  %true = arith.constant dense<true> : tensor<i1>
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<2xi1>
  %f = linalg.generic {indexing_maps = [#m], iterator_types = ["parallel"]} outs(%e : tensor<2xi1>) {
  ^bb0(%out: i1):
    %i = linalg.index 0 : index
    %c = arith.cmpi ult, %i, %c1 : index
    %v = scf.if %c -> (i1) {
      %a = tensor.extract %x[%i] : tensor<1xi1>
      scf.yield %a : i1
    } else {
      %j = arith.subi %i, %c1 : index
      %a = tensor.extract %y[%j] : tensor<1xi1>
      scf.yield %a : i1
    }
    linalg.yield %v : i1
  } -> tensor<2xi1>
  %all = linalg.generic {indexing_maps = [#m, #z], iterator_types = ["reduction"]} ins(%f : tensor<2xi1>) outs(%true : tensor<i1>) {
  ^bb0(%in: i1, %out: i1):
    %a = arith.andi %out, %in : i1
    linalg.yield %a : i1
  } -> tensor<i1>
  %p = tensor.extract %all[] : tensor<i1>
  %r = scf.if %p -> (tensor<i32>) {
    scf.yield %n : tensor<i32>
  } else {
    %q = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%n : tensor<i32>) outs(%n : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %a = arith.addi %in, %one : i32
      linalg.yield %a : i32
    } -> tensor<i32>
    scf.yield %q : tensor<i32>
  }
  %t = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%ok, %r : tensor<i1>, tensor<i32>) outs(%n : tensor<i32>) {
  ^bb0(%a: i1, %b: i32, %out: i32):
    %c = arith.select %a, %b, %out : i32
    linalg.yield %c : i32
  } -> tensor<i32>
  return %t : tensor<i32>
}
