//===- Program.cpp - A plan as a program file -----------------------------===//
#include "amp/Target/Program.h"
#include "program_generated.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::amp;
namespace format = ::amp::format;

/// For libraries, on any device; the runtime keeps within it.
static constexpr uint64_t workspaceBytes = 32ull << 20;

namespace {
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
  std::pair<format::Op, flatbuffers::Offset<void>>
  write(amp_rt::MatmulOp op, std::string &name, uint64_t &flops);
  std::pair<format::Op, flatbuffers::Offset<void>>
  write(amp_rt::ConvOp op, std::string &name, uint64_t &flops);
  std::pair<format::Op, flatbuffers::Offset<void>> write(amp_rt::LaunchOp op,
                                                         std::string &name,
                                                         uint64_t &flops,
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
} // namespace

FailureOr<format::ElementType> ProgramWriter::elementType(Type type,
                                                          Operation *op) {
  if (type.isInteger(1))
    return format::ElementType::I1;
  if (type.isInteger(8))
    return format::ElementType::I8;
  if (type.isInteger(16))
    return format::ElementType::I16;
  if (type.isInteger(32))
    return format::ElementType::I32;
  if (type.isInteger(64) || type.isIndex())
    return format::ElementType::I64;
  if (type.isF16())
    return format::ElementType::F16;
  if (type.isBF16())
    return format::ElementType::BF16;
  if (type.isF32())
    return format::ElementType::F32;
  if (type.isF64())
    return format::ElementType::F64;
  return op->emitError("a program has no buffers of ") << type;
}

LogicalResult ProgramWriter::addConstant(amp_rt::BufferOp op) {
  auto elements = dyn_cast<DenseElementsAttr>(*op.getValue());
  size_t offset = op.getOffset();
  size_t size = bytesOf(op.getResult());
  constants.resize(std::max(constants.size(), offset + size));
  uint8_t *to = constants.data() + offset;
  if (!elements) {
    auto resource = dyn_cast<DenseResourceElementsAttr>(*op.getValue());
    AsmResourceBlob *blob =
        resource ? resource.getRawHandle().getBlob() : nullptr;
    if (!blob || blob->getData().size() != size)
      return op.emitError(
          "its value is not there; constants are dense<...> or a "
          "resource of the module");
    std::memcpy(to, blob->getData().data(), size);
    return success();
  }
  Type type = elements.getElementType();
  if (type.isInteger(1)) {
    for (auto [i, value] : llvm::enumerate(elements.getValues<bool>()))
      to[i] = value;
    return success();
  }
  ArrayRef<char> raw = elements.getRawData();
  size_t width = amp_rt::sizeInBytes(MemRefType::get({1}, type));
  for (size_t i = 0; i < size; i += width)
    std::memcpy(to + i, raw.data() + (elements.isSplat() ? 0 : i), width);
  return success();
}

LogicalResult ProgramWriter::addBuffers() {
  for (auto op : plan.getBody().getOps<amp_rt::BufferOp>()) {
    auto type = elementType(op.getType().getElementType(), op);
    if (failed(type))
      return failure();
    numbers[op.getResult()] = buffers.size();
    buffers.emplace_back(op.getOffset(), bytesOf(op.getResult()),
                         static_cast<format::Segment>(op.getSegment()), *type);
    if (op.getValue() && failed(addConstant(op)))
      return failure();
  }
  constants.resize(plan.getConstants());
  return success();
}

/// The format has the roles of the dialect, in its order, behind "none".
static format::Role roleOf(StringAttr role) {
  static_assert(unsigned(format::Role::Param) == unsigned(Role::Param) + 1 &&
                unsigned(format::Role::FoundInf) ==
                    unsigned(Role::FoundInf) + 1);
  std::optional<Role> known = role ? symbolizeRole(role) : std::nullopt;
  return known ? static_cast<format::Role>(unsigned(*known) + 1)
               : format::Role::None;
}

FailureOr<std::vector<flatbuffers::Offset<format::Port>>>
ProgramWriter::ports(ArrayAttr list) {
  std::vector<flatbuffers::Offset<format::Port>> result;
  for (Attribute attr : list) {
    auto port = cast<DictionaryAttr>(attr);
    auto type = cast<RankedTensorType>(port.getAs<TypeAttr>("type").getValue());
    auto element = elementType(type.getElementType(), plan);
    if (failed(element))
      return failure();
    auto name = builder.CreateString(port.getAs<StringAttr>("name").str());
    flatbuffers::Offset<flatbuffers::Vector<int64_t>> shape;
    if (type.getRank() != 0)
      shape =
          builder.CreateVector(type.getShape().data(), type.getShape().size());
    result.push_back(
        format::CreatePort(builder, name, *element, shape,
                           port.getAs<IntegerAttr>("buffer").getInt(),
                           roleOf(port.getAs<StringAttr>("role")),
                           port.getAs<IntegerAttr>("pair").getInt()));
  }
  return result;
}

static format::Epilogue epilogueOf(Epilogue epilogue) {
  switch (epilogue) {
  case Epilogue::Default:
    return format::Epilogue::Default;
  case Epilogue::Relu:
    return format::Epilogue::Relu;
  case Epilogue::ReluAux:
    return format::Epilogue::ReluAux;
  case Epilogue::Bias:
    return format::Epilogue::Bias;
  case Epilogue::ReluBias:
    return format::Epilogue::ReluBias;
  case Epilogue::ReluAuxBias:
    return format::Epilogue::ReluAuxBias;
  case Epilogue::DRelu:
    return format::Epilogue::Drelu;
  case Epilogue::DReluBgrad:
    return format::Epilogue::DreluBgrad;
  case Epilogue::Gelu:
    return format::Epilogue::Gelu;
  case Epilogue::GeluAux:
    return format::Epilogue::GeluAux;
  case Epilogue::GeluBias:
    return format::Epilogue::GeluBias;
  case Epilogue::GeluAuxBias:
    return format::Epilogue::GeluAuxBias;
  case Epilogue::DGelu:
    return format::Epilogue::Dgelu;
  case Epilogue::DGeluBgrad:
    return format::Epilogue::DgeluBgrad;
  case Epilogue::BgradA:
    return format::Epilogue::BgradA;
  case Epilogue::BgradB:
    return format::Epilogue::BgradB;
  }
  llvm_unreachable("an epilogue");
}

std::pair<format::Op, flatbuffers::Offset<void>>
ProgramWriter::write(amp_rt::MatmulOp op, std::string &name, uint64_t &flops) {
  ArrayRef<int64_t> sizes = op.getSizes(), strides = op.getStrides();
  int64_t m = sizes[0], n = sizes[1], k = sizes[2], batch = sizes[3];
  flops = 2ull * m * n * k * batch;
  name = llvm::formatv("matmul {0}{1}x{2}x{3}",
                       batch > 1 ? std::to_string(batch) + "x" : "", m, n, k)
             .str();
  if (op.getEpilogue() != Epilogue::Default)
    name += (" " + stringifyEpilogue(op.getEpilogue())).str();
  Value aux = op.getAux() ? op.getAux() : op.getAuxOut();
  format::MatmulBuilder matmul(builder);
  matmul.add_m(m);
  matmul.add_n(n);
  matmul.add_k(k);
  matmul.add_batch(batch);
  matmul.add_a(number(op.getA()));
  matmul.add_b(number(op.getB()));
  matmul.add_c(number(op.getC()));
  matmul.add_d(number(op.getD()));
  matmul.add_bias(number(op.getBias()));
  matmul.add_aux(number(aux));
  matmul.add_bgrad(number(op.getBgrad()));
  matmul.add_device_alpha(number(op.getDeviceAlpha()));
  matmul.add_lda(op.getTransposeA() ? m : k);
  matmul.add_ldb(op.getTransposeB() ? k : n);
  matmul.add_ldc(n);
  matmul.add_ldd(n);
  matmul.add_ldaux(n);
  matmul.add_stride_a(strides[0]);
  matmul.add_stride_b(strides[1]);
  matmul.add_stride_c(strides[2]);
  matmul.add_stride_d(strides[3]);
  matmul.add_stride_aux(strides[4]);
  matmul.add_stride_bias(strides[5]);
  matmul.add_stride_bgrad(strides[6]);
  matmul.add_transpose_a(op.getTransposeA());
  matmul.add_transpose_b(op.getTransposeB());
  matmul.add_alpha(op.getAlpha().convertToFloat());
  // Without C there is nothing to be scaled.
  matmul.add_beta(op.getC() ? op.getBeta().convertToFloat() : 0.0f);
  matmul.add_epilogue(epilogueOf(op.getEpilogue()));
  matmul.add_compute(op.getCompute() == ComputeType::TF32
                         ? format::ComputeType::TF32
                         : format::ComputeType::F32);
  return {format::Op::Matmul, matmul.Finish().Union()};
}

std::pair<format::Op, flatbuffers::Offset<void>>
ProgramWriter::write(amp_rt::ConvOp op, std::string &name, uint64_t &flops) {
  auto list = [&](ArrayRef<int64_t> values) {
    return builder.CreateVector(values.data(), values.size());
  };
  auto text = [](ArrayRef<int64_t> shape) {
    return llvm::join(
        llvm::map_range(shape,
                        [](int64_t size) { return std::to_string(size); }),
        "x");
  };
  name = ("conv " + stringifyConvKind(op.getKind()) + " " +
          text(op.getShapeA()) + " by " + text(op.getShapeB()))
             .str();
  // Each output of the forward pass sees a filter's worth of inputs.
  ArrayRef<int64_t> y = op.getKind() == ConvKind::Fprop   ? op.getShapeD()
                        : op.getKind() == ConvKind::Dgrad ? op.getShapeA()
                                                          : op.getShapeB();
  ArrayRef<int64_t> w =
      op.getKind() == ConvKind::Wgrad ? op.getShapeD() : op.getShapeB();
  auto product = [](ArrayRef<int64_t> shape) {
    return std::accumulate(shape.begin(), shape.end(), int64_t(1),
                           std::multiplies<int64_t>());
  };
  int64_t outputs = op.getLayout() == ConvLayout::NHWC ? w.back() : w.front();
  flops = 2ull * product(y) * (product(w) / std::max<int64_t>(outputs, 1));
  auto a = list(op.getShapeA()), b = list(op.getShapeB()),
       d = list(op.getShapeD());
  auto strides = list(op.getStrides()), dilations = list(op.getDilations());
  auto low = list(op.getPadLow()), high = list(op.getPadHigh());
  format::ConvBuilder conv(builder);
  conv.add_kind(static_cast<format::ConvKind>(op.getKind()));
  conv.add_layout(static_cast<format::ConvLayout>(op.getLayout()));
  conv.add_a(number(op.getA()));
  conv.add_b(number(op.getB()));
  conv.add_c(number(op.getC()));
  conv.add_bias(number(op.getBias()));
  conv.add_d(number(op.getD()));
  conv.add_shape_a(a);
  conv.add_shape_b(b);
  conv.add_shape_d(d);
  conv.add_strides(strides);
  conv.add_dilations(dilations);
  conv.add_pad_low(low);
  conv.add_pad_high(high);
  conv.add_groups(op.getGroups());
  conv.add_epilogue(epilogueOf(op.getEpilogue()));
  conv.add_compute(op.getCompute() == ComputeType::TF32
                       ? format::ComputeType::TF32
                       : format::ComputeType::F32);
  return {format::Op::Conv, conv.Finish().Union()};
}

std::pair<format::Op, flatbuffers::Offset<void>>
ProgramWriter::write(amp_rt::LaunchOp op, std::string &name, uint64_t &flops,
                     uint64_t &bytes) {
  std::vector<flatbuffers::Offset<format::Task>> tasks;
  std::string products; // of the tasks
  for (auto run : op.getBody().getOps<amp_rt::RunOp>()) {
    std::vector<uint32_t> reads, writes;
    for (Value buffer : run.getReads())
      reads.push_back(number(buffer));
    for (Value buffer : run.getWrites())
      writes.push_back(number(buffer));
    bytes += run.getWork();
    scratch = std::max<uint64_t>(scratch, run.getScratch());
    flatbuffers::Offset<format::PanelProduct> product;
    if (run.getProductA()) {
      ArrayRef<int64_t> sizes = *run.getProductSizes();
      int64_t m = sizes[0], n = sizes[1], k = sizes[2];
      bool tA = run.getTransposeA(), tB = run.getTransposeB();
      product = format::CreatePanelProduct(
          builder, m, n, k, number(run.getProductA()),
          number(run.getProductB()), tA ? m : k, tB ? k : n, tA, tB);
      flops += 2ull * m * n * k;
      products += llvm::formatv(", matmul {0}x{1}x{2}", m, n, k);
    }
    tasks.push_back(format::CreateTaskDirect(
        builder, entries.lookup(run.getTask()), run.getExtent(), run.getGrain(),
        run.getScratch(), &reads, &writes, run.getWork(), product));
  }
  name = llvm::formatv("kernel of {0} task{1}{2}", tasks.size(),
                       tasks.size() == 1 ? "" : "s", products)
             .str();
  return {format::Op::Kernel,
          format::CreateKernelDirect(builder, &tasks).Union()};
}

static std::string locationText(Location loc) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  loc.print(stream);
  // The first place that it names says enough.
  size_t end = text.find(" at ");
  std::string first = end == std::string::npos ? text : text.substr(0, end);
  if (StringRef(first).starts_with("loc("))
    first = first.substr(4);
  llvm::erase(first, '"');
  while (!first.empty() && first.back() == ')')
    first.pop_back();
  return first.substr(0, 200);
}

