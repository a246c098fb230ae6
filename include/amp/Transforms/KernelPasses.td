//===- KernelPasses.td - From a step to kernels and a plan -*- tablegen -*-===//
#ifndef AMP_TRANSFORMS_KERNELPASSES
#define AMP_TRANSFORMS_KERNELPASSES

include "mlir/Pass/PassBase.td"

def MarkStepPass : Pass<"amp-mark-step", "::mlir::ModuleOp"> {
  let summary = "Write what a training step's arguments and results are";
  let description = [{
    The update pairs as `amp.updates`, parameters, optimizer state, running
    statistics and the loss as `amp.role`, and the names that an exporter left in
    locations or attributes as `amp.name`. What is already there stays.

    *Requires*: upstream dialects on tensors, before casts and fusion.

    *Ensures*: public functions carry the attributes; pairs as
    `amp-insert-loss-scaling` finds them. The loss is marked where one result can be
    it. Nothing else changes.

    *Numerics*: none.

    Example:

    ```mlir
    func.func @step(%w: tensor<4xf32> loc("w")) -> tensor<4xf32>
    // becomes
    func.func @step(%w: tensor<4xf32> {amp.name = "w", amp.role = "param"})
        -> (tensor<4xf32> {amp.name = "w", amp.role = "param", amp.updates = 0 : i32})
    ```
  }];
}

def KeepLowCopiesPass : Pass<"amp-keep-low-copies", "::mlir::ModuleOp"> {
  let summary = "Keep the low copies of parameters from step to step";
  let description = [{
    A cast of a parameter to a low type becomes an argument of the step, hidden
    from the caller (`amp_rt.hidden`), and the cast of the new parameter a result
    that updates it. The update's kernel then writes both, and no step casts a
    parameter again: in PyTorch's step of a small network those casts move six
    times the bytes of everything else. A function `@NAME_init` makes the copies
    of given parameters.

    *Requires*: `amp.updates` on the results (`amp-mark-step`), casts on tensors in
    the entry block, as `amp-insert-casts` writes them, and calls inlined.

    *Ensures*: nothing in the step casts an argument that is updated.

    *Numerics*: the same roundings of the same values.
  }];
  let statistics = [Statistic<"numCopies", "copies", "Low copies that became state">];
  let dependentDialects = ["::mlir::amp_rt::AMPRTDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect"];
}

