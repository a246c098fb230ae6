"""Reads MLIR's generic form into a graph of operations and values. Standard library only; shares no code with the project.

    module = load("x.mlir", tool="mlir-opt-22")     # runs the tool to print the generic form, then parses it
    module = parse(text)                            # text that is in the generic form already

What is understood is structure: operations, operands, results, types, regions, blocks, and the text of attributes and
locations (parsed when asked for). One operation header stands on one line in the printer's output, which is what makes 20 MB of
GPT-2 a matter of seconds: a line is cut by a few searches, and the long locations are never looked into unless asked.
"""
import re, shlex, shutil, subprocess

GENERIC = ["--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-local-scope", "--mlir-print-debuginfo"]


class ParseError(Exception):
    pass


class Value:
    """An SSA value. `op` defines it as its result number `index`; for a block argument op is None and `block` is set."""
    __slots__ = ("type", "op", "block", "index", "uses", "loc")

    def __init__(self, type, op, block, index, loc=""):
        self.type, self.op, self.block, self.index, self.loc = type, op, block, index, loc
        self.uses = []                                  # (operation, operand number)

    def __repr__(self):
        return f"<{self.type} of {self.op.name if self.op else 'a block'}>"


class Block:
    __slots__ = ("label", "args", "ops", "parent")

    def __init__(self, label, parent):
        self.label, self.args, self.ops, self.parent = label, [], [], parent


class Op:
    """`index` is the number of the operation in module.walk pre-order, the module being 0."""
    __slots__ = ("name", "operands", "results", "regions", "successors", "props_text", "attrs_text", "loc", "index", "block", "func", "line", "_attrs")

    def __init__(self, name, index, block, func, line):
        self.name, self.index, self.block, self.func, self.line = name, index, block, func, line
        self.operands, self.results, self.regions, self.successors = [], [], [], []
        self.props_text = self.attrs_text = self.loc = ""
        self._attrs = None

    @property
    def attrs(self):
        """Inherent and discardable attributes: name -> text ('unit' where there is no value)."""
        if self._attrs is None:
            self._attrs = {**attribute_dict(self.attrs_text), **attribute_dict(self.props_text)}
        return self._attrs

    def attr(self, name, default=None):
        if name not in self.props_text and name not in self.attrs_text:
            return default
        return self.attrs.get(name, default)

    def discardable(self):
        return attribute_dict(self.attrs_text)

    @property
    def parent(self):
        return self.block.parent if self.block else None

    def ancestors(self):
        p = self.parent
        while p is not None:
            yield p
            p = p.parent

    def walk(self):
        yield self
        for region in self.regions:
            for block in region:
                for op in block.ops:
                    yield from op.walk()

    @property
    def where(self):
        """A place a person can find: the location's name, or file and line."""
        return f"{self.name} #{self.index} at {location_name(self.loc) or location_file(self.loc) or '?'}"

    def __repr__(self):
        return f"<{self.where}>"


class Module:
    def __init__(self, top, ops):
        self.top, self.ops = top, ops                   # ops: all of them in pre-order
        self.funcs = {}                                 # symbol name -> func.func
        for op in ops:
            if op.name == "func.func":
                self.funcs[unquote(op.attr("sym_name"))] = op

    def public(self):
        """The functions that others can call and that have a body, in order."""
        return [f for f in self.funcs.values() if unquote(f.attr("sym_visibility", '"public"')) == "public" and has_body(f)]


def has_body(op):
    return any(region for region in op.regions)


# ---------------------------------------------------------------------------------------------------------------------
# Text

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|->|>=|<=|==|[<>(){}\[\],]')
BRACE = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]')
PAREN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]')


def split_top(text, sep=","):
    """Splits at the separators that stand outside of brackets and strings."""
    parts, depth, start = [], 0, 0
    for m in TOKEN.finditer(text):
        t = m.group()
        if t in "<({[":
            depth += 1
        elif t in ">)}]":
            depth -= 1
        elif t == sep and depth == 0:
            parts.append(text[start:m.start()].strip())
            start = m.end()
    last = text[start:].strip()
    if last or parts:
        parts.append(last)
    return parts


def closing(text, at, pattern, opening):
    """The position behind the bracket that closes the one at `at`."""
    depth = 0
    for m in pattern.finditer(text, at):
        t = m.group()
        if t == opening:
            depth += 1
        elif len(t) == 1 and t != '"':
            depth -= 1
            if depth == 0:
                return m.end()
    raise ParseError(f"no closing bracket: {text[at:at + 200]}")


def attribute_dict(text):
    out = {}
    for part in split_top(text):
        m = re.match(r'("(?:[^"\\]|\\.)*"|[\w.$-]+)\s*(?:=\s*(.*))?$', part, re.S)
        if not m:
            raise ParseError(f"not an attribute: {part[:200]}")
        out[m.group(1).strip('"')] = m.group(2) if m.group(2) is not None else "unit"
    return out


