//===- AMPAttrs.cpp - Attributes of the amp dialect -----------------------===//
#include "amp/Dialect/AMP/IR/AMP.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::amp;

#include "amp/Dialect/AMP/IR/AMPEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "amp/Dialect/AMP/IR/AMPAttrs.cpp.inc"

void AMPDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "amp/Dialect/AMP/IR/AMPAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// PrecisionAttr
//===----------------------------------------------------------------------===//

LogicalResult
PrecisionAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      std::optional<PrecisionClass> cls, Type type) {
  if (cls.has_value() == static_cast<bool>(type))
    return emitError() << "expected either a precision class or a type";
  if (type && !type.isF32() && !type.isBF16() && !type.isF16())
    return emitError() << "expected bf16 or f16 (no other type is ever chosen "
                          "for a value), got "
                       << type;
  if (type && type.isF32())
    return emitError() << "f32 is spelled as the class, not as the type";
  return success();
}

/// The types that a name alone can spell, beside the class f32.
static Type parseTypeName(MLIRContext *context, StringRef name) {
  if (name == "bf16")
    return BFloat16Type::get(context);
  if (name == "f16")
    return Float16Type::get(context);
  return Type();
}

PrecisionAttr PrecisionAttr::parseName(MLIRContext *context, StringRef name) {
  if (std::optional<PrecisionClass> cls = symbolizePrecisionClass(name))
    return get(context, *cls);
  if (Type type = parseTypeName(context, name))
    return get(type);
  return PrecisionAttr();
}

std::string PrecisionAttr::getName() const {
  if (getCls())
    return stringifyPrecisionClass(*getCls()).str();
  std::string name;
  llvm::raw_string_ostream(name) << getType();
  return name;
}

Attribute PrecisionAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  // A class is a keyword; f32 is one of them, so classes come first. `f32-out`
  // reaches us as three tokens.
  std::optional<PrecisionClass> cls;
  StringRef keyword;
  if (succeeded(parser.parseOptionalKeyword(
          &keyword, {"low", "f32", "widest", "follow", "keep"}))) {
    cls = symbolizePrecisionClass(keyword);
    if (cls == PrecisionClass::F32 && succeeded(parser.parseOptionalMinus())) {
      if (parser.parseKeyword("out"))
        return {};
      cls = PrecisionClass::F32Out;
    }
  }
  Type type;
  if (!cls) {
    OptionalParseResult parsed = parser.parseOptionalType(type);
    if (!parsed.has_value()) {
      parser.emitError(loc, "expected a precision class (low, f32, f32-out, "
                            "widest, follow, keep) or a float type");
      return {};
    }
    if (failed(*parsed))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    cls, type);
}

void PrecisionAttr::print(AsmPrinter &printer) const {
  printer << '<' << getName() << '>';
}

//===----------------------------------------------------------------------===//
// PolicyAttr
//===----------------------------------------------------------------------===//

LogicalResult PolicyAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringAttr preset, DictionaryAttr ops,
                                 DictionaryAttr body,
                                 ArrayRef<NamedAttribute> locations) {
  if (!preset || preset.empty())
    return emitError() << "expected the name of a preset";
  if (!ops || !body)
    return emitError() << "expected dictionaries of rules";
  auto check = [&](StringRef list,
                   ArrayRef<NamedAttribute> rules) -> LogicalResult {
    llvm::StringSet<> seen;
    for (NamedAttribute rule : rules) {
      if (!isa<PrecisionAttr>(rule.getValue()))
        return emitError() << "expected #amp.precision for '"
                           << rule.getName().getValue() << "' in '" << list
                           << "', got " << rule.getValue();
      if (!seen.insert(rule.getName().getValue()).second)
        return emitError() << "two rules for '" << rule.getName().getValue()
                           << "' in '" << list << "'";
    }
    return success();
  };
  if (failed(check("ops", ops.getValue())) ||
      failed(check("body", body.getValue())) ||
      failed(check("locations", locations)))
    return failure();
  return success();
}

/// `{` (string `=` attribute (`,` string `=` attribute)*)? `}`, in its order: a
/// DictionaryAttr would sort the rules, and the first that matches wins.
static ParseResult
parseOrderedDictionary(AsmParser &parser,
                       SmallVectorImpl<NamedAttribute> &entries) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Braces, [&]() -> ParseResult {
        std::string key;
        Attribute value;
        SMLoc loc = parser.getCurrentLocation();
        if (parser.parseKeywordOrString(&key))
          return failure();
        if (key.empty())
          return parser.emitError(loc,
                                  "an empty expression matches everything");
        if (parser.parseEqual() || parser.parseAttribute(value))
          return failure();
        entries.emplace_back(StringAttr::get(parser.getContext(), key), value);
        return success();
      });
}

Attribute PolicyAttr::parse(AsmParser &parser, Type) {
  MLIRContext *context = parser.getContext();
  SMLoc loc = parser.getCurrentLocation();
  std::string preset;
  if (parser.parseLess() || parser.parseString(&preset))
    return {};
  DictionaryAttr ops, body;
  SmallVector<NamedAttribute> locations;
  bool hasLocations = false;
  while (succeeded(parser.parseOptionalComma())) {
    StringRef list;
    SMLoc listLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&list) || parser.parseEqual())
      return {};
    if (list != "ops" && list != "body" && list != "locations") {
      parser.emitError(listLoc, "expected 'ops', 'body' or 'locations', got '")
          << list << "'";
      return {};
    }
    bool again = (list == "ops" && ops) || (list == "body" && body) ||
                 (list == "locations" && hasLocations);
    if (again) {
      parser.emitError(listLoc, "'") << list << "' is given twice";
      return {};
    }
    if (list == "locations") {
      hasLocations = true;
      if (parseOrderedDictionary(parser, locations))
        return {};
      continue;
    }
    if (parser.parseAttribute(list == "ops" ? ops : body))
      return {};
  }
  if (parser.parseGreater())
    return {};
  auto none = DictionaryAttr::get(context);
  return getChecked([&] { return parser.emitError(loc); }, context,
                    StringAttr::get(context, preset), ops ? ops : none,
                    body ? body : none, ArrayRef<NamedAttribute>(locations));
}

void PolicyAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printString(getPreset());
  if (!getOps().empty())
    printer << ", ops = " << getOps();
  if (!getBody().empty())
    printer << ", body = " << getBody();
  if (!getLocations().empty()) {
    printer << ", locations = {";
    llvm::interleaveComma(getLocations(), printer.getStream(),
                          [&](NamedAttribute rule) {
                            printer.printString(rule.getName().getValue());
                            printer << " = " << rule.getValue();
                          });
    printer << '}';
  }
  printer << '>';
}
