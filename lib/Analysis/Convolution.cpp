//===- Convolution.cpp - A sum of products over windows -------------------===//

#include "amp/Analysis/Convolution.h"
#include "amp/Analysis/ScalarExpr.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
struct Window {
  LoopList place, element; ///< of the result, of the other factor
  int64_t placeStep = 1, elementStep = 1;
};

/// A factor, with movements, padding and turning around undone.
struct Form {
  AccessedValue value;
  SmallVector<unsigned> windows; ///< the loops that stand for windows
  SmallVector<int64_t> low, high;
  bool reversed = false;
};

class ConvolutionPlanner {
public:
  ConvolutionPlanner(linalg::LinalgOp op, LoopSpace &space,
                     const LoopsOfOp &loops, const Access &result)
      : op(op), space(space), loops(loops), result(result) {}
  std::optional<ConvPlan> run(unsigned windowed, unsigned other);

private:
  std::optional<Access> readWindows(unsigned operand);
  bool findRoles(const Access &a, const Access &b);
  std::vector<Form> collectForms(Form own, function_ref<bool(Form &)> further);
  bool removePadding(Form &form);
  std::vector<Form> formsOfWindowed(AccessedValue value);
  std::vector<Form> formsOfOther(AccessedValue value);
  std::optional<ConvPlan> tryPlan(ConvKind kind, ConvLayout layout,
                                  const Form &a, const Form &b);
  bool has(const LoopList &list, unsigned loop) const {
    return llvm::is_contained(list, loop);
  }

  linalg::LinalgOp op;
  LoopSpace &space;
  const LoopsOfOp &loops;
  const Access &result;
  SmallVector<Window> windows;
  SmallVector<unsigned> windowLoops;
  LoopList onlyA, onlyB, summed, shared; ///< plain loops
};
} // namespace

/// c * d of a loop, or the loop itself.
static bool readTerm(AffineExpr expr, unsigned &loop, int64_t &step) {
  step = 1;
  if (auto product = dyn_cast<AffineBinaryOpExpr>(expr)) {
    auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
    if (product.getKind() != AffineExprKind::Mul || !factor ||
        factor.getValue() < 1)
      return false;
    step = factor.getValue();
    expr = product.getLHS();
  }
  auto dim = dyn_cast<AffineDimExpr>(expr);
  if (!dim)
    return false;
  loop = dim.getPosition();
  return true;
}

std::optional<Access> ConvolutionPlanner::readWindows(unsigned operand) {
  OpOperand &use = op->getOpOperand(operand);
  AffineMap map = op.getMatchingIndexingMap(&use);
  LoopList out = flatten(space, result);
  Access access;
  for (auto [expr, size] :
       llvm::zip_equal(map.getResults(), op.getShape(&use))) {
    LoopList &list = access.emplace_back();
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      list = *loops[dim.getPosition()];
      continue;
    }
    SmallVector<AffineExpr, 2> terms;
    auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
    if (sum && sum.getKind() == AffineExprKind::Add)
      terms = {sum.getLHS(), sum.getRHS()};
    else
      terms = {expr};
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    Window window;
    for (AffineExpr term : terms) {
      unsigned loop;
      int64_t step;
      if (!readTerm(term, loop, step))
        return std::nullopt;
      const LoopList &own = *loops[loop];
      if (own.empty())
        continue; // of size 1
      bool inResult = has(out, own[0]);
      LoopList &place = inResult ? window.place : window.element;
      if (!place.empty())
        return std::nullopt;
      place = own;
      (inResult ? window.placeStep : window.elementStep) = step;
    }
    unsigned loop = space.add(size);
    windows.push_back(window);
    windowLoops.push_back(loop);
    list = {loop};
  }
  return access;
}

