"""Training steps in JAX that are not among test/models: name -> (step, arguments). Shapes are odd on purpose."""
import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import lax, random

STEPS = {}


def step_of(loss, optimizer):
    def step(params, state, x, y):
        value, gradients = jax.value_and_grad(loss)(params, x, y)
        updates, state = optimizer.update(gradients, state, params)
        return optax.apply_updates(params, updates), state, value
    return step


def register(make):
    step, params, optimizer, *data = make()
    STEPS[make.__name__] = step, (params, optimizer.init(params), *data)
    return make


def normal(key, *shape):
    return random.normal(random.key(key), shape) / np.sqrt(np.prod(shape[:-1]))


@register
def gru_rmsprop():
    """A GRU over 9 steps, mean of the states, a linear head; RMSprop with momentum."""
    hidden, inputs = 24, 20
    params = dict(wx=normal(0, inputs, 3 * hidden), wh=normal(1, hidden, 3 * hidden), b=jnp.zeros(3 * hidden), head=normal(2, hidden, 7), hb=jnp.zeros(7))

    def loss(p, x, y):
        def cell(h, xt):
            gx, gh = xt @ p["wx"] + p["b"], h @ p["wh"]
            r, z = (jax.nn.sigmoid(a + b) for a, b in zip(jnp.split(gx, 3, -1)[:2], jnp.split(gh, 3, -1)[:2]))
            n = jnp.tanh(gx[:, 2 * hidden:] + r * gh[:, 2 * hidden:])
            h = (1 - z) * n + z * h
            return h, h
        _, states = lax.scan(cell, jnp.zeros((x.shape[1], hidden)), x)
        logits = states.mean(0) @ p["head"] + p["hb"]
        return -jnp.mean(jnp.sum(jax.nn.log_softmax(logits) * jax.nn.one_hot(y, 7), -1))
    optimizer = optax.rmsprop(1e-3, momentum=0.9)
    return step_of(loss, optimizer), params, optimizer, jnp.zeros((9, 6, inputs)), jnp.zeros(6, jnp.int32)


@register
def decoder_rmsprop():
    """Transposed convolutions with group norm and SiLU, against an image; centered RMSprop."""
    params = dict(fc=normal(0, 12, 5 * 5 * 16), k1=normal(1, 3, 3, 16, 8), g=jnp.ones(8), gb=jnp.zeros(8), k2=normal(2, 4, 4, 8, 3), b2=jnp.zeros(3))

    def loss(p, x, y):
        h = jax.nn.silu(x @ p["fc"]).reshape(-1, 5, 5, 16)
        h = lax.conv_transpose(h, p["k1"], (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        s = h.reshape(*h.shape[:3], 2, 4)
        m, v = s.mean((1, 2, 4), keepdims=True), s.var((1, 2, 4), keepdims=True)
        h = ((s - m) * lax.rsqrt(v + 1e-5)).reshape(h.shape) * p["g"] + p["gb"]
        h = lax.conv_transpose(jax.nn.silu(h), p["k2"], (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")) + p["b2"]
        return jnp.mean(jnp.square(jnp.tanh(h) - y))
    optimizer = optax.rmsprop(1e-3, decay=0.95, centered=True)
    return step_of(loss, optimizer), params, optimizer, jnp.zeros((3, 12)), jnp.zeros((3, 20, 20, 3))


@register
def mixer_adagrad():
    """MLP mixer: products over tokens and over channels, layer norm, max over tokens; Adagrad behind clipping."""
    tokens, width = 10, 28
    params = dict(embed=normal(0, 30, width), t1=normal(1, tokens, 16), t2=normal(2, 16, tokens), c1=normal(3, width, 40), c2=normal(4, 40, width),
                  n1=jnp.ones(width), n2=jnp.ones(width), head=normal(5, width, 5))

    def norm(x, g):
        m = x.mean(-1, keepdims=True)
        return (x - m) * lax.rsqrt(jnp.square(x - m).mean(-1, keepdims=True) + 1e-6) * g

    def loss(p, x, y):
        h = x @ p["embed"]
        h = h + jnp.swapaxes(jax.nn.gelu(jnp.swapaxes(norm(h, p["n1"]), 1, 2) @ p["t1"]) @ p["t2"], 1, 2)
        h = h + jax.nn.gelu(norm(h, p["n2"]) @ p["c1"]) @ p["c2"]
        logits = h.max(1) @ p["head"]
        return jnp.mean(optax.softmax_cross_entropy(logits, jax.nn.one_hot(y, 5)))
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adagrad(1e-2))
    return step_of(loss, optimizer), params, optimizer, jnp.zeros((6, tokens, 30)), jnp.zeros(6, jnp.int32)
