//===- AMPMatmul.cpp - The rules of amp.matmul ----------------------------===//
//
// The setters of cuBLASLt check nothing, so the verifier has to. The numbers of
// tables and notes are those of the library's documentation of cublasLtMatmul.
//
//===----------------------------------------------------------------------===//

#include "ProductTypes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::amp;

/// The number of rows (0) or columns (1) of op(x), where `transposed` says
/// whether op transposes.
static int64_t sizeOf(RankedTensorType type, unsigned dimension,
                      bool transposed) {
  unsigned first = type.getRank() - 2;
  int64_t size =
      type.getDimSize(first + (transposed ? 1 - dimension : dimension));
  return ShapedType::isDynamic(size) ? -1 : size;
}

int64_t MatmulOp::getM() { return sizeOf(getTypeOfA(), 0, getTransposeA()); }
int64_t MatmulOp::getN() { return sizeOf(getTypeOfB(), 1, getTransposeB()); }
int64_t MatmulOp::getK() { return sizeOf(getTypeOfA(), 1, getTransposeA()); }

//===----------------------------------------------------------------------===//
// The table of epilogues
//===----------------------------------------------------------------------===//

bool amp::readsBias(Epilogue epilogue) {
  return static_cast<uint32_t>(epilogue) & 4;
}

bool amp::readsAux(Epilogue epilogue) {
  return epilogue == Epilogue::DRelu || epilogue == Epilogue::DReluBgrad ||
         epilogue == Epilogue::DGelu || epilogue == Epilogue::DGeluBgrad;
}

bool amp::writesAux(Epilogue epilogue) {
  return (static_cast<uint32_t>(epilogue) & 128) && !readsAux(epilogue);
}

bool amp::writesBgrad(Epilogue epilogue) {
  return static_cast<uint32_t>(epilogue) & (16 | 256 | 512);
}

bool amp::isOfRelu(Epilogue epilogue) {
  return static_cast<uint32_t>(epilogue) & (2 | 8);
}

bool amp::isOfGelu(Epilogue epilogue) {
  return static_cast<uint32_t>(epilogue) & (32 | 64);
}

//===----------------------------------------------------------------------===//
// Verifier
//===----------------------------------------------------------------------===//

namespace {
class MatmulVerifier {
public:
  MatmulVerifier(MatmulOp op) : op(op) {}
  LogicalResult run();

private:
  LogicalResult checkSizes();
  LogicalResult checkEpilogue();
  LogicalResult checkPresence(Value value, bool wanted, StringRef name);
  LogicalResult checkShape(Value value, ArrayRef<int64_t> shape,
                           StringRef name);
  LogicalResult checkElement(Value value, Type type, StringRef name,
                             StringRef reason);
  std::string epilogue() {
    return ("epilogue " + stringifyEpilogue(op.getEpilogue())).str();
  }

  MatmulOp op;
};
} // namespace

static bool agree(int64_t a, int64_t b) {
  return a < 0 || b < 0 || a == b; // a size that is not known is negative
}

LogicalResult MatmulVerifier::checkSizes() {
  RankedTensorType a = op.getTypeOfA(), b = op.getTypeOfB(),
                   d = op.getTypeOfD();
  for (RankedTensorType type : {a, b, d})
    if (type.getRank() != 2 && type.getRank() != 3)
      return op.emitOpError(
                 "expected matrices, or batches of them in a leading "
                 "dimension (collapse several into one), got ")
             << type;
  if (d.getRank() != std::max(a.getRank(), b.getRank()))
    return op.emitOpError("expected D to be a batch exactly if A or B is one");
  if (!agree(op.getK(), sizeOf(b, 0, op.getTransposeB())))
    return op.emitOpError("sums over ")
           << op.getK() << " elements of A, but "
           << sizeOf(b, 0, op.getTransposeB()) << " of B";
  SmallVector<int64_t, 3> product{op.getM(), op.getN()};
  if (op.isBatched())
    product.insert(product.begin(), -1);
  if (failed(checkShape(op.getD(), product, "a D")))
    return failure();
  for (RankedTensorType type : {a, b})
    if (type.getRank() == 3 && !agree(type.getDimSize(0), d.getDimSize(0)))
      return op.emitOpError(
                 "expected batches of one size (an operand that is "
                 "the same for all of it has no such dimension), got ")
             << type << " and " << d;
  return success();
}

