"""A training step of JAX as a module of upstream MLIR dialects: func, linalg on tensors, arith, math, tensor, scf.

    import amp.jax
    amp.jax.export(step, (params, state, x, y), "model.mlir")

`step` takes and returns trees of arrays, as for `jax.jit`; `args` are arrays or `jax.ShapeDtypeStruct`s (nothing is computed).

What the module says about the step, where export can know it:
  * `amp.name` of an argument or result: its path in the trees, such as params['w'].
  * `amp.updates = N` on a result: it replaces argument N in the next step. A result tree that has the structure, shapes and types
    of an argument tree updates it, the first that is left; `updates={1: 0}` says instead that result tree 1 updates argument tree
    0 and nothing else is an update.
  * `amp.role`: the first updated tree with floats is `param`, the others `state`, what is not updated is `input`; the only result
    that is one float is the `loss`. `roles={2: "target"}` says it for argument tree 2. A function without updates is no training
    step: only the roles given are marked.

What has no form is refused by name and place: sorts (top_k, permutations, medians), FFTs, custom calls (linear algebra, callbacks, debug.print).

`lower` is the second half alone: StableHLO in jaxlib's own Python objects to upstream dialects.

Tried with jax and jaxlib 0.9.0; jaxlib brings StableHLO's passes. Newer ones print newer MLIR than MLIR 22 reads: pin them.
"""
import inspect
import json
import os
import re

import jax
from jaxlib.mlir import ir, passmanager
from jaxlib.mlir.dialects import arith, func, scf, stablehlo  # noqa: F401: registers what the lowering makes

stablehlo.register_stablehlo_passes()

__all__ = ["NotLowered", "export", "lower", "text"]


class NotLowered(Exception):
    """A part of the step has no form in upstream dialects that this importer knows."""


# ---------------------------------------------------------------------------------------------------------------------
# A step with names and roles


def export(step, args, path=None, *, updates=None, roles=None):
    """The module of `step` as text, also written to `path` if that is given."""
    traced = jax.jit(step, keep_unused=True).trace(*args)
    arguments = traced.args_info[0]
    results = traced.out_info if isinstance(traced.out_info, tuple) else (traced.out_info,)
    module = lower(traced.lower().compiler_ir("stablehlo"))
    _mark(module, step, arguments, results, _find_updates(arguments, results) if updates is None else updates, roles or {})
    out = text(module)
    try:
        out = out.replace(f'"{os.path.dirname(os.path.abspath(inspect.getsourcefile(step)))}/', '"')
    except TypeError:                                           # no function of a file
        pass
    if path is not None:
        with open(path, "w") as f:
            f.write(out)
    return out


def text(module):
    """The module as MLIR 22 reads it, with locations."""
    # Installed sources, and this one, by their path inside the package: no path of this machine in a file that others read.
    out = re.sub(r'"[^"]*/site-packages/', '"', module.operation.get_asm(enable_debug_info=True))
    return out.replace(f'"{os.path.dirname(os.path.dirname(os.path.abspath(__file__)))}/', '"')


def _kind(tree):
    """Structure, shapes and types: what a tree that takes another's place has in common with it."""
    leaves, structure = jax.tree.flatten(tree)
    return str(structure), [(tuple(x.shape), str(x.dtype)) for x in leaves]


def _find_updates(arguments, results):
    """{result tree: argument tree}. A bare float updates nothing: the loss is no new learning rate."""
    left, pairs = list(range(len(arguments))), {}
    for r, tree in enumerate(results):
        leaves = jax.tree.leaves(tree)
        if not leaves or (leaves == [tree] and not tree.shape and _is_float(tree)):
            continue
        a = next((a for a in left if _kind(arguments[a]) == _kind(tree)), None)
        if a is not None:
            left.remove(a)
            pairs[r] = a
    return pairs


def _is_float(leaf):
    return jax.dtypes.issubdtype(leaf.dtype, jax.numpy.floating)     # a key of jax.random.key is none


