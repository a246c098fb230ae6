//===- PolicyTest.cpp - Presets, rules and policy files -------------------===//
#include "amp/Policy/Policy.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::amp;

namespace {

class PolicyTest : public ::testing::Test {
protected:
  PolicyTest() {
    context
        .loadDialect<AMPDialect, arith::ArithDialect, func::FuncDialect,
                     linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                     tensor::TensorDialect, tosa::TosaDialect>();
    handler = context.getDiagEngine().registerHandler([this](Diagnostic &diag) {
      std::string text;
      llvm::raw_string_ostream stream(text);
      if (auto loc = dyn_cast<FileLineColLoc>(diag.getLocation()))
        stream << loc.getLine() << ":" << loc.getColumn() << ": ";
      stream << diag;
      diagnostics.push_back(text);
      return success();
    });
  }
  ~PolicyTest() override { context.getDiagEngine().eraseHandler(handler); }

  /// A policy from a file with this text.
  FailureOr<Policy> fromText(StringRef text) {
    SmallString<64> path;
    int file;
    EXPECT_FALSE(
        llvm::sys::fs::createTemporaryFile("policy", "yaml", file, path));
    llvm::raw_fd_ostream(file, /*shouldClose=*/true) << text;
    diagnostics.clear();
    FailureOr<Policy> policy = Policy::fromFile(&context, path);
    llvm::sys::fs::remove(path);
    return policy;
  }

