#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <hopscope/result.hpp>

namespace hopscope {

/// A ratio as printed in tables, empty if there is none; "1.000" only if it is 1 to a relative 1e-9.
[[nodiscard]] std::string ratio_in_words(std::optional<double> ratio);

/// The sign before the value of a formula: "≥" before a lower bound, nothing before an exact one.
[[nodiscard]] std::string_view sign_of(FormulaKind kind);

}  // namespace hopscope
