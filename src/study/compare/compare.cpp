#include "study/compare/compare.hpp"

#include <algorithm>
#include <cmath>

#include "study/compare/crossovers.hpp"
#include "study/compare/proven_curves.hpp"

namespace hopscope {

namespace {

/// Which of these is the fastest from which size on, by exact curves.
void prove(const std::vector<Candidate>& candidates, const SizeRuns& size_runs, SizeDependence& sizes) {
  constexpr double most_work = 5e5;
  const Fastest fastest(candidates, sizes.to, size_runs, 0);
  const ProvenCurves curves = proven_curves(fastest, sizes.from, sizes.to, size_runs, most_work);
  sizes.why_not_proven = curves.why_not;
  if (!curves.are_complete()) return;
  for (const auto& [words, which] : curves.lowest())
    sizes.proven.push_back({words.str(), fastest.candidate(which).name});
}

/// The time that a further word takes in messages that are long enough; none if that is not found.
std::optional<Time> time_of_word(const Candidate& candidate, const SizeRuns& size_runs) {
  constexpr double long_enough = 1e12;
  if (const auto line = line_by_formula(candidate.scenario, long_enough)) return line->slope;
  const Time once = size_runs.run(candidate, long_enough), twice = size_runs.run(candidate, 2 * long_enough);
  const Time word = (twice - once) / long_enough;
  return std::isfinite(word) && word > 0 ? std::optional(word) : std::nullopt;
}

/// What each algorithm tends to as messages grow.
void find_bandwidths(const std::vector<Candidate>& candidates, const SizeRuns& size_runs, Comparison& comparison) {
  comparison.bandwidth = bandwidth_scale(candidates.front().scenario);
  if (!comparison.bandwidth) return;
  for (const Candidate& candidate : candidates) {
    const auto run = std::ranges::find(comparison.runs, candidate.name, &ComparedRun::name);
    if (run == comparison.runs.end()) continue;
    if (const auto word = time_of_word(candidate, size_runs)) run->bus_at_best = comparison.bandwidth->of(1, *word).bus;
  }
}

}  // namespace

Comparison compared(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                    std::optional<double> give_up_after) {
  ComparisonRuns compared(fits, catalogue, options, give_up_after);
  std::optional<SizeDependence> sizes;
  if (has_message_size(catalogue, compared.comparison().common.schedule.operation) &&
      compared.candidates().size() > 1) {
    sizes = size_dependence(compared.candidates(), compared.size_runs());
    prove(compared.candidates(), compared.size_runs(), *sizes);
  }
  Comparison comparison = compared.take();
  comparison.sizes = std::move(sizes);
  if (comparison.sizes) find_bandwidths(compared.candidates(), compared.size_runs(), comparison);
  return comparison;
}

}  // namespace hopscope
