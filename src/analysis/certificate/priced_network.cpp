// Part of the check of certificates: it shares no code with what finds them.

#include "analysis/certificate/priced_network.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "analysis/certificate/nearest_first.hpp"

namespace hopscope {

namespace {

Length exact_product(Length a, Length b) {
  Length product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw std::overflow_error("a length");
  return product;
}

/// The image of `node` under the translation that takes node 0 to `move`.
std::size_t translated(const Certificate& proof, std::size_t node, std::size_t move) {
  if (proof.group == "xor") return node ^ move;
  std::size_t image = 0;
  std::size_t stride = 1;
  for (std::size_t k = proof.sides.size(); k-- > 0;) {
    const auto side = static_cast<std::size_t>(proof.sides[k]);
    image += (node / stride + move / stride) % side * stride;
    stride *= side;
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
      has_group_(!proof.group.empty()),
      send_(prices_of(proof.send_ports)),
      receive_(prices_of(proof.receive_ports)) {
  if (proof.ports == 0 && !(proof.send_ports.empty() && proof.receive_ports.empty()))
    throw CertificateFault("ports without a limit have a dual price");
  require_channels();
  sort_channels();
}

void PricedNetwork::find_distances(NodeId source, std::vector<Length>& distances) const {
  distances.assign(has_group_ ? static_cast<std::size_t>(proof_.nodes) : vertices_.size(), unreachable);
  const auto from = has_group_ ? static_cast<Place>(source) : place_of(source);
  if (!from) return;
  NearestFirst next(distances);
  next.put(*from, 0);
  while (!next.is_empty()) {
    const Place at = next.take();
    const std::size_t row = has_group_ ? 0 : at;
    for (std::size_t i = begins_[row]; i < begins_[row + 1]; ++i) {
      const auto& [end, length] = leaving_[i];
      const Place to = has_group_ ? translated(proof_, end, at) : end;
      const Length through = exact_sum(distances[at], length);
      if (through < distances[to]) next.put(to, through);
    }
  }
}

Length PricedNetwork::distance(const std::vector<Length>& distances, NodeId to) const {
  if (has_group_) return distances[static_cast<std::size_t>(to)];
  const auto place = place_of(to);
  return place ? distances[*place] : unreachable;
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

PricedNetwork::Prices PricedNetwork::prices_of(const std::vector<Certificate::PricedPort>& ports) const {
  Prices prices;
  for (const auto& [node, price] : ports) {
    if (node < 0 || node >= proof_.nodes) throw CertificateFault(fmt::format("{} is not a node", node));
    if (has_group_ && node != 0) throw CertificateFault("under a symmetry group, only node 0 has dual prices of ports");
    if (!prices.emplace(node, price).second)
      throw CertificateFault(fmt::format("the ports of node {} have two dual prices", node));
  }
  return prices;
}

Length PricedNetwork::price_at(const Prices& prices, NodeId node) const {
  const auto found = prices.find(has_group_ ? 0 : node);
  return found == prices.end() ? 0 : found->second;
}

Length PricedNetwork::at_port(const Prices& prices, const std::vector<Length>& fastest, NodeId node) const {
  const Length price = price_at(prices, node);
  const auto place = place_of(has_group_ ? 0 : node);
  return price == 0 || !place ? 0 : exact_product(price, fastest[*place]);
}

Length PricedNetwork::length_of(const Certificate::PricedChannel& channel) const {
  Length price = channel.price;
  if (proof_.store_and_forward) {
    price = exact_sum(price, price_at(send_, channel.ends.from));
    price = exact_sum(price, price_at(receive_, channel.ends.to));
  }
  return exact_product(price, channel.word_time);
}

std::optional<PricedNetwork::Place> PricedNetwork::place_of(NodeId vertex) const {
  const auto found = std::ranges::lower_bound(vertices_, vertex);
  if (found == vertices_.end() || *found != vertex) return std::nullopt;
  return static_cast<Place>(found - vertices_.begin());
}

void PricedNetwork::require_channels() const {
  const std::int64_t vertices = std::int64_t{proof_.nodes} + proof_.switches;
  for (const auto& [ends, word_time, price] : proof_.channels) {
    const auto [from, to] = ends;
    if (from < 0 || to < 0 || from >= vertices || to >= vertices || from == to)
      throw CertificateFault(fmt::format("there can be no channel from {} to {}", from, to));
    if (has_group_ && from != 0) throw CertificateFault("with a group, all channels leave node 0");
  }
}

void PricedNetwork::sort_channels() {
  for (const auto& channel : proof_.channels) {
    vertices_.push_back(channel.ends.from);
    if (!has_group_) vertices_.push_back(channel.ends.to);
  }
  std::ranges::sort(vertices_);
  vertices_.erase(std::unique(vertices_.begin(), vertices_.end()), vertices_.end());
  fastest_out_.assign(vertices_.size(), unreachable);
  fastest_in_ = fastest_out_;
  begins_.assign(std::max<std::size_t>(vertices_.size(), 1) + 1, 0);
  for (const auto& [ends, word_time, price] : proof_.channels) {
    const Place from = *place_of(ends.from);
    const Place to = has_group_ ? from : *place_of(ends.to);
    ++begins_[from + 1];
    fastest_out_[from] = std::min(fastest_out_[from], word_time);
    fastest_in_[to] = std::min(fastest_in_[to], word_time);
  }
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  leaving_.resize(proof_.channels.size());
  std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
  for (const auto& channel : proof_.channels) {
    const Place to = has_group_ ? static_cast<Place>(channel.ends.to) : *place_of(channel.ends.to);
    leaving_[next[*place_of(channel.ends.from)]++] = {to, length_of(channel)};
  }
}

}  // namespace hopscope
