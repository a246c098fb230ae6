#!/usr/bin/env python3
"""matmul_values.py [--no-faults]: amp.matmul as `amp-opt --amp-expand-ops` defines it, against numpy, for each epilogue and type, with what else there is drawn
(transposes, batches, alpha, C, bias of a batch, sizes that are not known). Then the same with faults in the expansion, which must be found.

All cases are functions of one module, and one function calls them all, so the judge compiles once. x = alpha AB + beta C + bias is computed in f64 here; what is
stored in 16 bits may be off by one unit of its last place.
"""
import functools
import random
import subprocess
import sys
import tempfile

import numpy as np

import os

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scaling"))
import judge
from judge import oracle

M, N, K, BATCH = 3, 4, 5, 2
EPS = {"f32": 2e-6, "bf16": 2.0 ** -8, "f16": 2.0 ** -11}
READS_BIAS = ("bias", "relu_bias", "relu_aux_bias", "gelu_bias", "gelu_aux_bias")
READS_AUX = ("drelu", "drelu_bgrad", "dgelu", "dgelu_bgrad")
WRITES_AUX = ("relu_aux", "relu_aux_bias", "gelu_aux", "gelu_aux_bias")
WRITES_BGRAD = ("drelu_bgrad", "dgelu_bgrad", "bgrada", "bgradb")
EPILOGUES = ("default", "relu", "gelu", "bias", "relu_bias", "gelu_bias", *WRITES_AUX, *READS_AUX, "bgrada", "bgradb")


