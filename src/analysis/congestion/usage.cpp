#include "analysis/congestion/usage.hpp"

#include <algorithm>

namespace hopscope {

void sort_and_limit(std::vector<std::pair<Rank, Rank>>& messages) {
  constexpr std::size_t most = 16;
  std::ranges::sort(messages);
  if (messages.size() > most) messages.resize(most);
}

Totals totals_of(std::span<const StepUsage> steps) {
  Totals totals;
  for (const StepUsage& step : steps) {
    ++totals.steps;
    totals.messages += step.messages;
    totals.words += step.words;
    totals.link_traversals += step.link_traversals;
    totals.word_hops += step.word_hops;
    totals.max_congestion = std::max(totals.max_congestion, step.congestion);
    totals.max_load = std::max(totals.max_load, step.load);
  }
  return totals;
}

}  // namespace hopscope
