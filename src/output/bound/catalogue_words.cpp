#include <fmt/format.h>

#include "output/bound/schedules.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

std::string algorithm_in_words(const CatalogueAlgorithm& algorithm, const Platform& platform) {
  const std::string words = *algorithm.name + ", the fastest of the catalogue";
  if (!algorithm.found) return fmt::format("{}; nothing was made for this network: {}", words, algorithm.why_not_found);
  return fmt::format("{}; what was made for this network takes {}{}", words, number(*algorithm.found),
                     unit_after_number(platform.time_unit));
}

std::string not_run_in_words(const CatalogueAlgorithm& algorithm) {
  constexpr std::size_t most_listed = 6;
  std::vector<std::string> names = algorithm.not_run;
  const std::size_t more = names.size() > most_listed ? names.size() - most_listed : 0;
  names.resize(names.size() - more);
  return fmt::format("these of the catalogue, which may be faster: {}{}; give more --seconds", joined(names, ", "),
                     more > 0 ? fmt::format(" and {} more", more) : "");
}

}  // namespace hopscope
