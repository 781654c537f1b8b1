#include "study/bound/trees/tree_phases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "algorithm/collective_operation.hpp"
#include "analysis/trees/tree_steps.hpp"

namespace hopscope {

namespace {

using Source = Contract::Source;
using Target = Contract::Target;
using Kind = TreeContents::Kind;

/// The vector in as many parts as there are ranks, in whole words if it has these.
std::vector<VectorPart> parts_of(double words, Rank ranks) {
  std::vector<VectorPart> parts;
  const auto end_of = [&](Rank before) {
    const double exact = words * before / ranks;
    return words == std::floor(words) ? std::floor(exact) : evenly_spaced(exact, words);
  };
  for (Rank rank = 0; rank < ranks; ++rank) parts.push_back({end_of(rank), end_of(rank + 1) - end_of(rank)});
  return parts;
}

/// The same, with what goes over several arcs in a step cut into pieces of the same size. Messages that meet share arcs
/// equally, whatever their size: pieces of one size get at least what they need to be there at the end of the step,
/// and messages over a single arc get all that is left of it.
/// @param sends by step @throws TooManySends
std::vector<TreeSend> in_equal_pieces(std::span<const OutTree> trees, std::span<const TreeSend> sends) {
  std::vector<TreeSend> pieces;
  const auto has_one_arc = [&](const TreeSend& send) { return trees[send.tree].edges[send.edge].route.size() == 1; };
  for (auto first = sends.begin(); first != sends.end();) {
    const auto last = std::find_if(first, sends.end(), [&](const TreeSend& send) { return send.step != first->step; });
    std::int64_t common = 0;
    for (auto send = first; send != last; ++send)
      if (!has_one_arc(*send)) common = std::gcd(common, send->units);
    for (; first != last; ++first) {
      const std::int64_t size = has_one_arc(*first) ? first->units : common;
      check_sends(pieces.size() + static_cast<std::size_t>(first->units / size));
      for (std::int64_t unit = 0; unit < first->units; unit += size)
        pieces.push_back({first->step, first->tree, first->edge, first->first + unit, size});
    }
  }
  return pieces;
}

TreePace pace_of(const PackingScale& scale, std::int64_t segments, std::int64_t width) {
  TreePace pace{segments, scale.room, static_cast<double>(scale.units) / static_cast<double>(width)};
  for (std::int64_t& room : pace.room) room *= width;
  return pace;
}

std::optional<FilledTrees> filled(const std::vector<TreePhase>& phases, const StepCosts& costs, std::int64_t segments,
                                  std::int64_t width, const std::function<bool()>& goes_on) {
  FilledTrees trees{segments, width, {}};
  for (const TreePhase& phase : phases) {
    const PackingScale& scale = phase.packing.scale;
    auto sends = tree_steps(phase.packing.trees, pace_of(scale, segments, width), goes_on);
    if (!sends) return std::nullopt;
    const auto steps = static_cast<double>(sends->empty() ? 0 : sends->back().step);
    const double exact = costs.words * static_cast<double>(width) / static_cast<double>(scale.trees * segments);
    const double words = costs.are_whole ? std::ceil(exact * (1 - 1e-12)) : exact;
    trees.predicted += steps * (words * costs.word_time / scale.capacity_of_room + costs.startup);
    trees.of_phases.push_back(in_equal_pieces(phase.packing.trees, *sends));
    trees.messages += trees.of_phases.back().size();
  }
  return trees;
}

/// Most segments that give each message a word.
std::int64_t most_segments(const std::vector<TreePhase>& phases, const StepCosts& costs) {
  std::int64_t trees = 1;
  for (const TreePhase& phase : phases) trees = std::max(trees, phase.packing.scale.trees);
  constexpr double most = 1 << 20;
  const double pieces = std::min(costs.most_pieces, costs.are_whole ? costs.words : most * static_cast<double>(trees));
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::min(most, pieces / static_cast<double>(trees))));
}

