#!/usr/bin/env python3
"""stable.py FILE...: the front door over its own output changes nothing, byte for byte, for any of the files and both types.
Its inputs are
  again          the output as it is
  stripped       without any mark of ours (amp.applied, amp.storage); not where the source itself says what is to be what,
                 since that is used up
  canonical      after --canonicalize --cse, compared after another --canonicalize --cse
  source         the source once more, in another process
and the other type over the output is an error. All files go through one process, split.
"""
import re
import subprocess
import sys

TYPES = {"bf16": "--amp-autocast=bf16", "fp16": "--amp-autocast=type=fp16 loss-scaling=off"}
SPLIT = "// -----\n"


def opt(modules, *args):
    p = subprocess.run(["amp-opt", "--allow-unregistered-dialect", "--split-input-file", *args], input=SPLIT.join(modules),
                       capture_output=True, text=True)
    if p.returncode:
        sys.exit(f"amp-opt {args}: exit status {p.returncode}\n{p.stderr[:2000]}")
    parts = p.stdout.split(SPLIT)
    if len(parts) != len(modules):
        sys.exit(f"amp-opt {args}: {len(parts)} modules of {len(modules)}")
    return parts


def refused(modules, *args):
    p = subprocess.run(["amp-opt", "--allow-unregistered-dialect", "--split-input-file", *args], input=SPLIT.join(modules),
                       capture_output=True, text=True)
    return p.returncode and p.stderr.count("error: autocast was applied already") == len(modules)


def strip(modules):
    """Without our attributes; printed again, so that nothing but the program counts."""
    bare = [re.sub(r'amp\.(applied = "\w+"|storage)(, )?', "", m) for m in modules]
    return opt([re.sub(r" (attributes )?\{\s*\}(?= [:{])", "", m) for m in bare])


def main():
    paths, bad = sys.argv[1:], 0
    sources = opt([re.sub(r"^\s*//.*\n", "", open(p).read(), flags=re.M) for p in paths])
    for name, option in TYPES.items():
        once = opt(sources, option)
        if all("amp.applied" not in m for m in once):
            sys.exit("nothing was cast")
        bare, clean = strip(once), opt(once, "--canonicalize", "--cse")
        checks = {"again": (once, opt(once, option)), "stripped": (bare, strip(opt(bare, option))),
                  "canonical": (clean, opt(opt(clean, option), "--canonicalize", "--cse")), "source": (once, opt(sources, option))}
        for check, (before, after) in checks.items():
            for path, source, x, y in zip(paths, sources, before, after):
                if x != y and not (check == "stripped" and re.search(r"#amp\.|amp\.autocast", source)):
                    bad += 1
                    print(f"CHANGED {path} {name}: {check}")
        if not refused([m for m in once if "amp.applied" in m], TYPES["fp16" if name == "bf16" else "bf16"]):
            bad += 1
            print(f"CHANGED {name}: the other type is not refused")
    print(f"{len(paths)} files, {bad} changes")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
