//===- Programs.h - Parsing small programs for unit tests -------*- C++ -*-===//
#ifndef AMP_TEST_UNIT_ANALYSIS_PROGRAMS_H
#define AMP_TEST_UNIT_ANALYSIS_PROGRAMS_H

#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Policy/Policy.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

namespace mlir::amp {

/// A context with what the programs use, and the ops of a program by the name
/// in their location (`loc("a")`).
class ProgramTest : public ::testing::Test {
protected:
  ProgramTest() : context(makeRegistry()) {
    context.loadDialect<AMPDialect, arith::ArithDialect, func::FuncDialect,
                        linalg::LinalgDialect, math::MathDialect,
                        scf::SCFDialect, tensor::TensorDialect>();
  }

  /// `body` is put into a function of a few f32 arguments: %x, %y: 8x16;
  /// %w: 16x4; %s: 4; %z: 8x4; %m: 8x16 of i1; %n: 8 of i32.
  void parse(std::string body) {
    module = parseSourceString<ModuleOp>(
        "#i = affine_map<(a, b) -> (a, b)>\n#r = affine_map<(a, b) -> (a)>\n"
        "#c = affine_map<(a, b) -> (b)>\n"
        "func.func @f(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %w: "
        "tensor<16x4xf32>, %s: tensor<4xf32>, %z: tensor<8x4xf32>, %m: "
        "tensor<8x16xi1>, %n: tensor<8xi32>) -> tensor<8x4xf32> {\n" +
            body + "\n}\n",
        &context);
    ASSERT_TRUE(module);
  }

  Operation *op(StringRef name) {
    Operation *found = nullptr;
    module->walk([&](Operation *op) {
      if (auto loc = dyn_cast<NameLoc>(op->getLoc());
          loc && loc.getName() == name)
        found = op;
    });
    EXPECT_TRUE(found) << name.str();
    return found;
  }

  Policy torch() { return *Policy::preset(&context, "torch"); }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;

private:
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registry.insert<AMPDialect, arith::ArithDialect, func::FuncDialect,
                    linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                    tensor::TensorDialect>();
    registerExternalModels(registry);
    return registry;
  }
};

} // namespace mlir::amp
#endif // AMP_TEST_UNIT_ANALYSIS_PROGRAMS_H
