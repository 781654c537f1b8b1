#include "analysis/embedding/placed_guest.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

std::vector<double> slowness_of(const Topology& host) {
  constexpr double most = 0x1p30;
  std::vector<double> slowness;
  if (!widths_differ(host)) return slowness;
  for (const ChannelKind& kind : host.channel_kinds()) slowness.push_back(std::min(most, host.width() / kind.width));
  return slowness;
}

bool is_integer(double value) { return std::floor(value) == value; }

// Loads are counted in integers, so that removing an edge restores the previous load exactly.
std::vector<std::int64_t> whole_weights(const GuestGraph& guest, const Topology& host,
                                        const std::vector<double>& slowness) {
  const bool counts_words = !guest.weighted || guest.has_words();
  const auto words_of = [&](const GuestEdge& edge) { return counts_words ? edge.words : 1; };
  // All words, over as many hops as a route can have, and on the narrowest link, fit into 63 bits.
  const double slowest = slowness.empty() ? 1 : std::ranges::max(slowness);
  const double most = std::min({0x1p50, 0x1p62 / (double{1} * host.nodes() + host.switches()), 0x1p60 / slowest});
  const double total = counts_words ? guest.total_words() : static_cast<double>(guest.edges.size());
  const bool fits = total <= most && std::ranges::all_of(slowness, is_integer) &&
                    std::ranges::all_of(guest.edges, is_integer, words_of);
  const double scale = fits ? 1 : most / total;
  std::vector<std::int64_t> weights;
  weights.reserve(guest.edges.size());
  for (const GuestEdge& edge : guest.edges) weights.push_back(std::llround(words_of(edge) * scale));
  return weights;
}

}  // namespace

PlacedGuest::PlacedGuest(const GuestGraph& guest, const Topology& host)
    : guest_(guest),
      host_(host),
      links_(host, guest.directed),
      loads_(links_.count()),
      edges_of_(edges_by_process(guest)),
      slowness_(slowness_of(host)),
      weights_(whole_weights(guest, host, slowness_)),
      process_on_(static_cast<std::size_t>(host.nodes()), -1) {
  for (const std::int64_t weight : weights_) {
    total_ += weight;
    heaviest_ = std::max(heaviest_, weight);
  }
  if (total_ > 0) unit_ = static_cast<double>(weights_.size()) / static_cast<double>(total_);
}

std::int64_t PlacedGuest::load_of(std::size_t edge, ChannelId channel) const {
  if (slowness_.empty()) return weights_[edge];
  return std::llround(static_cast<double>(weights_[edge]) * slowness_[static_cast<std::size_t>(host_.kind(channel))]);
}

void PlacedGuest::lay(std::size_t edge, std::int64_t sign) {
  const auto& [from, to, words] = guest_.edges[edge];
  const std::int64_t weight = sign * weights_[edge];
  host_.route(node_of_[static_cast<std::size_t>(from)], node_of_[static_cast<std::size_t>(to)], route_);
  distance_ += weight * static_cast<std::int64_t>(route_.size());
  for (const ChannelId channel : route_) {
    const auto link = static_cast<std::size_t>(links_.of(channel));
    const double before = static_cast<double>(loads_.of(link)) * unit_;
    loads_.add(link, sign * load_of(edge, channel));
    const double after = static_cast<double>(loads_.of(link)) * unit_;
    squares_ += after * after - before * before;
    fourths_ += after * after * after * after - before * before * before * before;
  }
}

void PlacedGuest::lay_all_of(Rank process, Rank but_not_with, std::int64_t sign) {
  if (process < 0) return;
  for (const std::size_t i : edges_of_[static_cast<std::size_t>(process)]) {
    const GuestEdge& edge = guest_.edges[i];
    if ((edge.from == process ? edge.to : edge.from) != but_not_with) lay(i, sign);
  }
}

void PlacedGuest::seat(const Placement& nodes) {
  loads_ = LinkLoads(links_.count());
  distance_ = 0;
  squares_ = fourths_ = 0;
  node_of_ = nodes;
  std::fill(process_on_.begin(), process_on_.end(), -1);
  for (std::size_t process = 0; process < nodes.size(); ++process)
    process_on_[static_cast<std::size_t>(nodes[process])] = static_cast<Rank>(process);
  for (std::size_t edge = 0; edge < guest_.edges.size(); ++edge) lay(edge, 1);
}

void PlacedGuest::exchange(NodeId one, NodeId other) {
  Rank& on_one = process_on_[static_cast<std::size_t>(one)];
  Rank& on_other = process_on_[static_cast<std::size_t>(other)];
  // Edges between the two are routed with the first of them.
  lay_all_of(on_one, -1, -1);
  lay_all_of(on_other, on_one, -1);
  std::swap(on_one, on_other);
  if (on_one >= 0) node_of_[static_cast<std::size_t>(on_one)] = one;
  if (on_other >= 0) node_of_[static_cast<std::size_t>(on_other)] = other;
  lay_all_of(on_one, -1, 1);
  lay_all_of(on_other, on_one, 1);
}

}  // namespace hopscope
