// mlir-opt with AMP and a dialect of our own.
#include "amp/InitAll.h"
#include "amp/Interfaces/PrecisionOpInterface.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include "ToyDialect.h.inc"
#define GET_OP_CLASSES
#include "ToyDialect.cpp.inc"
#include "ToyOps.h.inc"
#define GET_OP_CLASSES
#include "ToyOps.cpp.inc"

using namespace mlir;

void toy::ToyDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ToyOps.cpp.inc"
      >();
}

/// An elementwise op: the widest type of what it reads, unless the policy says
/// otherwise of such ops.
amp::ClassDecision toy::GatedOp::getPrecisionClass(const amp::Policy &policy) {
  return {policy.classOf(amp::OpKind::Elementwise), amp::OpKind::Elementwise,
          "gated"};
}
/// The bias is smaller than x: it is read as it is stored, and promotes nobody.
void toy::GatedOp::getOperandUses(llvm::MutableArrayRef<amp::OperandUse> uses) {
  uses[1] = amp::OperandUse::Broadcast;
}
/// Its kernel converts while it reads and writes.
bool toy::GatedOp::convertsInside() { return true; }

int main(int argc, char **argv) {
  DialectRegistry registry;
  amp::registerAllDialects(registry);
  amp::registerAllExtensions(registry);
  registry.insert<toy::ToyDialect>();
  amp::registerAllPasses();
  amp::registerAllPipelines();
  return asMainReturnCode(MlirOptMain(
      argc, argv, "A dialect of our own under autocast\n", registry));
}
