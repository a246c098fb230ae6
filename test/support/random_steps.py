#!/usr/bin/env python3
"""Random training steps, whose truth is known because they were made: what amp-insert-loss-scaling finds, and what it writes.

  random_steps.py --count 500 [--seed 0] [--skip 83,..] [--tool amp-opt] [--no-run] [--keep FOLDER]     test a range of seeds
  random_steps.py --print SEED | --truth SEED     print one step, or what is true of it

Each step is made from its seed alone: a net (dense, embedding, convolution, normalizations, attention, recurrence, tied weights, dropout), a
loss, its derivative (step_graph.py differentiates), accumulation over micro-batches, a clip, an optimizer, in random order, without names, written
in many ways. Every fourth seed is no training step (inference, samplers, recurrent states). Of a training step:

  derivative  the gradients that were made agree with finite differences in f64 (a defect of this script if not)
  pass        amp-insert-loss-scaling ends well and stock mlir-opt verifies what it becomes
  truth       update pairs, which of them are parameters and which statistics, and the number of gradients are those that were made
  execution   with a scale of 1024 and of 1 every result is bit by bit what it was (on two sets of inputs: a clip is active in one, in
              the other not), and what numpy makes of the step; found_inf is false
  overflow    with an infinity in the batch every update is bit by bit the old value, but statistics, which are what they were
              without the pass; the scale halves
  control     with the unscaling left out some update differs: that of one gradient, in every other step that of all

  seeds       (with --strict) there is no warning that a seed protects little: nothing here keeps one from the start of the backward pass

What is no training step is left alone, with a remark. Exit status 1 if one fails; the last line is 'N passed, M failed'.
"""
import argparse
import collections
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Scaling"), HERE]
import judge
import random_modules
from judge import oracle
from random_modules import V, isolated
from step_graph import Graph, Printer, evaluate, reachable

PORTION = 30


# ---------------------------------------------------------------------------------------------------------------------
# Drawing a step

def origin(x):
    """A node that is the same for what a function returns twice, and for multiples of one value."""
    if x.op in ("mul", "div") and x.ins[1].op == "literal":
        return origin(x.ins[0])
    if x.op == "item" and x.ins[0].op == "call":
        return x.ins[0], origin(x.ins[0].attrs["function"].outs[x.attrs["index"]])
    return x


class Context:
    """One pass forward: what stands for parameters and running statistics, and terms of the loss that layers add."""

    def __init__(self, values, training=True):
        self.values, self.training, self.terms, self.new = values, training, [], {}

    def __call__(self, argument):
        return self.values.get(argument, argument)

    def update(self, argument, value):
        self.values[argument] = self.new[argument] = value