  /// That the text is refused with one error, at that place, with that text.
  void expectError(StringRef text, StringRef place, StringRef message) {
    SCOPED_TRACE(text.str());
    EXPECT_TRUE(failed(fromText(text)));
    ASSERT_EQ(diagnostics.size(), 1u);
    EXPECT_EQ(StringRef(diagnostics[0]).take_front(place.size() + 2),
              (place + ": ").str());
    EXPECT_NE(diagnostics[0].find(message.str()), std::string::npos)
        << diagnostics[0];
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  /// The name of what a policy's user rules say of the op with `tag`.
  std::string say(Policy &policy, ModuleOp module, StringRef tag) {
    std::string answer = "no such op";
    module.walk([&](Operation *op) {
      if (!op->hasAttr(tag))
        return;
      std::optional<RuleHit> hit = policy.lookupUser(op);
      answer = hit ? hit->precision.getName() : "-";
    });
    return answer;
  }

  MLIRContext context;
  DiagnosticEngine::HandlerID handler;
  std::vector<std::string> diagnostics;
};

//===----------------------------------------------------------------------===//
// Presets
//===----------------------------------------------------------------------===//

/// The rows of the tables of docs/Policy.md, by what stands in backquotes in
/// their first column; the last three columns are the presets.
llvm::StringMap<std::array<std::string, 3>> readPage(StringRef page) {
  llvm::StringMap<std::array<std::string, 3>> rows;
  SmallVector<StringRef> lines;
  page.split(lines, '\n');
  for (StringRef line : lines) {
    if (!line.consume_front("| `"))
      continue;
    auto [name, rest] = line.split('`');
    SmallVector<StringRef> cells;
    rest.split(cells, '|', -1, /*KeepEmpty=*/false);
    for (StringRef &cell : cells)
      cell = cell.trim();
    EXPECT_GE(cells.size(), 3u) << line.str();
    auto &row = rows[name];
    EXPECT_TRUE(row[0].empty()) << "two rows for " << name.str();
    for (int i = 0; i < 3; ++i)
      row[i] = cells[cells.size() - 3 + i].str();
  }
  return rows;
}

TEST_F(PolicyTest, PageAgreesWithPresets) {
  auto page = llvm::MemoryBuffer::getFile(AMP_POLICY_PAGE);
  ASSERT_TRUE(bool(page));
  auto rows = readPage((*page)->getBuffer());
  ArrayRef<StringRef> names = Policy::presetNames();
  ASSERT_EQ(names.size(), 3u);
  EXPECT_EQ(names.front(), "torch");

  unsigned expected = 0;
  for (auto [column, name] : llvm::enumerate(names)) {
    std::optional<Policy> policy = Policy::preset(&context, name);
    ASSERT_TRUE(policy.has_value());
    EXPECT_EQ(policy->name(), name);
    for (unsigned i = 0; i < static_cast<unsigned>(OpKind::Count); ++i) {
      auto kind = static_cast<OpKind>(i);
      StringRef row = stringifyKind(kind);
      EXPECT_EQ(symbolizeKind(row), kind);
      ASSERT_TRUE(rows.count(row)) << row.str();
      EXPECT_EQ(rows[row][column],
                stringifyPrecisionClass(policy->classOf(kind)).str())
          << row.str() << " in " << name.str();
    }
    for (RegisteredOperationName op : context.getRegisteredOperations()) {
      std::optional<PrecisionClass> cls = policy->classOfBodyOp(op);
      StringRef row = op.getStringRef();
      if (!cls && !rows.count(row))
        continue;
      ASSERT_TRUE(rows.count(row)) << row.str() << " is not on the page";
      EXPECT_EQ(rows[row][column],
                cls ? stringifyPrecisionClass(*cls).str() : "-")
          << row.str() << " in " << name.str();
      expected += column == 0;
    }
  }
  // No row of the page names something that does not exist.
  EXPECT_EQ(rows.size(), expected + static_cast<unsigned>(OpKind::Count));
}

TEST_F(PolicyTest, ExampleOfPageIsRead) {
  auto page = llvm::MemoryBuffer::getFile(AMP_POLICY_PAGE);
  ASSERT_TRUE(bool(page));
  StringRef example =
      (*page)->getBuffer().split("```yaml\n").second.split("```").first;
  FailureOr<Policy> policy = fromText(example);
  ASSERT_TRUE(succeeded(policy));
  EXPECT_EQ(policy->name(), "torch");
  ASSERT_EQ(policy->rules().size(), 3u);
  EXPECT_EQ(policy->rules()[2].pattern, "^blocks\\.0\\.");
  EXPECT_EQ(policy->rules()[1].precision.getName(), "widest");
}

TEST_F(PolicyTest, UnknownPresetAndKind) {
  EXPECT_FALSE(Policy::preset(&context, "Torch").has_value());
  EXPECT_FALSE(symbolizeKind("matmul").has_value());
}

// A preset made before a dialect is loaded must not hold names of it.
TEST(PolicyContextTest, PresetWithoutDialects) {
  MLIRContext empty;
  empty.loadDialect<AMPDialect>();
  std::optional<Policy> policy = Policy::preset(&empty, "torch");
  ASSERT_TRUE(policy.has_value());
  empty.loadDialect<math::MathDialect>();
  EXPECT_FALSE(policy->classOfBodyOp(OperationName("math.exp", &empty)));
  policy = Policy::preset(&empty, "torch");
  EXPECT_EQ(policy->classOfBodyOp(OperationName("math.exp", &empty)),
            PrecisionClass::F32);
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

constexpr StringLiteral program = R"mlir(
func.func @f(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) attrs = {generic} {
  ^bb0(%a: f32, %b: f32):
    %v = math.exp %a : f32
    %w = math.log %v : f32
    linalg.yield %w : f32
  } -> tensor<4xf32>
  %1 = math.exp %0 {tensors} : tensor<4xf32>
  %2 = linalg.exp {named} ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %2) -> tensor<4xf32> {
    %4 = math.exp %a : tensor<4xf32>
    scf.yield %4 : tensor<4xf32>
  } {loop}
  %5 = arith.addf %3, %x {inlined} : tensor<4xf32> loc(callsite("add"("a.py":1:2) at "blocks.0.call"))
  %6 = arith.addf %5, %x {fused} : tensor<4xf32> loc(fused["p.q", "blocks.1.x"])
  %7 = arith.addf %6, %x {plain} : tensor<4xf32> loc("blocks.0.py":1:1)
  return %7 : tensor<4xf32>
}
)mlir";

TEST_F(PolicyTest, BodyRules) {
  OwningOpRef<ModuleOp> module = parse(program);
  ASSERT_TRUE(module);
  FailureOr<Policy> policy = fromText("rules:\n"
                                      "  - body: math.log\n"
                                      "    precision: keep\n"
                                      "  - body: math.exp\n"
                                      "    precision: low\n");
  ASSERT_TRUE(succeeded(policy));
  EXPECT_EQ(say(*policy, *module, "generic"), "keep"); // both; the first wins
  EXPECT_EQ(say(*policy, *module, "tensors"), "low");
  EXPECT_EQ(say(*policy, *module, "named"), "low");
  EXPECT_EQ(say(*policy, *module, "loop"), "-");
  EXPECT_EQ(say(*policy, *module, "plain"), "-");
}

