#pragma once

// Formulas and pseudo-code of an algorithm.

#include <string>
#include <utility>
#include <vector>

#include <hopscope/algorithm.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// "S = 4 (steps)", or without the parentheses if the name explains itself.
[[nodiscard]] std::string in_words(const Symbol& symbol);

/// What the letters of a formula stand for, "S = 4 (steps), B = 40 (blocks)"; empty if it has none of its own.
[[nodiscard]] std::string symbols_in_words(const Analytic& formula);

/// "≥ M (t_s + t_h), M = 8 (messages)": the formula behind its sign, or "?" if it assumes what does not hold, with its
/// letters.
[[nodiscard]] std::string explained(const Analytic& formula);

/// The same for several formulas, each symbol once.
[[nodiscard]] std::vector<std::string> distinct_symbols(const std::vector<const Analytic*>& formulas);

/// "assumes t_h = 0, which does not hold here". @pre !formula.holds()
[[nodiscard]] std::string unmet_in_words(const Analytic& formula);

/// The lines of an algorithm's pseudo-code, without empty lines at its end.
[[nodiscard]] std::vector<std::string> pseudo_code_lines(const Algorithm& algorithm);

/// The first and the last of these, counted from 0, that a step executes: those that send and receive, unless the
/// algorithm specifies them.
[[nodiscard]] std::pair<int, int> lines_of_step(const Algorithm& algorithm, const Platform& platform,
                                                const Schedule& schedule, Step step);

}  // namespace hopscope