/// Sorts the loops; false if one is none of a convolution's.
bool ConvolutionPlanner::findRoles(const Access &a, const Access &b) {
  LoopList out = flatten(space, result), inA = flatten(space, a),
           inB = flatten(space, b), places, elements;
  for (const Window &window : windows) {
    places.append(window.place);
    elements.append(window.element);
  }
  for (unsigned loop : inA) {
    if (has(LoopList(windowLoops.begin(), windowLoops.end()), loop))
      continue;
    bool inOther = has(inB, loop), inOut = has(out, loop);
    if (!inOther && !inOut)
      return false;
    (inOther ? (inOut ? shared : summed) : onlyA).push_back(loop);
  }
  for (unsigned loop : inB) {
    if (has(elements, loop) ? has(out, loop)
                            : !has(out, loop) && !has(summed, loop))
      return false;
    if (!has(elements, loop) && has(out, loop) && !has(shared, loop))
      onlyB.push_back(loop);
  }
  for (unsigned loop : elements)
    if (!has(inB, loop))
      return false;
  for (unsigned loop : places)
    if (has(inB, loop))
      return false;
  for (unsigned loop : out)
    if (!has(places, loop) && !has(onlyA, loop) && !has(onlyB, loop) &&
        !has(shared, loop))
      return false;
  return true;
}

namespace {
struct Padding {
  Value source;
  SmallVector<int64_t> low, high;
};
} // namespace

/// Zeros around a tensor: padded, or written into a larger tensor of zeros.
static std::optional<Padding> findPadding(Value value) {
  Padding padding;
  if (auto pad = value.getDefiningOp<tensor::PadOp>()) {
    Value zero = pad.getConstantPaddingValue();
    if (!zero || !matchPattern(zero, m_AnyZeroFloat()))
      return std::nullopt;
    padding.source = pad.getSource();
    for (auto [low, high] :
         llvm::zip_equal(pad.getMixedLowPad(), pad.getMixedHighPad())) {
      std::optional<int64_t> lowSize = getConstantIntValue(low),
                             highSize = getConstantIntValue(high);
      if (!lowSize || !highSize)
        return std::nullopt;
      padding.low.push_back(*lowSize);
      padding.high.push_back(*highSize);
    }
    return padding;
  }
  auto insert = value.getDefiningOp<tensor::InsertSliceOp>();
  if (!insert || getUniformNumber(insert.getDest()) != 0.0 ||
      insert.getSourceType().getRank() != insert.getDestType().getRank())
    return std::nullopt;
  padding.source = insert.getSource();
  for (auto [dim, offset] : llvm::enumerate(insert.getStaticOffsets())) {
    int64_t in = insert.getSourceType().getDimSize(dim),
            out = insert.getDestType().getDimSize(dim);
    if (insert.getStaticStrides()[dim] != 1 || ShapedType::isDynamic(offset) ||
        ShapedType::isDynamic(in) || ShapedType::isDynamic(out))
      return std::nullopt;
    padding.low.push_back(offset);
    padding.high.push_back(out - in - offset);
  }
  return padding;
}

/// A factor as it is, and with one movement after the other undone; `further`
/// undoes what is no movement.
std::vector<Form>
ConvolutionPlanner::collectForms(Form own, function_ref<bool(Form &)> further) {
  std::vector<Form> forms{std::move(own)};
  for (unsigned steps = 0; steps != 6; ++steps) {
    Form next = forms.back();
    AccessedValue &at = next.value;
    FailureOr<AccessedValue> moved =
        lookThroughMovement(space, at.value, at.access);
    if (succeeded(moved))
      at = *moved;
    else if (!further(next))
      break;
    // A broadcast, or a split window, is another tensor.
    if (flatten(space, at.access).size() !=
        flatten(space, forms.back().value.access).size())
      break;
    forms.push_back(std::move(next));
  }
  return forms;
}

/// False if there is none, or one of something else than windows.
bool ConvolutionPlanner::removePadding(Form &form) {
  AccessedValue &at = form.value;
  std::optional<Padding> pad = findPadding(at.value);
  if (!pad)
    return false;
  auto source = cast<RankedTensorType>(pad->source.getType());
  for (auto [dim, low] : llvm::enumerate(pad->low)) {
    int64_t high = pad->high[dim];
    if (low == 0 && high == 0)
      continue;
    LoopList &list = at.access[dim];
    auto *window = list.size() == 1 ? llvm::find(form.windows, list[0])
                                    : form.windows.end();
    if (window == form.windows.end() || source.isDynamicDim(dim))
      return false;
    unsigned number = window - form.windows.begin();
    form.low[number] += low;
    form.high[number] += high;
    *window = space.add(source.getDimSize(dim));
    list = {*window};
  }
  at.value = pad->source;
  return true;
}

