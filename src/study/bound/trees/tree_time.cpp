#include "study/bound/trees/tree_time.hpp"

#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <hopscope/platform.hpp>

namespace hopscope {

namespace {

TreeTime time_outwards(const MessageTree& tree, const Occupancy& empty) {
  using Turn = std::tuple<Time, Rank, std::size_t>;  // when it may send, who, to which child
  Occupancy now = empty;
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
  TreeTime time;
  std::vector<Time> has_it(tree.children.size());
  const auto ask = [&](Rank rank, std::size_t child) {
    const auto place = static_cast<std::size_t>(rank);
    if (child < tree.children[place].size()) turns.emplace(now.next_begin(rank, has_it[place]), rank, child);
  };
  ask(tree.root, 0);
  while (!turns.empty()) {
    const auto [begin, parent, which] = turns.top();
    turns.pop();
    const Rank child = tree.children[static_cast<std::size_t>(parent)][which];
    const Time arrival = now.send(parent, child, begin);
    has_it[static_cast<std::size_t>(child)] = arrival;
    time.last = std::max(time.last, arrival);
    time.mean += arrival / static_cast<double>(has_it.size());
    ask(child, 0);
    ask(parent, which + 1);
  }
  return time;
}

/// A rank combines what comes from its children, one after the other, and sends when it has all.
/// @param arrivals replaced by when the message of each rank arrives
TreeTime time_inwards(const MessageTree& tree, const Occupancy& empty, std::vector<Time>& arrivals) {
  using Turn = std::tuple<Time, Time, Rank>;  // when its startup has ended, its time from there, whose message
  Occupancy now = empty;
  const EdgeCosts& costs = empty.costs();
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
  TreeTime time;
  std::vector<Rank> parent(tree.children.size());
  std::vector<std::size_t> awaited(tree.children.size());
  std::vector<Time> has_all(tree.children.size());
  arrivals.assign(tree.children.size(), 0);
  for (std::size_t rank = 0; rank < tree.children.size(); ++rank) {
    awaited[rank] = tree.children[rank].size();
    for (const Rank child : tree.children[rank]) parent[static_cast<std::size_t>(child)] = static_cast<Rank>(rank);
  }
  const auto ask = [&](std::size_t rank) {
    const auto child = static_cast<Rank>(rank);
    if (child == tree.root || awaited[rank] > 0) return;
    const EdgeCost& edge = costs.between(parent[rank], child);
    turns.emplace(has_all[rank] + edge.startup, edge.alone, child);
  };
  for (std::size_t rank = 0; rank < parent.size(); ++rank) ask(rank);
  while (!turns.empty()) {
    const auto [asked, alone, child] = turns.top();
    turns.pop();
    const auto to = static_cast<std::size_t>(parent[static_cast<std::size_t>(child)]);
    const Time arrival = now.receive(static_cast<Rank>(to), child, asked);
    arrivals[static_cast<std::size_t>(child)] = arrival;
    has_all[to] = std::max(has_all[to], arrival) + costs.combining();
    if (--awaited[to] > 0) continue;
    time.mean += has_all[to] / static_cast<double>(parent.size());
    ask(to);
  }
  time.last = has_all[static_cast<std::size_t>(tree.root)];
  return time;
}

}  // namespace

std::int64_t depth_of(const MessageTree& tree) {
  const auto below = [&](const auto& self, Rank rank) -> std::int64_t {
    std::int64_t deepest = 0;
    for (const Rank child : tree.children[static_cast<std::size_t>(rank)])
      deepest = std::max(deepest, 1 + self(self, child));
    return deepest;
  };
  return below(below, tree.root);
}

EdgeCosts::EdgeCosts(const Platform& platform, double words, TreeDirection direction)
    : ranks_(static_cast<std::size_t>(platform.ranks())),
      direction_(direction),
      combining_(platform.costs.t_c * words),
      all_(ranks_ * ranks_) {
  std::unordered_map<ChannelId, ChannelId> numbers;  // of the channels that are crossed
  for (Rank parent = 0; parent < platform.ranks(); ++parent) {
    for (Rank child = 0; child < platform.ranks(); ++child) {
      if (parent == child) continue;
      const auto [from, to] = is_outwards() ? std::pair(parent, child) : std::pair(child, parent);
      EdgeCost& edge = all_[place(parent, child)];
      platform.route(from, to, edge.route);
      const Costs& costs = platform.costs_between(from, to);
      edge.startup = costs.t_s;
      edge.alone = time_alone(platform, from, to, words, edge.route) - costs.t_s;
      edge.port = edge.alone;
      if (!platform.cut_through() && !edge.route.empty()) {
        const ChannelId first = edge.route.front();
        edge.port = hop_time_on(platform, first) + words * word_time_on(platform, first);
      }
      for (ChannelId& id : edge.route)
        id = numbers.try_emplace(id, static_cast<ChannelId>(numbers.size())).first->second;
    }
  }
  channels_ = numbers.size();
}

TreeTime time_of(const MessageTree& tree, const Occupancy& empty) {
  std::vector<Time> arrivals;
  return empty.costs().is_outwards() ? time_outwards(tree, empty) : time_inwards(tree, empty, arrivals);
}

MessageTree in_order_of_arrival(MessageTree tree, const Occupancy& empty) {
  std::vector<Time> arrivals;
  (void)time_inwards(tree, empty, arrivals);
  for (auto& children : tree.children)
    std::ranges::stable_sort(children, {}, [&](Rank child) { return arrivals[static_cast<std::size_t>(child)]; });
  return tree;
}

}  // namespace hopscope
