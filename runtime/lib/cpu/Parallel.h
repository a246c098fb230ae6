//===- Parallel.h - The one way in which threads are used -------*- C++ -*-===//
//
// A region of OpenMP around a function of the thread's number. ThreadSanitizer
// does not know the barriers of libgomp, so here it is told of them.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUNTIME_LIB_CPU_PARALLEL_H
#define AMP_RUNTIME_LIB_CPU_PARALLEL_H

#include <algorithm>
#include <cstdint>
#include <omp.h>

#ifdef __SANITIZE_THREAD__
extern "C" void __tsan_acquire(void *address);
extern "C" void __tsan_release(void *address);
#define AMP_TSAN(call) call
#else
#define AMP_TSAN(call)
#endif

namespace amp::runtime {

/// The number of threads that OpenMP, and with it oneDNN, uses in a scope; it
/// belongs to the thread that calls.
class ThreadsScope {
public:
  explicit ThreadsScope(unsigned threads) : before(omp_get_max_threads()) {
    omp_set_num_threads(static_cast<int>(threads));
  }
  ~ThreadsScope() { omp_set_num_threads(before); }
  ThreadsScope(const ThreadsScope &) = delete;
  ThreadsScope &operator=(const ThreadsScope &) = delete;

private:
  int before;
};

/// Calls body(i) for all i of [0, threads), each on a thread of its own if it
/// can.
template <typename Body>
#ifdef __SANITIZE_THREAD__
__attribute__((no_sanitize("thread")))
#endif
void parallel(unsigned threads, const Body &body) {
  if (threads <= 1)
    return body(0u);
#ifdef __SANITIZE_THREAD__
  char begin, end; // of this region alone: what others do is not ordered by it
#endif
  AMP_TSAN(__tsan_release(&begin));
#pragma omp parallel num_threads(threads)
  {
    AMP_TSAN(__tsan_acquire(&begin));
    // A region can have fewer threads than it was asked for.
    for (unsigned i = static_cast<unsigned>(omp_get_thread_num()); i < threads;
         i += static_cast<unsigned>(omp_get_num_threads()))
      body(i);
    AMP_TSAN(__tsan_release(&end));
  }
  AMP_TSAN(__tsan_acquire(&end));
}

/// Calls body(begin, end) on equal parts of [0, size) that begin at multiples
/// of `unit`. The parts depend on `threads` and nothing else.
template <typename Body>
void parallelRanges(unsigned threads, int64_t size, int64_t unit,
                    const Body &body) {
  int64_t units = (size + unit - 1) / unit;
  unsigned parts = static_cast<unsigned>(
      std::min<int64_t>(threads, std::max<int64_t>(units, 1)));
  parallel(parts, [&](unsigned part) {
    int64_t begin = units * part / parts * unit;
    int64_t end = std::min(units * (part + 1) / parts * unit, size);
    if (begin < end)
      body(begin, end);
  });
}

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_PARALLEL_H
