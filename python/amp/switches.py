"""A low program written in f32, in which every rounding has a switch. Text in, text out: MLIR's generic form, where one op begins on one line.

`Source` numbers the ops of a model; the numbers travel through `amp-opt` in the locations (`fused<N>[...]`), which no policy rule sees.
`switches` makes the program: all that is stored low is an f32 number, and bodies compute in f32, so low types become f32, and what was `truncf`
to the low type becomes a rounding to it and back where a flag, an element of one more argument, says so.
"""
import re

GENERIC = ["--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-local-scope"]
STRING = r'"(?:[^"\\]|\\.)*"'
SCOPES = ("builtin.module", "func.func", "amp.autocast", "scf.")               # regions of these hold ops that are decided one by one


class Op:
    def __init__(self, at, match, parent):
        self.at, self.end, self.parent = at, at, parent          # lines of its beginning and end
        self.results, self.name, self.operands = match[1] or "", match[2], re.findall(r"%[\w$.#-]+", match[3])
        self.tail = ""                                            # of its last line, from the location

    @property
    def top(self):
        """Itself, or the op in whose body it computes."""
        return self if self.parent is None or self.parent.name.startswith(SCOPES) else self.parent.top

    def scopes(self):
        """The ops around it, inside out."""
        return [] if self.parent is None else [self.parent, *self.parent.scopes()]

    @property
    def tag(self):
        """The number of the op of the source that it comes from."""
        m = re.search(r"fused<(\d+) : i32>", self.tail)
        return int(m[1]) if m else None


HEAD = re.compile(r'\s*(?:(%[\w$.:, %-]+?) = )?"([\w.$-]+)"\(([^)]*)\)')


def location(line):
    """Where ` loc(...)` of the op that ends on this line begins."""
    return next((m.start() for m in re.finditer(STRING + r"| loc\(", line) if m[0] == " loc("), len(line))


def parse(lines):
    ops, stack = [], []
    for i, line in enumerate(lines):
        s = line.lstrip()
        if s.startswith("})"):
            op = stack.pop()
            op.end, op.tail = i, line[location(line):]
        elif m := HEAD.match(line):
            op = Op(i, m, stack[-1] if stack else None)
            ops.append(op)
            if line.endswith("({"):
                stack.append(op)
            else:
                op.tail = line[location(line):]
    return ops


def closing(text, at):
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    for m in re.finditer(STRING + r"|->|[<>]=|[<({\[]|[])}>]", text[at:]):
        depth += {"<": 1, "(": 1, "{": 1, "[": 1, ">": -1, ")": -1, "}": -1, "]": -1}.get(m[0], 0)
        if depth == 0:
            return at + m.end()
    raise ValueError(f"no closing bracket in {text[at:at + 80]}")


def appended(line, key, what):
    """The line with one more element at the end of the list behind `key`, if that is there."""
    at = line.find(key)
    if at < 0:
        return line
    at += len(key)
    end = closing(line, at) - 1
    return line[:end] + (", " if line[at + 1:end].strip() else "") + what + line[end:]


def names(loc):
    return [m[0][1:-1] for m in re.finditer(STRING, loc) if not re.match(r":\d", loc[m.end():])]