def _mark(module, step, arguments, results, pairs, roles):
    names = _parameter_names(step, len(arguments))
    flat = [(a, leaf, names[a] + jax.tree_util.keystr(key)) for a, tree in enumerate(arguments) for key, leaf in jax.tree_util.tree_leaves_with_path(tree)]
    first = {}                                                  # argument tree: number of its first leaf
    for i, (a, _, _) in enumerate(flat):
        first.setdefault(a, i)
    updated = sorted(set(pairs.values()))
    param = next((a for a in updated if any(map(_is_float, jax.tree.leaves(arguments[a])))), None)
    role = {a: ("param" if a == param else "state") if a in updated else "input" for a in range(len(arguments))} if updated else {}
    role.update(roles)
    with module.context:
        entry = next(o for o in module.body.operations if o.operation.name == "func.func" and "sym_visibility" not in o.attributes or
                     o.operation.name == "func.func" and ir.StringAttr(o.attributes["sym_visibility"]).value == "public")

        def add(which, i, new):
            n = len(entry.type.inputs if which == "arg_attrs" else entry.type.results)
            all_ = list(entry.attributes[which]) if which in entry.attributes else [ir.DictAttr.get({})] * n
            old = {x.name: x.attr for x in all_[i]}
            all_[i] = ir.DictAttr.get({**old, **{k: ir.Attribute.parse(v) for k, v in new.items()}})
            entry.attributes[which] = ir.ArrayAttr.get(all_)

        for i, (a, _, name) in enumerate(flat):
            new = {"amp.name": json.dumps(name)}
            if role.get(a):
                new["amp.role"] = json.dumps(role[a])
            add("arg_attrs", i, new)
        losses = [r for r, tree in enumerate(results) if r not in pairs and len(jax.tree.leaves(tree)) == 1 and not jax.tree.leaves(tree)[0].shape and _is_float(jax.tree.leaves(tree)[0])]
        i = 0
        for r, tree in enumerate(results):
            for k, (key, _) in enumerate(jax.tree_util.tree_leaves_with_path(tree)):
                if r in pairs:
                    new = {"amp.updates": f"{first[pairs[r]] + k} : i32", "amp.name": json.dumps(names[pairs[r]] + jax.tree_util.keystr(key))}
                elif updated and losses == [r]:
                    new = {"amp.role": '"loss"', "amp.name": '"loss"'}
                else:
                    new = {"amp.name": json.dumps(f"result[{r}]" + jax.tree_util.keystr(key))}
                add("res_attrs", i, new)
                i += 1


def _parameter_names(step, count):
    """One for each argument tree: the function's own names, `*batch` counted."""
    names = []
    try:
        for p in inspect.signature(step).parameters.values():
            if p.kind is p.VAR_POSITIONAL:
                names += [f"{p.name}[{k}]" for k in range(count - len(names))]
            elif p.kind is not p.KEYWORD_ONLY and p.kind is not p.VAR_KEYWORD:
                names.append(p.name)
    except (TypeError, ValueError):
        pass
    return (names + [f"args[{k}]" for k in range(len(names), count)])[:count]


# ---------------------------------------------------------------------------------------------------------------------
# StableHLO to upstream dialects


def lower(module):
    """The module in upstream dialects. Raises NotLowered with the names of the ops for which there is no way."""
    with module.context as context:
        context.allow_unregistered_dialects = True
        _passes(module, "inline,symbol-dce,func.func(chlo-legalize-to-stablehlo),canonicalize,cse,func.func(stablehlo-legalize-deprecated-ops)")
        _drop_shardings(module)
        _drop_nothing(module)
        _passes(module, "stablehlo-legalize-to-linalg")
        for op in _find(module, "stablehlo.optimization_barrier"):
            _replace(op, list(op.operands))
        for op in reversed(_find(module, "stablehlo.while")):   # inner loops first
            _while(op)
        for op in _find(module, "stablehlo.case") + _find(module, "stablehlo.if"):
            _branches(op)
        _check(module)
        module = ir.Module.parse(_signless(module.operation.get_asm(enable_debug_info=True)))
        for name, make in (("scatter", _scatter), ("select_and_scatter", _select_and_scatter)):
            for k, op in enumerate(_find(module, "stablehlo." + name)):
                _call(module, op, f"{name}_{k}", make(op, f"{name}_{k}"))
        _passes(module, "inline,symbol-dce,canonicalize,cse")
        _check(module)
        return module


_LATER = ("stablehlo.scatter", "stablehlo.select_and_scatter")     # functions of their own


