"""IREE as a compiler behind the front door: what it makes of amp-opt's output on the CPU agrees with the judge.

The two share LLVM and nothing else: IREE has its own tiling, its own bf16 and its own runtime. The same bounds as the judge's for
two programs in these types, since the sums run in another order.
"""
import os
import subprocess
import sys
import unittest

import numpy as np
from peers import MODELS, OUT, autocast, inputs

import oracle

FILES = ["jax_simple_mlp_adam", "torch_mlp_adam", "jax_cnn_bn_momentum"]


def compiled(path):
    """The path of a module for IREE's CPU target."""
    out = os.path.join(OUT, os.path.basename(path).removesuffix(".mlir") + ".vmfb")
    p = subprocess.run([sys.executable, "-m", "iree.compiler.tools.scripts.iree_compile", path, "-o", out, "--iree-hal-target-device=local",
                        "--iree-hal-local-target-device-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host"], capture_output=True, text=True)
    if p.returncode:
        raise AssertionError(f"iree-compile: {p.stderr[-3000:]}")
    return out


def execute(path, name, values):
    import iree.runtime as rt
    module = rt.load_vm_flatbuffer_file(compiled(path), driver="local-task")
    out = module[name](*values)
    return [np.asarray(x.to_host()) for x in (out if isinstance(out, (tuple, list)) else [out])]


class Iree(unittest.TestCase):
    def agrees(self, name, type):
        path = os.path.join(MODELS, name + ".mlir")
        # Inputs by role need the names that stand in the source file; the output has the same signature.
        f, values = inputs(path)
        out = autocast(path, type) if type else path
        g = oracle.Function(out)
        expected = g(values)
        given = [np.array(v, oracle.NP[a.elem], order="C") for v, a in zip(values, g.args)]
        got = execute(out, g.name, given)
        self.assertEqual(len(expected), len(got))
        norm, update = oracle.BOUNDS[{"bf16": "bf16", "fp16": "f16", None: "f32"}[type]]
        pairs, _, _ = oracle.assign_roles(f, oracle.options(["run", path]))
        rows = oracle.judge(f, g, pairs, values, expected, got, oracle.options(["run", path, f"--norm={norm}", f"--update-norm={update}"]))
        bad = [f"result {r['i']} {f.results[r['i']].name} {r['kind']}: value {r['value']:.2e} update {r['update']} {r['why']}" for r in rows if r["bad"] > 1]
        self.assertFalse(bad, "\n".join(bad))
        worst = max(rows, key=lambda r: r["bad"])
        print(f"     {name} {type or 'f32'}: {len(rows)} results, worst value {worst['value']:.1e} update {worst['update']}")


for _name in FILES:
    for _type in (None, "bf16", "fp16"):
        setattr(Iree, f"test_{_name}_{_type or 'f32'}", lambda self, n=_name, t=_type: self.agrees(n, t))


if __name__ == "__main__":
    unittest.main()