LogicalResult MatmulVerifier::checkPresence(Value value, bool wanted,
                                            StringRef name) {
  if (bool(value) == wanted)
    return success();
  return op.emitOpError() << epilogue() << (wanted ? " needs " : " has no ")
                          << name;
}

LogicalResult MatmulVerifier::checkShape(Value value, ArrayRef<int64_t> shape,
                                         StringRef name) {
  auto type = cast<RankedTensorType>(value.getType());
  bool fits = type.getRank() == static_cast<int64_t>(shape.size());
  for (unsigned i = 0; fits && i != shape.size(); ++i)
    fits = agree(type.getDimSize(i), shape[i]);
  if (fits)
    return success();
  InFlightDiagnostic error = op.emitOpError("expected ") << name << " of ";
  llvm::interleave(
      shape,
      [&](int64_t size) {
        if (size < 0)
          error << "?";
        else
          error << size;
      },
      [&] { error << " x "; });
  return error << " elements, got " << type;
}

LogicalResult MatmulVerifier::checkElement(Value value, Type type,
                                           StringRef name, StringRef reason) {
  Type element = getElementTypeOrSelf(value.getType());
  if (element == type)
    return success();
  return op.emitOpError("expected ")
         << name << " in " << type << ", " << reason << ", got " << element;
}

LogicalResult MatmulVerifier::checkEpilogue() {
  Epilogue kind = op.getEpilogue();
  RankedTensorType d = op.getTypeOfD();
  Type element = d.getElementType();
  constexpr StringLiteral asD = "the type of D";
  int64_t columns = d.getDimSize(d.getRank() - 1);
  if (failed(checkPresence(op.getBias(), readsBias(kind), "bias")) ||
      failed(checkPresence(op.getAux(), readsAux(kind), "aux operand")) ||
      failed(checkPresence(op.getAuxOut(), writesAux(kind), "aux result")) ||
      failed(checkPresence(op.getBgrad(), writesBgrad(kind), "bgrad result")))
    return failure();
  if (Value bias = op.getBias()) {
    SmallVector<int64_t, 2> shape{columns};
    if (cast<RankedTensorType>(bias.getType()).getRank() == 2 && op.isBatched())
      shape.insert(shape.begin(), d.getDimSize(0));
    if (failed(checkShape(bias, shape, "a bias")) ||
        failed(checkElement(bias, element, "the bias", asD)))
      return failure();
  }
  for (Value aux : {Value(op.getAux()), Value(op.getAuxOut())}) {
    if (!aux)
      continue;
    Type type = isOfRelu(kind) ? IntegerType::get(op.getContext(), 1) : element;
    if (failed(checkShape(aux, d.getShape(), "an aux")) ||
        failed(checkElement(aux, type, "the aux",
                            isOfRelu(kind) ? "a mask" : asD)))
      return failure();
  }
  if (Value gradient = op.getBgrad()) {
    if (op.isBatched())
      return op.emitOpError()
             << epilogue() << " is of one matrix, not of a batch";
    int64_t size = kind == Epilogue::BgradA ? d.getDimSize(0) : columns;
    if (failed(checkShape(gradient, size, "a bgrad")) ||
        failed(checkElement(gradient, element, "the bgrad", asD)))
      return failure();
  }
  return success();
}

LogicalResult MatmulVerifier::run() {
  if (failed(verifyProductTypes(op)) || failed(checkSizes()) ||
      failed(checkEpilogue()))
    return failure();
  const APFloat one(1.0f);
  if (op.getDeviceAlpha() && op.getAlpha() != one)
    return op.emitOpError("has two alphas: a number on the device takes the "
                          "place of the constant");
  Value c = op.getC();
  if (!c)
    return op.getBeta() == one
               ? success()
               : op.emitOpError("has a beta, but no C that it multiplies");
  RankedTensorType d = op.getTypeOfD();
  ArrayRef<int64_t> shape = d.getShape();
  if (op.isBatched() && cast<RankedTensorType>(c.getType()).getRank() == 2)
    shape = shape.drop_front();
  if (failed(checkShape(c, shape, "a C")))
    return failure();
  return checkElement(c, d.getElementType(), "C", "the type of D");
}

