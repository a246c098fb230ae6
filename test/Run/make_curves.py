#!/usr/bin/env python3
"""make_curves.py jax|torch [-o FOLDER] [MODEL...]: the loss curves of the frameworks themselves, on the data of curve_data.py.

`jax` runs the functions of ../models/jax_steps.py, which made the jax_* files (jax 0.9.0 and optax, as scripts/peers.sh installs them).
`torch` runs eager PyTorch with torch.optim objects on the models that the torch_* files were traced from (torch 2.15.0).
Writes curves/MODEL.json: the losses of 100 steps, and of training with two planted faults, which curves.py must tell from it:
the learning rate halved, and the update of one parameter dropped.
"""
import argparse, hashlib, json, os, sys
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "models")]
import curve_data as data


def run_jax(model, fault):
    import jax
    import jax_steps
    # What XLA does by itself on the CPU, said here so that no flag or default of another version changes it.
    jax.config.update("jax_default_matmul_precision", "highest")
    step, args, carried = jax_steps.R[model.removeprefix("jax_")]()
    roles = {0: "param", 1: "state", 2: "buffer"}
    flat, tree = jax.tree_util.tree_flatten_with_path(args)
    values = []
    for k, (path, leaf) in enumerate(flat):
        role = roles[path[0].idx] if path[0].idx in carried else "input"
        values.append(jax.numpy.asarray(data.start(model, jax.tree_util.keystr(path[1:]), role, leaf.shape, k), leaf.dtype))
    args = list(jax.tree_util.tree_unflatten(tree, values))
    names = [jax.tree_util.keystr(path[1:]) for path, _ in flat if path[0].idx == 0]
    largest = max(range(len(names)), key=lambda k: values[k].size)
    step, batches, losses = jax.jit(step), data.Batches(model), []

    def planted(old, new):
        leaves, shape = jax.tree_util.tree_flatten(new)
        if fault == "half":
            leaves = [a + (b - a) / 2 for a, b in zip(jax.tree_util.tree_leaves(old), leaves)]
        elif fault == "dropped":
            leaves[largest] = jax.tree_util.tree_leaves(old)[largest]
        return jax.tree_util.tree_unflatten(shape, leaves)
    for i in range(data.STEPS):
        batch = [jax.numpy.asarray(b, a.dtype) for b, a in zip(batches(i), args[len(carried):])]
        *new, loss = step(*args[:len(carried)], *batch)
        args[:len(carried)] = [planted(args[0], new[0]), *new[1:]]
        losses.append(float(loss))
    return losses, names[largest], f"jax {jax.__version__}"


