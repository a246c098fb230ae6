"""What the tests on whole training steps have in common: running the pass, reading its report, and the truth about a file.

The truth does not come from the pass. In a JAX file the results carry their path (jax.result_info) and the arguments
theirs (debug location): result[0] replaces the first argument tree, result[1] the second. In a torch file both carry
the name of the tensor. The public files carry nothing: see PUBLIC.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

import judge
from judge import oracle

TOOL = "amp-opt"

# Executed within seconds, and what the judge needs to know of them.
QUICK = {"jax_simple_mlp_adam": "", "jax_simple_mlp_adam_gather": "", "jax_mlp_sgd_clip": "", "jax_mlp_accum_scan": "", "jax_mlp_dropout": "", "jax_mlp_cond": "",
         "jax_user_bf16_mlp": "", "jax_cnn_bn_momentum": "", "jax_lstm_scan": "", "torch_mlp_adam": "", "torch_mlp_accum4": "",
         "torch_mlp_adam_autocast": "", "torch_mlp_adam_dynbatch": "--dim all=16", "torch_cnn_sgd": ""}
LONG = {"torch_gpt_adamw": "", "jax_transformer_adamw_clip": ""}
NEVER = {"jax_gpt2_small_adamw_clip": ""}

# Arguments in the order of the generator's signature: x, parameters, [first moments, second moments,] [rates,] labels. Results in the same order:
# parameters, moments, loss, rates handed back. (hand_mnist and mixed start with the parameters.)
PUBLIC = {
    "lean_linear_sgd_train_step": dict(pairs={i: i + 1 for i in range(2)}, parameters=range(1, 3), options="--step"),
    "lean_mlp_sgd_train_step": dict(pairs={i: i + 1 for i in range(6)}, parameters=range(1, 7), options="--step"),
    "hand_mnist_mlp_sgd_train_step": dict(pairs={i: i for i in range(6)}, parameters=range(6), options="--step"),
    # With unknown ops in it, one of which makes the cotangent of the logits; it does not run here.
    "lean_jax_mnist_mlp_sgd_train_step.mixed": dict(pairs={i: i for i in range(6)}, parameters=range(6), options="--step"),
    "lean_cnn_sgd_train_step": dict(pairs={i: i + 1 for i in range(10)}, parameters=range(1, 11), options="--step"),
    "lean_cifar_bn_sgd_train_step": dict(pairs={i: i + 1 for i in range(22)}, parameters=range(1, 23), options="--step"),
    "lean_cifar8_adam_train_step": dict(pairs={**{i: i + 1 for i in range(66)}, 67: 68, 68: 69}, parameters=range(1, 23), options="--step --state-from-zero"),
}


def amp(text, *options):
    """(what amp-opt prints, what it says) of a module."""
    p = subprocess.run([TOOL, "--allow-unregistered-dialect", *options], input=text, capture_output=True, text=True)
    if p.returncode:
        sys.exit(f"{TOOL} {' '.join(options)}: exit status {p.returncode}: {p.stderr[-2000:]}")
    return p.stdout, p.stderr


def scaled(text, *options, more=()):
    """(the module with loss scaling, the report's row of its only public function, remarks)."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report.json")
        words = " ".join([f"report={path}", *options])
        out, said = amp(text, f"--amp-insert-loss-scaling={words}", "--remark-format=emitRemark", "--remarks-filter=amp-scale", *more)
        with open(path) as f:
            functions = json.load(f)["functions"]
    if len(functions) != 1:
        sys.exit(f"the report has {len(functions)} functions")
    return out, functions[0], said


ATTRIBUTE = r'(?:tf\.aliasing_output = \d+ : i32|(?:amp\.(?:role|name)|jax\.result_info) = "[^"]*"|amp\.updates = \d+ : i32)'


def stripped(text):
    """The module without the names, locations and attributes that say what is what."""
    out = re.sub(ATTRIBUTE + ", ", "", amp(text)[0])
    out = re.sub("(, )?" + ATTRIBUTE, "", out)
    if re.search(r"aliasing_output|amp\.|jax\.result|loc\(", out):
        sys.exit("something is left that says what is what: " + re.search(r"aliasing_output|amp\.|jax\.result|loc\(", out).group())
    return out


def shuffled(text, seed):
    """(the stripped module with arguments and results in a random order, old number of each argument, of each result)."""
    rng = np.random.default_rng(seed)
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if re.match(r"  func\.func (?!private)", line))
    back = next(i for i in range(first, len(lines)) if lines[i].startswith("    return "))
    head, args, results, tail = re.fullmatch(r"(.*?\()(.*)\) -> (.*?)( (?:attributes \{.*\} )?\{)", lines[first]).groups()
    args, results = oracle.split_types(args), oracle.split_types(results.removeprefix("(").removesuffix(")"))
    operands, types = (x.split(", ") for x in re.fullmatch(r"    return (.*) : (.*)", lines[back]).groups())
    a, r = rng.permutation(len(args)), rng.permutation(len(results))
    # split_types has dropped nothing but attributes, of which a stripped module has none here.
    pick = lambda list, order: ", ".join(list[i] for i in order)
    lines[first] = f"{head}{pick(args, a)}) -> ({pick(results, r)}){tail}"
    lines[back] = f"    return {pick(operands, r)} : {pick(types, r)}"
    return "\n".join(lines), a.tolist(), r.tolist()


def path_of(name):
    """('params', "[0]['w']") of params[0]['w']."""
    return re.fullmatch(r"(\w+)(.*)", name).groups()


def truth(path, f):
    """(pairs {result: argument}, parameters, the argument that is the parameter of each piece of state) of a file, by names."""
    name = os.path.basename(path).removesuffix(".mlir")
    if name in PUBLIC:
        return PUBLIC[name]["pairs"], set(PUBLIC[name]["parameters"]), {}
    names = [v.name for v in f.args]
    pairs = {}
    if name.startswith("jax_"):
        trees = list(dict.fromkeys(path_of(n)[0] for n in names))
        for i, v in enumerate(f.results):
            m = re.fullmatch(r'"result\[(\d+)\](.*)"', v.attrs["jax.result_info"])
            a = names.index(trees[int(m.group(1))] + m.group(2)) if m and trees[int(m.group(1))] + m.group(2) in names else None
            if a is not None and f.args[a].type == v.type:      # result[2] is a loss, and no new third argument
                pairs[i] = a
        parameters = {a for a in pairs.values() if path_of(names[a])[0] in ("params", "P")}
        leaf = {path_of(names[a])[1]: a for a in parameters}
        of = {a: leaf[m.group(1)] for a in pairs.values() if (m := re.search(r"\.(?:mu|nu|trace)(.*)", names[a]))}
    else:
        for i, v in enumerate(f.results):
            same = [a for a, n in enumerate(names) if n == v.name and n and a not in pairs.values()]
            if same:
                pairs[i] = same[0]
        number = {}
        for a in pairs.values():
            number.setdefault(names[a], []).append(a)
        is_state = lambda n: re.match(r"[mv]\.", n) or re.search(r"running_|num_batches|^step$", n)
        parameters = {same[0] for n, same in number.items() if not is_state(n)}
        of = {a: number[re.sub(r"^[mv]\.", "", names[a])][0] for a in pairs.values() if a not in parameters
              and not re.search(r"running_|num_batches|^step$", names[a])}
    return pairs, parameters, of


def function_of(text):
    """The judge's view of the only public function of a module that is no file."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        return oracle.Function(file.name)
