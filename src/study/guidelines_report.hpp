#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// One operation of a guideline, with messages of one size.
struct GuidelineTime {
  std::string operation;
  double words = 0;               ///< of its messages
  std::string algorithm = {};     ///< with its options; of measured times the benchmark
  std::optional<Time> time = {};  ///< none if no run was completed
  std::string why_none = {};      ///< why not, in words
};

/// A guideline at one size: `whole` should take no longer than `parts`, one after the other, which do the same.
struct GuidelineRow {
  double vector_words = 0;
  GuidelineTime whole;
  std::vector<GuidelineTime> parts;

  /// Of all of them, one after the other; none if one is not known.
  [[nodiscard]] std::optional<Time> time_of_parts() const;
  /// The time of the whole over that of the parts; none if one of them is not known, or they take no time.
  [[nodiscard]] std::optional<double> factor() const;
  [[nodiscard]] bool is_violated() const;
};

struct GuidelineReport {
  std::string name;  ///< of the platform, or of the scenario; or how many ranks were measured
  Platform platform;
  std::string engine;
  bool is_measured = false;               ///< by the benchmarks of logs, in microseconds; vectors are in bytes
  std::vector<std::string> remarks = {};  ///< how the logs were read, in sentences
  std::string library;                    ///< "Open MPI 4.1.4"; empty: the fastest algorithms
  std::vector<GuidelineRow> rows;         ///< by guideline, and by size
};

}  // namespace hopscope