LogicalResult MatmulOp::verify() { return MatmulVerifier(*this).run(); }

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

/// What is transposed, if `value` is a batch of matrices that linalg.transpose
/// has transposed.
static Value transposedOf(Value value) {
  auto transpose = value.getDefiningOp<linalg::TransposeOp>();
  if (!transpose)
    return {};
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  unsigned rank = permutation.size();
  if (rank < 2 || permutation[rank - 1] != rank - 2 ||
      permutation[rank - 2] != rank - 1 || (rank == 3 && permutation[0] != 0))
    return {};
  return transpose.getInput();
}

/// A transpose of an operand is free: the library reads it as it is.
static LogicalResult foldTransposes(MatmulOp op, PatternRewriter &rewriter) {
  Value a = transposedOf(op.getA()), b = transposedOf(op.getB());
  if (!a && !b)
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    if (a) {
      op.getAMutable().assign(a);
      op.setTransposeA(!op.getTransposeA());
    }
    if (b) {
      op.getBMutable().assign(b);
      op.setTransposeB(!op.getTransposeB());
    }
  });
  return success();
}

/// C times 0 is not read.
static LogicalResult dropC(MatmulOp op, PatternRewriter &rewriter) {
  if (!op.getC() || !op.getBeta().isZero())
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.getCMutable().clear();
    op.setBeta(APFloat(1.0f));
  });
  return success();
}

/// A number on the device that is a constant need not be there.
static LogicalResult foldAlpha(MatmulOp op, PatternRewriter &rewriter) {
  DenseFPElementsAttr alpha;
  if (!op.getDeviceAlpha() ||
      !matchPattern(op.getDeviceAlpha(), m_Constant(&alpha)))
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.getDeviceAlphaMutable().clear();
    op.setAlpha(alpha.getSplatValue<APFloat>());
  });
  return success();
}

/// The epilogue that makes the same D without results that nobody reads.
static Epilogue withoutUnread(MatmulOp op) {
  Epilogue kind = op.getEpilogue();
  bool aux = op.getAuxOut() && !op.getAuxOut().use_empty();
  bool bgrad = op.getBgrad() && !op.getBgrad().use_empty();
  auto value = static_cast<uint32_t>(kind);
  if (writesAux(kind) && !aux)
    value &= ~128u;
  if (writesBgrad(kind) && !bgrad)
    value &= ~(16u | 256u | 512u);
  if (value == 0)
    value = static_cast<uint32_t>(Epilogue::Default);
  return *symbolizeEpilogue(value);
}

static LogicalResult dropUnread(MatmulOp op, PatternRewriter &rewriter) {
  Epilogue kind = withoutUnread(op);
  if (kind == op.getEpilogue())
    return failure();
  Type aux, bgrad;
  if (op.getAuxOut() && writesAux(kind))
    aux = op.getAuxOut().getType();
  if (op.getBgrad() && writesBgrad(kind))
    bgrad = op.getBgrad().getType();
  auto smaller = MatmulOp::create(
      rewriter, op.getLoc(), op.getD().getType(), aux, bgrad, op.getA(),
      op.getB(), op.getDeviceAlpha(), op.getC(), op.getBias(), op.getAux(),
      kind, op.getCompute(), op.getAlpha(), op.getBeta(), op.getTransposeA(),
      op.getTransposeB());
  SmallVector<Value> results{smaller.getD()};
  if (op.getAuxOut())
    results.push_back(smaller.getAuxOut());
  if (op.getBgrad())
    results.push_back(smaller.getBgrad());
  rewriter.replaceOp(op, results);
  return success();
}

void MatmulOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *) {
  patterns.add(foldTransposes);
  patterns.add(dropC);
  patterns.add(foldAlpha);
  patterns.add(dropUnread);
}
