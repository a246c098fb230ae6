//===- TaskNests.h - The loops of a task, to be written ---------*- C++ -*-===//
#ifndef AMP_LIB_CONVERSION_TASKNESTS_H
#define AMP_LIB_CONVERSION_TASKNESTS_H

#include "Values.h"
#include "amp/Dialect/AMPRT/IR/AMPRT.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <memory>
#include <vector>

namespace mlir::amp {

/// An op of the task, and how it is looped over.
struct Member {
  Operation *op;
  Value result;                     ///< the first of its results
  SmallVector<unsigned> rowDims;    ///< loops that are rows
  SmallVector<unsigned> inner;      ///< parallel loops within a row
  SmallVector<unsigned> reductions; ///< loops that are summed over
  bool byColumns = false;           ///< accumulates in memory, rows inside
  /// A small product of matrices in each row: the factor that has the last loop
  /// of the result, which is copied in f32 first, and the loops of that copy;
  /// the last loop of the result is its last. Null: no such product.
  OpOperand *panel = nullptr;
  SmallVector<unsigned> panelDims;
  bool isConcat = false; ///< its parts have loops of their own

  /// The sizes of its loops.
  SmallVector<int64_t> getRanges() const;
  /// That it sums, over more than one element.
  bool sums() const;
  /// How many loops of a nest are outside of its sums.
  unsigned numKept() const;
  /// That its loops are its own.
  bool isAlone() const { return byColumns || panel || isConcat; }
};

/// Members that share their loops within a row.
struct Nest {
  SmallVector<int64_t> domain; ///< sizes other than 1
  SmallVector<Member *> members;
  bool byColumns = false;
  bool isAlone = false; ///< of one member, with loops of its own
};

/// Members are what the task returns and, of the rest, what is not computed
/// again where it is read: reductions, and what several read that is dear.
class TaskNests {
public:
  explicit TaskNests(amp_rt::TaskOp task);

  /// Finds the members, in order. `isUniform` says of a number that it is known
  /// before the rows; `found` is told of each member.
  LogicalResult findMembers(function_ref<bool(Value)> isUniform,
                            function_ref<void(Member &)> found);
  /// Distributes them to nests.
  void formNests();
  /// That a nest other than its own reads a member.
  bool isReadLater(const Member &member) const;

  std::vector<std::unique_ptr<Member>> members;
  std::vector<Nest> nests;
  /// The task's rows are its innermost loops.
  bool byColumns = false;

private:
  LogicalResult describe(Member &member);
  void findPanel(Member &member) const;
  bool isReadInPlace(Operation *reader, Value tensor) const;
  bool dependsOn(Operation *op, Value tensor) const;
  SetVector<Member *> sourcesOf(const Member &member) const;

  Block &body;
  int64_t rows;
  DenseSet<Value> results; ///< of the task
  DenseMap<Operation *, Member *> memberOf;
  DenseMap<const Member *, unsigned> nestOf;
};

} // namespace mlir::amp
#endif // AMP_LIB_CONVERSION_TASKNESTS_H