std::vector<Form> ConvolutionPlanner::formsOfWindowed(AccessedValue value) {
  unsigned spatial = windows.size();
  Form own;
  own.value = value;
  own.windows = windowLoops;
  own.low.assign(spatial, 0);
  own.high.assign(spatial, 0);
  return collectForms(own, [&](Form &next) { return removePadding(next); });
}

/// A generic that turns all windows around and moves nothing else.
static Value lookThroughReverse(Value value, const Access &access,
                                ArrayRef<unsigned> turned) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || !onlyMoves(op) || op->getNumOperands() != 2)
    return {};
  AffineMap read = op.getIndexingMapsArray()[0],
            written = op.getIndexingMapsArray()[1];
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!written.isIdentity() || !type || type != value.getType())
    return {};
  for (auto [i, expr] : llvm::enumerate(read.getResults())) {
    AffineExpr own = getAffineDimExpr(i, op.getContext());
    int64_t size = type.getDimSize(i);
    bool turns =
        access[i].size() == 1 && llvm::is_contained(turned, access[i][0]);
    if (turns ? expr != size - 1 - own : expr != own && size != 1)
      return {};
  }
  return op->getOperand(0);
}

std::vector<Form> ConvolutionPlanner::formsOfOther(AccessedValue value) {
  Form own;
  own.value = value;
  SmallVector<unsigned> elements;
  for (const Window &window : windows)
    elements.append(window.element.begin(), window.element.end());
  return collectForms(own, [&](Form &next) {
    Value source =
        lookThroughReverse(next.value.value, next.value.access, elements);
    if (!source)
      return false;
    next.value.value = source;
    next.reversed = !next.reversed;
    return true;
  });
}

std::optional<ConvPlan> ConvolutionPlanner::tryPlan(ConvKind kind,
                                                    ConvLayout layout,
                                                    const Form &a,
                                                    const Form &b) {
  bool ofInput = kind == ConvKind::Dgrad, ofFilter = kind == ConvKind::Wgrad;
  if (b.reversed != ofInput)
    return std::nullopt;
  ConvPlan plan;
  plan.kind = kind;
  plan.layout = layout;
  plan.a = a.value;
  plan.b = b.value;
  for (auto [i, window] : llvm::enumerate(windows)) {
    int64_t stride = ofFilter ? window.elementStep : window.placeStep,
            dilation = ofFilter ? window.placeStep : window.elementStep;
    int64_t low = a.low[i], high = a.high[i];
    int64_t places = space.sizeOf(window.place),
            elements = space.sizeOf(window.element),
            in = space.sizeOf(a.windows[i]);
    if (ofInput) {
      // x = places; y's gradient = in.
      if (stride != 1)
        return std::nullopt;
      low = dilation * (elements - 1) - low;
      high = in + dilation * (elements - 1) - places - low;
    } else {
      // What the last place does not reach is no padding; what lies beyond it
      // is not read.
      int64_t out = ofFilter ? elements : places,
              window = ofFilter ? places : elements;
      int64_t room = in + low + high - dilation * (window - 1) - 1;
      if (room < 0 || room / stride + 1 != out)
        return std::nullopt;
    }
    if (low < 0 || high < 0)
      return std::nullopt;
    plan.strides.push_back(stride);
    plan.dilations.push_back(dilation);
    plan.padLow.push_back(low);
    plan.padHigh.push_back(high);
  }
  if (!shared.empty()) {
    plan.groups = space.sizeOf(shared);
    if (ShapedType::isDynamic(plan.groups))
      return std::nullopt;
  }
  auto inGroups = [&](const LoopList &list) {
    LoopList all(shared);
    all.append(list);
    return all;
  };
  auto data = [&](const LoopList &batch, ArrayRef<LoopList> spatial,
                  const LoopList &channels) {
    Access access{batch};
    if (layout == ConvLayout::NCHW)
      access.push_back(inGroups(channels));
    access.append(spatial.begin(), spatial.end());
    if (layout == ConvLayout::NHWC)
      access.push_back(inGroups(channels));
    return access;
  };
  auto filter = [&](ArrayRef<LoopList> spatial, const LoopList &input,
                    const LoopList &output) {
    Access access(spatial.begin(), spatial.end());
    if (layout == ConvLayout::NHWC) {
      access.push_back(input);
      access.push_back(inGroups(output));
    } else {
      access.insert(access.begin(), input);
      access.insert(access.begin(), inGroups(output));
    }
    return access;
  };
  SmallVector<LoopList> in, places, elements;
  for (auto [loop, window] : llvm::zip_equal(a.windows, windows)) {
    in.push_back({loop});
    places.push_back(window.place);
    elements.push_back(window.element);
  }
  if (ofFilter) { // the sum is over the batch
    plan.ofA = data(summed, in, onlyA);
    plan.ofB = data(summed, elements, onlyB);
    plan.ofD = filter(places, onlyA, onlyB);
  } else {
    plan.ofA = data(onlyA, in, summed);
    plan.ofB = ofInput ? filter(elements, onlyB, summed)
                       : filter(elements, summed, onlyB);
    plan.ofD = data(onlyA, places, onlyB);
  }
  plan.channels = inGroups(onlyB);
  plan.copyA = flatten(space, plan.a.access) != flatten(space, plan.ofA);
  plan.copyB = flatten(space, plan.b.access) != flatten(space, plan.ofB);
  auto singly = [&](const AccessedValue &factor) {
    Access single;
    for (unsigned loop : flatten(space, factor.access))
      single.push_back({loop});
    return single;
  };
  if (!canRegroup(space, plan.a.access,
                  plan.copyA ? singly(plan.a) : plan.ofA) ||
      !canRegroup(space, plan.b.access, plan.copyB ? singly(plan.b) : plan.ofB))
    return std::nullopt;
  return plan;
}

