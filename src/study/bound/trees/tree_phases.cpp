#include "study/bound/trees/tree_phases.hpp"

#include <cmath>

#include "algorithm/collective_operation.hpp"

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
    return words == std::floor(words) ? std::floor(exact) : exact;
  };
  for (Rank rank = 0; rank < ranks; ++rank) parts.push_back({end_of(rank), end_of(rank + 1) - end_of(rank)});
  return parts;
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

}  // namespace hopscope
