//===- MatmulReference.cpp - A Matmul by its definition -------------------===//

#include "MatmulReference.h"

using namespace amp;
using namespace amp::test;

using Values = std::vector<float>;

std::string test::nameOf(const MatmulCase &t) {
  auto number = [](int64_t value) { return std::to_string(value); };
  return std::string(EnumNameElementType(t.in)) + "->" +
         EnumNameElementType(t.out) + " " + EnumNameEpilogue(t.epilogue) + " " +
         number(t.batch) + "x" + number(t.m) + "x" + number(t.n) + "x" +
         number(t.k) + (t.transposeA ? " T" : " N") +
         (t.transposeB ? "T" : "N") + " c=" + number(t.c) +
         " alpha=" + std::to_string(t.alpha) +
         (t.deviceAlpha ? "*device" : "") + " beta=" + std::to_string(t.beta) +
         (t.sharedA ? " sharedA" : "") + (t.sharedB ? " sharedB" : "") +
         (t.interleaved ? " interleaved" : "") +
         " padding=" + number(t.padding) +
         " workspace=" + number(static_cast<int64_t>(t.workspace)) +
         " threads=" + number(static_cast<int64_t>(t.threads));
}

static double geluArgument(double x) {
  return std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x);
}
static double gelu(double x) {
  return 0.5 * x * (1 + std::tanh(geluArgument(x)));
}
static double dgelu(double x) {
  double t = std::tanh(geluArgument(x));
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * std::sqrt(2 / M_PI) *
                             (1 + 3 * 0.044715 * x * x);
}

namespace {
/// Where the elements of an operand are.
struct Layout {
  int64_t batch, ld;
  size_t elements;
};

class Checker {
public:
  explicit Checker(const MatmulCase &t) : t(t), builder(t.workspace) {}
  void run();

private:
  bool is(std::initializer_list<Epilogue> list) const {
    for (Epilogue epilogue : list)
      if (epilogue == t.epilogue)
        return true;
    return false;
  }
  Layout layout(int64_t rows, int64_t columns, bool shared) const;
  void build();
  void compute();
  void compare(const char *what, size_t port, ElementType type,
               const Values &expected, const Layout &layout, int64_t rows,
               int64_t columns, bool exact, float slack = 4e-6f);

  const MatmulCase &t;
  ProgramMaker builder;
  MatmulT op;
  Layout la, lb, lc, ld, laux, lbias;
  bool hasBias, writesAux, readsAux, reluAux, sumsD, exact;
  ElementType auxType;
  std::vector<std::pair<ElementType, Values>> inputs;
  Values a, b, c, bias, aux;
  Values expectedD, expectedAux, expectedBgrad;
};
} // namespace

Layout Checker::layout(int64_t rows, int64_t columns, bool shared) const {
  if (shared || t.batch == 1)
    return {0, columns + t.padding,
            static_cast<size_t>((columns + t.padding) * rows)};
  if (t.interleaved)
    return {columns, columns * t.batch + t.padding,
            static_cast<size_t>((columns * t.batch + t.padding) * rows)};
  return {(columns + t.padding) * rows, columns + t.padding,
          static_cast<size_t>((columns + t.padding) * rows * t.batch)};
}

void Checker::build() {
  using E = Epilogue;
  hasBias =
      is({E::Bias, E::ReluBias, E::ReluAuxBias, E::GeluBias, E::GeluAuxBias});
  writesAux = is({E::ReluAux, E::ReluAuxBias, E::GeluAux, E::GeluAuxBias});
  readsAux = is({E::Drelu, E::DreluBgrad, E::Dgelu, E::DgeluBgrad});
  reluAux = is({E::ReluAux, E::ReluAuxBias, E::Drelu, E::DreluBgrad});
  sumsD = is({E::DreluBgrad, E::DgeluBgrad});
  exact = !is({E::Gelu, E::GeluBias, E::GeluAux, E::GeluAuxBias, E::Dgelu,
               E::DgeluBgrad});
  auxType = reluAux ? ElementType::I1 : t.out;
  la = layout(t.transposeA ? t.k : t.m, t.transposeA ? t.m : t.k, t.sharedA);
  lb = layout(t.transposeB ? t.n : t.k, t.transposeB ? t.k : t.n, t.sharedB);
  ld = lc = laux = layout(t.m, t.n, false);
  lbias = {t.batchedBias ? t.n : 0, t.n,
           static_cast<size_t>(t.batchedBias ? t.n * t.batch : t.n)};
  auto input = [&](Values &values, ElementType type, const Layout &where,
                   unsigned seed) {
    values = randomValues(where.elements, seed);
    if (type == ElementType::I1)
      for (float &value : values)
        value = value > 0;
    inputs.push_back({type, values});
    return builder.input(type, {static_cast<int64_t>(where.elements)});
  };
  op.a = input(a, t.in, la, 1);
  op.b = input(b, t.in, lb, 2);
  int64_t elements = static_cast<int64_t>(ld.elements);
  if (t.c == MatmulCase::CInD) {
    c = randomValues(ld.elements, 3);
    inputs.push_back({t.out, c});
    op.c = op.d = builder.state(t.out, {elements});
  } else {
    if (t.c == MatmulCase::OtherC)
      op.c = input(c, t.out, lc, 3);
    op.d = builder.output(t.out, {elements});
  }
  if (hasBias)
    op.bias = input(bias, t.out, lbias, 4);
  if (readsAux)
    op.aux = input(aux, auxType, laux, 5);
  if (t.deviceAlpha) {
    inputs.push_back({ElementType::F32, {0.5f}});
    op.device_alpha = builder.input(ElementType::F32, {});
  }
  if (writesAux)
    op.aux = builder.output(auxType, {elements});
  if (sumsD || is({E::BgradA, E::BgradB}))
    op.bgrad = builder.output(t.out, {t.epilogue == E::BgradA ? t.m : t.n});
  op.m = t.m, op.n = t.n, op.k = t.k, op.batch = t.batch;
  op.lda = la.ld, op.ldb = lb.ld, op.ldc = lc.ld, op.ldd = ld.ld;
  op.ldaux = laux.ld;
  op.stride_a = la.batch, op.stride_b = lb.batch, op.stride_c = lc.batch;
  op.stride_d = ld.batch, op.stride_aux = laux.batch;
  op.stride_bias = lbias.batch;
  op.transpose_a = t.transposeA, op.transpose_b = t.transposeB;
  op.alpha = t.alpha, op.beta = t.beta, op.epilogue = t.epilogue;
  builder.step(op);
}

