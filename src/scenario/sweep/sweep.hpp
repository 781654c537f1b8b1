#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// The identity of a point of a sweep, and its properties that are known even if it cannot be run.
struct PointIdentity {
  std::string canonical;  ///< the scenario in canonical form, one line of JSON
  std::string hash;       ///< of the canonical form: 32 hexadecimal digits
  std::string engine;     ///< as requested; there may be none of that name
};

/// True if a scenario file has a sweep, valid or not.
[[nodiscard]] bool has_sweep(const std::string& file, const ReadOptions& options);

/// All points of a scenario's sweep, or those drawn of them, numbered from 0; each is constructed on request. Duplicate
/// points are kept. Safe to read from several threads.
class Sweep {
 public:
  /// Reads the file and tries each value of the sweep in a few points.
  /// @throws InputError with the mistakes of the file, and of each value with which no point can be constructed. An
  /// algorithm that does not fit is not a mistake: a sweep may determine that.
  Sweep(const std::string& file, const ReadOptions& options, const Catalogue& catalogue);

  [[nodiscard]] std::size_t size() const;
  /// Files and programs that scenarios name are read once for all points, on first use.
  /// @throws InputError if a program cannot be identified
  [[nodiscard]] PointIdentity identity(std::size_t point) const;
  /// True if the content of files or programs that the point names has changed since `identity`.
  [[nodiscard]] bool has_changed(std::size_t point, const PointIdentity& identity) const;
  /// "schedule.message_words=16, platform.topology.dimension=3"
  [[nodiscard]] std::string settings(std::size_t point) const;
  /// Those settings that determine the number of messages: not their sizes, cost parameters, or random seeds.
  [[nodiscard]] std::string extent(std::size_t point) const;
  /// What makes the scenario that point: to follow the overrides that it was read with, except for those of `sweep`.
  [[nodiscard]] std::vector<Override> overrides(std::size_t point) const;
  /// @throws InputError stating why this point cannot be run
  [[nodiscard]] Scenario scenario(std::size_t point) const;

 private:
  class Points;
  std::shared_ptr<const Points> points_;
};

}  // namespace hopscope