def _check(module):
    """Raises NotLowered with what there is no way for, and where it stands."""
    left = {}
    for op in _all(module):
        around = op.parent
        while around is not None and around.name not in _LATER:
            around = around.parent
        if op.name.split(".")[0] in ("stablehlo", "chlo") and op.name != "stablehlo.return" and around is None and op.name not in _LATER:
            left.setdefault(op.name, f"{op.name} at {op.location}".replace("loc(", "", 1).removesuffix(")"))
    if left:
        raise NotLowered("; ".join(left[name] for name in sorted(left)))


def _drop_shardings(module):
    """A step is for one device: JAX says so of typed keys, in a dialect that MLIR does not have."""
    for op in _find(module, "sdy.sharding_constraint"):
        _replace(op, list(op.operands))
    for op in _find(module, "sdy.mesh"):
        op.erase()
    for op in _find(module, "func.func"):
        for which in ("arg_attrs", "res_attrs"):
            if which in op.attributes:
                op.attributes[which] = ir.ArrayAttr.get([ir.DictAttr.get({x.name: x.attr for x in d if not x.name.startswith("sdy.")}) for d in op.attributes[which]])


def _drop_nothing(module):
    """A reduction over no dimension is its operand, whatever it starts from, as XLA has it; parts without elements are nobody's."""
    for op in _find(module, "stablehlo.reduce"):
        if not len(ir.DenseI64ArrayAttr(op.attributes["dimensions"])):
            _replace(op, list(op.operands)[:len(op.results)])
    empty = lambda v: isinstance(v.type, ir.RankedTensorType) and 0 in ir.RankedTensorType(v.type).shape
    for op in _find(module, "stablehlo.concatenate"):
        parts = [v for v in op.operands if not empty(v)]
        if len(parts) == 1:
            _replace(op, parts)
        elif 1 < len(parts) < len(op.operands):
            with ir.InsertionPoint(op), op.location:
                new = ir.Operation.create(op.name, [op.results[0].type], parts, attributes={"dimension": op.attributes["dimension"]})
            _replace(op, list(new.results))
    for op in _find(module, "stablehlo.pad"):
        if empty(op.operands[0]):
            with ir.InsertionPoint(op), op.location:
                new = ir.Operation.create("stablehlo.broadcast_in_dim", [op.results[0].type], [op.operands[1]], attributes={"broadcast_dimensions": ir.DenseI64ArrayAttr.get([])})
            _replace(op, list(new.results))
    for op in _all(module):
        if op.name.startswith("stablehlo.") and len(op.results) == 1 and empty(op.results[0]):
            with ir.InsertionPoint(op), op.location:
                new = ir.Operation.create("tensor.empty", [op.results[0].type], [])
            _replace(op, list(new.results))


def _passes(module, pipeline):
    passmanager.PassManager.parse(f"builtin.module({pipeline})").run(module.operation)


def _all(module):
    found = []
    module.operation.walk(lambda o: (found.append(o), ir.WalkResult.ADVANCE)[1])
    return found


def _find(module, name):
    return [o for o in _all(module) if o.name == name]


def _replace(op, values):
    for old, new in zip(op.results, values):
        old.replace_all_uses_with(new)
    op.erase()


def _call(module, op, name, definition):
    """Puts a call of a function, given as text, in the place of `op`."""
    parsed = ir.Module.parse(definition)                        # owns what is detached below, until that has a new home
    made = parsed.body.operations[0].operation
    made.detach_from_parent()
    module.body.append(made)
    with ir.InsertionPoint(op), op.location:
        call = ir.Operation.create("func.call", [r.type for r in op.results], list(op.operands), attributes={"callee": ir.FlatSymbolRefAttr.get(name)})
    _replace(op, list(call.results))


def _signless(asm):
    """ui32 to i32, outside of strings: by now every op says itself whether it is unsigned."""
    part = re.compile(r'("(?:[^"\\]|\\.)*")|(?<![A-Za-z0-9_%@#!.])((?:\d+x)*)ui(\d+)\b')
    return part.sub(lambda m: m.group(1) or f"{m.group(2)}i{m.group(3)}", asm)


