#pragma once

#include <optional>
#include <string>

#include <hopscope/platform.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// A formula in TeX's math mode.
struct Typeset {
  std::optional<std::string> tex;      ///< none if the formula cannot be parsed
  std::optional<std::string> numbers;  ///< with numbers in place of letters; none if not all are known
};

/// Typesets a formula given as text, "(t_s + t_w m)(p-1)": adjacent factors are multiplied, `log`, `sqrt`, `ceil`,
/// `floor`, `min` and `max` have their usual meaning, and words are kept.
[[nodiscard]] Typeset typeset_of(const Analytic& formula, const Platform& platform, const Schedule& schedule);

}  // namespace hopscope
