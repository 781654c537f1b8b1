#pragma once

// The setting of a run, and the numbers of its result, in words.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/result.hpp>

#include "output/text.hpp"

namespace hopscope {

/// "t_s 50  t_w 1  t_h 2", and those of a rank's own work that are not 0.
[[nodiscard]] std::string costs_in_words(const Costs& costs);

/// The setting of a run, in short phrases: topology, costs, ports, sizes, and whatever is not the default.
[[nodiscard]] std::vector<std::string> setting_parts(const Result& result);

/// The same as lines of text.
[[nodiscard]] std::string setting(const Result& result, const TextStyle& style);

/// A warning that double precision cannot resolve a cost, and of the consequences. @pre result.unresolved_cost
[[nodiscard]] std::string unresolved_in_words(const Result& result);

/// "in the order of ranks; bitwise identical on every rank; depth 3, 24 combinations of 1536 words": how sums came
/// about.
[[nodiscard]] std::string combination_in_words(const Combination& how);

/// A ratio as printed in tables, empty if there is none; "1.000" only if it is 1 to a relative 1e-9.
[[nodiscard]] std::string ratio_in_words(std::optional<double> ratio);

/// "1.644 times the lower bound", or "equal to the lower bound".
[[nodiscard]] std::string against_lower_bound(std::optional<double> ratio);

/// The sign before the value of a formula: "≥" before a lower bound, nothing before an exact one.
[[nodiscard]] std::string_view sign_of(FormulaKind kind);

/// "= 7 t_s + 12 t_h + 7 m t_w, for all m, t_s, t_w and t_h < 32"; on a border, what holds on its sides.
[[nodiscard]] std::string formula_in_words(const TimeFormula& formula);

/// "12345/100" as "123.45".
[[nodiscard]] std::string in_decimals(const std::string& fraction);

}  // namespace hopscope