flatbuffers::Offset<format::Command> ProgramWriter::command(Operation &op) {
  std::string name;
  uint64_t flops = 0, bytes = 0;
  for (Value operand : op.getOperands())
    bytes += bytesOf(operand);
  using Written = std::pair<format::Op, flatbuffers::Offset<void>>;
  Written written =
      llvm::TypeSwitch<Operation *, Written>(&op)
          .Case([&](amp_rt::MatmulOp op) { return write(op, name, flops); })
          .Case([&](amp_rt::ConvOp op) { return write(op, name, flops); })
          .Case([&](amp_rt::LaunchOp op) {
            return write(op, name, flops, bytes);
          })
          .Default([&](Operation *op) -> Written {
            auto copy = cast<amp_rt::CopyOp>(op);
            name = "copy";
            return {format::Op::Copy,
                    format::CreateCopy(builder, number(copy.getFrom()),
                                       number(copy.getTo()))
                        .Union()};
          });
  return format::CreateCommandDirect(
      builder, written.first, written.second, name.c_str(),
      locationText(op.getLoc()).c_str(), flops, bytes);
}

FailureOr<ProgramWriter::Commands> ProgramWriter::commands(StringRef kind) {
  std::vector<flatbuffers::Offset<format::Command>> list;
  for (auto sequence : plan.getBody().getOps<amp_rt::SequenceOp>())
    if (sequence.getKind() == kind)
      for (Operation &op : sequence.getBody().front())
        list.push_back(command(op));
  return builder.CreateVector(list);
}

