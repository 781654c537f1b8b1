#pragma once

#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

#include "analysis/cost_fit.hpp"

namespace hopscope {

/// Measured times as a CSV file has them: a line of names, and a line for each measurement.
struct Measurements {
  std::string file;
  std::vector<Measurement> rows;
  bool has_hops = false;            ///< there is a column of hops; else they are 0
  bool has_startups = false;        ///< there is a column of startups; else they are 1
  std::vector<std::string> unused;  ///< columns that are none of ours
};

/// The columns of a file of measurements, and what each means.
struct MeasurementColumn {
  std::string_view name;
  std::string_view meaning;      ///< in a few words
  std::string_view explanation;  ///< for help
  bool is_needed = false;
};
[[nodiscard]] const std::vector<MeasurementColumn>& measurement_columns();

/// Reads a file of columns `m` and `time`, and perhaps `hops`, `startups` (1 if there is none) and `weight` (1), in any
/// order, in capitals or not; what `table` gives of a rank, `words_per_rank` and so on, counts as these. Commas,
/// semicolons or tabs separate them; a line that begins with # is passed over.
/// @param weighting a relative one needs times above 0 @param switching with store-and-forward hops are needed
/// @throws InputError with every mistake, by line and column
[[nodiscard]] Measurements read_measurements(Files& files, const std::string& file, Weighting weighting,
                                             Switching switching);

}  // namespace hopscope
