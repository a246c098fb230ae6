//===- CheckProgram.cpp - Memory, buffers, ports, code --------------------===//

#include "Checker.h"
#include "Elf.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace amp;
using namespace amp::runtime;
using format::Segment;

static uint64_t sizeOfSegment(const format::Memory &memory, Segment segment) {
  switch (segment) {
  case Segment::Constants:
    return memory.constants();
  case Segment::State:
    return memory.state();
  case Segment::IO:
    return memory.io();
  case Segment::Arena:
    return memory.arena();
  }
  return 0;
}

static amp_status checkMemory(const format::Program &program) {
  const format::Memory &memory = *program.memory();
  // Enough for every machine, and sums of a few of them do not overflow.
  constexpr uint64_t limit = uint64_t(1) << 48;
  for (uint64_t bytes : {memory.constants(), memory.state(), memory.io(),
                         memory.arena(), memory.workspace(), memory.scratch()})
    if (bytes > limit)
      return fail(AMP_BAD_PROGRAM, "memory: a piece of %llu bytes",
                  static_cast<unsigned long long>(bytes));
  uint64_t carried = program.constants() ? program.constants()->size() : 0;
  if (carried != memory.constants())
    return fail(AMP_BAD_PROGRAM,
                "memory: %llu bytes of constants announced, %llu carried",
                static_cast<unsigned long long>(memory.constants()),
                static_cast<unsigned long long>(carried));
  return AMP_OK;
}

static amp_status checkBuffers(const format::Program &program) {
  if (!isAligned(program.buffers()))
    return fail(AMP_BAD_PROGRAM, "buffers: not aligned in the file");
  for (unsigned i = 0, e = program.buffers()->size(); i != e; ++i) {
    const format::Buffer &buffer = *program.buffers()->Get(i);
    if (buffer.segment() > Segment::MAX || buffer.type() > ElementType::MAX)
      return fail(AMP_BAD_PROGRAM, "buffer %u: unknown segment or type", i);
    if (buffer.offset() % 64 != 0)
      return fail(AMP_BAD_PROGRAM,
                  "buffer %u: offset %llu is not a multiple of 64", i,
                  static_cast<unsigned long long>(buffer.offset()));
    if (buffer.bytes() % sizeOf(buffer.type()) != 0)
      return fail(AMP_BAD_PROGRAM,
                  "buffer %u: %llu bytes are no whole number of elements", i,
                  static_cast<unsigned long long>(buffer.bytes()));
    uint64_t size = sizeOfSegment(*program.memory(), buffer.segment());
    if (buffer.offset() > size || buffer.bytes() > size - buffer.offset())
      return fail(AMP_BAD_PROGRAM,
                  "buffer %u: offset %llu and %llu bytes exceed segment %s of "
                  "%llu bytes",
                  i, static_cast<unsigned long long>(buffer.offset()),
                  static_cast<unsigned long long>(buffer.bytes()),
                  format::EnumNameSegment(buffer.segment()),
                  static_cast<unsigned long long>(size));
  }
  return AMP_OK;
}

using Ports = flatbuffers::Vector<flatbuffers::Offset<format::Port>>;

static amp_status checkPort(const format::Program &program, const char *kind,
                            unsigned index, const format::Port &port) {
  auto bad = [&](const char *what) {
    return fail(AMP_BAD_PROGRAM, "%s %u (%s): %s", kind, index,
                port.name()->c_str(), what);
  };
  if (port.type() > ElementType::MAX || port.role() > format::Role::MAX)
    return bad("unknown type or role");
  if (port.buffer() >= program.buffers()->size())
    return bad("no such buffer");
  const format::Buffer &buffer = *program.buffers()->Get(port.buffer());
  if (!isAligned(port.shape()))
    return bad("a shape that is not aligned in the file");
  int64_t bytes = static_cast<int64_t>(sizeOf(port.type()));
  if (port.shape())
    for (int64_t size : *port.shape())
      if (size < 0 || !multiplyAdd(bytes, size, 0, bytes))
        return bad("a shape that no memory has");
  if (static_cast<uint64_t>(bytes) != buffer.bytes() ||
      port.type() != buffer.type())
    return bad("its buffer has another size or type");
  // What is replaced in place lives on; nothing else does.
  if (buffer.segment() != (port.pair() >= 0 ? Segment::State : Segment::IO))
    return bad(port.pair() >= 0 ? "has a pair, but is not in segment State"
                                : "has no pair, but is not in segment IO");
  return AMP_OK;
}

