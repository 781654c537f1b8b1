#pragma once

#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "study/time_curves.hpp"

namespace hopscope {

/// The fastest algorithms at one message size.
struct Standing {
  std::vector<std::size_t> first;     ///< all that take the least time; the preferred one first
  Time time = 0;                      ///< their time
  std::optional<std::size_t> second;  ///< the fastest of the others, if requested and there is one
  Time second_time = std::numeric_limits<Time>::infinity();
};

/// Determines the fastest algorithm with few runs: exact formulas are trusted until a run contradicts them, and a
/// candidate that could not win even by the lower bound on its time is not run. The result of every run is kept.
class Fastest {
 public:
  /// @param candidates the first of several that are equally fast is preferred, but those with an exact formula come
  /// before the others
  /// @param largest message size that will be queried, in words
  Fastest(std::vector<Candidate> candidates, double largest, const SizeRuns& size_runs);

  [[nodiscard]] Standing at(double words, bool with_second = false);

  /// By formula if that is exact, or else by a run; infinite if the run is aborted.
  [[nodiscard]] Time time(std::size_t which, double words);
  /// The same by a run, in any case.
  [[nodiscard]] Time run(std::size_t which, double words);

  /// True if a run confirms the exact formula. If not, only runs are trusted from now on.
  /// Also true without such a formula, or if the run is aborted.
  [[nodiscard]] bool is_borne_out(std::size_t which, double words);

  [[nodiscard]] const Candidate& candidate(std::size_t which) const { return known_[which].candidate; }
  [[nodiscard]] const std::optional<Line>& line(std::size_t which) const { return known_[which].exact; }
  [[nodiscard]] std::size_t size() const { return known_.size(); }
  /// A lower bound on its time, by formula; 0 if there is none.
  [[nodiscard]] Time at_least(std::size_t which, double words) const;
  /// The number of runs made, and the messages sent in them.
  [[nodiscard]] std::size_t runs() const { return runs_; }
  [[nodiscard]] double messages() const { return messages_; }
  /// True if a run was aborted.
  [[nodiscard]] bool gave_up(std::size_t which) const { return known_[which].gave_up; }

 private:
  struct Known {
    Candidate candidate;
    std::optional<Line> exact, bound;
    std::map<double, Time> runs;
    bool gave_up = false;
  };

  const SizeRuns size_runs_;
  std::vector<Known> known_;
  std::size_t runs_ = 0;
  double messages_ = 0;
};

}  // namespace hopscope
