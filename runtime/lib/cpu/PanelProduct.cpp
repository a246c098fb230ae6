//===- PanelProduct.cpp - The product that a task works on ----------------===//

#include "PanelProduct.h"
#include "Epilogue.h"
#include "Parallel.h"

using namespace amp;
using namespace amp::runtime;

PanelProduct::PanelProduct(const Environment &environment,
                           const format::PanelProduct &op, int64_t panelRows)
    : shape{1, op.m(), op.n(), op.k()}, panelRows(panelRows),
      type(environment.typeOf(op.a())), a(environment.pointer(op.a())),
      b(environment.pointer(op.b())), layoutA{0, op.lda(), op.transpose_a()},
      layoutB{0, op.ldb(), op.transpose_b()} {}

amp_status PanelProduct::createProducts(const Environment &environment,
                                        Workspace &workspace, bool widens) {
  Workspace rest = workspace;
  auto floats = [](int64_t rows, int64_t columns) {
    return static_cast<uint64_t>(rows * columns) * sizeof(float);
  };
  if (widens && (!rest.take(floats(shape.m, shape.k), wideA) ||
                 !rest.take(floats(shape.k, shape.n), wideB)))
    return AMP_UNSUPPORTED;
  MatrixLayout a = layoutA, b = layoutB;
  if (widens) {
    a.ld = a.transposed ? shape.m : shape.k;
    b.ld = b.transposed ? shape.k : shape.n;
  }
  ElementType in = widens ? ElementType::F32 : type;
  workers.clear();
  for (unsigned i = 0; i != environment.threads; ++i) {
    workers.push_back(std::make_unique<Worker>());
    Worker &worker = *workers.back();
    worker.environment = environment;
    worker.environment.threads = 1;
    worker.environment.stream = environment.streams[i];
    ThreadsScope scope(1);
    if (!worker.product.create(worker.environment, shape,
                               {1, panelRows, shape.n, shape.k}, in, a, b,
                               {0, shape.n, false}, /*accumulates=*/false))
      return AMP_UNSUPPORTED;
  }
  // All of them by one library, or results would depend on who takes a panel.
  Workspace before = rest;
  bool fits = true;
  for (auto &worker : workers)
    fits = fits &&
           rest.take(worker->product.scratchpadBytes(), worker->scratchpad);
  if (!fits) {
    if (in != ElementType::F32)
      return AMP_UNSUPPORTED;
    rest = before;
    for (auto &worker : workers)
      worker->product.useBlas();
  }
  workspace = rest;
  return AMP_OK;
}

amp_status PanelProduct::create(const Environment &environment,
                                Workspace &workspace) {
  if (multiplies(environment, type) &&
      createProducts(environment, workspace, false) == AMP_OK)
    return AMP_OK;
  if (type != ElementType::F32 &&
      createProducts(environment, workspace, true) == AMP_OK)
    return AMP_OK;
  return fail(AMP_UNSUPPORTED,
              "a workspace of %llu bytes is too small for this product",
              static_cast<unsigned long long>(environment.workspaceBytes));
}

void PanelProduct::start(Environment &environment) {
  for (auto &worker : workers)
    worker->environment.launches = {};
  auto widen = [&](const uint8_t *data, const MatrixLayout &layout,
                   int64_t rows, int64_t columns, float *out) {
    if (layout.transposed)
      std::swap(rows, columns);
    widenMatrix(environment, {const_cast<uint8_t *>(data), type, layout.ld},
                rows, columns, out, columns);
  };
  if (wideA) {
    widen(a, layoutA, shape.m, shape.k, wideA);
    widen(b, layoutB, shape.k, shape.n, wideB);
  }
}

amp_status PanelProduct::run(unsigned thread, int64_t row, int64_t rows,
                             float *panel) {
  Worker &worker = *workers[thread];
  int64_t ld = wideA ? (layoutA.transposed ? shape.m : shape.k) : layoutA.ld;
  int64_t first = layoutA.transposed ? row : row * ld;
  const void *factor = wideA ? reinterpret_cast<const uint8_t *>(wideA + first)
                             : advance(a, first, type);
  return worker.product.run(worker.environment, {1, rows, shape.n, shape.k},
                            factor,
                            wideB ? static_cast<const void *>(wideB) : b, panel,
                            /*accumulate=*/false, worker.scratchpad);
}

uint64_t PanelProduct::calls() const {
  uint64_t calls = 0;
  for (const auto &worker : workers)
    calls += worker->environment.launches.library;
  return calls;
}
