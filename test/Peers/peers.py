"""What the tests against other projects share: the tool, the judge, and where files go."""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MODELS = os.path.join(ROOT, "test", "models")
OUT = os.environ.get("AMP_PEERS_OUT", os.path.join(ROOT, "build", "peers", "out"))
AMP_OPT = os.path.abspath(os.environ.get("AMP_OPT", os.path.join(ROOT, "build", "release", "tools", "amp-opt", "amp-opt")))
ORACLE = os.path.join(ROOT, "test", "oracle", "oracle.py")
sys.path[:0] = [os.path.join(ROOT, "python"), os.path.dirname(ORACLE)]
os.makedirs(OUT, exist_ok=True)

import numpy as np  # noqa: E402
import oracle  # noqa: E402

# Casts only: the scaling of fp16 gradients is another pass.
OPTIONS = {"bf16": "--amp-autocast=bf16", "fp16": "--amp-autocast=type=fp16 loss-scaling=off"}


def autocast(path, type):
    """Takes a file through the front door; the path of the result."""
    out = os.path.join(OUT, os.path.basename(path).removesuffix(".mlir") + f".{type}.mlir")
    p = subprocess.run([AMP_OPT, "--allow-unregistered-dialect", OPTIONS[type], path, "-o", out], capture_output=True, text=True)
    if p.returncode:
        raise AssertionError(f"amp-opt {OPTIONS[type]} {path}: {p.stderr[-2000:]}")
    return out


def inputs(path, k=0):
    """(function of the judge, its inputs by role) of the training step in a file."""
    f = oracle.Function(path)
    o = oracle.options(["run", path])
    pairs, step, _ = oracle.assign_roles(f, o)
    if not step:
        raise AssertionError(f"{path} is not taken for a training step")
    values = oracle.step_inputs(f, pairs, oracle.shapes_of(f, o), o, k)
    return f, [oracle.decode(oracle.encode(v, a.elem), a.elem) for v, a in zip(values, f.args)]


def error(a, b):
    """Of b, in the 2-norm relative to a."""
    a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
    if a.shape != b.shape:
        raise AssertionError(f"shapes {a.shape} and {b.shape}")
    if not np.isfinite(a).all() or not np.isfinite(b).all():
        raise AssertionError("not finite")
    return float(np.linalg.norm(a - b)) / max(float(np.linalg.norm(a)), 1e-6 * np.sqrt(a.size))
