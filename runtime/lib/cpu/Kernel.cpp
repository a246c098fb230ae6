//===- Kernel.cpp - Executes kernels, copies and fills --------------------===//

#include "Kernel.h"
#include "PanelProduct.h"
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
  amp_status create(const Environment &environment, const format::Kernel &op);
  amp_status run(Environment &environment) override;

private:
  struct Task {
    Entry entry;
    int64_t extent, grain;
    uint64_t firstChunk;
    std::vector<void *> buffers;
    std::unique_ptr<PanelProduct> product; // its D is the first buffer
    int64_t perRow = 0;                    // elements of D
  };
  /// The first failed chunk that a thread saw: on a cache line of its own.
  struct alignas(64) Failure {
    uint64_t chunk;
    int32_t status;
    amp_status library; // of a product; its message is then the thread's
  };
  struct Thread {
    unsigned number;
    uint8_t *scratch;
    Failure &failure;
    std::vector<void *> &buffers; // of a task with a product
  };

  void runChunks(uint64_t begin, uint64_t end, const Thread &thread);
  void runPanel(const Task &task, uint64_t chunk, int64_t begin, int64_t end,
                const Thread &thread);

  std::vector<Task> tasks;
  std::vector<Failure> failures;            // of each thread
  std::vector<std::vector<void *>> buffers; // of each thread
  bool hasProducts = false;
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
    : failures(environment.threads), buffers(environment.threads) {
  for (const format::Task *from : *op.tasks()) {
    Task task = {code.entry(from->entry()),
                 static_cast<int64_t>(from->extent()),
                 static_cast<int64_t>(from->grain()),
                 chunks,
                 {},
                 nullptr};
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

/// Products share the workspace: all of them are under way at once.
amp_status KernelExecutable::create(const Environment &environment,
                                    const format::Kernel &op) {
  Workspace workspace(environment);
  for (unsigned i = 0; i != op.tasks()->size(); ++i) {
    Task &task = tasks[i];
    const format::PanelProduct *product = op.tasks()->Get(i)->product();
    if (!product)
      continue;
    hasProducts = true;
    task.perRow = product->m() * product->n() / task.extent;
    task.product = std::make_unique<PanelProduct>(
        environment, *product,
        std::min(task.grain * task.perRow / product->n(), product->m()));
    AMP_RETURN_IF_FAILED(task.product->create(environment, workspace));
    for (std::vector<void *> &list : buffers)
      list.resize(std::max(list.size(), task.buffers.size() + 1));
  }
  return AMP_OK;
}

/// The rows of the product first, into the thread's own memory.
void KernelExecutable::runPanel(const Task &task, uint64_t chunk, int64_t begin,
                                int64_t end, const Thread &thread) {
  int64_t columns = task.product->columns(), first = begin * task.perRow,
          elements = (end - begin) * task.perRow;
  float *panel = reinterpret_cast<float *>(thread.scratch);
  if (amp_status status = task.product->run(thread.number, first / columns,
                                            elements / columns, panel)) {
    if (chunk < thread.failure.chunk)
      thread.failure = {chunk, 0, status};
    return;
  }
  // Where element 0 of D would be: the entry counts from there.
  thread.buffers[0] =
      reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(panel) -
                               static_cast<uintptr_t>(first) * sizeof(float));
  std::copy(task.buffers.begin(), task.buffers.end(),
            thread.buffers.begin() + 1);
  int64_t panelBytes = (task.grain * task.perRow * 4 + 63) / 64 * 64;
  int32_t status = 0;
  task.entry(thread.buffers.data(), begin, end, thread.scratch + panelBytes,
             &status);
  if (status != 0 && chunk < thread.failure.chunk)
    thread.failure = {chunk, status, AMP_OK};
}

void KernelExecutable::runChunks(uint64_t begin, uint64_t end,
                                 const Thread &thread) {
  auto after = std::upper_bound(
      tasks.begin(), tasks.end(), begin,
      [](uint64_t chunk, const Task &task) { return chunk < task.firstChunk; });
  const Task *task = &*(after - 1);
  for (uint64_t chunk = begin; chunk != end; ++chunk) {
    while (task != &tasks.back() && chunk >= task[1].firstChunk)
      ++task;
    int64_t first =
        static_cast<int64_t>(chunk - task->firstChunk) * task->grain;
    int64_t last = first + std::min(task->grain, task->extent - first);
    if (task->product) {
      runPanel(*task, chunk, first, last, thread);
      continue;
    }
    int32_t status = 0;
    task->entry(task->buffers.data(), first, last, thread.scratch, &status);
    if (status != 0 && chunk < thread.failure.chunk)
      thread.failure = {chunk, status, AMP_OK};
  }
}

amp_status KernelExecutable::run(Environment &environment) {
  ++environment.launches.kernels;
  std::fill(failures.begin(), failures.end(), Failure{UINT64_MAX, 0, AMP_OK});
  for (Task &task : tasks)
    if (task.product)
      task.product->start(environment);
  auto threadOf = [&](unsigned number) -> Thread {
    return {number, environment.scratch[number], failures[number],
            buffers[number]};
  };
  unsigned threads = static_cast<unsigned>(
      std::min<uint64_t>(environment.threadsFor(work), chunks));
  if (threads <= 1) {
    if (chunks != 0)
      runChunks(0, chunks, threadOf(0));
  } else {
    // A few portions for each thread: balance without a queue's contention.
    // A panel is a portion of its own.
    uint64_t portion =
        hasProducts ? 1 : std::max<uint64_t>(1, chunks / (threads * 8));
    std::atomic<uint64_t> next(0);
    parallel(threads, [&](unsigned thread) {
      for (uint64_t begin; (begin = next.fetch_add(portion)) < chunks;)
        runChunks(begin, std::min(begin + portion, chunks), threadOf(thread));
    });
  }
  for (Task &task : tasks)
    if (task.product)
      environment.launches.library += task.product->calls();
  const Failure &first = *std::min_element(
      failures.begin(), failures.end(),
      [](const Failure &a, const Failure &b) { return a.chunk < b.chunk; });
  if (first.library != AMP_OK)
    return fail(first.library, "a product of a task failed");
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

amp_status amp::runtime::createKernel(const Environment &environment,
                                      const format::Kernel &op,
                                      const LoadedCode &code,
                                      std::unique_ptr<Executable> &result) {
  auto kernel = std::make_unique<KernelExecutable>(environment, op, code);
  AMP_RETURN_IF_FAILED(kernel->create(environment, op));
  result = std::move(kernel);
  return AMP_OK;
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