def _while(op):
    with ir.InsertionPoint(op), op.location:
        new = ir.Operation.create("scf.while", [r.type for r in op.results], list(op.operands), regions=2)
    for source, target in zip(list(op.regions), list(new.regions)):
        source.blocks[0].append_to(target)
    before, after = (r.blocks[0] for r in new.regions)
    end = list(before.operations)[-1]
    with ir.InsertionPoint(end), end.location:
        flag = end.operands[0]
        scalar = ir.Operation.create("tensor.extract", [ir.RankedTensorType(flag.type).element_type], [flag]).result
        ir.Operation.create("scf.condition", [], [scalar, *before.arguments])
    end.operation.erase()
    end = list(after.operations)[-1]
    with ir.InsertionPoint(end), end.location:
        ir.Operation.create("scf.yield", [], list(end.operands))
    end.operation.erase()
    _replace(op, list(new.results))


def _branches(op):
    """A case or an if as scf.if; of several branches one after the other is asked for. An index out of range is the last branch, as XLA has it."""
    sides = [r.blocks[0] for r in op.regions]
    with ir.InsertionPoint(op), op.location:
        element = ir.RankedTensorType(op.operands[0].type).element_type
        which = ir.Operation.create("tensor.extract", [element], [op.operands[0]]).result
    for side in sides:
        end = list(side.operations)[-1]
        with ir.InsertionPoint(end), end.location:
            ir.Operation.create("scf.yield", [], list(end.operands))
        end.operation.erase()

    def choose(number):
        """The op that chooses between branch `number` and those after it, at the insertion point."""
        flag = which                                            # of an if, whose first branch is taken where it is true
        if op.name == "stablehlo.case":
            is_it = ir.IntegerAttr.get(element, number)
            constant = ir.Operation.create("arith.constant", [element], attributes={"value": is_it}).result
            flag = arith.CmpIOp(arith.CmpIPredicate.eq, which, constant).result
        new = ir.Operation.create("scf.if", [r.type for r in op.results], [flag], regions=2)
        sides[number].append_to(new.regions[0])
        if number + 2 == len(sides):
            sides[number + 1].append_to(new.regions[1])
        else:
            with ir.InsertionPoint(new.regions[1].blocks.append()):
                ir.Operation.create("scf.yield", [], list(choose(number + 1).results))
        return new
    with ir.InsertionPoint(op), op.location:
        if len(sides) == 1:
            raise NotLowered("stablehlo.case of one branch")
        new = choose(0)
    _replace(op, list(new.results))


class _Text:
    """Lines of a function, with loops that carry one tensor."""

    def __init__(self):
        self.lines, self.loops = [], []

    def add(self, *lines):
        self.lines += lines

    def loop(self, name, count, carried, type):
        """Opens a loop; the carried value inside of it."""
        self.add(f"%r_{name} = scf.for %{name} = %c0 to %c{count} step %c1 iter_args(%x_{name} = {carried}) -> ({type}) {{")
        self.loops.append((name, type))
        return f"%x_{name}"

    def close(self, value):
        """Closes all loops; what the outermost one gives."""
        while self.loops:
            name, type = self.loops.pop()
            self.add(f"scf.yield {value} : {type}", "}")
            value = f"%r_{name}"
        return value

    def constants(self, numbers):
        self.add(*(f"%c{n} = arith.constant {n} : index" for n in dict.fromkeys([*numbers, 0, 1])))

    def all_of(self, flags, name):
        """One i1 for several; never none."""
        flag = flags[0]
        for k, f in enumerate(flags[1:]):
            self.add(f"%{name}{k} = arith.andi {flag}, {f} : i1")
            flag = f"%{name}{k}"
        return flag


def _tensor(value):
    t = ir.RankedTensorType(value.type)
    return t, list(t.shape)


def _combination(op):
    """What a scatter does with the old and the new element: the name of an op of its body, or None for 'takes the new one'."""
    block = op.regions[0].blocks[0]
    *body, end = list(block.operations)
    if not body and end.operands[0] == block.arguments[1]:
        return None
    names = [o.operation.name.split(".")[-1] for o in body if o.operation.name.split(".")[-1] not in ("extract", "from_elements", "empty", "reshape", "yield")]
    if len(names) == 1 and names[0] == "generic":               # legalized already: the one op inside of the generic
        names = [o.operation.name.split(".")[-1] for o in next(o for o in body if o.operation.name == "linalg.generic").regions[0].blocks[0].operations][:-1]
    known = {"add": "add", "addf": "add", "addi": "add", "multiply": "mul", "mulf": "mul", "muli": "mul", "maximum": "max", "maximumf": "max", "minimum": "min", "minimumf": "min"}
    if len(names) != 1 or names[0] not in known:
        raise NotLowered(f"stablehlo.scatter whose body is {', '.join(names) or 'something else'}")
    return known[names[0]]


