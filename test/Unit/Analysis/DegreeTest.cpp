//===- DegreeTest.cpp - The loss scale in every kind of value -------------===//
#include "Programs.h"
#include "amp/Analysis/DegreeAnalysis.h"
#include "amp/Analysis/UpdatePairs.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// The lattice
//===----------------------------------------------------------------------===//

static Degree d(int64_t p, int64_t q = 1) { return Degree::known(p, q); }

TEST(DegreeTest, LowestTerms) {
  EXPECT_EQ(d(2, 4), d(1, 2));
  EXPECT_EQ(d(1, -2), d(-1, 2));
  EXPECT_EQ(d(0, 7), d(0));
  EXPECT_EQ(d(-3, 2).str(), "-3/2");
  EXPECT_EQ(Degree::fromDouble(-0.5), d(-1, 2));
  EXPECT_TRUE(Degree::fromDouble(0.1).isMixed());
  EXPECT_TRUE(d(int64_t(1) << 40).isMixed());
}

TEST(DegreeTest, Join) {
  for (Degree x : {Degree::any(), d(0), d(1, 2), Degree::mixed()}) {
    EXPECT_EQ(x.join(x), x);
    EXPECT_EQ(x.join(Degree::any()), x);
    EXPECT_EQ(Degree::any().join(x), x);
    EXPECT_TRUE(x.join(Degree::mixed()).isMixed());
  }
  EXPECT_TRUE(d(0).join(d(1)).isMixed());
}

