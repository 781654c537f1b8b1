#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

#include "analysis/fit/cost_fit.hpp"
#include "measurements/measured_log.hpp"

namespace hopscope {

/// Measured times from a CSV file: a line of names, and a line for each measurement.
struct Measurements {
  std::string file;
  std::vector<Measurement> rows;
  bool has_hops = false;                  ///< there is a column of hops; otherwise they are 0
  bool has_startups = false;              ///< there is a column of startups; otherwise they are 1
  bool has_units = false;                 ///< times are in microseconds and sizes in bytes; otherwise in any unit
  std::vector<std::string> unused;        ///< unknown columns
  std::vector<std::string> remarks = {};  ///< how the log of a benchmark was read, in sentences
};

/// The columns of a file of measurements, and what each means.
struct MeasurementColumn {
  std::string_view name;
  std::string_view meaning;      ///< in a few words
  std::string_view explanation;  ///< for help
  bool is_needed = false;
};
[[nodiscard]] const std::vector<MeasurementColumn>& measurement_columns();

/// Reads a file of columns `m` and `time`, and optionally `hops`, `startups` (default 1), `combined` and `weight`
/// (default 1), in any order and regardless of case; the columns per rank of `table`, `words_per_rank` and so on, are
/// accepted too. Commas, semicolons or tabs separate them; a line that begins with # is skipped. A file may also be the
/// log of a benchmark (see MeasuredLog), whose sizes are in bytes and whose times in microseconds: its messages between
/// two ranks, or else its total exchanges, each of which counts as p-1 messages of a rank, one after another.
/// @param weighting a relative one requires positive times @param switching store-and-forward requires hops
/// @param ranks of a log that does not state how many take part
/// @throws InputError with every mistake, by line and column
[[nodiscard]] Measurements read_measurements(Files& files, const std::string& file, Weighting weighting,
                                             Switching switching, std::optional<Rank> ranks = {});

/// The messages between two ranks in a benchmark's log, or if it has none its total exchanges, each as p-1 messages of
/// a rank, one after another. Times of 0, which are below the benchmark's precision, are left out, and so are exchanges
/// of 0 bytes.
/// @param ranks of exchanges whose number of ranks the log does not state
/// @throws InputError if there is nothing to be read, ranks are missing, or switching needs hops
[[nodiscard]] Measurements measurements_of(const MeasuredLog& log, const std::string& file, Switching switching,
                                           std::optional<Rank> ranks);

}  // namespace hopscope
