#!/usr/bin/env python3
"""huge.py KIND N: a module of a size that nobody would write.

  arguments   a function of N arguments and N results, N products, and one more that reads the first of them
  fors        N nested scf.for that carry a value, a product in the innermost
  branches    N nested scf.if without a result, a product in the innermost
  regions     N nested scf.execute_region
  modules     N nested modules, a function with a product in each
  autocasts   N nested amp.autocast, every second one off, a product in the innermost
  blocks      N blocks in a chain, each with a product of the value it is given
  results     an op that nobody knows with N results, a product of each
  calls       N private functions, each with a product, each calling the next
  ring        the same, and the last one calls the first
  functions   N functions, each with a product in 200 nested scf.for, and one without a product
  chain       N products in a row, with a tanh after each
  reductions  one linalg.reduce of N operands and N results, of products
"""
import sys

T = "tensor<4x4xf32>"
ZERO = f"%z = arith.constant dense<0.0> : {T}"


def product(name, a, b):
    return f"%{name} = linalg.matmul ins(%{a}, %{b} : {T}, {T}) outs(%z : {T}) -> {T}"


def function(body, name="f"):
    return [f"func.func @{name}(%x: {T}, %w: {T}, %c: i1, %n: index) -> {T} {{", ZERO, "%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", *body, "}"]


def nested(n, opening, innermost, closing, last):
    """n ops inside each other. %v0 is what the outermost gives; each level yields the value of the next."""
    return function([opening(i) for i in range(n)] + innermost + [closing(i) for i in reversed(range(n))] + [product("out", "v0", "w"), "return %out : " + last])


def arguments(n):
    args = ", ".join(f"%a{i}: {T}" for i in range(n))
    types = ", ".join([T] * n)
    body = [ZERO] + [product(f"m{i}", f"a{i}", f"a{(i + 1) % n}") for i in range(n)] + [product("last", "m0", "a0")]
    return [f"func.func @f({args}) -> ({types}) {{", *body, f"return {', '.join(['%last'] + [f'%m{i}' for i in range(1, n)])} : {types}", "}"]


def fors(n):
    return nested(n, lambda i: f"%v{i} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%y{i} = %{f'y{i - 1}' if i else 'x'}) -> ({T}) {{",
                  [product("m", f"y{n - 1}", "w")], lambda i: f"scf.yield %{'m' if i == n - 1 else f'v{i + 1}'} : {T}\n}}", T)


def branches(n):
    return nested(n, lambda i: f"%v{i} = scf.if %c -> ({T}) {{", [product("m", "x", "w")],
                  lambda i: f"scf.yield %{'m' if i == n - 1 else f'v{i + 1}'} : {T}\n}} else {{\nscf.yield %x : {T}\n}}", T)


def regions(n):
    return nested(n, lambda i: f"%v{i} = scf.execute_region -> {T} {{", [product("m", "x", "w")],
                  lambda i: f"scf.yield %{'m' if i == n - 1 else f'v{i + 1}'} : {T}\n}}", T)


def autocasts(n):
    return nested(n, lambda i: f"%v{i} = amp.autocast enabled = {'false' if i % 2 else 'true'} {{", [product("m", "x", "w")],
                  lambda i: f"amp.yield %{'m' if i == n - 1 else f'v{i + 1}'} : {T}\n}} : {T}", T)


def modules(n):
    f = function([product("m", "x", "w"), product("o", "m", "w"), f"return %o : {T}"])
    return [line for i in range(n) for line in [f"module @m{i} {{", *f]] + ["}"] * n


def blocks(n):
    body = [f"cf.br ^b0(%x : {T})"]
    for i in range(n):
        body += [f"^b{i}(%y{i}: {T}):", product(f"m{i}", f"y{i}", "w"), f"cf.br ^b{i + 1}(%m{i} : {T})"]
    return function(body + [f"^b{n}(%y{n}: {T}):", f"return %y{n} : {T}"])


def results(n):
    types = ", ".join([T] * n)
    return function([f'%r:{n} = "vendor.many"(%x) : ({T}) -> ({types})'] + [product(f"m{i}", f"r#{i}", "w") for i in range(n)]
                    + [f'"vendor.all"({", ".join(f"%m{i}" for i in range(n))}) : ({types}) -> ()', product("o", "m0", "w"), f"return %o : {T}"])


def calls(n, last=None):
    out = []
    for i in range(n):
        callee = i + 1 if i + 1 < n else last
        out += [f"func.func private @p{i}(%x: {T}, %w: {T}) -> {T} {{", ZERO, product("m", "x", "w")]
        out += [f"return %m : {T}" if callee is None else f"%r = func.call @p{callee}(%m, %w) : ({T}, {T}) -> {T}\nreturn %r : {T}", "}"]
    return out + function([f"%r = func.call @p0(%x, %w) : ({T}, {T}) -> {T}", f"return %r : {T}"])


def ring(n):
    return calls(n, 0)


def functions(n):
    return [line.replace("@f(", f"@f{i}(") for i in range(n) for line in fors(200)] + [f"func.func @none(%x: {T}) -> {T} {{", f"return %x : {T}", "}"]


def chain(n):
    body, x = [], "x"
    for i in range(n // 2):
        body += [product(f"m{i}", x, "w"), f"%t{i} = math.tanh %m{i} : {T}"]
        x = f"t{i}"
    return function(body + [product("o", x, "w"), f"return %o : {T}"])


def reductions(n):
    ts, us, e = ", ".join([T] * n), ", ".join(["tensor<4xf32>"] * n), ", ".join(["%e"] * n)
    body = ["%e = arith.constant dense<0.0> : tensor<4xf32>"] + [product(f"m{i}", "x", "w") for i in range(n)] + [product(f"k{i}", f"m{i}", "w") for i in range(n)]
    body += [f"%r:{n} = linalg.reduce ins({', '.join(f'%m{i}' for i in range(n))} : {ts}) outs({e} : {us}) dimensions = [1]",
             f"({', '.join([f'%i{i}: f32' for i in range(n)] + [f'%o{i}: f32' for i in range(n)])}) {{"]
    body += [f"%s{i} = arith.addf %i{i}, %o{i} : f32" for i in range(n)] + [f"linalg.yield {', '.join(f'%s{i}' for i in range(n))} : {', '.join(['f32'] * n)}", "}"]
    body += [f'"vendor.all"({", ".join(f"%r#{i}" for i in range(n))}) : ({us}) -> ()', f'"vendor.all"({", ".join(f"%k{i}" for i in range(n))}) : ({ts}) -> ()', f"return %k0 : {T}"]
    return function(body)


if __name__ == "__main__":
    print("\n".join(globals()[sys.argv[1]](int(sys.argv[2]))))
