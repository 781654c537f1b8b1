#pragma once

#include <string>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>

#include "schedule/expression.hpp"

namespace hopscope {

/// What a formula of a prediction may name, with the values of a scenario: p, m, q, the cost parameters, d = log p, and
/// r, c, the rows and columns of a grid of two dimensions (else 1 and p). Costs are the lowest, where they differ.
[[nodiscard]] std::vector<NamedNumber> names_for(const Platform& platform, const Schedule& schedule);

/// The same names with some values, to try a formula out.
[[nodiscard]] std::vector<NamedNumber> names_for_trial();

/// Why a text is no formula of these names, in words; empty if it is one.
[[nodiscard]] std::string why_no_formula(const std::string& text);

}  // namespace hopscope
