#include "run/bound/cut_network.hpp"

#include <algorithm>
#include <cmath>

#include <hopscope/platform.hpp>

#include "run/bound/certified.hpp"

namespace hopscope {

namespace {

constexpr double of_last_digit = 1e-12;
constexpr double most_rounding = 1e-9;  // of a capacity, as a fraction of it

/// As multiples of a unit, none below its value.
Integers rounded_up(const std::vector<double>& values, double most_units) {
  Integers whole = in_whole_units(values, most_units);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (static_cast<double>(whole.values[i]) * whole.unit < values[i] * (1 - of_last_digit)) ++whole.values[i];
  }
  return whole;
}

}  // namespace

CutCertificate certificate_of(const Platform& platform) {
  CutCertificate proof;
  static_cast<StatedMachine&>(proof) = stated_machine(platform);
  if (platform.has_rank_on_every_node() && platform.mapping.is_identity()) return proof;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) proof.ranks.push_back(platform.mapping.node_of(rank));
  return proof;
}

PlatformCuts::PlatformCuts(const Platform& platform) : platform_(platform), certificate_(certificate_of(platform)) {
  const Topology& topology = *platform.topology;
  const auto count = static_cast<std::size_t>(topology.channels());
  const auto ranks = static_cast<std::size_t>(platform.ranks());
  const double ports = platform.ports == Platform::all_ports ? 1 : platform.ports;
  most_ = CutNetwork::most_capacity(count + 2 * ranks, ranks);
  Time slowest = 0;
  for (ChannelId id = 0; id < topology.channels(); ++id) slowest = std::max(slowest, word_time_on(platform, id));
  std::vector<double> values;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    if (const Time time = word_time_on(platform, id); time > 0) values.push_back(slowest / time);
  }
  // A channel on which words take no time is wider than all others together, for the words of all ranks too.
  const bool has_free = values.size() < count;
  const double room = ports * (has_free ? static_cast<double>((count + 2 * ranks) * ranks) : 2);
  const Integers whole = rounded_up(values, std::max(1.0, static_cast<double>(most_) / room));
  if (slowest > 0) certificate_.word_time = slowest / whole.unit;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double rounded = static_cast<double>(whole.values[i]) * whole.unit;
    is_precise_ = is_precise_ && rounded <= values[i] * (1 + most_rounding);
  }
  const auto vertices = static_cast<std::size_t>(topology.nodes()) + static_cast<std::size_t>(topology.switches());
  fastest_out_.resize(vertices);
  fastest_in_.resize(vertices);
  std::size_t next = 0;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const Channel ends = topology.channel(id);
    const std::uint64_t units = word_time_on(platform, id) > 0 ? whole.values[next++] : 0;
    certificate_.channels.push_back({ends, units});
    const std::int64_t capacity = units > 0 ? static_cast<std::int64_t>(units) : most_;
    const auto from = static_cast<std::size_t>(ends.from);
    const auto to = static_cast<std::size_t>(ends.to);
    arcs_.push_back({from, to, capacity});
    fastest_out_[from] = std::max(fastest_out_[from], capacity);
    fastest_in_[to] = std::max(fastest_in_[to], capacity);
  }
}

std::int64_t PlatformCuts::at_ports(const std::vector<std::int64_t>& fastest, Rank rank) const {
  const std::int64_t capacity = fastest[static_cast<std::size_t>(platform_.mapping.node_of(rank))];
  return capacity >= most_ / platform_.ports ? most_ : capacity * platform_.ports;
}

CutNetwork PlatformCuts::without_ports() const {
  CutNetwork network{fastest_out_.size(), arcs_, {}};
  for (Rank rank = 0; rank < platform_.ranks(); ++rank)
    network.places.push_back(static_cast<std::size_t>(platform_.mapping.node_of(rank)));
  return network;
}

CutNetwork PlatformCuts::with_ports() const {
  CutNetwork network{fastest_out_.size(), arcs_, {}};
  for (Rank rank = 0; rank < platform_.ranks(); ++rank) {
    const auto node = static_cast<std::size_t>(platform_.mapping.node_of(rank));
    const std::size_t data = network.vertices++;
    network.places.push_back(data);
    network.arcs.push_back({data, node, send_ports(rank)});
    network.arcs.push_back({node, data, receive_ports(rank)});
  }
  return network;
}

bool PlatformCuts::is_balanced(const CutNetwork& network) {
  std::vector<std::int64_t> more_in(network.vertices);
  for (const auto& [from, to, capacity] : network.arcs) {
    more_in[from] -= capacity;
    more_in[to] += capacity;
  }
  for (const std::size_t place : network.places) more_in[place] = 0;
  return std::ranges::all_of(more_in, [](std::int64_t more) { return more == 0; });
}

}  // namespace hopscope
