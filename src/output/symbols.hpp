#pragma once

#include <string>
#include <vector>

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

}  // namespace hopscope
