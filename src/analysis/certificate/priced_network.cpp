// Part of the check of certificates: it shares no code with what finds them.

#include "analysis/certificate/priced_network.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

Length exact_product(Length a, Length b) {
  Length product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw std::overflow_error("a length");
  return product;
}

/// The image of `node` under the translation that takes node 0 to `move`.
NodeId translated(const Certificate& proof, NodeId node, NodeId move) {
  if (proof.group == "xor") return node ^ move;
  NodeId image = 0;
  NodeId stride = 1;
  for (std::size_t k = proof.sides.size(); k-- > 0; stride *= proof.sides[k]) {
    const NodeId side = proof.sides[k];
    const auto at = static_cast<NodeId>((std::int64_t{node / stride % side} + move / stride % side) % side);
    image += at * stride;
  }
  return image;
}

}  // namespace

Length exact_sum(Length a, Length b) {
  Length sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw std::overflow_error("a length");
  return sum;
}

PricedNetwork::PricedNetwork(const Certificate& proof)
    : proof_(proof),
      vertices_(static_cast<std::size_t>(proof.nodes) + static_cast<std::size_t>(proof.switches)),
      send_(prices_of(proof.send_ports)),
      receive_(prices_of(proof.receive_ports)),
      fastest_out_(vertices_, unreachable),
      fastest_in_(vertices_, unreachable) {
  if (proof.ports == 0 && !(proof.send_ports.empty() && proof.receive_ports.empty()))
    throw CertificateFault("ports without a limit have a price");
  count_channels();
  sort_channels();
}

void PricedNetwork::find_distances(NodeId source, std::vector<Length>& distances) const {
  distances.assign(vertices_, unreachable);
  using Reached = std::pair<Length, NodeId>;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> next;
  next.emplace(0, source);
  distances[static_cast<std::size_t>(source)] = 0;
  const bool shifted = !proof_.group.empty();
  while (!next.empty()) {
    const auto [distance, at] = next.top();
    next.pop();
    if (distance > distances[static_cast<std::size_t>(at)]) continue;
    const std::size_t row = shifted ? 0 : static_cast<std::size_t>(at);
    for (std::size_t i = begins_[row]; i < begins_[row + 1]; ++i) {
      const NodeId to = shifted ? translated(proof_, leaving_[i].to, at) : leaving_[i].to;
      const Length through = exact_sum(distance, leaving_[i].length);
      Length& known = distances[static_cast<std::size_t>(to)];
      if (through >= known) continue;
      known = through;
      next.emplace(through, to);
    }
  }
}

Length PricedNetwork::ports_of(NodeId from, NodeId to) const {
  if (proof_.store_and_forward) return 0;
  return exact_sum(at_port(send_, fastest_out_, from), at_port(receive_, fastest_in_, to));
}

ExactSum PricedNetwork::price_of_all() const {
  ExactSum channels = 0;
  for (const auto& channel : proof_.channels) channels += channel.price;
  ExactSum ports = 0;
  for (const auto& port : proof_.send_ports) ports += port.price;
  for (const auto& port : proof_.receive_ports) ports += port.price;
  ports *= static_cast<unsigned>(proof_.ports);
  if (proof_.group == "complete") channels *= static_cast<unsigned>(proof_.nodes - 1);
  ExactSum all = channels + ports;
  if (!proof_.group.empty()) all *= static_cast<unsigned>(proof_.nodes);
  return all;
}

std::vector<Length> PricedNetwork::prices_of(const std::vector<Certificate::PricedPort>& ports) const {
  std::vector<Length> prices(proof_.group.empty() ? vertices_ : 1);
  for (const auto& port : ports) {
    if (port.node < 0 || port.node >= proof_.nodes) throw CertificateFault(fmt::format("{} is not a node", port.node));
    if (!proof_.group.empty() && port.node != 0)
      throw CertificateFault("with a group, only node 0 has prices of ports");
    Length& price = prices[static_cast<std::size_t>(port.node)];
    if (price != 0) throw CertificateFault(fmt::format("the ports of node {} have two prices", port.node));
    price = port.price;
  }
  return prices;
}

Length PricedNetwork::at_port(const std::vector<Length>& prices, const std::vector<Length>& fastest,
                              NodeId node) const {
  const std::size_t place = proof_.group.empty() ? static_cast<std::size_t>(node) : 0;
  return prices[place] == 0 ? 0 : exact_product(prices[place], fastest[place]);
}

Length PricedNetwork::length_of(const Certificate::PricedChannel& channel) const {
  Length price = channel.price;
  if (proof_.store_and_forward) {
    const bool one_for_all = !proof_.group.empty();
    price = exact_sum(price, send_[one_for_all ? 0 : static_cast<std::size_t>(channel.ends.from)]);
    price = exact_sum(price, receive_[one_for_all ? 0 : static_cast<std::size_t>(channel.ends.to)]);
  }
  return exact_product(price, channel.word_time);
}

void PricedNetwork::count_channels() {
  const auto is_vertex = [&](NodeId v) { return v >= 0 && static_cast<std::size_t>(v) < vertices_; };
  begins_.assign(vertices_ + 1, 0);
  for (const auto& channel : proof_.channels) {
    const auto [from, to] = channel.ends;
    if (!is_vertex(from) || !is_vertex(to) || from == to)
      throw CertificateFault(fmt::format("there can be no channel from {} to {}", from, to));
    if (!proof_.group.empty() && from != 0) throw CertificateFault("with a group, all channels leave node 0");
    ++begins_[static_cast<std::size_t>(from) + 1];
    Length& out = fastest_out_[static_cast<std::size_t>(from)];
    Length& in = fastest_in_[proof_.group.empty() ? static_cast<std::size_t>(to) : 0];
    out = std::min(out, channel.word_time);
    in = std::min(in, channel.word_time);
  }
  for (std::size_t v = 0; v < vertices_; ++v) begins_[v + 1] += begins_[v];
}

void PricedNetwork::sort_channels() {
  leaving_.resize(proof_.channels.size());
  std::vector<std::size_t> place(begins_.begin(), begins_.end() - 1);
  for (const auto& channel : proof_.channels) {
    leaving_[place[static_cast<std::size_t>(channel.ends.from)]++] = {channel.ends.to, length_of(channel)};
  }
}

}  // namespace hopscope
