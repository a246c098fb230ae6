//===- amp-opt.cpp - The passes and pipelines, as mlir-opt does them ------===//
#include "amp/InitAll.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::amp::registerAllDialects(registry);
  mlir::amp::registerAllExtensions(registry);
  mlir::amp::registerAllPasses();
  mlir::amp::registerAllPipelines();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "Automatic mixed precision for MLIR\n", registry));
}
