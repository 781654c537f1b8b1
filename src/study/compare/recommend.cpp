#include "study/compare/recommend.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/suggestions.hpp"
#include "study/compare/intervals.hpp"

namespace hopscope {

namespace {

// All possible winners, with every value of their options.
std::vector<Candidate> with_all_options(const std::vector<Candidate>& candidates) {
  std::vector<Candidate> all;
  for (const Candidate& candidate : candidates) {
    for (Candidate& each : all_candidates_of(candidate.scenario)) {
      if (std::ranges::find(all, each.name, &Candidate::name) != all.end()) continue;
      each.messages = candidate.messages;
      all.push_back(std::move(each));
    }
  }
  // Of several that are as fast, one that needs no other options.
  std::ranges::stable_partition(all, [](const Candidate& each) { return !each.tuned; });
  return all;
}

}  // namespace

Recommendation recommended(ComparisonRuns& compared, double from, double to) {
  Recommendation recommendation;
  recommendation.from = from;
  recommendation.to = to;
  recommendation.factor = factor_worth_trying(compared.candidates());
  Fastest fastest(with_all_options(compared.candidates()), recommendation.to, compared.size_runs());
  find_intervals(fastest, recommendation);
  recommendation.runs = fastest.runs();
  Comparison comparison = compared.take();
  recommendation.common = std::move(comparison.common);
  recommendation.left_out = std::move(comparison.left_out);
  for (std::size_t i = 0; i < fastest.size(); ++i) {
    if (!fastest.gave_up(i)) continue;
    recommendation.left_out.push_back(
        {fastest.candidate(i).name, "a run with messages of another size did not come to its end", false});
  }
  return recommendation;
}

void require_sizes(const AlgorithmFits& fits, const std::string& file, const Catalogue& catalogue) {
  const std::string_view operation = fits.front().algorithm->operation;
  const bool has_unequal = std::ranges::any_of(
      fits, [](const AlgorithmFit& each) { return each.scenario && has_sizes_to_scale(each.scenario->schedule); });
  if (has_message_size(catalogue, operation) || has_unequal) return;
  if (std::ranges::any_of(fits,
                          [](const AlgorithmFit& each) { return each.scenario && each.scenario->schedule.sizes; })) {
    throw InputError({{file, "/schedule/sizes", "all sizes are 0, and cannot be scaled"}});
  }
  input::Names fitting;
  for (const auto& each : catalogue.operations) {
    if (has_message_size(catalogue, each.name) || std::ranges::count(each.fields, "sizes") > 0)
      fitting.push_back(each.name);
  }
  throw InputError({{file, "/schedule/operation",
                     fmt::format("{} has no message sizes that can be varied; operations that have: {}", operation,
                                 input::listed(fitting))}});
}

}  // namespace hopscope
