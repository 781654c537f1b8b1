#pragma once

#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "scenario/fits.hpp"
#include "study/candidates.hpp"
#include "study/comparison.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

/// The algorithms of one scenario's operation, and which of them fit.
using AlgorithmFits = std::vector<AlgorithmFit>;

/// True if the operation has messages of one size, which may be another.
[[nodiscard]] bool has_message_size(const Catalogue& catalogue, std::string_view operation);

/// All algorithms of one file that fit, each run at the file's own size of a message.
class ComparisonRuns {
 public:
  /// @param options of every run; `catalogue` must live as long
  /// @param give_up_after times the work of the file's own algorithm, for the others; if none, as much as takes seconds
  ComparisonRuns(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                 std::optional<double> give_up_after);

  /// What the runs showed, the fastest first; `sizes` are left to be found out.
  [[nodiscard]] const Comparison& comparison() const { return comparison_; }
  [[nodiscard]] Comparison take() { return std::move(comparison_); }
  /// Those that came to their end and kept their promises; the scenario's own first, so that it stands for those that
  /// are as fast.
  [[nodiscard]] const std::vector<Candidate>& candidates() const { return candidates_; }
  /// Runs them at other sizes, within the same limit of work. It lives no longer than the compared.
  [[nodiscard]] SizeRuns size_runs() { return {catalogue_, options_}; }

 private:
  [[nodiscard]] bool is_own(const Candidate& candidate) const;
  void try_out(Candidate candidate);
  [[nodiscard]] std::string given_up() const;
  void rank();

  const Catalogue& catalogue_;
  RunOptions options_;
  std::optional<double> give_up_after_;
  Comparison comparison_;
  std::vector<Candidate> candidates_;
};

}  // namespace hopscope
