//===- Epilogue.cpp - What follows a product, in one pass -----------------===//

#include "Epilogue.h"
#include "Parallel.h"

#include <cstring>

using namespace amp;
using namespace amp::runtime;

const float *amp::runtime::loadRow(const RowOps &rows, ElementType type,
                                   const void *from, float *buffer, size_t n) {
  if (type == ElementType::F32)
    return static_cast<const float *>(from);
  (type == ElementType::F16 ? rows.widenF16 : rows.widenBF16)(
      static_cast<const uint16_t *>(from), buffer, n);
  return buffer;
}

void amp::runtime::storeRow(const RowOps &rows, ElementType type,
                            const float *from, void *to, size_t n) {
  if (type != ElementType::F32)
    (type == ElementType::F16 ? rows.narrowF16 : rows.narrowBF16)(
        from, static_cast<uint16_t *>(to), n);
  else if (from != to)
    memcpy(to, from, n * sizeof(float));
}

static uint8_t *at(const RowMatrix &matrix, int64_t row, int64_t column) {
  return advance(matrix.data, row * matrix.ld + column, matrix.type);
}

static uint16_t infinityOf(ElementType type) {
  return type == ElementType::F16 ? 0x7c00 : 0x7f80;
}

/// Calls tile(row, column, n) for pieces of rows that fit into the cache.
/// Threads have rows of their own, or columns where these are summed.
template <typename Tile>
static void forTiles(unsigned threads, int64_t rows, int64_t columns,
                     bool byColumns, const Tile &tile) {
  constexpr int64_t chunk = rowChunk;
  if (byColumns)
    return parallelRanges(
        threads, columns, 64, [&](int64_t begin, int64_t end) {
          for (int64_t row = 0; row != rows; ++row)
            for (int64_t j = begin; j < end; j += chunk)
              tile(row, j, static_cast<size_t>(std::min(chunk, end - j)));
        });
  parallelRanges(threads, rows, 1, [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row != end; ++row)
      for (int64_t j = 0; j < columns; j += chunk)
        tile(row, j, static_cast<size_t>(std::min(chunk, columns - j)));
  });
}

void EpiloguePass::runTile(const RowOps &ops, int64_t row, int64_t column,
                           size_t n) const {
  float buffer[rowChunk];
  float *v = reinterpret_cast<float *>(at(product, row, column));
  if (alpha != 1)
    ops.scale(v, alpha, n);
  if (c.data && beta != 0)
    ops.addScaled(v, loadRow(ops, c.type, at(c, row, column), buffer, n), beta,
                  n);
  if (bias && biasIsOfRows)
    ops.addConstant(
        v, *loadRow(ops, biasType, advance(bias, row, biasType), buffer, 1), n);
  else if (bias)
    ops.addScaled(
        v, loadRow(ops, biasType, advance(bias, column, biasType), buffer, n),
        1, n);
  if (isRelu(epilogue)) {
    if (aux.data)
      ops.reluMask(v, at(aux, row, column), n);
    else
      ops.relu(v, n);
  } else if (isGelu(epilogue)) {
    if (aux.data)
      storeRow(ops, aux.type, v, at(aux, row, column), n);
    ops.gelu(v, n);
  } else if (isDrelu(epilogue)) {
    ops.select(v, at(aux, row, column), n);
  } else if (isDgelu(epilogue)) {
    ops.dgelu(v, loadRow(ops, aux.type, at(aux, row, column), buffer, n), n);
  }
  if (columnSums)
    ops.addScaled(columnSums + column, v, 1, n);
  storeRow(ops, d.type, v, at(d, row, column), n);
}

void EpiloguePass::run(Environment &environment, int64_t rows,
                       int64_t columns) const {
  ++environment.launches.passes;
  unsigned threads = environment.threadsFor(static_cast<uint64_t>(rows) *
                                            static_cast<uint64_t>(columns) * 8);
  forTiles(threads, rows, columns, columnSums != nullptr,
           [&](int64_t row, int64_t column, size_t n) {
             runTile(*environment.rows, row, column, n);
           });
}

