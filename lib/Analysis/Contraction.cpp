//===- Contraction.cpp - A sum of products as a product of matrices -------===//

#include "amp/Analysis/Contraction.h"
#include "amp/Analysis/Convolution.h"
#include "amp/Analysis/ScalarExpr.h"
#include "amp/Analysis/StructuredOps.h"
#include "amp/Dialect/AMP/IR/AMP.h"
#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Recognition
//===----------------------------------------------------------------------===//

/// The block argument that `value` is, through one widening.
static BlockArgument readArgument(Value value) {
  if (auto widen = value.getDefiningOp<arith::ExtFOp>())
    value = widen.getIn();
  return dyn_cast<BlockArgument>(value);
}

/// Nothing may be rounded between the factors and the sum.
static std::string checkBody(const StructuredOp &op, const ProductBody &body) {
  auto mul = cast<arith::MulFOp>(body.mul);
  auto add = cast<arith::AddFOp>(body.add);
  Type sum = add.getType();
  if (isa<Float64Type>(sum))
    return "it computes in f64, Tensor Cores in f32";
  if (!sum.isF32())
    return "it sums in " + debugString(sum) +
           ": each addition rounds; amp-autocast lets it sum in f32";
  if (!mul.getType().isF32())
    return "its products are rounded to " + debugString(mul.getType());
  bool exact =
      readArgument(mul.getLhs()) && readArgument(mul.getRhs()) &&
      (add.getLhs() == mul.getResult() || add.getRhs() == mul.getResult()) &&
      op.body.getTerminator()->getOperand(0) == add.getResult();
  Value out = add.getLhs() == mul.getResult() ? add.getRhs() : add.getLhs();
  if (!exact || !isa<BlockArgument>(out))
    return "its body rounds on the way";
  return {};
}

static bool isZero(Value init) {
  std::optional<double> number = getUniformNumber(init);
  return number && *number == 0 && !std::signbit(*number);
}

static bool hasDuplicates(LoopList loops) {
  llvm::sort(loops);
  return std::adjacent_find(loops.begin(), loops.end()) != loops.end();
}

bool amp::isPlainProduct(linalg::LinalgOp op) {
  std::string why;
  FailureOr<Contraction> product = Contraction::match(op, why);
  if (failed(product) || product->tf32 || product->conv ||
      op.getNumDpsInputs() != 2)
    return false;
  return llvm::none_of(op.getDpsInputOperands(), [&](OpOperand *factor) {
    return op.getMatchingBlockArgument(factor).use_empty(); // a square
  });
}

FailureOr<Contraction> Contraction::match(linalg::LinalgOp op,
                                          std::string &why) {
  auto refuse = [&](const Twine &reason) {
    why = reason.str();
    return failure();
  };
  if (!op.hasPureTensorSemantics())
    return refuse("it works on buffers");
  StructuredOp structured(op);
  std::optional<OpKind> kind = classifyProduct(structured);
  if (!kind)
    return refuse("");
  if (*kind == OpKind::Dot)
    return refuse("it is a dot product: neither rows nor columns");
  std::optional<ProductBody> body = matchProductBody(structured);
  if (std::string rule = checkBody(structured, *body); !rule.empty())
    return refuse(rule);
  Contraction made(op);
  auto typeOf = [&](unsigned operand) {
    return dyn_cast<RankedTensorType>(op->getOperand(operand).getType());
  };
  for (unsigned operand : {body->lhs, body->rhs, body->init})
    if (!typeOf(operand) || typeOf(operand).getEncoding())
      return refuse("an operand is no plain tensor");
  Type ofA = typeOf(body->lhs).getElementType(),
       ofB = typeOf(body->rhs).getElementType();
  if (ofA != ofB)
    return refuse("A is " + debugString(ofA) + " and B " + debugString(ofB) +
                  ": both have one type");
  if (!ofA.isF32() && !ofA.isF16() && !ofA.isBF16())
    return refuse("its factors are " + debugString(ofA));

  // One operand that knows a size is enough.
  SmallVector<int64_t> ranges(op.getNumLoops(), ShapedType::kDynamic);
  for (OpOperand &operand : op->getOpOperands())
    for (auto [expr, size] :
         llvm::zip_equal(op.getMatchingIndexingMap(&operand).getResults(),
                         op.getShape(&operand)))
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && !ShapedType::isDynamic(size))
        ranges[dim.getPosition()] = size;
  LoopsOfOp loops;
  for (int64_t range : ranges)
    loops.push_back(range == 1 ? LoopList() : LoopList{made.space.add(range)});
  // A window of one element is none: a convolution by 1 x 1 is a product.
  SmallVector<AffineExpr> known;
  for (auto [i, range] : llvm::enumerate(ranges))
    known.push_back(range == 1 ? getAffineConstantExpr(0, op->getContext())
                               : getAffineDimExpr(i, op->getContext()));
  auto access = [&](unsigned operand) {
    AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
    return accessOf(map.replaceDimsAndSymbols(known, {}, map.getNumDims(), 0),
                    typeOf(operand).getShape(), loops);
  };
  FailureOr<Access> out = access(body->init);
  if (failed(out) || hasDuplicates(flatten(made.space, *out)))
    return refuse("its result is written at computed places");
  made.result = *out;
  for (unsigned number : {0u, 1u}) {
    unsigned operand = number == 0 ? body->lhs : body->rhs;
    FailureOr<Access> own = access(operand);
    if (failed(own) && *kind == OpKind::Convolution) {
      std::optional<ConvPlan> plan = planConvolution(
          op, made.space, loops, body->lhs, body->rhs, made.result);
      if (!plan)
        return refuse("it is a convolution of a kind that amp.conv is not");
      made.conv = std::make_shared<ConvPlan>(std::move(*plan));
      made.factors[0] = {made.conv->a};
      made.factors[1] = {made.conv->b};
      break;
    }
    if (failed(own) || hasDuplicates(flatten(made.space, *own)))
      return refuse("a factor is read at computed places");
    AccessedValue factor{op->getOperand(operand), *own};
    made.factors[number].push_back(factor);
    for (unsigned steps = 0; steps != 6; ++steps) {
      FailureOr<AccessedValue> source =
          lookThroughMovement(made.space, factor.value, factor.access);
      if (failed(source) ||
          cast<RankedTensorType>(source->value.getType()).getEncoding())
        break;
      factor = *source;
      made.factors[number].push_back(factor);
    }
  }
  made.init = op->getOperand(body->init);
  made.zeroInit = isZero(made.init);
  if (made.init.getDefiningOp<tensor::EmptyOp>())
    return refuse("what it adds to is not initialized");
  auto type = op->getAttrOfType<StringAttr>(AMPDialect::kComputeTypeAttrName);
  made.tf32 = type && type == "tf32" && ofA.isF32();
  return made;
}

