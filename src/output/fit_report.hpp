#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "output/text.hpp"
#include "study/fit_report.hpp"

namespace hopscope {

[[nodiscard]] std::string_view name_of(Weighting weighting);
[[nodiscard]] std::string_view name_of(CostParameter parameter);

/// How far off times are that are made of the costs, in root mean square: as a part of each time where relative errors
/// weigh the same, or else of the times' own root mean square.
[[nodiscard]] double misfit_of(const FitReport& report);

/// What a reader of the costs should know: what the measurements do not tell, or tell badly, and what the costs do
/// not explain. In sentences.
[[nodiscard]] std::vector<std::string> warnings_of(const FitReport& report);

/// "t_s + 3 t_h": a sum of costs.
[[nodiscard]] std::string in_words(const SettledSum& sum);

/// The costs as a platform file has them: {"t_s": 50, "t_w": 1, "t_h": 2}, to six digits.
[[nodiscard]] std::string costs_object(const CostFit& fit);

/// For people. @param all_rows every residual; else the largest alone
[[nodiscard]] std::string fit_table(const FitReport& report, bool all_rows, const TextStyle& style);
/// One object with everything.
[[nodiscard]] std::string fit_json(const FitReport& report);
/// One row for each measurement, with its residual.
[[nodiscard]] std::string fit_csv(const FitReport& report);

}  // namespace hopscope