class Case:
    def __init__(self, name, elem, d, epilogue, r):
        self.name, self.elem, self.d, self.epilogue = name, elem, d, epilogue
        one = epilogue in WRITES_BGRAD
        self.batch = (False, False) if one else r.choice([(False, False), (False, False), (True, True), (True, False), (False, True)])
        self.batched = any(self.batch)
        self.ta, self.tb, self.tf32 = r.random() < 0.4, r.random() < 0.4, elem == "f32" and r.random() < 0.4
        self.alpha = r.choice([None, None, 0.25, "device"])
        self.c = r.choice([None, None, "own", "own", "shared" if self.batched else "own"])
        self.beta = r.choice([1.0, 0.5, -2.0]) if self.c else 1.0
        self.bias = epilogue in READS_BIAS and ("own" if self.batched and r.random() < 0.5 else "shared")
        self.hidden = r.random() < 0.3                          # sizes that types do not show

    def shapes(self):
        """{name: (shape, element type)} of operands."""
        lead = [BATCH] if self.batched else []
        s = {"a": ([BATCH] * self.batch[0] + ([K, M] if self.ta else [M, K]), self.elem), "b": ([BATCH] * self.batch[1] + ([N, K] if self.tb else [K, N]), self.elem)}
        if self.alpha == "device":
            s["alpha"] = ([], "f32")
        if self.c:
            s["c"] = ((lead if self.c == "own" else []) + [M, N], self.d)
        if self.bias:
            s["bias"] = ((lead if self.bias == "own" else []) + [N], self.d)
        if self.epilogue in READS_AUX:
            s["aux"] = (lead + [M, N], "i1" if "relu" in self.epilogue else self.d)
        return s

    def results(self):
        lead = [BATCH] if self.batched else []
        out = [(lead + [M, N], self.d)]
        if self.epilogue in WRITES_AUX:
            out.append((lead + [M, N], "i1" if "relu" in self.epilogue else self.d))
        if self.epilogue in WRITES_BGRAD:
            out.append(([M] if self.epilogue == "bgrada" else [N], self.d))
        return out

    def type(self, shape, elem):
        return f"tensor<{''.join(('?' if self.hidden else str(n)) + 'x' for n in shape)}{elem}>"

    def text(self):
        s = {name: self.type(*what) for name, what in self.shapes().items()}
        out = [self.type(*r) for r in self.results()]
        op = "amp.matmul %a, %b" + (" alpha(%alpha)" if "alpha" in s else "")
        op += "".join(f" {name}(%{name} : {s[name]})" for name in ("c", "bias", "aux") if name in s)
        op += f" epilogue = {self.epilogue}" * (self.epilogue != "default") + " compute = tf32" * self.tf32
        attributes = ["transpose_a"] * self.ta + ["transpose_b"] * self.tb
        attributes += [f"alpha = {self.alpha} : f32"] * isinstance(self.alpha, float) + [f"beta = {self.beta} : f32"] * (self.beta != 1.0)
        op += " {" + ", ".join(attributes) + "}" if attributes else ""
        op += f" : {s['a']}, {s['b']} -> {out[0]}"
        if self.epilogue in WRITES_AUX:
            op += f" aux {out[1]}"
        if self.epilogue in WRITES_BGRAD:
            op += f" bgrad {out[-1]}"
        names = [f"%r{i}" for i in range(len(out))]
        return (f"func.func private @{self.name}({', '.join(f'%{n}: {t}' for n, t in s.items())}) -> ({', '.join(out)}) {{\n"
                f"  {', '.join(names)} = {op}\n  return {', '.join(names)} : {', '.join(out)}\n}}\n")

    def expected(self, v):
        """What numpy makes of operands {name: array}."""
        f = {name: x.astype(np.float64) for name, x in v.items()}
        a, b = f["a"], f["b"]
        if self.tf32:
            a, b = tf32(a), tf32(b)
        a, b = a.swapaxes(-1, -2) if self.ta else a, b.swapaxes(-1, -2) if self.tb else b
        x = a @ b * (f.get("alpha", self.alpha) if self.alpha else 1.0)
        if self.c:
            x = x + self.beta * f["c"]
        if self.bias:
            x = x + (f["bias"][..., None, :] if self.bias == "own" else f["bias"])
        tanh = lambda x: np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x ** 3))
        kind = self.epilogue
        if kind in READS_AUX:
            y = f["aux"]
            if "relu" in kind:
                d = np.where(v["aux"].astype(bool), x, 0.0)
            else:
                h = 1e-5                                        # the derivative, by differences
                gelu = lambda y: 0.5 * y * (1 + tanh(y))
                d = x * (gelu(y + h) - gelu(y - h)) / (2 * h)
        elif "relu" in kind:
            d = np.where(np.isnan(x), x, np.maximum(x, 0))
        elif "gelu" in kind:
            d = 0.5 * x * (1 + tanh(x))
        else:
            d = x
        out = [d]
        if kind in WRITES_AUX:
            out.append(x > 0 if "relu" in kind else x)
        if kind in WRITES_BGRAD:
            raw_a, raw_b = (f["a"].T if self.ta else f["a"]), (f["b"].T if self.tb else f["b"])
            out.append(raw_a.sum(1) if kind == "bgrada" else raw_b.sum(0) if kind == "bgradb" else d.sum(0))
        return out


def tf32(x):
    bits = x.astype(np.float32).view(np.uint32).astype(np.uint64)
    bits = (bits + 0xFFF + ((bits >> 13) & 1)) & ~np.uint64(0x1FFF)
    return np.where(np.isfinite(x), bits.astype(np.uint32).view(np.float32), x).astype(np.float64)


def cases():
    r = random.Random(0)
    out = []
    for elem, d in (("bf16", "bf16"), ("bf16", "f32"), ("f16", "f16"), ("f16", "f32"), ("f32", "f32")):
        for epilogue in EPILOGUES:
            out.append(Case(f"m{len(out)}", elem, d, epilogue, r))
    return out


def module(all_cases):
    """The cases and one function of static tensors that calls them."""
    args, results, lines, text = [], [], [], ""
    for c in all_cases:
        text += c.text()
        given = []
        for name, (shape, elem) in c.shapes().items():
            static = f"tensor<{''.join(f'{n}x' for n in shape)}{elem}>"
            args.append(f"%{c.name}_{name}: {static}")
            given.append((f"%{c.name}_{name}", static, c.type(shape, elem)))
        for name, static, type in given:
            if type != static:
                lines.append(f"{name}_c = tensor.cast {name} : {static} to {type}")
        operands = [name if type == static else name + "_c" for name, static, type in given]
        types = [c.type(*r) for r in c.results()]
        n = len(types)
        lines.append(f"%{c.name}:{n} = func.call @{c.name}({', '.join(operands)}) : ({', '.join(t for _, _, t in given)}) -> ({', '.join(types)})")
        for i, ((shape, elem), type) in enumerate(zip(c.results(), types)):
            static = f"tensor<{''.join(f'{k}x' for k in shape)}{elem}>"
            value = f"%{c.name}#{i}"
            if type != static:
                lines.append(f"%{c.name}_r{i} = tensor.cast {value} : {type} to {static}")
                value = f"%{c.name}_r{i}"
            results.append((value, static))
    types = ", ".join(t for _, t in results)
    return text + f"func.func @all({', '.join(args)}) -> ({types}) {{\n" + "\n".join(lines) + f"\nreturn {', '.join(v for v, _ in results)} : {types}\n}}\n"


