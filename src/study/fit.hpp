#pragma once

#include <optional>
#include <string>

#include <hopscope/files.hpp>
#include <hopscope/platform.hpp>

#include "study/fit_report.hpp"

namespace hopscope {

/// How costs are fitted to measured times.
struct FitSettings {
  Weighting weighting = Weighting::relative;
  Switching switching = Switching::cut_through;  ///< of the measured machine
  std::optional<Rank> ranks = {};                ///< of the total exchanges in a log that does not state them
  int protocols = 1;                             ///< by which messages are sent: 1, or 2 for short and long ones
};

/// Costs fitted to a file of measurements, or to the log of a benchmark (see read_measurements).
/// @throws InputError with every mistake of the file, and if it has too few sizes for two protocols
[[nodiscard]] FitReport fit_of(Files& files, const std::string& file, const FitSettings& settings);

}  // namespace hopscope
