//===- ElementEmitter.h - An element of a tensor as code --------*- C++ -*-===//
//
// What an element of a tensor is computed from is written where it is needed: a
// slice, a reshape or a broadcast is arithmetic on positions and costs no
// memory. It ends at tensors that are in memory.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_LIB_CONVERSION_ELEMENTEMITTER_H
#define AMP_LIB_CONVERSION_ELEMENTEMITTER_H

#include "Values.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <map>

namespace mlir::amp {

class ElementEmitter {
public:
  ElementEmitter(ImplicitLocOpBuilder &builder, Value status,
                 SmallVectorImpl<std::string> &messages)
      : builder(builder), status(status), messages(messages) {
    scopes.emplace_back();
    preamble = index(0).getDefiningOp();
  }

  /// Where a tensor is: a flat buffer, and what is subtracted from the position
  /// in it (the scratch of a row holds that row only).
  struct Place {
    Value buffer;
    Value base; ///< null: 0
  };
  void setPlace(Value tensor, Place place) { places[tensor] = place; }
  /// A tensor that was in memory before the task began.
  void setInput(Value tensor, Value buffer) {
    places[tensor] = {buffer, Value()};
    inputs.insert(tensor);
    uniform[tensor] =
        cast<RankedTensorType>(tensor.getType()).getNumElements() == 1;
  }
  /// A tensor that the task computes once for each element: not known before.
  void addMember(Value tensor) { members.insert(tensor); }
  bool isPlaced(Value tensor) const { return places.contains(tensor); }

  /// A value that is known at a position for as long as the scope lives.
  void define(Value tensor, ValueRange position, Value element);
  void defineScalar(Value value, Value known) {
    scopes.back()[{value.getAsOpaquePointer(), {}}] = known;
  }
  void pushScope() { scopes.emplace_back(); }
  void popScope() { scopes.pop_back(); }

  /// The element of `tensor` at `position`; null, with an error emitted, where
  /// it cannot be written.
  Value element(Value tensor, ValueRange position);
  /// What `op` gives at `position`, though its result has a place.
  Value elementOf(Operation *op, ValueRange position);
  Value load(Value tensor, ValueRange position);
  void store(Value tensor, ValueRange position, Value element);
  void storeAt(Value buffer, Value offset, Value element);

  /// What the body of `op` yields where its loops are at `dims`; `running` are
  /// the values of its destinations so far, null where it does not read them.
  FailureOr<SmallVector<Value>> body(linalg::GenericOp op, ValueRange dims,
                                     ArrayRef<Value> running);
  /// A scalar of the task's body, outside of any linalg.generic.
  Value scalar(Value value);
  /// What `value` is in a copy of a body: known there, or from outside of it.
  Value scalar(Value value, const IRMapping &mapping) {
    return mapping.contains(value) ? mapping.lookup(value) : scalar(value);
  }
  /// `op` with what is known, tensor.extract and the like resolved.
  LogicalResult clone(Operation &op, IRMapping &mapping, ValueRange dims);

  /// That a tensor is one number which is the same for all rows. It is computed
  /// before the loops.
  bool isUniform(Value tensor);
  /// Lets the sums of a reduction be taken in any order.
  static void allowReordering(Value result, Value accumulator);

  Value index(int64_t value);
  Value add(Value a, Value b);
  Value sub(Value a, Value b);
  Value mul(Value a, int64_t b);
  Value apply(AffineExpr expr, ValueRange dims);
  Value linearize(ValueRange position, ArrayRef<int64_t> shape);
  SmallVector<Value> delinearize(Value position, ArrayRef<int64_t> shape);

  ImplicitLocOpBuilder &builder;

private:
  Value compute(Value tensor, ValueRange position);
  bool isOfInputs(Value value);
  Value reduced(linalg::GenericOp op, SmallVectorImpl<Value> &dims,
                ArrayRef<unsigned> loops, Value running);
  Value reshaped(Value tensor, Value source,
                 ArrayRef<ReassociationIndices> groups, bool expands,
                 ValueRange position);
  Value sliced(tensor::ExtractSliceOp op, ValueRange position);
  Value inserted(tensor::InsertSliceOp op, ValueRange position);
  Value padded(tensor::PadOp op, ValueRange position);
  Value concatenated(tensor::ConcatOp op, ValueRange position);
  Value extracted(tensor::ExtractOp op, IRMapping &mapping);
  Value sizeOf(OpFoldResult value);
  Value fail(Operation *op);

  using Key = std::pair<void *, std::vector<void *>>;
  std::vector<std::map<Key, Value>> scopes;
  DenseMap<Value, Place> places;
  DenseSet<Value> inputs, members;
  DenseMap<Value, bool> uniform;
  std::map<std::pair<std::vector<void *>, std::vector<int64_t>>, Value>
      linearOf;
  std::map<std::pair<void *, std::vector<int64_t>>, SmallVector<Value>> partsOf;
  Operation *preamble; ///< what is the same for all rows is written before it
  Value status;
  SmallVectorImpl<std::string> &messages;
};

} // namespace mlir::amp
#endif // AMP_LIB_CONVERSION_ELEMENTEMITTER_H
