#include <hopscope/platform.hpp>

#include <algorithm>

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

Time Platform::smallest_cost(double words, bool rearranges) const {
  Time smallest = 0;
  const auto look_at = [&](const Costs& costs_at) {
    const auto see = [&](Time cost) {
      if (cost > 0 && (smallest == 0 || cost < smallest)) smallest = cost;
    };
    see(costs_at.t_s);
    if (rearranges) see(words * costs.t_r);
    for (const ChannelKind& kind : topology->channel_kinds()) {
      see(words * word_time(costs_at, kind));
      see(kind.t_h.value_or(costs_at.t_h));
    }
  };
  if (has_uniform_costs()) look_at(costs);
  for (const Costs& costs_at : class_costs) look_at(costs_at);
  return smallest;
}

Costs Platform::lowest_costs() const {
  Costs lowest = has_uniform_costs() ? costs : class_costs.front();
  for (const Costs& each : class_costs) {
    lowest.t_s = std::min(lowest.t_s, each.t_s);
    lowest.t_w = std::min(lowest.t_w, each.t_w);
    lowest.t_h = std::min(lowest.t_h, each.t_h);
  }
  lowest.t_r = costs.t_r;
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

}  // namespace hopscope
