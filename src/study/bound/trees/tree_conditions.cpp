#include "study/bound/trees/tree_conditions.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// The first vertex without a rank that has not as much capacity in as out; none if all have.
std::optional<std::size_t> unbalanced_switch(const CutNetwork& network) {
  std::vector<std::int64_t> more_in(network.vertices);
  for (const auto& [from, to, capacity] : network.arcs) {
    more_in[from] -= capacity;
    more_in[to] += capacity;
  }
  for (const std::size_t place : network.places) more_in[place] = 0;
  const auto found = std::ranges::find_if(more_in, [](std::int64_t more) { return more != 0; });
  if (found == more_in.end()) return std::nullopt;
  return static_cast<std::size_t>(found - more_in.begin());
}

}  // namespace

void TreeConditions::check() {
  const Platform& platform = scenario_.platform;
  if (const std::string why = why_no_trees(*scenario_.operation); !why.empty())
    refuse("/schedule/operation", fmt::format("{}: {}", scenario_.schedule.operation, why));
  if (platform.ports != Platform::all_ports)
    refuse("/platform/ports", R"(is not "all": the trees, or the paths of a scatter or gather, are used all at once)");
  if (!platform.cut_through()) refuse("/platform/switching", "\"store-and-forward\": synthesise needs \"cut-through\"");
  const double ranks = platform.ranks();
  if (ranks * ranks > most_pairs_of_trees)
    refuse("/platform/topology", fmt::format("has {} ranks; synthesise packs trees of up to 512", platform.ranks()));
  if (platform.longest_word_time() == 0)
    refuse("/platform/costs/t_w", "0: words take no time, so that all trees are equally good");
  if (!mistakes_.empty()) throw InputError(mistakes_);
}

std::vector<PlannedPhase> checked_phases(const Scenario& scenario, const PlatformCuts& cuts) {
  TreeConditions conditions(scenario);
  conditions.check();
  const CutNetwork network = cuts.without_ports();
  std::vector<PlannedPhase> planned = planned_phases(scenario, network);
  if (const auto vertex = unbalanced_switch(network); vertex && !planned.front().problem.of_paths)
    conditions.refuse_network(
        fmt::format("has more capacity to vertex {}, which holds no rank, than from it, or less; trees are known to "
                    "reach the bound only where both are equal",
                    *vertex));
  return planned;
}

}  // namespace hopscope
