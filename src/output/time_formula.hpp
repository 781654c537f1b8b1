#pragma once

#include <string>

#include <hopscope/result.hpp>

namespace hopscope {

/// "= 7 t_s + 12 t_h + 7 m t_w, for all m, t_s, t_w and t_h < 32"; on a border, what holds on its sides.
[[nodiscard]] std::string formula_in_words(const TimeFormula& formula);

}  // namespace hopscope
