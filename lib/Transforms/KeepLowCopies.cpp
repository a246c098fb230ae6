//===- KeepLowCopies.cpp - amp-keep-low-copies ----------------------------===//
//
// Autocast narrows a parameter in every step, though it only changes at the end
// of one. Here its low copy becomes state: the step takes it as an argument and
// returns that of the new parameter, which its update writes beside the master.
//
//===----------------------------------------------------------------------===//

#include "amp/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {
#define GEN_PASS_DEF_KEEPLOWCOPIESPASS
#include "amp/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
class KeepLowCopiesPass
    : public amp::impl::KeepLowCopiesPassBase<KeepLowCopiesPass> {
public:
  using Base::Base;
  void runOnOperation() override;

private:
  void run(func::FuncOp function);
};

/// A parameter that the step narrows to one type.
struct LowCopy {
  unsigned argument, result;
  Type type;
  SmallVector<arith::TruncFOp, 1> casts;
};
} // namespace

static SmallVector<LowCopy> findCopies(func::FuncOp function) {
  SmallVector<LowCopy> copies;
  for (unsigned i = 0, e = function.getNumResults(); i < e; ++i) {
    auto updates = function.getResultAttrOfType<IntegerAttr>(
        i, AMPDialect::kUpdatesAttrName);
    if (!updates)
      continue;
    unsigned argument = updates.getInt();
    for (Operation *user : function.getArgument(argument).getUsers()) {
      auto cast = dyn_cast<arith::TruncFOp>(user);
      if (!cast || !isa<RankedTensorType>(cast.getType()) ||
          cast->getBlock() != &function.front())
        continue;
      auto known = llvm::find_if(copies, [&](LowCopy &copy) {
        return copy.argument == argument && copy.type == cast.getType();
      });
      if (known == copies.end()) {
        copies.push_back({argument, i, cast.getType(), {}});
        known = std::prev(copies.end());
      }
      known->casts.push_back(cast);
    }
  }
  return copies;
}

/// The function that makes the copies in the first place.
static void writeInit(func::FuncOp function, ArrayRef<LowCopy> copies) {
  OpBuilder builder(function);
  auto init = func::FuncOp::create(
      builder, function.getLoc(), (function.getSymName() + "_init").str(),
      FunctionType::get(function.getContext(), function.getArgumentTypes(),
                        llvm::map_to_vector(copies, [](const LowCopy &copy) {
                          return copy.type;
                        })));
  init.setPrivate();
  init->setAttr(amp_rt::kInitAttrName, builder.getUnitAttr());
  Block *block = init.addEntryBlock();
  builder.setInsertionPointToStart(block);
  SmallVector<Value> results;
  for (const LowCopy &copy : copies)
    results.push_back(
        arith::TruncFOp::create(builder, copy.casts.front()->getLoc(),
                                copy.type, block->getArgument(copy.argument)));
  func::ReturnOp::create(builder, function.getLoc(), results);
}

void KeepLowCopiesPass::run(func::FuncOp function) {
  SmallVector<LowCopy> copies = findCopies(function);
  if (copies.empty())
    return;
  writeInit(function, copies);
  Builder attributes(function.getContext());
  auto terminator = cast<func::ReturnOp>(function.front().getTerminator());
  OpBuilder builder(terminator);
  for (LowCopy &copy : copies) {
    unsigned number = function.getNumArguments();
    NamedAttribute hidden(attributes.getStringAttr(amp_rt::kHiddenAttrName),
                          attributes.getI32IntegerAttr(copy.argument));
    NamedAttribute role(attributes.getStringAttr(AMPDialect::kRoleAttrName),
                        attributes.getStringAttr(stringifyRole(Role::State)));
    Location loc = function.getArgument(copy.argument).getLoc();
    (void)function.insertArgument(
        number, copy.type, attributes.getDictionaryAttr({role, hidden}), loc);
    for (arith::TruncFOp cast : copy.casts) {
      cast.replaceAllUsesWith(function.getArgument(number));
      cast.erase();
    }
    Value updated = arith::TruncFOp::create(builder, loc, copy.type,
                                            terminator.getOperand(copy.result));
    NamedAttribute updates(
        attributes.getStringAttr(AMPDialect::kUpdatesAttrName),
        attributes.getI32IntegerAttr(number));
    (void)function.insertResult(function.getNumResults(), copy.type,
                                attributes.getDictionaryAttr({role, updates}));
    terminator.getOperandsMutable().append(updated);
    ++numCopies;
  }
}

void KeepLowCopiesPass::runOnOperation() {
  SmallVector<func::FuncOp> functions(getOperation().getOps<func::FuncOp>());
  for (func::FuncOp function : functions)
    if (!function.isExternal() && function.isPublic() &&
        function.getBody().hasOneBlock())
      run(function);
}
