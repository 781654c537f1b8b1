#include "run/bound/certified.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace hopscope {

namespace {

constexpr double most_words = 1e12;

/// The largest integers that stand for times and prices: as fine as 64 bits allow, which hold the length of a path
/// through all vertices.
struct Fineness {
  static constexpr double least_word_time = 1 << 20;  // however long paths may be: the check of a scenario needs it
  double price, word_time;

  explicit Fineness(const FlowNetwork& network) {
    // A hop pays for its channel and for the ports at both of its ends, and the whole path once more for ports.
    const double most_length = 0x1p63 / (3 * (static_cast<double>(network.vertices) + 2));
    price = std::min(1e7, most_length / least_word_time);
    word_time = std::min(static_cast<double>(Certificate::most), std::floor(most_length / price));
  }
};

void add_channels(Certificate& proof, const FlowNetwork& network, const std::vector<std::uint64_t>& prices) {
  const Integers times = in_whole_units(network.word_times, Fineness(network).word_time);
  proof.word_time_unit = times.unit;
  for (std::size_t e = 0; e < network.channels.size(); ++e) {
    proof.channels.push_back({network.channels[e], times.values[e], prices[e]});
  }
}

void add_demand(Certificate& proof, const FlowDemand& demand, double words_of_one) {
  if (demand.is_total_exchange) {
    proof.all_to_all = demand.sources;
    proof.words = 1;
    proof.word_unit = words_of_one;
    return;
  }
  std::vector<double> words;
  for (std::size_t s = 0; s < demand.sources.size(); ++s) {
    for (std::size_t to = 0; to < demand.words[s].size(); ++to) {
      const double of_pair = demand.of(s, static_cast<NodeId>(to));
      if (of_pair == 0) continue;
      proof.demands.push_back({demand.sources[s], static_cast<NodeId>(to), 0});
      words.push_back(of_pair);
    }
  }
  const Integers whole = in_whole_units(words, most_words);
  proof.word_unit = whole.unit;
  for (std::size_t i = 0; i < words.size(); ++i) proof.demands[i].words = whole.values[i];
}

std::vector<Certificate::PricedPort> priced(const std::vector<std::pair<NodeId, double>>& ports) {
  std::vector<Certificate::PricedPort> all;
  for (const auto& [node, price] : ports) all.push_back({node, static_cast<std::uint64_t>(price)});
  return all;
}

/// Any prices prove something, and those of a search are not always numbers: costs may span many orders of magnitude.
std::vector<double> usable(std::vector<double> prices) {
  for (double& price : prices) price = std::isfinite(price) && price > 0 ? price : 0;
  return prices;
}

}  // namespace

StatedMachine stated_machine(const Platform& platform) {
  StatedMachine machine;
  machine.nodes = platform.topology->nodes();
  machine.switches = platform.topology->switches();
  machine.store_and_forward = !platform.cut_through();
  machine.ports = platform.ports == Platform::all_ports ? 0 : platform.ports;
  machine.t_s = platform.lowest_costs().t_s;
  machine.t_h = platform.lowest_costs().t_h;
  return machine;
}

Certificate certificate_for(const Platform& platform) {
  Certificate proof;
  static_cast<StatedMachine&>(proof) = stated_machine(platform);
  return proof;
}

Certified with_claims(Certificate certificate) {
  const CheckedCertificate first = proven_by(certificate);
  if (!first.proven) throw std::logic_error("a certificate of hopscope proves nothing: " + first.fault);
  certificate.numerator = first.proven->numerator;
  certificate.denominator = first.proven->denominator;
  certificate.bound = first.proven->bound;
  certificate.checksum = checksum_of(certificate);
  return {std::move(certificate), *first.proven};
}

Certified certified(const Platform& platform, const FlowNetwork& network, const FlowDemand& demand, double words_of_one,
                    const std::vector<double>& prices, const PortPrices& ports) {
  Certificate proof = certificate_for(platform);
  const std::vector<std::uint64_t> whole =
      whole_prices(usable(prices), std::max(1.0, Fineness(network).price / std::max(1, network.ports_of_hops)));
  add_channels(proof, network, whole);
  add_demand(proof, demand, words_of_one);
  proof.send_ports = priced(ports.send);
  proof.receive_ports = priced(ports.receive);
  if (network.ports_of_hops > 0) {
    const FlowLimits limits(network);
    const auto k = static_cast<std::uint64_t>(network.ports_of_hops);
    // A price of all ports of a node is k prices of one; channels are multiplied by k instead.
    for (auto& channel : proof.channels) channel.price *= k;
    for (NodeId node = 0; node < network.nodes && prices.size() > network.channels.size(); ++node) {
      if (const auto price = whole[limits.send_port(node)]; price > 0) proof.send_ports.push_back({node, price});
      if (const auto price = whole[limits.receive_port(node)]; price > 0) proof.receive_ports.push_back({node, price});
    }
  }
  return with_claims(std::move(proof));
}

}  // namespace hopscope
