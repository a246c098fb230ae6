//===- PlanWriter.cpp - The commands of a plan ----------------------------===//
#include "InPlace.h"
#include "KernelOps.h"
#include "PlanBuilder.h"
#include "amp/Conversion/TaskToLoops.h"
#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_BUILDPLANPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

void PlanBuilder::writeBuffers() {
  for (Buffer &buffer : buffers)
    values.push_back(amp_rt::BufferOp::create(
        builder, step.getLoc(), MemRefType::get({buffer.count}, buffer.element),
        buffer.segment, buffer.offset, buffer.value));
}

/// The arguments or results of the step, hidden ones aside, as the plan names
/// them.
ArrayAttr PlanBuilder::describePorts(bool isInput) {
  auto number = [](unsigned count, function_ref<bool(unsigned)> isHidden) {
    SmallVector<int32_t> numbers;
    int32_t next = 0;
    for (unsigned i = 0; i < count; ++i)
      numbers.push_back(isHidden(i) ? -1 : next++);
    return numbers;
  };
  SmallVector<int32_t> inputNumber = number(inputs.size(), [&](unsigned i) {
    return bool(step.getArgAttr(i, amp_rt::kHiddenAttrName));
  });
  SmallVector<int32_t> outputNumber = number(outputs.size(), [&](unsigned i) {
    return pairs[i] && inputNumber[*pairs[i]] < 0;
  });
  SmallVector<Attribute> list;
  for (unsigned i = 0, e = (isInput ? inputs : outputs).size(); i < e; ++i) {
    if ((isInput ? inputNumber : outputNumber)[i] < 0)
      continue;
    int32_t pair = -1;
    if (isInput) {
      for (unsigned j = 0; j < outputs.size(); ++j)
        if (pairs[j] == i)
          pair = outputNumber[j];
    } else if (pairs[i]) {
      pair = inputNumber[*pairs[i]];
    }
    auto attribute = [&](StringRef name) {
      return isInput ? step.getArgAttrOfType<StringAttr>(i, name)
                     : step.getResultAttrOfType<StringAttr>(i, name);
    };
    StringAttr name = attribute(AMPDialect::kNameAttrName);
    StringAttr role = attribute(AMPDialect::kRoleAttrName);
    Type type = isInput ? step.getArgumentTypes()[i] : step.getResultTypes()[i];
    SmallVector<NamedAttribute> fields;
    auto add = [&](StringRef key, Attribute value) {
      fields.push_back(builder.getNamedAttr(key, value));
    };
    // What loss scaling adds is called what it is.
    if (!name && role && role != "param" && role != "state" && role != "grad" &&
        role != "aux")
      name = role;
    add("name", name ? name
                     : builder.getStringAttr((isInput ? "arg" : "result") +
                                             Twine(list.size())));
    if (role)
      add("role", role);
    add("type", TypeAttr::get(type));
    add("buffer", builder.getI32IntegerAttr((isInput ? inputs : outputs)[i]));
    add("pair", builder.getI32IntegerAttr(pair));
    list.push_back(builder.getDictionaryAttr(fields));
  }
  return builder.getArrayAttr(list);
}

LogicalResult PlanBuilder::write(Sequence &sequence, StringRef kind) {
  auto op =
      amp_rt::SequenceOp::create(builder, sequence.function.getLoc(), kind);
  builder.createBlock(&op.getBody());
  for (Command &command : sequence.commands) {
    if (!command.op) {
      amp_rt::CopyOp::create(builder, sequence.function.getLoc(),
                             values[command.reads[0]],
                             values[command.writes[0]]);
    } else if (auto matmul = dyn_cast<MatmulOp>(command.op)) {
      write(sequence, matmul);
    } else if (auto conv = dyn_cast<ConvOp>(command.op)) {
      write(sequence, conv);
    } else if (failed(
                   writeLaunch(sequence, cast<amp_rt::KernelOp>(command.op)))) {
      return failure();
    }
  }
  return success();
}

