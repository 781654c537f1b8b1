// Figures of papers and tools, beside what the program finds.
#pragma once

#include <string>
#include <vector>

namespace hopscope::test::validation {

/// A figure of others, with all its values.
struct FigureCheck {
  std::string figure;   ///< what it shows
  std::string against;  ///< whose values these are
  int cases = 0;
  double difference = 0;                   ///< the largest, as a part of the value
  std::vector<std::string> failures = {};  ///< in words
};

/// A figure that is not reproduced.
struct MissingFigure {
  std::string figure, of, why;
};

/// Runs all that tests/validation/figures has.
[[nodiscard]] const std::vector<FigureCheck>& figure_checks();
[[nodiscard]] const std::vector<MissingFigure>& missing_figures();

/// What NCCL predicts and takes, as far as somebody has published it.
[[nodiscard]] std::vector<FigureCheck> nccl_checks();

}  // namespace hopscope::test::validation
