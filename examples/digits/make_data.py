#!/usr/bin/env python3
"""Makes the digits that the example trains on, and parameters to start from.

  make_data.py FOLDER [--train N] [--test N] [--seed N]

Nobody wrote these digits: strokes are drawn by this program, each sample with its own slant, size, place, thickness, wobble and
noise. They are easier than MNIST, and accuracies on them say nothing about MNIST. An image has 16 rows of 8 pixels, 128 numbers
from 0 to 1, which is what the network reads. Written, with the names of the step's ports:

  train.npz   batch[0] f32 [N, 128], batch[1] i32 [N]    for amp-run --batches
  test.npz    the same, other samples                    for accuracy.py
  init.npz    params[i]['w'], params[i]['b'] and Adam's state, for amp-run --inputs
"""
import argparse
import os

import numpy as np

ROWS, COLUMNS = 16, 8
LAYERS = (128, 256, 256, 10)


def arc(x, y, rx, ry, start, end, points=9):
    """Part of an ellipse, degrees clockwise from the right (y points down)."""
    angle = np.radians(np.linspace(start, end, points))
    return [(x + rx * np.cos(a), y + ry * np.sin(a)) for a in angle]


# Strokes in a box of 1 by 1, y down.
STROKES = [
    [arc(.5, .5, .4, .48, -90, 270, 17)],
    [[(.25, .25), (.55, .03), (.55, .97)]],
    [arc(.5, .28, .38, .25, -170, 30) + [(.1, .97), (.92, .97)]],
    [arc(.45, .26, .38, .23, -150, 90) + arc(.45, .73, .42, .24, -90, 150)],
    [[(.62, .97), (.62, .03), (.08, .66), (.95, .66)]],
    [[(.85, .04), (.2, .04), (.16, .44)] + arc(.46, .67, .4, .29, -130, 140)],
    [[(.75, .04)] + arc(.7, .66, .58, .6, -110, -180, 5) + arc(.5, .7, .38, .27, 180, 540, 13)],
    [[(.08, .05), (.92, .05), (.38, .97)]],
    [arc(.5, .26, .33, .23, 90, 450, 13), arc(.5, .73, .4, .24, -90, 270, 13)],
    [arc(.5, .3, .38, .27, 0, 360, 13) + [(.86, .5), (.74, .97)]],
]


def along(strokes, count=48):
    """`count` points at equal distances along all strokes of a digit."""
    parts = [(np.array(a), np.array(b)) for s in strokes for a, b in zip(s, s[1:])]
    ends = np.cumsum([np.hypot(*(b - a)) for a, b in parts])
    starts = np.concatenate([[0], ends[:-1]])
    at = (np.arange(count) + .5) / count * ends[-1]
    part = np.searchsorted(ends, at)
    return np.array([parts[p][0] + (d - starts[p]) / (ends[p] - starts[p]) * (parts[p][1] - parts[p][0])
                     for p, d in zip(part, at)])


def draw(labels, rng):
    """An image of each label, [N, 128]."""
    glyphs = np.stack([along(s) for s in STROKES])
    n = len(labels)

    def each(low, high):
        return rng.uniform(low, high, (n, 1))

    x, y = (glyphs[labels][:, :, i] - .5 for i in (0, 1))
    # A slow wave moves the pen, another one in each sample.
    x = x + each(0, .07) * np.sin(each(2, 9) * y + each(0, 6.3))
    y = y + each(0, .05) * np.sin(each(2, 9) * x + each(0, 6.3))
    turn = each(-.22, .22)
    x, y = np.cos(turn) * x - np.sin(turn) * y, np.sin(turn) * x + np.cos(turn) * y
    x = x + each(-.3, .3) * y
    x = x * each(3.6, 6.2) + (COLUMNS - 1) / 2 + each(-1, 1)
    y = y * each(8, 13) + (ROWS - 1) / 2 + each(-1.8, 1.8)
    width = each(.45, .8)

    image = np.empty((n, ROWS * COLUMNS), np.float32)
    row, column = (i.reshape(1, -1, 1) for i in np.mgrid[:ROWS, :COLUMNS])
    for i in range(0, n, 500):
        part = slice(i, i + 500)
        away = ((column - x[part, None]) ** 2 + (row - y[part, None]) ** 2).min(axis=2)
        image[part] = np.exp(-away / (2 * width[part] ** 2))
    image = image * each(.6, 1) + rng.normal(size=image.shape) * each(.02, .2)
    return np.clip(image, 0, 1).astype(np.float32)


def samples(count, rng):
    labels = rng.integers(0, 10, count)
    return {"batch[0]": draw(labels, rng), "batch[1]": labels.astype(np.int32)}


def start_values(rng):
    """He's initialisation, biases 0; Adam has seen nothing."""
    values = {"state[0].count": np.zeros((), np.int32)}
    for i, (fan_in, fan_out) in enumerate(zip(LAYERS, LAYERS[1:])):
        weights = rng.normal(size=(fan_in, fan_out)) * np.sqrt(2 / fan_in)
        for name, value in (("w", weights), ("b", np.zeros(fan_out))):
            values[f"params[{i}]['{name}']"] = value.astype(np.float32)
            for moment in "mu", "nu":
                values[f"state[0].{moment}[{i}]['{name}']"] = np.zeros_like(value, np.float32)
    return values


def text(image):
    """For the terminal: two rows of pixels in a line."""
    pixels = image.reshape(ROWS, COLUMNS) > .4
    return ["".join(" ▀▄█"[top + 2 * bottom] for top, bottom in zip(pixels[i], pixels[i + 1])) for i in range(0, ROWS, 2)]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("folder")
    p.add_argument("--train", type=int, default=8192)
    p.add_argument("--test", type=int, default=2000)
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--show", type=int, default=0, metavar="N", help="print the first N images")
    o = p.parse_args()
    os.makedirs(o.folder, exist_ok=True)
    # One generator each, so that the sizes of one do not change another.
    train, test, start = (np.random.default_rng([o.seed, i]) for i in range(3))
    data = samples(o.train, train)
    np.savez(os.path.join(o.folder, "train.npz"), **data)
    np.savez(os.path.join(o.folder, "test.npz"), **samples(o.test, test))
    np.savez(os.path.join(o.folder, "init.npz"), **start_values(start))
    for line in zip(*(text(image) for image in data["batch[0]"][:o.show])):
        print("  ".join(line).rstrip())


if __name__ == "__main__":
    main()