void PlanBuilder::write(Sequence &sequence, MatmulOp op) {
  auto at = [&](Value value) {
    return value ? values[bufferFor(sequence, value)] : Value();
  };
  // A batch is a leading dimension; what has none is the same for all of it.
  int64_t batch = op.isBatched() ? op.getTypeOfD().getDimSize(0) : 1;
  auto stride = [&](Value value, int64_t rank) -> int64_t {
    auto type = value ? dyn_cast<RankedTensorType>(value.getType()) : nullptr;
    if (!type || type.getRank() <= rank)
      return 0;
    return type.getNumElements() / batch;
  };
  Value aux = op.getAux() ? op.getAux() : op.getAuxOut();
  int64_t sizes[] = {op.getM(), op.getN(), op.getK(), batch};
  int64_t strides[] = {stride(op.getA(), 2),    stride(op.getB(), 2),
                       stride(op.getC(), 2),    stride(op.getD(), 2),
                       stride(aux, 2),          stride(op.getBias(), 1),
                       stride(op.getBgrad(), 1)};
  amp_rt::MatmulOp::create(
      builder, op.getLoc(), at(op.getA()), at(op.getB()),
      at(op.getDeviceAlpha()), at(op.getC()), at(op.getBias()), at(op.getAux()),
      at(op.getD()), at(op.getAuxOut()), at(op.getBgrad()),
      ArrayRef<int64_t>(sizes), ArrayRef<int64_t>(strides), op.getEpilogue(),
      op.getCompute(), op.getAlpha(), op.getBeta(), op.getTransposeA(),
      op.getTransposeB());
}

void PlanBuilder::write(Sequence &sequence, ConvOp op) {
  auto at = [&](Value value) {
    return value ? values[bufferFor(sequence, value)] : Value();
  };
  auto shape = [&](Value value) { return op.typeOf(value).getShape(); };
  amp_rt::ConvOp::create(builder, op.getLoc(), at(op.getA()), at(op.getB()),
                         at(op.getC()), at(op.getBias()), at(op.getD()),
                         shape(op.getA()), shape(op.getB()), shape(op.getD()),
                         op.getKind(), op.getLayout(), op.getEpilogue(),
                         op.getCompute(), op.getStrides(), op.getDilations(),
                         op.getPadLow(), op.getPadHigh(), op.getGroups());
}

/// One function for all tasks that have the same text: updates of parameters of
/// one shape.
FlatSymbolRefAttr PlanBuilder::share(func::FuncOp function) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << function.getFunctionType();
  std::string name = function.getSymName().str();
  function.setSymName("task");
  function.print(stream, OpPrintingFlags().useLocalScope());
  function.setSymName(name);
  auto [it, isNew] = known.try_emplace(text, name);
  if (!isNew)
    function.erase();
  return FlatSymbolRefAttr::get(builder.getContext(), it->second);
}

/// That a task can work on a panel of its product alone.
static LogicalResult checkProduct(amp_rt::TaskOp task, MatmulOp product) {
  int64_t elements = product.getM() * product.getN(), rows = task.getRows();
  if (elements % rows || product.getN() % (elements / rows))
    return task.emitError("its ") << rows << " rows are no parts of rows of "
                                  << product.getD().getType();
  SmallVector<Operation *> readers;
  if (!readsByElement(task, product.getD(), readers))
    return task.emitError("reads the result of its product in another order "
                          "than it writes; then it must be outside of it");
  return success();
}