def unquote(text):
    return text[1:-1] if text and text[0] == '"' else text


def bracketed(text):
    """The elements of '[a, b]'."""
    return split_top(text.strip()[1:-1])


def integers(text):
    """The numbers of 'array<i64: 1, 2>' or '[1, 2]'."""
    return [int(n) for n in re.findall(r"-?\d+", text.split(":", 1)[1] if ":" in text else text)]


NAMED = re.compile(r'"((?:[^"\\]|\\.)*)"(?!:\d)')
FILED = re.compile(r'"((?:[^"\\]|\\.)*)":(\d+)')


def location_name(loc):
    """The outermost name of a location, '' where it has only a file."""
    m = NAMED.search(loc)
    f = FILED.search(loc)
    return m.group(1) if m and (not f or m.start() < f.start()) else ""


def location_file(loc):
    m = FILED.search(loc)
    return f"{m.group(1)}:{m.group(2)}" if m else ""


# ---------------------------------------------------------------------------------------------------------------------
# Types

_types, _shaped = {}, {}


def function_type(text):
    """'(A, B) -> R' or '(A, B) -> (R, S)' as two lists of types."""
    if text not in _types:
        text = text.strip()
        end = closing(text, 0, PAREN, "(")
        rest = text[end:].strip()
        if not rest.startswith("->"):
            raise ParseError(f"not a function type: {text[:200]}")
        rest = rest[2:].strip()
        results = split_top(rest[1:-1]) if rest.startswith("(") and closing(rest, 0, PAREN, "(") == len(rest) else [rest]
        _types[text] = (split_top(text[1:end - 1]), results)
    return _types[text]


def shaped(type):
    """(kind, dims, element) of a tensor, memref or vector, None for a dynamic size; (None, None, type) for anything else."""
    if type not in _shaped:
        m = re.match(r"(tensor|memref|vector)<((?:(?:\d+|\?|\[\d+\])x)*)(.*)>$", type, re.S)
        if not m or m.group(3).startswith("*"):
            _shaped[type] = (None, None, type)
        else:
            dims = tuple(None if d == "?" else int(d.strip("[]")) for d in m.group(2).split("x") if d)
            _shaped[type] = (m.group(1), dims, split_top(m.group(3))[0])
    return _shaped[type]


def element(type):
    return shaped(type)[2]


def is_tensor(type):
    return shaped(type)[0] == "tensor"


WIDTH = {"f64": 8, "f32": 4, "tf32": 4, "f16": 2, "bf16": 2, "index": 8, "i1": 1}


def element_bytes(elem):
    if elem in WIDTH:
        return WIDTH[elem]
    m = re.fullmatch(r"[su]?i(\d+)", elem)
    if m:
        return (int(m.group(1)) + 7) // 8
    m = re.fullmatch(r"f8\w+|f[46]\w+", elem, re.I)
    if m:
        return 1
    m = re.fullmatch(r"complex<(.*)>", elem)
    return 2 * element_bytes(m.group(1)) if m else 0


def type_bytes(type, dynamic=1):
    """Bytes of a tensor; each dynamic size counts as `dynamic`."""
    kind, dims, elem = shaped(type)
    if kind is None:
        return element_bytes(type)
    n = element_bytes(elem)
    for d in dims:
        n *= dynamic if d is None else d
    return n


# ---------------------------------------------------------------------------------------------------------------------
# The parser

HEAD = re.compile(r'\s*(?:((?:%[\w$.-]+(?::\d+)?,?\s*)+)=\s*)?"([^"]+)"\(([^)]*)\)')
RESULT = re.compile(r"(%[\w$.-]+)(?::(\d+))?")
SUCCESSORS = re.compile(r"\s*\[([^\]]*)\]")
ARG = re.compile(r"\s*(%[\w$.-]+):\s*")


