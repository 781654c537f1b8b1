#pragma once

#include <span>
#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "scenario/lecture.hpp"

namespace hopscope {

/// A number in the text of a lecture that depends on parameters, and how: "{348 = 3 t_s + 3 t_h + 3 m t_w}". On a page
/// it follows them; where its formula is one parameter alone, "{64 = m}", it can be dragged.
struct TextNumber {
  std::string braces;   ///< the whole, with its braces
  std::string written;  ///< "348"
  std::string formula;
};

/// Those of a paragraph, in order: whatever is between braces.
[[nodiscard]] std::vector<TextNumber> numbers_in(const std::string& paragraph);

/// Which numbers of a paragraph are not what their formulas yield with the parameters m, p and costs of the first run,
/// and T, or T1, T2 and so on, the times of the runs; or have none. In words; none if all are right, to the digits
/// that are written.
[[nodiscard]] std::vector<std::string> wrong_numbers_in(const std::string& paragraph,
                                                        std::span<const Result* const> runs);

/// Why a curve cannot be drawn for these runs, or does not pass through the time of the last; empty if all is right.
[[nodiscard]] std::string wrong_in_sketch(const CurveToSketch& sketch, std::span<const Result* const> runs);

}  // namespace hopscope
