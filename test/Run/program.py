"""A compiled program, as the judge (test/oracle/oracle.py) calls functions: the C ABI through ctypes."""
import ctypes, os, sys
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import oracle

TYPES = ["i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"]
ROLES = ["", "param", "state", "buffer", "input", "target", "hyper", "seed", "loss", "grad", "aux", "loss_scale", "growth_tracker",
         "hysteresis", "found_inf"]
P, S, U64 = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint64


class Port(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("type", ctypes.c_int), ("role", ctypes.c_int), ("rank", S),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("bytes", S), ("pair", ctypes.c_int32)]


class Memory(ctypes.Structure):
    _fields_ = [(n, U64) for n in ("constants", "state", "io", "arena", "workspace", "scratch", "total", "arena_lower_bound", "saved_for_backward")]


class Launches(ctypes.Structure):
    _fields_ = [(n, U64) for n in ("library", "kernels", "passes")]


class Options(ctypes.Structure):
    _fields_ = [("threads", S)]


class Value:
    def __init__(self, port):
        self.elem, self.shape = TYPES[port.type], [port.shape[i] for i in range(port.rank)]
        self.type = f"tensor<{''.join(f'{n}x' for n in self.shape)}{self.elem}>"
        self.attr_name, self.said, self.pair, self.bytes = port.name.decode(), ROLES[port.role], port.pair, port.bytes
        self.name, self.role, self.attrs = self.attr_name, None, {}

    def number(self, key):
        return None

    @property
    def scalar(self):
        return not self.shape


class Program:
    """What oracle.Function is: args, results, and a call on a list of arrays. State is set anew for each call."""

    def __init__(self, library, path, threads=1):
        self.path, self.lib = path, ctypes.CDLL(library)
        self.lib.amp_last_error.restype = ctypes.c_char_p
        for name in ("num_inputs", "num_outputs", "num_commands"):
            getattr(self.lib, "amp_program_" + name).restype = S
        self.program, self.session = P(), P()
        self.check(self.lib.amp_program_load(path.encode(), ctypes.byref(self.program)))
        self.lib.amp_program_precision.restype = ctypes.c_char_p
        precision = self.lib.amp_program_precision(self.program).decode()
        self.pretty = {"fp16": " f16 ", "bf16": " bf16 "}.get(precision, "")
        self.args = [self.port("input", i) for i in range(self.lib.amp_program_num_inputs(self.program))]
        self.results = [self.port("output", i) for i in range(self.lib.amp_program_num_outputs(self.program))]
        self.check(self.lib.amp_session_create(self.program, ctypes.byref(Options(threads)), ctypes.byref(self.session)))

    def check(self, status):
        if status:
            raise oracle.OracleError(f"{self.path}: {self.lib.amp_last_error().decode()}")

    def port(self, kind, i):
        port = Port()
        self.check(getattr(self.lib, "amp_program_" + kind)(self.program, S(i), ctypes.byref(port)))
        return Value(port)

    def set(self, i, array):
        # One number as a vector of one: numpy's arithmetic on rank 0 changes types.
        value = np.broadcast_to(array, self.args[i].shape).reshape(-1)
        data = np.ascontiguousarray(oracle.encode(value, self.args[i].elem))
        self.check(self.lib.amp_session_set_input(self.session, S(i), data.ctypes.data_as(P), S(data.nbytes)))

    def get(self, i, kind="output"):
        v = (self.results if kind == "output" else self.args)[i]
        out = np.zeros(int(np.prod(v.shape)), oracle.NP[v.elem])
        self.check(getattr(self.lib, "amp_session_get_" + kind)(self.session, S(i), out.ctypes.data_as(P), S(out.nbytes)))
        return oracle.decode(out, v.elem).reshape(v.shape)

    def step(self):
        self.check(self.lib.amp_session_step(self.session))

    def __call__(self, inputs):
        for i, x in enumerate(inputs):
            self.set(i, x)
        self.step()
        return [self.get(i) for i in range(len(self.results))]

    def launches(self):
        out = Launches()
        self.check(self.lib.amp_session_launches(self.session, ctypes.byref(out)))
        return out

    def memory(self):
        out = Memory()
        self.check(self.lib.amp_session_memory(self.session, ctypes.byref(out)))
        return out
