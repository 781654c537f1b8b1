// The check of certificates. It shares no code with what finds them: it can be read, and trusted, by itself.

#include "analysis/certificate/certificate_check.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "analysis/certificate/check_parts.hpp"
#include "analysis/certificate/priced_network.hpp"

namespace hopscope {

namespace {

/// The demands of one source.
struct Row {
  std::vector<std::pair<NodeId, std::uint64_t>> to;
};

std::map<NodeId, Row> demands_of(const Certificate& proof) {
  std::map<NodeId, Row> rows;
  const auto require_node = [&](NodeId node) {
    if (node < 0 || node >= proof.nodes) throw CertificateFault(fmt::format("{} is not a node", node));
  };
  for (const auto& [from, to, words] : proof.demands) {
    require_node(from);
    require_node(to);
    if (from != to && words > 0) rows[from].to.emplace_back(to, words);
  }
  for (auto& [from, row] : rows) {
    std::ranges::sort(row.to);
    for (std::size_t i = 1; i < row.to.size(); ++i) {
      if (row.to[i].first == row.to[i - 1].first)
        throw CertificateFault(fmt::format("there are two demands from {} to {}", from, row.to[i].first));
    }
  }
  return rows;
}

/// Words times distances, of one source.
ExactSum paid_by(const PricedNetwork& network, NodeId from, const std::vector<Length>& distances, NodeId to,
                 std::uint64_t words) {
  const Length distance = network.distance(distances, to);
  if (distance == unreachable) throw CertificateFault(fmt::format("there is no path from {} to {}", from, to));
  return ExactSum(exact_sum(distance, network.ports_of(from, to))) * words;
}

ExactSum paid_with_group(const Certificate& proof, const PricedNetwork& network) {
  if (proof.group == "complete") {
    const Length each = exact_sum(network.length_of_first(), network.ports_of(0, 0));
    return ExactSum(each) * proof.words * static_cast<unsigned>(proof.nodes) * static_cast<unsigned>(proof.nodes - 1);
  }
  std::vector<Length> distances;
  network.find_distances(0, distances);
  ExactSum sum = 0;
  for (NodeId to = 1; to < proof.nodes; ++to) sum += paid_by(network, 0, distances, to, proof.words);
  return sum * static_cast<unsigned>(proof.nodes);
}

/// What all words pay at least.
ExactSum paid_by_all(const Certificate& proof, const PricedNetwork& network, std::size_t& most_destinations) {
  ExactSum sum = 0;
  std::vector<Length> distances;
  most_destinations = proof.all_to_all.empty() ? 0 : proof.all_to_all.size() - 1;
  if (proof.words == 0) most_destinations = 0;
  if (!proof.all_to_all.empty()) {
    std::vector<NodeId> nodes = proof.all_to_all;
    std::ranges::sort(nodes);
    if (std::ranges::adjacent_find(nodes) != nodes.end()) throw CertificateFault("all_to_all names a node twice");
    if (nodes.front() < 0 || nodes.back() >= proof.nodes)
      throw CertificateFault("all_to_all names a node that is not there");
    for (const NodeId from : nodes) {
      network.find_distances(from, distances);
      for (const NodeId to : nodes) {
        if (to != from) sum += paid_by(network, from, distances, to, proof.words);
      }
    }
    return sum;
  }
  for (const auto& [from, row] : demands_of(proof)) {
    most_destinations = std::max(most_destinations, row.to.size());
    network.find_distances(from, distances);
    for (const auto& [to, words] : row.to) sum += paid_by(network, from, distances, to, words);
  }
  return sum;
}

void check_shape(const Certificate& proof) {
  if (proof.nodes < 1) throw CertificateFault("there is no node");
  const std::string fault = fault_of_group(proof.group, proof.sides, proof.nodes, proof.channels.size());
  if (!fault.empty()) throw CertificateFault(fault);
  if (proof.group.empty()) return;
  if (proof.switches != 0 || !proof.demands.empty() || !proof.all_to_all.empty())
    throw CertificateFault("with a group, all nodes exchange, and there are no switches");
}

ProvenBound computed(const Certificate& proof) {
  check_shape(proof);
  const PricedNetwork network(proof);
  std::size_t destinations = 0;
  ExactSum paid = 0;
  if (proof.group.empty()) {
    paid = paid_by_all(proof, network, destinations);
  } else {
    paid = paid_with_group(proof, network);
    destinations = proof.words == 0 ? 0 : static_cast<std::size_t>(proof.nodes) - 1;
  }
  const ExactSum price = network.price_of_all();
  ProvenBound proven{paid.str(), price.str()};
  if (price == 0 && paid != 0) throw CertificateFault("all dual prices are 0");
  if (price != 0) {
    proven.words_time = paid.convert_to<double>() / price.convert_to<double>() * proof.word_time_unit * proof.word_unit;
  }
  // The ranks that hold data of one source grow by a factor of ports + 1 at most while one startup passes.
  double startups = destinations > 0 ? 1 : 0;
  const double growth = proof.ports + 1.0;
  if (proof.ports > 0) {
    for (double reached = growth; reached < static_cast<double>(destinations) + 1; reached *= growth) ++startups;
  }
  proven.startups_time = startups * (proof.t_s + proof.t_h);
  if (destinations > 0) proven.bound = std::max(proof.t_s + proof.t_h + proven.words_time, proven.startups_time);
  if (!std::isfinite(proven.bound)) throw CertificateFault("the time that it proves is too large for a number");
  return proven;
}

}  // namespace

std::string checksum_of(const Certificate& certificate) {
  Digest digest;
  digest.add(fmt::format("{} {} {} {} {} {} {} {} {} {}", certificate.nodes, certificate.switches, certificate.group,
                         certificate.store_and_forward, certificate.ports, certificate.word_time_unit,
                         certificate.word_unit, certificate.t_s, certificate.t_h, certificate.words));
  for (const NodeId side : certificate.sides) digest.add(fmt::format("s{}", side));
  for (const auto& [ends, word_time, price] : certificate.channels)
    digest.add(fmt::format("c{} {} {}", ends.from, ends.to, word_time));
  for (const NodeId node : certificate.all_to_all) digest.add(fmt::format("n{}", node));
  for (const auto& [from, to, words] : certificate.demands) digest.add(fmt::format("d{} {} {}", from, to, words));
  return digest.text();
}

CheckedCertificate proven_by(const Certificate& certificate) {
  try {
    return {computed(certificate), ""};
  } catch (const CertificateFault& fault) {
    return {std::nullopt, fault.what()};
  } catch (const std::overflow_error&) {
    return {std::nullopt, "its numbers are too large to add up"};
  }
}

CheckedCertificate check_certificate(const Certificate& certificate) {
  CheckedCertificate checked = proven_by(certificate);
  if (!checked.proven) return checked;
  const ProvenBound& proven = *checked.proven;
  if (proven.numerator != certificate.numerator || proven.denominator != certificate.denominator) {
    checked.fault = fmt::format("its dual prices prove {}/{}, but it claims {}/{}", proven.numerator,
                                proven.denominator, certificate.numerator, certificate.denominator);
  } else if (!(std::abs(proven.bound - certificate.bound) <= 1e-12 * proven.bound)) {
    checked.fault = fmt::format("it proves a bound of {}, but claims {}", proven.bound, certificate.bound);
  } else if (checksum_of(certificate) != certificate.checksum) {
    checked.fault = "network or demand are not those of its checksum";
  }
  return checked;
}

}  // namespace hopscope