TEST_F(PolicyTest, LocationRulesComeFirstAndInTheirOrder) {
  OwningOpRef<ModuleOp> module = parse(program);
  ASSERT_TRUE(module);
  FailureOr<Policy> policy =
      fromText("preset: aggressive\n"
               "rules:\n"
               "- {op: arith.addf, precision: bf16}\n"
               "- {location: '^blocks[.]1', precision: f32}\n"
               "- {location: '^blocks', precision: keep}\n");
  ASSERT_TRUE(succeeded(policy));
  EXPECT_EQ(say(*policy, *module, "inlined"), "keep");
  EXPECT_EQ(say(*policy, *module, "fused"), "f32");
  EXPECT_EQ(say(*policy, *module, "plain"), "bf16"); // file names are no names
  EXPECT_EQ(say(*policy, *module, "tensors"), "-");
  // The order survives the attribute, so the answers do.
  auto attr = policy->toAttr(&context);
  FailureOr<Policy> again =
      Policy::fromAttr(attr, [&] { return emitError(module->getLoc()); });
  ASSERT_TRUE(succeeded(again));
  EXPECT_EQ(again->name(), "aggressive");
  EXPECT_EQ(again->toAttr(&context), attr);
  EXPECT_EQ(say(*again, *module, "inlined"), "keep");
  EXPECT_EQ(say(*again, *module, "fused"), "f32");
  EXPECT_EQ(say(*again, *module, "plain"), "bf16");
}

TEST_F(PolicyTest, Unused) {
  OwningOpRef<ModuleOp> module = parse(program);
  ASSERT_TRUE(module);
  FailureOr<Policy> policy =
      fromText("rules:\n"
               "- {op: math.exp, precision: low}\n"
               "- {op: math.exp2, precision: low}\n"
               "- {location: 'block[.]0', precision: keep}\n"
               "- {body: math.sin, precision: keep}\n");
  ASSERT_TRUE(succeeded(policy));
  EXPECT_EQ(say(*policy, *module, "tensors"), "low");
  EXPECT_TRUE(policy->isUsed(0));
  EXPECT_FALSE(policy->isUsed(1));
  policy->warnUnused(UnknownLoc::get(&context), {"arith.addf", "math.exp"},
                     {"params", "blocks.0"});
  ASSERT_EQ(diagnostics.size(), 3u);
  EXPECT_NE(diagnostics[0].find("'op: math.exp2'"), std::string::npos);
  EXPECT_NE(diagnostics[0].find(":3:3) matched nothing, the nearest op in this "
                                "module is 'math.exp'"),
            std::string::npos)
      << diagnostics[0];
  EXPECT_NE(
      diagnostics[1].find("the nearest location in this module is 'blocks.0'"),
      std::string::npos)
      << diagnostics[1];
  EXPECT_NE(diagnostics[2].find("'body: math.sin'"), std::string::npos);
}

//===----------------------------------------------------------------------===//
// What is wrong
//===----------------------------------------------------------------------===//

