//===- ProgramWriter.h - A plan as a program file ---------------*- C++ -*-===//
#ifndef AMP_LIB_TARGET_PROGRAMWRITER_H
#define AMP_LIB_TARGET_PROGRAMWRITER_H

#include "amp/Target/Program.h"
#include "program_generated.h"

namespace mlir::amp {
namespace format = ::amp::format;

class ProgramWriter {
public:
  ProgramWriter(ModuleOp module, amp_rt::PlanOp plan,
                const std::vector<NativeCode> &code)
      : module(module), plan(plan), code(code) {}

  FailureOr<std::string> run();

private:
  using Commands = flatbuffers::Offset<
      flatbuffers::Vector<flatbuffers::Offset<format::Command>>>;

  FailureOr<format::ElementType> elementType(Type type, Operation *op);
  LogicalResult addBuffers();
  LogicalResult addConstant(amp_rt::BufferOp op);
  FailureOr<std::vector<flatbuffers::Offset<format::Port>>>
  ports(ArrayAttr list);
  FailureOr<Commands> commands(StringRef kind);
  flatbuffers::Offset<format::Command> command(Operation &op);
  /// An op and its kind; what a profile calls it, and what it computes and
  /// moves, are added to what is given.
  using Written = std::pair<format::Op, flatbuffers::Offset<void>>;
  Written write(amp_rt::MatmulOp op, std::string &name, uint64_t &flops);
  Written write(amp_rt::ConvOp op, std::string &name, uint64_t &flops);
  Written write(amp_rt::LaunchOp op, std::string &name, uint64_t &flops,
                uint64_t &bytes);
  int number(Value buffer) { return buffer ? int(numbers.lookup(buffer)) : -1; }
  uint64_t bytesOf(Value buffer) {
    return buffer ? amp_rt::sizeInBytes(cast<MemRefType>(buffer.getType())) : 0;
  }

  ModuleOp module;
  amp_rt::PlanOp plan;
  const std::vector<NativeCode> &code;
  flatbuffers::FlatBufferBuilder builder;
  DenseMap<Value, unsigned> numbers;
  std::vector<format::Buffer> buffers;
  std::vector<uint8_t> constants;
  llvm::StringMap<unsigned> entries;
  uint64_t scratch = 0;
};

} // namespace mlir::amp
#endif // AMP_LIB_TARGET_PROGRAMWRITER_H
