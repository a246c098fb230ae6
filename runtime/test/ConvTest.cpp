//===- ConvTest.cpp - Convolutions and their gradients --------------------===//

#include "ProgramMaker.h"

#include <cmath>

using namespace amp;
using namespace amp::test;

using Values = std::vector<float>;
using Sizes = std::vector<int64_t>;

namespace {
struct ConvCase {
  Sizes in, window, stride, dilation, low, high;
  int64_t batch = 2, inChannels = 4, outChannels = 6, groups = 1;
  Epilogue epilogue = Epilogue::Default;
  enum { NoC, OtherC, CInD } c = NoC;
  uint64_t workspace = 4 << 20;
};

class Checker {
public:
  Checker(const ConvCase &t, ConvKind kind, ConvLayout layout, ElementType in,
          ElementType out);
  void run();

private:
  int64_t x(int64_t n, int64_t c, const Sizes &at) const {
    return index(n, c, at, t.in, t.inChannels);
  }
  int64_t y(int64_t n, int64_t c, const Sizes &at) const {
    return index(n, c, at, out, t.outChannels);
  }
  int64_t w(int64_t o, int64_t i, const Sizes &at) const;
  int64_t index(int64_t n, int64_t c, const Sizes &at, const Sizes &sizes,
                int64_t channels) const;
  Sizes shape(int64_t batch, int64_t channels, const Sizes &sizes) const;
  Sizes filterShape() const;
  void compute(const Values &a, const Values &b);

  const ConvCase &t;
  ConvKind kind;
  ConvLayout layout;
  ElementType type, typeD;
  Sizes out;
  std::vector<double> expected;
};
} // namespace

static int64_t product(const Sizes &sizes) {
  int64_t result = 1;
  for (int64_t size : sizes)
    result *= size;
  return result;
}

/// The next place of a grid; false after the last.
static bool next(Sizes &at, const Sizes &sizes) {
  for (size_t i = sizes.size(); i-- != 0;) {
    if (++at[i] < sizes[i])
      return true;
    at[i] = 0;
  }
  return false;
}

Checker::Checker(const ConvCase &t, ConvKind kind, ConvLayout layout,
                 ElementType in, ElementType out)
    : t(t), kind(kind), layout(layout), type(in), typeD(out) {
  for (size_t i = 0; i != t.in.size(); ++i)
    this->out.push_back((t.in[i] + t.low[i] + t.high[i] -
                         t.dilation[i] * (t.window[i] - 1) - 1) /
                            t.stride[i] +
                        1);
}

int64_t Checker::index(int64_t n, int64_t c, const Sizes &at,
                       const Sizes &sizes, int64_t channels) const {
  int64_t place = 0;
  for (size_t i = 0; i != sizes.size(); ++i)
    place = place * sizes[i] + at[i];
  int64_t places = product(sizes);
  return layout == ConvLayout::NHWC ? (n * places + place) * channels + c
                                    : (n * channels + c) * places + place;
}

int64_t Checker::w(int64_t o, int64_t i, const Sizes &at) const {
  int64_t place = 0, ofGroup = t.inChannels / t.groups;
  for (size_t s = 0; s != at.size(); ++s)
    place = place * t.window[s] + at[s];
  return layout == ConvLayout::NHWC
             ? (place * ofGroup + i) * t.outChannels + o
             : (o * ofGroup + i) * product(t.window) + place;
}

Sizes Checker::shape(int64_t batch, int64_t channels,
                     const Sizes &sizes) const {
  Sizes result = {batch};
  result.insert(result.end(), sizes.begin(), sizes.end());
  result.insert(layout == ConvLayout::NHWC ? result.end() : result.begin() + 1,
                channels);
  return result;
}

Sizes Checker::filterShape() const {
  Sizes result = t.window;
  Sizes channels = {t.inChannels / t.groups, t.outChannels};
  if (layout == ConvLayout::NCHW)
    std::swap(channels[0], channels[1]);
  result.insert(layout == ConvLayout::NHWC ? result.end() : result.begin(),
                channels.begin(), channels.end());
  return result;
}

