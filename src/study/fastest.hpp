#pragma once

#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "study/time_curves.hpp"

namespace hopscope {

/// Who is fastest at a size of a message.
struct Standing {
  std::vector<std::size_t> first;  ///< those that take the least time, all the same; the one to name before the others
  Time time = 0;                   ///< that they take
  std::optional<std::size_t> second;  ///< the fastest of the others, if it was asked for and there is one
  Time second_time = std::numeric_limits<Time>::infinity();
};

/// Finds out who is fastest, with few runs: exact formulas are taken at their word until a run contradicts them, and
/// who could not win even by the lower bound of its time is not run. Every run is kept.
class Fastest {
 public:
  /// @param candidates the first of several that are equally fast is the one that is named, but for those with an exact
  /// formula, which come before the others
  /// @param largest size of a message that will be asked for, in words
  Fastest(std::vector<Candidate> candidates, double largest, const SizeRuns& size_runs);

  [[nodiscard]] Standing at(double words, bool with_second = false);

  /// By formula if that is exact, or else by a run; infinite if there is no end to be seen.
  [[nodiscard]] Time time(std::size_t which, double words);
  /// The same by a run, in any case.
  [[nodiscard]] Time run(std::size_t which, double words);

  /// True if a run takes the time that the exact formula says. If not, runs are believed from now on.
  /// Without such a formula, or without an end of the run, there is nothing to contradict.
  [[nodiscard]] bool is_borne_out(std::size_t which, double words);

  [[nodiscard]] const Candidate& candidate(std::size_t which) const { return known_[which].candidate; }
  [[nodiscard]] const std::optional<Line>& line(std::size_t which) const { return known_[which].exact; }
  [[nodiscard]] std::size_t size() const { return known_.size(); }
  /// Runs that were made.
  [[nodiscard]] std::size_t runs() const { return runs_; }
  /// True if a run did not come to its end.
  [[nodiscard]] bool gave_up(std::size_t which) const { return known_[which].gave_up; }

 private:
  struct Known {
    Candidate candidate;
    std::optional<Line> exact, bound;
    std::map<double, Time> runs;
    bool gave_up = false;
  };

  // What its time is at least.
  [[nodiscard]] Time at_least(const Known& known, double words) const;

  const SizeRuns size_runs_;
  std::vector<Known> known_;
  std::size_t runs_ = 0;
};

}  // namespace hopscope
