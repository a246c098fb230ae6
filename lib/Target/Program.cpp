//===- Program.cpp - A plan as a program file -----------------------------===//
#include "ProgramWriter.h"
#include "program_header.h"

#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::amp;

/// For libraries, on any device; the runtime keeps within it.
static constexpr uint64_t workspaceBytes = 32ull << 20;

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
  if (std::optional<ArrayAttr> list = plan.getMessages())
    for (auto message : list->getAsRange<StringAttr>())
      messages.push_back(message.str());
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
  std::string file(format::headerBytes, '\0');
  format::writeHeader(reinterpret_cast<uint8_t *>(file.data()), data, size);
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
