//===- PrecisionTest.cpp - What is stored low, and why --------------------===//
#include "Programs.h"
#include "amp/Analysis/CastPlacement.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
class Precision : public ProgramTest {
protected:
  void decide(std::string body) {
    parse(std::move(body));
    ASSERT_TRUE(module);
    policy.emplace(torch());
    auto built = PrecisionGraph::build(
        *module, *policy, BFloat16Type::get(&context),
        [](Operation *) -> FailureOr<Policy *> { return nullptr; });
    ASSERT_TRUE(succeeded(built));
    graph.emplace(std::move(*built));
    analysis.emplace(*graph);
    steps.emplace(*graph);
    placement.emplace(*graph, *analysis, *steps);
  }
  unsigned id(StringRef name) { return graph->idOf(op(name)->getResult(0)); }
  F32Reason why(StringRef name) { return analysis->why(id(name)); }
  PlacementRule rule(StringRef name) { return placement->ruleOf(id(name)); }
  bool isLow(StringRef name) { return placement->stored(id(name)).isBF16(); }

  std::optional<Policy> policy;
  std::optional<PrecisionGraph> graph;
  std::optional<PrecisionAnalysis> analysis;
  std::optional<NormSteps> steps;
  std::optional<CastPlacement> placement;
};

/// relu of a linear layer, a second layer, a softmax-like island, and the
/// output.
constexpr const char *kNet = R"(
  %zero = arith.constant dense<0.0> : tensor<8x4xf32>
  %w2 = tensor.empty() : tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32> loc("product")
  %e = tensor.empty() : tensor<8x4xf32>
  %h = linalg.generic {indexing_maps = [#i, #c, #i], iterator_types = ["parallel", "parallel"]} ins(%p, %s : tensor<8x4xf32>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.addf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<8x4xf32> loc("bias")
  %r = arith.maximumf %h, %zero : tensor<8x4xf32> loc("relu")
  %p2 = linalg.matmul ins(%r, %w2 : tensor<8x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32> loc("second")
  %d = arith.subf %p2, %r : tensor<8x4xf32> loc("shifted")
  %x1 = math.exp %d : tensor<8x4xf32> loc("exp")
  %p3 = linalg.matmul ins(%x1, %w2 : tensor<8x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32> loc("output")
  return %p3 : tensor<8x4xf32>
)";
} // namespace

TEST_F(Precision, ReasonsOfASmallNet) {
  decide(kNet);
  // A product on its way to its bias: low by the analysis, f32 by placement.
  EXPECT_EQ(why("product"), F32Reason::None);
  EXPECT_EQ(rule("product"), PlacementRule::Bias);
  EXPECT_TRUE(isLow("bias"));
  EXPECT_TRUE(isLow("relu"));
  EXPECT_TRUE(isLow("second"));
  // Its one reader is exp.
  EXPECT_EQ(why("shifted"), F32Reason::Island);
  EXPECT_FALSE(isLow("shifted"));
  // f32 by class, but only read by a product.
  EXPECT_EQ(why("exp"), F32Reason::Class);
  EXPECT_EQ(rule("exp"), PlacementRule::Sole);
  EXPECT_TRUE(isLow("exp"));
  // No low op depends on what is returned.
  EXPECT_EQ(why("output"), F32Reason::NoLowUse);
  EXPECT_FALSE(isLow("output"));
}

TEST_F(Precision, ArgumentsAreCastOnce) {
  decide(kNet);
  Value x = op("product")->getOperand(0);
  unsigned number = graph->idOf(x);
  EXPECT_TRUE(placement->stored(number).isF32());
  ASSERT_EQ(placement->copies(number).size(), 1u);
  EXPECT_TRUE(placement->copies(number)[0].isBF16());
  // The bias is read as it is.
  EXPECT_TRUE(
      placement->copies(graph->idOf(op("bias")->getOperand(1))).empty());
}

TEST_F(Precision, ResidualStreamBecomesTheAccumulator) {
  decide(R"(
    %zero = arith.constant dense<0.0> : tensor<8x4xf32>
    %w2 = tensor.empty() : tensor<4x4xf32>
    %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32> loc("branch")
    %r = arith.addf %p, %z : tensor<8x4xf32> loc("residual")
    %q = linalg.matmul ins(%r, %w2 : tensor<8x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
    %o = arith.addf %q, %r : tensor<8x4xf32>
    return %o : tensor<8x4xf32>
  )");
  EXPECT_EQ(why("residual"), F32Reason::Operand);
  EXPECT_EQ(why("branch"), F32Reason::Addition);
}

TEST_F(Precision, RefusalsAndRange) {
  decide(R"(
    %zero = arith.constant dense<0.0> : tensor<8x4xf32>
    %tiny = arith.constant dense<1.0e-45> : tensor<8x4xf32>
    %e1 = tensor.empty() : tensor<8x1xf32>
    %pos = linalg.generic {indexing_maps = [#i], iterator_types = ["parallel", "parallel"]} outs(%e1 : tensor<8x1xf32>) {
    ^bb0(%o: f32):
      %k = linalg.index 0 : index
      %k1 = arith.index_cast %k : index to i32
      %k2 = arith.sitofp %k1 : i32 to f32
      linalg.yield %k2 : f32
    } -> tensor<8x1xf32> loc("positions")
    %freq = tensor.empty() : tensor<1x4xf32>
    %w2 = tensor.empty() : tensor<4x4xf32>
    %a = linalg.matmul ins(%pos, %freq : tensor<8x1xf32>, tensor<1x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32> loc("angles")
    %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32> loc("product")
    %g = arith.maximumf %p, %tiny : tensor<8x4xf32> loc("guard")
    %q = linalg.matmul ins(%g, %w2 : tensor<8x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32> loc("last")
    return %q : tensor<8x4xf32>
  )");
  const OpNode &angles = graph->ops[graph->values[id("angles")].def];
  EXPECT_FALSE(angles.isLowProduct());
  EXPECT_NE(angles.refusal.find("positions"), std::string::npos);
  EXPECT_EQ(why("guard"), F32Reason::Range);
}
