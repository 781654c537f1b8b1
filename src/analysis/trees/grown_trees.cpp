#include "analysis/trees/grown_trees.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <utility>

namespace hopscope {

namespace {

constexpr std::int32_t unreached = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t nothing = static_cast<std::size_t>(-1);
constexpr std::size_t exhausted = static_cast<std::size_t>(-1);

/// One trial.
class Growth {
 public:
  Growth(std::size_t ranks, const std::vector<GrowthArc>& arcs, const GrowingTrees& trees, std::uint64_t seed)
      : arcs_(arcs),
        units_(trees.units),
        all_(ranks * trees.of_rank),
        reached_(ranks * all_, unreached),
        holders_(all_, 1),
        missing_(ranks),
        arcs_into_(ranks),
        under_way_(arcs.size()),
        room_(arcs.size()),
        next_(arcs.size()),
        taken_by_(all_, nothing),
        tie_(all_),
        order_(ranks),
        random_(seed) {
    for (std::size_t arc = 0; arc < arcs.size(); ++arc) arcs_into_[arcs[arc].to].push_back(arc);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      for (std::size_t tree = 0; tree < all_; ++tree) {
        if (tree / trees.of_rank == rank) {
          reached_[rank * all_ + tree] = 0;
        } else {
          missing_[rank].push_back(tree);
        }
      }
    }
    std::iota(tie_.begin(), tie_.end(), std::size_t{0});
    std::iota(order_.begin(), order_.end(), std::size_t{0});
  }

  [[nodiscard]] std::vector<GrownEdge> grown(const GrowthLimits& limits) {
    std::vector<GrownEdge> edges;
    const std::size_t wanted = missing_.size() * (all_ - all_ / missing_.size());
    while (arrived_ < wanted) {
      if (++step_ > limits.most_steps || (limits.goes_on && !limits.goes_on())) return {};
      const std::size_t before = edges.size();
      std::shuffle(tie_.begin(), tie_.end(), random_);
      for (std::size_t arc = 0; arc < arcs_.size(); ++arc) {
        room_[arc] = arcs_[arc].room;
        send_on(arc, edges);
      }
      std::shuffle(order_.begin(), order_.end(), random_);
      for (const std::size_t rank : order_) receive(rank, edges);
      if (edges.size() == before) return {};
    }
    return edges;
  }

 private:
  /// What goes along an arc, until all units of the tree have gone.
  struct UnderWay {
    std::size_t tree = nothing;
    std::int64_t sent = 0;
  };

  /// Whether the sender of an arc has had what a tree carries before this step.
  [[nodiscard]] bool is_there(std::size_t arc, std::size_t tree) const {
    return reached_[arcs_[arc].from * all_ + tree] < step_;
  }

  void send_on(std::size_t arc, std::vector<GrownEdge>& edges) {
    auto& [tree, sent] = under_way_[arc];
    const std::int64_t units = tree == nothing ? 0 : std::min(units_ - sent, room_[arc]);
    if (units == 0) return;
    edges.push_back({step_, static_cast<std::uint32_t>(tree), arc, sent, units});
    room_[arc] -= units;
    sent += units;
    if (sent < units_) return;
    reached_[arcs_[arc].to * all_ + tree] = step_;
    tree = nothing;
    ++arrived_;
  }

  /// Arcs into a rank, each as often as it begins with something in this step.
  [[nodiscard]] std::vector<std::size_t> slots_of(std::size_t rank) {
    std::vector<std::size_t> slots;
    for (const std::size_t arc : arcs_into_[rank]) {
      next_[arc] = 0;
      slots.insert(slots.end(), static_cast<std::size_t>((room_[arc] + units_ - 1) / units_), arc);
    }
    std::shuffle(slots.begin(), slots.end(), random_);
    return slots;
  }

