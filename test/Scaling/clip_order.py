#!/usr/bin/env python3
"""clip_order.py FILE.mlir...: in a step that clips by global norm, the norm is computed from unscaled gradients, of all of them, and of nothing else.

Structural: from each square root of one number, back through everything, up to the results of amp.unscale. What reads all gradients is the norm; what it is
computed from must end at amp.unscale, constants and sizes: not at an argument, which is where it would end through a scaled gradient.
Control: the same module with one unscale left out, for some of them, must be rejected. And with the clip moved in front of the unscale,
amp-verify-loss-scaling must refuse it for that.
"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import steps
from flow import Flow
from mlir_graph import load


def one_number(type):
    return not re.search(r"\d+x|\?x", type) or set(re.findall(r"(\d+|\?)x", type)) == {"1"}


def norms(text):
    """For each square root of one number that reads an unscaled gradient: (how many it reads, the arguments that it reads)."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        flow = Flow(load(file.name, steps.TOOL))
    found, made_by = [], {}
    for inst in flow.insts:
        for o in inst.outs:
            made_by.setdefault(o, []).append(inst)
    for inst in flow.insts:
        if not any(op.name == "math.sqrt" for op in inst.op.walk()) or not all(one_number(flow.nodes[o].value.type) for o in inst.outs):
            continue
        seen, stack, unscaled, arguments = set(), list(inst.ins), set(), set()
        while stack:
            n = stack.pop()
            if n in seen:
                continue
            seen.add(n)
            makers = made_by.get(n, [])
            if not makers:
                arguments.add(flow.nodes[n].value.index)
            for maker in makers:
                if maker.op.name == "amp.unscale":
                    unscaled.add(n)
                else:
                    stack.extend(maker.ins)
        if unscaled:
            found.append((len(unscaled), sorted(arguments)))
    return found


def wrong(text, count):
    whole = [(n, arguments) for n, arguments in norms(text) if n == count]
    if not whole:
        return "no norm reads all unscaled gradients"
    arguments = [a for _, a in whole if a]
    return f"the norm is computed from the arguments {arguments[0][:9]} as well" if arguments else None


def refused(text):
    """What amp-verify-loss-scaling says of the step with the clip moved in front of the unscale: everything but the check reads scaled gradients."""
    last = text.index("\n  }\n")
    lines = text[:last].split("\n")
    scaled = dict(m.groups() for line in lines if (m := re.match(r"    (%\S+), %finite\S* = amp\.unscale (%\S+) by", line)))
    front = [line if "amp.unscale" in line or "amp.all_finite" in line else re.sub(r"%[\w#]+", lambda m: scaled.get(m.group(), m.group()), line) for line in lines]
    p = subprocess.run([steps.TOOL, "--amp-verify-loss-scaling", "-", "-o", os.devnull], input="\n".join(front) + text[last:], capture_output=True, text=True)
    return p.returncode == 1 and "error: clipped before unscaling: " in p.stderr and "note: this norm has degree 1" in p.stderr


def main():
    bad = 0
    for path in sys.argv[1:]:
        name = os.path.basename(path).removesuffix(".mlir")
        text, row, _ = steps.scaled(open(path).read())
        count = len(row["gradients"])
        complaint = wrong(text, count)
        lines = [m.group() for m in re.finditer(r"\n    %\S+, %\S+ = amp\.unscale [^\n]*", text)]
        missed = []
        for i in sorted({0, len(lines) // 2, len(lines) - 1}):
            faulty = text.replace(lines[i], re.sub(r"(%\S+), (%\S+) = amp\.unscale (%\S+) by %\S+ : (\S+) -> (\S+), (\S+)",
                                                   r"\1 = tensor.cast \3 : \4 to \5\n    \2 = arith.constant dense<true> : \6", lines[i]))
            # The other unscales are what is left: the norm that reads them must be seen to read an argument, too.
            if not wrong(faulty, count - 1):
                missed.append(i)
        front = refused(text)
        bad += bool(complaint) + len(missed) + (not front)
        print(f"{'WRONG' if complaint or missed else 'ok   '} {name}: " + (complaint or f"the norm reads {count} gradients, all behind amp.unscale")
              + (f"; without unscale {missed}, nothing is seen" if missed else "; one left out is seen, 3 of 3") + ("; with the clip in front it is refused" if front else "; WRONG: with the clip in front it is not refused as such"))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
