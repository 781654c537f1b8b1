#include <hopscope/platform.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace hopscope {

Mapping::Mapping(std::vector<NodeId> table) : table_(std::move(table)), ranks_(static_cast<Rank>(table_.size())) {
  for (std::size_t r = 0; r < table_.size(); ++r) {
    if (table_[r] != static_cast<NodeId>(r)) return;
  }
  table_.clear();
}

Time Platform::word_time(const Costs& at) const {
  const auto& kinds = topology->channel_kinds();
  Time shortest = word_time(at, kinds.front());
  for (const ChannelKind& kind : kinds) shortest = std::min(shortest, word_time(at, kind));
  return shortest;
}

Time Platform::longest_word_time() const {
  Time longest = 0;
  const auto look_at = [&](const Costs& costs_at) {
    for (const ChannelKind& kind : topology->channel_kinds()) longest = std::max(longest, word_time(costs_at, kind));
  };
  if (has_uniform_costs()) look_at(costs);
  for (const Costs& costs_at : class_costs) look_at(costs_at);
  return longest;
}

double Platform::capacity() const {
  const Costs lowest = lowest_costs();
  double words = 0;
  for (const ChannelKind& kind : topology->channel_kinds()) {
    if (kind.channels > 0) words += static_cast<double>(kind.channels) / word_time(lowest, kind);
  }
  return words;
}

Time Platform::smallest_cost(double words, bool rearranges, bool combines) const {
  Time smallest = 0;
  const auto look_at = [&](const Costs& costs_at) {
    const auto see = [&](Time cost) {
      if (cost > 0 && (smallest == 0 || cost < smallest)) smallest = cost;
    };
    see(costs_at.t_s);
    if (rearranges) see(words * costs.t_r);
    if (combines) see(words * costs.t_c);
    for (const ChannelKind& kind : topology->channel_kinds()) {
      see(words * word_time(costs_at, kind));
      see(kind.t_h.value_or(costs_at.t_h));
    }
  };
  if (has_uniform_costs()) look_at(costs);
  for (const Costs& costs_at : class_costs) look_at(costs_at);
  return smallest;
}

namespace {

/// By cost class: whether two ranks have it.
std::vector<bool> classes_of_ranks(const Platform& on) {
  const Clustering* clusters = on.topology->clustering();
  std::vector<bool> had(on.class_costs.size(), true);
  if (clusters == nullptr || on.ranks() < 2) return had;
  std::vector<Rank> ranks(static_cast<std::size_t>(clusters->count()));
  if (on.has_rank_on_every_node()) {
    for (int cluster = 0; cluster < clusters->count(); ++cluster)
      ranks[static_cast<std::size_t>(cluster)] = clusters->size(cluster);
  } else {
    for (Rank rank = 0; rank < on.ranks(); ++rank)
      ++ranks[static_cast<std::size_t>(clusters->cluster_of(on.mapping.node_of(rank)))];
  }
  for (std::size_t cluster = 0; cluster < ranks.size(); ++cluster) had[cluster] = ranks[cluster] > 1;
  had.back() = std::ranges::count_if(ranks, [](Rank count) { return count > 0; }) > 1;
  return had;
}

/// Of the classes that two ranks have. A word or a hop may be cheaper on channels of another class, where there are
/// some besides those between ranks.
Costs lowest_of_classes(const Platform& on) {
  const std::vector<bool> had = classes_of_ranks(on);
  const bool has_other_channels = on.topology->switches() > 0 || !on.has_rank_on_every_node();
  constexpr Time none = std::numeric_limits<Time>::infinity();
  Costs lowest{none, none, none, 0};
  for (std::size_t i = 0; i < on.class_costs.size(); ++i) {
    const Costs& each = on.class_costs[i];
    if (had[i]) lowest.t_s = std::min(lowest.t_s, each.t_s);
    if (!had[i] && !has_other_channels) continue;
    lowest.t_w = std::min(lowest.t_w, each.t_w);
    lowest.t_h = std::min(lowest.t_h, each.t_h);
  }
  return lowest;
}

}  // namespace

Costs Platform::lowest_costs() const {
  Costs lowest = has_uniform_costs() ? costs : lowest_of_classes(*this);
  lowest.t_r = costs.t_r;
  lowest.t_c = costs.t_c;
  const auto& kinds = topology->channel_kinds();
  Time hop = kinds.front().t_h.value_or(lowest.t_h);
  for (const ChannelKind& kind : kinds) hop = std::min(hop, kind.t_h.value_or(lowest.t_h));
  lowest.t_h = hop;
  return lowest;
}

bool Platform::connects(const Route& route, Rank from, Rank to) const {
  NodeId at = mapping.node_of(from);
  for (const ChannelId id : route) {
    if (id < 0 || id >= topology->channels()) return false;
    const Channel channel = topology->channel(id);
    if (channel.from != at) return false;
    at = channel.to;
  }
  return at == mapping.node_of(to);
}

namespace {

const Costs& costs_on(const Platform& platform, ChannelId id) {
  if (platform.has_uniform_costs()) return platform.costs;
  const auto [from, to] = platform.topology->channel(id);
  return platform.costs_of_class(platform.topology->cost_class(from, to));
}

const ChannelKind& kind_of(const Topology& topology, ChannelId id) {
  return topology.channel_kinds()[static_cast<std::size_t>(topology.kind(id))];
}

}  // namespace

Time word_time_on(const Platform& platform, ChannelId id) {
  return Platform::word_time(costs_on(platform, id), kind_of(*platform.topology, id));
}

Time hop_time_on(const Platform& platform, ChannelId id) {
  return kind_of(*platform.topology, id).t_h.value_or(costs_on(platform, id).t_h);
}

Time time_alone(const Platform& platform, Rank from, Rank to, double words, const Route& route) {
  Time hops = 0;
  Time slowest = 0;
  Time all = 0;
  for (const ChannelId id : route) {
    const Time word = word_time_on(platform, id);
    hops += hop_time_on(platform, id);
    slowest = std::max(slowest, word);
    all += word;
  }
  return platform.costs_between(from, to).t_s + hops + words * (platform.cut_through() ? slowest : all);
}

}  // namespace hopscope
