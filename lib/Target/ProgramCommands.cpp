//===- ProgramCommands.cpp - The commands of a program --------------------===//
#include "ProgramWriter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::amp;

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

ProgramWriter::Written
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

ProgramWriter::Written
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

ProgramWriter::Written ProgramWriter::write(amp_rt::LaunchOp op,
                                            std::string &name, uint64_t &flops,
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