std::string refusal_of(std::int64_t segments, const char* too_many) {
  if (segments > 1) return fmt::format("{} segments make {}; give fewer --segments", segments, too_many);
  return fmt::format("trees for channels of these widths take {}; widths that are multiples of one another take fewer",
                     too_many);
}

}  // namespace

std::string why_no_trees(const Operation& operation) {
  const Contract& contract = dynamic_cast<const CollectiveOperation&>(operation).contract();
  if (contract.unites) return "has no words, and trees are for long messages";
  if (contract.target == Target::following_ranks) return "each rank has its own sum, so that trees share nothing";
  return "";
}

std::vector<PlannedPhase> planned_phases(const Scenario& scenario, const CutNetwork& network) {
  const Contract& contract = dynamic_cast<const CollectiveOperation&>(*scenario.operation).contract();
  const Rank ranks = scenario.platform.ranks();
  const std::vector<VectorPart> whole(static_cast<std::size_t>(ranks), {0, contract.words});
  const bool is_rooted = contract.source == Source::root || contract.target == Target::root;
  const auto root = is_rooted ? std::optional<int>(contract.root) : std::nullopt;
  const std::string& name = scenario.schedule.operation;
  if (!contract.adds && contract.target == Target::everyone) return {{name, {network, root}, {Kind::copies, whole}}};
  if (!contract.adds) {
    const bool is_inwards = contract.target == Target::root;
    return {{name, {is_inwards ? reversed(network) : network, root, true}, {Kind::blocks, whole, is_inwards}}};
  }
  const bool is_for_all = contract.target == Target::everyone;
  const auto parts = is_for_all ? parts_of(contract.words, ranks) : whole;
  std::vector<PlannedPhase> phases;
  phases.push_back({is_for_all ? "reduce-scatter" : name, {reversed(network), root}, {Kind::sums, parts, !is_for_all}});
  if (is_for_all) phases.push_back({"all-gather", {network, root}, {Kind::results, parts}});
  return phases;
}

std::vector<FilledTrees> filled_trees(const std::vector<TreePhase>& phases, const StepCosts& costs,
                                      std::int64_t segments, std::size_t most_messages,
                                      const std::function<bool()>& goes_on) {
  std::vector<FilledTrees> best;
  const auto keep = [&](FilledTrees trees) {
    best.push_back(std::move(trees));
    std::ranges::sort(best, {}, &FilledTrees::predicted);
    if (best.size() > 2) best.pop_back();
  };
  const auto always = [] { return true; };
  constexpr std::int64_t widest = 16;
  constexpr int most_worse = 1;  // of a gap of one step, two segments may leave two
  int worse = 0;
  const std::int64_t most = most_segments(phases, costs);
  for (std::int64_t each = segments > 0 ? segments : 1; each <= std::max(most, segments); each *= 2) {
    const Time before = best.empty() ? std::numeric_limits<Time>::infinity() : best.front().predicted;
    std::size_t messages = 0;
    Time of_narrower = std::numeric_limits<Time>::infinity();
    for (std::int64_t width = 1; width <= widest; width *= 4) {
      std::optional<FilledTrees> trees;
      try {
        trees = filled(phases, costs, each, width, best.empty() ? std::function<bool()>(always) : goes_on);
      } catch (const TooManySends& too_many) {
        if (best.empty()) throw std::runtime_error(refusal_of(segments, too_many.what()));
      }
      if (!trees) return best;
      messages = std::max(messages, trees->messages);
      const Time predicted = trees->predicted;
      keep(std::move(*trees));
      if (predicted > of_narrower) break;
      of_narrower = predicted;
    }
    worse = best.front().predicted < before * (1 - 1e-4) ? 0 : worse + 1;
    if (segments > 0 || worse > most_worse || 2 * messages > most_messages) break;
  }
  return best;
}

}  // namespace hopscope
