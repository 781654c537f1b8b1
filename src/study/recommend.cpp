#include "study/recommend.hpp"

#include <algorithm>

#include "study/intervals.hpp"

namespace hopscope {

namespace {

// All that may win, with every value of their options.
std::vector<Contender> entrants(const std::vector<Contender>& contenders) {
  std::vector<Contender> all;
  for (const Contender& contender : contenders) {
    for (const Variant& variant : all_variants_of(contender.scenario)) {
      if (std::ranges::find(all, variant.name, &Contender::name) == all.end())
        all.push_back({variant.name, variant.scenario, contender.messages});
    }
  }
  return all;
}

}  // namespace

Recommendation recommended(Race& race, double from, double to) {
  Recommendation recommendation;
  recommendation.from = from;
  recommendation.to = to;
  recommendation.factor = factor_worth_trying(race.contenders());
  Fastest fastest(entrants(race.contenders()), recommendation.to, race.laboratory());
  find_intervals(fastest, recommendation);
  recommendation.runs = fastest.runs();
  Comparison comparison = race.take();
  recommendation.common = std::move(comparison.common);
  recommendation.left_out = std::move(comparison.left_out);
  for (std::size_t i = 0; i < fastest.size(); ++i) {
    if (!fastest.gave_up(i)) continue;
    recommendation.left_out.push_back(
        {fastest.contender(i).name, "a run with messages of another size did not come to its end", false});
  }
  return recommendation;
}

}  // namespace hopscope
