// Reads a module, runs autocast on it, prints it: what a compiler that embeds
// AMP writes.
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::amp::registerAllDialects(registry); // or the dialects of your own
  mlir::amp::registerAMPDialects(registry);
  mlir::MLIRContext context(registry);
  auto module =
      mlir::parseSourceFile<mlir::ModuleOp>(argc > 1 ? argv[1] : "-", &context);
  mlir::PassManager pm(&context);
  mlir::amp::AutocastOptions options;
  options.type = "bf16";
  std::string error;
  if (!module ||
      mlir::failed(mlir::amp::buildAutocastPipeline(pm, options, error)) ||
      mlir::failed(pm.run(*module)))
    return 1;
  (*module)->print(llvm::outs());
  llvm::outs() << "\n";
  return 0;
}
