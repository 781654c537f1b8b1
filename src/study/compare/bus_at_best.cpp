#include "study/compare/bus_at_best.hpp"

#include <cmath>

namespace hopscope {

namespace {

/// The time that a further word takes in messages that are long enough; none if that is not found.
std::optional<Time> time_of_word(const Candidate& candidate, const SizeRuns& size_runs) {
  constexpr double long_enough = 1e12;
  if (const auto line = line_by_formula(candidate.scenario, long_enough)) return line->slope;
  const Time once = size_runs.run(candidate, long_enough), twice = size_runs.run(candidate, 2 * long_enough);
  const Time word = (twice - once) / long_enough;
  return std::isfinite(word) && word > 0 ? std::optional(word) : std::nullopt;
}

}  // namespace

std::optional<double> bus_at_best(const Candidate& candidate, const SizeRuns& size_runs,
                                  const BandwidthScale& bandwidth) {
  const auto word = time_of_word(candidate, size_runs);
  return word ? std::optional(bandwidth.of(1, *word).bus) : std::nullopt;
}

}  // namespace hopscope