def _numbers(attribute, name):
    m = re.search(name + r" = \[([0-9, ]*)\]", attribute)
    return [int(n) for n in m.group(1).split(",")] if m else []


def _scatter(op, name):
    """A scatter as a loop over the updates, each a slice or an element; one that is not all in range is dropped, as XLA does.

    A single update is no loop: what is there already is written again where the update is dropped.
    """
    if len(op.operands) != 3:
        raise NotLowered("stablehlo.scatter of several tensors")
    how = _combination(op)
    a = str(op.attributes["scatter_dimension_numbers"])
    window, inserted, batching, index_batching, scattered = (
        _numbers(a, n) for n in ("update_window_dims", "inserted_window_dims", "input_batching_dims", "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"))
    m = re.search(r"index_vector_dim = (\d+)", a)
    vector = int(m.group(1)) if m else 0
    (To, so), (Ti, si), (Tu, su) = map(_tensor, op.operands)
    element = To.element_type
    loops = [d for d in range(len(su)) if d not in window]
    rows = [d for d in range(len(so)) if d not in inserted and d not in batching]
    size = {d: 1 for d in range(len(so))} | {d: su[w] for d, w in zip(rows, window)}      # of what one index writes
    is_float = str(element) in ("f64", "f32", "bf16", "f16")
    if how in ("max", "min") and not is_float:
        raise NotLowered(f"stablehlo.scatter of integers with {how}")

    t = _Text()
    t.add(f"func.func private @{name}(%o: {To}, %i: {Ti}, %u: {Tu}) -> {To} {{")
    once = bool(scattered) and not loops
    t.constants([so[d] - size[d] + 1 for d in scattered] + [so[d] - size[d] for d in scattered if once] + [su[d] for d in reversed(loops[1:])] + [0, 1] + [su[d] for d in loops[:1]] + list(range(len(scattered))))
    carried = "%o"
    for n, d in enumerate(loops):
        carried = t.loop(f"a{n}", su[d], carried, To)
    place, flags = {}, []
    for j, d in enumerate(scattered):
        at = [f"%a{n}" for n in range(len(loops))]
        if vector < len(si):
            at.insert(vector, f"%c{j}")
        t.add(f"%e{j} = tensor.extract %i[{', '.join(at)}] : {Ti}",
              f"%p{j} = arith.index_cast %e{j} : {Ti.element_type} to index",
              f"%q{j} = arith.cmpi ult, %p{j}, %c{so[d] - size[d] + 1} : index")
        if once:
            t.add(f"%k{j} = arith.minui %p{j}, %c{so[d] - size[d]} : index")
        place[d] = f"%{'k' if once else 'p'}{j}"
        flags.append(f"%q{j}")
    index_loops = [d for d in range(len(si)) if d != vector]
    for b, ib in zip(batching, index_batching):
        place[b] = f"%a{index_loops.index(ib)}"
    guarded = flags and not once
    if guarded:
        t.add(f"%y = scf.if {t.all_of(flags, 'ok')} -> ({To}) {{")
    elif once:
        ok = t.all_of(flags, "ok")
    if rows or once:
        listed = lambda v: "[" + ", ".join(map(str, v)) + "]"
        part = lambda at, size: f"{listed(at)}{listed(size)}{listed([1] * len(at))}"
        R = "tensor<" + "".join(f"{size[d]}x" for d in rows) + f"{element}>"
        old = part([place.get(d, 0) for d in range(len(so))], [size[d] for d in range(len(so))])
        new = part([f"%a{loops.index(d)}" if d in loops else 0 for d in range(len(su))], [1 if d in loops else su[d] for d in range(len(su))])
        read = f"%new = tensor.extract_slice %u{new} : {Tu} to {R}"
        value = "%new"
        if once or how:
            t.add(f"%old = tensor.extract_slice {carried}{old} : {To} to {R}")
        t.add(read)
        if how:
            t.add(f"%s = linalg.{how} ins(%old, %new : {R}, {R}) outs(%old : {R}) -> {R}")
            value = "%s"
        if once:
            t.add(f"%kept = arith.select {ok}, {value}, %old : {R}")
            value = "%kept"
        t.add(f"%z = tensor.insert_slice {value} into {carried}{old} : {R} into {To}")
    else:
        at = ", ".join(place[d] for d in range(len(so)))
        read = f"%new = tensor.extract %u[{', '.join(f'%a{n}' for n in range(len(loops)))}] : {Tu}"
        value = "%new"
        if not how:
            t.add(read)
        else:
            words = {"add": ("addf", "addi"), "mul": ("mulf", "muli"), "max": ("maximumf",), "min": ("minimumf",)}[how]
            t.add(f"%old = tensor.extract {carried}[{at}] : {To}", read, f"%s = arith.{words[0 if is_float else 1]} %old, %new : {element}")
            value = "%s"
        t.add(f"%z = tensor.insert {value} into {carried}[{at}] : {To}")
    result = "%z"
    if guarded:
        t.add(f"scf.yield %z : {To}", "} else {", f"scf.yield {carried} : {To}", "}")
        result = "%y"
    result = t.close(result)
    t.add(f"return {result} : {To}", "}")
    return "\n".join(t.lines)


