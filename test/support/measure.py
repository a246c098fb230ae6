#!/usr/bin/env python3
"""Measures what mixed precision costs and saves: casts, products, and the activations kept for the backward pass, as JSON.

  measure.py BEFORE AFTER [--tool mlir-opt] [--dynamic N]

Counted in each module, calls inlined (a private function counts at every call of it), loops as one turn:

casts         Conversions between f32 and 16-bit types of whole tensors that are stored, and the bytes that they read and write. None is the
              rounding of a product at its own result where nothing reads the unrounded one (the product writes it so), nor a conversion inside of a
              body that does more than convert. Casts that the source program had are in both counts.
products      Eligible contractions and convolutions (structure.py): all, and those that read 16 bits and accumulate in f32.
saved         Bytes of activations kept for the backward pass: values of rank >= 1 that an operation of the forward pass defines and one of the
              backward pass reads. What is no activation: arguments and constants, and what is made of them by casts, broadcasts, fills,
              transposes, reshapes and copies only (a parameter's low copy is a cast, and is counted there). A transpose, reshape, copy or broadcast of a value
              could be read from its source, so all of them are one value, of the size of the source. A value that is stored in f32 and in 16
              bits counts twice if the backward pass reads both. `floats` is of f32 and 16-bit values, `others` (masks, indices) of the rest.
  ratio       floats after / floats before.

Forward and backward are told from location names: JAX writes `transpose(jvp(` for backward and `jvp(` for forward; this project's PyTorch importer
writes `grad:` for backward and `optimizer` for the optimizer. What JAX names without `jvp` (data, optimizer) is neither. Operations without such a name take the
pass of the call they are under, else of their operands; casts always that of their operand. A module without any such name has no `saved` (null).
Each dynamic size counts as --dynamic (default 1).

PyTorch's own figures, for comparison (facts of its CUDA autocast, traced with torch 2.15 on fake CUDA tensors, eager, weight cache on, forward and backward without
the optimizer; bytes: each distinct input once, outputs once): TORCH below. Only the MLP is the same network as models here (128-256-256-10, batch 32:
jax_simple_mlp_adam*, torch_mlp_adam); for the others the network is alike and its sizes are not, so their counts tell and their bytes do not.
"""
import argparse, json, os, re, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from flow import Flow
from mlir_graph import ParseError, element, is_tensor, load, location_name, shaped, type_bytes
from structure import FLOATS, LOW, broadcast, only_casts, product, view

TORCH = {   # model: casts, their bytes, products low
    "MLP 128-256-256-10, batch 32": {"casts": 15, "bytes": 1245048, "products": 8},
    "CNN conv-bn-relu-pool x2": {"casts": 15, "bytes": 455352, "products": 7},
    "GPT, 2 blocks, attention by hand": {"casts": 58, "bytes": 13003776, "products": 39},
    "LSTM by hand": {"casts": 51, "bytes": 519672, "products": 32},
}
CORRESPONDS = {r"(jax_simple_mlp_adam(_gather)?|torch_mlp_adam)\b(?!_)": ("MLP 128-256-256-10, batch 32", True),
               r"(torch_cnn_sgd|jax_cnn_bn_momentum)": ("CNN conv-bn-relu-pool x2", False),
               r"(torch_gpt_adamw|jax_transformer_adamw_clip)": ("GPT, 2 blocks, attention by hand", False),
               r"jax_lstm_scan": ("LSTM by hand", False)}

FORWARD, BACKWARD, NEITHER = "forward", "backward", "neither"
NO_DATA = ("arith.constant", "tensor.empty", "tosa.const", "tosa.const_shape", "bufferization.alloc_tensor")


def torch_of(path):
    """PyTorch's figures for a model file, or None: (figures, is it the same network)."""
    name = os.path.basename(path)
    for pattern, (model, same) in CORRESPONDS.items():
        if re.match(pattern, name):
            return {"model": model, **TORCH[model], "same network and sizes": same}
    return None


class Phases:
    """The pass to which each instance of a flow belongs: FORWARD, BACKWARD, NEITHER or None (made of arguments and constants)."""

    def __init__(self, flow):
        names = {location_name(o.loc) for o in flow.module.ops}
        self.torch = any(n.startswith("grad:") for n in names)
        self.jax = any("jvp(" in n for n in names)
        self.flow, self.of, self.cache = flow, [], {}
        for inst in flow.insts:
            self.of.append(self.phase(inst))

    @property
    def known(self):
        return self.torch or self.jax

    def named(self, op):
        """What the name of an operation says; None: nothing."""
        name = location_name(op.loc)
        if name not in self.cache:
            p = None
            if self.torch and name:
                p = BACKWARD if name.startswith("grad:") else NEITHER if name.startswith("optimizer") else FORWARD
            elif self.jax:
                p = BACKWARD if "transpose(jvp" in name else FORWARD if "jvp(" in name else NEITHER if name.startswith("jit(") else None
            self.cache[name] = p
        return self.cache[name]

    def operands(self, inst):
        seen = {self.of[s] for s in (self.flow.nodes[i].source for i in inst.ins) if s is not None and s < len(self.of)}
        return next((p for p in (BACKWARD, NEITHER, FORWARD) if p in seen), None)

    def phase(self, inst):
        if only_casts(inst.op):
            return self.operands(inst)
        p = self.named(inst.op)
        for call in self.flow.chain(inst.ctx):
            p = p or self.named(call)
        return p or self.operands(inst)