class Source:
    """The model, every op numbered; the number of an op is the report's `index`."""

    def __init__(self, text):
        self.lines = text.split("\n")
        self.ops = parse(self.lines)
        for n, op in enumerate(self.ops):
            op.number, op.loc = n, op.tail[5:-1]

    def text(self, told=(), precision="f32", tagged=True):
        """All of it; the ops `told` have that precision. `tagged`: with the numbers."""
        lines = list(self.lines)
        for op in (self.ops[n] for n in told):
            line = re.sub(r", amp\.precision = #amp\.precision<\w+>|amp\.precision = #amp\.precision<\w+>(, )?", "", lines[op.end])
            at = line.index("})") + 2 if op.end != op.at else HEAD.match(line).end()
            if line.startswith(" <{", at):
                at = closing(line, at + 1)
            if not line.startswith(" {", at):
                line = f"{line[:at]} {{}}{line[at:]}"
            lines[op.end] = line[:at] + appended(line[at:], " ", f"amp.precision = #amp.precision<{precision}>")
        for op in self.ops if tagged else []:
            at = location(lines[op.end])
            lines[op.end] = f"{lines[op.end][:at]} loc(fused<{op.number} : i32>[{op.loc or 'unknown'}])"
        return "\n".join(lines)

    def body(self, n):
        """Names of what op n computes with."""
        op = self.ops[n]
        return [o.name for o in self.ops if op.at < o.at < op.end and o.parent is op and re.match(r"math\.|arith\.(?!ext|trunc|constant|cmp|select|index)", o.name)]


# ---------------------------------------------------------------------------------------------------------------------
# The program with switches

def inlined(judge, text, entry):
    """One function without calls; named ops as generic ones, whose bodies show their roundings."""
    passes = f"builtin.module(symbol-privatize{{exclude={entry}}},inline{{default-pipeline=}},symbol-dce,func.func(linalg-generalize-named-ops))"
    return judge.tool("mlir-opt", [f"--pass-pipeline={passes}", *GENERIC], text).split("\n")


def header(lines, ops, entry, argument=None, prologue="", results=()):
    """Adds an argument (name, type), what is computed first, and results [(name, type)] to the entry function."""
    f = next(o for o in ops if o.name == "func.func" and f'sym_name = "{entry}"' in lines[o.at])
    line, first = lines[f.at], lines[f.at + 1]
    if argument:
        line = appended(appended(line, "arg_attrs = ", "{}"), "function_type = ", argument[1])
        given = f"{argument[0]}: {argument[1]}"
        lines[f.at + 1] = appended(first, "^bb0", given) + prologue if first.lstrip().startswith("^bb0(") else f"^bb0({given}):{prologue}\n{first}"
    if results:
        types = ", ".join(t for _, t in results)
        at = closing(line, line.index("function_type = (") + 16) + 4
        if line[at] != "(":
            single = re.match(r".*?(?=, \w+ = |}> )", line[at:])[0]
            line = f"{line[:at]}({single}){line[at + len(single):]}"
        line = appended(line[:at] + appended(line[at:], "", types), "res_attrs = ", ", ".join("{}" for _ in results))
        end = next(o for o in ops if o.name == "func.return" and o.parent is f)
        lines[end.at] = appended(appended(lines[end.at], '"func.return"', ", ".join(n for n, _ in results)), " : ", types)
    lines[f.at] = line


LOW = re.compile(STRING + r"|(?<![\w%@#!.])((?:(?:\d+|\?)x)*)(?:bf16|f16)\b")
widened = lambda text: LOW.sub(lambda m: m[0] if m[1] is None else m[1] + "f32", text)
is_low = lambda text: widened(text) != text


def result_type(line):
    """The type of the only result of an op on one line."""
    return line[:location(line)].rsplit(" -> ", 1)[1].strip()


