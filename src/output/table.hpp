#pragma once

#include <hopscope/result.hpp>

#include "output/text.hpp"

namespace hopscope {

struct TableOptions {
  bool all_steps = false;  ///< do not abbreviate a long list of steps
  TextStyle style;
};

/// One scenario as readable text: its setting, its steps, its time compared with the formulas, and the outcome.
[[nodiscard]] std::string table(const Result& result, const TableOptions& options);

/// The name of the scenario, and the engine at the right end of the line.
[[nodiscard]] std::string headline(const Result& result, const TextStyle& style);

}  // namespace hopscope
