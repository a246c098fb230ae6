#!/usr/bin/env python3
"""Milliseconds per training step on one core, or several: ours against jax.jit, IREE and PyTorch, on the same steps, in one run.

  step_speed.py --build build/release [--peers build/peers/venv] [--torch VENV] [--core N] [--threads N] [--seconds S] [--rounds R] [--only-ours] [-o FILE.json] [CASE...]

Prints JSON, and a table on stderr. Each figure is the fastest step of all rounds (contestants take turns in a round, so that a busy spell
of the machine hits all of them); medians and the load of the machine stand beside. Every contestant runs alone, with as many threads as there are
cores for it: --threads of them, the last one --core.
 ours      amp-compile's program, amp_session_step; profile: the ten commands that take longest, by amp-run
 roofline  what the step would take if its products took what the library alone needs for them (library_rate: oneDNN or OpenBLAS without any of our
           code, the same shapes, transposes and types, operands in cache; nothing of what follows a product), and the bytes of all other commands
           passed at the bandwidth of triad on as much memory as the session has. Neither library multiplies in f16: fp16 has the rate of f32.
           of_roofline: its time as a part of ours. On one thread both in CPU time, so that a busy machine is unfair to neither; but caches
           and memory are shared all the same, and a part above 1 says that it was too busy. On several both as the clock says
 jax       jax.jit of the function that the file was exported from, buffers donated, block_until_ready
 iree      iree-compile of the same file for this CPU; iree-benchmark-module, the better of local-sync and local-task. It returns new buffers
           and does not carry them on
 torch     the same step written for eager PyTorch with its fused optimizers (token embedding by lookup, NCHW images); compiled: torch.compile of
           the model and the loss, forward and backward; bf16: torch.autocast
"""
import argparse, json, os, re, subprocess, sys, tempfile, time
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path[:0] = [os.path.join(ROOT, "test", "Run"), os.path.join(ROOT, "test", "models")]

# name -> (file of test/models, or batch and width of the MLP to export)
CASES = {"mlp_b32_w256": "jax_simple_mlp_adam", "mlp_b32_w2048": (32, 2048), "mlp_b512_w256": (512, 256), "mlp_b512_w2048": (512, 2048),
         "transformer": "jax_transformer_adamw_clip", "cnn": "jax_cnn_bn_momentum"}
CLASSES = 10


def measure(step, seconds, least=15):
    """Fastest and median step in ms; of the fastest in CPU time, too, which other work on the machine does not add to."""
    for _ in range(3):
        step()
    times, cpu, end = [], [], time.perf_counter() + seconds
    while len(times) < least or time.perf_counter() < end:
        used, began = time.process_time(), time.perf_counter()
        step()
        times.append(time.perf_counter() - began)
        cpu.append(time.process_time() - used)
    return {"ms": min(times) * 1e3, "cpu_ms": min(cpu) * 1e3, "median_ms": float(np.median(times)) * 1e3, "steps": len(times)}


# ---- Contestants: each runs in a process of its own and prints JSON -----------------------------------------------------------


def child_ours(o):
    import curve_data
    from program import Program
    p = Program(o.library, o.file, threads=o.threads)
    rs = np.random.RandomState(3)
    for i, v in enumerate(p.args):
        if v.said == "loss_scale":
            p.set(i, 1024.0)
        elif v.pair >= 0 or v.said == "growth_tracker":
            p.set(i, curve_data.start("jax", v.attr_name, v.said, tuple(v.shape), i))
        else:
            p.set(i, rs.standard_normal(v.shape) if v.elem == "f32" else rs.randint(0, CLASSES, v.shape))
    step, session = p.lib.amp_session_step, p.session

    def once():
        if step(session):
            p.check(1)
    out = measure(once, o.seconds)
    n, m = p.launches(), p.memory()
    loss = next(p.get(i) for i, v in enumerate(p.results) if v.said == "loss")
    out.update(loss=float(loss), launches=n.library + n.kernels, bytes=m.total,
               skipped=any(bool(p.get(i)) for i, v in enumerate(p.results) if v.said == "found_inf"))

    # A callback into Python after each command would disturb the caches: amp-run keeps the times in C++.
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.json")
        subprocess.run([o.how, o.file, "--quiet", "--threads", str(o.threads), "--classes", str(CLASSES), "--steps", "100", "--profile-steps", "100", "--profile", trace], check=True)
        with open(trace) as file:
            events = [e for e in json.load(file)["traceEvents"] if "command" in e.get("args", {})]
    best = {}
    for e in events:
        k = e["args"]["command"]
        if k not in best or e["dur"] < best[k]["dur"]:
            best[k] = e
    rows = sorted(best.values(), key=lambda e: -e["dur"])[:10]
    out["profile_sum_us"] = sum(e["dur"] for e in best.values())
    out["profile"] = [{"command": e["args"]["command"], "name": e["name"], "us": e["dur"], "gflops": e["args"].get("GFLOP/s"), "gbytes": e["args"].get("GB/s"),
                       "location": e["args"]["location"]} for e in rows]
    return out


