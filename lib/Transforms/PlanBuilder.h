//===- PlanBuilder.h - From kernels on tensors to commands ------*- C++ -*-===//
//
// Gives every tensor of a step its buffer:
//
//  - an argument that a result replaces is state, and the result is written
//  over
//    it in place, if nobody reads the old value afterwards; else it is copied
//    at the end, and several are in one launch;
//  - other arguments and results are IO; dense constants come with the program;
//  - everything else lives in the arena from the command that writes it to the
//    last that reads it. A task that computes each element from the same
//    element of a tensor that nobody else needs writes over it.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_LIB_TRANSFORMS_PLANBUILDER_H
#define AMP_LIB_TRANSFORMS_PLANBUILDER_H

#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::amp {

class PlanBuilder {
public:
  /// `init`, which may be null, computes the hidden arguments of `step` from
  /// the others.
  PlanBuilder(ModuleOp module, func::FuncOp step, func::FuncOp init)
      : module(module), step(step), init(init), builder(module.getContext()) {}

  /// Replaces the functions by an amp_rt.plan and the functions of its tasks.
  LogicalResult run();

private:
  struct Buffer {
    Type element;
    int64_t count;
    amp_rt::Segment segment;
    ElementsAttr value;
    int64_t offset = 0;
    int64_t size() const;
  };
  struct Command {
    Operation *op = nullptr; ///< null: a copy
    SmallVector<unsigned> reads, writes;
  };
  struct Sequence {
    func::FuncOp function;
    std::vector<Command> commands;
    DenseMap<Value, unsigned> bufferOf;
  };

  unsigned addBuffer(Type type, amp_rt::Segment segment,
                     ElementsAttr value = {});
  std::optional<unsigned> pairOf(unsigned result);
  LogicalResult addPorts();
  LogicalResult assign(Sequence &sequence, ArrayRef<unsigned> arguments,
                       ArrayRef<unsigned> targets);
  bool canReplace(Sequence &sequence, Value result, Value old);
  void gatherCopies(Sequence &sequence, ArrayRef<unsigned> arguments,
                    ArrayRef<unsigned> targets);
  unsigned bufferFor(Sequence &sequence, Value value);
  void placeBuffers();
  /// Bytes of the arena that wait for the backward pass; 0 without a loss.
  int64_t countSavedForBackward();
  ArrayAttr describePorts(bool isInput);
  void writeBuffers();
  LogicalResult write(Sequence &sequence, StringRef kind);
  LogicalResult writeLaunch(Sequence &sequence, amp_rt::KernelOp kernel);
  void write(Sequence &sequence, MatmulOp op);
  void write(Sequence &sequence, ConvOp op);
  FlatSymbolRefAttr share(func::FuncOp function);

  ModuleOp module;
  func::FuncOp step, init;
  OpBuilder builder;
  std::vector<Buffer> buffers;
  std::vector<Value> values; ///< of the buffers, in the plan
  SmallVector<unsigned> inputs, outputs;
  std::vector<std::optional<unsigned>> pairs; ///< by result: the argument
  Sequence steps, inits;
  int64_t arenaSize = 0, lowerBound = 0;
  int64_t sizes[3] = {0, 0, 0};
  llvm::StringMap<std::string> known; ///< text of a task's function: its name
  SmallVector<std::string> messages;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_PLANBUILDER_H
