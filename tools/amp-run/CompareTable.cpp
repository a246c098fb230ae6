//===- CompareTable.cpp - Programs side by side, for people ---------------===//
#include "Compare.h"
#include <cmath>
#include <cstdlib>

namespace amp::run {

/// A curve as one line of text; all curves of a table have the same scale.
static std::string sparkline(const std::vector<double> &values, double low,
                             double high) {
  static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  static const char *const plain[] = {"_", ".", ":", "-", "=", "+", "*", "#"};
  bool utf8 = false;
  for (const char *variable : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const char *value = std::getenv(variable); value && *value) {
      std::string locale = value;
      utf8 = locale.find("UTF-8") != std::string::npos ||
             locale.find("utf8") != std::string::npos;
      break; // the first that is set decides
    }
  size_t width = std::min<size_t>(values.size(), 40);
  std::string line;
  for (size_t i = 0; i < width; ++i) {
    size_t begin = values.size() * i / width;
    size_t end = std::max(begin + 1, values.size() * (i + 1) / width);
    double sum = 0;
    for (size_t j = begin; j < end; ++j)
      sum += values[j];
    double mean = sum / (end - begin);
    if (!std::isfinite(mean)) {
      line += "?";
      continue;
    }
    double height = high > low ? (mean - low) / (high - low) : 0;
    size_t level = std::min<size_t>(7, size_t(std::max(height, 0.0) * 8));
    line += utf8 ? blocks[level] : plain[level];
  }
  return line;
}

std::string compareTable(const std::vector<Column> &columns) {
  if (columns.empty())
    return "";
  double low = INFINITY, high = -INFINITY;
  for (const Column &column : columns)
    for (double loss : column.losses)
      if (std::isfinite(loss)) {
        low = std::min(low, loss);
        high = std::max(high, loss);
      }
  std::vector<std::vector<std::string>> rows = {
      {"", "steps/s", "", "memory", "", "loss at last", "difference", "skipped",
       "scale"}};
  const Column &first = columns[0];
  for (const Column &column : columns) {
    double rate = column.history.stepsPerSecond();
    double reference = first.history.stepsPerSecond();
    auto ratio = [&](double own, double base) {
      return base > 0 ? fmt::format("{:.2f}x", own / base) : std::string();
    };
    rows.push_back(
        {column.precision, fmt::format("{:.4g}", rate), ratio(rate, reference),
         bytesText(column.memory.total),
         ratio(column.memory.total, first.memory.total),
         column.losses.empty() ? "-"
                               : fmt::format("{:.6g}", column.losses.back()),
         column.hasDifference ? fmt::format("{:.2e}", column.difference) : "-",
         fmt::format("{}", column.history.skipped()),
         column.hasScale ? fmt::format("{:g}", column.scale) : "-"});
  }
  std::vector<size_t> widths(rows[0].size());
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto &row : rows) {
    for (size_t i = 0; i < row.size(); ++i)
      text += i ? fmt::format("  {:>{}}", row[i], widths[i])
                : fmt::format("{:<{}}", row[i], widths[i]);
    text += "\n";
  }
  bool curves = std::isfinite(low);
  if (curves)
    text += fmt::format("\nloss over the steps taken, from {:.4g} to {:.4g}\n",
                        high, low);
  for (const Column &column : columns)
    if (curves)
      text += fmt::format("{:<{}}  {}\n", column.precision, widths[0],
                          sparkline(column.losses, low, high));
  text +=
      fmt::format("\ndifference: of the parameters to those of {}, as a part "
                  "of what training changed\n",
                  first.precision);
  for (const Column &column : columns)
    if (column.hasDifference && column.difference > 0)
      text += fmt::format("{}: most in '{}', {:.2e}\n", column.precision,
                          column.worst, column.worstDifference);
  return text;
}

} // namespace amp::run