def jax_case(case):
    import jax, jax.numpy as jnp, optax, jax_steps
    made = CASES[case]
    if isinstance(made, str):
        return jax_steps.R[made.removeprefix("jax_")]()
    (batch, width), ks = made, jax.random.split(jax.random.key(0), 3)
    params = [jax_steps.dense_init(ks[0], 128, width), jax_steps.dense_init(ks[1], width, width), jax_steps.dense_init(ks[2], width, CLASSES)]

    def loss(params, x, y):
        h = jax.nn.relu(jax_steps.dense(params[0], x))
        return jax_steps.ce1h(jax_steps.dense(params[2], jax.nn.relu(jax_steps.dense(params[1], h))), y)
    opt = optax.adam(1e-3)
    return jax_steps.mk_step(loss, opt), (params, opt.init(params), jnp.ones((batch, 128)), jnp.zeros(batch, jnp.int32)), (0, 1)


def child_export(o):
    """The file of an MLP of another size, as jax_steps.py writes them."""
    import jax, jax_steps, amp.jax
    step, args, carried = jax_case(o.case)
    module = amp.jax.lower(jax.jit(step, donate_argnums=carried, keep_unused=True).lower(*args).compiler_ir("stablehlo"))
    with open(o.file, "w") as file:
        file.write(jax_steps._rel(module.operation.get_asm(enable_debug_info=True, use_local_scope=False)))
    return {}


def child_jax(o):
    import jax
    step, args, carried = jax_case(o.case)
    rs, n = np.random.RandomState(3), len(carried)
    batch = [jax.numpy.asarray(rs.standard_normal(a.shape) if a.dtype.kind == "f" else rs.randint(0, CLASSES, a.shape), a.dtype) for a in args[n:]]
    compiled = jax.jit(step, donate_argnums=carried).lower(*args[:n], *batch).compile()
    state = [jax.tree.map(jax.numpy.array, a) for a in args[:n]]

    def once():
        out = compiled(*state, *batch)
        jax.block_until_ready(out)
        state[:] = out[:n]
        once.loss = out[n]
    out = measure(once, o.seconds)
    return {**out, "loss": float(once.loss), "version": jax.__version__}


