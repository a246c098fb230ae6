//===- LibraryRate.cpp - How fast the libraries are alone -----------------===//
//
// What step_speed.py compares our steps with, without any of our code: reads
// lines, and prints for each the fastest run, in seconds: of CPU time on one
// thread (OMP_NUM_THREADS), as the clock says on several.
//
//   matmul TYPE TYPE-OF-D M N K BATCH TRANSPOSE-A TRANSPOSE-B
//   conv fprop|dgrad|wgrad TYPE TYPE-OF-D GROUPS X W Y STRIDE DILATION LOW HIGH
//   triad BYTES
//
// TYPE is f32 or bf16; X, W and Y are sizes with channels first, others of
// places, all joined by x: 8x3x32x32. A product is the fastest of all that
// oneDNN has for it and, in f32, of OpenBLAS; convolutions may have the layouts
// that oneDNN likes best. Operands are the same in each run, so they are in the
// nearest cache that has room for them. triad is a[i] = b[i] + s * c[i] in f32
// on so many bytes altogether: run again and again, it has the bandwidth of the
// level of memory in which they fit.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <cblas.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dnnl.hpp>
#include <functional>
#include <iostream>
#include <numeric>
#include <omp.h>
#include <sstream>
#include <string>
#include <time.h>
#include <unordered_map>
#include <vector>

using Dims = dnnl::memory::dims;
using Type = dnnl::memory::data_type;

