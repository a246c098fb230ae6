//===- Product.h - Products of matrices by a library ------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_PRODUCT_H
#define AMP_RUNTIME_LIB_CPU_PRODUCT_H

#include "Dnnl.h"

#include <memory>

namespace amp::runtime {

/// Where a factor or a result is: element (b, i, j) at b * batch + i * ld + j,
/// and at b * batch + j * ld + i if transposed. batch is 0 for one that all
/// share.
struct MatrixLayout {
  int64_t batch = 0, ld = 0;
  bool transposed = false;
};

struct ProductShape {
  int64_t batch, m, n, k;
};

/// Which library multiplies matrices of f32 and of bf16 (which only oneDNN
/// takes). Measured (README.md): with AVX-512 oneDNN, else OpenBLAS.
inline bool prefersDnnl(const Environment &environment) {
  return environment.cpu.level >= 4;
}

/// Whether the library multiplies factors of a type as they are.
inline bool multiplies(const Environment &environment, ElementType type) {
  return type == ElementType::F32 ||
         (type == ElementType::BF16 && environment.cpu.bf16 &&
          prefersDnnl(environment));
}

/// What oneDNN takes in besides the product.
struct FusedEpilogue {
  float alpha = 1;
  bool deviceAlpha = false; // alpha is given when it is executed
  float beta = 0;           // of what is in D already
  bool addC = false;        // C, at another place than D
  MatrixLayout c;
  bool bias = false;
  ElementType biasType = ElementType::F32;
  int64_t biasStride = 0;
  bool gelu = false;
};

/// One call of oneDNN with all that it takes in.
class FusedProduct {
public:
  /// `preferred` is as of DnnlPrimitive.
  bool create(const Environment &environment, const ProductShape &shape,
              ElementType in, ElementType out, const MatrixLayout &a,
              const MatrixLayout &b, const MatrixLayout &d,
              const FusedEpilogue &epilogue, const char *preferred);

  size_t scratchpadBytes() const { return primitive.scratchpadBytes(); }

  /// What the epilogue does not have may be null.
  amp_status run(Environment &environment, const void *a, const void *b,
                 void *d, const void *c, const void *bias, const float *alpha,
                 void *scratchpad);

private:
  DnnlPrimitive primitive;
  unsigned threads = 1; // it was made for so many
  bool hasC = false, hasBias = false, hasAlpha = false;
};

/// One product in as few calls of oneDNN as are fast: one, or one for each
/// slice of K.
class SlicedProduct {
public:
  bool create(const Environment &environment, const ProductShape &shape,
              ElementType in, ElementType out, const MatrixLayout &a,
              const MatrixLayout &b, const MatrixLayout &d,
              const FusedEpilogue &epilogue);

  size_t scratchpadBytes() const;

  /// What the epilogue does not have may be null.
  amp_status run(Environment &environment, const uint8_t *a, const uint8_t *b,
                 void *d, const void *c, const void *bias, const float *alpha,
                 void *scratchpad);

private:
  FusedProduct first, next, last; // slices; where there is one, the first
  int64_t slice = 0, slices = 0;
  MatrixLayout a, b;
  ElementType type = ElementType::F32;
};

/// Products of blocks, in f32, that may add to what is there. Both libraries
/// can be behind it; blocks are of the given sizes or of what is left at the
/// ends.
class BlockProduct {
public:
  /// `whole` are the sizes of all, `block` those of one block. Products may add
  /// to what is there where K has several blocks, or if `accumulates`.
  bool create(const Environment &environment, const ProductShape &whole,
              const ProductShape &block, ElementType in, const MatrixLayout &a,
              const MatrixLayout &b, const MatrixLayout &d, bool accumulates);

  size_t scratchpadBytes() const { return scratchpad; }

  /// OpenBLAS, whatever was chosen: factors in f32, no scratchpad.
  void useBlas() {
    variants.clear();
    scratchpad = 0;
  }

  amp_status run(Environment &environment, const ProductShape &block,
                 const void *a, const void *b, float *d, bool accumulate,
                 void *scratchpad);

private:
  void runBlas(const Environment &environment, const ProductShape &block,
               const float *a, const float *b, float *d, bool accumulate) const;

  struct Variant {
    ProductShape shape;
    bool accumulate;
    std::unique_ptr<FusedProduct> product;
  };
  std::vector<Variant> variants; // none: BLAS
  MatrixLayout a, b, d;
  size_t scratchpad = 0;
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_PRODUCT_H
