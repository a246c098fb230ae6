//===- AMPDialect.cpp - The amp dialect and its discardable attributes ----===//
#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::amp;

#include "amp/Dialect/AMP/IR/AMPDialect.cpp.inc"

namespace {
/// Autocast follows the call, as it does in PyTorch: what is inlined into a
/// region is subject to it.
struct AMPInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void AMPDialect::initialize() {
  registerAttributes();
  registerOperations();
  addInterfaces<AMPInlinerInterface>();
}

Operation *AMPDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

//===----------------------------------------------------------------------===//
// Discardable attributes
//===----------------------------------------------------------------------===//
//
// One table says what may stand where; the three hooks of the dialect differ
// only in the place that they ask it about. What depends on more than the value
// (the type of a pair, the kind of op) is checked beside it.

namespace {
enum Place : unsigned { OnOp = 1, OnArgument = 2, OnResult = 4 };

struct KnownAttribute {
  StringLiteral name;
  unsigned places;
  StringLiteral where; ///< the same for a reader
};

constexpr KnownAttribute knownAttributes[] = {
    {AMPDialect::kRoleAttrName, OnArgument | OnResult,
     "an argument or a result of a function"},
    {AMPDialect::kNameAttrName, OnArgument | OnResult,
     "an argument or a result of a function"},
    {AMPDialect::kUpdatesAttrName, OnResult, "a result of a function"},
    {AMPDialect::kGroupAttrName, OnArgument, "an argument of a function"},
    {AMPDialect::kLinearAttrName, OnOp, "a function"},
    {AMPDialect::kPrecisionAttrName, OnOp, "an op"},
    {AMPDialect::kPolicyAttrName, OnOp, "a module"},
    {AMPDialect::kAppliedAttrName, OnOp, "a module or a function"},
    {AMPDialect::kComputeTypeAttrName, OnOp, "an op"},
    {AMPDialect::kDecisionAttrName, OnOp, "an op"},
    {AMPDialect::kStorageAttrName, OnOp, "an arith.truncf or arith.extf"},
};
} // namespace

static LogicalResult misplaced(Operation *op, const KnownAttribute &known) {
  return op->emitError() << "'" << known.name << "' belongs on " << known.where;
}

/// That the attribute is known and may stand at that place at all.
static FailureOr<const KnownAttribute *> find(Operation *op, StringRef name,
                                              Place place) {
  for (const KnownAttribute &known : knownAttributes)
    if (known.name == name) {
      if (!(known.places & place))
        return misplaced(op, known);
      return &known;
    }
  const KnownAttribute *nearest = std::min_element(
      std::begin(knownAttributes), std::end(knownAttributes),
      [&](const KnownAttribute &a, const KnownAttribute &b) {
        return name.edit_distance(a.name) < name.edit_distance(b.name);
      });
  return op->emitError() << "unknown attribute '" << name
                         << "', the nearest known one is '" << nearest->name
                         << "'";
}

static LogicalResult wrongValue(Operation *op, NamedAttribute attr,
                                const Twine &expected) {
  return op->emitError() << "expected '" << attr.getName().getValue()
                         << "' to be " << expected << ", got "
                         << attr.getValue();
}

/// The values that need nothing but themselves to be judged.
static LogicalResult verifyValue(Operation *op, NamedAttribute attr) {
  StringRef name = attr.getName();
  Attribute value = attr.getValue();
  auto string = dyn_cast<StringAttr>(value);
  if (name == AMPDialect::kRoleAttrName) {
    if (string && symbolizeRole(string))
      return success();
    std::string roles;
    for (unsigned i = 0; i <= getMaxEnumValForRole(); ++i)
      roles += (i ? ", " : "") + stringifyRole(static_cast<Role>(i)).str();
    return wrongValue(op, attr, "one of the strings " + Twine(roles));
  }
  if (name == AMPDialect::kNameAttrName ||
      name == AMPDialect::kDecisionAttrName)
    return string ? success() : wrongValue(op, attr, "a string");
  if (name == AMPDialect::kUpdatesAttrName ||
      name == AMPDialect::kGroupAttrName) {
    auto number = dyn_cast<IntegerAttr>(value);
    if (number && number.getType().isSignlessInteger(32) &&
        number.getInt() >= 0)
      return success();
    return wrongValue(op, attr, "a number of type i32 that is not negative");
  }
  if (name == AMPDialect::kLinearAttrName ||
      name == AMPDialect::kStorageAttrName)
    return isa<UnitAttr>(value) ? success()
                                : wrongValue(op, attr, "a unit attribute");
  if (name == AMPDialect::kPrecisionAttrName)
    return isa<PrecisionAttr>(value)
               ? success()
               : wrongValue(op, attr, "#amp.precision<...>");
  if (name == AMPDialect::kPolicyAttrName)
    return isa<PolicyAttr>(value) ? success()
                                  : wrongValue(op, attr, "#amp.policy<...>");
  if (name == AMPDialect::kComputeTypeAttrName)
    return string && string == "tf32" ? success()
                                      : wrongValue(op, attr, "\"tf32\"");
  assert(name == AMPDialect::kAppliedAttrName && "in the table, not checked");
  if (string && (string == "bf16" || string == "fp16" || string == "tf32"))
    return success();
  return wrongValue(op, attr, R"("bf16", "fp16" or "tf32")");
}

LogicalResult AMPDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attr) {
  StringRef name = attr.getName();
  FailureOr<const KnownAttribute *> known = find(op, name, OnOp);
  if (failed(known))
    return failure();
  bool fits = true;
  if (name == kLinearAttrName)
    fits = isa<FunctionOpInterface>(op);
  else if (name == kPolicyAttrName)
    fits = isa<ModuleOp>(op);
  else if (name == kAppliedAttrName)
    fits = isa<ModuleOp, FunctionOpInterface>(op);
  else if (name == kStorageAttrName)
    fits = isa<arith::TruncFOp, arith::ExtFOp>(op);
  return fits ? verifyValue(op, attr) : misplaced(op, **known);
}

LogicalResult AMPDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned,
                                                   NamedAttribute attr) {
  if (failed(find(op, attr.getName(), OnArgument)))
    return failure();
  return verifyValue(op, attr);
}

LogicalResult AMPDialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                      unsigned result,
                                                      NamedAttribute attr) {
  if (failed(find(op, attr.getName(), OnResult)) ||
      failed(verifyValue(op, attr)))
    return failure();
  if (attr.getName() != kUpdatesAttrName)
    return success();
  auto function = cast<FunctionOpInterface>(op);
  int64_t argument = cast<IntegerAttr>(attr.getValue()).getInt();
  if (argument >= function.getNumArguments())
    return op->emitError() << "result " << result << " updates argument "
                           << argument << ", but there are "
                           << function.getNumArguments() << " arguments";
  Type from = function.getArgumentTypes()[argument];
  Type to = function.getResultTypes()[result];
  if (from != to)
    return op->emitError() << "result " << result << " of type " << to
                           << " cannot update argument " << argument
                           << " of type " << from;
  return success();
}