def saved(flow, phases):
    """root node -> bytes are counted of: values that the forward pass makes and the backward pass reads."""
    data = {}

    def activation(n):
        """Does the node hold more than arguments and constants moved about? A loop's own values do."""
        if n not in data:
            data[n] = True                              # on a cycle: yes
            inst = flow.defined_by(n)
            if inst is None or (not inst.ins and inst.op.name in NO_DATA):
                data[n] = False
            elif not inst.carry and (view(inst.op) or broadcast(inst.op) or only_casts(inst.op) or inst.op.name == "tensor.empty"):
                data[n] = any(activation(i) for i in inst.ins)
        return data[n]

    def root(n):
        while True:
            inst = flow.defined_by(n)
            if inst is None or inst.carry or not inst.outs:
                return n
            source = view(inst.op) or broadcast(inst.op)
            if source is None or not is_tensor(source.type) or element(source.type) != element(flow.nodes[n].value.type):
                return n
            n = flow.table[(inst.ctx, id(source))]

    limit, out = sys.getrecursionlimit(), {}
    sys.setrecursionlimit(100000)
    for n, node in enumerate(flow.nodes):
        if not is_tensor(node.value.type) or not any(phases.of[i] == BACKWARD for i in node.readers):
            continue
        r = root(n)
        source = flow.nodes[r].source
        if source is None or phases.of[source] != FORWARD or not shaped(flow.nodes[r].value.type)[1] or not activation(r):
            continue
        if all(phases.of[i] == BACKWARD and (view(flow.insts[i].op) or broadcast(flow.insts[i].op)) and not flow.insts[i].carry and
               not any(flow.nodes[o].readers for o in flow.insts[i].outs) for i in node.readers):
            continue                                    # only dead copies read it
        out[r] = flow.nodes[r].value
    sys.setrecursionlimit(limit)
    return out


def casts(flow, dynamic):
    """[(operation, bytes)] of the casts that are stored."""
    out = []
    for inst in flow.insts:
        if inst.carry or not only_casts(inst.op) or not inst.op.results[0].uses:
            continue                                    # nothing reads it: no compiler keeps it
        op = inst.op
        value = op.operands[0]
        if element(value.type) not in FLOATS or element(op.results[0].type) not in FLOATS:
            continue                                    # f64 is not ours
        made = flow.defined_by(inst.ins[0]) if inst.ins else None
        if made is not None and not made.carry and product(made.op) and element(op.results[0].type) in LOW and len(flow.nodes[inst.ins[0]].readers) == 1:
            continue
        out.append((op, type_bytes(value.type, dynamic) + type_bytes(op.results[0].type, dynamic)))
    return out


def measure(module, dynamic=1):
    flow = Flow(module)
    phases = Phases(flow)
    found = [(i, p) for i in flow.insts if not i.carry for p in [product(i.op)] if p]
    low = [p for _, p in found if p.elements[0] == p.elements[1] and p.elements[0] in LOW and p.accumulates_in_f32()]
    all_casts = casts(flow, dynamic)
    out = {"casts": len(all_casts), "cast_bytes": sum(b for _, b in all_casts), "products": len(found), "products_low": len(low), "saved": None}
    if phases.known:
        values = saved(flow, phases).values()
        size = lambda test: sum(type_bytes(v.type, dynamic) for v in values if test(element(v.type)))
        out["saved"] = {"values": len(values), "floats": size(lambda e: e in FLOATS), "f32": size(lambda e: e == "f32"), "low": size(lambda e: e in LOW), "others": size(lambda e: e not in FLOATS)}
    return out


def compare(before, after, path="", dynamic=1):
    a, b = measure(before, dynamic), measure(after, dynamic)
    ratio = b["saved"]["floats"] / a["saved"]["floats"] if a["saved"] and b["saved"] and a["saved"]["floats"] else None
    return {"before": a, "after": b, "casts_added": b["casts"] - a["casts"], "cast_bytes_added": b["cast_bytes"] - a["cast_bytes"],
            "products_low": b["products_low"], "products_not_low": b["products"] - b["products_low"],
            "saved_ratio": None if ratio is None else round(ratio, 4), "torch": torch_of(path)}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("before")
    p.add_argument("after")
    p.add_argument("--tool")
    p.add_argument("--dynamic", type=int, default=1)
    p.add_argument("--values", action="store_true", help="list the saved values and the casts of both, on stderr")
    o = p.parse_args()
    try:
        before, after = load(o.before, o.tool), load(o.after, o.tool)
    except (ParseError, OSError) as e:
        print(f"measure: {e}", file=sys.stderr)
        return 2
    if o.values:
        for what, m in (("before", before), ("after", after)):
            flow = Flow(m)
            for v in saved(flow, Phases(flow)).values():
                print(f"{what}: saved {v.type} {v.op.where if v.op else 'a block argument'}", file=sys.stderr)
            for op, n in casts(flow, o.dynamic):
                print(f"{what}: cast of {op.operands[0].type} to {op.results[0].type}, {n} bytes, {op.where}", file=sys.stderr)
    print(json.dumps(compare(before, after, o.before, o.dynamic), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
