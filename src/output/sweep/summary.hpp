#pragma once

#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/sweep/summary.hpp"

namespace hopscope {

/// As readable text. Problems with the same reason are reported once, with an example.
[[nodiscard]] std::string sweep_table(const SweepSummary& summary, const TextStyle& style);
/// As JSON: an object, or a list of objects if there are several.
[[nodiscard]] std::string sweep_json(const std::vector<SweepSummary>& summaries, bool array);

}  // namespace hopscope
