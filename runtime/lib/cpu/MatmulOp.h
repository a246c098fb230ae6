//===- MatmulOp.h - The two ways to execute a Matmul ------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_MATMULOP_H
#define AMP_RUNTIME_LIB_CPU_MATMULOP_H

#include "Epilogue.h"
#include "Product.h"

namespace amp::runtime {

/// What both ways have in common: the numbers of the command and its operands.
class MatmulBase : public Executable {
public:
  MatmulBase(const Environment &environment, const format::Matmul &op);

protected:
  bool hasC() const { return op.c() >= 0 && op.beta() != 0; }
  /// C is D itself: the checker made sure that then they agree in all.
  bool isCInD() const { return hasC() && pointerC == pointerD; }
  float alphaOf() const { return alpha ? *alpha * op.alpha() : op.alpha(); }
  /// Matrices of one of the batch.
  RowMatrix matrixC(int64_t batch) const {
    return {advance(pointerC, batch * op.stride_c(), typeD), typeD, op.ldc()};
  }
  RowMatrix matrixD(int64_t batch) const {
    return {advance(pointerD, batch * op.stride_d(), typeD), typeD, op.ldd()};
  }
  RowMatrix matrixAux(int64_t batch) const;
  const void *biasOf(int64_t batch) const {
    return pointerBias
               ? advance(pointerBias, batch * op.stride_bias(), biasType)
               : nullptr;
  }
  void sumFactors(Environment &environment) const;

  const format::Matmul &op;
  ProductShape shape;
  ElementType typeA, typeD, biasType, auxType, bgradType;
  uint8_t *pointerA, *pointerB, *pointerC, *pointerD, *pointerBias, *pointerAux,
      *pointerBgrad;
  const float *alpha; // on the device
  MatrixLayout layoutA, layoutB, layoutD;
};

/// oneDNN on the factors as they are, with D as the result. What it
/// could not take in follows: on D in f32, or where it may follow the rounding.
class MatmulFused final : public MatmulBase {
public:
  using MatmulBase::MatmulBase;
  bool create(const Environment &environment);
  amp_status run(Environment &environment) override;

private:
  SlicedProduct product;
  bool passFollows = false, roundedPassFollows = false;
  float scaled = 1;            // alpha as the library reads it
  float *columnSums = nullptr; // in the workspace, as the scratchpad
  void *scratchpad = nullptr;
};

/// Block by block: factors widened to f32 where the library does not take their
/// type, the product in f32, and one pass for all that follows.
class MatmulBlocks final : public MatmulBase {
public:
  using MatmulBase::MatmulBase;
  amp_status create(const Environment &environment);
  amp_status run(Environment &environment) override;

private:
  uint64_t bytesOf(const ProductShape &block) const;
  void fitCache(const Environment &environment, ProductShape &block) const;
  bool shrink(ProductShape &block) const;
  bool place(const Environment &environment, const ProductShape &block);
  amp_status runBlock(Environment &environment, const ProductShape &at,
                      const ProductShape &size);
  const void *factor(Environment &environment, bool isB, int64_t batch,
                     int64_t batches, int64_t row, int64_t rows, int64_t column,
                     int64_t columns);
  void finish(Environment &environment, const ProductShape &at,
              const ProductShape &size, const float *product);

  bool widened = false; // the factors
  bool inPlace = false; // the product goes to D
  bool passFollows = true;
  ProductShape block = {};
  BlockProduct product;
  MatrixLayout blockA, blockB, blockD;
  float *panelA = nullptr, *panelB = nullptr, *panelD = nullptr,
        *columnSums = nullptr;
  void *scratchpad = nullptr;
  /// What is in the panels of the factors: not widened twice in a row.
  struct Content {
    int64_t batch = -1, row = -1, column = -1;
  } contentA, contentB;
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_MATMULOP_H
