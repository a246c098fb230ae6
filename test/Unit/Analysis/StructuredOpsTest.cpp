//===- StructuredOpsTest.cpp - Recognition of linalg ops by structure -----===//
#include "amp/Analysis/StructuredOps.h"
#include "Programs.h"

using namespace mlir;
using namespace mlir::amp;

using StructuredOps = ProgramTest;

TEST_F(StructuredOps, ProductsByTheirMaps) {
  parse(R"(
    %0 = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32> loc("matmul")
    %e = tensor.empty() : tensor<8xf32>
    %v = tensor.empty() : tensor<16xf32>
    %v3 = tensor.empty() : tensor<3xf32>
    %long = tensor.empty() : tensor<10xf32>
    %1 = linalg.generic {indexing_maps = [#i, #i, #r], iterator_types = ["parallel", "reduction"]} ins(%x, %y : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %b, %a : f32
      %q = arith.addf %p, %o : f32
      linalg.yield %q : f32
    } -> tensor<8xf32> loc("dot")
    %2 = linalg.generic {indexing_maps = [#i, #c, #r], iterator_types = ["parallel", "reduction"]} ins(%x, %v : tensor<8x16xf32>, tensor<16xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.addf %o, %p : f32
      linalg.yield %q : f32
    } -> tensor<8xf32> loc("matvec")
    %3 = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %p = arith.mulf %a, %a : f32
      %q = arith.addf %o, %p : f32
      linalg.yield %q : f32
    } -> tensor<8xf32> loc("squares")
    %4 = linalg.generic {indexing_maps = [affine_map<(a, k) -> (a + k)>, affine_map<(a, k) -> (k)>, affine_map<(a, k) -> (a)>], iterator_types = ["parallel", "reduction"]} ins(%long, %v3 : tensor<10xf32>, tensor<3xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.addf %o, %p : f32
      linalg.yield %q : f32
    } -> tensor<8xf32> loc("window")
    return %0 : tensor<8x4xf32>
    )");
  auto kind = [&](StringRef name) {
    return classifyProduct(StructuredOp(cast<linalg::LinalgOp>(op(name))));
  };
  EXPECT_EQ(kind("matmul"), OpKind::Contraction);
  EXPECT_EQ(kind("matvec"), OpKind::Contraction);
  EXPECT_EQ(kind("dot"), OpKind::Dot);
  EXPECT_EQ(kind("window"), OpKind::Convolution);
  // One operand twice is a sum of squares, no product.
  EXPECT_EQ(kind("squares"), std::nullopt);

  auto dot = matchProductBody(StructuredOp(cast<linalg::LinalgOp>(op("dot"))));
  ASSERT_TRUE(dot);
  EXPECT_EQ(dot->lhs, 1u);
  EXPECT_EQ(dot->rhs, 0u);
  EXPECT_EQ(dot->init, 2u);
}

TEST_F(StructuredOps, Bodies) {
  parse(R"(
    %one = arith.constant 1.0 : f32
    %e = tensor.empty() : tensor<8x16xf32>
    %er = tensor.empty() : tensor<8xf32>
    %ep = tensor.empty() : tensor<8x16xbf16>
    %0 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
    ^bb0(%a: f32, %o: f32):
      %n0 = arith.negf %a : f32
      %n1 = math.exp %n0 : f32
      %n2 = arith.addf %one, %n1 : f32
      %n3 = arith.divf %one, %n2 : f32
      linalg.yield %n3 : f32
    } -> tensor<8x16xf32> loc("logistic")
    %1 = linalg.generic {indexing_maps = [#i, #r, #i], iterator_types = ["parallel", "parallel"]} ins(%x, %er : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %r = math.rsqrt %b : f32
      %p = arith.mulf %a, %r : f32
      linalg.yield %p : f32
    } -> tensor<8x16xf32> loc("rsqrt of a broadcast")
    %2 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = math.rsqrt %a : f32
      linalg.yield %r : f32
    } -> tensor<8x16xf32> loc("rsqrt")
    %3 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<8x16xi1>) outs(%e : tensor<8x16xf32>) {
    ^bb0(%a: i1, %o: f32):
      %r = arith.uitofp %a : i1 to f32
      linalg.yield %r : f32
    } -> tensor<8x16xf32> loc("mask")
    %4 = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%n : tensor<8xi32>) outs(%er : tensor<8xf32>) {
    ^bb0(%a: i32, %o: f32):
      %r = arith.sitofp %a : i32 to f32
      linalg.yield %r : f32
    } -> tensor<8xf32> loc("counts")
    %5 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%ep : tensor<8x16xbf16>) {
    ^bb0(%a: f32, %o: bf16):
      %r = arith.truncf %a : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<8x16xbf16> loc("cast")
    %6 = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%er : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %r = arith.maximumf %o, %a : f32
      linalg.yield %r : f32
    } -> tensor<8xf32> loc("max")
    return %z : tensor<8x4xf32>
    )");
  Policy policy = torch();
  auto body = [&](StringRef name) {
    return summarizeBody(StructuredOp(cast<linalg::LinalgOp>(op(name))),
                         policy);
  };
  EXPECT_TRUE(body("logistic").logistic);
  // An f32 op on a broadcast alone does not make the op f32; on data it does.
  EXPECT_FALSE(body("rsqrt of a broadcast").listed);
  ASSERT_TRUE(body("rsqrt").listed);
  EXPECT_EQ(body("rsqrt").listedClass, PrecisionClass::F32);
  EXPECT_TRUE(body("mask").mask);
  EXPECT_FALSE(body("mask").counts);
  EXPECT_TRUE(body("counts").counts);
  EXPECT_TRUE(body("cast").onlyCasts);
  EXPECT_TRUE(isFloatCast(op("cast")));
  EXPECT_FALSE(isFloatCast(op("rsqrt")));
  ASSERT_TRUE(body("max").combiner);
  EXPECT_TRUE(isa<arith::MaximumFOp>(body("max").combiner));
}