class Parser:
    def __init__(self, text):
        self.lines, self.at, self.count, self.ops = text.split("\n"), 0, 0, []
        self.scopes = [{}]

    def define(self, name, value):
        self.scopes[-1][name] = value

    def lookup(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        raise ParseError(f"line {self.at + 1}: {name} is used before its definition")

    def tail(self, op, text, pos, names, operands):
        """`{attributes} : types loc(...)` of an operation whose regions are read."""
        m = re.compile(r"\s*\{").match(text, pos)
        if m:
            end = closing(text, m.end() - 1, BRACE, "{")
            op.attrs_text, pos = text[m.end():end - 1], end
        m = re.compile(r"\s*:\s*").match(text, pos)
        if not m:
            raise ParseError(f"line {self.at + 1}: types expected: {text[pos:pos + 100]}")
        end = text.find(" loc(", m.end())
        types = text[m.end():] if end < 0 else text[m.end():end]
        op.loc = "" if end < 0 else text[end + 5:].rstrip()[:-1]
        ins, outs = function_type(types)
        if len(ins) != len(operands):
            raise ParseError(f"line {self.at + 1}: {len(operands)} operands, {len(ins)} types")
        flat = [(n, i, k) for n, k in names for i in range(k)]
        if flat and len(flat) != len(outs):
            raise ParseError(f"line {self.at + 1}: {len(flat)} results, {len(outs)} types")
        for n, (t, (name, i, k)) in enumerate(zip(outs, flat)):
            value = Value(t, op, None, n, op.loc)
            op.results.append(value)
            self.define(f"{name}#{i}" if k > 1 else name, value)
        self.pending.append((op, operands))

    def body(self, parent, func):
        """Regions of `parent`: from behind `({` to the line that starts with `})`, whose position is left behind it."""
        while True:
            blocks = []
            parent.regions.append(blocks)
            self.scopes.append({})
            held, self.pending = self.pending, []
            while True:
                self.at += 1
                line = self.lines[self.at]
                s = line.lstrip()
                if s.startswith("^"):
                    block = Block(re.match(r"\^[\w$.-]+", s).group(), parent)
                    blocks.append(block)
                    self.block_args(block, s)
                elif s.startswith("}"):
                    break
                elif s and not s.startswith("//"):
                    if not blocks:
                        blocks.append(Block("", parent))
                    self.op(blocks[-1], func)
            for op, operands in self.pending:           # only now: a block may be printed before one that defines what it uses
                op.operands = [self.lookup(n) for n in operands]
                for i, v in enumerate(op.operands):
                    v.uses.append((op, i))
            self.pending = held
            self.scopes.pop()
            s = self.lines[self.at].lstrip()
            if s.startswith("}, {"):
                continue
            return len(self.lines[self.at]) - len(s) + 2        # behind "})"

    def block_args(self, block, s):
        at = s.find("(")
        if at < 0 or at > s.find(":") > 0:
            return
        pos, n = at + 1, 0
        while s[pos] != ")":
            m = ARG.match(s, pos)
            pos = m.end()
            depth = 0
            for t in TOKEN.finditer(s, pos):            # the type ends at " loc(", at a comma or at the closing bracket, outside of brackets
                c = t.group()
                if depth == 0 and (c in ",)" or (c == "(" and s[t.start() - 4:t.start()] == " loc")):
                    break
                depth += (c in "<({[") - (c in ">)}]")
            type, loc, end = s[pos:t.start()], "", t.start()
            if c == "(":
                close = closing(s, t.start(), PAREN, "(")
                type, loc, end = s[pos:t.start() - 4], s[t.start() + 1:close - 1], close
            value = Value(type.strip(), None, block, n, loc)
            block.args.append(value)
            self.define(m.group(1), value)
            n += 1
            pos = end + 1 if s[end] == "," else end

    def op(self, block, func):
        line = self.lines[self.at]
        m = HEAD.match(line)
        if not m:
            raise ParseError(f"line {self.at + 1}: not an operation in generic form: {line[:200]}")
        op = Op(m.group(2), self.count, block, func, self.at + 1)
        self.count += 1
        self.ops.append(op)
        if block is not None:
            block.ops.append(op)
        names = [(r.group(1), int(r.group(2) or 1)) for r in RESULT.finditer(m.group(1) or "")]
        operands = [o.strip() for o in m.group(3).split(",") if o.strip()]
        pos = m.end()
        if line.startswith("[", pos):
            s = SUCCESSORS.match(line, pos)
            op.successors, pos = [x.strip() for x in s.group(1).split(",")], s.end()
        if line.startswith(" <{", pos):
            end = closing(line, pos + 2, BRACE, "{")
            op.props_text, pos = line[pos + 3:end - 1], end + 1
        if line.startswith(" ({", pos):
            pos = self.body(op, op if op.name == "func.func" else func)
            line = self.lines[self.at]
        self.tail(op, line, pos, names, operands)
        return op

    def module(self):
        self.pending = []
        while self.at < len(self.lines) and not self.lines[self.at].strip():
            self.at += 1
        top = self.op(None, None)
        return Module(top, self.ops)


def parse(text):
    return Parser(text).module()


def run(tool, args, text=None, timeout=None):
    """stdout of a tool; ParseError with its stderr where it fails. `tool` is a list of words."""
    p = subprocess.run([*tool, *args], input=text, capture_output=True, text=True, timeout=timeout)
    if p.returncode:
        raise ParseError(f"{' '.join(tool)}: exit status {p.returncode}: {p.stderr[:2000]}")
    return p.stdout


def stock_tool():
    """MLIR's own mlir-opt."""
    return next((t for t in ("mlir-opt-22", "mlir-opt") if shutil.which(t)), "mlir-opt-22")


def load(path, tool=None):
    """The module in a file, in any form. `tool` prints its generic form: amp-opt where the file has ops of the amp dialect."""
    words = shlex.split(tool) if isinstance(tool, str) else tool
    return parse(run(words or [stock_tool()], [*GENERIC, path]))