class Step:
    """A step made from a seed. arguments, results: nodes; pairs: {result's position: argument's position}, kinds alike."""

    def __init__(self, seed):
        self.seed, self.r = seed, random.Random(seed)
        self.g = Graph(self.r, share=self.r.random() < 0.5, fold=self.r.random() < 0.8)
        self.arguments, self.fill, self.parameters, self.statistics, self.updates = [], {}, [], [], []
        self.said = []                                              # what was drawn
        self.whole_control = seed % 2 == 0                          # no gradient is unscaled; else: one is not
        self.training = seed % 4 != 3
        self.batch = self.r.choice([2, 3, 4, 5, 1] if self.r.random() < 0.2 else [2, 3, 4, 5])
        self.clip = self.threshold = None
        self.together, self.extra = [], []                          # what may be in one generic; other results
        if self.training:
            self.train()
        else:
            self.other()
        self.finish()

    def draw(self, *choices, **weights):
        k = self.r.choice(choices) if choices else self.r.choices(list(weights), list(weights.values()))[0]
        self.said.append(str(k))
        return k

    def chance(self, p, word=None):
        hit = self.r.random() < p
        if hit and word:
            self.said.append(word)
        return hit

    # Arguments
    def argument(self, shape, fill, elem="f32"):
        """fill(rng, shape): numbers for it."""
        a = self.g.node("argument", [], shape, elem)
        self.arguments.append(a)
        self.fill[a] = fill
        return a

    def parameter(self, shape, around=0.0, size=None):
        size = size or (0.1 if len(shape) < 2 else 1 / np.sqrt(np.prod(shape[:-1])))
        p = self.argument(shape, lambda rng, s: around + size * rng.normal(size=s))
        self.parameters.append(p)
        return p

    def state(self, shape, low, high):
        return self.argument(shape, lambda rng, s: rng.uniform(low, high, s))

    def data(self, shape):
        a = self.argument(shape, lambda rng, s: rng.normal(size=s))
        self.batched.append(a)
        return a

    def numbers(self, shape, below):
        a = self.argument(shape, lambda rng, s: rng.integers(0, below, s), "i32")
        self.batched.append(a)
        return a

    # Layers: each makes its parameters and returns a function of (x, context)
    def dense(self, n, m, bias=None):
        g, w = self.g, self.parameter((n, m) if self.r.random() < 0.7 else (m, n))
        spec = lambda x: ("ij,jk->ik" if w.shape == (n, m) else "ij,kj->ik") if len(x.shape) == 2 else ("bij,jk->bik" if w.shape == (n, m) else "bij,kj->bik")
        if n == m:
            transposed = self.r.random() < 0.5
            spec = lambda x: ("b" * (len(x.shape) - 2)) + ("ij,kj->" if transposed else "ij,jk->") + ("b" * (len(x.shape) - 2)) + "ik"
        bias = self.r.random() < 0.7 if bias is None else bias
        bs = [self.parameter((m,))] if bias else []
        if bias and self.chance(0.15, "two biases"):
            bs.append(self.parameter((m,)))
        onto = bias and self.r.random() < 0.2

        def run(x, c):
            if onto:
                shape = (*x.shape[:-1], m)
                y = g.dot(spec(x), x, c(w), g.broadcast(c(bs[0]), shape, [len(shape) - 1]))
            else:
                y = g.dot(spec(x), x, c(w))
            for b in bs[1 if onto else 0:]:
                y = g.add(y, c(b)) if self.r.random() < 0.8 else g.add(g.broadcast(c(b), y.shape, [len(y.shape) - 1]), y)
            return y
        return run

    def activation(self):
        g, kind = self.g, self.draw("relu", "relu", "relu select", "gelu", "tanh", "sigmoid", "sigmoid tanh", "silu", "leaky", "softplus", "squared relu")

        def run(x, c=None):
            if kind == "relu":
                return g.max(x, 0.0)
            if kind == "relu select":
                return g.select(g.gt(x, 0.0), x, g.like(0, x))
            if kind == "gelu":
                inner = g.mul(g.add(x, g.mul(g.mul(g.mul(x, x), x), 0.044715)), 0.7978845608)
                return g.mul(g.mul(x, 0.5), g.add(g.tanh(inner), 1.0))
            if kind == "tanh":
                return g.tanh(x)
            if kind == "sigmoid tanh":
                return g.mul(g.add(g.tanh(g.mul(x, 0.5)), 1.0), 0.5)
            if kind == "leaky":
                return g.select(g.gt(x, 0.0), x, g.mul(x, 0.1))
            if kind == "softplus":
                return g.log(g.add(g.exp(x), 1.0))
            if kind == "squared relu":
                y = g.max(x, 0.0)
                return g.mul(y, y)
            y = g.div(1.0, g.add(g.exp(g.neg(x)), 1.0))
            return g.mul(x, y) if kind == "silu" else y
        return run

    def layer_norm(self, n):
        g, gamma = self.g, self.parameter((n,), 1.0)
        beta = self.parameter((n,)) if self.r.random() < 0.8 else None
        rms = self.chance(0.25, "rms")

        def run(x, c):
            last = [len(x.shape) - 1]
            spread = lambda v: g.over(v, x.shape, last)
            if not rms:
                x = g.sub(x, spread(g.mean(x, last)))
            var = g.add(g.mean(g.mul(x, x), last), 1e-5)
            y = g.mul(x, spread(g.rsqrt(var))) if self.r.random() < 0.6 else g.div(x, spread(g.sqrt(var)))
            y = g.mul(y, c(gamma))
            return g.add(y, c(beta)) if beta else y
        return run

    def batch_norm(self, n):
        self.said.append("batch norm")
        g, gamma, beta = self.g, self.parameter((n,), 1.0), self.parameter((n,))
        mean, var = self.state((n,), -0.1, 0.1), self.state((n,), 0.5, 1.5)
        self.statistics += [mean, var]
        keep, unbiased, moments = self.r.choice([0.9, 0.99]), self.r.random() < 0.4, self.r.random() < 0.4
        lerp = self.r.random() < 0.3
        counted = None
        if self.chance(0.15, "num_batches_tracked"):
            counted = self.argument((), lambda rng, s: 7, "i32")
            self.statistics.append(counted)

        def run(x, c):
            axes = list(range(len(x.shape) - 1))
            n = int(np.prod(x.shape[:-1]))
            spread = lambda v: g.over(v, x.shape, axes)
            m = g.mean(x, axes)
            centered = g.sub(x, spread(m))
            v = g.sub(g.mean(g.mul(x, x), axes), g.mul(m, m)) if moments else g.mean(g.mul(centered, centered), axes)
            if moments:
                v = g.max(v, 0.0)
            blend = lambda old, new: g.add(old, g.mul(g.sub(new, old), 1 - keep)) if lerp else g.add(g.mul(old, keep), g.mul(new, 1 - keep))
            c.update(mean, blend(c(mean), m))
            c.update(var, blend(c(var), g.mul(v, n / (n - 1)) if unbiased and n > 1 else v))
            if counted:
                c.update(counted, g.addi(c(counted), 1))
            y = g.mul(centered, spread(g.rsqrt(g.add(v, 1e-5))))
            return g.add(g.mul(y, c(gamma)), c(beta))
        return run

    def dropout(self, shape):
        kind = self.draw("mask i1", "mask f32", "mask drawn")
        g = self.g
        if kind == "mask drawn":
            if self.key is None:
                self.key = self.argument((), lambda rng, s: 12345, "i32")
                self.updates.append((g.addi(g.muli(self.key, 1103515), 12345), self.key, "state"))
        else:
            a = self.argument(shape, lambda rng, s: rng.random(s) < 0.8, "i1") if kind == "mask i1" else \
                self.argument(shape, lambda rng, s: (rng.random(s) < 0.8) / 0.8)
            self.batched.append(a)

        def run(x, c):
            if kind == "mask f32":
                return g.mul(x, c(a))
            if kind == "mask i1":
                return g.select(c(a), g.div(x, 0.8), g.like(0, x))
            key = g.broadcast(c(self.key), x.shape, [])
            bits = g.andi(g.addi(g.muli(g.iota(x.shape), 48271), key), 1023)
            return g.mul(x, g.mul(g.mask(g.lti(bits, 820)), 1 / 0.8))
        return run

    def attention(self, n):
        self.said.append("attention")
        g, joint = self.g, self.chance(0.4, "qkv")
        ws = [self.dense(n, 3 * n, False)] if joint else [self.dense(n, n) for _ in range(3)]
        out = self.dense(n, n, False)

        def run(x, c):
            last = len(x.shape) - 1
            q, k, v = [g.slice(y, i * n, n, last) for y in [ws[0](x, c)] for i in range(3)] if joint else [w(x, c) for w in ws]
            b = "b" * (last - 1)
            s = g.mul(g.dot(f"{b}qd,{b}kd->{b}qk", q, k), 1 / np.sqrt(n))
            p = self.softmax(s)
            return out(g.dot(f"{b}qk,{b}kd->{b}qd", p, v), c)
        return run

    def softmax(self, s):
        g, last = self.g, [len(s.shape) - 1]
        spread = lambda v: g.over(v, s.shape, last)
        e = g.exp(g.sub(s, spread(g.reduce(s, last, "max"))))
        return g.div(e, spread(g.sum(e, last)))

    def block(self, n, depth=0):
        """Of n features to n."""
        kind = self.draw("dense", "dense", "layer norm", "batch norm", "residual", "residual", "attention", "dropout", "gate", "temperature") if depth < 2 else "dense"
        g = self.g
        if kind == "dense":
            d, a = self.dense(n, n), self.activation()
            return lambda x, c: a(d(x, c))
        if kind == "layer norm":
            return self.layer_norm(n)
        if kind == "batch norm" and self.batch > 1:
            return self.batch_norm(n)
        if kind == "attention":
            return self.attention(n)
        if kind == "residual":
            inner = self.block(n, depth + 1)
            part = self.r.choice([None, None, 0.5])
            return lambda x, c: g.add(x, g.mul(inner(x, c), part) if part else inner(x, c))
        if kind == "dropout" and self.rank == 2:
            return self.dropout((self.rows, n))
        if kind == "gate":
            d, a = self.dense(n, 2 * n), self.activation()
            return lambda x, c: (lambda y: g.mul(a(g.slice(y, 0, n, len(y.shape) - 1)), g.slice(y, n, n, len(y.shape) - 1)))(d(x, c))
        if kind == "temperature":
            t = self.parameter((), 1.0)
            return lambda x, c: g.mul(x, g.broadcast(c(t), x.shape, []))
        d = self.dense(n, n)
        return lambda x, c: d(x, c)

    def blocks(self, n):
        parts = [self.block(n) for _ in range(self.r.randint(1, 3))]

        def run(x, c):
            for part in parts:
                x = part(x, c)
            return x
        return run

    # Nets: each makes arguments for a batch and returns a function of the context that gives the output (rows, classes)
    def net(self):
        g, n, classes = self.g, self.r.choice([3, 4, 6]), self.r.choice([2, 3, 5])
        self.classes, self.key, self.batched, self.tied = classes, None, [], None
        self.rank = 2
        kinds = {"mlp": 6, "conv": 2, "embedding": 2, "sequence": 1, "vae": 1}
        if self.trips == 1:
            kinds["recurrent"] = 1.5
        kind = self.kind = self.draw(**kinds)
        rows = self.rows = self.batch * self.trips
        if kind == "mlp":
            x = self.data((rows, n))
            if self.r.random() < 0.5:
                m = self.r.choice([4, 5, 8])
                first, a = self.dense(n, m), self.activation()
                rest = self.blocks(m)
                head = self.dense(m, classes)
                return lambda c: head(rest(a(first(c(x), c)), c), c)
            rest, head = self.blocks(n), self.dense(n, classes)
            return lambda c: head(rest(c(x), c), c)
        if kind == "conv":
            length, channels, k = 6, self.r.choice([1, 2, 3]), self.r.choice([1, 3])
            f = self.r.choice([2, 3])
            x, w = self.data((rows, length, channels)), self.parameter((k, channels, f))
            b = self.parameter((f,)) if self.r.random() < 0.6 else None
            norm = self.batch_norm(f) if self.batch > 1 and self.r.random() < 0.5 else None
            a, pool = self.activation(), self.draw("max pool", "mean pool", "flat")
            out = length - k + 1
            m = {"max pool": out // 2 * f, "mean pool": f, "flat": out * f}[pool]
            rest = self.blocks(m) if self.r.random() < 0.5 else lambda x, c: x
            head = self.dense(m, classes)

            def run(c):
                y = g.conv(c(x), c(w))
                y = g.add(y, c(b)) if b else y
                y = a(norm(y, c) if norm else y)
                if pool == "max pool":
                    y = g.reduce(g.reshape(y, (y.shape[0], out // 2, 2, f)), [2], "max")
                if pool == "mean pool":
                    y = g.mean(y, [1])
                y = g.reshape(y, (y.shape[0], m))
                return head(rest(y, c), c)
            return run
        if kind == "embedding":
            words = self.classes = self.r.choice([5, 7])
            ids, table = self.numbers((rows,), words), self.parameter((words, n), size=0.5)
            way = self.draw("one-hot", "gather")
            rest = self.blocks(n)
            self.tied = self.chance(0.5, "tied")
            head = (lambda x, c: g.dot("ij,kj->ik", x, c(table))) if self.tied else self.dense(n, words)

            def run(c):
                e = g.gather(c(table), c(ids)) if way == "gather" else g.matmul(g.onehot(c(ids), words), c(table))
                return head(rest(e, c), c)
            return run
        if kind == "sequence":
            self.rank = 3
            x, rest, head = self.data((rows, 3, n)), self.blocks(n), self.dense(n, classes)
            self.rank = 2
            return lambda c: head((lambda y: g.mean(y, [1]))(rest(c(x), c)), c)
        if kind == "recurrent":
            x, m, steps = self.data((3, rows, n)), self.r.choice([3, 4]), 3
            wx, wh, cell = self.dense(n, m, True), self.dense(m, m), self.r.choice(["plain", "gated"])
            wz = self.dense(n, m) if cell == "gated" else None
            head = self.dense(m, classes)

            def run(c):
                h = g.literal(0, (c(x).shape[1], m))
                for t in range(steps):
                    y = g.reshape(g.slice(c(x), t, 1, 0), c(x).shape[1:])
                    new = g.tanh(g.add(wx(y, c), wh(h, c)))
                    if wz:
                        z = g.div(1.0, g.add(g.exp(g.neg(wz(y, c))), 1.0))
                        new = g.add(g.mul(z, h), g.mul(g.sub(1.0, z), new))
                    h = new
                return head(h, c)
            return run
        # vae
        self.classes = n
        z = self.r.choice([2, 3])
        x, noise = self.data((rows, n)), self.data((rows, z))
        enc, a, mu, lv, dec, b, out = self.dense(n, 5), self.activation(), self.dense(5, z), self.dense(5, z), self.dense(z, 5), self.activation(), self.dense(5, n)
        self.target_is = x

        def run(c):
            h = a(enc(c(x), c))
            m, l = mu(h, c), lv(h, c)
            s = g.exp(g.mul(l, 0.5))
            kl = g.sub(g.sub(g.add(l, 1.0), g.mul(m, m)), g.exp(l))
            c.terms.append((g.sum(kl), -0.5 / m.shape[0]))
            return out(b(dec(g.add(m, g.mul(c(noise), s)), c)), c)
        return run

    # Losses
    def loss(self):
        """A function of (output, context): (terms [(scalar, weight)], fused: the cotangent of the output without seed's number, that number)."""
        g = self.g
        kind = self.draw("mse", "mse", "cross entropy", "cross entropy", "cross entropy", "logistic", "l1", "huber") if not hasattr(self, "target_is") else "mse"
        self.loss_kind = kind
        target = getattr(self, "target_is", None)
        if target is None:
            if kind == "cross entropy":
                given = self.draw("labels", "one-hot labels")
                target = self.numbers((self.rows,), self.classes) if given == "labels" else self.data((self.rows, self.classes))
                if given != "labels":
                    self.fill[target] = lambda rng, s: np.eye(s[1])[rng.integers(0, s[1], s[0])]
            else:
                target = self.data((self.rows, self.classes))
                if kind == "logistic":
                    self.fill[target] = lambda rng, s: rng.integers(0, 2, s)
        self.labels = target

        def run(y, c):
            t = c(target)
            if kind == "cross entropy":
                hot = g.onehot(t, self.classes) if t.elem == "i32" else t
                self.hot = hot
                last = [1]
                spread = lambda v: g.over(v, y.shape, last)
                s = g.sub(y, spread(g.reduce(y, last, "max")))
                logp = g.sub(s, spread(g.log(g.sum(g.exp(s), last))))
                raw = g.sum(g.mul(hot, logp)) if self.r.random() < 0.5 else g.sum(g.sum(g.mul(hot, logp), last))
                return (g.neg(raw), 1 / y.shape[0], lambda: g.sub(self.softmax(y), hot))
            n = y.count
            if kind == "mse":
                d = g.sub(y, t)
                return (g.sum(g.mul(d, d)), 1 / n, lambda: g.mul(d, 2.0))
            if kind == "logistic":
                raw = g.sum(g.sub(g.log(g.add(g.exp(y), 1.0)), g.mul(y, t)))
                return (raw, 1 / n, lambda: g.sub(g.div(1.0, g.add(g.exp(g.neg(y)), 1.0)), t))
            d = g.sub(y, t)
            if kind == "l1":
                return (g.sum(g.abs(d)), 1 / n, lambda: g.select(g.gt(d, 0.0), g.like(1, d), g.like(-1, d)))
            size = g.abs(d)
            small = g.lt(size, 0.5)
            value = g.select(small, g.mul(g.mul(d, d), 0.5), g.mul(g.sub(size, 0.25), 0.5))
            return (g.sum(value), 1 / n, lambda: g.select(small, d, g.copysign(g.like(0.5, d), d)))
        return run

    # A training step
    def train(self):
        g = self.g
        self.accumulation = self.draw(none=7, unrolled=1, loop=1, calls=1, call=1)
        self.trips = self.r.choice([2, 3]) if self.accumulation in ("unrolled", "loop", "calls") else 1
        net = self.net()
        loss = self.loss()
        self.seed_kind = self.draw("one", "literal", "literal", "fused", "fused sum", "one")
        penalty = self.penalty = self.r.choice([1e-2, 1e-3]) if self.chance(0.15, "penalty") else None
        averaged = self.r.random() < 0.5                            # each micro-batch's gradients are of the whole batch already

        def micro(values):
            """(loss, gradients, context) of one pass forward and back."""
            c = Context(dict(values))
            y = net(c)
            raw, weight, fused = loss(y, c)
            self.shown = (y, raw, c)
            weight *= 1 / self.trips if averaged else 1
            if self.seed_kind == "fused sum":
                weight = 1.0
            c.terms = [(t, w * (1 / self.trips if averaged else 1)) for t, w in c.terms]
            if penalty:
                for p in self.parameters:
                    if len(p.shape) > 1:
                        w = c(p)
                        c.terms.append((g.sum(g.mul(w, w)), penalty))
            terms = [(raw, weight), *c.terms]
            divides = self.r.random() < 0.5
            parts = [g.div(t, 1 / w) if divides and w > 0 else g.mul(t, w) for t, w in terms]
            total = parts[0]
            for p in parts[1:]:
                total = g.add(total, p)
            if self.seed_kind == "one":
                starts = [(total, g.literal(1.0))]
            else:
                starts = [(t, g.literal(w)) for t, w in terms]
                if self.seed_kind != "literal":
                    d = fused()
                    starts[0] = (y, d if weight == 1 else g.mul(d, weight) if self.r.random() < 0.6 else g.div(d, 1 / weight))
            return total, g.pull(starts, [c(p) for p in self.parameters]), c

        total, grads = self.accumulate(micro, averaged)
        self.total, self.gradients = total, dict(zip(self.parameters, grads))
        assert all(x is not None for x in grads)
        if self.chance(0.1, "frozen") and len(self.parameters) > 2:
            p = self.r.choice(self.parameters)                      # nobody reads its gradient
            self.gradients.pop(p)
            if self.r.random() < 0.5:
                self.updates.append((p, p, "state"))
        clipped = self.clipping(dict(self.gradients))
        self.optimize(clipped)
        if self.chance(0.7, "returns the loss"):
            self.extra.append(total)
        if self.trips == 1 and self.accumulation == "none" and self.loss_kind == "cross entropy" and self.chance(0.3, "accuracy"):
            y = self.shown[0]
            right = g.eq(g.sum(g.mul(y, self.hot), [1]), g.reduce(y, [1], "max"))
            self.extra.append(g.mean(g.mask(right), [0]))
        if self.accumulation == "none" and self.chance(0.15, "returns outputs"):
            self.extra.append(self.shown[0])

    def accumulate(self, micro, averaged):
        """(loss, gradients) over all micro-batches; running statistics become updates."""
        g, k = self.g, self.trips
        average = lambda x: x if averaged or k == 1 else (g.mul(x, 1 / k) if self.r.random() < 0.5 else g.div(x, float(k)))
        if self.accumulation == "none":
            total, grads, c = micro({})
            states = c.new
        elif self.accumulation == "unrolled":
            total, grads, states = None, None, {}
            for i in range(k):
                values = {x: g.slice(x, i * self.batch, self.batch, 0) for x in self.batched}
                t, gs, c = micro({**values, **states})
                total = t if total is None else g.add(total, t)
                grads = gs if grads is None else [self.plus(a, b) for a, b in zip(grads, gs)]
                states.update(c.new)
        elif self.accumulation == "loop":
            zero = [g.literal(0.0)] + [g.like(0, p) for p in self.parameters]

            def body(carried, rows):
                t, gs, c = micro({**dict(zip(self.batched, rows)), **dict(zip(self.statistics, carried[len(zero):]))})
                return [g.add(carried[0], t), *[self.plus(a, b) for a, b in zip(carried[1:], gs)], *[c(s) for s in self.statistics]]
            out = g.loop(k, [*zero, *self.statistics], self.batched, body)
            total, grads, states = out[0], out[1:len(zero)], dict(zip(self.statistics, out[len(zero):]))
        else:
            inputs = [*self.parameters, *self.batched, *self.statistics] + ([self.key] if self.key else [])
            types = [argparse.Namespace(shape=(self.batch if x in self.batched and self.kind != "recurrent" else x.shape[0], *x.shape[1:]), elem=x.elem) if x in self.batched else x for x in inputs]
            if self.kind == "recurrent":
                types = inputs

            def build(*leaves):
                t, gs, c = micro(dict(zip(inputs, leaves)))
                return [t, *gs, *[c(s) for s in self.statistics]]
            f = g.function("gradients", types, build)
            total, grads, states = None, None, {}
            for i in range(k):
                given = [g.slice(x, i * self.batch, self.batch, 0) if x in self.batched and k > 1 else states.get(x, x) for x in inputs]
                out = g.call(f, given)
                n = 1 + len(self.parameters)
                total = out[0] if total is None else g.add(total, out[0])
                grads = out[1:n] if grads is None else [g.add(a, b) for a, b in zip(grads, out[1:n])]
                states.update(zip(self.statistics, out[n:]))
        # Nothing tells an integer that counts batches from one that counts steps.
        self.updates += [(states[s], s, "statistic" if s.elem == "f32" else "state") for s in self.statistics]
        return average(total), [average(x) for x in grads]

    def plus(self, a, b):
        """a + b; a product b may be added onto a."""
        g = self.g
        if b.op == "dot" and len(b.ins) == 2 and self.r.random() < 0.3:
            return g.dot(b.attrs["spec"], *b.ins, a)
        return g.add(a, b)

    # Clips
    def clipping(self, grads):
        g = self.g
        kind = self.draw(none=5, norm=3, value=1.5, own=0.5)
        shown = self.chance(0.15, "returns the norm")
        if kind == "none" and not shown:
            return grads
        known = evaluate(list(grads.values()), dict(zip(self.arguments, self.inputs(0))))
        sizes = [known[x] for x in grads.values()]
        largest = {"norm": np.sqrt(sum((x * x).sum() for x in sizes)), "own": max(np.linalg.norm(x) for x in sizes)}.get(kind, max(np.abs(x).max() for x in sizes))
        c = float(np.float32(1.5 * largest + 1e-3))
        if kind != "none":
            self.clip = kind
        if kind != "none" and self.chance(0.4, "threshold given"):
            limit = self.threshold = self.argument((), lambda rng, s: c)
            self.active = 0.2 * c
        else:
            limit = g.literal(c)
        square = lambda x: g.sum(g.mul(x, x))
        norm = lambda xs: g.sqrt(self.total_of([square(x) for x in xs]))
        if shown:
            self.extra.append(norm(list(grads.values())))
        if kind == "none":
            return grads
        if kind == "value":
            spread = lambda x: g.broadcast(limit, x.shape, [])
            return {p: g.min(g.max(x, g.neg(spread(x))), spread(x)) if self.r.random() < 0.5 else g.max(g.min(x, spread(x)), g.neg(spread(x))) for p, x in grads.items()}
        way = self.draw("select", "min", "max", "select factor")

        def clip(xs):
            n = norm(list(xs.values()))
            if way == "select":
                fits = g.lt(n, limit)
                return {p: g.select(g.broadcast(fits, x.shape, []), x, g.mul(g.div(x, g.broadcast(n, x.shape, [])), g.broadcast(limit, x.shape, []))) for p, x in xs.items()}
            if way == "min":
                factor = g.min(g.div(limit, g.add(n, 1e-6)), g.literal(1.0))
            elif way == "max":
                factor = g.div(limit, g.max(n, limit))
            else:
                factor = g.select(g.gt(n, limit), g.div(limit, n), g.literal(1.0))
            return {p: g.mul(x, g.broadcast(factor, x.shape, [])) for p, x in xs.items()}
        if kind == "own":
            return {p: clip({p: x})[p] for p, x in grads.items()}
        return clip(grads)

    def total_of(self, xs):
        total = xs[0]
        for x in xs[1:]:
            total = self.g.add(total, x)
        return total

    # Optimizers
    def optimize(self, grads):
        g = self.g
        kind = self.draw("sgd", "momentum", "momentum", "nesterov", "adam", "adam", "adamw", "adamw", "rmsprop", "adagrad", "lion", "amsgrad", "lars")
        adaptive = kind in ("adam", "adamw", "amsgrad")
        decay = self.draw("none", "all", "matrices") if kind in ("sgd", "momentum", "nesterov", "lion", "lars") else {"adamw": "matrices"}.get(kind, self.draw("none", "none", "all"))
        coupled = kind not in ("adamw", "lion")
        wd = self.r.choice([0.1, 0.01, 1e-4])
        # Counter and rate
        rate = self.draw("argument", "argument", "constant", "schedule", "state")
        corrected = adaptive and self.r.random() < 0.8
        powers = corrected and self.chance(0.2, "powers kept")
        t = None
        if rate == "schedule" or corrected and not powers or self.chance(0.1, "idle counter"):
            if self.draw("counter i32", "counter f32") == "counter i32":
                count = self.argument((), lambda rng, s: 3, "i32")
                new = g.addi(count, 1)
                t = g.sitofp(new)
            else:
                count = self.argument((), lambda rng, s: 3.0)
                new = t = g.add(count, 1.0)
            self.updates.append((new, count, "state"))
        if rate == "argument":
            lr = self.argument((), lambda rng, s: 0.05)
        elif rate == "constant":
            lr = g.literal(self.r.choice([0.1, 0.01]))
        elif rate == "state":
            lr = self.argument((), lambda rng, s: 0.05)
            new = g.mul(lr, 0.99)
            self.updates.append((new, lr, "state"))
            lr = new if self.r.random() < 0.3 else lr
        else:
            way = self.draw("inverse", "power", "warmup")
            lr = {"inverse": lambda: g.div(0.1, g.add(g.mul(t, 0.1), 1.0)), "power": lambda: g.mul(g.pow(g.literal(0.9), t), 0.1),
                  "warmup": lambda: g.mul(g.min(g.div(t, 10.0), 1.0), 0.1)}[way]()
        b1, b2 = self.r.choice([0.9, 0.5]), self.r.choice([0.999, 0.99])
        ones = []
        if corrected:
            for b in (b1, b2):
                if powers:
                    old = self.argument((), lambda rng, s, b=b: b ** 3)
                    new = g.mul(old, b)
                    self.updates.append((new, old, "state"))
                else:
                    new = g.pow(g.literal(b), t) if self.r.random() < 0.6 else g.exp(g.mul(t, np.log(b)))
                ones.append(g.sub(1.0, new))
        if corrected and self.r.random() < 0.2:                     # folded into one rate
            lr, ones = g.div(g.mul(lr, g.sqrt(ones[1])), ones[0]), []
        lerp, folded = self.r.random() < 0.3, self.r.random() < 0.3
        blend = lambda old, new, b: g.add(old, g.mul(g.sub(new, old), 1 - b)) if lerp else g.add(g.mul(old, b), g.mul(new, 1 - b))
        centered = self.chance(0.05, "centered")

        def update(p, x, states, lr, *ones):
            """[new parameter, new states..]"""
            spread = lambda v: g.broadcast(v, p.shape, [])
            if centered and len(p.shape) == 2:
                x = g.sub(x, g.over(g.mean(x, [0]), x.shape, [0]))
            decays = decay == "all" or decay == "matrices" and len(p.shape) > 1
            if decays and coupled:
                x = g.add(x, g.mul(p, wd)) if self.r.random() < 0.5 else g.add(g.mul(p, wd), x)
            new = []
            if kind == "sgd" or plain and len(p.shape) == 1:
                step = x
            elif kind == "lars":                                    # as long as the parameter
                size = lambda v: g.sqrt(g.sum(g.mul(v, v)))
                step = g.mul(x, spread(g.div(size(p), g.add(size(x), 1e-6))))
            elif kind in ("momentum", "nesterov"):
                m = g.add(g.mul(states[0], b1), x)
                new, step = [m], m if kind == "momentum" else g.add(x, g.mul(m, b1))
            elif kind == "lion":
                mixed = blend(states[0], x, b1)
                step = g.select(g.gt(mixed, 0.0), g.like(1, p), g.like(-1, p)) if folded else g.copysign(g.like(1, p), mixed)
                new = [blend(states[0], x, b2)]
            elif kind in ("rmsprop", "adagrad"):
                s = g.add(states[0], g.mul(x, x)) if kind == "adagrad" else blend(states[0], g.mul(x, x), b2)
                new, step = [s], g.div(x, g.add(g.sqrt(s), 1e-8))
            else:
                m, v = blend(states[0], x, b1), blend(states[1], g.mul(x, x), b2)
                new = [m, v]
                if kind == "amsgrad":
                    v = g.max(states[2], v)
                    new.append(v)
                if ones:
                    m, v = g.div(m, spread(ones[0])), g.div(v, spread(ones[1]))
                step = g.div(m, g.add(g.sqrt(v), 1e-8))
            if decays and not coupled:
                if folded:                                          # p (1 - lr wd) first
                    return [g.sub(g.mul(p, spread(g.sub(1.0, g.mul(lr, wd)))), g.mul(step, spread(lr))), *new]
                step = g.add(step, g.mul(p, wd))
            moved = g.mul(step, spread(lr)) if not folded else g.mul(step, g.neg(spread(lr)))
            return [g.sub(p, moved) if not folded else g.add(p, moved), *new]

        ranges = {"momentum": [(-.1, .1)], "nesterov": [(-.1, .1)], "lion": [(-.1, .1)], "rmsprop": [(.01, .02)], "adagrad": [(.01, .02)],
                  "adam": [(-.1, .1), (.01, .02)], "adamw": [(-.1, .1), (.01, .02)], "amsgrad": [(-.1, .1), (.01, .02), (.01, .02)]}.get(kind, [])
        plain = self.chance(0.1, "vectors by sgd")
        own = len(self.updates)
        outlined, functions = self.chance(0.25, "optimizer in a function"), {}
        slow = self.chance(0.15, "average of parameters")
        order = list(grads)
        self.r.shuffle(order)
        for p in order:
            x = grads[p]
            states = [self.state(p.shape, low, high) for low, high in ranges if not (plain and len(p.shape) == 1)]
            given = [p, x, *states, lr, *ones]
            if outlined:
                key = p.shape
                if key not in functions:
                    functions[key] = g.function("update", given, lambda p, x, *rest: update(p, x, rest[:len(states)], *rest[len(states):]))
                new = g.call(functions[key], given)
            else:
                new = update(p, x, states, lr, *ones)
                if len({id(n) for n in new}) == len(new):
                    self.together.append(new)
            self.updates.append((new[0], p, "parameter"))
            self.updates += [(n, s, "state") for n, s in zip(new[1:], states)]
            if slow:
                old = self.argument(p.shape, lambda rng, s: 0.1 * rng.normal(size=s))
                self.updates.append((blend(old, new[0], 0.99), old, "state"))
        if self.chance(0.08, "skips what is not finite"):
            total = self.total_of([g.sum(g.abs(x)) for x in grads.values()])
            fine = g.lt(total, g.literal(np.inf))
            self.together = []
            for i in range(own, len(self.updates)):
                n, a, what = self.updates[i]
                self.updates[i] = (g.node("select", [g.broadcast(fine, n.shape, []), n, a], n.shape, n.elem), a, what)
        if self.chance(0.08, "returns a gradient"):
            self.extra.append(self.r.choice(list(self.gradients.values())))

    # What is no training step
    def other(self):
        g = self.g
        self.trips, self.accumulation = 1, "none"
        kind = self.draw("inference", "inference", "sampler", "solver", "recurrent", "filter", "power")
        self.key, self.batched, self.rank = None, [], 2
        self.rows = self.batch
        n = self.r.choice([3, 4, 6])
        c = Context({})
        if kind == "inference":
            y = self.net()(c)
            if self.chance(0.5, "loss"):
                raw, weight, _ = self.loss()(y, c)
                self.extra.append(g.mul(raw, weight))
            self.extra.append(y if len(y.shape) < 3 and self.r.random() < 0.5 else self.softmax(y))
        elif kind in ("sampler", "solver"):
            x, inner = self.data((self.rows, n)), self.blocks(n)
            last = self.dense(n, n)
            net = lambda x: last(inner(x, c), c)
            t = self.argument((), lambda rng, s: 0.1)
            spread = lambda v: g.broadcast(v, x.shape, [])
            d = net(x)
            if kind == "solver":                                    # midpoint
                d = net(g.add(x, g.mul(d, g.mul(spread(t), 0.5))))
            new = g.sub(x, g.mul(d, spread(t)))
            if self.chance(0.3, "momentum"):
                m = self.state(x.shape, -.1, .1)
                kept = g.add(g.mul(m, 0.9), d)
                new = g.sub(x, g.mul(kept, spread(t)))
                self.updates.append((kept, m, "state"))
            self.updates.append((new, x, "state"))
            if self.r.random() < 0.5:
                self.updates.append((g.sub(t, 0.01), t, "state"))
        elif kind == "recurrent":
            x, h = self.data((self.rows, n)), self.state((self.rows, n), -1, 1)
            z = g.div(1.0, g.add(g.exp(g.neg(g.add(self.dense(n, n)(x, c), self.dense(n, n)(h, c)))), 1.0))
            new = g.tanh(g.add(self.dense(n, n)(x, c), self.dense(n, n)(h, c)))
            new = g.add(g.mul(z, h), g.mul(g.sub(1.0, z), new))
            self.updates.append((new, h, "state"))
            self.extra.append(self.dense(n, 2)(new, c))
        elif kind == "filter":
            x, s = self.data((self.rows, n)), self.state((self.rows, n), -1, 1)
            seen = self.dense(n, n)(s, c)
            gain = self.dense(n, n, False)(g.sub(x, seen), c)
            self.updates.append((g.add(s, gain), s, "state"))
        else:
            a, v = self.data((n, n)), self.state((n,), 0.1, 1)
            w = g.dot("ij,j->i", a, v)
            w = g.div(w, g.broadcast(g.sqrt(g.sum(g.mul(w, w))), w.shape, []))
            self.updates.append((g.add(g.mul(v, 0.5), g.mul(w, 0.5)), v, "state"))
        self.updates += [(new, s, "statistic" if s.elem == "f32" else "state") for s, new in c.new.items()]
        self.gradients = {}

    # The end: order, text, inputs
    def finish(self):
        used = set(reachable([n for n, _, _ in self.updates] + self.extra))
        self.arguments = [a for a in self.arguments if a in used or self.r.random() < 0.3]
        order = list(self.arguments)
        self.r.shuffle(order)
        self.order = order
        results = [(n, a, k) for n, a, k in self.updates] + [(x, None, None) for x in self.extra]
        self.r.shuffle(results)
        self.results = [n for n, _, _ in results]
        at = {a: i for i, a in enumerate(order)}
        self.truth = {
            "training": self.training,
            "pairs": {i: at[a] for i, (_, a, _) in enumerate(results) if a is not None},
            "kinds": {i: k for i, (_, a, k) in enumerate(results) if a is not None},
            "gradients": len({origin(x) for x in self.gradients.values()}),
            "penalty": self.training and self.penalty is not None,
            "clip": self.clip,
            "drawn": self.said,
        }
        self.known = [V(f"%a{i}", a.shape, a.elem) for i, a in enumerate(order)]
        self.returned = [V(f"%r{i}", x.shape, x.elem) for i, x in enumerate(self.results)]

    @property
    def text(self):
        printer = Printer(random.Random(self.seed + 1), self.seed, self.together, self.gradients.values())
        # Something behind the gradients that has their degree, and may be in one body with what reads it.
        self.fused = printer.fuse > 0 and (self.trips > 1 or "centered" in self.said)
        return printer.module(f"main_{self.seed}", self.order, self.results)

    def inputs(self, run, order=None):
        """Numbers for the arguments, by the run: 0 a clip is off; 1 other ones, data 4 times as large, a clip that can be is active."""
        out = []
        for i, a in enumerate(self.arguments if order is None else order):
            n = getattr(a, "number", i)
            rng = np.random.default_rng([self.seed, n, run])
            x = np.asarray(self.fill[a](rng, a.shape))
            if a.elem == "f32":
                if run == 1 and a in self.batched and a is not getattr(self, "labels", None):
                    x = x * 4
                if run == 1 and a is self.threshold:
                    x = np.asarray(self.active)
                x = x.astype(np.float32).astype(np.float64)
            elif a.elem == "i32":
                x = x.astype(np.int64)
            out.append(x)
        return out

    def check_derivative(self):
        """Finite differences in f64; what is wrong, or None."""
        inputs = dict(zip(self.order, self.inputs(0, self.order)))
        inputs.update((a, x) for a, x in zip(self.arguments, self.inputs(0)) if a not in inputs)
        missing = [a for a in reachable([self.total]) if a.op == "argument" and a not in inputs]
        for a in missing:
            inputs[a] = np.asarray(self.fill[a](np.random.default_rng(1), a.shape))
        targets = list(self.gradients)
        values = evaluate([*self.gradients.values(), self.total], inputs)
        rng = np.random.default_rng(self.seed)
        for p in targets:
            d = rng.normal(size=p.shape)
            h = 1e-6
            up, down = (float(evaluate([self.total], {**inputs, p: inputs[p] + s * h * d})[self.total]) for s in (1, -1))
            numeric, made = (up - down) / (2 * h), float((values[self.gradients[p]] * d).sum())
            if abs(numeric - made) > 1e-5 * max(1.0, abs(numeric), abs(values[self.total])):
                return f"gradient of argument {self.order.index(p)}: {made:.9g}, numerically {numeric:.9g}"
        return None


# ---------------------------------------------------------------------------------------------------------------------
# Execution

class Compiled(random_modules.Compiled):
    """Functions of many steps in one library. texts: {(name, seed): text of functions}; makers: {(name, seed): (arguments, results)}."""

    def function(self, text, name, maker):
        args, results = maker
        seed = re.search(r"@main_(\d+)\b", text).group(1)
        body = re.sub(r"@((?:main|f\d+)_\d+)\b", rf"@{name}_\1", text)
        body = re.sub(r"func\.func (private )?@", "func.func private @", body)
        lines, outs = [], []
        n = len(results)
        lines.append(f"%r{f':{n}' if n > 1 else ''} = func.call @{name}_main_{seed}({', '.join(f'%a{i}' for i in range(len(args)))}) : "
                     f"({', '.join(a.type for a in args)}) -> ({', '.join(r.type for r in results)})")
        for i, r in enumerate(results):
            lines.append(f"%o{i} = bufferization.alloc_tensor() copy({f'%r#{i}' if n > 1 else '%r'}) : {r.type}")
            outs.append(f"%o{i}")
        types = ", ".join(r.type for r in results)
        return "\n".join([body, f"func.func @{name}({', '.join(f'%a{i}: {a.type}' for i, a in enumerate(args))}) -> ({types}) attributes {{llvm.emit_c_interface}} {{",
                          *lines, f"return {', '.join(outs)} : {types}", "}", ""])

    def __init__(self, texts, makers, folder):
        keyed = {f"{name}_{seed}": m for (name, seed), m in makers.items()}
        self.by_name = keyed
        super().__init__(texts, _ByCall(keyed, texts), folder)

    def __call__(self, name, seed, inputs):
        args, results = self.by_name[f"{name}_{seed}"]
        self.makers = {seed: argparse.Namespace(args=args, results=results)}
        return super().__call__(name, seed, inputs)


class _ByCall:
    """Makers in the order in which the functions are written: the base class asks by seed alone."""

    def __init__(self, keyed, texts):
        self.order = iter([keyed[f"{name}_{seed}"] for name, seed in texts])

    def __getitem__(self, seed):
        return next(self.order)


# ---------------------------------------------------------------------------------------------------------------------
# What is asked

FORMAT = ["--mlir-print-local-scope", "--mlir-disable-threading"]
SCALE, TRACKER = V("%s", (), "f32"), V("%t", (), "i32")
FOUND = V("%f", (), "i1")


def split(text):
    """{seed: functions} of a printed module."""
    out = {}
    for part in re.split(r"^(?=  func\.func)", text, flags=re.M)[1:]:
        seed = int(re.match(r"  func\.func (?:private )?@\w+_(\d+)\b", part).group(1))
        part = re.sub(r"^\}\s*\Z", "", part, flags=re.M)
        out[seed] = out.get(seed, "") + part
    return out


class Tester:
    def __init__(self, o):
        self.o, self.tool = o, shlex.split(o.tool)
        self.stock = [os.path.join(oracle.TOOLS, "mlir-opt")]
        self.failed, self.times = {}, collections.Counter()
        self.counts, self.warnings = collections.Counter(), []

    def fail(self, seed, what):
        self.failed.setdefault(seed, []).append(what)

    def timed(self, what, work):
        start = time.time()
        result = work()
        self.times[what] += time.time() - start
        return result

    def through(self, words, texts, what, folder=None):
        """({seed: output}, {function: report}) of a tool; seeds that it does not take fail with its words."""
        if not texts:
            return {}, {}
        def run(seeds):
            path = os.path.join(folder, "report.json") if folder else ""
            given = [w.replace("REPORT", path) for w in words]
            p = subprocess.run([*given, *FORMAT, "-"], input="".join(texts[s] for s in seeds), capture_output=True, text=True, timeout=1200)
            if p.returncode:
                return None, {}, p
            report = {f["function"]: f for f in json.load(open(path))["functions"]} if folder else {}
            if folder:
                self.warnings += re.findall(r": warning: (.*)", p.stderr)
            return split(p.stdout), report, p
        out, report, p = run(list(texts))
        if out is None:
            out, report = {}, {}
            for s in texts:
                one, said, p = run([s])
                if one is None:
                    errors = [l for l in p.stderr.splitlines() if "error:" in l] or p.stderr.strip().splitlines()[:1] or ["nothing said"]
                    self.fail(s, f"{what}: exit status {p.returncode}: {errors[0][:300]}")
                else:
                    out.update(one)
                    report.update(said)
        return out, report

    def truth(self, step, report):
        s, want = step.seed, step.truth
        if not step.training:
            if report["scaled"]:
                self.fail(s, f"truth: no training step ({', '.join(want['drawn'][:3])}) is scaled")
            elif not report.get("reason"):
                self.fail(s, "truth: no reason is given")
            return not report["scaled"]
        if not report["scaled"]:
            self.fail(s, f"truth: not scaled: {report['reason'].split(';')[0]}")
            return False
        pairs = {p["result"]: p["argument"] for p in report["pairs"]}
        if pairs != want["pairs"]:
            wrong = {r: (pairs.get(r), want["pairs"].get(r)) for r in {*pairs, *want["pairs"]} if pairs.get(r) != want["pairs"].get(r)}
            self.fail(s, f"truth: pairs {{result: (found, true)}} {wrong}")
        kinds = {p["result"]: p["kind"] for p in report["pairs"]}
        wrong = {r: (kinds[r], want["kinds"][r]) for r in kinds if r in want["kinds"] and kinds[r] != want["kinds"][r]}
        if wrong:
            self.fail(s, f"truth: kinds {{result: (found, true)}} {wrong}")
        # What a penalty adds may as well be a decay of the optimizer's, in the middle of a sum; and of a sum that is made in the same body as
        # what reads it, the parts are unscaled.
        more = len(report["gradients"]) - want["gradients"]
        if more < 0 or more > 0 and not want["penalty"] and not step.fused:
            self.fail(s, f"truth: {len(report['gradients'])} gradients, {want['gradients']} were made")
        return True

    def test(self, seeds, folder):
        steps = {s: self.timed("make", lambda: Step(s)) for s in seeds}
        steps = {s: x for s, x in steps.items() if not set(x.said) & set(self.o.without)}
        texts = self.timed("print", lambda: {s: x.text for s, x in steps.items()})
        for s, x in steps.items():
            wrong = self.timed("derivative", x.check_derivative) if x.training else None
            if wrong:
                self.fail(s, f"derivative (a defect of this script): {wrong}")
        before, _ = self.timed("read", lambda: self.through(self.stock, texts, "the step that was made (a defect of this script)"))
        out, report = self.timed("pass", lambda: self.through([*self.tool, "--amp-insert-loss-scaling=report=REPORT"], before, "pass", folder))
        if self.warnings and self.o.strict:                         # of which step? each one on its own
            for s in [s for s in out if steps[s].training]:
                self.warnings = []
                self.through([*self.tool, "--amp-insert-loss-scaling=report=REPORT"], {s: before[s]}, "pass", folder)
                if self.warnings:
                    self.fail(s, f"seeds: {len(report[f'main_{s}']['seeds'])}, {len(self.warnings)} warnings, {self.warnings[0][:150]}")
        self.counts["warnings"] += len(self.warnings)
        self.warnings = []
        scaled = {s: out[s] for s in out if self.truth(steps[s], report[f"main_{s}"]) and steps[s].training}
        for s in out:
            if not steps[s].training and out[s] != before[s]:
                self.fail(s, "pass: what is no training step is changed")
        one = r'(^  func\.func @main_\d+.*?\{\n)'
        left_out = {}
        for s, t in scaled.items():
            bare = re.sub(one, r"\1    %left_out = arith.constant dense<1.0> : tensor<f32>\n", t, count=1, flags=re.M)
            scales = list(re.finditer(r"amp\.unscale %[\w#]+ by (%\w+)", bare))
            if len(scales) > 1 and not steps[s].whole_control:
                scales = [random.Random(s).choice(scales)]
            for m in reversed(scales):
                bare = bare[:m.start(1)] + "%left_out" + bare[m.end(1):]
            left_out[s] = bare
            if "amp.unscale" not in t:
                self.fail(s, "pass: nothing is unscaled")
        expand = [*self.tool, "--amp-expand-ops"]
        after, _ = self.timed("expand", lambda: self.through(expand, scaled, "expand"))
        after, _ = self.timed("verify", lambda: self.through(self.stock, after, "verified"))
        control, _ = self.timed("expand", lambda: self.through(expand, left_out, "control"))
        if not self.o.no_run:
            ready = [s for s in after if s in control]
            for k in range(0, len(ready), self.o.batch):
                self.execute_batch(ready[k:k + self.o.batch], steps, before, after, control, folder)
        for s in [s for s in steps if s in self.failed]:
            print(f"seed {s} ({', '.join(steps[s].truth['drawn'])}):")
            for w in self.failed[s]:
                print(f"     {w}")
            if self.o.keep:
                os.makedirs(self.o.keep, exist_ok=True)
                with open(os.path.join(self.o.keep, f"{s}.mlir"), "w") as f:
                    f.write(texts[s])
        self.counts["steps"] += sum(x.training for x in steps.values())
        self.counts["others"] += sum(not x.training for x in steps.values())
        self.counts["pairs"] += sum(len(x.truth["pairs"]) for x in steps.values() if x.training)
        self.counts["gradients"] += sum(x.truth["gradients"] for x in steps.values())
        return len(steps)

    def execute_batch(self, seeds, steps, before, after, control, folder):
        """Faults are found in a process of its own; if that one ends badly, in one for each step."""
        found = self.timed("run", lambda: isolated(lambda: self.run_batch(seeds, steps, before, after, control, folder)))
        if not isinstance(found, str):
            faults, counts, times = found
            self.counts.update(counts)
            self.times.update(times)
            for s, what in faults:
                self.fail(s, what)
        elif len(seeds) == 1:
            self.fail(seeds[0], f"execution: {found}")
        else:
            for s in seeds:
                self.execute_batch([s], steps, before, after, control, folder)

    def run_batch(self, seeds, steps, before, after, control, folder):
        faults, counts, times = [], collections.Counter(), collections.Counter()
        texts, makers = {}, {}
        for s in seeds:
            x = steps[s]
            long = ([*x.known, SCALE, TRACKER], [*x.returned, SCALE, TRACKER, FOUND])
            for name, text, maker in (("before", before[s], (x.known, x.returned)), ("after", after[s], long), ("control", control[s], long)):
                texts[name, s], makers[name, s] = text, maker
        start = time.time()
        f = Compiled(texts, makers, folder)
        times["  compile"] += time.time() - start
        start = time.time()
        for s in seeds:
            faults += [(s, w) for w in self.judge(steps[s], lambda name, inputs: f(name, s, inputs), counts)]
        times["  judge"] += time.time() - start
        return faults, counts, times

    def judge(self, x, run, counts):
        n = len(x.returned)
        shown = lambda i: f"result {i} {x.returned[i].type}" + (f" ({x.truth['kinds'][i]})" if i in x.truth["kinds"] else "")
        for k in (0, 1):
            inputs = x.inputs(k, x.order)
            with np.errstate(all="ignore"):
                values = evaluate(x.results, dict(zip(x.order, inputs)))
            want = run("before", inputs)
            finite = all(np.isfinite(w).all() for w in want)
            if k == 0 and not finite:
                yield "execution: the step is not finite (a defect of this script)"
                return
            if not finite:
                counts["second run not finite"] += 1
                continue
            if k == 0:
                yield from self.against_numpy(x, want, values, shown)
            for scale in (1024.0, 1.0):
                got = run("after", [*inputs, np.float32(scale), np.int64(5)])
                for i in range(n):
                    for c in judge.differ(shown(i), got[i].reshape(want[i].shape), want[i]):
                        yield f"execution, run {k}, scale {scale:g}: {c}"
                if got[n] != scale or got[n + 1] != 6 or got[n + 2]:
                    yield f"execution, run {k}, scale {scale:g}: scale, tracker, found_inf are {got[n]}, {got[n + 1]}, {got[n + 2]}"
            if k == 0:
                got = run("control", [*inputs, np.float32(1024), np.int64(5)])
                known = evaluate(list(x.gradients.values()), dict(zip(x.order, inputs)))
                smallest = min(np.linalg.norm(known[g]) for g in x.gradients.values())
                differs = any(judge.differ("", got[i], want[i]) for i in x.truth["pairs"])
                counts["controls"] += differs
                if not differs and (x.whole_control or smallest > 1e-4):
                    yield f"control: nothing differs though {'nothing' if x.whole_control else 'one gradient'} is {'' if x.whole_control else 'not '}unscaled"
        yield from self.overflow(x, run, counts, shown)

    def against_numpy(self, x, want, values, shown):
        """The step is what was meant: a result is within 1 % of numpy's, where the gradient is no rounding error."""
        noisy = {i for i, a in x.truth["pairs"].items() for p, g in x.gradients.items()
                 if x.order[a].shape == p.shape and np.linalg.norm(evaluate([g], dict(zip(x.order, x.inputs(0, x.order))))[g]) < 1e-5}
        for i, node in enumerate(x.results):
            a, b = np.asarray(values[node], np.float64), want[i].astype(np.float64).reshape(np.shape(values[node]))
            if i not in noisy and np.linalg.norm(a - b) > 1e-2 * np.linalg.norm(a) + 1e-5 and x.truth["drawn"].count("lion") == 0:
                yield f"numpy (a defect of this script): {shown(i)} is {b.reshape(-1)[:3]}, numpy's {a.reshape(-1)[:3]}"

    def overflow(self, x, run, counts, shown):
        floats = [i for i, a in enumerate(x.order) if a in x.batched and a.elem == "f32" and a.shape]
        if not floats:
            floats = [i for i, a in enumerate(x.order) if a in x.gradients and len(a.shape) > 1]
        n = len(x.returned)
        rng = np.random.default_rng(x.seed)
        inputs = x.inputs(0, x.order)
        i = floats[rng.integers(len(floats))]
        inputs[i] = np.array(inputs[i])
        inputs[i].reshape(-1)[rng.integers(inputs[i].size)] = np.inf
        with np.errstate(all="ignore"):
            known = evaluate(list(x.gradients.values()), {**dict(zip(x.order, inputs))})
        expected = not all(np.isfinite(known[g]).all() for g in x.gradients.values())
        want, got = run("before", inputs), run("after", [*inputs, np.float32(1024), np.int64(5)])
        found = bool(got[n + 2])
        counts["overflows"] += found
        if found != expected:
            yield f"overflow: found_inf is {found}, gradients are {'not ' if expected else ''}finite"
            return
        if (got[n], got[n + 1]) != ((512, 0) if found else (1024, 6)):
            yield f"overflow: scale and tracker are {got[n]}, {got[n + 1]}"
        for k in range(n):
            held = found and x.truth["kinds"].get(k) in ("parameter", "state")
            right = inputs[x.truth["pairs"][k]] if held else want[k]
            right = np.asarray(right).astype(got[k].dtype).reshape(got[k].shape)
            for c in judge.differ(shown(k), got[k], right):
                yield f"overflow: {'not held' if held else 'changed'}: {c}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=0, help="the first seed")
    p.add_argument("--count", type=int, default=30)
    p.add_argument("--skip", default=[], type=lambda t: [int(n) for n in t.split(",")], metavar="SEED,..", help="seeds of the range that are left out")
    p.add_argument("--without", default=[], type=lambda t: t.split(","), metavar="WORD,..", help="steps are left out in which this was drawn (see --truth)")
    p.add_argument("--tool", default="amp-opt")
    p.add_argument("--batch", type=int, default=10, help="steps that are compiled at once")
    p.add_argument("--strict", action="store_true", help="a warning fails: no step here has anything in its backward pass that a seed could not pass")
    p.add_argument("--no-run", action="store_true", help="do not execute")
    p.add_argument("--print", type=int, metavar="SEED")
    p.add_argument("--truth", type=int, metavar="SEED")
    p.add_argument("--keep", metavar="FOLDER", help="write the steps that fail there")
    o = p.parse_args()
    if o.print is not None:
        print(Step(o.print).text, end="")
        return 0
    if o.truth is not None:
        print(json.dumps(Step(o.truth).truth, indent=1))
        return 0
    t, tested, start, next_seed = Tester(o), 0, time.time(), o.seed
    while next_seed < o.seed + o.count:
        end = min(next_seed + PORTION, o.seed + o.count)
        with tempfile.TemporaryDirectory() as folder:
            tested += t.test([s for s in range(next_seed, end) if s not in o.skip], folder)
        print(f"seeds {next_seed} to {end - 1}: {tested - len(t.failed)} passed, {len(t.failed)} failed since seed {o.seed}; {time.time() - start:.0f} s", flush=True)
        next_seed = end
    print(", ".join(f"{what.strip()} {s:.1f} s" for what, s in t.times.items()))
    print(f"{t.counts['steps']} training steps of {t.counts['pairs']} update pairs and {t.counts['gradients']} gradients, {t.counts['others']} others; "
          f"{t.counts['overflows']} steps were skipped, {t.counts['controls']} controls differ, {t.counts['warnings']} warnings; failed: {', '.join(map(str, sorted(t.failed))) or 'none'}")
    print(f"{tested - len(t.failed)} passed, {len(t.failed)} failed")
    return 1 if t.failed or not tested else 0


if __name__ == "__main__":
    sys.exit(main())
