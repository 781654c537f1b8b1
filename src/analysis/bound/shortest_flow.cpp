#include "analysis/bound/shortest_flow.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace hopscope {

ShortestFlow::ShortestFlow(const FlowNetwork& network) : network_(&network) {
  const auto vertices = static_cast<std::size_t>(network.vertices);
  out_begins_.resize(vertices + 1);
  in_begins_.resize(vertices + 1);
  for (const auto& [from, to] : network.channels) {
    ++out_begins_[static_cast<std::size_t>(from) + 1];
    ++in_begins_[static_cast<std::size_t>(to) + 1];
  }
  for (std::size_t v = 0; v < vertices; ++v) {
    out_begins_[v + 1] += out_begins_[v];
    in_begins_[v + 1] += in_begins_[v];
  }
  out_.resize(network.channels.size());
  in_.resize(network.channels.size());
  auto out = out_begins_;
  auto in = in_begins_;
  for (std::size_t e = 0; e < network.channels.size(); ++e) {
    const auto [from, to] = network.channels[e];
    out_[out[static_cast<std::size_t>(from)]++] = {to, e};
    in_[in[static_cast<std::size_t>(to)]++] = {from, e};
  }
  distances_.resize(vertices);
  places_.resize(vertices);
  passing_.resize(vertices);
}

void ShortestFlow::search(NodeId source, const std::vector<double>& lengths) {
  std::ranges::fill(distances_, std::numeric_limits<double>::infinity());
  std::ranges::fill(places_, -1);
  order_.clear();
  heap_.clear();
  distances_[static_cast<std::size_t>(source)] = 0;
  heap_.push_back({0, source});
  while (!heap_.empty()) {
    std::ranges::pop_heap(heap_, std::greater<>());
    const auto [distance, at] = heap_.back();
    heap_.pop_back();
    const auto v = static_cast<std::size_t>(at);
    if (places_[v] >= 0) continue;
    places_[v] = static_cast<std::int32_t>(order_.size());
    order_.push_back(at);
    for (std::size_t i = out_begins_[v]; i < out_begins_[v + 1]; ++i) {
      const double through = distance + lengths[out_[i].channel];
      double& known = distances_[static_cast<std::size_t>(out_[i].other)];
      if (through >= known) continue;
      known = through;
      heap_.push_back({through, out_[i].other});
      std::ranges::push_heap(heap_, std::greater<>());
    }
  }
}

void ShortestFlow::add_flow(const FlowDemand& demand, std::size_t source, const std::vector<double>& lengths,
                            std::vector<double>& flow) {
  constexpr double as_short = 1 + 1e-10;  // rounding must not hide that paths are equally long
  for (const NodeId v : order_) passing_[static_cast<std::size_t>(v)] = v < network_->nodes ? demand.of(source, v) : 0;
  for (std::size_t place = order_.size(); place-- > 1;) {
    const auto v = static_cast<std::size_t>(order_[place]);
    if (passing_[v] == 0) continue;
    last_.clear();
    for (std::size_t i = in_begins_[v]; i < in_begins_[v + 1]; ++i) {
      const auto u = static_cast<std::size_t>(in_[i].other);
      if (places_[u] < 0 || places_[u] >= static_cast<std::int32_t>(place)) continue;
      if (distances_[u] + lengths[in_[i].channel] <= distances_[v] * as_short) last_.push_back(in_[i].channel);
    }
    const double share = passing_[v] / static_cast<double>(last_.size());
    for (const std::size_t channel : last_) {
      flow[channel] += share;
      passing_[static_cast<std::size_t>(network_->channels[channel].from)] += share;
    }
  }
}

}  // namespace hopscope