TEST(DegreeTest, ProductsAndPowers) {
  EXPECT_EQ(d(1, 2).times(d(1, 3)), d(5, 6));
  EXPECT_EQ(d(1).over(d(1)), d(0));
  EXPECT_EQ(d(0).over(d(1)), d(-1));
  // 0 times whatever is 0.
  EXPECT_TRUE(Degree::any().times(Degree::mixed()).isAny());
  EXPECT_TRUE(d(1).times(Degree::mixed()).isMixed());
  EXPECT_EQ(d(1).power(d(1, 2)), d(1, 2));
  EXPECT_EQ(d(0).power(Degree::mixed()), d(0));
  EXPECT_TRUE(d(1).power(Degree::mixed()).isMixed());
  // 0 to the power of 0 is 1, which is no longer the same with any scale.
  EXPECT_EQ(Degree::any().power(d(0)), d(0));
  EXPECT_TRUE(Degree::any().power(d(1, 2)).isAny());
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

namespace {
class Degrees : public ProgramTest {
protected:
  /// Argument `scaled` of the program has degree 1.
  void decide(std::string body, unsigned scaled = 0) {
    parse(std::move(body));
    ASSERT_TRUE(module);
    func::FuncOp function;
    module->walk([&](func::FuncOp f) {
      if (f.isPublic())
        function = f;
    });
    graph = ValueGraph::build(function);
    ASSERT_TRUE(graph);
    degrees.emplace(*graph);
    degrees->scale(graph->arguments()[scaled], Degree::known(1));
    degrees->run();
  }
  std::string of(StringRef name) {
    Value value = op(name)->getResult(0);
    for (unsigned id = 0; id != graph->size(); ++id)
      if ((*graph)[id].home == value)
        return degrees->of(id).str();
    return "not in the graph";
  }
  std::string result(unsigned number) {
    return degrees->of(graph->results()[number].node).str();
  }

  std::unique_ptr<ValueGraph> graph;
  std::optional<DegreeAnalysis> degrees;
};
} // namespace

TEST_F(Degrees, Ops) {
  decide(R"(
  %zero = arith.constant dense<0.0> : tensor<8x16xf32>
  %inf = arith.constant dense<0x7F800000> : tensor<8x16xf32>
  %two = arith.constant dense<2.0> : tensor<8x16xf32>
  %a = arith.mulf %x, %x : tensor<8x16xf32> loc("square")
  %b = math.sqrt %x : tensor<8x16xf32> loc("sqrt")
  %c = arith.divf %x, %a : tensor<8x16xf32> loc("quotient")
  %e = arith.maximumf %x, %zero : tensor<8x16xf32> loc("relu")
  %f = arith.maximumf %x, %two : tensor<8x16xf32> loc("clip")
  %g = arith.cmpf olt, %x, %inf : tensor<8x16xf32> loc("finite")
  %h = arith.select %g, %x, %zero : tensor<8x16xi1>, tensor<8x16xf32> loc("chosen")
  %i = arith.cmpf olt, %x, %two : tensor<8x16xf32> loc("compared")
  %j = math.exp %x : tensor<8x16xf32> loc("exp")
  %k = arith.divf %x, %x : tensor<8x16xf32> loc("ratio")
  %l = math.exp %k : tensor<8x16xf32> loc("exp of ratio")
  %pw = math.powf %x, %two : tensor<8x16xf32> loc("power")
  %cb = math.cbrt %x : tensor<8x16xf32> loc("cbrt")
  %o = arith.subf %zero, %x : tensor<8x16xf32> loc("negated")
  %p = arith.truncf %x : tensor<8x16xf32> to tensor<8x16xf16> loc("cast")
  return %z : tensor<8x4xf32>
)");
  EXPECT_EQ(of("square"), "2");
  EXPECT_EQ(of("sqrt"), "1/2");
  EXPECT_EQ(of("quotient"), "-1");
  EXPECT_EQ(of("relu"), "1");
  EXPECT_EQ(of("clip"), "mixed");
  EXPECT_EQ(of("finite"), "0");
  EXPECT_EQ(of("chosen"), "1");
  EXPECT_EQ(of("compared"), "mixed");
  EXPECT_EQ(of("exp"), "mixed");
  EXPECT_EQ(of("ratio"), "0");
  EXPECT_EQ(of("exp of ratio"), "0");
  EXPECT_EQ(of("power"), "2");
  EXPECT_EQ(of("cbrt"), "1/3");
  EXPECT_EQ(of("negated"), "1");
  EXPECT_EQ(of("cast"), "1");
}

TEST_F(Degrees, BodiesLoopsAndBranches) {
  decide(R"(
  %zero = arith.constant dense<0.0> : tensor<8x16xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %yes = arith.constant true
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%carried = %zero) -> (tensor<8x16xf32>) {
    %next = arith.addf %carried, %x : tensor<8x16xf32>
    scf.yield %next : tensor<8x16xf32>
  } loc("accumulated")
  %power = scf.for %i = %c0 to %c4 step %c1 iter_args(%carried = %x) -> (tensor<8x16xf32>) {
    %next = arith.mulf %carried, %x : tensor<8x16xf32>
    scf.yield %next : tensor<8x16xf32>
  } loc("power")
  %if = scf.if %yes -> (tensor<8x16xf32>) {
    scf.yield %x : tensor<8x16xf32>
  } else {
    scf.yield %zero : tensor<8x16xf32>
  } loc("branch")
  %z8 = arith.constant dense<0.0> : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#i, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%z8 : tensor<8xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %acc, %q : f32
    linalg.yield %t : f32
  } -> tensor<8xf32> loc("sum of squares")
  %norm = math.sqrt %r : tensor<8xf32> loc("norm")
  %zp = arith.constant dense<0.0> : tensor<8x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%zp : tensor<8x4xf32>) -> tensor<8x4xf32> loc("product")
  return %z : tensor<8x4xf32>
)");
  EXPECT_EQ(of("accumulated"), "1");
  EXPECT_EQ(of("power"), "mixed"); // 1, then 2, then 3
  EXPECT_EQ(of("branch"), "1");
  EXPECT_EQ(of("sum of squares"), "2");
  EXPECT_EQ(of("norm"), "1");
  EXPECT_EQ(of("product"), "1");
}

TEST_F(Degrees, AMixedValueKnowsItsChain) {
  decide(R"(
  %two = arith.constant dense<2.0> : tensor<8x16xf32>
  %a = arith.minimumf %x, %two : tensor<8x16xf32> loc("clip")
  %b = arith.mulf %a, %two : tensor<8x16xf32> loc("scaled")
  %c = arith.addf %b, %x : tensor<8x16xf32> loc("sum")
  return %z : tensor<8x4xf32>
)");
  Value sum = op("sum")->getResult(0);
  for (unsigned id = 0; id != graph->size(); ++id)
    if ((*graph)[id].home == sum) {
      SmallVector<unsigned> chain = degrees->chain(id);
      ASSERT_EQ(chain.size(), 3u);
      EXPECT_EQ((*graph)[chain[1]].op, op("scaled"));
      EXPECT_EQ((*graph)[chain[2]].op, op("clip"));
    }
}

TEST_F(Degrees, EachNodeIsEvaluatedAboutOnce) {
  std::string body;
  for (int i = 0; i != 500; ++i)
    body += "  %v" + std::to_string(i) + " = arith.addf " +
            (i ? "%v" + std::to_string(i - 1) : "%x") +
            ", %x : tensor<8x16xf32>\n";
  decide(body + "  return %z : tensor<8x4xf32>\n");
  DegreeAnalysis again(*graph);
  EXPECT_LE(again.run(), graph->size() * 5 / 4);
}
