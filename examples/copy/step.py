#!/usr/bin/env python3
"""A transformer that learns to repeat what it has read, from plain JAX and optax to copy.mlir:  step.py [-o FILE]

Needs JAX, which ./check-peers installs: build/peers/venv/bin/python examples/copy/step.py. The result is checked in, next to
this file, and so are line numbers of this file in it.
"""
import argparse
import pathlib
import sys

import jax
import jax.numpy as jnp
import optax
from jax import lax

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "python"))
import amp.jax

VOCABULARY, LENGTH, WIDTH, HEADS, BLOCKS, BATCH = 16, 16, 32, 2, 2, 16


def shapes():
    """Of the parameters. Neither biases nor gains, so that the file is short: the matrix behind a norm does what a gain would."""
    d = WIDTH
    block = {"qkv": (d, 3 * d), "out": (d, d), "up": (d, 4 * d), "down": (4 * d, d)}
    return {"tokens": (VOCABULARY, d), "places": (LENGTH, d), "blocks": [block] * BLOCKS, "head": (d, VOCABULARY)}


def norm(x):
    x = x - x.mean(-1, keepdims=True)
    return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5)


def attention(p, x):
    b, t, d = x.shape
    q, k, v = (y.reshape(b, t, HEADS, d // HEADS).transpose(0, 2, 1, 3) for y in jnp.split(x @ p["qkv"], 3, -1))
    scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) / (d // HEADS) ** 0.5
    scores = jnp.where(jnp.tril(jnp.ones((t, t), bool)), scores, -1e9)
    y = jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores, -1), v)
    return y.transpose(0, 2, 1, 3).reshape(b, t, d) @ p["out"]


def logits(params, x):
    # A product with a one-hot row, so that the backward pass is a product as well, and no scatter.
    h = jax.nn.one_hot(x, VOCABULARY) @ params["tokens"] + params["places"]
    for p in params["blocks"]:
        h = h + attention(p, norm(h))
        h = h + jax.nn.gelu(norm(h) @ p["up"]) @ p["down"]
    return norm(h) @ params["head"]


def loss(params, x, y):
    """Cross entropy of the tokens that can be known; where y is -1 the one-hot row is 0, and nothing counts."""
    wanted = jax.nn.one_hot(y, VOCABULARY)
    return -jnp.sum(wanted * jax.nn.log_softmax(logits(params, x))) / jnp.sum(wanted)


OPTIMIZER = optax.adamw(2e-3, b2=0.99, weight_decay=1e-3)


def step(params, state, x, y):
    value, gradients = jax.value_and_grad(loss)(params, x, y)
    updates, state = OPTIMIZER.update(gradients, state, params)
    return optax.apply_updates(params, updates), state, value


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("-o", default=HERE / "copy.mlir")
    o = p.parse_args()
    params = jax.tree.map(lambda s: jax.ShapeDtypeStruct(s, jnp.float32), shapes(), is_leaf=lambda s: isinstance(s, tuple))
    ids = jax.ShapeDtypeStruct((BATCH, LENGTH), jnp.int32)
    text = amp.jax.export(step, (params, jax.eval_shape(OPTIMIZER.init, params), ids, ids), roles={2: "input", 3: "target"})
    # The importer's own lines are in locations as well; the path of this checkout is nobody's business.
    pathlib.Path(o.o).write_text(text.replace(f'"{HERE.parents[1]}/', '"'))


if __name__ == "__main__":
    main()
