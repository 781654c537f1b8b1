#include "output/ratio.hpp"

#include <cmath>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

namespace hopscope {

std::string ratio_in_words(std::optional<double> ratio) {
  if (!ratio) return "";
  if (!std::isfinite(*ratio) || std::abs(*ratio) >= 1e6) return fmt::format("{:.6g}", *ratio);
  std::string text = fmt::format("{:.3f}", *ratio);
  if ((text == "1.000" && std::abs(*ratio - 1) > relative_tolerance) || (text == "0.000" && *ratio != 0)) {
    text = fmt::format("{:.6g}", *ratio);
    if (text == "1") text = fmt::format("{:.12g}", *ratio);
  }
  return text;
}

std::string_view sign_of(FormulaKind kind) {
  switch (kind) {
    case FormulaKind::exact: return "";
    case FormulaKind::upper_bound: return "≤";
    case FormulaKind::lower_bound: return "≥";
  }
  return "";
}

}  // namespace hopscope
