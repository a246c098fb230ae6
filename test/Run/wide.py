"""A step of f32 computed in f64, as a reference for programs: where rounding in f32 alone moves a step by more than the judge's bounds
(a relu or a maximum that goes the other way), the step in f32 says nothing about a program that adds in another order."""
import os, re, tempfile
import numpy as np

from program import oracle


def widen(text):
    """f32 becomes f64, bit patterns of constants too."""
    def bits(match):
        value = np.array([int(match[1], 16)], np.uint32).view(np.float32).astype(np.float64)
        return f"0x{int(value.view(np.uint64)[0]):016X}"
    if re.search(r'dense<"0x|\b(bf16|f16|f64)\b', text):
        raise oracle.OracleError("only steps that are f32 throughout, without constants as strings of bytes, are computed in f64")
    text = re.sub(r"\b0x([0-9A-Fa-f]{8})\b", bits, text)
    return re.sub(r"(?<![0-9A-Za-z_.])((?:\d+x|\?x)*)f32\b", r"\1f64", text)


class Wide:
    """What oracle.Function is of the file as it is, but for the numbers."""

    def __init__(self, path):
        self.narrow = oracle.Function(path)
        with open(path) as file:
            text = widen(file.read())
        with tempfile.TemporaryDirectory() as folder:
            wide = os.path.join(folder, os.path.basename(path))
            with open(wide, "w") as file:
                file.write(text)
            self.wide = oracle.Function(wide)
        self.known = {}              # several programs are judged by one reference

    def __getattr__(self, name):
        return getattr(self.narrow, name)

    def __call__(self, inputs):
        inputs = [np.asarray(x) for x in inputs]
        key = hash(tuple(x.tobytes() for x in inputs))
        if key not in self.known:
            self.known[key] = self.wide([x.astype(np.float64) if x.dtype == np.float32 else x for x in inputs])
        return self.known[key]
