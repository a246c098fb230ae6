//===- AMPOpsTest.cpp - Building the ops of the dialect -------------------===//
#include "amp/Dialect/AMP/IR/AMP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::amp;

namespace {

class AMPOpsTest : public ::testing::Test {
protected:
  AMPOpsTest()
      : builder(UnknownLoc::get(&context), loaded(context)),
        module(ModuleOp::create(builder.getLoc())) {
    builder.setInsertionPointToStart(module->getBody());
    scale = constant(builder.getF32FloatAttr(65536.0f));
    tracker = constant(builder.getI32IntegerAttr(0));
    gradient =
        constant(builder.getFloatAttr(builder.getF16Type(), 1.0), {2, 3});
  }

  /// So that the context has its dialects before the builder uses it.
  static MLIRContext *loaded(MLIRContext &context) {
    context.loadDialect<AMPDialect>();
    return &context;
  }
  Value constant(TypedAttr element, ArrayRef<int64_t> shape = {}) {
    auto type = RankedTensorType::get(shape, element.getType());
    return arith::ConstantOp::create(
        builder, DenseElementsAttr::get(type, Attribute(element)));
  }

  MLIRContext context;
  ImplicitLocOpBuilder builder;
  OwningOpRef<ModuleOp> module;
  Value scale, tracker, gradient;
};

TEST_F(AMPOpsTest, TypesFollowFromOperands) {
  auto unscale = UnscaleOp::create(builder, gradient, scale);
  EXPECT_FALSE(unscale.getFinite());
  Value unscaled = unscale.getResult();
  EXPECT_EQ(unscaled.getType(),
            RankedTensorType::get({2, 3}, builder.getF32Type()));
  auto scaled = ScaleOp::create(builder, unscaled, scale);
  EXPECT_EQ(scaled.getType(), unscaled.getType());
  auto finite =
      AllFiniteOp::create(builder, ValueRange{gradient, unscaled, scaled});
  EXPECT_EQ(finite.getType(), RankedTensorType::get({}, builder.getI1Type()));
  auto checked = UnscaleOp::create(builder, gradient, scale, /*check=*/true);
  EXPECT_EQ(checked.getFinite().getType(), finite.getType());
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(AMPOpsTest, UpdateScaleByDefault) {
  Value ok = AllFiniteOp::create(builder, ValueRange(gradient));
  auto update = UpdateScaleOp::create(builder, scale, tracker, ok);
  EXPECT_EQ(update.getNumResults(), 2u);
  EXPECT_EQ(update.getGrowthFactor().convertToDouble(), 2.0);
  EXPECT_EQ(update.getBackoffFactor().convertToDouble(), 0.5);
  EXPECT_EQ(update.getGrowthInterval(), 2000u);
  EXPECT_EQ(update.getFloor().convertToFloat(), 0x1p-24f);
  EXPECT_FALSE(update.getCap());
  EXPECT_FALSE(update.getHysteresis());
  EXPECT_FALSE(update.getNewHysteresisTracker());
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(AMPOpsTest, UpdateScaleWithHysteresis) {
  Value ok = AllFiniteOp::create(builder, ValueRange());
  auto update = UpdateScaleOp::create(builder, scale, tracker, ok, tracker, 3u);
  EXPECT_EQ(update.getNumResults(), 3u);
  EXPECT_EQ(update.getHysteresis(), 3u);
  EXPECT_EQ(update.getNewHysteresisTracker().getType(), tracker.getType());
  EXPECT_TRUE(succeeded(verify(*module)));
}

// What is folded to a constant needs the dialect that has constants.
TEST_F(AMPOpsTest, FoldsToAConstant) {
  auto all = builder.createOrFold<AllFiniteOp>(ValueRange());
  EXPECT_TRUE(all.getDefiningOp<arith::ConstantOp>());
}

} // namespace
