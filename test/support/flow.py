"""The values of a module's public functions with calls to private functions inlined, as a graph of instances.

An instance is an operation at a call path; a node is the value there. Calls vanish: the callee's arguments are the caller's values.
Loops and branches become edges: what a region yields reaches the block arguments of the next iteration and the results. A linalg op, and
every other op whose regions only compute scalars, is one instance that reads its operands and what its regions capture.
"""
from mlir_graph import has_body, integers, is_tensor, unquote
from structure import inputs_outputs, is_structured

CONTROL = ("scf.if", "scf.for", "scf.while", "scf.forall", "scf.parallel", "scf.execute_region", "scf.index_switch", "amp.autocast", "affine.for")


class Inst:
    __slots__ = ("op", "ctx", "ins", "outs", "carry")

    def __init__(self, op, ctx, ins, outs, carry):
        self.op, self.ctx, self.ins, self.outs, self.carry = op, ctx, ins, outs, carry


class Node:
    __slots__ = ("value", "ctx", "source", "readers")

    def __init__(self, value, ctx):
        self.value, self.ctx, self.source, self.readers = value, ctx, None, []


class Flow:
    def __init__(self, module):
        self.module, self.insts, self.nodes = module, [], []
        self.contexts = [None]                          # number -> (call operation, context of the call)
        self.returned = []                              # (function, result number, node number)
        self.table, self.captures = {}, {}
        for f in module.public():
            blocks = f.regions[0]
            self.region(blocks, 0, lambda op, f=f: self.returned.extend((f, i, self.node(v, 0)) for i, v in enumerate(op.operands)), (f,))

    def node(self, value, ctx):
        key = (ctx, id(value))
        if key not in self.table:
            self.table[key] = len(self.nodes)
            self.nodes.append(Node(value, ctx))
        return self.table[key]

    def inst(self, op, ctx, ins, outs, carry=False):
        n = len(self.insts)
        self.insts.append(Inst(op, ctx, ins, outs, carry))
        for i in set(ins):
            self.nodes[i].readers.append(n)
        for o in outs:
            if self.nodes[o].source is None or not carry:
                self.nodes[o].source = n

    def chain(self, ctx):
        while ctx:
            call, ctx = self.contexts[ctx]
            yield call

    def captured(self, op):
        """Values that the regions of an operation use from outside of it."""
        if id(op) not in self.captures:
            inside = {id(b) for o in op.walk() for r in o.regions for b in r}
            seen, out = set(), []
            for o in op.walk():
                if o is op:
                    continue
                for v in o.operands:
                    home = v.op.block if v.op is not None else v.block
                    if id(home) not in inside and id(v) not in seen:
                        seen.add(id(v))
                        out.append(v)
            self.captures[id(op)] = out
        return self.captures[id(op)]

    def region(self, blocks, ctx, leave, stack):
        for block in blocks:
            for op in block.ops:
                self.visit(op, ctx, leave, stack, blocks)

    def visit(self, op, ctx, leave, stack, blocks):
        if op.name in ("func.return", "scf.yield", "scf.condition", "amp.yield", "affine.yield", "scf.reduce", "scf.forall.in_parallel"):
            leave(op)
        elif op.name in ("func.call", "call"):
            callee = self.module.funcs.get(unquote(op.attr("callee", '"@"').lstrip("@")))
            if callee is None or not has_body(callee) or callee in stack:
                return self.atom(op, ctx)
            self.contexts.append((op, ctx))
            inner = len(self.contexts) - 1
            for arg, v in zip(callee.regions[0][0].args, op.operands):
                self.table[(inner, id(arg))] = self.node(v, ctx)
            returns = []
            self.region(callee.regions[0], inner, returns.append, stack + (callee,))
            for i, r in enumerate(op.results):
                if len(returns) == 1:
                    self.table[(ctx, id(r))] = self.node(returns[0].operands[i], inner)
                else:
                    for x in returns:
                        self.inst(op, ctx, [self.node(x.operands[i], inner)], [self.node(r, ctx)], carry=True)
        elif op.name.startswith("cf.") and op.successors:
            self.branch(op, ctx, blocks)
        elif op.name in CONTROL:
            self.control(op, ctx, stack)
        else:
            self.atom(op, ctx)

    def atom(self, op, ctx):
        ins = []
        if is_structured(op):
            args = op.regions[0][0].args
            a, b = inputs_outputs(op)
            if len(args) == len(a) + len(b):            # an operand that the body never reads is not read: tensor.empty, a shape, an overwritten output
                ins = [v for v, x in zip(a + b, args) if x.uses]
            else:                                       # linalg.map has no argument for its output
                ins = a if op.name == "linalg.map" else a + b
        else:
            ins = op.operands
        ins = list(ins) + (self.captured(op) if op.regions else [])
        self.inst(op, ctx, [self.node(v, ctx) for v in ins], [self.node(r, ctx) for r in op.results])

    def branch(self, op, ctx, blocks):
        by = {b.label: b for b in blocks}
        sizes = integers(op.attr("operandSegmentSizes")) if op.attr("operandSegmentSizes") else [0, len(op.operands)]
        at, groups = 0, []
        for n in sizes:
            groups.append(op.operands[at:at + n])
            at += n
        for label, values in zip(op.successors, groups[1:]):
            for arg, v in zip(by[label].args, values):
                self.inst(op, ctx, [self.node(v, ctx)] + [self.node(c, ctx) for c in groups[0]], [self.node(arg, ctx)], carry=True)

    def control(self, op, ctx, stack):
        n = lambda v: self.node(v, ctx)
        tie = lambda a, b, carry=True: self.inst(op, ctx, [n(x) for x in a], [n(b)], carry)
        tensors = len(op.results)
        if op.name in ("scf.for", "affine.for") and len(op.operands) >= tensors and op.regions:
            args, inits = op.regions[0][0].args, op.operands[len(op.operands) - tensors:]
            carried = args[len(args) - tensors:]
            for a, i in zip(carried, inits):
                tie([i], a, carry=False)
            leave = lambda y: [(tie([v], a), tie([v], r)) for v, a, r in zip(y.operands, carried, op.results)]
            self.region(op.regions[0], ctx, leave, stack)
            for i, r in zip(inits, op.results):
                tie([i], r)
        elif op.name == "scf.while":
            before, after = op.regions[0][0].args, op.regions[1][0].args
            for a, i in zip(before, op.operands):
                tie([i], a, carry=False)
            done = lambda c: [(tie([v, c.operands[0]], a), tie([v, c.operands[0]], r)) for v, a, r in zip(c.operands[1:], after, op.results)]
            self.region(op.regions[0], ctx, done, stack)
            self.region(op.regions[1], ctx, lambda y: [tie([v], a) for v, a in zip(y.operands, before)], stack)
        elif op.name in ("scf.if", "scf.execute_region", "amp.autocast", "scf.index_switch"):
            for r in op.regions:
                self.region(r, ctx, lambda y: [tie([v, *op.operands], x) for v, x in zip(y.operands, op.results)], stack)
        else:                                           # unknown flow: everything reaches everything
            inner = []
            for r in op.regions:
                for b in r:
                    for a in b.args:
                        self.inst(op, ctx, [n(v) for v in op.operands], [n(a)])
                self.region(r, ctx, inner.append, stack)
            ends = [v for y in inner for v in y.operands] + [v for y in inner for o in y.walk() if o is not y for v in o.operands]
            for x in op.results:
                self.inst(op, ctx, [n(v) for v in [*op.operands, *ends]], [n(x)])

    # reachability
    def defined_by(self, n):
        """The instance that defines a node, or None for arguments."""
        s = self.nodes[n].source
        return None if s is None else self.insts[s]

    def forward(self, start, stop=lambda n: False, through=lambda inst, n: True):
        """Nodes reached from `start`; a node in `stop` is reached but not left; `through` says whether an instance that reads node n passes it on."""
        seen, work = set(start), list(start)
        while work:
            x = work.pop()
            if stop(x):
                continue
            for i in self.nodes[x].readers:
                inst = self.insts[i]
                if not through(inst, x):
                    continue
                for o in inst.outs:
                    if o not in seen:
                        seen.add(o)
                        work.append(o)
        return seen

    def backward_edges(self):
        """node -> instances that write it (a loop's block argument has several)."""
        writers = [[] for _ in self.nodes]
        for k, inst in enumerate(self.insts):
            for o in inst.outs:
                writers[o].append(k)
        return writers

    def tensors(self):
        return [k for k, n in enumerate(self.nodes) if is_tensor(n.value.type)]
