#include "study/bound/synthesis/schedule_search.hpp"

#include <algorithm>
#include <vector>

#include "analysis/synthesis/occupation.hpp"
#include "analysis/synthesis/step_prices.hpp"

namespace hopscope {

namespace {

/// 0 for many ranks, whose pairs alone take more memory than steps do.
double words_of_all(const Scenario& scenario) {
  constexpr Rank most_ranks = 4096;
  double words = 0;
  const Rank ranks = scenario.platform.ranks();
  if (ranks > most_ranks) return 0;
  for (Rank from = 0; from < ranks; ++from) {
    for (Rank to = 0; to < ranks; ++to) words += from == to ? 0 : scenario.operation->words(from, to).value_or(0);
  }
  return words;
}

/// Steps that congestion-free schedules of whole messages need at least, as far as ports and channels tell.
double steps_needed(const Scenario& scenario, const std::optional<BoundReport>& bound, double messages, double hops) {
  const Platform& platform = scenario.platform;
  double steps = messages * hops / static_cast<double>(std::max<ChannelId>(1, platform.topology->channels()));
  if (platform.ports != Platform::all_ports) steps = std::max(steps, messages / platform.ranks() / platform.ports);
  const double alone = messages > 0 ? words_of_all(scenario) / messages * platform.word_time() : 0;
  if (bound && alone > 0) steps = std::max(steps, bound->channels / alone);
  return steps;
}

}  // namespace

std::size_t routes_considered(const Scenario& scenario, const SynthesisSettings& settings) {
  constexpr std::size_t most_routes = 1 << 19;  // of all messages together
  const Platform& platform = scenario.platform;
  const auto pairs = static_cast<std::size_t>(platform.ranks()) * static_cast<std::size_t>(platform.ranks());
  // Between neighbours no way is better than the shortest, unless several messages may go at once.
  const bool is_direct = platform.topology->is_complete() && platform.ports == 1;
  return is_direct ? 1 : std::min(settings.routes, std::max<std::size_t>(2, most_routes / pairs));
}

double bytes_of_search(const Scenario& scenario, const std::optional<BoundReport>& bound,
                       const SynthesisSettings& settings) {
  const Platform& platform = scenario.platform;
  const double pieces = scenario.operation->total_blocks() * static_cast<double>(settings.pieces);
  const auto routes = static_cast<double>(routes_considered(scenario, settings));
  const double hops = std::max(1.0, platform.topology->average_distance());
  constexpr double detours = 1.25;  // hops of the routes considered, over those of shortest ones
  // with_fast_routes copies them.
  const double copies = platform.topology->has_equal_channels() ? 1 : 2;
  const double of_pairs = static_cast<double>(platform.ranks()) * platform.ranks() * sizeof(std::vector<Route>);
  const double of_routes =
      scenario.operation->total_blocks() * routes * (sizeof(Route) + detours * hops * sizeof(ChannelId));
  const double of_problem =
      pieces * routes * (sizeof(PackingProblem::Route) + (detours * hops + 2) * sizeof(PackingProblem::Resource));
  // Greedy steps are more than are needed.
  constexpr double greedy = 1.5;
  const double ports = platform.ports == Platform::all_ports ? 0 : 2.0 * platform.ranks();
  const double resources = static_cast<double>(platform.topology->channels()) + ports;
  const double of_steps = greedy * steps_needed(scenario, bound, pieces, hops) * resources *
                          (sizeof(Occupation::Message) + sizeof(StepPrices::Price) + sizeof(std::uint16_t));
  return copies * (of_pairs + of_routes) + of_problem + of_steps;
}

}  // namespace hopscope