def torch_models():
    """As in the importer that traced the torch_* files."""
    import torch.nn as nn, torch.nn.functional as F, torch

    class MLP(nn.Module):
        def __init__(s):
            super().__init__()
            s.fc1, s.fc2, s.fc3 = nn.Linear(128, 256), nn.Linear(256, 256), nn.Linear(256, 10)

        def forward(s, x):
            return s.fc3(F.relu(s.fc2(F.relu(s.fc1(x)))))

    class CNN(nn.Module):
        def __init__(s):
            super().__init__()
            s.c1, s.bn1 = nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8)
            s.c2, s.bn2 = nn.Conv2d(8, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16)
            s.fc = nn.Linear(16 * 4 * 4, 10)

        def forward(s, x):
            x = F.max_pool2d(F.relu(s.bn1(s.c1(x))), 2)
            return s.fc(F.max_pool2d(F.relu(s.bn2(s.c2(x))), 2).flatten(1))

    class Block(nn.Module):
        def __init__(s, d, h):
            super().__init__()
            s.h = h
            s.ln1, s.ln2 = nn.LayerNorm(d), nn.LayerNorm(d)
            s.qkv, s.proj = nn.Linear(d, 3 * d), nn.Linear(d, d)
            s.up, s.down = nn.Linear(d, 4 * d), nn.Linear(4 * d, d)

        def forward(s, x):
            B, T, D = x.shape
            q, k, v = [t.view(B, T, s.h, D // s.h).transpose(1, 2) for t in s.qkv(s.ln1(x)).chunk(3, -1)]
            att = ((q @ k.transpose(-1, -2)) * (D // s.h) ** -0.5).masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), float("-inf"))
            x = x + s.proj((att.softmax(-1) @ v).transpose(1, 2).reshape(B, T, D))
            return x + s.down(F.gelu(s.up(s.ln2(x))))

    class GPT(nn.Module):
        def __init__(s, vocab=64, d=32, h=4, T=16, layers=2):
            super().__init__()
            s.tok, s.pos = nn.Embedding(vocab, d), nn.Embedding(T, d)
            s.blocks = nn.ModuleList([Block(d, h) for _ in range(layers)])
            s.lnf = nn.LayerNorm(d)

        def forward(s, ix):
            x = s.tok(ix) + s.pos(torch.arange(ix.shape[1]))
            for b in s.blocks:
                x = b(x)
            return F.linear(s.lnf(x), s.tok.weight)

    O, adam = torch.optim, lambda p: torch.optim.Adam(p, lr=1e-3)
    return {"torch_mlp_adam": (MLP, adam, {}), "torch_mlp_adam_dynbatch": (MLP, adam, {}), "torch_mlp_accum4": (MLP, adam, dict(parts=4)), "torch_mlp_adam_autocast": (MLP, adam, dict(low=True)),
            "torch_cnn_sgd": (CNN, lambda p: O.SGD(p, lr=1e-2, momentum=0.9, weight_decay=1e-4), {}),
            "torch_gpt_adamw": (GPT, lambda p: O.AdamW(p, lr=1e-3, weight_decay=0.01), dict(clip=1.0))}


def run_torch(model, fault):
    import torch, torch.nn.functional as F
    torch.set_num_threads(1)
    make, optimizer, how = torch_models()[model]
    net = make()
    named = list(net.named_parameters())
    with torch.no_grad():
        for k, (name, p) in enumerate(named):
            p.copy_(torch.from_numpy(data.start(model, name, "param", tuple(p.shape), k)))
    optimizer, batches, losses = optimizer(net.parameters()), data.Batches(model), []
    largest = max(range(len(named)), key=lambda k: named[k][1].numel())
    for i in range(data.STEPS):
        x, y = (torch.from_numpy(np.array(a)) for a in batches(i))
        old = [p.detach().clone() for _, p in named] if fault else None
        optimizer.zero_grad()
        total, parts = 0.0, how.get("parts", 1)
        for px, py in zip(x.chunk(parts), y.chunk(parts)):
            with torch.autocast("cpu", torch.bfloat16, enabled=how.get("low", False)):
                out = net(px)
                loss = F.cross_entropy(out.reshape(-1, out.shape[-1]), py.reshape(-1)) / parts
            loss.backward()
            total += loss.item()
        if "clip" in how:
            torch.nn.utils.clip_grad_norm_(net.parameters(), how["clip"])
        optimizer.step()
        with torch.no_grad():
            for k, (_, p) in enumerate(named):
                if fault == "half":
                    p.copy_(old[k] + (p - old[k]) / 2)
                elif fault == "dropped" and k == largest:
                    p.copy_(old[k])
        losses.append(total)
    return losses, named[largest][0], f"torch {torch.__version__.split('+')[0]}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("framework", choices=["jax", "torch"])
    p.add_argument("-o", default=os.path.join(HERE, "curves"))
    p.add_argument("models", nargs="*")
    o = p.parse_args()
    run = {"jax": run_jax, "torch": run_torch}[o.framework]
    for model in o.models or [m for m in data.MODELS if m.startswith(o.framework)]:
        curves = {fault: run(model, fault) for fault in (None, "half", "dropped")}
        losses, largest, version = curves[None]
        with open(os.path.join(HERE, "..", "models", model + ".mlir"), "rb") as file:
            source = hashlib.sha256(file.read()).hexdigest()
        rows = {"model": model, "made_with": version, "source": source, "data": data.digest(model), "losses": losses,
                "half_rate": curves["half"][0], "dropped": largest, "dropped_update": curves["dropped"][0]}
        rows = {k: [float(f"{x:.9g}") for x in v] if isinstance(v, list) else v for k, v in rows.items()}
        with open(os.path.join(o.o, model + ".json"), "w") as file:
            file.write("{" + ",\n ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in rows.items()) + "}\n")
        print(f"{model}: {version}, loss {losses[0]:.4f} at first, {np.mean(losses[-20:]):.4f} over the last 20", flush=True)


if __name__ == "__main__":
    main()