FailureOr<std::string> ProgramWriter::run() {
  std::vector<std::string> names;
  if (!code.empty())
    for (const std::string &entry : code.front().entries) {
      entries[entry] = names.size();
      names.push_back("amp_" + entry);
    }
  if (failed(addBuffers()))
    return failure();
  auto inputs = ports(plan.getInputs()), outputs = ports(plan.getOutputs());
  if (failed(inputs) || failed(outputs))
    return failure();
  auto init = commands("init"), step = commands("step");
  if (failed(init) || failed(step))
    return failure();
  std::vector<flatbuffers::Offset<format::Code>> parts;
  for (const NativeCode &part : code)
    if (!part.object.empty())
      parts.push_back(format::CreateCode(
          builder, builder.CreateString(part.arch),
          builder.CreateString(part.level),
          builder.CreateVector(
              reinterpret_cast<const uint8_t *>(part.object.data()),
              part.object.size())));
  std::vector<std::string> messages;
  if (auto list = plan->getAttrOfType<ArrayAttr>("messages"))
    for (Attribute message : list)
      messages.push_back(cast<StringAttr>(message).str());
  auto precision =
      module->getAttrOfType<StringAttr>(AMPDialect::kAppliedAttrName);
  format::Memory memory(plan.getConstants(), plan.getState(), plan.getIo(),
                        plan.getArena(), workspaceBytes, scratch);
  auto inputsVector = builder.CreateVector(*inputs);
  auto outputsVector = builder.CreateVector(*outputs);
  auto buffersVector = builder.CreateVectorOfStructs(buffers);
  auto constantsVector = builder.CreateVector(constants);
  auto namesVector = builder.CreateVectorOfStrings(names);
  auto messagesVector = builder.CreateVectorOfStrings(messages);
  auto partsVector = builder.CreateVector(parts);
  auto producer = builder.CreateString("amp-compile " AMP_VERSION);
  auto moduleName =
      builder.CreateString(module.getSymName().value_or("").str());
  auto function = builder.CreateString(plan.getSymName().str());
  auto precisionName =
      builder.CreateString(precision ? precision.str() : "f32");
  format::ProgramBuilder program(builder);
  program.add_producer(producer);
  program.add_module_(moduleName);
  program.add_function(function);
  program.add_precision(precisionName);
  program.add_inputs(inputsVector);
  program.add_outputs(outputsVector);
  program.add_buffers(buffersVector);
  program.add_memory(&memory);
  program.add_arena_lower_bound(plan.getArenaLowerBound());
  program.add_saved_for_backward(plan.getSavedForBackward());
  program.add_constants(constantsVector);
  program.add_init(*init);
  program.add_step(*step);
  program.add_entries(namesVector);
  program.add_messages(messagesVector);
  program.add_code(partsVector);
  format::FinishProgramBuffer(builder, program.Finish());

  // The header.
  const uint8_t *data = builder.GetBufferPointer();
  size_t size = builder.GetSize();
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ data[i]) * 0x100000001b3;
  std::string file(32, '\0');
  std::memcpy(file.data(), "AMPX", 4);
  llvm::support::endian::write32le(file.data() + 4, 1);
  llvm::support::endian::write64le(file.data() + 8, size);
  llvm::support::endian::write64le(file.data() + 16, hash);
  file.append(reinterpret_cast<const char *>(data), size);
  return file;
}

FailureOr<std::string>
mlir::amp::writeProgram(ModuleOp module, const std::vector<NativeCode> &code) {
  amp_rt::PlanOp plan;
  for (auto op : module.getOps<amp_rt::PlanOp>()) {
    if (plan)
      return op.emitError("a program holds one plan");
    plan = op;
  }
  if (!plan)
    return module.emitError("holds no amp_rt.plan; run amp-build-plan first");
  return ProgramWriter(module, plan, code).run();
}
