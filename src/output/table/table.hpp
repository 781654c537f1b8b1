#pragma once

#include <hopscope/result.hpp>

#include "output/text.hpp"

namespace hopscope {

struct TableOptions {
  bool all_steps = false;  ///< do not fold a long list of steps
  TextStyle style;
};

/// One scenario for people: what ran on what, its steps, its times beside the formulas, and what came of it.
[[nodiscard]] std::string table(const Result& result, const TableOptions& options);

/// The name of the scenario, and the engine at the other end of the line.
[[nodiscard]] std::string headline(const Result& result, const TextStyle& style);

}  // namespace hopscope