LogicalResult PlanBuilder::writeLaunch(Sequence &sequence,
                                       amp_rt::KernelOp kernel) {
  auto launch = amp_rt::LaunchOp::create(builder, kernel.getLoc());
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&launch.getBody());
  Operation *yield = kernel.getBody().front().getTerminator();
  OpBuilder moduleBuilder = OpBuilder::atBlockEnd(module.getBody());
  for (auto task : kernel.getBody().getOps<amp_rt::TaskOp>()) {
    auto product = dyn_cast<MatmulOp>(task.getBody().front().front());
    SetVector<Value> captured;
    getUsedValuesDefinedAbove(task.getBody(), captured);
    // The function sees the product only.
    if (product)
      captured.remove_if([&](Value value) {
        return llvm::all_of(value.getUsers(), [&](Operation *user) {
          return user == product || !task->isProperAncestor(user);
        });
      });
    if (product && failed(checkProduct(task, product)))
      return failure();
    // Buffers that are changed in place are among the writes.
    SetVector<unsigned> reads, writes, changed;
    SmallVector<unsigned> results;
    for (Value result : task.getResults())
      for (auto [i, value] : llvm::enumerate(yield->getOperands()))
        if (value == result)
          results.push_back(bufferFor(sequence, kernel.getResult(i)));
    writes.insert_range(results);
    for (Value value : captured)
      if (isa<RankedTensorType>(value.getType())) {
        unsigned id = bufferFor(sequence, value);
        (writes.contains(id) ? changed : reads).insert(id);
      }
    SetVector<unsigned> all = reads;
    all.insert_range(writes);
    DenseMap<unsigned, unsigned> argument;
    TaskBuffers taskBuffers;
    if (product) {
      taskBuffers.reads[product.getD()] = 0;
      taskBuffers.types.push_back(getBufferType(RankedTensorType::get(
          {product.getM() * product.getN()}, builder.getF32Type())));
    }
    for (unsigned id : all) {
      argument[id] = taskBuffers.types.size();
      taskBuffers.types.push_back(getBufferType(
          RankedTensorType::get({buffers[id].count}, buffers[id].element)));
    }
    for (Value value : captured) {
      if (!isa<RankedTensorType>(value.getType()))
        return task.emitError("reads a number from outside; amp-form-kernels "
                              "computes numbers where they are read");
      taskBuffers.reads[value] = argument[bufferFor(sequence, value)];
    }
    for (unsigned id : results)
      taskBuffers.writes.push_back(argument[id]);
    FailureOr<TaskFunction> code =
        convertTaskToLoops(task, "task_" + std::to_string(known.size()),
                           taskBuffers, moduleBuilder, messages);
    if (failed(code))
      return failure();
    int64_t work = 0, scratch = 0;
    for (unsigned id : all)
      work += buffers[id].size() * (changed.contains(id) ? 2 : 1);
    for (int64_t bytes : code->scratch)
      scratch += llvm::alignTo(bytes, 64);
    int64_t grain = code->grain;
    Value productA, productB;
    DenseI64ArrayAttr productSizes;
    if (product) {
      int64_t m = product.getM(), n = product.getN(), panel = *task.getPanel();
      productA = values[bufferFor(sequence, product.getA())];
      productB = values[bufferFor(sequence, product.getB())];
      productSizes = builder.getDenseI64ArrayAttr({m, n, product.getK()});
      work += buffers[bufferFor(sequence, product.getA())].size() +
              buffers[bufferFor(sequence, product.getB())].size();
      grain = panel * n / (m * n / task.getRows());
      scratch += llvm::alignTo(panel * n * sizeof(float), 64);
    }
    SmallVector<int64_t> scratchSizes = code->scratch;
    code->function->setAttr(amp_rt::kScratchAttrName,
                            builder.getDenseI64ArrayAttr(scratchSizes));
    auto at = [&](const SetVector<unsigned> &list) {
      return llvm::map_to_vector(list, [&](unsigned id) { return values[id]; });
    };
    builder.setInsertionPointToEnd(body);
    amp_rt::RunOp::create(
        builder, task.getLoc(), share(code->function).getValue(), at(reads),
        at(writes), productA, productB, task.getRows(), grain, work, scratch,
        productSizes, product && product.getTransposeA(),
        product && product.getTransposeB());
  }
  return success();
}

namespace {
class BuildPlanPass : public amp::impl::BuildPlanPassBase<BuildPlanPass> {
public:
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

void BuildPlanPass::runOnOperation() {
  func::FuncOp step, init;
  for (auto candidate : getOperation().getOps<func::FuncOp>()) {
    if (candidate.isExternal())
      continue;
    if (candidate->hasAttr(amp_rt::kInitAttrName)) {
      init = candidate;
      continue;
    }
    if (candidate.isPrivate() ||
        (!function.empty() && candidate.getSymName() != function))
      continue;
    if (step) {
      candidate.emitError("a second public function beside '")
          << step.getSymName() << "'; say with function= which is the step";
      return signalPassFailure();
    }
    step = candidate;
  }
  if (!step) {
    getOperation().emitError("holds no public function")
        << (function.empty() ? "" : " of the name " + function.getValue());
    return signalPassFailure();
  }
  if (failed(PlanBuilder(getOperation(), step, init).run()))
    signalPassFailure();
}