def inputs(all_cases):
    rng = np.random.default_rng(0)
    out = []
    for c in all_cases:
        v = {}
        for name, (shape, elem) in c.shapes().items():
            if elem == "i1":
                v[name] = rng.integers(0, 2, shape).astype(bool)
                continue
            x = rng.uniform(-2, 2, shape)
            if name == "a":                                     # a row of products that are 0, and one that is NaN
                rows = x.swapaxes(-1, -2) if c.ta else x
                rows[..., 0, :] = 0
                if c.epilogue in ("relu", "relu_aux", "default"):
                    rows[..., 1, 2] = np.nan
            v[name] = oracle.decode(oracle.encode(np.asarray(x), elem), elem)
        out.append(v)
    return out


def check(path):
    all_cases = cases()
    values = inputs(all_cases)
    got = oracle.Function(path, "all")([x for v in values for x in v.values()])
    complaints, at = [], 0
    for c, v in zip(all_cases, values):
        for i, want in enumerate(c.expected(v)):
            elem = c.results()[i][1]
            x, at = np.asarray(got[at]), at + 1
            if elem == "i1":
                good = x.astype(bool) == want
            else:
                close = np.abs(x.astype(np.float64) - want) <= EPS[elem] * np.abs(want) + 2e-5 * (1 if elem == "f32" or "gelu" in c.epilogue else 0.1)
                good = close | (np.isnan(x.astype(np.float64)) & np.isnan(want))
            if not np.all(good):
                k = tuple(int(n) for n in np.argwhere(~good)[0])
                complaints.append(f"{c.name} ({c.elem} {c.d} {c.epilogue}) result {i}: {int((~good).sum())} of {x.size} differ, first at {list(k)}: {x[k]!r}, expected {want[k]!r}")
    return complaints


tool = functools.lru_cache(maxsize=None)(oracle.tool)
oracle.tool = lambda name, args, text: tool(name, tuple(args), text)

FAULTS = {
    "a mask that is true at 0": [(r"cmpf ogt", "cmpf oge")],
    "a relu that makes 0 of a NaN": [(r"arith\.maximumf", "arith.maxnumf")],
    "another cubic term in gelu": [(r"4\.471500e-02|0\.0447149985", "0.0457")],
    "a derivative without its second term": [(r"arith\.subf (%\w+), (%\w+) : f32", r"arith.subf \1, \1 : f32")],
    "a sum that is subtracted": [(r"arith\.addf (%out\w*), (%\w+) : f32", r"arith.subf \1, \2 : f32")],
    "a bias that is multiplied": [(r"arith\.addf (%\w+), (%in_\w+) : f32", r"arith.mulf \1, \2 : f32")],
    "tf32 that cuts off": [(r"arith\.constant 4095 : i32", "arith.constant 0 : i32")],
    "the other side of the mask": [(r"arith\.select (%in\w*), (%\w+), (%\w+) : f32", r"arith.select \1, \3, \2 : f32")],
}


def main():
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        p = subprocess.run(["amp-opt", "--amp-expand-ops", "-"], input=module(cases()), capture_output=True, text=True)
        if p.returncode:
            sys.exit(p.stderr[:2000])
        file.write(p.stdout)
        file.flush()
        print(f"{len(cases())} products")
        return judge.main(file.name, check, {} if "--no-faults" in sys.argv else FAULTS)


if __name__ == "__main__":
    sys.exit(main())