FloatType Contraction::getFactorType() const {
  return cast<FloatType>(getElementTypeOrSelf(factors[0][0].value.getType()));
}

FloatType Contraction::getResultType() const {
  return cast<FloatType>(getElementTypeOrSelf(init.getType()));
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

static bool contains(ArrayRef<unsigned> loops, unsigned loop) {
  return llvm::is_contained(loops, loop);
}

LoopList Contraction::getCanonicalOrder() const {
  if (conv)
    return flatten(space, conv->ofD);
  LoopList out = flatten(space, result);
  LoopList a = flatten(space, factors[0][0].access),
           b = flatten(space, factors[1][0].access);
  LoopList order;
  for (bool inA : {true, false})
    for (bool inB : {true, false})
      for (unsigned loop : out)
        if (contains(a, loop) == inA && contains(b, loop) == inB)
          order.push_back(loop);
  return order;
}

/// `loops` is batch + first + second, or with the last two exchanged.
static bool fits(ArrayRef<unsigned> loops, ArrayRef<unsigned> batch,
                 ArrayRef<unsigned> first, ArrayRef<unsigned> second,
                 bool &transposed) {
  transposed = false;
  if (loops.size() != batch.size() + first.size() + second.size() ||
      loops.take_front(batch.size()) != batch)
    return false;
  loops = loops.drop_front(batch.size());
  if (loops.take_front(first.size()) == first &&
      loops.drop_front(first.size()) == second)
    return true;
  transposed = loops.take_front(second.size()) == second &&
               loops.drop_front(second.size()) == first;
  return transposed;
}

std::optional<MatmulLayout>
Contraction::tryLayout(ArrayRef<unsigned> out, const AccessedValue &first,
                       const AccessedValue &second, unsigned promoted,
                       bool orderOfB, bool oneColumn) {
  LoopList a = flatten(space, first.access), b = flatten(space, second.access);
  if (hasDuplicates(a) || hasDuplicates(b))
    return std::nullopt;
  MatmulLayout layout;
  for (unsigned loop : a)
    if (!contains(b, loop) && !contains(out, loop))
      return std::nullopt; // summed over in one factor only
  for (unsigned loop : b)
    if (!contains(a, loop) && !contains(out, loop))
      return std::nullopt;
  for (unsigned loop : out)
    if (!contains(a, loop) && !contains(b, loop))
      return std::nullopt; // the same everywhere
  for (unsigned loop : orderOfB ? b : a)
    if (contains(a, loop) && contains(b, loop) && !contains(out, loop))
      layout.sum.push_back(loop);

  auto common = [&](unsigned loop) {
    return contains(a, loop) && contains(b, loop);
  };
  unsigned batch = llvm::count_if(out, common);
  if (batch == 0) {
    // Leading loops of D that one factor has, and leads with: the other one is
    // the same for all of that batch.
    if (promoted > out.size())
      return std::nullopt;
    for (unsigned i = 0; i != promoted; ++i) {
      ArrayRef<unsigned> owner = contains(a, out[0]) ? a : b;
      if (i >= owner.size() || owner[i] != out[i])
        return std::nullopt;
    }
    batch = promoted;
  } else if (promoted != 0 || !llvm::all_of(out.take_front(batch), common)) {
    return std::nullopt;
  }
  layout.batch.assign(out.begin(), out.begin() + batch);
  layout.batchedA = batch != 0 && contains(a, out[0]);
  layout.batchedB = batch != 0 && contains(b, out[0]);

  ArrayRef<unsigned> rest = out.drop_front(batch);
  layout.a = first;
  layout.b = second;
  bool firstInA = rest.empty() || contains(a, rest.front());
  bool oneSided = llvm::all_of(
      rest, [&](unsigned loop) { return contains(a, loop) == firstInA; });
  // One row where only one factor has loops of its own: a bias lies along the
  // columns.
  if ((oneSided && !oneColumn) == firstInA) {
    std::swap(layout.a, layout.b);
    std::swap(layout.batchedA, layout.batchedB);
    std::swap(a, b);
    layout.swapped = true;
  }
  for (unsigned loop : rest) {
    bool row = contains(a, loop);
    if (row && !layout.columns.empty())
      return std::nullopt; // rows and columns mixed
    (row ? layout.rows : layout.columns).push_back(loop);
  }
  ArrayRef<unsigned> none;
  ArrayRef<unsigned> batchLoops(layout.batch);
  layout.copyA = !fits(a, layout.batchedA ? batchLoops : none, layout.rows,
                       layout.sum, layout.transposeA);
  layout.copyB = !fits(b, layout.batchedB ? batchLoops : none, layout.sum,
                       layout.columns, layout.transposeB);
  auto singly = [&](const AccessedValue &factor) {
    Access single;
    for (unsigned loop : flatten(space, factor.access))
      single.push_back({loop});
    return single;
  };
  if (!canRegroup(space, layout.a.access,
                  layout.copyA ? singly(layout.a) : layout.getAccessOfA()) ||
      !canRegroup(space, layout.b.access,
                  layout.copyB ? singly(layout.b) : layout.getAccessOfB()))
    return std::nullopt;
  return layout;
}

static Access groupsOf(bool batched, const LoopList &batch,
                       const LoopList &first, const LoopList &second) {
  Access access;
  if (batched)
    access.push_back(batch);
  access.push_back(first);
  access.push_back(second);
  return access;
}

Access MatmulLayout::getAccessOfA() const {
  if (conv)
    return conv->ofA;
  return transposeA ? groupsOf(batchedA, batch, sum, rows)
                    : groupsOf(batchedA, batch, rows, sum);
}

Access MatmulLayout::getAccessOfB() const {
  if (conv)
    return conv->ofB;
  return transposeB ? groupsOf(batchedB, batch, columns, sum)
                    : groupsOf(batchedB, batch, sum, columns);
}

Access MatmulLayout::getAccessOfD() const {
  if (conv)
    return conv->ofD;
  return groupsOf(!batch.empty(), batch, rows, columns);
}

int64_t Contraction::costOf(const MatmulLayout &layout) const {
  int64_t cost = 0;
  for (auto [copied, factor] :
       {std::pair(layout.copyA, &layout.a), {layout.copyB, &layout.b}}) {
    if (!copied)
      continue;
    int64_t size = space.sizeOf(flatten(space, factor->access));
    cost += ShapedType::isDynamic(size) ? int64_t(1) << 20 : size;
  }
  return cost;
}

std::optional<MatmulLayout> Contraction::layoutFor(ArrayRef<unsigned> wanted,
                                                   bool oneColumn) {
  LoopList out = space.resolve(wanted);
  if (conv) {
    if (out != flatten(space, conv->ofD))
      return std::nullopt;
    MatmulLayout layout;
    layout.conv = conv;
    layout.columns = conv->channels;
    layout.a = conv->a;
    layout.b = conv->b;
    layout.copyA = conv->copyA;
    layout.copyB = conv->copyB;
    layout.rows = out; // so that there is more than one
    return layout;
  }
  std::optional<MatmulLayout> best;
  int64_t bestCost = 0;
  // Movements are undone as far as it goes: what they made is not read then.
  for (const AccessedValue &first : llvm::reverse(factors[0]))
    for (const AccessedValue &second : llvm::reverse(factors[1]))
      for (unsigned promoted = 0; promoted <= out.size(); ++promoted)
        for (bool orderOfB : {false, true}) {
          std::optional<MatmulLayout> layout =
              tryLayout(out, first, second, promoted, orderOfB, oneColumn);
          if (!layout)
            continue;
          int64_t cost = costOf(*layout);
          if (cost == 0)
            return layout;
          if (!best || cost < bestCost) {
            best = layout;
            bestCost = cost;
          }
        }
  return best;
}

std::string Contraction::checkLayout(const MatmulLayout &layout) const {
  if (conv)
    return {};
  for (const LoopList *loops :
       {&layout.batch, &layout.rows, &layout.columns, &layout.sum}) {
    unsigned unknown = llvm::count_if(*loops, [&](unsigned loop) {
      return ShapedType::isDynamic(space.sizeOf(loop));
    });
    if (unknown > 1)
      return "two loops of one dim of a matrix have sizes that are not known";
  }
  int64_t batch = space.sizeOf(layout.batch);
  if (batch > 65535)
    return llvm::formatv("its batch is {0}, cuBLASLt takes 65535", batch);
  return {};
}
