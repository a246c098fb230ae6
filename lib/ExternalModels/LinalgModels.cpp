//===- LinalgModels.cpp - What linalg ops ask of precision ----------------===//
//
// Two models: one for every structured op, named or generic, which looks at
// maps, iterators and body only; and one for linalg.softmax, which has none.
//
//===----------------------------------------------------------------------===//

#include "amp/Analysis/StructuredOps.h"
#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;
using linalg::LinalgOp;

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

static ClassDecision classify(LinalgOp op, const Policy &policy) {
  auto ofKind = [&](OpKind kind, StringRef rule) {
    return ClassDecision{policy.classOf(kind), kind, rule};
  };
  // Buffers and vectors are no business of autocast.
  if (!op.hasPureTensorSemantics())
    return {PrecisionClass::Keep, std::nullopt, "works on buffers"};
  StructuredOp structured(op);
  if (auto kind = classifyProduct(structured))
    return ofKind(*kind, stringifyKind(*kind));

  BodySummary body = summarizeBody(structured, policy);
  ClassDecision decision{PrecisionClass::Widest, OpKind::Elementwise, ""};
  if (structured.reduces) {
    if (!body.combiner)
      return {PrecisionClass::F32Out, std::nullopt,
              "reduction of its own kind"};
    if (isa<arith::AddFOp, arith::SubFOp>(body.combiner))
      return ofKind(OpKind::Sum, "sum");
    if (isa<arith::MulFOp>(body.combiner))
      return ofKind(OpKind::Prod, "product of elements");
    if (isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
            arith::MinNumFOp>(body.combiner))
      return ofKind(OpKind::MinMax, "minimum or maximum");
    if (isa<arith::SelectOp>(body.combiner))
      return ofKind(OpKind::MinMax, "selection");
    return {PrecisionClass::F32Out, std::nullopt, "reduction of its own kind"};
  }
  if (body.copies)
    return ofKind(OpKind::DataMovement, "data movement");
  if (body.logistic)
    decision = ofKind(OpKind::Logistic, "logistic");
  else if (body.listed)
    decision = {body.listedClass, OpKind::Elementwise,
                body.listed->getName().getStringRef()};
  else if (body.reciprocal)
    decision = ofKind(OpKind::Reciprocal, "division of a literal");
  else
    decision = ofKind(OpKind::Elementwise, "elementwise");
  if (body.counts) {
    decision.cls = PrecisionClass::F32;
    decision.rule = "floats made of integers";
  }
  decision.counts = body.counts;
  decision.mask = body.mask && !body.counts &&
                  decision.cls == PrecisionClass::Widest &&
                  structured.inputs == 1;
  return decision;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static void listUses(LinalgOp op, MutableArrayRef<OperandUse> uses) {
  if (!op.hasPureTensorSemantics())
    return;
  StructuredOp structured(op);
  bool product = classifyProduct(structured).has_value();
  for (unsigned i = 0, e = uses.size(); i != e; ++i) {
    bool reads = structured.reads(i);
    if (i >= structured.inputs)
      uses[i] = reads ? OperandUse::Accumulator : OperandUse::Destination;
    else if (!reads)
      uses[i] = OperandUse::Shape; // the window of a pooling
    else if (!product && !structured.readsFully(i))
      uses[i] = OperandUse::Broadcast;
  }
}

//===----------------------------------------------------------------------===//
// Retyping
//===----------------------------------------------------------------------===//

/// Lets the block arguments of `body` have the element types of `operands`,
/// widening each to what the body computes with, and rounds what it yields to
/// the element types of `resultTypes`.
static void retypeBody(RewriterBase &rewriter, Block &body, ValueRange operands,
                       TypeRange resultTypes, const StorageMarks &storage) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(&body);
  Location loc = body.getParentOp()->getLoc();
  for (BlockArgument arg : body.getArguments()) {
    if (arg.getArgNumber() >= operands.size())
      break;
    Type type = getElementTypeOrSelf(operands[arg.getArgNumber()].getType());
    Type old = arg.getType();
    if (type == old)
      continue;
    arg.setType(type);
    if (arg.use_empty())
      continue;
    Value converted =
        createFloatCast(rewriter, arg.getLoc(), arg, old,
                        storage.operands.size() > arg.getArgNumber() &&
                            storage.operands[arg.getArgNumber()]);
    // Both steps, where a conversion takes two.
    SmallPtrSet<Operation *, 2> own;
    for (Value v = converted; v != arg; v = v.getDefiningOp()->getOperand(0))
      own.insert(v.getDefiningOp());
    rewriter.replaceUsesWithIf(arg, converted, [&](OpOperand &use) {
      return !own.contains(use.getOwner());
    });
  }
  Operation *yield = body.getTerminator();
  rewriter.setInsertionPoint(yield);
  for (auto [operand, type] : llvm::zip(yield->getOpOperands(), resultTypes)) {
    Type element = getElementTypeOrSelf(type);
    Value value = operand.get();
    if (value.getType() == element)
      continue;
    // Handing on what was just widened: no need for the way there and back.
    Operation *def = value.getDefiningOp();
    if (isa_and_nonnull<arith::ExtFOp>(def) &&
        def->getOperand(0).getType() == element) {
      operand.set(def->getOperand(0));
      if (def->use_empty())
        rewriter.eraseOp(def);
      continue;
    }
    unsigned number = operand.getOperandNumber();
    operand.set(createFloatCast(rewriter, loc, value, element,
                                storage.results.size() > number &&
                                    storage.results[number]));
  }
}

