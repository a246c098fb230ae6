"""The lit suite. CMake writes the paths into lit.site.cfg.py, which loads this file."""
import os

import lit.formats

config.name = "AMP"
config.test_format = lit.formats.ShTest()
config.suffixes = [".mlir", ".test"]
# models: data. oracle, Unit: run by CTest themselves. support: used by tests.
config.excludes = ["models", "oracle", "Unit", "support", "Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.amp_obj_root, "test")

tools = os.path.join(config.amp_obj_root, "tools", "amp-opt")
if not os.path.exists(os.path.join(tools, "amp-opt")):
    lit_config.fatal("amp-opt is not built: " + tools)
# amp-blame is a script, and needs no build.
blame = os.path.join(config.amp_src_root, "tools", "amp-blame")
compile = os.path.join(config.amp_obj_root, "tools", "amp-compile")
run = os.path.join(config.amp_obj_root, "tools", "amp-run")
config.environment["PATH"] = os.pathsep.join(
    [tools, compile, run, blame, config.llvm_tools_dir, config.environment["PATH"]])
config.environment["AMP_PYTHON"] = config.python
# Captures without $ end at the next CHECK-LABEL, so no function is checked
# against names of another.
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"

# Of what loads the runtime into Python.
preload = f"env LD_PRELOAD='{config.asan_preload}' " if config.asan_preload else ""
config.substitutions += [
    ("%python_runtime", f"{preload}'{config.python}'"),
    ("%python", f"'{config.python}'"),
    ("%oracle", f"'{config.python}' '{os.path.join(config.test_source_root, 'oracle', 'oracle.py')}'"),
    # Compiles, runs, and compares with the source program.
    ("%judge", f"{preload}'{config.python}' '{os.path.join(config.test_source_root, 'Run', 'judge.py')}'"
               f" --amp-compile '{os.path.join(compile, 'amp-compile')}'"
               f" --library '{os.path.join(config.amp_obj_root, 'runtime', 'lib', 'libamp_runtime.so')}'"),
    ("%amp_compile", os.path.join(compile, "amp-compile")),
    ("%amp_runtime", os.path.join(config.amp_obj_root, "runtime", "lib", "libamp_runtime.so")),
    ("%amp_opt", os.path.join(tools, "amp-opt")),
    ("%models", os.path.join(config.test_source_root, "models")),
    ("%support", os.path.join(config.test_source_root, "support")),
    ("%amp_obj", config.amp_obj_root),
    ("%amp_docs", os.path.join(config.amp_obj_root, "docs")),
    ("%amp_src", config.amp_src_root),
]

if config.assertions:
    config.available_features.add("asserts")
if config.sanitize:
    config.available_features.add("sanitizers")
    config.environment["ASAN_OPTIONS"] = config.asan_options
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

if os.path.isdir(config.shared_models):
    config.available_features.add("shared-models")
    config.substitutions.append(("%shared_models", config.shared_models))
else:
    lit_config.note(f"tests on the public model files are left out: there is no folder {config.shared_models}")

# `--param slow=1` runs the tests that require `slow`, and only those.
if lit_config.params.get("slow"):
    config.available_features.add("slow")
    config.limit_to_features = {"slow"}