std::optional<ConvPlan> ConvolutionPlanner::run(unsigned windowed,
                                                unsigned other) {
  std::optional<Access> a = readWindows(windowed);
  FailureOr<Access> b = accessOf(op, other, loops);
  if (!a || failed(b) || windows.empty() || !findRoles(*a, *b))
    return std::nullopt;
  std::vector<Form> formsOfA = formsOfWindowed({op->getOperand(windowed), *a}),
                    formsOfB = formsOfOther({op->getOperand(other), *b});
  int64_t places = 1, elements = 1;
  for (const Window &window : windows) {
    places *= space.sizeOf(window.place);
    elements *= space.sizeOf(window.element);
  }
  // A filter that is turned around is that of a gradient of the input; one that
  // is larger than the result is the gradient of an output.
  SmallVector<ConvKind> kinds{ConvKind::Dgrad};
  kinds.push_back(elements <= places ? ConvKind::Fprop : ConvKind::Wgrad);
  std::optional<ConvPlan> best;
  int64_t bestCost = 0;
  LoopList out = flatten(space, result);
  for (ConvKind kind : kinds)
    for (const Form &a : llvm::reverse(formsOfA))
      for (const Form &b : llvm::reverse(formsOfB))
        for (ConvLayout layout : {ConvLayout::NHWC, ConvLayout::NCHW}) {
          std::optional<ConvPlan> plan = tryPlan(kind, layout, a, b);
          if (!plan)
            continue;
          // In elements; a size that is not known is taken for a batch of 32.
          auto sizeOf = [&](const Access &access) {
            int64_t size = 1;
            for (unsigned loop : flatten(space, access))
              size *= ShapedType::isDynamic(space.sizeOf({loop}))
                          ? 32
                          : space.sizeOf({loop});
            return size;
          };
          int64_t cost = plan->copyA * sizeOf(plan->a.access) +
                         plan->copyB * sizeOf(plan->b.access) +
                         (flatten(space, plan->ofD) != out) * sizeOf(result);
          if (!best || cost < bestCost) {
            best = plan;
            bestCost = cost;
          }
        }
  return best;
}

std::optional<ConvPlan> amp::planConvolution(linalg::LinalgOp op,
                                             LoopSpace &space,
                                             const LoopsOfOp &loops,
                                             unsigned lhs, unsigned rhs,
                                             const Access &result) {
  auto isPlain = [&](unsigned operand) {
    return llvm::all_of(
        op.getMatchingIndexingMap(&op->getOpOperand(operand)).getResults(),
        [](AffineExpr expr) { return isa<AffineDimExpr>(expr); });
  };
  if (isPlain(lhs) == isPlain(rhs))
    return std::nullopt;
  if (isPlain(lhs))
    std::swap(lhs, rhs);
  return ConvolutionPlanner(op, space, loops, result).run(lhs, rhs);
}
