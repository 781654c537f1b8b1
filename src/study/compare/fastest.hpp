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

/// Determines the fastest algorithm with few runs: exact formulas are trusted until a run contradicts them, a candidate
/// that could not win even by the lower bound on its time is not run, and neither is one between two sizes where it is
/// settled. The result of every run is kept. Once all runs together have taken as much work as they may, times are no
/// longer run for, but interpolated between the runs that there are.
class Fastest {
 public:
  /// @param candidates the first of several that are equally fast is preferred, but those with an exact formula come
  /// before the others
  /// @param largest message size that will be queried, in words
  /// @param most_work messages and hops, as a WorkLimit counts them
  Fastest(std::vector<Candidate> candidates, double largest, const SizeRuns& size_runs,
          double most_work = std::numeric_limits<double>::infinity());

  [[nodiscard]] Standing at(double words, bool with_second = false);

  /// By formula if that is exact, or else by a run or between runs; infinite if the run is aborted, or if too little
  /// work is left and there are no runs to interpolate between.
  [[nodiscard]] Time time(std::size_t which, double words);
  /// The same by a run, in any case.
  [[nodiscard]] Time run(std::size_t which, double words);

  /// True if it is settled: its times at these three sizes lie on a straight line, or, if they are further apart than
  /// by a factor of 2, are all far above the least. Its times between them are then interpolated. Also true if the run
  /// at the largest is aborted.
  [[nodiscard]] bool is_settled(std::size_t which, double from, double middle, double to);

  /// True if a run confirms time(). If not, the formula or the interpolation is not trusted any more. Also true if the
  /// run is aborted.
  [[nodiscard]] bool is_borne_out(std::size_t which, double words);

  [[nodiscard]] const Candidate& candidate(std::size_t which) const { return known_[which].candidate; }
  [[nodiscard]] const std::optional<Line>& line(std::size_t which) const { return known_[which].exact; }
  [[nodiscard]] std::size_t size() const { return known_.size(); }
  /// A lower bound on its time, by formula; 0 if there is none.
  [[nodiscard]] Time at_least(std::size_t which, double words) const;
  /// The number of runs made.
  [[nodiscard]] std::size_t runs() const { return runs_; }
  /// How often a run was not on the straight line between others that had been taken for its time.
  [[nodiscard]] std::size_t bends() const { return bends_; }
  /// From now on, all runs together may take that share of the work, 1 at first. What is left is for later searches.
  void allow(double share) { share_ = share; }
  /// True if all runs together have taken as much work as they may now.
  [[nodiscard]] bool is_spent() const { return work_ >= share_ * most_work_; }
  /// True if a run was aborted.
  [[nodiscard]] bool gave_up(std::size_t which) const { return known_[which].gave_up; }
  /// True if it was not run at a size at which it could be the fastest, since too little work was left.
  [[nodiscard]] bool was_refused(std::size_t which) const { return known_[which].was_refused; }

 private:
  struct Known {
    Candidate candidate;
    std::optional<Line> exact, bound;
    std::map<double, Time> runs;
    std::map<double, double> settled;  // from a size to another
    bool gave_up = false, was_refused = false;
  };

  [[nodiscard]] static std::map<double, double>::const_iterator settled_over(const Known& known, double words);

  const SizeRuns size_runs_;
  double most_work_;
  double share_ = 1;
  std::vector<Known> known_;
  std::size_t runs_ = 0;
  std::size_t bends_ = 0;
  double work_ = 0;
};

}  // namespace hopscope
