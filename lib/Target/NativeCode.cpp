//===- NativeCode.cpp - The tasks of a plan as machine code ---------------===//
#include "amp/Target/NativeCode.h"
#include "ExpandMath.h"
#include "LinkShared.h"
#include "UniformDivision.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::amp;

std::string amp::getHostLevel() {
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  if (triple.getArch() != llvm::Triple::x86_64)
    return "generic";
  llvm::StringMap<bool> has = llvm::sys::getHostCPUFeatures();
  auto all = [&](std::initializer_list<StringRef> names) {
    return llvm::all_of(names,
                        [&](StringRef name) { return has.lookup(name); });
  };
  if (!all({"avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"}))
    return "x86-64-v2";
  if (!all({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}))
    return "x86-64-v3";
  return "x86-64-v4";
}

//===----------------------------------------------------------------------===//
// To the LLVM dialect
//===----------------------------------------------------------------------===//

/// The function that the runtime calls: takes the buffers from a table.
static void writeEntry(OpBuilder &builder, LLVM::LLVMFuncOp task,
                       ArrayRef<int64_t> scratch) {
  Location loc = task.getLoc();
  MLIRContext *context = builder.getContext();
  Type pointer = LLVM::LLVMPointerType::get(context);
  Type i64 = builder.getI64Type();
  auto entry = LLVM::LLVMFuncOp::create(
      builder, loc, ("amp_" + task.getSymName()).str(),
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                  {pointer, i64, i64, pointer, pointer}));
  OpBuilder::InsertionGuard guard(builder);
  Block *block = entry.addEntryBlock(builder);
  builder.setInsertionPointToStart(block);
  unsigned buffers = task.getNumArguments() - 3 - scratch.size();
  SmallVector<Value> arguments;
  auto constant = [&](int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, i64,
                                    builder.getI64IntegerAttr(value));
  };
  for (unsigned i = 0; i < buffers; ++i) {
    Value slot =
        LLVM::GEPOp::create(builder, loc, pointer, pointer,
                            block->getArgument(0), ValueRange{constant(i)});
    arguments.push_back(LLVM::LoadOp::create(builder, loc, pointer, slot));
  }
  arguments.push_back(block->getArgument(1));
  arguments.push_back(block->getArgument(2));
  int64_t offset = 0;
  for (int64_t bytes : scratch) {
    arguments.push_back(LLVM::GEPOp::create(
        builder, loc, pointer, builder.getI8Type(), block->getArgument(3),
        ValueRange{constant(offset)}));
    offset += llvm::alignTo(bytes, 64);
  }
  arguments.push_back(block->getArgument(4));
  LLVM::CallOp::create(builder, loc, task, arguments);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

static LogicalResult
lowerToLLVM(ModuleOp module, StringRef level,
            llvm::StringMap<SmallVector<int64_t>> &scratch) {
  PassManager pm(module.getContext());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addNestedPass<func::FuncOp>(math::createMathExtendToSupportedTypes());
  // Arithmetic that a program does in bf16 rounds after each operation.
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16"};
  emulate.targetTypeStr = "f32";
  pm.addPass(arith::createArithEmulateUnsupportedFloats(emulate));
  math::MathExpandOpsPassOptions expand;
  expand.opMnemonics = {"rsqrt"};
  pm.addNestedPass<func::FuncOp>(math::createMathExpandOpsPass(expand));
  if (failed(pm.run(module)) || failed(expandMath(module)))
    return failure();
  if (level != "x86-64-v2") // which has no fused multiply-add
    for (auto task : module.getOps<func::FuncOp>())
      divideByReciprocals(task);
  PassManager lower(module.getContext());
  lower.addPass(createSCFToControlFlowPass());
  lower.addPass(createConvertMathToLLVMPass());
  lower.addPass(createConvertMathToLibmPass());
  lower.addPass(arith::createArithExpandOpsPass());
  lower.addPass(createArithToLLVMConversionPass());
  lower.addPass(createFinalizeMemRefToLLVMConversionPass());
  ConvertFuncToLLVMPassOptions options;
  options.useBarePtrCallConv = true;
  lower.addPass(createConvertFuncToLLVMPass(options));
  lower.addPass(createConvertControlFlowToLLVMPass());
  lower.addPass(createReconcileUnrealizedCastsPass());
  lower.addPass(createCanonicalizerPass());
  lower.addPass(createCSEPass());
  if (failed(lower.run(module)))
    return failure();

  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  SmallVector<LLVM::LLVMFuncOp> tasks;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (scratch.contains(function.getSymName()))
      tasks.push_back(function);
  for (LLVM::LLVMFuncOp task : tasks) {
    task.setLinkage(LLVM::Linkage::Internal);
    // Buffers of a task do not overlap: those that did are one argument.
    for (auto [i, type] : llvm::enumerate(task.getArgumentTypes()))
      if (isa<LLVM::LLVMPointerType>(type))
        task.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                        builder.getUnitAttr());
    writeEntry(builder, task, scratch[task.getSymName()]);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// To machine code
//===----------------------------------------------------------------------===//

static std::unique_ptr<llvm::TargetMachine> createMachine(StringRef level,
                                                          std::string &error) {
  static bool ready = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)ready;
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  llvm::TargetOptions options;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, level, "", options, llvm::Reloc::PIC_, std::nullopt,
      llvm::CodeGenOptLevel::Aggressive));
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("prefer-vector-width", "512");
    function.addFnAttr(llvm::Attribute::NoUnwind);
    if (function.hasInternalLinkage())
      function.addFnAttr(llvm::Attribute::NoInline);
  }
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = true;
  tuning.SLPVectorization = true;
  tuning.LoopUnrolling = true;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

FailureOr<NativeCode> amp::compileTasks(ModuleOp source, StringRef level) {
  NativeCode code;
  code.level = level.str();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  code.arch = triple.getArchName().str();

  OwningOpRef<ModuleOp> module = ModuleOp::create(source.getLoc());
  llvm::StringMap<SmallVector<int64_t>> scratch;
  for (auto function : source.getOps<func::FuncOp>()) {
    auto sizes =
        function->getAttrOfType<DenseI64ArrayAttr>(amp_rt::kScratchAttrName);
    if (!sizes)
      continue;
    module->push_back(function.clone());
    scratch[function.getSymName()] = SmallVector<int64_t>(sizes.asArrayRef());
    code.entries.push_back(function.getSymName().str());
  }
  if (code.entries.empty())
    return code;
  DialectRegistry registry;
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  source.getContext()->appendDialectRegistry(registry);
  if (failed(lowerToLLVM(*module, level, scratch)))
    return failure();

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(*module, context, "tasks");
  if (!translated)
    return source.emitError("the tasks could not be translated to LLVM");
  std::string error;
  std::unique_ptr<llvm::TargetMachine> machine = createMachine(level, error);
  if (!machine)
    return source.emitError("no code can be made for this machine: ") << error;
  translated->setTargetTriple(triple);
  translated->setDataLayout(machine->createDataLayout());
  optimize(*translated, *machine);
  SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager emission;
  if (machine->addPassesToEmitFile(emission, stream, nullptr,
                                   llvm::CodeGenFileType::ObjectFile))
    return source.emitError("this LLVM makes no object files for this machine");
  emission.run(*translated);
  if (failed(linkShared(StringRef(object.data(), object.size()), code.object,
                        error)))
    return source.emitError("the code of the tasks could not be linked: ")
           << error;
  return code;
}
