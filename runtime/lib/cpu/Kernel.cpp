//===- Kernel.cpp - Executes kernels, copies and fills --------------------===//

#include "Kernel.h"
#include "Parallel.h"

#include <atomic>
#include <cstring>

using namespace amp;
using namespace amp::runtime;

namespace {
/// Chunks of all tasks are numbered through, and each is called as it is
/// whatever the number of threads: who calls it makes no difference to the
/// results.
class KernelExecutable final : public Executable {
public:
  KernelExecutable(const Environment &environment, const format::Kernel &op,
                   const LoadedCode &code);
  amp_status run(Environment &environment) override;

private:
  struct Task {
    Entry entry;
    int64_t extent, grain;
    uint64_t firstChunk;
    std::vector<void *> buffers;
  };
  /// The first failed chunk that a thread saw: on a cache line of its own.
  struct alignas(64) Failure {
    uint64_t chunk;
    int32_t status;
  };

  void runChunks(uint64_t begin, uint64_t end, void *scratch, Failure &failure);

  std::vector<Task> tasks;
  std::vector<Failure> failures; // of each thread
  uint64_t chunks = 0, work = 0;
};

class CopyExecutable final : public Executable {
public:
  CopyExecutable(uint8_t *to, const uint8_t *from, uint64_t bytes)
      : to(to), from(from), bytes(bytes) {}
  amp_status run(Environment &environment) override;

private:
  uint8_t *to;
  const uint8_t *from;
  uint64_t bytes;
};

class FillExecutable final : public Executable {
public:
  FillExecutable(uint8_t *to, uint8_t pattern, uint64_t bytes)
      : to(to), pattern(pattern), bytes(bytes) {}
  amp_status run(Environment &environment) override;

private:
  uint8_t *to;
  uint8_t pattern;
  uint64_t bytes;
};
} // namespace

KernelExecutable::KernelExecutable(const Environment &environment,
                                   const format::Kernel &op,
                                   const LoadedCode &code)
    : failures(environment.threads) {
  for (const format::Task *from : *op.tasks()) {
    Task task = {code.entry(from->entry()),
                 static_cast<int64_t>(from->extent()),
                 static_cast<int64_t>(from->grain()),
                 chunks,
                 {}};
    if (from->reads())
      for (uint32_t index : *from->reads())
        task.buffers.push_back(
            environment.pointer(static_cast<int32_t>(index)));
    if (from->writes())
      for (uint32_t index : *from->writes())
        task.buffers.push_back(
            environment.pointer(static_cast<int32_t>(index)));
    chunks +=
        from->extent() / from->grain() + (from->extent() % from->grain() != 0);
    work += std::min<uint64_t>(from->work(), UINT64_MAX / 2 - work);
    tasks.push_back(std::move(task));
  }
}

void KernelExecutable::runChunks(uint64_t begin, uint64_t end, void *scratch,
                                 Failure &failure) {
  auto after = std::upper_bound(
      tasks.begin(), tasks.end(), begin,
      [](uint64_t chunk, const Task &task) { return chunk < task.firstChunk; });
  const Task *task = &*(after - 1);
  for (uint64_t chunk = begin; chunk != end; ++chunk) {
    while (task != &tasks.back() && chunk >= task[1].firstChunk)
      ++task;
    int64_t first =
        static_cast<int64_t>(chunk - task->firstChunk) * task->grain;
    int32_t status = 0;
    task->entry(task->buffers.data(), first,
                first + std::min(task->grain, task->extent - first), scratch,
                &status);
    if (status != 0 && chunk < failure.chunk)
      failure = {chunk, status};
  }
}

amp_status KernelExecutable::run(Environment &environment) {
  ++environment.launches.kernels;
  std::fill(failures.begin(), failures.end(), Failure{UINT64_MAX, 0});
  unsigned threads = static_cast<unsigned>(
      std::min<uint64_t>(environment.threadsFor(work), chunks));
  if (threads <= 1) {
    if (chunks != 0)
      runChunks(0, chunks, environment.scratch[0], failures[0]);
  } else {
    // A few portions for each thread: balance without a queue's contention.
    uint64_t portion = std::max<uint64_t>(1, chunks / (threads * 8));
    std::atomic<uint64_t> next(0);
    parallel(threads, [&](unsigned thread) {
      for (uint64_t begin; (begin = next.fetch_add(portion)) < chunks;)
        runChunks(begin, std::min(begin + portion, chunks),
                  environment.scratch[thread], failures[thread]);
    });
  }
  const Failure &first = *std::min_element(
      failures.begin(), failures.end(),
      [](const Failure &a, const Failure &b) { return a.chunk < b.chunk; });
  if (first.status == 0)
    return AMP_OK;
  const auto *messages = environment.program->messages();
  unsigned index = static_cast<unsigned>(first.status) - 1;
  return fail(AMP_ASSERTION_FAILED, "%s",
              messages && index < messages->size()
                  ? messages->Get(index)->c_str()
                  : "an assertion without a message failed");
}

/// A quarter of the cache of a core at least, for each thread.
static constexpr int64_t copyUnit = 256 * 1024;

amp_status CopyExecutable::run(Environment &environment) {
  ++environment.launches.kernels;
  parallelRanges(environment.threads, static_cast<int64_t>(bytes), copyUnit,
                 [&](int64_t begin, int64_t end) {
                   memcpy(to + begin, from + begin,
                          static_cast<size_t>(end - begin));
                 });
  return AMP_OK;
}

amp_status FillExecutable::run(Environment &environment) {
  ++environment.launches.kernels;
  parallelRanges(environment.threads, static_cast<int64_t>(bytes), copyUnit,
                 [&](int64_t begin, int64_t end) {
                   memset(to + begin, pattern,
                          static_cast<size_t>(end - begin));
                 });
  return AMP_OK;
}

std::unique_ptr<Executable>
amp::runtime::createKernel(const Environment &environment,
                           const format::Kernel &op, const LoadedCode &code) {
  return std::make_unique<KernelExecutable>(environment, op, code);
}

std::unique_ptr<Executable>
amp::runtime::createCopy(const Environment &environment,
                         const format::Copy &op) {
  return std::make_unique<CopyExecutable>(environment.pointer(op.to()),
                                          environment.pointer(op.from()),
                                          environment.buffer(op.to()).bytes());
}

std::unique_ptr<Executable>
amp::runtime::createFill(const Environment &environment,
                         const format::Fill &op) {
  return std::make_unique<FillExecutable>(environment.pointer(op.to()),
                                          op.pattern(),
                                          environment.buffer(op.to()).bytes());
}
