#!/usr/bin/env python3
"""package.py BUILD SOURCE: installs BUILD into a temporary prefix and builds and runs the examples against it, outside of the tree.

  embed            a ten-line compiler prints what amp-opt prints
  foreign-dialect  an op that attaches the interface, and one that only a policy rule knows, take part; the output is verified and idempotent
  plugin           the installed plugin in a stock mlir-opt prints what amp-opt prints
  versions         find_package refuses a version that is not this one

Nothing but the prefix, the examples' own files and Debian's LLVM is on any search path. Exit status 1 if something is wrong.
"""
import argparse, os, re, shutil, subprocess, sys, tempfile


def run(words, text=None, fails=False, env=None):
    p = subprocess.run(words, input=text, capture_output=True, text=True, env=env)
    if bool(p.returncode) != fails:
        sys.exit(f"FAIL: exit status {p.returncode} of {' '.join(words)}\n{p.stdout[-3000:]}{p.stderr[-3000:]}")
    return p.stdout if not fails else p.stdout + p.stderr


def expect(what, truth, text):
    if not truth:
        sys.exit(f"FAIL: {what}\n{text}")
    print(f"ok: {what}", flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("build")
    p.add_argument("source")
    p.add_argument("--mlir-opt", default="/usr/lib/llvm-22/bin/mlir-opt")
    o = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        prefix = os.path.join(folder, "prefix")
        run(["cmake", "--install", o.build, "--prefix", prefix])
        amp = next((os.path.join(d, "cmake", "AMP") for d, names, _ in os.walk(prefix) if "cmake" in names), None)
        expect("the package is installed", amp and os.path.exists(os.path.join(amp, "AMPConfig.cmake")), prefix)
        targets = "".join(open(os.path.join(amp, f)).read() for f in os.listdir(amp))
        expect("it names neither the source nor the build folder", o.source not in targets and o.build not in targets, targets)
        opt = os.path.join(prefix, "bin", "amp-opt")
        model = os.path.join(o.source, "test", "models", "jax_simple_mlp_adam.mlir")
        wanted = run([opt, model, "--amp-autocast=bf16"])

        def example(name):
            source, build = os.path.join(folder, name), os.path.join(folder, "build-" + name)
            shutil.copytree(os.path.join(o.source, "examples", name), source)
            run(["cmake", "-S", source, "-B", build, "-G", "Ninja", f"-DAMP_DIR={amp}", "-DCMAKE_BUILD_TYPE=Release"])
            run(["cmake", "--build", build])
            return build, source

        build, source = example("embed")
        expect("embed prints what amp-opt prints", run([os.path.join(build, "embed"), model]) == wanted, "")
        lines = [l for l in open(os.path.join(source, "embed.cpp")) if l.strip() and not l.startswith(("#include", "//"))]
        expect("embed is short", len(lines) < 20, str(len(lines)))
        project = open(os.path.join(source, "CMakeLists.txt")).read()
        with open(os.path.join(source, "CMakeLists.txt"), "w") as f:
            f.write(project.replace("find_package(AMP ", "find_package(AMP 99 "))
        said = run(["cmake", "-S", source, "-B", build + "99", "-G", "Ninja", f"-DAMP_DIR={amp}"], fails=True)
        expect("another version is refused", "99" in said, said)

        build, source = example("foreign-dialect")
        toy, step = os.path.join(build, "toy-opt"), os.path.join(source, "step.mlir")
        low = run([toy, step, "--amp-autocast=bf16"])
        gated = re.search(r"toy\.gated .*: tensor<8x8xbf16>, tensor<8xf32> -> tensor<8x8xbf16>", low)
        expect("the op with the interface is low, and reads its f32 bias as it is", gated, low)
        expect("the op with the rule is low", re.search(r"toy\.smooth .*: tensor<8x8xbf16>", low), low)
        expect("both products are low", len(re.findall(r"linalg\.matmul ins\(.*bf16>, tensor<8x8xbf16>\)", low)) == 2, low)
        expect("a second run changes nothing", run([toy, "-", "--amp-autocast=bf16"], low) == low, low)
        without = run([toy, step, "--amp-autocast=type=bf16 policy=torch"])
        expect("without the rule it keeps its types", re.search(r"toy\.smooth .*: tensor<8x8xf32>", without), without)

        plugin = next((os.path.join(d, "AMPPlugin.so") for d, _, names in os.walk(prefix) if "AMPPlugin.so" in names), None)
        expect("the plugin is installed", plugin, prefix)
        load = [o.mlir_opt, f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}"]
        out = run([*load, "--pass-pipeline=builtin.module(amp-autocast{bf16})", model])
        expect("the plugin in mlir-opt prints what amp-opt prints", out == wanted, out)
        # Nested on functions, in several threads, from bytecode.
        code = os.path.join(folder, "model.mlirbc")
        run([o.mlir_opt, model, "--emit-bytecode", "-o", code])
        expect("bytecode is read", run([*load, "--pass-pipeline=builtin.module(amp-autocast{bf16})", code]) == wanted, "")
        nested = "--pass-pipeline=builtin.module(func.func(amp-insert-casts{type=bf16}))"
        threads = [run([*load, nested, code, *extra]) for extra in ([], ["--mlir-disable-threading"])]
        expect("nested on functions, threads make no difference", threads[0] == threads[1] and "bf16" in threads[0], "")
        said = run([o.mlir_opt, f"--load-pass-plugin={plugin}", "--pass-pipeline=builtin.module(amp-autocast{bf16})", model], fails=True)
        expect("without the dialect plugin it says what is missing", "registerAMPDialects" in said, said)
    print("package: all checks passed")


if __name__ == "__main__":
    main()
