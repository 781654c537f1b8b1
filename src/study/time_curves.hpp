#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "analysis/curves/curves.hpp"
#include "study/candidates.hpp"

namespace hopscope {

class WorkLimit;

/// The time of one candidate as a function of the message size.
struct TimeCurve {
  const Candidate* candidate = nullptr;
  std::optional<Line> line;  ///< by formula; none if it is only a bound, or does not grow linearly
  std::vector<Time> times;   ///< at the requested sizes: by formula, or else by runs
};

/// What is known of the time of a run that may be aborted.
struct TimeWithin {
  std::optional<Time> time;  ///< none if the run does not complete
  bool is_longer = false;    ///< it was aborted, since it takes longer than it may
};

/// Runs candidates at other sizes than the scenario's. Work is messages and hops, as a WorkLimit counts them.
class SizeRuns {
 public:
  /// What all runs of one search for something faster may take together, unless stated otherwise.
  static constexpr double usual_search_work = 2e6;

  /// @param options of every run; `catalogue` must outlive this
  SizeRuns(const Catalogue& catalogue, RunOptions options, double search_work = usual_search_work)
      : catalogue_(catalogue), options_(std::move(options)), search_work_(search_work) {}

  /// The run of a scenario for its time alone: blocks are only counted. None if it does not complete.
  /// @param most_work after which it is aborted, if not before
  /// @param work to which its work is added, also if it does not complete
  [[nodiscard]] std::optional<Result> result(Scenario scenario, double most_work, double& work) const;
  /// The run of a candidate with messages of that many words, with all its messages. None if it does not complete.
  [[nodiscard]] std::optional<Result> with_messages(const Candidate& candidate, double words) const;
  /// The time with messages of that many words; none if the run does not complete. A run that is certain to take longer
  /// than `most` is aborted as soon as that is so.
  /// @param work to which its work is added, also if it does not complete
  [[nodiscard]] TimeWithin time_within(const Candidate& candidate, double words, Time most, double& work) const;
  /// The time with messages of that many words; NaN if the run does not complete.
  [[nodiscard]] Time run(const Candidate& candidate, double words, double& work) const;
  [[nodiscard]] Time run(const Candidate& candidate, double words) const;

  /// The work that all runs of one search for something faster may take together.
  [[nodiscard]] double search_work() const { return search_work_; }

  /// One curve for each candidate that can be run at all these sizes; first those with an exact formula.
  [[nodiscard]] std::vector<TimeCurve> curves(const std::vector<Candidate>& candidates,
                                              const std::vector<double>& sizes) const;

 private:
  [[nodiscard]] std::optional<Result> result_within(WorkLimit& limit, Scenario scenario, bool messages = false) const;
  [[nodiscard]] Scenario prepared(Scenario scenario) const;

  const Catalogue& catalogue_;
  RunOptions options_;
  double search_work_;
};

/// A schedule with messages of so many words. Unequal ones are scaled: the largest then has as many.
[[nodiscard]] Schedule with_words(const Schedule& schedule, double words);
/// The formulas of a scenario with messages of so many words; none of an algorithm that plans for the sizes.
[[nodiscard]] std::vector<Analytic> formulas_with(const Scenario& scenario, double words);

/// A lower bound on the time of a run, by formula; 0 if no formula is one here.
[[nodiscard]] Time least_time(const Scenario& scenario);

/// The time as a linear function of the message size, by the most complete formula; none if that is of another kind,
/// does not hold here, or is not linear up to messages of `far` words.
[[nodiscard]] std::optional<Line> line_by_formula(const Scenario& scenario, double far,
                                                  FormulaKind kind = FormulaKind::exact);

/// The ratio of consecutive message sizes to try: larger if each run takes long.
[[nodiscard]] double factor_worth_trying(const std::vector<Candidate>& candidates);

/// The message sizes at which to search for changes of the fastest, from sizes dominated by startups to sizes dominated
/// by words; fewer if each run takes long.
[[nodiscard]] std::vector<double> sizes_worth_trying(const std::vector<Candidate>& candidates);

}  // namespace hopscope
