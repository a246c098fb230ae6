//===- Epilogue.h - What follows a product, in one pass ---------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_EPILOGUE_H
#define AMP_RUNTIME_LIB_CPU_EPILOGUE_H

#include "Environment.h"

namespace amp::runtime {

/// Elements of any of the types of factors, read and written as f32.
const float *loadRow(const RowOps &rows, ElementType type, const void *from,
                     float *buffer, size_t n);
void storeRow(const RowOps &rows, ElementType type, const float *from, void *to,
              size_t n);

/// A matrix of rows; none where the pointer is null.
struct RowMatrix {
  void *data = nullptr;
  ElementType type = ElementType::F32;
  int64_t ld = 0;
};

/// What is left to do to rows of a product that are there in f32. alpha, C and
/// the bias only where the library has not taken them in.
struct EpiloguePass {
  Epilogue epilogue = Epilogue::Default; // bias and bgrads are told by pointers
  float alpha = 1, beta = 0;
  RowMatrix product; // worked on in place; may be D
  RowMatrix c, d, aux;
  const void *bias = nullptr;
  ElementType biasType = ElementType::F32;
  bool biasIsOfRows = false;   // one number for each row, not for each column
  float *columnSums = nullptr; // of D before it is rounded; added to

  void run(Environment &environment, int64_t rows, int64_t columns) const;
  /// On the thread that calls, and not counted: a part of a pass.
  void runPart(const RowOps &ops, int64_t rows, int64_t columns) const;

private:
  void runTile(const RowOps &ops, int64_t row, int64_t column, size_t n) const;
};

/// Epilogues that can follow the rounding: relu, its aux, drelu. D in any type.
struct RoundedPass {
  Epilogue epilogue;
  RowMatrix d, aux;

  static bool takes(Epilogue epilogue) {
    return isRelu(epilogue) || epilogue == Epilogue::Drelu;
  }
  void run(Environment &environment, int64_t rows, int64_t columns) const;
  /// On the thread that calls, and not counted: a part of a pass.
  void runPart(const RowOps &ops, int64_t rows, int64_t columns) const;

private:
  void runTile(const RowOps &ops, int64_t row, int64_t column, size_t n) const;
};

/// out[i] = sum of row i, or of column i, of a matrix.
void sumMatrix(Environment &environment, const RowMatrix &matrix, int64_t rows,
               int64_t columns, bool ofRows, void *out, ElementType outType);

/// Rows of 16 bits to rows of f32.
void widenMatrix(Environment &environment, const RowMatrix &matrix,
                 int64_t rows, int64_t columns, float *out, int64_t outLd);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_EPILOGUE_H
