#include "analysis/trees/grown_paths.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// Some of the ranks.
class RankSet {
 public:
  explicit RankSet(std::size_t ranks) : bits_((ranks + 63) / 64) {}

  void insert(std::size_t rank) { bits_[rank / 64] |= std::uint64_t{1} << (rank % 64); }
  void clear() { std::ranges::fill(bits_, 0); }
  [[nodiscard]] bool contains(std::size_t rank) const { return (bits_[rank / 64] >> (rank % 64) & 1) != 0; }
  [[nodiscard]] bool meets(const RankSet& other) const {
    for (std::size_t i = 0; i < bits_.size(); ++i)
      if ((bits_[i] & other.bits_[i]) != 0) return true;
    return false;
  }

 private:
  std::vector<std::uint64_t> bits_;
};

/// The network seen from its ranks: what may come in through an arc, and from where.
class WaysIn {
 public:
  explicit WaysIn(const TreeNetwork& network)
      : network_(network),
        rank_at_(network.vertices, nowhere),
        into_(network.vertices),
        room_(network.arcs.size()),
        towards_(network.vertices) {
    for (std::size_t rank = 0; rank < network.places.size(); ++rank) rank_at_[network.places[rank]] = rank;
    for (std::size_t arc = 0; arc < network.arcs.size(); ++arc) into_[network.arcs[arc].to].push_back(arc);
  }

  [[nodiscard]] const std::vector<std::size_t>& arcs_into(std::size_t rank) const {
    return into_[network_.places[rank]];
  }
  [[nodiscard]] std::int64_t room(std::size_t arc) const { return room_[arc]; }

  void begin_step() {
    for (std::size_t arc = 0; arc < room_.size(); ++arc) room_[arc] = network_.arcs[arc].capacity;
  }

  /// The ranks from which arcs with room lead to this one.
  void find_senders_through(std::size_t last, RankSet& senders) {
    senders.clear();
    std::ranges::fill(towards_, nowhere);
    towards_[network_.arcs[last].from] = last;
    queue_.assign(1, network_.arcs[last].from);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const std::size_t vertex = queue_[i];
      if (rank_at_[vertex] != nowhere) {
        senders.insert(rank_at_[vertex]);
        continue;
      }
      for (const std::size_t arc : into_[vertex]) {
        const std::size_t from = network_.arcs[arc].from;
        if (room_[arc] == 0 || towards_[from] != nowhere || from == network_.arcs[last].to) continue;
        towards_[from] = arc;
        queue_.push_back(from);
      }
    }
  }

  /// The first arc from one of the senders. @pre of the last call of find_senders_through()
  [[nodiscard]] std::size_t first_arc(std::size_t sender) const { return towards_[network_.places[sender]]; }

  /// Takes a unit of room along the whole way. @pre as first_arc()
  std::vector<std::size_t> take(std::size_t sender, std::size_t last) {
    std::vector<std::size_t> route{first_arc(sender)};
    while (route.back() != last) route.push_back(towards_[network_.arcs[route.back()].to]);
    for (const std::size_t arc : route) --room_[arc];
    return route;
  }

 private:
  const TreeNetwork& network_;
  std::vector<std::size_t> rank_at_;            // by vertex
  std::vector<std::vector<std::size_t>> into_;  // by vertex: arcs
  std::vector<std::int64_t> room_;              // by arc: left in this step
  std::vector<std::size_t> towards_;            // by vertex: the arc to the rank that is looked at
  std::vector<std::size_t> queue_;
};

/// One trial.
class PathGrowth {
 public:
  PathGrowth(const TreeNetwork& network, std::uint32_t of_rank, std::uint64_t seed)
      : network_(network),
        ranks_(network.places.size()),
        all_(ranks_ * of_rank),
        ways_(network),
        has_(all_, RankSet(ranks_)),
        holders_(all_, 1),
        tie_(all_),
        missing_(ranks_),
        left_(ranks_),
        capacity_in_(ranks_),
        candidates_(network.arcs.size()),
        senders_(network.arcs.size(), RankSet(ranks_)),
        width_(ranks_ * all_),
        random_(seed) {
    for (std::size_t tree = 0; tree < all_; ++tree) has_[tree].insert(tree / of_rank);
    soon_ = has_;
    for (std::size_t rank = 0; rank < ranks_; ++rank) {
      for (std::size_t tree = 0; tree < all_; ++tree)
        if (tree / of_rank != rank) missing_[rank].push_back(tree);
      for (const std::size_t arc : ways_.arcs_into(rank)) capacity_in_[rank] += network.arcs[arc].capacity;
    }
    std::iota(tie_.begin(), tie_.end(), std::uint32_t{0});
  }

