//===- ExpandMath.cpp - What LLVM should not be asked for -----------------===//
#include "ExpandMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// A choice between bf16 values is one between their bits: LLVM takes vectors
/// of bf16 apart by calls where the CPU has no instructions for them.
struct SelectBits : OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SelectOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isBF16())
      return failure();
    auto bits = [&](Value value) {
      return arith::BitcastOp::create(rewriter, op.getLoc(),
                                      rewriter.getI16Type(), value);
    };
    Value chosen = arith::SelectOp::create(
        rewriter, op.getLoc(), op.getCondition(), bits(op.getTrueValue()),
        bits(op.getFalseValue()));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), chosen);
    return success();
  }
};

/// The lower half of the bits.
static bool endsInZeros(Value bits) {
  if (auto choice = bits.getDefiningOp<arith::SelectOp>())
    return endsInZeros(choice.getTrueValue()) &&
           endsInZeros(choice.getFalseValue());
  if (auto mask = bits.getDefiningOp<arith::AndIOp>())
    return endsInZeros(mask.getRhs());
  llvm::APInt constant;
  return matchPattern(bits, m_ConstantInt(&constant)) &&
         constant.countr_zero() >= 16;
}

/// That a value in f32 is one of bf16: rounding it changes nothing. (A NaN
/// stays one: what tells it from an infinity is in its upper half.)
static bool isOfBF16(Value value, unsigned depth = 0) {
  Operation *op = value.getDefiningOp();
  if (!op || !value.getType().isF32() || depth == 8)
    return false;
  auto is = [&](Value operand) { return isOfBF16(operand, depth + 1); };
  if (auto extension = dyn_cast<arith::ExtFOp>(op))
    return extension.getIn().getType().isBF16();
  if (auto cast = dyn_cast<arith::BitcastOp>(op))
    return endsInZeros(cast.getIn());
  FloatAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return constant.getValue().bitcastToAPInt().countr_zero() >= 16;
  if (auto product = dyn_cast<arith::MulFOp>(op)) {
    // By a power of two that makes nothing smaller.
    auto doubles = [&](Value factor) {
      return matchPattern(factor, m_Constant(&constant)) &&
             constant.getValue().getExactLog2Abs() >= 0;
    };
    return (doubles(product.getRhs()) && is(product.getLhs())) ||
           (doubles(product.getLhs()) && is(product.getRhs()));
  }
  if (auto choice = dyn_cast<arith::SelectOp>(op))
    return is(choice.getTrueValue()) && is(choice.getFalseValue());
  return isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
             arith::MinNumFOp, arith::NegFOp, math::AbsFOp>(op) &&
         llvm::all_of(op->getOperands(), is);
}

/// Rounds f32 to bf16 in integers: instructions for it take subnormal numbers
/// for zero. Who goes on in f32 takes the rounded value as it is.
struct RoundToBF16 : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getIn().getType().isF32() || !op.getType().isBF16())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type i32 = b.getI32Type(), f32 = b.getF32Type();
    auto constant = [&](uint32_t bits) {
      return arith::ConstantOp::create(
          b, b.getIntegerAttr(i32, llvm::APInt(32, bits)));
    };
    Value x = op.getIn(), rounded = x;
    Value bits = arith::BitcastOp::create(b, i32, x);
    if (!isOfBF16(x)) {
      // To the nearest, ties to even; a carry goes into the exponent.
      Value odd = arith::AndIOp::create(
          b, arith::ShRUIOp::create(b, bits, constant(16)), constant(1));
      Value up = arith::AddIOp::create(
          b, bits, arith::AddIOp::create(b, odd, constant(0x7fff)));
      Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, x);
      bits = arith::SelectOp::create(
          b, isNaN, constant(0x7fc00000),
          arith::AndIOp::create(b, up, constant(0xffff0000)));
      rounded = arith::BitcastOp::create(b, f32, bits);
    }
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      if (auto wide = dyn_cast<arith::ExtFOp>(user);
          wide && wide.getType() == f32)
        rewriter.replaceOp(wide, rounded);
    Value upper = arith::TruncIOp::create(
        b, b.getI16Type(), arith::ShRUIOp::create(b, bits, constant(16)));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), upper);
    return success();
  }
};

/// As instructions of LLVM that it knows how to make vectors of, also where
/// they are carried through a loop. Of two zeros, either.
template <typename Op, typename Intrinsic>
struct KeepExtremum : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!type.isF32() && !type.isF64()) // f16 has no vectors on most CPUs
      return failure();
    rewriter.replaceOpWithNewOp<Intrinsic>(op, type, op.getLhs(), op.getRhs(),
                                           LLVM::FastmathFlags::nsz);
    return success();
  }
};

/// f64 to 16 bits with one rounding, by f32: that is rounded to odd (towards
/// zero, the last bit set where anything is lost), which keeps what the second
/// rounding must know. LLVM calls a function that C libraries do not have.
struct TruncateByOdd : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type to = op.getType();
    if (!op.getIn().getType().isF64() || !(to.isBF16() || to.isF16()))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type f32 = b.getF32Type(), i32 = b.getI32Type();
    Value x = op.getIn();
    Value nearest = arith::TruncFOp::create(b, f32, x);
    Value back = arith::ExtFOp::create(b, b.getF64Type(), nearest);
    Value bits = arith::BitcastOp::create(b, i32, nearest);
    auto constant = [&](int64_t value) {
      return arith::ConstantOp::create(b, b.getI32IntegerAttr(value));
    };
    Value isFar = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT,
                                        math::AbsFOp::create(b, back),
                                        math::AbsFOp::create(b, x));
    Value isInexact =
        arith::CmpFOp::create(b, arith::CmpFPredicate::ONE, back, x);
    Value down = arith::SelectOp::create(
        b, isFar, arith::SubIOp::create(b, bits, constant(1)), bits);
    Value odd = arith::SelectOp::create(
        b, isInexact, arith::OrIOp::create(b, down, constant(1)), down);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(
        op, to, arith::BitcastOp::create(b, f32, odd));
    return success();
  }
};
} // namespace

/// Elementary functions become polynomials, which LLVM makes vectors of; what
/// has none calls the C library.
LogicalResult amp::expandMath(ModuleOp module) {
  module.getContext()->loadDialect<LLVM::LLVMDialect>();
  // While it can be seen which values come from bf16.
  RewritePatternSet roundings(module.getContext());
  roundings.add<RoundToBF16>(module.getContext());
  if (failed(applyPatternsGreedily(module, std::move(roundings))))
    return failure();
  RewritePatternSet patterns(module.getContext());
  auto vectorized = [](StringRef name) {
    return llvm::is_contained({"math.tanh", "math.exp", "math.expm1",
                               "math.log", "math.log1p", "math.log2",
                               "math.erf", "math.erfc", "math.sin", "math.cos"},
                              name);
  };
  populateMathF32ExpansionPatterns(patterns, vectorized);
  populateMathPolynomialApproximationPatterns(patterns, vectorized);
  arith::populateExpandBFloat16Patterns(patterns);
  patterns.add<SelectBits, TruncateByOdd,
               KeepExtremum<arith::MaximumFOp, LLVM::MaximumOp>,
               KeepExtremum<arith::MinimumFOp, LLVM::MinimumOp>>(
      module.getContext());
  return applyPatternsGreedily(module, std::move(patterns));
}
