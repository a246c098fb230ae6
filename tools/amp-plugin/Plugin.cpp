//===- Plugin.cpp - The passes inside a stock mlir-opt --------------------===//
//
//   mlir-opt-22 --load-dialect-plugin=AMPPlugin.so
//   --load-pass-plugin=AMPPlugin.so
//               --pass-pipeline='builtin.module(amp-autocast{bf16})'
//
// Both flags: the first brings the dialect and what AMP knows of upstream ops.
//
//===----------------------------------------------------------------------===//
#include "amp/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Compiler.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "AMP", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            mlir::amp::registerAMPDialects(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "AMP", LLVM_VERSION_STRING, [] {
            mlir::amp::registerAMPPasses();
            mlir::amp::registerAMPPipelines();
          }};
}
