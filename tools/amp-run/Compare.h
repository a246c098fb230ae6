//===- Compare.h - Programs side by side ------------------------*- C++ -*-===//
#ifndef AMP_RUN_COMPARE_H
#define AMP_RUN_COMPARE_H

#include "Program.h"
#include "Steps.h"
#include <map>

namespace amp::run {

struct Parameter {
  amp_type type;
  Bytes data;
};
using Parameters = std::map<std::string, Parameter>;

/// The parameters at the start and at the end, by name.
struct Trained {
  Parameters start, end;
};

/// What one program did. Only steps that were taken count for the curve: where
/// loss scaling skips a step, the batch is given again, so that the n-th update
/// of each program has seen the same data.
struct Column {
  std::string path, module, precision;
  amp_memory memory;
  History history;
  std::vector<double> losses; // of taken steps
  double scale = 0;
  bool hasScale = false, interrupted = false;
  std::string stopped;   // why it ended early
  double difference = 0; // to the first program, see parameterDifference
  bool hasDifference = false;
  std::string worst; // the parameter that differs most, and by how much
  double worstDifference = 0;
};

/// || a.end - end || / || a.end - a.start ||, over all parameters, and for
/// the worst one alone. False if nothing can be compared.
bool parameterDifference(const Trained &a, const Parameters &end,
                         Column &column);

std::string compareTable(const std::vector<Column> &columns);

} // namespace amp::run
#endif // AMP_RUN_COMPARE_H
