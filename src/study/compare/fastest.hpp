#pragma once

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "study/time_curves.hpp"

namespace hopscope {

/// The fastest algorithms at one message size.
struct Standing {
  std::vector<std::size_t> first;  ///< all that take the least time; the preferred one first
  Time time = 0;                   ///< their time
  /// The fastest of those that are other algorithms than the preferred one, and take longer; if requested, there is
  /// one, and too little work was left for none of them.
  std::optional<std::size_t> second;
  Time second_time = std::numeric_limits<Time>::infinity();
  /// The fastest of those that are the preferred algorithm with other options, and take longer, if that is faster than
  /// `second`.
  std::optional<std::size_t> variant;
  Time variant_time = std::numeric_limits<Time>::infinity();
};

/// Whether the times of one candidate lie on a straight line.
enum class Straightness {
  straight,
  nearly,  ///< to within half a percent, as where words are cut into whole parts; once half of the work is done
  bent,
};

/// Determines the fastest algorithm with few runs. All that could be the fastest at a size compete there: exact
/// formulas are trusted until a run contradicts them; a run that is certain to take longer than the fastest so far is
/// aborted; and a candidate is not run
/// - whose lower bound is above the least time,
/// - between two sizes where it is settled,
/// - or, told by relies_on_growth(), that is slower by its own runs at other sizes if times grow with the size, at most
///   in proportion to it,
/// - or, told by relies_on_neighbours(), whose option has many values, one of them between two others with which the
///   algorithm is much slower than the fastest.
/// The result of every run is kept. Once all runs together have taken as much work as they may, times are no longer run
/// for, but interpolated between the runs that there are; of candidates with the file's values of options once they
/// have taken twice as much.
class Fastest {
 public:
  /// @param candidates the first of several that are equally fast is preferred, but those with an exact formula come
  /// before the others
  /// @param largest message size that will be queried, in words
  /// @param most_work messages and hops, as a WorkLimit counts them
  Fastest(std::vector<Candidate> candidates, double largest, const SizeRuns& size_runs,
          double most_work = std::numeric_limits<double>::infinity());

  /// Whether all compete, as at first, or those alone whose options have the values of the file: where runs take long,
  /// these are run first.
  void compete_with_options(bool all) { all_compete_ = all; }

  [[nodiscard]] Standing at(double words, bool with_second = false);

  /// By formula if that is exact, or else by a run or between runs; infinite if the run is aborted, or if too little
  /// work is left and there are no runs to interpolate between.
  /// @param limit above which it need not be known: it is infinite then
  [[nodiscard]] Time time(std::size_t which, double words, Time limit = std::numeric_limits<Time>::infinity());
  /// The same by a run, in any case.
  [[nodiscard]] Time run(std::size_t which, double words, Time limit = std::numeric_limits<Time>::infinity());

  /// Settled are those whose times at these three sizes lie on a straight line: its times between them are then
  /// interpolated. Also straight if the run at the largest is aborted, or if its times at these sizes are so much above
  /// the least that it cannot win between them, as long as times grow with the size, at most in proportion to it.
  [[nodiscard]] Straightness settle(std::size_t which, double from, double middle, double to);

  /// True if a run confirms time(). If not, the formula or the interpolation is not trusted any more. Also true if the
  /// run is aborted.
  [[nodiscard]] bool is_borne_out(std::size_t which, double words);

  [[nodiscard]] const Candidate& candidate(std::size_t which) const { return known_[which].candidate; }
  [[nodiscard]] const std::optional<Line>& line(std::size_t which) const { return known_[which].exact; }
  [[nodiscard]] std::size_t size() const { return known_.size(); }
  /// A lower bound on its time, by formula; 0 if there is none.
  [[nodiscard]] Time at_least(std::size_t which, double words) const;
  /// The same where it is linear, and can be used between two sizes.
  [[nodiscard]] Time at_least_by_line(std::size_t which, double words) const;
  /// The number of runs made.
  [[nodiscard]] std::size_t runs() const { return runs_; }
  /// How often a run was not on the straight line between others that had been taken for its time.
  [[nodiscard]] std::size_t bends() const { return bends_; }
  /// From now on, all runs that refine the sizes together may take that share of the work, 1 at first.
  void allow(double share) { share_ = share; }
  /// True if all runs together have taken as much work as they may now.
  [[nodiscard]] bool is_spent() const { return work_ >= share_ * most_work_; }
  /// True if they have taken all that they ever may.
  [[nodiscard]] bool is_exhausted() const { return work_ >= most_work_; }
  /// True if a run was aborted.
  [[nodiscard]] bool gave_up(std::size_t which) const { return known_[which].gave_up; }
  /// The sizes at which it was not run though it could be the fastest there, since too little work was left.
  [[nodiscard]] const std::set<double>& refused(std::size_t which) const { return known_[which].refused; }
  /// True if a candidate was not run at a size, since times grow with the size, at most in proportion to it.
  [[nodiscard]] bool relies_on_growth() const { return relies_on_growth_; }
  /// True if a candidate was not run at a size, since its option has a value between two much slower ones.
  [[nodiscard]] bool relies_on_neighbours() const { return relies_on_neighbours_; }
  /// Whether it is such a candidate at a size whose least time is `limit`.
  [[nodiscard]] bool is_between_slower(std::size_t which, double words, Time limit);

 private:
  struct Known {
    Candidate candidate;
    std::optional<Line> exact, bound;
    std::map<double, Time> runs;
    std::map<double, Time> above = {};             // sizes at which it takes longer than this
    std::map<double, double> settled = {};         // from a size to another
    mutable std::map<double, Time> at_least = {};  // by formula
    bool gave_up = false;
    std::set<double> refused = {};
    /// Of an option with many values: who has the nearest ones that are run first.
    std::optional<std::pair<std::size_t, std::size_t>> between = {};
  };

  void find_neighbours();
  [[nodiscard]] static std::map<double, double>::const_iterator settled_over(const Known& known, double words);
  [[nodiscard]] static Time by_growth(const Known& known, double words);
  [[nodiscard]] bool is_ruled_out(std::size_t which, double words, Time limit);
  [[nodiscard]] Time expected(std::size_t which, double words) const;
  [[nodiscard]] std::vector<std::size_t> most_promising_first(double words) const;
  void find_second(double words, Standing& standing);

  const SizeRuns size_runs_;
  double most_work_;
  double share_ = 1;
  std::vector<Known> known_;
  std::size_t runs_ = 0;
  std::size_t bends_ = 0;
  std::size_t refusals_ = 0;  // to run for a time
  double work_ = 0;
  bool all_compete_ = true;
  bool relies_on_growth_ = false;
  bool relies_on_neighbours_ = false;
};

}  // namespace hopscope
