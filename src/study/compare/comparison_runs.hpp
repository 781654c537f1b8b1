#pragma once

#include <span>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "scenario/fits.hpp"
#include "study/candidates.hpp"
#include "study/compare/comparison.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

/// The algorithms of one scenario's operation, and which of them fit.
using AlgorithmFits = std::vector<AlgorithmFit>;

/// All algorithms of one file that fit, each run at the file's own message size; with an option it is run with the
/// value in the file, and once more with the fastest other value, if that is faster.
class ComparisonRuns {
 public:
  /// @param options of every run, of which RunOptions::jobs are made at once, where that makes no difference;
  /// `catalogue` must outlive this
  /// @param give_up_after the limit for the others, as a multiple of the work of the file's own algorithm; if none, a
  /// few seconds
  /// @param tuned whether other values of options are tried, too
  ComparisonRuns(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                 std::optional<double> give_up_after, bool tuned = true);

  /// The results of the runs, the fastest first; `sizes` are not determined.
  [[nodiscard]] const Comparison& comparison() const { return comparison_; }
  [[nodiscard]] Comparison take() { return std::move(comparison_); }
  /// Those whose runs completed without failed checks; the scenario's own first, so that it represents those that are
  /// as fast.
  [[nodiscard]] const std::vector<Candidate>& candidates() const { return candidates_; }
  /// For runs at other sizes, within the same limit on work. This must outlive the result.
  [[nodiscard]] SizeRuns size_runs() const { return size_runs(options_); }

 private:
  /// The runs of one algorithm, as the file has it and with other options, and what became of them.
  struct Attempt {
    std::vector<ComparedRun> runs;
    std::vector<LeftOut> left_out;
    std::vector<Tuning> tunings;
    std::vector<Candidate> candidates;
    double work = 0;               ///< of the last run that completed
    bool may_lack_memory = false;  ///< a run was refused, perhaps for what others took at the time
  };

  [[nodiscard]] SizeRuns size_runs(const RunOptions& options) const;
  [[nodiscard]] bool is_own(const Candidate& candidate) const;
  void try_all(const std::vector<Candidate>& candidates);
  [[nodiscard]] std::vector<Attempt> tried_at_once(std::span<const Candidate> candidates);
  [[nodiscard]] Attempt tried(Candidate as_given, const RunOptions& options);
  void try_out(Candidate candidate, const RunOptions& options, Attempt& attempt);
  void set_limit(const Candidate& first, double work);
  void add(Attempt attempt);
  [[nodiscard]] std::string given_up() const;
  void rank();

  const Catalogue& catalogue_;
  RunOptions options_;
  std::optional<double> give_up_after_;
  bool is_tuned_;
  bool names_own_ = true;  // the file names an algorithm
  Comparison comparison_;
  std::vector<Candidate> candidates_;
  std::string first_;  // who has completed first: its work determines the limit for the others
  double first_work_ = 0;
};

}  // namespace hopscope
