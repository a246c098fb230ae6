//===- PanelProduct.h - The product that a task works on --------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_PANELPRODUCT_H
#define AMP_RUNTIME_LIB_CPU_PANELPRODUCT_H

#include "Product.h"
#include "Workspace.h"

namespace amp::runtime {

/// Rows of D, a panel at a time, each by the thread that then works on them:
/// they are in its cache, and never in memory. A panel is the same whatever the
/// number of threads.
class PanelProduct {
public:
  PanelProduct(const Environment &environment, const format::PanelProduct &op,
               int64_t panelRows);

  amp_status create(const Environment &environment, Workspace &workspace);

  /// Before the first panel of a launch: factors that the library does not take
  /// as they are are widened.
  void start(Environment &environment);

  /// Rows [row, row + rows) of D; at most panelRows of them.
  amp_status run(unsigned thread, int64_t row, int64_t rows, float *panel);

  int64_t columns() const { return shape.n; }
  /// Calls of the library since the launch started.
  uint64_t calls() const;

private:
  amp_status createProducts(const Environment &environment,
                            Workspace &workspace, bool widens);

  /// What a thread has for itself: the library's objects are for one at a time.
  struct Worker {
    Environment environment; // of one thread
    BlockProduct product;
    void *scratchpad = nullptr;
  };
  std::vector<std::unique_ptr<Worker>> workers;
  ProductShape shape;
  int64_t panelRows;
  ElementType type;
  const uint8_t *a, *b;
  MatrixLayout layoutA, layoutB;
  float *wideA = nullptr, *wideB = nullptr; // none: the factors as they are
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_PANELPRODUCT_H