namespace {
struct Usage {
  std::string message;
};

/// One thread: its own, whatever else the machine has to do meanwhile.
double secondsNow() {
  static const clockid_t clock =
      omp_get_max_threads() > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
  timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

/// The fastest of at least five runs, and of `limit` seconds. Short ones are
/// timed together: to ask for the time takes a part of a microsecond.
double secondsOf(const std::function<void()> &run, double limit) {
  auto timed = [&](int64_t times) {
    double began = secondsNow();
    for (int64_t i = 0; i < times; ++i)
      run();
    return (secondsNow() - began) / times;
  };
  timed(1); // libraries make themselves ready in the first call
  double best = timed(1), sum = best;
  int64_t times = 1 + int64_t(50e-6 / std::max(best, 1e-9));
  for (int i = 0; sum < limit || i < 5; ++i) {
    double time = timed(times);
    best = std::min(best, time);
    sum += time * times;
  }
  return best;
}

Type typeOf(const std::string &name) {
  if (name == "f32")
    return Type::f32;
  if (name == "bf16")
    return Type::bf16;
  throw Usage{"unknown type '" + name + "'; it is f32 or bf16"};
}

int64_t readNumber(std::istream &line) {
  int64_t number;
  if (!(line >> number) || number < 0)
    throw Usage{"a number is missing"};
  return number;
}

Dims readDims(std::istream &line) {
  std::string word, part;
  line >> word;
  std::istringstream parts(word);
  Dims dims;
  while (std::getline(parts, part, 'x')) {
    char *end;
    dims.push_back(std::strtoll(part.c_str(), &end, 10));
    if (part.empty() || *end)
      throw Usage{"'" + word + "' is no list of sizes, such as 8x3x32x32"};
  }
  if (dims.empty())
    throw Usage{"sizes are missing"};
  return dims;
}

/// Memory with numbers in it: denormals and NaNs may take other times.
class Library {
public:
  explicit Library(double limit) : limit(limit) {}

  double matmul(std::istream &line);
  double conv(std::istream &line);
  double triad(std::istream &line);

private:
  dnnl::memory make(const dnnl::memory::desc &desc) {
    dnnl::memory memory(desc, engine);
    auto *bytes = static_cast<uint16_t *>(memory.get_data_handle());
    // As bf16 each is 1, as f32 each pair is 1.0039.
    std::fill(bytes, bytes + desc.get_size() / 2, uint16_t(0x3f80));
    return memory;
  }
  double run(const dnnl::primitive &primitive,
             const std::unordered_map<int, dnnl::memory> &arguments) {
    return secondsOf(
        [&] {
          primitive.execute(stream, arguments);
          stream.wait();
        },
        limit);
  }

  double limit;
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
};
} // namespace

double Library::matmul(std::istream &line) {
  std::string in, out;
  line >> in >> out;
  Type type = typeOf(in), typeD = typeOf(out);
  int64_t m = readNumber(line), n = readNumber(line), k = readNumber(line);
  int64_t batch = readNumber(line);
  bool ta = readNumber(line), tb = readNumber(line);
  if (m < 1 || n < 1 || k < 1 || batch < 1)
    throw Usage{"sizes are from 1 on"};
  auto desc = [&](Type type, int64_t rows, int64_t columns, bool transposed) {
    Dims strides = {rows * columns, transposed ? 1 : columns,
                    transposed ? rows : 1};
    Dims dims = {batch, rows, columns};
    if (batch == 1) {
      dims.erase(dims.begin());
      strides.erase(strides.begin());
    }
    return dnnl::memory::desc(dims, type, strides);
  };
  dnnl::memory::desc a = desc(type, m, k, ta), b = desc(type, k, n, tb),
                     d = desc(typeD, m, n, false);
  dnnl::memory ma = make(a), mb = make(b), md = make(d);
  dnnl::matmul::primitive_desc product({a, b, d}, engine);
  auto runs = [&] {
    return run(
        dnnl::matmul(product),
        {{DNNL_ARG_SRC, ma}, {DNNL_ARG_WEIGHTS, mb}, {DNNL_ARG_DST, md}});
  };
  double best = runs();
  while (product.next_impl())
    if (std::strstr(product.impl_info_str(), "ref") == nullptr)
      best = std::min(best, runs());
  if (type != Type::f32 || typeD != Type::f32)
    return best;
  auto *pa = static_cast<float *>(ma.get_data_handle());
  auto *pb = static_cast<float *>(mb.get_data_handle());
  auto *pd = static_cast<float *>(md.get_data_handle());
  return std::min(
      best, secondsOf(
                [&] {
                  for (int64_t i = 0; i < batch; ++i)
                    cblas_sgemm(CblasRowMajor, ta ? CblasTrans : CblasNoTrans,
                                tb ? CblasTrans : CblasNoTrans, m, n, k, 1,
                                pa + i * m * k, ta ? m : k, pb + i * k * n,
                                tb ? k : n, 0, pd + i * m * n, n);
                },
                limit));
}

double Library::conv(std::istream &line) {
  std::string kind, in, out;
  line >> kind >> in >> out;
  Type type = typeOf(in), typeD = typeOf(out);
  int64_t groups = readNumber(line);
  Dims x = readDims(line), w = readDims(line), y = readDims(line);
  Dims stride = readDims(line), dilation = readDims(line);
  Dims low = readDims(line), high = readDims(line);
  for (int64_t &size : dilation)
    --size; // oneDNN counts what is left out
  if (groups > 1) {
    w.insert(w.begin(), groups);
    w[1] /= groups;
  }
  auto any = [](const Dims &dims, Type type) {
    return dnnl::memory::desc(dims, type, dnnl::memory::format_tag::any);
  };
  const auto training = dnnl::prop_kind::forward_training;
  const auto direct = dnnl::algorithm::convolution_direct;
  dnnl::convolution_forward::primitive_desc forward(
      {training, direct, any(x, type), any(w, type),
       any(y, kind == "fprop" ? typeD : type), stride, dilation, low, high},
      engine);
  if (kind == "fprop")
    return run(dnnl::convolution_forward(forward),
               {{DNNL_ARG_SRC, make(forward.src_desc())},
                {DNNL_ARG_WEIGHTS, make(forward.weights_desc())},
                {DNNL_ARG_DST, make(forward.dst_desc())}});
  if (kind == "dgrad") {
    dnnl::convolution_backward_data::primitive_desc desc(
        {direct, any(x, typeD), any(w, type), any(y, type), stride, dilation,
         low, high},
        engine, forward);
    return run(dnnl::convolution_backward_data(desc),
               {{DNNL_ARG_DIFF_SRC, make(desc.diff_src_desc())},
                {DNNL_ARG_WEIGHTS, make(desc.weights_desc())},
                {DNNL_ARG_DIFF_DST, make(desc.diff_dst_desc())}});
  }
  if (kind != "wgrad")
    throw Usage{"unknown convolution '" + kind +
                "'; it is fprop, dgrad or wgrad"};
  dnnl::convolution_backward_weights::primitive_desc desc(
      {direct, any(x, type), any(w, typeD), any(y, type), stride, dilation, low,
       high},
      engine, forward);
  return run(dnnl::convolution_backward_weights(desc),
             {{DNNL_ARG_SRC, make(desc.src_desc())},
              {DNNL_ARG_DIFF_WEIGHTS, make(desc.diff_weights_desc())},
              {DNNL_ARG_DIFF_DST, make(desc.diff_dst_desc())}});
}

double Library::triad(std::istream &line) {
  size_t count = std::max<int64_t>(readNumber(line) / 12, 16);
  std::vector<float> a(count), b(count, 1), c(count, 2);
  float factor = 0.5f;
  return secondsOf(
      [&] {
        float *to = a.data();
        const float *x = b.data(), *y = c.data();
#pragma omp parallel for simd
        for (size_t i = 0; i < count; ++i)
          to[i] = x[i] + factor * y[i];
        // What is written is looked at, for all the compiler knows.
        asm volatile("" : : "r"(to) : "memory");
      },
      limit);
}

int main(int argc, char **argv) {
  double limit = argc > 1 ? std::atof(argv[1]) : 0.2;
  if (argc > 2 || !(limit > 0)) {
    std::fprintf(stderr, "library_rate [SECONDS]: reads what to measure from "
                         "standard input, see LibraryRate.cpp\n");
    return 2;
  }
  Library library(limit);
  std::string text;
  for (unsigned number = 1; std::getline(std::cin, text); ++number) {
    std::istringstream line(text);
    std::string what;
    line >> what;
    try {
      double seconds = what == "matmul"  ? library.matmul(line)
                       : what == "conv"  ? library.conv(line)
                       : what == "triad" ? library.triad(line)
                                         : throw Usage{"it is matmul, conv or "
                                                       "triad"};
      std::printf("%.9g\n", seconds);
    } catch (const Usage &error) {
      std::fprintf(stderr, "library_rate: line %u: %s: %s\n", number,
                   text.c_str(), error.message.c_str());
      return 2;
    } catch (const dnnl::error &error) {
      std::fprintf(stderr, "library_rate: line %u: %s: oneDNN: %s\n", number,
                   text.c_str(), error.what());
      return 1;
    }
  }
  return 0;
}
