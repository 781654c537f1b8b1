#include "study/compare/compare.hpp"

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
  return comparison;
}

}  // namespace hopscope
