//===- PolicyFile.cpp - Policies from YAML files --------------------------===//
//
// The format is described in docs/Policy.md. The nodes are read one by one, not
// through YAMLTraits, so that each error stands at the line and column of the
// word that is wrong and says what may stand there.
//
//===----------------------------------------------------------------------===//
#include "PresetData.h"
#include "amp/Policy/Policy.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace mlir;
using namespace mlir::amp;
namespace yaml = llvm::yaml;

namespace {

constexpr StringLiteral precisionNames =
    "low, f32, f32-out, widest, follow, keep, bf16, f16";

/// A word of the file and where it stands.
struct Word {
  std::string text;
  FileLineColLoc loc;
};

class FileReader {
public:
  FileReader(MLIRContext *ctx, StringRef path) : ctx(ctx), path(path) {}

  /// The preset and the rules of the file, unresolved.
  LogicalResult read();

  std::optional<Word> preset;
  SmallVector<std::pair<PolicyRule, FileLineColLoc>> rules;

private:
  FileLineColLoc at(llvm::SMLoc loc) const {
    auto [line, column] = sources.getLineAndColumn(loc);
    return FileLineColLoc::get(ctx, path, line, column);
  }
  FileLineColLoc at(yaml::Node *node) const {
    llvm::SMLoc start = node->getSourceRange().Start;
    // The range of `[...]` and `{...}` begins after the bracket.
    if (isa<yaml::MappingNode, yaml::SequenceNode>(node) &&
        start.getPointer() != text.begin() &&
        StringRef("[{").contains(start.getPointer()[-1]))
      start = llvm::SMLoc::getFromPointer(start.getPointer() - 1);
    return at(start);
  }

  /// The text of a node that has to be a plain or quoted word.
  FailureOr<Word> word(yaml::Node *node, StringRef what);
  /// One `key: value` of a mapping; `allowed` are the keys that may stand
  /// there.
  FailureOr<Word> key(yaml::KeyValueNode &entry, ArrayRef<StringRef> allowed,
                      SmallVectorImpl<std::string> &seen);
  LogicalResult readRules(yaml::Node *node);
  LogicalResult readRule(yaml::Node *node);

