//===- Sizes.h - One step, compiled for several sizes -----------*- C++ -*-===//
//
// A program has one size. Several of one step that differ in the sizes of what
// a batch sets are run as one: each batch by the program of its size. What
// steps carry on has the same types and shapes in all of them, so it goes from
// one session to the next as bytes.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_RUN_SIZES_H
#define AMP_RUN_SIZES_H

#include "Program.h"
#include <set>

namespace amp::run {

using Sizes = std::vector<const Program *>;

/// Loads them. Fails if they are not one step, or two have the same sizes.
std::vector<Program> loadSizes(const std::vector<std::string> &paths);

/// Fails if an input that the batches do not set has not one size.
void checkSizesOutside(const Sizes &sizes, const std::set<size_t> &batched);

/// What steps carry on, bit by bit.
void carryState(const Program &program, const Session &from, Session &to);

} // namespace amp::run
#endif // AMP_RUN_SIZES_H