void Checker::compute() {
  using E = Epilogue;
  auto index = [](const Layout &where, int64_t batch, int64_t i, int64_t j) {
    return static_cast<size_t>(batch * where.batch + i * where.ld + j);
  };
  expectedD.assign(ld.elements, 0);
  expectedAux.assign(laux.elements, 0);
  std::vector<double> sums(
      static_cast<size_t>(t.epilogue == E::BgradA ? t.m : t.n));
  auto elementA = [&](int64_t s, int64_t i, int64_t k) {
    return a[t.transposeA ? index(la, s, k, i) : index(la, s, i, k)];
  };
  auto elementB = [&](int64_t s, int64_t k, int64_t j) {
    return b[t.transposeB ? index(lb, s, j, k) : index(lb, s, k, j)];
  };
  double alpha = t.alpha * (t.deviceAlpha ? 0.5 : 1);
  for (int64_t s = 0; s != t.batch; ++s)
    for (int64_t i = 0; i != t.m; ++i)
      for (int64_t j = 0; j != t.n; ++j) {
        double x = 0;
        for (int64_t k = 0; k != t.k; ++k)
          x += static_cast<double>(elementA(s, i, k)) * elementB(s, k, j);
        x *= alpha;
        size_t at = index(ld, s, i, j);
        if (t.beta != 0)
          x += t.beta * static_cast<double>(c[at]);
        if (hasBias)
          x += bias[index(lbias, s, 0, j)];
        if (writesAux)
          expectedAux[at] =
              reluAux ? x > 0 : round(t.out, static_cast<float>(x));
        if (is({E::Relu, E::ReluBias, E::ReluAux, E::ReluAuxBias}))
          x = x > 0 ? x : 0;
        else if (is({E::Drelu, E::DreluBgrad}))
          x = aux[at] != 0 ? x : 0;
        else if (is({E::Gelu, E::GeluBias, E::GeluAux, E::GeluAuxBias}))
          x = gelu(x);
        else if (is({E::Dgelu, E::DgeluBgrad}))
          x *= dgelu(aux[at]);
        if (sumsD)
          sums[static_cast<size_t>(j)] += x;
        expectedD[at] = round(t.out, static_cast<float>(x));
      }
  for (int64_t k = 0; k != t.k; ++k) {
    for (int64_t i = 0; t.epilogue == E::BgradA && i != t.m; ++i)
      sums[static_cast<size_t>(i)] += elementA(0, i, k);
    for (int64_t j = 0; t.epilogue == E::BgradB && j != t.n; ++j)
      sums[static_cast<size_t>(j)] += elementB(0, k, j);
  }
  for (double sum : sums)
    expectedBgrad.push_back(round(t.out, static_cast<float>(sum)));
}

void Checker::compare(const char *what, size_t port, ElementType type,
                      const Values &expected, const Layout &where, int64_t rows,
                      int64_t columns, bool mustBeExact, float slack) {
  const Values &got = inputs[port].second;
  // gelu: one unit in the last place, and what polynomials leave.
  float relative = type == ElementType::BF16  ? 0x1p-7f
                   : type == ElementType::F16 ? 0x1p-10f
                                              : 4e-6f;
  for (int64_t s = 0; s != t.batch; ++s)
    for (int64_t i = 0; i != rows; ++i)
      for (int64_t j = 0; j != columns; ++j) {
        size_t at = static_cast<size_t>(s * where.batch + i * where.ld + j);
        float tolerance =
            mustBeExact ? 0 : std::fabs(expected[at]) * relative + slack;
        ASSERT_LE(std::fabs(got[at] - expected[at]), tolerance)
            << nameOf(t) << ": " << what << " (" << s << ", " << i << ", " << j
            << "): " << got[at] << " for " << expected[at];
      }
}

void Checker::run() {
  build();
  compute();
  Runner runner(builder.file(), t.threads);
  if (!runner.session)
    return;
  for (size_t i = 0; i != inputs.size(); ++i)
    runner.set(i, inputs[i].first, inputs[i].second);
  runner.step();
  // From here on the results stand where the inputs stood, in order of ports.
  inputs.clear();
  std::vector<ElementType> types = {t.out};
  if (writesAux)
    types.push_back(auxType);
  if (op.bgrad >= 0)
    types.push_back(t.out);
  for (size_t i = 0; i != types.size(); ++i)
    inputs.push_back({types[i], runner.get(i, types[i])});
  compare("d", 0, t.out, expectedD, ld, t.m, t.n, exact);
  if (writesAux)
    compare("aux", 1, auxType, expectedAux, laux, t.m, t.n, true);
  if (op.bgrad >= 0)
    compare("bgrad", inputs.size() - 1, t.out, expectedBgrad,
            {0, 0, expectedBgrad.size()}, 1,
            static_cast<int64_t>(expectedBgrad.size()), exact,
            4e-6f * static_cast<float>(t.m));
}

void test::checkMatmul(const MatmulCase &test) { Checker(test).run(); }
