"""The start values and the data of the training curves (curves.py, make_curves.py): numpy only, the same numbers everywhere.

RandomState, because its streams are frozen; values are cut to a grid, so that the last digit of a libm changes nothing.
Batches can be learned: each class has a pattern of its own under noise, each token has one successor.
"""
import zlib
import numpy as np

STEPS = 100

# name -> (kind, shape of a sample, shape of a batch); tokens: vocabulary and shape.
MODELS = {
    "jax_simple_mlp_adam": ("classes", (128,), (32,)),
    "jax_simple_mlp_adam_gather": ("classes", (128,), (32,)),
    "jax_mlp_sgd_clip": ("classes", (64,), (16,)),
    "jax_mlp_accum_scan": ("classes", (64,), (4, 8)),
    "jax_mlp_dropout": ("dropout", (64,), (16,)),
    "jax_mlp_cond": ("cond", (64,), (16,)),
    "jax_user_bf16_mlp": ("classes", (64,), (16,)),
    "jax_cnn_bn_momentum": ("classes", (32, 32, 3), (8,)),
    "jax_lstm_scan": ("series", (32,), (8,)),
    "jax_transformer_adamw_clip": ("tokens", 128, (4, 32)),
    "torch_mlp_adam": ("classes", (128,), (32,)),
    "torch_mlp_adam_dynbatch": ("classes", (128,), (32,)),
    "torch_mlp_accum4": ("classes", (128,), (32,)),
    "torch_mlp_adam_autocast": ("classes", (128,), (32,)),
    "torch_cnn_sgd": ("classes", (3, 16, 16), (4,)),
    "torch_gpt_adamw": ("tokens", 64, (2, 16)),
}

# Models whose batches have sizes in turn, each a program of its own: the last of an epoch is smaller.
SIZES = {"torch_mlp_adam_dynbatch": [32, 32, 32, 8]}


def size(model, i):
    """Of the batch of step i, None where all have one."""
    return SIZES[model][i % len(SIZES[model])] if model in SIZES else None


def grid(x, bits=16):
    return (np.round(np.asarray(x) * 2.0**bits) / 2.0**bits).astype(np.float32)


def start(model, name, role, shape, index):
    """What input `index` holds before the first step."""
    rs, leaf = np.random.RandomState(1000 + index), name.replace("']", "").split("['")[-1].split(".")[-1]
    if role == "buffer":
        return np.full(shape, float(leaf in ("running_var", "v1", "v2")), np.float32)
    if role != "param":
        return np.zeros(shape, np.float32)
    if model == "jax_cnn_bn_momentum" and leaf == "g2":
        # At its rate of 0.1 the loss would first rise to 60, and rounding with it.
        return np.full(shape, 0.125, np.float32)
    if len(shape) < 2:
        return np.full(shape, float(leaf in ("g", "g1", "g2", "weight")), np.float32)
    if any(part in name for part in ("emb", "pos", "tok")):
        return grid(rs.standard_normal(shape) * 0.02, 20)
    # A weight of PyTorch has its outputs first.
    fan_in = np.prod(shape[1:] if model.startswith("torch_") else shape[:-1])
    return grid(rs.standard_normal(shape) * np.sqrt((1.0 if "lstm" in model else 2.0) / fan_in), 20)


class Batches:
    def __init__(self, model):
        self.kind, self.sample, self.batch = MODELS[model]
        self.size = lambda i: size(model, i)
        rs = np.random.RandomState(1)
        self.patterns = rs.permutation(self.sample) if self.kind == "tokens" else rs.standard_normal((10, *self.sample))
        # A rate of 0.1 amplifies rounding where images overlap. Elsewhere so much that 100 steps do not suffice: where the loss is zero no fault is seen in a mean over the last steps.
        self.noise = {(128,): 3.5, (32, 32, 3): 0.5, (3, 16, 16): 0.7}.get(self.sample, 1.5)

    def __call__(self, i):
        """The arrays of step i, in the order of the arguments."""
        rs = np.random.RandomState(5000 + i)
        if self.kind == "tokens":
            x = np.empty((self.batch[0], self.batch[1] + 1), np.int64)
            x[:, 0] = rs.randint(0, self.sample, self.batch[0])
            for t in range(self.batch[1]):
                x[:, t + 1] = self.patterns[x[:, t]]
            return [x[:, :-1], x[:, 1:]]
        batch = self.batch if self.size(i) is None else (self.size(i),)
        y = rs.randint(0, 10, batch)
        lead = (16, *batch) if self.kind == "series" else batch
        x = grid(self.patterns[y] + self.noise * rs.standard_normal((*lead, *self.sample)))
        if self.kind == "dropout":
            return [x, y, rs.randint(0, 2**31 - 1, 2)]          # a key
        if self.kind == "cond":
            return [x, y, np.array(rs.randint(0, 2))]           # chooses between two blocks
        return [x, y]


def digest(model):
    """Of some batches: a stored curve belongs to the data that it was made with."""
    batches, crc = Batches(model), 0
    for i in (0, STEPS - 1):
        for a in batches(i):
            crc = zlib.crc32(np.ascontiguousarray(a.astype(np.float32 if a.dtype.kind == "f" else np.int64)), crc)
    return f"{crc:08x}"