/// A product whose body computes in 16 bits is given one that computes in f32.
static void widenProductBody(RewriterBase &rewriter, LinalgOp op) {
  auto body = matchProductBody(StructuredOp(op));
  if (!body)
    return;
  Type f32 = rewriter.getF32Type();
  OpBuilder::InsertionGuard guard(rewriter);
  auto widen = [&](OpOperand &operand) {
    Operation *owner = operand.getOwner();
    rewriter.setInsertionPoint(owner);
    Value value = operand.get();
    // Undo conversions that only led into or out of the narrow computation.
    for (Operation *def = value.getDefiningOp();
         isa_and_nonnull<arith::TruncFOp, arith::ExtFOp>(def) &&
         (value.getType() != f32 || def->getOperand(0).getType() == f32);
         def = value.getDefiningOp())
      value = def->getOperand(0);
    operand.set(createFloatCast(rewriter, owner->getLoc(), value, f32));
  };
  for (Operation *inner : {body->mul, body->add}) {
    if (inner->getResult(0).getType() == f32)
      continue;
    for (OpOperand &operand : inner->getOpOperands())
      widen(operand);
    inner->getResult(0).setType(f32);
  }
  widen(op.getBlock()->getTerminator()->getOpOperand(0));
}

/// Erases conversions of the body that nobody uses any more.
static void dropDeadCasts(RewriterBase &rewriter, Block &body) {
  for (Operation &inner : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isa<arith::ExtFOp, arith::TruncFOp>(inner) && inner.use_empty())
      rewriter.eraseOp(&inner);
}

/// A generic op in the place of a named one, which takes over its body.
static linalg::GenericOp generalize(RewriterBase &rewriter, LinalgOp op,
                                    ValueRange operands,
                                    TypeRange resultTypes) {
  unsigned inputs = op.getNumDpsInputs();
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), resultTypes, operands.take_front(inputs),
      operands.drop_front(inputs), op.getIndexingMapsArray(),
      op.getIteratorTypesArray());
  generic->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  generic.getRegion().takeBody(op->getRegion(0));
  // A form of linalg.map has no block argument for its init.
  Block &body = generic.getRegion().front();
  for (unsigned i = body.getNumArguments(); i < operands.size(); ++i)
    body.addArgument(getElementTypeOrSelf(operands[i].getType()), op.getLoc());
  return generic;
}

static SmallVector<Value> retypeLinalg(LinalgOp op, RewriterBase &rewriter,
                                       ValueRange operands,
                                       TypeRange resultTypes,
                                       const StorageMarks &storage) {
  bool product = classifyProduct(StructuredOp(op)).has_value();
  bool uniform = true; // one element type throughout
  Type first = getElementTypeOrSelf(resultTypes.front());
  for (Value operand : operands)
    uniform &= getElementTypeOrSelf(operand.getType()) == first;
  // Named ops whose element types may differ, or that only move data, keep
  // their name: their body follows from their types.
  bool keepsName =
      isa<linalg::GenericOp>(op) || product ||
      linalg::isaConvolutionOpInterface(op) ||
      (uniform &&
       isa<linalg::TransposeOp, linalg::BroadcastOp, linalg::CopyOp>(op));
  LinalgOp target = op;
  SmallVector<Type> oldElements;
  if (keepsName)
    retypeInPlace(op, rewriter, operands, resultTypes);
  else
    target = generalize(rewriter, op, operands, resultTypes);
  Block &body = *target.getBlock();
  retypeBody(rewriter, body, operands, resultTypes, storage);
  if (product && getElementTypeOrSelf(resultTypes.front()).isF32())
    widenProductBody(rewriter, target);
  dropDeadCasts(rewriter, body);
  return llvm::to_vector_of<Value>(target->getResults());
}

namespace {
template <typename OpTy>
struct StructuredModel
    : public PrecisionOpInterface::ExternalModel<StructuredModel<OpTy>, OpTy> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return classify(cast<LinalgOp>(op), policy);
  }
  void getOperandUses(Operation *op, MutableArrayRef<OperandUse> uses) const {
    listUses(cast<LinalgOp>(op), uses);
  }
  bool convertsInside(Operation *op) const { return true; }
  FailureOr<SmallVector<Value>> retype(Operation *op, RewriterBase &rewriter,
                                       ValueRange operands,
                                       TypeRange resultTypes,
                                       const StorageMarks &storage) const {
    return retypeLinalg(cast<LinalgOp>(op), rewriter, operands, resultTypes,
                        storage);
  }
};

struct SoftmaxModel
    : public PrecisionOpInterface::ExternalModel<SoftmaxModel,
                                                 linalg::SoftmaxOp> {
  ClassDecision getPrecisionClass(Operation *op, const Policy &policy) const {
    return {policy.classOf(OpKind::Softmax), OpKind::Softmax, "softmax"};
  }
  void getOperandUses(Operation *op, MutableArrayRef<OperandUse> uses) const {
    uses.back() = OperandUse::Destination;
  }
};

/// Attaches the structured model to each op of the dialect that is one.
template <typename... OpTys> void attachStructured(MLIRContext *context) {
  (OpTys::template attachInterface<StructuredModel<OpTys>>(*context), ...);
}
} // namespace

void amp::registerLinalgModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachStructured<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
    linalg::SoftmaxOp::attachInterface<SoftmaxModel>(*context);
  });
}