void Checker::compute(const Values &a, const Values &b) {
  int64_t in = t.inChannels / t.groups, outOf = t.outChannels / t.groups;
  for (int64_t n = 0; n != t.batch; ++n) {
    Sizes o(t.in.size());
    do {
      Sizes f(t.in.size());
      do {
        Sizes at(t.in.size());
        bool inside = true;
        for (size_t s = 0; s != at.size(); ++s) {
          at[s] = o[s] * t.stride[s] + f[s] * t.dilation[s] - t.low[s];
          inside &= at[s] >= 0 && at[s] < t.in[s];
        }
        for (int64_t k = 0; inside && k != t.outChannels; ++k)
          for (int64_t c = 0; c != in; ++c) {
            size_t ix = static_cast<size_t>(x(n, k / outOf * in + c, at));
            size_t iw = static_cast<size_t>(w(k, c, f));
            size_t iy = static_cast<size_t>(y(n, k, o));
            if (kind == ConvKind::Fprop)
              expected[iy] += static_cast<double>(a[ix]) * b[iw];
            else if (kind == ConvKind::Dgrad)
              expected[ix] += static_cast<double>(a[iy]) * b[iw];
            else
              expected[iw] += static_cast<double>(a[ix]) * b[iy];
          }
      } while (next(f, t.window));
    } while (next(o, out));
  }
}

void Checker::run() {
  Sizes shapes[] = {shape(t.batch, t.inChannels, t.in), filterShape(),
                    shape(t.batch, t.outChannels, out)};
  if (kind == ConvKind::Dgrad)
    std::swap(shapes[0], shapes[2]);
  else if (kind == ConvKind::Wgrad)
    std::swap(shapes[1], shapes[2]);
  ProgramMaker maker(t.workspace);
  ConvT op;
  op.kind = kind, op.layout = layout, op.groups = t.groups;
  op.epilogue = t.epilogue;
  op.shape_a = shapes[0], op.shape_b = shapes[1], op.shape_d = shapes[2];
  op.strides = t.stride, op.dilations = t.dilation;
  op.pad_low = t.low, op.pad_high = t.high;
  Values a = randomValues(static_cast<size_t>(product(shapes[0])), 1);
  Values b = randomValues(static_cast<size_t>(product(shapes[1])), 2);
  Values c = randomValues(static_cast<size_t>(product(shapes[2])), 3);
  Values bias = randomValues(static_cast<size_t>(t.outChannels), 4);
  std::vector<std::pair<ElementType, Values>> inputs = {{type, a}, {type, b}};
  op.a = maker.input(type, shapes[0]);
  op.b = maker.input(type, shapes[1]);
  if (t.c == ConvCase::OtherC)
    op.c = maker.input(typeD, shapes[2]);
  op.d = t.c == ConvCase::CInD ? maker.state(typeD, shapes[2])
                               : maker.output(typeD, shapes[2]);
  if (t.c == ConvCase::CInD)
    op.c = op.d;
  if (t.c != ConvCase::NoC)
    inputs.push_back({typeD, c});
  bool hasBias = t.epilogue == Epilogue::Bias ||
                 t.epilogue == Epilogue::ReluBias ||
                 t.epilogue == Epilogue::GeluBias;
  if (hasBias) {
    op.bias = maker.input(typeD, {t.outChannels});
    inputs.push_back({typeD, bias});
  }
  maker.step(op);
  Runner runner(maker.file());
  if (!runner.session)
    return;
  for (size_t i = 0; i != inputs.size(); ++i)
    runner.set(i, inputs[i].first, inputs[i].second);
  runner.step();
  expected.assign(c.size(), 0);
  compute(a, b);
  Values got = runner.get(0, typeD);
  bool gelu = t.epilogue == Epilogue::Gelu || t.epilogue == Epilogue::GeluBias;
  bool relu = t.epilogue == Epilogue::Relu || t.epilogue == Epilogue::ReluBias;
  int64_t places = product(out);
  for (size_t i = 0; i != expected.size(); ++i) {
    double v = expected[i] + (t.c == ConvCase::NoC ? 0 : c[i]);
    int64_t at = static_cast<int64_t>(i);
    if (hasBias)
      v += bias[static_cast<size_t>(
          (layout == ConvLayout::NHWC ? at : at / places) % t.outChannels)];
    if (gelu)
      v = 0.5 * v *
          (1 + std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v)));
    if (relu)
      v = v > 0 ? v : 0;
    float wanted = round(typeD, static_cast<float>(v));
    float tolerance = !gelu
                          ? 0
                          : 4e-6f + std::fabs(wanted) *
                                        (typeD == ElementType::BF16  ? 0x1p-7f
                                         : typeD == ElementType::F16 ? 0x1p-10f
                                                                     : 4e-6f);
    ASSERT_LE(std::fabs(got[i] - wanted), tolerance)
        << EnumNameConvKind(kind) << " " << EnumNameConvLayout(layout) << " "
        << EnumNameElementType(type) << "->" << EnumNameElementType(typeD)
        << " " << EnumNameEpilogue(t.epilogue) << " element " << i << ": "
        << got[i] << " for " << wanted;
  }
}