def torch_case(case):
    import torch, torch.nn as nn, torch.nn.functional as F
    torch.manual_seed(0)
    rs = np.random.RandomState(3)
    normal = lambda *s: torch.from_numpy(rs.standard_normal(s).astype("f4"))
    ids = lambda n, *s: torch.from_numpy(rs.randint(0, n, s))
    if case.startswith("mlp"):
        batch, width = CASES[case] if isinstance(CASES[case], tuple) else (32, 256)
        net = nn.Sequential(nn.Linear(128, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, CLASSES))
        return net, torch.optim.Adam(net.parameters(), lr=1e-3, fused=True), normal(batch, 128), ids(CLASSES, batch), None
    if case == "cnn":
        class Net(nn.Module):
            def __init__(s):
                super().__init__()
                s.c1, s.n1, s.c2, s.n2 = nn.Conv2d(3, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.Conv2d(16, 32, 3, padding=1, bias=False), nn.BatchNorm2d(32)
                s.fc = nn.Linear(2048, CLASSES)

            def forward(s, x):
                x = F.max_pool2d(F.relu(s.n1(s.c1(x))), 2)
                return s.fc(F.max_pool2d(F.relu(s.n2(s.c2(x))), 2).flatten(1))
        net = Net()
        return net, torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, fused=True), normal(8, 3, 32, 32), ids(CLASSES, 8), None
    D, L, V, T, B, H = 64, 2, 128, 32, 4, 4

    class Block(nn.Module):
        def __init__(s):
            super().__init__()
            s.ln1, s.ln2, s.qkv, s.o, s.f1, s.f2 = nn.LayerNorm(D), nn.LayerNorm(D), nn.Linear(D, 3 * D), nn.Linear(D, D), nn.Linear(D, 4 * D), nn.Linear(4 * D, D)

        def forward(s, x):
            q, k, v = (t.view(B, T, H, D // H).transpose(1, 2) for t in s.qkv(s.ln1(x)).chunk(3, -1))
            a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
            x = x + s.o(a.transpose(1, 2).reshape(B, T, D))
            return x + s.f2(F.gelu(s.f1(s.ln2(x)), approximate="tanh"))

    class GPT(nn.Module):
        def __init__(s):
            super().__init__()
            s.emb, s.pos, s.lnf = nn.Embedding(V, D), nn.Parameter(torch.randn(T, D) * 0.02), nn.LayerNorm(D)
            s.blocks = nn.ModuleList([Block() for _ in range(L)])
            nn.init.normal_(s.emb.weight, std=0.02)

        def forward(s, x):
            h = s.emb(x) + s.pos
            for b in s.blocks:
                h = b(h)
            return F.linear(s.lnf(h), s.emb.weight).view(B * T, V)
    net = GPT()
    opt = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-4, fused=True)
    schedule = torch.optim.lr_scheduler.LambdaLR(opt, lambda t: min(t / 100, 0.5 + 0.5 * float(np.cos(np.pi * min(max(t - 100, 0) / 900, 1)))))
    return net, opt, ids(V, B, T), ids(V, B * T), schedule


def child_torch(o):
    import torch, torch.nn.functional as F
    torch.set_num_threads(o.threads)
    net, opt, x, y, schedule = torch_case(o.case)
    low, compiled = "bf16" in o.how, "compiled" in o.how

    def forward(x, y):
        with torch.autocast("cpu", torch.bfloat16, enabled=low):
            return F.cross_entropy(net(x), y)
    run = torch.compile(forward) if compiled else forward

    def once():
        opt.zero_grad(set_to_none=True)
        loss = run(x, y)
        loss.backward()
        if schedule:
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        opt.step()
        if schedule:
            schedule.step()
        once.loss = loss
    out = measure(once, o.seconds)
    return {**out, "loss": once.loss.item(), "version": torch.__version__}


def child_iree(o):
    """o.file is the compiled module, o.how its inputs."""
    tool = os.path.join(os.path.dirname(sys.executable), "iree-benchmark-module")
    runs = {}
    for device in ("local-sync", "local-task"):
        p = subprocess.run([tool, f"--module={o.file}", "--function=main", f"--device={device}", f"--task_topology_group_count={o.threads}", *json.loads(o.how),
                            f"--benchmark_min_time={o.seconds / 2}s", "--benchmark_repetitions=3", "--benchmark_format=json"], capture_output=True, text=True)
        if p.returncode:
            raise SystemExit(p.stderr[-2000:])
        rows = [b["real_time"] * {"ns": 1e-6, "us": 1e-3, "ms": 1.0}[b["time_unit"]] for b in json.loads(p.stdout)["benchmarks"] if b["run_type"] == "iteration"]
        runs[device] = {"ms": min(rows), "median_ms": float(np.median(rows))}
    device = min(runs, key=lambda d: runs[d]["ms"])
    return {**runs[device], "device": device}


# ---- What the library alone would take ---------------------------------------------------------------------------------------------

def numbers(name, line):
    return [int(n) for n in re.search(rf"\b{name} = (?:array<i64:|\[)([-\d, ]*)", line)[1].split(",") if n.strip()]


def product_of(line):
    """A command of a plan as library_rate takes it."""
    types = ["f32" if t == "f16" else t for t in re.findall(r"memref<\d+x(\w+)>", line)[-3:]]  # of A, B and D
    if "amp_rt.matmul" in line:
        return " ".join(map(str, ["matmul", types[0], types[2], *numbers("sizes", line), int("transpose_a" in line), int("transpose_b" in line)]))
    if "amp_rt.run" in line:                                    # a product within a kernel: D is f32
        factor = re.search(r" product\(.*? : memref<\d+x(\w+)>", line)[1]
        return " ".join(map(str, ["matmul", "f32" if factor == "f16" else factor, "f32", *numbers("sizes", line), 1, int("transpose_a" in line), int("transpose_b" in line)]))
    kind, channels_last = re.search(r"kind = (\w+)", line)[1], "layout = nhwc" in line
    a, b, d = (numbers(f"shape_{n}", line) for n in "abd")
    x, w, y = {"fprop": (a, b, d), "dgrad": (d, b, a), "wgrad": (a, d, b)}[kind]
    if channels_last:
        x, y, w = ([t[0], t[-1], *t[1:-1]] for t in (x, y, [w[-1], *w[:-2], w[-2]]))
    shapes = [x, w, y, *(numbers(n, line) for n in ("strides", "dilations", "pad_low", "pad_high"))]
    groups = re.search(r"groups = (\d+)", line)
    return " ".join(["conv", kind, types[0], types[2], groups[1] if groups else "1", *("x".join(map(str, t)) for t in shapes)])


class Roofline:
    """Of one program: what is to be measured, the best of it so far, and the sum."""

    def __init__(self, run, source, path, autocast):
        plan = subprocess.run([run.o.amp_compile, f"--autocast={autocast}", "--emit=plan", "--quiet", source, "-o", "-"], check=True, capture_output=True, text=True).stdout
        info = json.loads(subprocess.run([run.o.amp_run, path, "--info", "--json", "-", "--threads", str(run.o.threads)], check=True, capture_output=True, text=True).stdout)
        step = plan[plan.index("amp_rt.sequence \"step\""):]
        lines = step.splitlines()
        self.products = [product_of(line) for line in lines if re.match(r"\s*amp_rt\.(matmul|conv) ", line)]
        within = [product_of(line) for line in lines if re.match(r"\s*amp_rt\.run .* product\(", line)]
        commands = {kind: [c for c in info["commands"] if (c["kind"] in ("matmul", "conv")) == kind] for kind in (True, False)}
        if len(commands[True]) != len(self.products):
            raise SystemExit(f"{path}: {len(self.products)} products in the plan, {len(commands[True])} in the program")
        self.products += within
        self.flops, self.bytes = sum(c["flops"] for c in info["commands"]), sum(c["bytes"] for c in commands[False])
        # What a step goes round in: the bandwidth is that of the memory that has room for it.
        self.resident = info["memory"]["total"] - info["memory"]["workspace"]
        self.lines, self.best, self.run = list(dict.fromkeys(self.products)) + [f"triad {self.resident}"], {}, run

    def measure(self):
        p = subprocess.run(["taskset", "-c", self.run.o.cores, self.run.o.library_rate, str(self.run.o.seconds / len(self.lines))],
                           input="\n".join(self.lines) + "\n", capture_output=True, text=True, env=self.run.library_env)
        if p.returncode:
            raise SystemExit(p.stderr.strip())
        for line, time in zip(self.lines, map(float, p.stdout.split())):
            self.best[line] = min(time, self.best.get(line, time))

    def figures(self, ms):
        products = sum(self.best[line] for line in self.products)
        bandwidth = self.resident / self.best[self.lines[-1]]
        roofline = (products + self.bytes / bandwidth) * 1e3
        return {"roofline_ms": roofline, "of_roofline": roofline / ms, "products_ms": products * 1e3, "products_gflops": self.flops / max(products, 1e-12) * 1e-9,
                "other_bytes": self.bytes, "bandwidth_gbytes": bandwidth * 1e-9}


# ---- The run ---------------------------------------------------------------------------------------------------------------------


def python_of(venv):
    path = os.path.join(os.path.abspath(venv), "bin", "python") if venv else ""
    return path if os.path.exists(path) else None


class Run:
    def __init__(self, o, folder):
        self.o, self.folder = o, folder
        self.env = {**os.environ, **{k: str(o.threads) for k in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")},
                    "TORCHINDUCTOR_COMPILE_THREADS": "1", "JAX_PLATFORMS": "cpu",
                    "XLA_FLAGS": f"--xla_cpu_multi_thread_eigen={str(o.threads > 1).lower()} intra_op_parallelism_threads={o.threads}",
                    "PYTHONPATH": os.path.join(ROOT, "python"), "TORCHINDUCTOR_CACHE_DIR": os.path.join(folder, "inductor")}
        # OpenBLAS of Debian does not know newer CPUs, and takes SSE for them.
        with open("/proc/cpuinfo") as file:
            flags = file.read()
        core = "SkylakeX" if " avx512f " in flags else "Haswell" if " avx2 " in flags else None
        self.library_env = {**self.env, **({"OPENBLAS_CORETYPE": core} if core and "OPENBLAS_CORETYPE" not in os.environ else {})}
        self.peers, self.torch = python_of(o.peers), python_of(o.torch)

    def child(self, python, kind, *more):
        command = ["taskset", "-c", self.o.cores, python, os.path.abspath(__file__), "--child", kind, f"--seconds={self.o.seconds}", f"--threads={self.o.threads}", *more]
        p = subprocess.run(command, capture_output=True, text=True, env=self.env)
        if p.returncode:
            return {"failed": (p.stderr.strip().splitlines() or ["?"])[-1][:300]}
        return json.loads(p.stdout.strip().splitlines()[-1])

    def source(self, case):
        if isinstance(CASES[case], str):
            return os.path.join(ROOT, "test", "models", CASES[case] + ".mlir")
        path = os.path.join(self.folder, case + ".mlir")
        made = self.child(self.peers, "export", f"--case={case}", f"--file={path}") if self.peers else {"failed": "there is no JAX"}
        if "failed" in made:
            raise SystemExit(f"{case}: not exported: {made['failed']}")
        return path

    def contestants(self, case):
        """name -> a function that runs it once, with what it was compiled to."""
        source, out, self.rooflines = self.source(case), {}, {}
        for kind, autocast in (("f32", "none"), ("bf16", "bf16"), ("fp16", "fp16")):
            path = os.path.join(self.folder, f"{case}.{kind}.ampx")
            began = time.time()
            p = subprocess.run([self.o.amp_compile, f"--autocast={autocast}", "--quiet", source, "-o", path], capture_output=True, text=True)
            took = time.time() - began
            if p.returncode:
                raise SystemExit(f"{case} {kind}: not compiled: {p.stderr[:500]}")
            self.rooflines[f"ours_{kind}"] = Roofline(self, source, path, autocast)
            out[f"ours_{kind}"] = lambda path=path, took=took: {**self.child(sys.executable, "ours", f"--library={self.o.library}", f"--file={path}", f"--how={self.o.amp_run}"), "compile_s": took}
        if self.o.only_ours:
            return out
        if self.peers:
            out["jax"] = lambda: self.child(self.peers, "jax", f"--case={case}")
            module = os.path.join(self.folder, case + ".vmfb")
            began = time.time()
            p = subprocess.run([self.peers, "-m", "iree.compiler.tools.scripts.iree_compile", source, "-o", module, "--iree-hal-target-device=local",
                                "--iree-hal-local-target-device-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"], capture_output=True, text=True)
            took = time.time() - began
            from program import Program
            ports = Program(self.o.library, os.path.join(self.folder, f"{case}.f32.ampx")).args
            inputs = [f"--input={''.join(f'{n}x' for n in v.shape)}{v.elem}={'0.01' if v.elem[0] == 'f' else '1'}" for v in ports]
            if p.returncode:
                out["iree"] = lambda e=p.stderr: {"failed": "iree-compile: " + (e.strip().splitlines() or ["?"])[0][:300]}
            else:
                out["iree"] = lambda: {**self.child(self.peers, "iree", f"--file={module}", f"--how={json.dumps(inputs)}"), "compile_s": took}
        if self.torch:
            for how in ("eager", "compiled", "eager_bf16", "compiled_bf16"):
                out["torch_" + how] = lambda how=how: self.child(self.torch, "torch", f"--case={case}", f"--how={how}")
        return out

    def case(self, case):
        contestants, best = self.contestants(case), {}
        for _ in range(self.o.rounds):
            for name, run in contestants.items():
                got = run()
                if "ms" not in got:
                    best.setdefault(name, got)
                elif "ms" not in best.get(name, {}) or got["ms"] < best[name]["ms"]:
                    cpu = [b["cpu_ms"] for b in (got, best.get(name, {})) if "cpu_ms" in b]
                    best[name] = {**got, **({"cpu_ms": min(cpu)} if cpu else {})}
                elif "cpu_ms" in got:
                    best[name]["cpu_ms"] = min(got["cpu_ms"], best[name]["cpu_ms"])
            for roofline in self.rooflines.values():
                roofline.measure()
        for name, roofline in self.rooflines.items():
            if "ms" in best[name]:
                best[name].update(roofline.figures(best[name]["cpu_ms" if self.o.threads == 1 else "ms"]))
        ms = {k: v["ms"] for k, v in best.items() if "ms" in v}
        # How many times as fast ours is: f32 against what computes in f32, bf16 against bf16 as well.
        ratios = {ours: {k: round(v / ms[ours], 3) for k, v in ms.items() if k != ours} for ours in ms if ours.startswith("ours")}
        return {"best": best, "ratios": ratios}


def table(cases):
    names = list(dict.fromkeys(n for c in cases.values() for n in c["best"]))
    rows = [["ms per step", *names]] + [[case, *(f"{c['best'][n]['ms']:.3f}" if "ms" in c["best"].get(n, {}) else "failed" for n in names)] for case, c in cases.items()]
    rows += [["", *("" for _ in names)], ["times ours_f32", *names]]
    rows += [[case, *(f"{c['best'][n]['ms'] / c['best']['ours_f32']['ms']:.2f}" if "ms" in c["best"].get(n, {}) else "-" for n in names)] for case, c in cases.items()]
    ours = [n for n in names if n.startswith("ours")]
    rows += [["", *("" for _ in names)], ["roofline ms (part of it)", *ours, *("" for _ in names[len(ours):])]]
    rows += [[case, *("{roofline_ms:.3f} ({of_roofline:.2f})".format(**c["best"][n]) if "roofline_ms" in c["best"][n] else "-" for n in ours), *("" for _ in names[len(ours):])]
             for case, c in cases.items()]
    widths = [max(len(r[k]) for r in rows) for k in range(len(rows[0]))]
    return "\n".join("  ".join(x.ljust(w) if k == 0 else x.rjust(w) for k, (x, w) in enumerate(zip(r, widths))) for r in rows)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--build", default=os.path.join(ROOT, "build", "release"))
    p.add_argument("--peers", default=os.path.join(ROOT, "build", "peers", "venv"), help="Python environment with jax, optax and IREE, see scripts/peers.sh")
    p.add_argument("--torch", help="Python environment with PyTorch")
    p.add_argument("--only-ours", action="store_true", help="and the roofline; nobody else")
    p.add_argument("--core", type=int, default=os.cpu_count() - 1)
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--seconds", type=float, default=1.0)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("-o")
    for name in ("child", "case", "how", "file", "library"):
        p.add_argument("--" + name, help=argparse.SUPPRESS)
    p.add_argument("cases", nargs="*")
    o = p.parse_args()
    if o.child:
        print(json.dumps(globals()["child_" + o.child](o)))
        return 0
    if not 0 < o.threads <= o.core + 1:
        p.error(f"--threads: {o.threads} threads need as many cores, the last of them --core {o.core}")
    o.cores = f"{o.core + 1 - o.threads}-{o.core}"
    o.amp_compile = os.path.join(o.build, "tools", "amp-compile", "amp-compile")
    o.amp_run = os.path.join(os.path.abspath(o.build), "tools", "amp-run", "amp-run")
    o.library_rate = os.path.join(os.path.abspath(o.build), "benchmarks", "library_rate")
    o.library = os.path.join(os.path.abspath(o.build), "runtime", "lib", "libamp_runtime.so")
    document = {"schema": 1, "core": o.core, "threads": o.threads, "seconds": o.seconds, "rounds": o.rounds, "load_before": os.getloadavg(), "cases": {}}
    with open("/proc/cpuinfo") as file:
        document["cpu"] = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "?")
    with tempfile.TemporaryDirectory() as folder:
        for case in o.cases or CASES:
            document["cases"][case] = Run(o, folder).case(case)
            document["load_after"] = os.getloadavg()
            text = json.dumps(document, indent=1) + "\n"
            if o.o:                                        # what has been measured is kept if the rest is interrupted
                with open(o.o, "w") as file:
                    file.write(text)
            print(f"{case} done", file=sys.stderr, flush=True)
    if not o.o:
        print(text, end="")
    print(table(document["cases"]), file=sys.stderr)
    return any("failed" in v for c in document["cases"].values() for v in c["best"].values())


if __name__ == "__main__":
    sys.exit(main())
