#include <hopscope/channel_costs.hpp>

#include <algorithm>
#include <cstddef>

namespace hopscope {

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