def switches(lines, entry, source, rows):
    """(text, [{op to blame for rounding k: "reads" or "result"}], {op: the ops that read its low result}): the low program in f32, each
    rounding of the pass behind flag k of a new last argument."""
    ops, sites, fed, out, readers = parse(lines), [], {}, {}, {}  # out: line number -> text that replaces it
    for o in ops:
        for v in o.operands:
            readers.setdefault(v.split("#")[0], []).append(o)
    row = lambda n: rows.get(n, {})
    first = lambda o: o.results.split(":")[0]
    moves = lambda o: o.tag is None or row(o.tag).get("class") == "follow" or o.name in ("arith.truncf", "arith.extf")
    forced = lambda n: row(n).get("class") == "low" and row(n)["rule"].startswith(("attribute", "rule at"))

    def ends(value, seen):
        """The ops that read a value, through data movement."""
        return set().union(*(end(o.top, seen) for o in readers.get(value, [])))

    def end(o, seen):
        if not moves(o):
            return {o.tag} & rows.keys()
        if o in seen or not o.results:
            return set()
        seen.add(o)
        return ends(first(o), seen)

    def select(result, rounded, x, type, blamed):
        sites.append(blamed)
        return f'\n{result} = "arith.select"(%blame_f{len(sites) - 1}, {rounded}, {x}) : (i1, {type}, {type}) -> {type}'

    main = next(o for o in ops if o.name == "func.func" and f'sym_name = "{entry}"' in lines[o.at])
    for o in ops:
        line = lines[o.at]
        if o.at != o.end or not o.results or not is_low(line[:location(line)]):
            continue
        value, type = first(o), result_type(line)
        wide, low, mine = widened(type), is_low(type), "%blame_" + value[1:]
        if o.name == "arith.extf" and type == "f32" or o.name == "arith.extf" and type.endswith("xf32>"):
            out[o.at] = f'{value} = "arith.bitcast"({o.operands[0]}) : ({type}) -> {type}'        # it is an f32 number already
        elif low and o.name in ("arith.constant", "tosa.const"):  # stays what it is, so that its digits keep their meaning
            out[o.at] = f'{line.replace(value, mine, 1)}\n{value} = "arith.extf"({mine}) : ({type}) -> {wide}'
        elif low and re.match(r"arith\.|math\.|tosa\.", o.name) and o.name not in ("arith.select", "arith.bitcast"):
            before = None if o.tag is None else source.ops[o.tag]
            x, made = o.operands[0], ""
            if o.name == "arith.truncf" and f" : ({wide}) -> " in line:
                written = before is not None and before.name == "arith.truncf"
            else:                                                 # rounds as it computes: here behind it
                x, written = mine + "_wide", before is None or before.at == before.end and is_low(result_type(source.lines[before.at]))
                made = widened(line).replace(value, x, 1) + "\n"
            written |= main not in o.scopes()
            rounded = value if written else mine + "_round"
            made += f'{mine} = "arith.truncf"({x}) : ({wide}) -> {type}\n{rounded} = "arith.extf"({mine}) : ({type}) -> {wide}'
            n = o.top.tag
            if o.top is o or n not in fed:
                fed.setdefault(n, set()).update(ends(first(o.top), set()))
            if written:
                pass                                              # a rounding of the source program, in the f32 step too; or out of reach
            elif o.top is o and (row(n).get("result") not in ("bf16", "f16") or row(n)["class"] == "follow"):     # some read an f32 value low: each for itself
                for k, r in enumerate(dict.fromkeys(readers.get(value, []))):
                    new = f"{mine}_{k}"
                    made += select(new, rounded, x, wide, dict.fromkeys(end(r.top, set()), "reads") or dict.fromkeys({n} & rows.keys(), "result"))
                    lines[r.at] = re.sub(re.escape(value) + r"(?![\w$.-])", new, lines[r.at])
                    r.operands = [new if v == value else v for v in r.operands]
            else:
                made += select(value, rounded, x, wide, {**{m: "reads" for m in ends(first(o.top), set()) if forced(m)}, **dict.fromkeys({n} & rows.keys(), "result")})
            out[o.at] = made
    made = [out[i] if i in out else widened(line) for i, line in enumerate(lines)]
    count = max(1, len(sites))
    flags = "".join(f'\n%blame_c{k} = "arith.constant"() <{{value = {k} : index}}> : () -> index\n'
                    f'%blame_f{k} = "tensor.extract"(%blame, %blame_c{k}) : (tensor<{count}xi1>, index) -> i1' for k in range(len(sites)))
    header(made, ops, entry, ("%blame", f"tensor<{count}xi1>"), flags)
    return "\n".join(made), sites, fed
