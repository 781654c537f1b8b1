#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <hopscope/result.hpp>

namespace hopscope {

/// A ratio as tables print it, empty if there is none; "1.000" only if it is 1 to a relative 1e-9.
[[nodiscard]] std::string ratio_in_words(std::optional<double> ratio);

/// What stands before the value of a formula: "≥" before a lower bound, nothing before an exact one.
[[nodiscard]] std::string_view sign_of(Kind kind);

}  // namespace hopscope