  void receive(std::size_t rank, std::vector<GrownEdge>& edges) {
    slots_ = slots_of(rank);
    if (slots_.empty()) return;
    std::vector<std::size_t>& missing = missing_[rank];
    const auto offset = static_cast<std::size_t>(random_() % all_);
    std::ranges::sort(missing, {}, [&](std::size_t tree) {
      return std::pair{holders_[tree], tie_[(tree + offset) % all_]};
    });
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      if (is_exhausted(slots_[slot]) || take_free(rank, slot)) continue;
      seen_.assign(all_, false);
      if (!take_other(rank, slot)) next_[slots_[slot]] = exhausted;
    }
    std::erase_if(missing, [&](std::size_t tree) {
      const std::size_t slot = std::exchange(taken_by_[tree], nothing);
      if (slot == nothing) return false;
      under_way_[slots_[slot]] = {tree, 0};
      ++holders_[tree];
      send_on(slots_[slot], edges);
      return true;
    });
  }

  /// An arc that once finds nothing finds nothing in the rest of the step.
  [[nodiscard]] bool is_exhausted(std::size_t arc) const { return next_[arc] == exhausted; }

  /// What is taken stays so in a step, if perhaps by another slot, so that an arc need not look at it again.
  bool take_free(std::size_t rank, std::size_t slot) {
    const std::size_t arc = slots_[slot];
    const std::vector<std::size_t>& missing = missing_[rank];
    if (is_exhausted(arc)) return false;
    for (std::size_t& place = next_[arc]; place < missing.size(); ++place) {
      if (taken_by_[missing[place]] != nothing || !is_there(arc, missing[place])) continue;
      taken_by_[missing[place++]] = slot;
      return true;
    }
    return false;
  }

  /// What another slot has taken, if that finds something else (Kuhn 1955).
  bool take_other(std::size_t rank, std::size_t slot) {
    for (const std::size_t tree : missing_[rank]) {
      if (seen_[tree] || taken_by_[tree] == nothing || !is_there(slots_[slot], tree)) continue;
      seen_[tree] = true;
      const std::size_t other = taken_by_[tree];
      if (!take_free(rank, other) && !take_other(rank, other)) continue;
      taken_by_[tree] = slot;
      return true;
    }
    return false;
  }

  const std::vector<GrowthArc>& arcs_;
  std::int64_t units_;                 // of each tree
  std::size_t all_;                    // trees of all ranks
  std::vector<std::int32_t> reached_;  // by rank and tree: in which step
  std::vector<std::int64_t> holders_;  // by tree: ranks that it has reached
  std::vector<std::vector<std::size_t>>
      missing_;  // by rank: trees that have not reached it and are not on their way to it
  std::vector<std::vector<std::size_t>> arcs_into_;  // by rank
  std::vector<UnderWay> under_way_;                  // by arc
  std::vector<std::int64_t> room_;                   // by arc, that is left in this step
  std::vector<std::size_t> slots_;                   // of the rank that is looked at
  std::vector<std::size_t> next_;      // by arc: the first of the missing trees that it has not looked at in this step
  std::vector<std::size_t> taken_by_;  // by tree: a slot of the rank that is looked at
  std::vector<bool> seen_;             // by tree, of one search
  std::vector<std::size_t> tie_;       // by tree, of a step
  std::vector<std::size_t> order_;
  std::mt19937_64 random_;
  std::size_t arrived_ = 0;
  std::int32_t step_ = 0;
};

}  // namespace

std::vector<GrownEdge> grown_trees(std::size_t ranks, const std::vector<GrowthArc>& arcs, const GrowingTrees& trees,
                                   const GrowthLimits& limits) {
  std::vector<GrownEdge> best;
  GrowthLimits left = limits;
  for (int trial = 0; trial < limits.most_trials; ++trial) {
    std::vector<GrownEdge> grown = Growth(ranks, arcs, trees, static_cast<std::uint64_t>(trial)).grown(left);
    if (limits.goes_on && !limits.goes_on()) break;
    if (grown.empty()) continue;
    best = std::move(grown);
    if (best.back().step <= limits.fewest_steps) break;
    left.most_steps = best.back().step - 1;
  }
  return best;
}

}  // namespace hopscope