def FlattenControlFlowPass : Pass<"amp-flatten-control-flow", "::mlir::ModuleOp"> {
  let summary = "Write rounds of loops and sides of branches one after another";
  let description = [{
    A plan is a flat list of commands, so a loop that computes tensors (a scan over
    time, over micro-batches) becomes its rounds. What counts them is folded, also
    where it is a `tensor<i32>`, as in exports from JAX. Loops that only move
    numbers about (a scatter) stay.

    Of an `scf.if` both sides are computed, and an `arith.select` takes one; where
    the condition is known, as that of the last round of a loop, one side is left.
    A guard around a part that is written stays.

    *Requires*: loops and branches in the entry block of functions.

    *Ensures*: no `scf.for` or `scf.while` there computes tensors (with
    `loops=false` they are as they were), and no `scf.if` chooses between computed ones. Errors: a loop whose number of rounds depends on
    data; one of more than `limit` ops; a side that must not run unasked, since it
    has an effect, may fail, or reads at a position from data that nothing bounds.

    *Numerics*: none. A NaN on the side that is not taken is not chosen.

    Example:

    ```mlir
    %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
      %y = linalg.add ins(%x, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %y : tensor<4xf32>
    }
    // becomes two linalg.add
    ```
  }];
  let options = [
    Option<"limit", "limit", "int64_t", /*default=*/"200000",
           "Ops that a loop may become">,
    Option<"loops", "loops", "bool", /*default=*/"true",
           "Unroll loops; otherwise only branches are flattened">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def SinkBroadcastsPass : Pass<"amp-sink-broadcasts", "::mlir::ModuleOp"> {
  let summary = "Compute with a statistic before it is repeated, not after";
  let description = [{
    An elementwise `linalg.generic` all of whose operands are one tensor's shape
    repeated over the same dimensions is computed on that shape, and the result
    repeated: of a norm one reciprocal root for each channel, instead of one for
    each element.

    *Requires*: `linalg.generic` on tensors; others are left alone.

    *Ensures*: what is computed of repeated tensors alone has their shape. Single
    numbers are as they were.

    *Numerics*: none; bit by bit what it was.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def SplitReductionsPass : Pass<"amp-split-reductions", "::mlir::ModuleOp"> {
  let summary = "One result for each linalg.generic, and rows for large sums";
  let description = [{
    *Requires*: `linalg.generic` on tensors of static shape.

    *Ensures*: each has one result, unless one of its results is computed from
    the running value of another. A reduction of `minimum` elements or more to one
    number reduces the rows of its leading dimension first.

    *Numerics*: sums are those of the rows, added up.
  }];
  let options = [
    Option<"minimum", "minimum", "int64_t", /*default=*/"16384",
           "Elements from which a reduction is split">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect"];
}

def FormKernelsPass : Pass<"amp-form-kernels", "::mlir::ModuleOp"> {
  let summary = "Group what is no product into kernels";
  let description = [{
    Everything that is not `amp.matmul` or `amp.conv` becomes `amp_rt.kernel`s of
    `amp_rt.task`s. A task computes its ops row by row in one pass: a softmax, a
    norm, the update of a parameter are one task each, and casts live inside a
    neighbour. What costs little is computed again in each task that reads it.
    Tasks that do not wait for each other share a kernel, which is one launch: the
    updates of all parameters are one. What would only wait for the backward pass
    runs in the last launch before its reader.

    A large weight gradient in f32 that nobody but one update reads is computed
    within it, a panel of rows at a time that stays in a cache (`panel-bytes`), if
    K is so short that memory is what the product waits for; the gradient of the
    bias that came with it is then a sum in a task.

    *Requires*: functions of one block, of integers and floats in static shapes,
    behind `--inline`,
    `amp-fuse-matmul`, `amp-flatten-control-flow`,
    `convert-elementwise-to-linalg`,
    `linalg-generalize-named-ops` and `amp-split-reductions`.

    *Ensures*: the entry block holds products, kernels, reshapes and constants.
    The rows of a task are those of all its members; a transpose marked
    `amp_rt.scatter` has the rows of its operand, and no task reads it where it is
    computed. A sum of products has no more rows than its batch. A task holds at
    most one `amp.matmul`, as its first op, and reads its result element by
    element. Errors, at the op: a dynamic shape, another element type (complex), an
    op that is none of those.

    *Numerics*: none; bit by bit what it was, but for the order of the sums that
    are the gradients of biases.
  }];
  let options = [
    Option<"panelBytes", "panel-bytes", "int64_t", /*default=*/"512 * 1024",
           "Bytes of a panel of a product within a task, with twice as much for "
           "one of the factors: of a cache that a thread has for itself. 0: no "
           "product is within a task">,
  ];
  let dependentDialects = [
    "::mlir::amp_rt::AMPRTDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect"
  ];
}

def BuildPlanPass : Pass<"amp-build-plan", "::mlir::ModuleOp"> {
  let summary = "Place every tensor and list the commands of a step";
  let description = [{
    The public function becomes an `amp_rt.plan`: buffers with their places, and
    the commands of a step in order; the tasks become functions over flat buffers.

    *Requires*: what `amp-form-kernels` ensures. Update pairs are `amp.updates`
    attributes (`amp-mark-step` finds them).

    *Ensures*: state is updated in place where nobody reads the old value any
    more; else it is copied at the end, several in one launch. Buffers that live
    at the same time do not overlap; the arena, its lower bound, and what waits in
    it for the backward pass are attributes of the plan. Errors, at the op, where
    a task has no code, or cannot work on a panel of its product alone.

    *Numerics*: sums of a task may be taken in any order; a product in a task is
    added with one rounding or with two, as the CPU has it.
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"",
           "Which public function is the step; needed if there are several">,
  ];
  let dependentDialects = [
    "::mlir::amp_rt::AMPRTDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

#endif // AMP_TRANSFORMS_KERNELPASSES
