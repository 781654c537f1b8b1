#pragma once

#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/compare/measured.hpp"

namespace hopscope {

/// What the tables of a log show, in sentences: changes of the algorithm, and sizes that the model does not explain.
[[nodiscard]] std::vector<std::string> conclusions_of(const MeasuredReport& report, const MeasuredTable& table);

/// As readable text.
[[nodiscard]] std::string measured_table(const MeasuredReport& report, const TextStyle& style);
/// One object.
[[nodiscard]] std::string measured_json(const MeasuredReport& report);
/// One row for each size of each table, with a column for each algorithm.
[[nodiscard]] std::string measured_csv(const MeasuredReport& report);

}  // namespace hopscope