  MLIRContext *ctx;
  StringRef path;
  StringRef text; ///< of the whole file
  llvm::SourceMgr sources;
  bool syntaxError = false;
};

FailureOr<Word> FileReader::word(yaml::Node *node, StringRef what) {
  // After a syntax error the tree is incomplete; the error itself was reported.
  if (syntaxError || !node)
    return failure();
  if (auto *block = dyn_cast<yaml::BlockScalarNode>(node))
    return Word{block->getValue().str(), at(node)};
  auto *scalar = dyn_cast<yaml::ScalarNode>(node);
  if (!scalar)
    return emitError(at(node)) << "expected " << what;
  SmallString<64> storage;
  return Word{scalar->getValue(storage).str(), at(node)};
}

FailureOr<Word> FileReader::key(yaml::KeyValueNode &entry,
                                ArrayRef<StringRef> allowed,
                                SmallVectorImpl<std::string> &seen) {
  FailureOr<Word> key = word(entry.getKey(), "a key");
  if (failed(key))
    return failure();
  if (!llvm::is_contained(allowed, key->text)) {
    InFlightDiagnostic diag = emitError(key->loc);
    diag << "unknown key '" << key->text << "', the nearest is '"
         << policy_detail::nearest(key->text, allowed)
         << "'; allowed here are ";
    llvm::interleaveComma(allowed, diag);
    return diag;
  }
  if (llvm::is_contained(seen, key->text))
    return emitError(key->loc) << "'" << key->text << "' is given twice";
  seen.push_back(key->text);
  return key;
}

LogicalResult FileReader::readRule(yaml::Node *node) {
  auto *mapping = dyn_cast_or_null<yaml::MappingNode>(node);
  if (!mapping) {
    if (syntaxError || !node)
      return failure();
    return emitError(at(node)) << "expected a rule: 'op', 'body' or "
                                  "'location', and 'precision'";
  }
  FileLineColLoc ruleLoc = at(mapping);
  SmallVector<std::string> seen;
  std::optional<Word> selector, pattern, precision;
  for (yaml::KeyValueNode &entry : *mapping) {
    FailureOr<Word> k =
        key(entry, {"op", "body", "location", "precision"}, seen);
    if (failed(k))
      return failure();
    FailureOr<Word> value =
        word(entry.getValue(), k->text == "precision"
                                   ? StringRef("a precision")
                                   : StringRef("a name or an expression"));
    if (failed(value))
      return failure();
    if (k->text == "precision") {
      precision = *value;
      continue;
    }
    if (selector)
      return emitError(k->loc) << "a rule selects by '" << selector->text
                               << "' or by '" << k->text << "', not by both";
    selector = *k;
    pattern = *value;
  }
  if (syntaxError)
    return failure();
  if (!selector)
    return emitError(ruleLoc)
           << "a rule needs one of 'op', 'body' and 'location'";
  if (!precision)
    return emitError(ruleLoc)
           << "the rule for '" << pattern->text
           << "' needs a 'precision': one of " << precisionNames;
  PrecisionAttr attr = PrecisionAttr::parseName(ctx, precision->text);
  if (!attr)
    return emitError(precision->loc) << "unknown precision '" << precision->text
                                     << "', expected one of " << precisionNames;
  auto kind = selector->text == "op"     ? PolicyRule::Selector::OpName
              : selector->text == "body" ? PolicyRule::Selector::BodyOp
                                         : PolicyRule::Selector::Location;
  std::string where =
      (path + ":" + Twine(ruleLoc.getLine()) + ":" + Twine(ruleLoc.getColumn()))
          .str();
  rules.emplace_back(PolicyRule{kind, pattern->text, attr, where},
                     pattern->loc);
  return success();
}

LogicalResult FileReader::readRules(yaml::Node *node) {
  if (syntaxError || !node)
    return failure();
  // `rules:` with nothing below it is a list without rules.
  if (isa<yaml::NullNode>(node))
    return success();
  auto *list = dyn_cast<yaml::SequenceNode>(node);
  if (!list)
    return emitError(at(node)) << "expected a list of rules, each after '- '";
  for (yaml::Node &rule : *list)
    if (failed(readRule(&rule)))
      return failure();
  return success();
}

LogicalResult FileReader::read() {
  auto start = FileLineColLoc::get(ctx, path, 1, 1);
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return emitError(start)
           << "cannot read the policy file: " << buffer.getError().message()
           << "; the presets are " << llvm::join(Policy::presetNames(), ", ");
  // Syntax errors come through the source manager; we want them as ours are.
  sources.setDiagHandler(
      [](const llvm::SMDiagnostic &diag, void *self) {
        auto *reader = static_cast<FileReader *>(self);
        if (reader->syntaxError) // what follows from the first is noise
          return;
        reader->syntaxError = true;
        emitError(FileLineColLoc::get(reader->ctx, reader->path,
                                      std::max(diag.getLineNo(), 1),
                                      diag.getColumnNo() + 1))
            << diag.getMessage();
      },
      this);
  text = (*buffer)->getBuffer();
  yaml::Stream stream((*buffer)->getMemBufferRef(), sources,
                      /*ShowColors=*/false);
  yaml::document_iterator document = stream.begin();
  yaml::Node *root = document == stream.end() ? nullptr : document->getRoot();
  if (syntaxError)
    return failure();
  auto *mapping = dyn_cast_or_null<yaml::MappingNode>(root);
  if (!mapping)
    return emitError(root ? at(root) : start)
           << "expected 'preset' and 'rules' in a policy file";
  SmallVector<std::string> seen;
  for (yaml::KeyValueNode &entry : *mapping) {
    FailureOr<Word> k = key(entry, {"preset", "rules"}, seen);
    if (failed(k))
      return failure();
    if (k->text == "rules") {
      if (failed(readRules(entry.getValue())))
        return failure();
      continue;
    }
    FailureOr<Word> name = word(entry.getValue(), "the name of a preset");
    if (failed(name))
      return failure();
    preset = *name;
  }
  if (syntaxError)
    return failure();
  if (++document != stream.end())
    return emitError(at(document->getRoot()))
           << "a policy file holds one document, this is a second";
  return failure(syntaxError);
}
} // namespace

FailureOr<Policy> Policy::fromFile(MLIRContext *ctx, StringRef path) {
  FileReader reader(ctx, path);
  if (failed(reader.read()))
    return failure();
  // Without a preset the rules come on top of the default.
  StringRef name = presetNames().front();
  Location presetLoc = FileLineColLoc::get(ctx, path, 1, 1);
  if (reader.preset) {
    name = reader.preset->text;
    presetLoc = reader.preset->loc;
  }
  FailureOr<Policy> policy =
      presetOrError(ctx, name, [&] { return emitError(presetLoc); });
  if (failed(policy))
    return failure();
  for (auto &[rule, loc] : reader.rules)
    if (failed(policy->addRule(ctx, rule,
                               [&, loc = loc] { return emitError(loc); })))
      return failure();
  return policy;
}
