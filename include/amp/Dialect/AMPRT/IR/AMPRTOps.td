//===- AMPRTOps.td - The amp_rt dialect --------------------*- tablegen -*-===//
#ifndef AMP_DIALECT_AMPRT_IR_AMPRTOPS_TD
#define AMP_DIALECT_AMPRT_IR_AMPRTOPS_TD

include "amp/Dialect/AMP/IR/AMPAttrs.td"
include "amp/Dialect/AMPRT/IR/AMPRTEnums.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AMPRT_Dialect : Dialect {
  let name = "amp_rt";
  let cppNamespace = "::mlir::amp_rt";
  let summary = "What a runtime executes: kernels, buffers, commands";
  let description = [{
    Two levels. On tensors, `amp_rt.kernel` and `amp_rt.task` say which ops are
    computed together (`amp-form-kernels`); between them stand the products,
    `amp.matmul` and `amp.conv`. On buffers, `amp_rt.plan` is the flat list of
    commands that is executed (`amp-build-plan`): every buffer has its place,
    every command the buffers that it reads and writes.

    Nothing in a plan is of one device: a task is a function over a range of rows,
    which a CPU calls for parts of the range and a GPU compiles to blocks.
  }];
  let dependentDialects = ["::mlir::amp::AMPDialect"];
}

class AMPRT_Op<string mnemonic, list<Trait> traits = []>
    : Op<AMPRT_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// On tensors
//===----------------------------------------------------------------------===//