TEST_F(PolicyTest, FileErrors) {
  expectError("presett: torch\n", "1:1",
              "unknown key 'presett', the nearest is 'preset'");
  expectError("preset: torhc\n", "1:9",
              "unknown policy preset 'torhc', the nearest is 'torch'");
  expectError("preset: torch\npreset: torch\n", "2:1",
              "'preset' is given twice");
  expectError("- op: a\n", "1:1", "expected 'preset' and 'rules'");
  expectError("", "1:1", "expected 'preset' and 'rules'");
  expectError("preset: [torch]\n", "1:9", "expected the name of a preset");
  expectError("rules: all\n", "1:8", "expected a list of rules");
  expectError("rules:\n  - all\n", "2:5", "expected a rule");
  expectError("rules:\n  - precision: low\n", "2:5",
              "needs one of 'op', 'body' and 'location'");
  expectError("rules:\n  - op: math.exp\n", "2:5",
              "the rule for 'math.exp' needs a 'precision'");
  expectError("rules:\n  - op: math.exp\n    precision: half\n", "3:16",
              "unknown precision 'half', expected one of low, f32, f32-out, "
              "widest, follow, keep, bf16, f16");
  expectError(
      "rules:\n  - op: math.exp\n    body: math.exp\n    precision: low\n",
      "3:5", "selects by 'op' or by 'body', not by both");
  expectError("rules:\n  - op: math.exp\n    precison: low\n", "3:5",
              "unknown key 'precison', the nearest is 'precision'");
  expectError(
      "rules:\n  - op: linalg.sofmax\n    precision: low\n", "2:9",
      "no op is named 'linalg.sofmax', the nearest is 'linalg.softmax'");
  expectError("rules:\n  - op: softmax\n    precision: low\n", "2:9",
              "no op is named 'softmax'");
  expectError("rules:\n  - body: math.ex\n    precision: low\n", "2:11",
              "the nearest is 'math.exp'");
  expectError("rules:\n  - location: \"a(b\"\n    precision: low\n", "2:15",
              "'a(b' is not a regular expression");
  expectError("rules:\n  - location: ''\n    precision: low\n", "2:15",
              "would match every location");
  expectError("rules:\n- {op: math.exp, precision: low}\n- {op: math.exp, "
              "precision: f32}\n",
              "3:8", "a second rule for 'math.exp' would never be used");
  expectError("preset: torch\n---\npreset: torch\n", "3:1", "this is a second");
}

TEST_F(PolicyTest, SyntaxErrorsHaveAPlace) {
  for (StringRef text :
       {"rules: [\n", "preset: \"torch\n", "preset: torch\n  x: y: z\n",
        "rules:\n  - op: math.exp\n   precision: low\n", "a: b\n\tc: d\n",
        "{preset: torch\n"}) {
    SCOPED_TRACE(text.str());
    EXPECT_TRUE(failed(fromText(text)));
    ASSERT_GE(diagnostics.size(), 1u);
    EXPECT_TRUE(llvm::Regex("^[1-9][0-9]*:[1-9][0-9]*: ").match(diagnostics[0]))
        << diagnostics[0];
  }
}

TEST_F(PolicyTest, NoFile) {
  EXPECT_TRUE(failed(Policy::fromFile(&context, "no-such-folder/policy.yaml")));
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_NE(diagnostics[0].find("cannot read the policy file"),
            std::string::npos);
}

TEST_F(PolicyTest, EmptyRulesAndDefaultPreset) {
  FailureOr<Policy> policy = fromText("rules:\n");
  ASSERT_TRUE(succeeded(policy));
  EXPECT_EQ(policy->name(), "torch");
  EXPECT_TRUE(policy->rules().empty());
}

TEST_F(PolicyTest, AttributeErrors) {
  auto check = [&](StringRef text, StringRef message) {
    auto attr = dyn_cast_or_null<PolicyAttr>(parseAttribute(text, &context));
    ASSERT_TRUE(attr);
    diagnostics.clear();
    EXPECT_TRUE(failed(Policy::fromAttr(
        attr, [&] { return emitError(UnknownLoc::get(&context)); })));
    ASSERT_EQ(diagnostics.size(), 1u);
    EXPECT_NE(diagnostics[0].find(message.str()), std::string::npos)
        << diagnostics[0];
  };
  check(
      R"(#amp.policy<"agressive">)",
      "the nearest is 'aggressive'; there are torch, conservative, aggressive");
  check(R"(#amp.policy<"torch", ops = {linalg.matmull = #amp.precision<low>}>)",
        "the nearest is 'linalg.matmul'");
  check(R"(#amp.policy<"torch", locations = {"[" = #amp.precision<low>}>)",
        "is not a regular expression");
}

// An op of a dialect that the tool has but the program does not use is no
// error: there is nothing to load it for, and the rule matches nothing.
TEST_F(PolicyTest, UnloadedDialect) {
  DialectRegistry registry;
  registry.insert<AMPDialect, math::MathDialect>();
  MLIRContext small(registry);
  small.loadDialect<AMPDialect>();
  auto attr = parseAttribute(
      R"(#amp.policy<"torch", ops = {math.exp = #amp.precision<low>}>)",
      &small);
  FailureOr<Policy> policy = Policy::fromAttr(cast<PolicyAttr>(attr), [&] {
    return emitError(UnknownLoc::get(&small));
  });
  ASSERT_TRUE(succeeded(policy));
  EXPECT_FALSE(policy->isUsed(0));
}

} // namespace
