#include "study/bound/trees/optimal_tree.hpp"

#include <utility>

#include <fmt/format.h>
#include <hopscope/error.hpp>

#include "vocabulary/for_seconds.hpp"
#include "study/bound/trees/one_tree.hpp"

namespace hopscope {

namespace {

// Times that differ by less are equal but for rounding.
constexpr double rounding = 1e-9;

void require_few_ranks(const Scenario& scenario) {
  const Rank ranks = scenario.platform.ranks();
  if (ranks > most_ranks_of_every_tree) {
    throw InputError({{scenario.file, "/platform",
                       fmt::format("has {} ranks, and the trees of at most {} are searched one by one; hopscope "
                                   "synthesise finds good ones for more",
                                   ranks, most_ranks_of_every_tree)}});
  }
  if (has_nothing_to_send(scenario)) throw InputError({{scenario.file, "/schedule", "has nothing to send"}});
}

}  // namespace

OptimalTree optimal_tree(const Scenario& scenario, const OptimalTreeSettings& settings, const RunOptions& options) {
  require_few_ranks(scenario);
  OptimalTree found;
  found.own = simulate(scenario, options).time;
  const auto in_time = for_seconds(settings.seconds > 0 ? std::optional(settings.seconds) : std::nullopt);
  found.best = one_tree_schedule(scenario, {.goes_on = settings.goes_on}, options, in_time);
  found.early = found.best.time;
  found.trees = count_of_trees(scenario.platform.ranks());
  const auto [root, words, direction] = *tree_task(*scenario.operation);
  const auto limit = [&] { return found.best.time * (1 - rounding); };
  EveryTree every(scenario.platform, root, words, direction);
  found.is_proved = every.visit_below(limit(), [&](const MessageTree& tree) -> Time {
    for (OneTree& made : arrangements_of(tree, scenario)) {
      if (settings.goes_on && !settings.goes_on()) found.is_stopped = true;
      if (found.is_stopped || found.runs == settings.most_runs || !in_time()) return -1;
      ++found.runs;
      TreeReport tried = with_tree(found.best, std::move(made), scenario, options);
      if (tried.time < limit()) found.best = std::move(tried);
    }
    return limit();
  });
  return found;
}

}  // namespace hopscope
