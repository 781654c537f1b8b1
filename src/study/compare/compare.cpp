#include "study/compare/compare.hpp"

#include "study/compare/crossovers.hpp"

namespace hopscope {

Comparison compared(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                    std::optional<double> give_up_after) {
  ComparisonRuns compared(fits, catalogue, options, give_up_after);
  std::optional<SizeDependence> sizes;
  if (has_message_size(catalogue, compared.comparison().common.schedule.operation) && compared.candidates().size() > 1)
    sizes = size_dependence(compared.candidates(), compared.size_runs());
  Comparison comparison = compared.take();
  comparison.sizes = std::move(sizes);
  return comparison;
}

}  // namespace hopscope
