#!/usr/bin/env python3
"""diff_functions.py BEFORE AFTER [--except NAME,...] [--dim all=4 ...]: the judge (oracle.py diff) on each function of a module by itself.

Every public function with a body is run on the same inputs before and after, with the default bounds of the narrowest type
that the function computes in after the pass. What the judge cannot run (unknown ops, callees without a body) must be named by
--except: a function that is neither judged nor named is an error, and so is a name that is no function. All other options are the
judge's. The functions of a file are compiled into one library: most of the time goes into compiling.
"""
import ctypes, functools, os, re, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import oracle

ALONE = "builtin.module(symbol-privatize{exclude=%s},inline,symbol-dce%s)"
# Each function asks for the whole file again.
remembered = functools.lru_cache(maxsize=None)(oracle.tool)
oracle.tool = lambda name, args, text: remembered(name, tuple(args), text)


class Entry:
    """One function of the common library, as if it were a library of its own."""

    def __init__(self, library, name):
        self._mlir_ciface_oracle_entry = getattr(library, "_mlir_ciface_" + name)


def compile_together(functions, o):
    """Fills in the libraries of the functions whose sizes are known from the start."""
    texts, entries = [], []
    for f in functions:
        shapes, results = oracle.shapes_of(f, o), [v.shape or [] for v in f.results]
        if any(d is None for s in results for d in s):
            continue                                            # the judge asks the function for its sizes first
        text = oracle.tool("mlir-opt", ["--mlir-print-local-scope", "--pass-pipeline=" + ALONE % ("oracle_entry", ",canonicalize")],
                           f.wrapped(shapes, results))
        if text.count("func.func") != 1 or text.count("module") != 1:
            continue                                            # recursion
        name = f"entry_{len(entries)}"
        texts.append(text[text.index("func.func"):text.rstrip().rindex("}")].replace("@oracle_entry(", f"@{name}(", 1))
        entries.append((f, (tuple(map(tuple, shapes)), tuple(map(tuple, results))), name))
    if not entries:
        return
    text = re.sub(r"(func\.func @entry_\d+\(.*\)(?: -> .*)?) \{\n", r"\1 attributes {llvm.emit_c_interface} {\n", "module {\n" + "".join(texts) + "}\n")
    so = oracle.cached(text)
    if not os.path.exists(so):
        try:
            oracle.link(oracle.tool("mlir-opt", [f"--pass-pipeline={oracle.PIPELINE}"], text), so)
        except oracle.OracleError:
            return                                              # one by one, so that the message names the function
    library = ctypes.CDLL(so)
    for f, key, name in entries:
        f.libs[key] = Entry(library, name)


def main(argv):
    excepted = set()
    while "--except" in argv:
        i = argv.index("--except")
        excepted |= set(argv[i + 1].split(","))
        argv = argv[:i] + argv[i + 2:]
    o = oracle.options(["diff", *argv])
    before, after = o.files
    told = oracle.tool("mlir-opt", ["--allow-unregistered-dialect"], open(before).read())
    names = [m.group(1) for m in re.finditer(r"^  func\.func (?!private)(?:public )?@([\w.$-]+)\(", told, re.M)]
    if excepted - set(names):
        print("no function has the name " + ", ".join(sorted(excepted - set(names))))
        return 1
    pairs, bad = {}, []
    for name in names:
        if name in excepted:
            continue
        try:
            pairs[name] = [oracle.Function(path, name) for path in (before, after)]
        except oracle.OracleError as e:
            print(f"@{name}: {e}")
            bad.append(name)
    for f, g in pairs.values():                                 # bounds follow what this function does, not the others
        for x in (f, g):
            x.pretty = oracle.tool("mlir-opt", ["--allow-unregistered-dialect", "--pass-pipeline=" + ALONE % (x.name, "")], x.pretty)
    for side in (0, 1):
        compile_together([p[side] for p in pairs.values()], o)
    for name, (f, g) in pairs.items():
        try:
            lines = []
            fine = oracle.diff(f, g, o, lines.append)
            print(f"@{name}: {lines[-1]}" if fine else f"@{name}:\n  " + "\n  ".join(lines))
        except oracle.OracleError as e:
            fine = False
            print(f"@{name}: {e}")
        if not fine:
            bad.append(name)
    print(f"{len(pairs) - len(bad)} functions accepted, {len(bad)} rejected, {len(excepted)} not run")
    return 1 if bad or not pairs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
