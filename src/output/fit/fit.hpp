#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "output/text.hpp"
#include "study/fit_report.hpp"

namespace hopscope {

[[nodiscard]] std::string_view name_of(Weighting weighting);
[[nodiscard]] std::string_view name_of(FittedParameter parameter);

/// The root mean square error of the fitted times: relative to each time with relative weighting, otherwise relative to
/// the root mean square of the times.
[[nodiscard]] double misfit_of(const FitReport& report);

/// Warnings about the costs, in sentences: what the measurements do not determine, or determine poorly, and what the
/// costs do not explain.
[[nodiscard]] std::vector<std::string> warnings_of(const FitReport& report);

/// "t_s + 3 t_h": a sum of costs.
[[nodiscard]] std::string in_words(const SettledSum& sum);

/// "us" or "us/B": the unit of a cost that was fitted to the log of a benchmark.
[[nodiscard]] std::string_view unit_in_log(FittedParameter parameter);

/// The costs as in a platform file: {"t_s": 50, "t_w": 1, "t_h": 2}, to six digits, with units where they are known.
[[nodiscard]] std::string costs_object(const FitReport& report);

/// The part of a report that is about one of two protocols, as a report of its own. @pre report.protocols
[[nodiscard]] FitReport of_short_messages(const FitReport& report);
[[nodiscard]] FitReport of_long_messages(const FitReport& report);

/// As readable text. @param all_rows every residual; otherwise only the largest
[[nodiscard]] std::string fit_table(const FitReport& report, bool all_rows, const TextStyle& style);
/// One object with everything.
[[nodiscard]] std::string fit_json(const FitReport& report);
/// One row for each measurement, with its residual.
[[nodiscard]] std::string fit_csv(const FitReport& report);

}  // namespace hopscope
