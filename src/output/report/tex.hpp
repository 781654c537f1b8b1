#pragma once

#include <optional>
#include <string>

#include <hopscope/platform.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// A formula for a typesetter, in TeX's mathematics.
struct Typeset {
  std::optional<std::string> tex;      ///< none if the formula is no mathematics that we can read
  std::optional<std::string> numbers;  ///< with numbers in place of letters; none if not all are known
};

/// Typesets a formula as it is printed, "(t_s + t_w m)(p-1)": letters beside each other are multiplied, `log`, `sqrt`,
/// `ceil`, `floor`, `min` and `max` are what they seem, and words stay words.
[[nodiscard]] Typeset typeset_of(const Analytic& formula, const Platform& platform, const Schedule& schedule);

}  // namespace hopscope
