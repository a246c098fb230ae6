//===- PanelProducts.h - Products within tasks -----------------*- C++ -*-===//
#ifndef AMP_LIB_TRANSFORMS_PANELPRODUCTS_H
#define AMP_LIB_TRANSFORMS_PANELPRODUCTS_H

#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"

namespace mlir::amp {

/// Weight gradients that are large and have a short K (that of a small batch)
/// are bound by memory: written by the product, read by the update. Where one
/// task is all that reads such a product, and reads it element by element, the
/// product moves into the task, which then runs panel by panel: as many rows of
/// D as `panelBytes` hold are computed and worked on while they are in a cache,
/// and D is in no buffer.
///
/// Requires that D is f32, of at least 8 * panelBytes and not less than the
/// factors in f32, that B takes at most 2 * panelBytes, so that it stays in the
/// cache too, and that there is no epilogue, C, or alpha.
class PanelProducts {
public:
  PanelProducts(Block &block, int64_t panelBytes)
      : block(block), panelBytes(panelBytes) {}

  /// Before kernels are formed: the gradient of a bias that comes with such a
  /// product becomes a sum of its own.
  void separateBiasGradients();

  /// After: moves products into tasks. They run later than they could, in the
  /// place of the task.
  void moveIntoTasks();

private:
  bool fits(MatmulOp op) const;
  bool move(amp_rt::TaskOp task, MatmulOp op);

  Block &block;
  int64_t panelBytes;
};

} // namespace mlir::amp
#endif // AMP_LIB_TRANSFORMS_PANELPRODUCTS_H