def AMPRT_YieldOp : AMPRT_Op<"yield", [
    Pure, Terminator, ParentOneOf<["KernelOp", "TaskOp"]>]> {
  let summary = "the results of a kernel or a task";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def AMPRT_KernelOp : AMPRT_Op<"kernel", [
    RecursiveMemoryEffects, SingleBlock]> {
  let summary = "one launch: tasks that do not depend on each other";
  let description = [{
    Its body holds `amp_rt.task`s only, none of which reads a result of another.

    ```mlir
    %y = amp_rt.kernel {
      %0 = amp_rt.task rows = 32 {
        ...
        amp_rt.yield %v : tensor<32x10xf32>
      } : tensor<32x10xf32>
      amp_rt.yield %0 : tensor<32x10xf32>
    } : tensor<32x10xf32>
    ```
  }];
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "attr-dict-with-keyword $body (`:` type($results)^)?";
  let hasVerifier = 1;
}

def AMPRT_TaskOp : AMPRT_Op<"task", [
    RecursiveMemoryEffects, SingleBlock, ParentOneOf<["KernelOp"]>]> {
  let summary = "ops that are computed row by row in one pass";
  let description = [{
    The body is upstream ops on tensors; it reads values from outside. Rows can
    be computed in any order and on any thread: element i of a tensor that the
    body computes and reads again belongs to row `i / (elements / rows)`, and is
    only read for results of the same row. How each tensor is walked is in
    `docs/Plan.md`.

    With `sequential` the body is one loop over state, which one thread runs.

    The first op may be an `amp.matmul` without an epilogue whose result, in f32,
    only the task reads, element by element: it is computed panel by panel, as
    many rows of it as `panel` says, and is in no buffer.
  }];
  let arguments = (ins I64Attr:$rows, UnitAttr:$sequential, OptionalAttr<I64Attr>:$panel);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `rows` `=` $rows (`sequential` $sequential^)? (`panel` `=` $panel^)?
    attr-dict-with-keyword $body
    (`:` type($results)^)?
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// On buffers
//===----------------------------------------------------------------------===//

def AMPRT_PlanOp : AMPRT_Op<"plan", [Symbol, SingleBlock, NoTerminator]> {
  let summary = "a training step as a list of commands over placed buffers";
  let description = [{
    The body holds the buffers, then at most one `amp_rt.sequence init` and one
    `amp_rt.sequence step`. `inputs` and `outputs` are the arguments and results
    of the function that it was made of, as dictionaries: `name`, `role`,
    `buffer` (number of the buffer in the body), `pair`.

    Sizes are bytes. `arena_lower_bound` is the most that is live at once, which
    no placement can do without; `saved_for_backward` what of it waits for the
    backward pass, 0 where that is not known (`docs/Plan.md`). `messages` are what
    assertions of tasks say: a task that fails writes the number of one, from 1.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, ArrayAttr:$inputs, ArrayAttr:$outputs,
    I64Attr:$constants, I64Attr:$state, I64Attr:$io, I64Attr:$arena,
    I64Attr:$arena_lower_bound, DefaultValuedAttr<I64Attr, "0">:$saved_for_backward,
    OptionalAttr<StrArrayAttr>:$messages);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `inputs` $inputs `outputs` $outputs `constants` `=` $constants
    `state` `=` $state `io` `=` $io `arena` `=` $arena
    `lower_bound` `=` $arena_lower_bound attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def AMPRT_BufferOp : AMPRT_Op<"buffer", [HasParent<"PlanOp">]> {
  let summary = "a place in a segment of memory";
  let description = [{
    `value` is what a buffer in `constants` holds.

    ```mlir
    %0 = amp_rt.buffer arena at 256 : memref<32x256xbf16>
    ```
  }];
  let arguments = (ins AMPRT_Segment:$segment, I64Attr:$offset, OptionalAttr<ElementsAttr>:$value);
  let results = (outs AnyStaticShapeMemRef:$result);
  let assemblyFormat = "$segment `at` $offset (`=` $value^)? attr-dict `:` type($result)";
}

def AMPRT_SequenceOp : AMPRT_Op<"sequence", [
    HasParent<"PlanOp">, SingleBlock, NoTerminator]> {
  let summary = "commands, in the order in which they are executed";
  let description = [{
    `init` runs once after inputs were set and makes hidden copies of them;
    `step` is the training step.
  }];
  let arguments = (ins StrAttr:$kind);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$kind attr-dict-with-keyword $body";
}

def AMPRT_MatmulOp : AMPRT_Op<"matmul", [
    AttrSizedOperandSegments, ParentOneOf<["SequenceOp"]>]> {
  let summary = "amp.matmul on buffers";
  let description = [{
    `sizes` is M, N, K and the batch. Rows lie behind one another; from one matrix
    of the batch to the next it is as many elements as `strides` has for a, b, c,
    d, aux, bias and bgrad, 0 where all of the batch shares one.
  }];
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$a, Arg<AnyMemRef, "", [MemRead]>:$b,
    Optional<AnyMemRef>:$device_alpha, Optional<AnyMemRef>:$c, Optional<AnyMemRef>:$bias,
    Optional<AnyMemRef>:$aux, Arg<AnyMemRef, "", [MemWrite]>:$d,
    Optional<AnyMemRef>:$aux_out, Optional<AnyMemRef>:$bgrad,
    DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$strides,
    AMP_Epilogue:$epilogue, AMP_ComputeType:$compute, F32Attr:$alpha, F32Attr:$beta,
    UnitAttr:$transpose_a, UnitAttr:$transpose_b);
  let assemblyFormat = [{
    $a `,` $b (`alpha` `(` $device_alpha^ `:` type($device_alpha) `)`)?
    (`c` `(` $c^ `:` type($c) `)`)? (`bias` `(` $bias^ `:` type($bias) `)`)?
    (`aux` `(` $aux^ `:` type($aux) `)`)? `into` $d (`aux_out` `(` $aux_out^ `:` type($aux_out) `)`)?
    (`bgrad` `(` $bgrad^ `:` type($bgrad) `)`)? `sizes` `=` $sizes `strides` `=` $strides
    `epilogue` `=` $epilogue `compute` `=` $compute `factors` `(` $alpha `,` $beta `)` attr-dict
    `:` type($a) `,` type($b) `,` type($d)
  }];
}

def AMPRT_ConvOp : AMPRT_Op<"conv", [
    AttrSizedOperandSegments, ParentOneOf<["SequenceOp"]>]> {
  let summary = "amp.conv on buffers";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$a, Arg<AnyMemRef, "", [MemRead]>:$b,
    Optional<AnyMemRef>:$c, Optional<AnyMemRef>:$bias, Arg<AnyMemRef, "", [MemWrite]>:$d,
    DenseI64ArrayAttr:$shape_a, DenseI64ArrayAttr:$shape_b, DenseI64ArrayAttr:$shape_d,
    AMP_ConvKind:$kind, AMP_ConvLayout:$layout, AMP_Epilogue:$epilogue, AMP_ComputeType:$compute,
    DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations,
    DenseI64ArrayAttr:$pad_low, DenseI64ArrayAttr:$pad_high, I64Attr:$groups);
  let assemblyFormat = [{
    $a `,` $b (`c` `(` $c^ `:` type($c) `)`)? (`bias` `(` $bias^ `:` type($bias) `)`)?
    `into` $d `kind` `=` $kind `layout` `=` $layout `epilogue` `=` $epilogue
    `compute` `=` $compute attr-dict `:` type($a) `,` type($b) `,` type($d)
  }];
}

def AMPRT_LaunchOp : AMPRT_Op<"launch", [
    ParentOneOf<["SequenceOp"]>, SingleBlock, NoTerminator]> {
  let summary = "one kernel: tasks that may all run at once";
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "attr-dict-with-keyword $body";
}

def AMPRT_RunOp : AMPRT_Op<"run", [
    AttrSizedOperandSegments, ParentOneOf<["LaunchOp"]>]> {
  let summary = "a task on buffers";
  let description = [{
    Calls the function `task` for ranges of at most `grain` rows that together
    cover `extent` once. The function takes the buffers, reads and then writes,
    and the range: `func @task(memref..., index, index)`.

    With a product, of sizes M, N, K, the rows of its D that belong to a range, in
    f32, are computed before the call, into memory of the thread's own. The
    function takes D before all buffers. `scratch` has room for a panel.

    ```mlir
    amp_rt.run @task_3 reads(%0 : memref<32x10xf32>) writes(%1 : memref<32x10xbf16>) extent = 32 grain = 8
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$task,
    Variadic<AnyMemRef>:$reads, Variadic<AnyMemRef>:$writes,
    Optional<AnyMemRef>:$product_a, Optional<AnyMemRef>:$product_b,
    I64Attr:$extent, I64Attr:$grain, I64Attr:$work, I64Attr:$scratch,
    OptionalAttr<DenseI64ArrayAttr>:$product_sizes,
    UnitAttr:$transpose_a, UnitAttr:$transpose_b);
  let assemblyFormat = [{
    $task (`product` `(` $product_a^ `,` $product_b `:` type($product_a) `,` type($product_b) `)`
    `sizes` `=` $product_sizes)? (`reads` `(` $reads^ `:` type($reads) `)`)? (`writes` `(` $writes^ `:` type($writes) `)`)?
    `extent` `=` $extent `grain` `=` $grain `work` `=` $work `scratch` `=` $scratch attr-dict
  }];
  let hasVerifier = 1;
}

def AMPRT_CopyOp : AMPRT_Op<"copy", [ParentOneOf<["SequenceOp"]>]> {
  let summary = "copies a buffer";
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$from, Arg<AnyMemRef, "", [MemWrite]>:$to);
  let assemblyFormat = "$from `to` $to attr-dict `:` type($from) `,` type($to)";
}

#endif // AMP_DIALECT_AMPRT_IR_AMPRTOPS_TD