def _low_padding(attribute, rank):
    numbers = [int(x) for x in ir.DenseIntElementsAttr(attribute)]
    return (numbers * (2 * rank) if len(numbers) == 1 else numbers)[::2]


def _select_and_scatter(op, name):
    """The gradient of a max pooling with overlapping windows: each source element is added at the first maximum of its window.

    Without a loop that writes: the maximum of each window, which of its elements is the first one that has it, and for each element of the
    result the sum of the sources whose windows chose it. A window that has a NaN chooses its first element.
    """
    (To, so), (Ts, ss) = map(_tensor, list(op.operands)[:2])
    zero, element, rank = op.operands[2].type, To.element_type, len(so)
    if not _selects_maximum(op.regions[0]):
        raise NotLowered("stablehlo.select_and_scatter that selects no maximum")
    array = lambda n: [int(x) for x in ir.DenseI64ArrayAttr(op.attributes[n])] if n in op.attributes else [1] * rank
    size, stride = array("window_dimensions"), array("window_strides")
    pad = _low_padding(op.attributes["padding"], rank) if "padding" in op.attributes else [0] * rank
    dims = range(rank)
    moved = [d for d in dims if (size[d], stride[d], pad[d]) != (1, 1, 0)] or [0]         # those that windows move along
    listed = lambda items: ", ".join(items)
    numbers = f"tensor<{''.join(f'{n}x' for n in ss)}i32>"
    all_ = listed([f"d{d}" for d in dims] + [f"w{d}" for d in moved])
    whole, own = f"affine_map<({all_}) -> ({listed(f'd{d}' for d in dims)})>", listed(['"parallel"'] * rank + ['"reduction"'] * len(moved))
    window = f"tensor<{''.join(f'{size[d]}x' for d in moved)}i1>"
    over = f"affine_map<({all_}) -> ({listed(f'w{d}' for d in moved)})>"
    t = _Text()

    def generic(result, type, init, arguments, lines):
        """Over all of `type` and, as a reduction, a window; a tensor of that size says how large it is."""
        t.add(f"%{result} = linalg.generic {{indexing_maps = [{over}, {whole}], iterator_types = [{own}]}} ins(%window : {window}) outs(%{init} : {type}) {{",
              f"^bb0(%unused: i1, {arguments}):",
              *(f"%i{d} = linalg.index {d} : index" for d in dims), *(f"%b{d} = linalg.index {rank + k} : index" for k, d in enumerate(moved)))
        lines()
        t.add(f"}} -> {type}")

    def number():
        """Which element of the window, as an i32."""
        value = "%c0"
        for d in moved:
            t.add(f"%l{d} = arith.muli {value}, %c{size[d]} : index", f"%k{d} = arith.addi %l{d}, %b{d} : index")
            value = f"%k{d}"
        t.add(f"%which = arith.index_cast {value} : index to i32")

    def read():
        """The element of the window, and whether it is one."""
        for d in moved:
            t.add(f"%m{d} = arith.muli %i{d}, %c{stride[d]} : index", f"%n{d} = arith.addi %m{d}, %b{d} : index", f"%s{d} = arith.subi %n{d}, %c{pad[d]} : index",
                  f"%q{d} = arith.cmpi ult, %s{d}, %c{so[d]} : index", f"%p{d} = arith.minui %s{d}, %c{so[d] - 1} : index")
        t.add(f"%x = tensor.extract %o[{listed(f'%p{d}' if d in moved else f'%i{d}' for d in dims)}] : {To}")
        return t.all_of([f"%q{d}" for d in moved], "ok")

    def maximum():
        ok = read()
        t.add(f"%y = arith.select {ok}, %x, %least : {element}", f"%v = arith.maximumf %best, %y : {element}", f"linalg.yield %v : {element}")

    def first():
        number()
        ok = read()
        t.add(f"%max = tensor.extract %largest[{listed(f'%i{d}' for d in dims)}] : {Ts}", f"%is = arith.cmpf ueq, %x, %max : {element}",
              f"%both = arith.andi {ok}, %is : i1", "%y = arith.select %both, %which, %none : i32", "%v = arith.minsi %first, %y : i32", "linalg.yield %v : i32")

    def summed():
        number()
        for d in moved:
            t.add(f"%m{d} = arith.addi %i{d}, %c{pad[d]} : index", f"%s{d} = arith.subi %m{d}, %b{d} : index", f"%g{d} = arith.cmpi sge, %s{d}, %c0 : index",
                  f"%n{d} = arith.maxsi %s{d}, %c0 : index", f"%r{d} = arith.remui %n{d}, %c{stride[d]} : index", f"%e{d} = arith.cmpi eq, %r{d}, %c0 : index",
                  f"%a{d} = arith.divui %n{d}, %c{stride[d]} : index", f"%q{d} = arith.cmpi ult, %a{d}, %c{ss[d]} : index", f"%p{d} = arith.minui %a{d}, %c{ss[d] - 1} : index")
        ok = t.all_of([f"%{x}{d}" for d in moved for x in "geq"], "ok")
        at = listed(f"%p{d}" if d in moved else f"%i{d}" for d in dims)
        t.add(f"%chosen = tensor.extract %firsts[{at}] : {numbers}", f"%source = tensor.extract %s[{at}] : {Ts}", "%is = arith.cmpi eq, %chosen, %which : i32",
              f"%both = arith.andi {ok}, %is : i1", f"%y = arith.select %both, %source, %nought : {element}", f"%v = arith.addf %sum, %y : {element}", f"linalg.yield %v : {element}")

    t.add(f"func.func private @{name}(%o: {To}, %s: {Ts}, %zero: {zero}) -> {To} {{")
    t.constants([*size, *stride, *pad, *so, *ss, *(n - 1 for n in so), *(n - 1 for n in ss)])
    t.add(f"%z = tensor.extract %zero[] : {zero}", f"%least = arith.constant {_least(element)} : {element}", f"%nought = arith.constant 0.0 : {element}",
          f"%none = arith.constant {2 ** 31 - 1} : i32", f"%window = tensor.empty() : {window}")
    for result, type, value in (("lows", Ts, "%least"), ("nones", numbers, "%none"), ("zeros", To, "%z")):
        kind = "i32" if type == numbers else element
        t.add(f"%{result}_e = tensor.empty() : {type}", f"%{result} = linalg.fill ins({value} : {kind}) outs(%{result}_e : {type}) -> {type}")
    generic("largest", Ts, "lows", f"%best: {element}", maximum)
    generic("firsts", numbers, "nones", "%first: i32", first)
    generic("sums", To, "zeros", f"%sum: {element}", summed)
    t.add(f"return %sums : {To}", "}")
    return "\n".join(t.lines)


def _least(element):
    return {"f32": "0xFF800000", "f64": "0xFFF0000000000000", "bf16": "0xFF80", "f16": "0xFC00"}[str(element)]


def _selects_maximum(region):
    """One comparison, of the arguments in their order, that is true for the greater one; legalized already or not."""
    compares = [str(o) for b in region.blocks for o in b.operations if o.operation.name in ("stablehlo.compare", "arith.cmpf", "linalg.generic")]
    return len(compares) == 1 and re.search(r"stablehlo\.compare +G[ET], %arg\d+, %arg\d+|arith\.cmpf +[ou]g[et], %(in|extracted|arg\d+), %(in|extracted|arg)_?\d+", compares[0]) is not None