static amp_status checkPairs(const format::Program &program, const char *kind,
                             const Ports &ports, const Ports &others) {
  for (unsigned i = 0, e = ports.size(); i != e; ++i) {
    const format::Port &port = *ports.Get(i);
    auto bad = [&](const char *what) {
      return fail(AMP_BAD_PROGRAM, "%s %u (%s): pair %d %s", kind, i,
                  port.name()->c_str(), port.pair(), what);
    };
    if (port.pair() == -1)
      continue;
    if (port.pair() < 0 || static_cast<unsigned>(port.pair()) >= others.size())
      return bad("does not exist");
    const format::Port &other = *others.Get(static_cast<unsigned>(port.pair()));
    if (other.pair() < 0 || static_cast<unsigned>(other.pair()) != i)
      return bad("does not point back");
    unsigned rank = port.shape() ? port.shape()->size() : 0;
    unsigned otherRank = other.shape() ? other.shape()->size() : 0;
    if (port.type() != other.type() || rank != otherRank ||
        (rank && !std::equal(port.shape()->begin(), port.shape()->end(),
                             other.shape()->begin())))
      return bad("has another type or shape");
    if (program.buffers()->Get(port.buffer())->offset() !=
        program.buffers()->Get(other.buffer())->offset())
      return bad("is in another place: a step replaces in place");
  }
  return AMP_OK;
}

/// Setting one input must not change another.
static amp_status checkInputsApart(const format::Program &program) {
  struct Range {
    Segment segment;
    uint64_t begin, end;
    unsigned input;
  };
  std::vector<Range> ranges;
  for (unsigned i = 0, e = program.inputs()->size(); i != e; ++i) {
    const format::Buffer &buffer =
        *program.buffers()->Get(program.inputs()->Get(i)->buffer());
    if (buffer.bytes() != 0)
      ranges.push_back({buffer.segment(), buffer.offset(),
                        buffer.offset() + buffer.bytes(), i});
  }
  std::sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) {
    return a.segment != b.segment ? a.segment < b.segment : a.begin < b.begin;
  });
  for (size_t i = 1; i < ranges.size(); ++i)
    if (ranges[i].segment == ranges[i - 1].segment &&
        ranges[i].begin < ranges[i - 1].end)
      return fail(AMP_BAD_PROGRAM, "inputs %u and %u overlap",
                  ranges[i - 1].input, ranges[i].input);
  return AMP_OK;
}

static amp_status checkPorts(const format::Program &program) {
  for (unsigned i = 0, e = program.inputs()->size(); i != e; ++i)
    AMP_RETURN_IF_FAILED(
        checkPort(program, "input", i, *program.inputs()->Get(i)));
  for (unsigned i = 0, e = program.outputs()->size(); i != e; ++i)
    AMP_RETURN_IF_FAILED(
        checkPort(program, "output", i, *program.outputs()->Get(i)));
  AMP_RETURN_IF_FAILED(
      checkPairs(program, "input", *program.inputs(), *program.outputs()));
  AMP_RETURN_IF_FAILED(
      checkPairs(program, "output", *program.outputs(), *program.inputs()));
  return checkInputsApart(program);
}

static amp_status checkCode(const format::Program &program) {
  if (!program.code())
    return AMP_OK;
  for (unsigned i = 0, e = program.code()->size(); i != e; ++i) {
    const format::Code &code = *program.code()->Get(i);
    std::string fault;
    if (!checkSharedObject(code, program.entries(), fault))
      return fail(AMP_BAD_PROGRAM, "code %u (%s, %s): %s", i,
                  code.arch()->c_str(), code.level()->c_str(), fault.c_str());
  }
  return AMP_OK;
}

amp_status amp::runtime::checkProgram(const format::Program &program) {
  AMP_RETURN_IF_FAILED(checkMemory(program));
  AMP_RETURN_IF_FAILED(checkBuffers(program));
  AMP_RETURN_IF_FAILED(checkPorts(program));
  AMP_RETURN_IF_FAILED(checkCode(program));
  CommandChecker checker(program);
  if (program.init())
    for (unsigned i = 0, e = program.init()->size(); i != e; ++i)
      AMP_RETURN_IF_FAILED(checker.check(*program.init()->Get(i), "init ", i));
  for (unsigned i = 0, e = program.step()->size(); i != e; ++i)
    AMP_RETURN_IF_FAILED(checker.check(*program.step()->Get(i), "", i));
  return AMP_OK;
}