  [[nodiscard]] GrownPaths grown(const GrowthLimits& limits) {
    while (std::ranges::any_of(missing_, [](const auto& some) { return !some.empty(); })) {
      if (++step_ > limits.most_steps || (limits.goes_on && !limits.goes_on()) || !fill_step()) return {};
    }
    made_.routes.resize(place_of_route_.size());
    for (const auto& [route, place] : place_of_route_) made_.routes[place] = route;
    return std::move(made_);
  }

 private:
  /// The smallest is what a rank takes first. In a step it can only grow.
  struct Urgency {
    std::int64_t width = 0;    // of the rank's arcs that can bring the tree in this step or the next
    std::int64_t holders = 0;  // ranks that have it, or receive it in this step
    std::uint32_t tie = 0;
    std::uint32_t tree = 0;
    friend auto operator<=>(const Urgency&, const Urgency&) = default;
  };

  [[nodiscard]] Urgency urgency(std::size_t rank, std::size_t tree) const {
    return {width_[rank * all_ + tree], holders_[tree], tie_[tree], static_cast<std::uint32_t>(tree)};
  }

  /// @return false if nothing goes any further
  bool fill_step() {
    ways_.begin_step();
    std::ranges::shuffle(tie_, random_);
    const std::size_t before = made_.edges.size();
    std::vector<std::vector<std::size_t>> open(ranks_);
    std::vector<std::size_t> order(ranks_);
    for (std::size_t rank = 0; rank < ranks_; ++rank) {
      find_candidates(rank);
      left_[rank] = missing_[rank].size();
      open[rank] = ways_.arcs_into(rank);
      order[rank] = rank;
    }
    while (!order.empty()) {
      std::ranges::shuffle(order, random_);
      std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t rank) { return steps_left(rank); });
      for (const std::size_t rank : order) receive_one(rank, open[rank]);
      std::erase_if(order, [&](std::size_t rank) { return open[rank].empty(); });
    }
    has_ = soon_;
    for (std::size_t rank = 0; rank < ranks_; ++rank)
      std::erase_if(missing_[rank], [&](std::size_t tree) { return has_[tree].contains(rank); });
    return made_.edges.size() > before;
  }

  [[nodiscard]] double steps_left(std::size_t rank) const {
    return static_cast<double>(left_[rank]) / static_cast<double>(capacity_in_[rank]);
  }

  /// What each arc into a rank can bring, as a heap.
  void find_candidates(std::size_t rank) {
    for (const std::size_t tree : missing_[rank]) width_[rank * all_ + tree] = 0;
    for (const std::size_t arc : ways_.arcs_into(rank)) {
      candidates_[arc].clear();
      ways_.find_senders_through(arc, senders_[arc]);
      for (const std::size_t tree : missing_[rank]) {
        if (!has_[tree].meets(senders_[arc])) continue;
        width_[rank * all_ + tree] += network_.arcs[arc].capacity;
        candidates_[arc].push_back({0, 0, 0, static_cast<std::uint32_t>(tree)});
      }
    }
    for (const std::size_t arc : ways_.arcs_into(rank)) {
      for (Urgency& each : candidates_[arc]) each = urgency(rank, each.tree);
      std::ranges::make_heap(candidates_[arc], std::ranges::greater{});
    }
  }

  /// What a rank receives now it can bring to others in the next step: these do not need it from elsewhere.
  void widen(std::size_t tree, std::size_t receiver) {
    for (std::size_t rank = 0; rank < ranks_; ++rank) {
      for (const std::size_t arc : ways_.arcs_into(rank)) {
        if (senders_[arc].contains(receiver) && !soon_[tree].meets(senders_[arc]))
          width_[rank * all_ + tree] += network_.arcs[arc].capacity;
      }
    }
    soon_[tree].insert(receiver);
    ++holders_[tree];
  }

  /// On the narrowest arc that brings something; the others before it are closed.
  void receive_one(std::size_t rank, std::vector<std::size_t>& open) {
    while (!open.empty()) {
      const auto arc = std::ranges::min_element(open, {}, [&](std::size_t a) { return network_.arcs[a].capacity; });
      if (ways_.room(*arc) > 0 && receive_through(rank, *arc)) return;
      open.erase(arc);
    }
  }

  bool receive_through(std::size_t rank, std::size_t last) {
    RankSet senders(ranks_);
    ways_.find_senders_through(last, senders);
    const std::optional<std::size_t> tree = most_urgent(rank, candidates_[last], senders);
    if (!tree) return false;
    widen(*tree, rank);
    --left_[rank];
    const std::size_t place = place_of(ways_.take(sender_of(*tree, senders), last));
    made_.edges.push_back({step_, static_cast<std::uint32_t>(*tree), place, 0, 1});
    return true;
  }

  /// Takes it from the heap, whose urgencies may be those of earlier in the step. What has no sender left has none in
  /// the rest of the step.
  std::optional<std::size_t> most_urgent(std::size_t rank, std::vector<Urgency>& heap, const RankSet& senders) {
    while (!heap.empty()) {
      std::ranges::pop_heap(heap, std::ranges::greater{});
      const std::size_t tree = heap.back().tree;
      const Urgency now = urgency(rank, tree);
      const bool is_changed = now != heap.back();
      heap.pop_back();
      if (soon_[tree].contains(rank) || !has_[tree].meets(senders)) continue;
      if (!is_changed) return tree;
      heap.push_back(now);
      std::ranges::push_heap(heap, std::ranges::greater{});
    }
    return std::nullopt;
  }

  /// Of those that have what is to be sent, one with the most room left on the first arc, at random.
  std::size_t sender_of(std::size_t tree, const RankSet& senders) {
    std::size_t best = nowhere;
    std::pair<std::int64_t, std::uint64_t> most;
    for (std::size_t sender = 0; sender < ranks_; ++sender) {
      if (!senders.contains(sender) || !has_[tree].contains(sender)) continue;
      const std::pair<std::int64_t, std::uint64_t> room{ways_.room(ways_.first_arc(sender)), random_()};
      if (best != nowhere && room <= most) continue;
      best = sender;
      most = room;
    }
    return best;
  }

  std::size_t place_of(std::vector<std::size_t> route) {
    return place_of_route_.try_emplace(std::move(route), place_of_route_.size()).first->second;
  }

  const TreeNetwork& network_;
  std::size_t ranks_;
  std::size_t all_;  // trees of all ranks
  WaysIn ways_;
  std::vector<RankSet> has_;                       // by tree: the ranks that had it before this step
  std::vector<RankSet> soon_;                      // by tree: the ranks that have it after this step
  std::vector<std::int64_t> holders_;              // by tree: ranks that have it, or receive it in this step
  std::vector<std::uint32_t> tie_;                 // by tree, of a step
  std::vector<std::vector<std::size_t>> missing_;  // by rank: trees that it did not have before this step
  std::vector<std::size_t> left_;                 // by rank: trees that it does not have yet, nor receives in this step
  std::vector<std::int64_t> capacity_in_;         // by rank
  std::vector<std::vector<Urgency>> candidates_;  // by arc into a rank
  std::vector<RankSet> senders_;     // by arc into a rank: from which something can come in this step, if it were alone
  std::vector<std::int64_t> width_;  // by rank and tree: of the rank's arcs that can bring it in this step or the next
  std::map<std::vector<std::size_t>, std::size_t> place_of_route_;
  GrownPaths made_;
  std::mt19937_64 random_;
  std::int32_t step_ = 0;
};

}  // namespace

GrownPaths grown_paths(const TreeNetwork& network, std::uint32_t of_rank, const GrowthLimits& limits) {
  GrownPaths best;
  GrowthLimits left = limits;
  for (int trial = 0; trial < limits.most_trials; ++trial) {
    GrownPaths grown = PathGrowth(network, of_rank, static_cast<std::uint64_t>(trial)).grown(left);
    if (limits.goes_on && !limits.goes_on()) break;
    if (grown.edges.empty()) continue;
    best = std::move(grown);
    if (best.edges.back().step <= limits.fewest_steps) break;
    left.most_steps = best.edges.back().step - 1;
  }
  return best;
}

}  // namespace hopscope