void EpiloguePass::runPart(const RowOps &ops, int64_t rows,
                           int64_t columns) const {
  forTiles(1, rows, columns, false, [&](int64_t row, int64_t column, size_t n) {
    runTile(ops, row, column, n);
  });
}

void RoundedPass::runPart(const RowOps &ops, int64_t rows,
                          int64_t columns) const {
  forTiles(1, rows, columns, false, [&](int64_t row, int64_t column, size_t n) {
    runTile(ops, row, column, n);
  });
}

void RoundedPass::runTile(const RowOps &ops, int64_t row, int64_t column,
                          size_t n) const {
  uint8_t *v = at(d, row, column);
  uint8_t *mask = aux.data ? at(aux, row, column) : nullptr;
  if (d.type == ElementType::F32) {
    float *f = reinterpret_cast<float *>(v);
    if (isDrelu(epilogue))
      ops.select(f, mask, n);
    else if (mask)
      ops.reluMask(f, mask, n);
    else
      ops.relu(f, n);
    return;
  }
  uint16_t *bits = reinterpret_cast<uint16_t *>(v);
  if (isDrelu(epilogue))
    ops.select16(bits, mask, n);
  else if (mask)
    ops.reluMask16(bits, mask, infinityOf(d.type), n);
  else
    ops.relu16(bits, infinityOf(d.type), n);
}

void RoundedPass::run(Environment &environment, int64_t rows,
                      int64_t columns) const {
  ++environment.launches.passes;
  unsigned threads = environment.threadsFor(static_cast<uint64_t>(rows) *
                                            static_cast<uint64_t>(columns) * 4);
  forTiles(threads, rows, columns, false,
           [&](int64_t row, int64_t column, size_t n) {
             runTile(*environment.rows, row, column, n);
           });
}

void amp::runtime::sumMatrix(Environment &environment, const RowMatrix &matrix,
                             int64_t rows, int64_t columns, bool ofRows,
                             void *out, ElementType outType) {
  ++environment.launches.passes;
  const RowOps &ops = *environment.rows;
  unsigned threads = environment.threadsFor(static_cast<uint64_t>(rows) *
                                            static_cast<uint64_t>(columns) * 4);
  constexpr int64_t chunk = rowChunk;
  if (ofRows)
    return parallelRanges(threads, rows, 16, [&](int64_t begin, int64_t end) {
      float buffer[rowChunk];
      for (int64_t row = begin; row != end; ++row) {
        float sum = 0;
        for (int64_t j = 0; j < columns; j += chunk) {
          size_t n = static_cast<size_t>(std::min(chunk, columns - j));
          sum += ops.sum(
              loadRow(ops, matrix.type, at(matrix, row, j), buffer, n), n);
        }
        storeRow(ops, outType, &sum, advance(out, row, outType), 1);
      }
    });
  parallelRanges(threads, columns, 64, [&](int64_t begin, int64_t end) {
    float sums[rowChunk], buffer[rowChunk];
    for (int64_t j = begin; j < end; j += chunk) {
      size_t n = static_cast<size_t>(std::min(chunk, end - j));
      memset(sums, 0, sizeof(sums));
      for (int64_t row = 0; row != rows; ++row)
        ops.addScaled(sums,
                      loadRow(ops, matrix.type, at(matrix, row, j), buffer, n),
                      1, n);
      storeRow(ops, outType, sums, advance(out, j, outType), n);
    }
  });
}

void amp::runtime::widenMatrix(Environment &environment,
                               const RowMatrix &matrix, int64_t rows,
                               int64_t columns, float *out, int64_t outLd) {
  ++environment.launches.passes;
  unsigned threads = environment.threadsFor(static_cast<uint64_t>(rows) *
                                            static_cast<uint64_t>(columns) * 6);
  parallelRanges(threads, rows, 1, [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row != end; ++row)
      loadRow(*environment.rows, matrix.type, at(matrix, row, 0),
              out + row * outLd, static_cast<size_t>(columns));
  });
}
