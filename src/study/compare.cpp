#include "study/compare.hpp"

#include "study/crossovers.hpp"

namespace hopscope {

Comparison compared(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                    std::optional<double> give_up_after) {
  Race race(fits, catalogue, options, give_up_after);
  std::optional<SizeDependence> sizes;
  if (has_message_size(catalogue, race.comparison().common.schedule.operation) && race.candidates().size() > 1)
    sizes = size_dependence(race.candidates(), race.laboratory());
  Comparison comparison = race.take();
  comparison.sizes = std::move(sizes);
  return comparison;
}

}  // namespace hopscope
