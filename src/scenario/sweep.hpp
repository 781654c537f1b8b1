#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// What identifies a point of a sweep, and what can be said of it even if it cannot be run.
struct PointIdentity {
  std::string canonical;  ///< the scenario in one line of JSON, the same however it was written
  std::string hash;       ///< of that: 32 hexadecimal digits
  std::string engine;     ///< that is asked for; perhaps there is none of that name
};

/// True if a scenario file has a sweep, be it right or not.
[[nodiscard]] bool has_sweep(const std::string& file, const ReadOptions& options);

/// All points of a scenario's sweep, numbered from 0; none is made before it is asked for. Points that say the same are
/// all there. Safe to read from several threads.
class Sweep {
 public:
  /// Reads the file and tries each value of the sweep in a few points.
  /// @throws InputError with the mistakes of the file, and of each value that no point can be made with. That an
  /// algorithm does not fit is none: that is what a sweep may find out.
  Sweep(const std::string& file, const ReadOptions& options, const Catalogue& catalogue);

  [[nodiscard]] std::size_t size() const;
  /// Files that scenarios name are read once for all points: their content is what it was then.
  [[nodiscard]] PointIdentity identity(std::size_t point) const;
  /// True if files that the point names have other content now than `identity` says.
  [[nodiscard]] bool has_changed(std::size_t point, const PointIdentity& identity) const;
  /// "schedule.message_words=16, platform.topology.dimension=3"
  [[nodiscard]] std::string settings(std::size_t point) const;
  /// Those settings that decide how many messages there are: not their sizes, not what they cost, not what is drawn.
  [[nodiscard]] std::string extent(std::size_t point) const;
  /// @throws InputError why this point cannot be run
  [[nodiscard]] Scenario scenario(std::size_t point) const;

 private:
  class Points;
  std::shared_ptr<const Points> points_;
};

}  // namespace hopscope
