#pragma once

#include <hopscope/result.hpp>

#include "output/json_parts.hpp"

namespace hopscope {

/// The formula of the run in numbers, with which a page can tell its time at other values; null if the run has none.
[[nodiscard]] Json time_formula_of_page(const Result& result);

}  // namespace hopscope
