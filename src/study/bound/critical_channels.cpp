#include "study/bound/bound.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include <hopscope/symmetry.hpp>

namespace hopscope {

std::vector<NodeId> critical_nodes(const BoundReport& report) {
  std::vector<NodeId> nodes;
  if (!report.group.empty()) {
    if (report.critical_send_ports.empty() && report.critical_receive_ports.empty()) return nodes;
    nodes.resize(static_cast<std::size_t>(report.platform.topology->nodes()));
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return nodes;
  }
  for (const auto* ports : {&report.critical_send_ports, &report.critical_receive_ports}) {
    for (const auto& port : *ports) nodes.push_back(port.node);
  }
  std::ranges::sort(nodes);
  nodes.erase(std::ranges::unique(nodes).begin(), nodes.end());
  return nodes;
}

std::vector<double> relative_prices(const BoundReport& report) {
  const std::vector<bool> is_critical = critical_everywhere(report);
  std::vector<double> prices(is_critical.begin(), is_critical.end());
  if (!report.group.empty() || report.critical_channels.empty()) return prices;
  const auto most = static_cast<double>(std::ranges::max(report.critical_channels, {}, &CriticalChannel::price).price);
  for (std::size_t e = 0; e < prices.size(); ++e) prices[e] *= static_cast<double>(report.prices[e]) / most;
  return prices;
}

int other_channels_as_busy(const FlowNetwork& network, const BoundReport& report) {
  constexpr double rounding = 1e-9;
  if (report.flow.time <= 0 || report.flow.time > report.flow.bound * (1 + rounding)) return 0;
  std::set<Channel> critical;
  for (const CriticalChannel& each : report.critical_channels) {
    critical.insert(each.ends);
    critical.insert({each.ends.to, each.ends.from});
  }
  int others = 0;
  for (std::size_t e = 0; e < network.channels.size(); ++e) {
    const bool is_busy = report.flow.words[e] * network.word_times[e] >= report.flow.time * (1 - rounding);
    if (is_busy && !critical.contains(network.channels[e])) ++others;
  }
  return others;
}

std::vector<bool> critical_everywhere(const BoundReport& report) {
  const Topology& topology = *report.platform.topology;
  std::vector<bool> critical;
  if (report.group.empty()) {
    // Prices below a hundredth of the highest are left over from the search.
    const std::uint64_t most = report.prices.empty() ? 0 : std::ranges::max(report.prices);
    for (const std::uint64_t price : report.prices) critical.push_back(price > 0 && price >= most / 100);
    critical.resize(static_cast<std::size_t>(topology.channels()));
    return critical;
  }
  const auto group = report.group == "xor" ? Symmetry::exclusive_or(topology.hypercube_dimension())
                                           : Symmetry::rotation(std::get<Certificate>(report.certificate).sides);
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const Channel ends = topology.channel(id);
    critical.push_back(std::ranges::any_of(report.critical_channels, [&](const CriticalChannel& each) {
      return report.group == "complete" || group.offset(ends.from, ends.to) == each.ends.to;
    }));
  }
  return critical;
}

}  // namespace hopscope
