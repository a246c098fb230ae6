#!/usr/bin/env python3
"""large.py KIND N: a module of a shape that is hard on recursive or repeated walks.

  chain   N additions of a value to itself (2^N paths) between two products
  ifs     N nested scf.if, a product in the innermost
  calls   N private functions, each calling the next, a product in the last
  calls-twice  the same, each called from two places
  fan     one weight that N products read
  loops   N nested scf.for that carry a weight, a product in the innermost
  raise   N additions between two products, and an f32 value of the same shape that meets the last: all are raised, one by one
"""
import sys

T = "tensor<4x4xf32>"
PRODUCT = f"linalg.matmul ins(%{{}}, %{{}} : {T}, {T}) outs(%z : {T}) -> {T}"
ZERO = f"  %z = arith.constant dense<0.0> : {T}"


def chain(n, last="%o = " + PRODUCT):
    out = [f"func.func @f(%x: {T}, %w: {T}) -> {T} {{", ZERO, "  %v0 = " + PRODUCT.format("x", "w")]
    out += [f"  %v{i + 1} = arith.addf %v{i}, %v{i} : {T}" for i in range(n)]
    return out + ["  " + last.format(f"v{n}", "w"), f"  return %o : {T}", "}"]


def ifs(n):
    out = [f"func.func @f(%x: {T}, %w: {T}, %c: i1) -> {T} {{", ZERO]
    out += [f"  %v{i} = scf.if %c -> ({T}) {{" for i in range(n)]
    out += ["  %p = " + PRODUCT.format("x", "w"), f"  scf.yield %p : {T}"]
    for i in reversed(range(n)):
        out += ["  } else {", f"  scf.yield %x : {T}", "  }", f"  {'return' if i == 0 else 'scf.yield'} %v{i} : {T}"]
    return out + ["}"]


def calls(n, times=1):
    out = []
    for i in range(n):
        out += [f"func.func {'' if i == 0 else 'private '}@f{i}(%x: {T}, %w: {T}) -> {T} {{"]
        if i + 1 < n:
            for k in range(times):
                out.append(f"  %r{k} = call @f{i + 1}(%{'x' if k == 0 else f'r{k - 1}'}, %w) : ({T}, {T}) -> {T}")
        else:
            out += [ZERO, f"  %r{times - 1} = " + PRODUCT.format("x", "w")]
        out += [f"  return %r{times - 1} : {T}", "}"]
    return out


def fan(n):
    out = [f"func.func @f(%x: {T}, %w: {T}) -> {T} {{", ZERO, "  %v0 = " + PRODUCT.format("x", "w")]
    out += [f"  %v{i + 1} = " + PRODUCT.format(f"v{i}", "w") for i in range(n)]
    return out + [f"  return %v{n} : {T}", "}"]


def loops(n):
    out = [f"func.func @f(%x: {T}, %w: {T}, %n: index) -> {T} {{", ZERO, "  %c0 = arith.constant 0 : index", "  %c1 = arith.constant 1 : index"]
    out += [f"  %v{i} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = %{'x' if i == 0 else f'a{i - 1}'}) -> ({T}) {{" for i in range(n)]
    out += ["  %p = " + PRODUCT.format(f"a{n - 1}", "w"), f"  scf.yield %p : {T}"]
    for i in reversed(range(n)):
        out += ["  }", f"  {'return' if i == 0 else 'scf.yield'} %v{i} : {T}"]
    return out + ["}"]


def raise_(n):
    return [f"func.func @f(%x: {T}, %w: {T}) -> {T} {{", ZERO, "  %v0 = " + PRODUCT.format("x", "w")] + \
        [f"  %v{i + 1} = arith.addf %v{i}, %x : {T}" for i in range(n)] + \
        ["  %o = " + PRODUCT.format(f"v{n}", "w"), f"  return %o : {T}", "}"]


KINDS = {"chain": chain, "ifs": ifs, "calls": calls, "calls-twice": lambda n: calls(n, 2), "fan": fan, "loops": loops, "raise": raise_}

if __name__ == "__main__":
    print("\n".join(KINDS[sys.argv[1]](int(sys.argv[2]))))