static constexpr std::pair<ElementType, ElementType> types[] = {
    {ElementType::F32, ElementType::F32},
    {ElementType::BF16, ElementType::BF16},
    {ElementType::BF16, ElementType::F32},
    {ElementType::F16, ElementType::F16},
    {ElementType::F16, ElementType::F32}};

/// All kinds, layouts and types of it.
static void check(const ConvCase &t) {
  for (ConvKind kind : {ConvKind::Fprop, ConvKind::Dgrad, ConvKind::Wgrad}) {
    if (kind != ConvKind::Fprop && t.epilogue != Epilogue::Default)
      continue;
    for (ConvLayout layout : {ConvLayout::NHWC, ConvLayout::NCHW})
      for (auto [in, out] : types)
        Checker(t, kind, layout, in, out).run();
  }
}

static ConvCase plain() {
  ConvCase t;
  t.in = {9, 8};
  t.window = {3, 3};
  t.stride = t.dilation = t.low = t.high = {1, 1};
  return t;
}

TEST(ConvTest, Plain) { check(plain()); }

TEST(ConvTest, ManyChannels) {
  ConvCase t = plain();
  t.inChannels = 32;
  t.outChannels = 48;
  check(t);
}

TEST(ConvTest, StridesAndDilations) {
  ConvCase t = plain();
  t.stride = {2, 3};
  check(t);
  t.dilation = {2, 1};
  check(t);
  t.stride = {1, 1};
  t.dilation = {3, 2};
  check(t);
}

TEST(ConvTest, AsymmetricPads) {
  ConvCase t = plain();
  t.low = {0, 2};
  t.high = {1, 0};
  check(t);
  t.stride = {2, 2};
  check(t);
}

TEST(ConvTest, Groups) {
  ConvCase t = plain();
  t.groups = 2;
  check(t);
  t.inChannels = t.groups = 8; // depthwise, two filters for each channel
  t.outChannels = 16;
  check(t);
}

TEST(ConvTest, OneByOne) {
  ConvCase t = plain();
  t.window = {1, 1};
  t.low = t.high = {0, 0};
  t.inChannels = 20;
  t.outChannels = 36;
  check(t);
}

TEST(ConvTest, OneAndThreeDimensions) {
  ConvCase t;
  t.in = {17};
  t.window = {4};
  t.stride = {2};
  t.dilation = {1};
  t.low = {2};
  t.high = {1};
  check(t);
  t.in = {5, 4, 6};
  t.window = {2, 3, 2};
  t.stride = {1, 2, 1};
  t.dilation = {2, 1, 1};
  t.low = {1, 1, 0};
  t.high = {0, 1, 1};
  check(t);
}

TEST(ConvTest, Epilogues) {
  for (Epilogue epilogue :
       {Epilogue::Default, Epilogue::Bias, Epilogue::Relu, Epilogue::ReluBias,
        Epilogue::Gelu, Epilogue::GeluBias})
    for (auto c : {ConvCase::NoC, ConvCase::OtherC, ConvCase::CInD}) {
      ConvCase t = plain();
      t.epilogue = epilogue;
      t.c = c;
      check(t);
    }
}

TEST(ConvTest, FewInputChannels) {
  for (int64_t in : {1, 3})
    for (auto c : {ConvCase::NoC, ConvCase::OtherC, ConvCase::CInD}) {
      ConvCase t = plain();
      t.in = {13, 11};
      t.inChannels = in;
      t.outChannels = 19;
      t.c = c;
      check(t);
    }
}

/// More than one row of a pass, and a last one that is not full.
TEST(ConvTest, LargeSums) {
  for (auto c : {ConvCase::OtherC, ConvCase::CInD}) {
    ConvCase t = plain();
    t.in = {17, 19};
    t.inChannels = 21;
    t.outChannels = 13;
    t.c = c;
    check(t);
  }
}

TEST(ConvTest, SmallWorkspace) {
  ConvCase t = plain();
  t.in = {12, 11};
  t.inChannels = 40;
  t.outChannels = 72;
  t.batch = 3;
  t.workspace = 256 << 10;
  check(t);
}
