#include "study/bound/bound.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_operation.hpp"
#include "algorithm/formula.hpp"

namespace hopscope {

namespace {

// More channels are neither drawn nor listed.
constexpr ChannelId most_listed = ChannelId{1} << 20;

/// By place in a list of so many: whether it is in the set that a certificate states.
std::vector<bool> members(const std::vector<NodeId>& listed, std::int64_t count, bool is_complement) {
  std::vector<bool> inside(static_cast<std::size_t>(count), is_complement);
  for (const NodeId each : listed) inside[static_cast<std::size_t>(each)] = !is_complement;
  return inside;
}

void add_channels_between(BoundReport& report, const std::vector<bool>& from, const std::vector<bool>& to) {
  const Topology& topology = *report.platform.topology;
  if (topology.channels() > most_listed) return;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const Channel ends = topology.channel(id);
    const bool leads_out = from[static_cast<std::size_t>(ends.from)] && to[static_cast<std::size_t>(ends.to)];
    report.prices.push_back(leads_out ? 1 : 0);
    if (leads_out) report.critical_channels.push_back({ends, 1});
  }
}

/// The ports between the data of ranks and their nodes.
void add_ports(BoundReport& report, const DataSet& set) {
  const Platform& platform = report.platform;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    const NodeId node = platform.mapping.node_of(rank);
    const bool is_node_inside = set.vertices[static_cast<std::size_t>(node)];
    const bool is_data_inside = set.data[static_cast<std::size_t>(rank)];
    if (is_data_inside && !is_node_inside) report.critical_send_ports.push_back({node, 1});
    if (is_node_inside && !is_data_inside) report.critical_receive_ports.push_back({node, 1});
  }
}

/// What all ranks together send leaves through their ports, or through their channels.
void add_all_ranks(BoundReport& report) {
  const Platform& platform = report.platform;
  std::vector<bool> has_rank(static_cast<std::size_t>(platform.topology->nodes() + platform.topology->switches()));
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    const NodeId node = platform.mapping.node_of(rank);
    has_rank[static_cast<std::size_t>(node)] = true;
    if (report.limit == BoundReport::Limit::ports) report.critical_send_ports.push_back({node, 1});
  }
  if (report.limit == BoundReport::Limit::channels)
    add_channels_between(report, has_rank, std::vector<bool>(has_rank.size(), true));
}

DataSet set_of(const CutCertificate& proof) {
  DataSet set{members(proof.set, std::int64_t{proof.nodes} + proof.switches, proof.is_complement), {}};
  if (proof.has_data) {
    set.data = members(proof.data, proof.rank_count(), proof.is_complement);
    return set;
  }
  for (Rank rank = 0; rank < proof.rank_count(); ++rank)
    set.data.push_back(set.vertices[static_cast<std::size_t>(proof.ranks.empty() ? rank : proof.ranks[rank])]);
  return set;
}

BoundReport::Limit limit_of(const BoundReport& report, const OperationCuts& cuts) {
  using Limit = BoundReport::Limit;
  if (report.bound == 0) return Limit::nothing;
  const Time words = cuts.best().proven.words_time;
  if (words == 0 || report.startups > report.latency + words) return Limit::startups;
  return report.ports > report.channels ? Limit::ports : Limit::channels;
}

/// A root with one port sends n parts one after the other; when the last of them leaves it first, two ranks hold it
/// thereafter, and their number at most doubles with every message (Traeff 2023).
Time time_in_parts(const Platform& platform, double words, double parts) {
  return (parts - 1 + log2_up(platform.ranks())) * time_alone(platform, 1, words / parts);
}

/// The number of parts for which that is least: t_s + t_h has it once for each part, and the words of a part once for
/// each doubling. A part has a word at least.
double best_parts(const Platform& platform, double words) {
  const double most = std::max(std::floor(words), 1.0);
  const Time of_message = time_alone(platform, 1, 0);
  const Time of_doublings = (log2_up(platform.ranks()) - 1) * (time_alone(platform, 1, words) - of_message);
  if (of_message == 0) return most;
  const double fewer = std::clamp(std::floor(std::sqrt(of_doublings / of_message)), 1.0, most);
  const double more = std::min(fewer + 1, most);
  return time_in_parts(platform, words, fewer) <= time_in_parts(platform, words, more) ? fewer : more;
}

void add_restricted_to_parts(BoundReport& report, const Contract& contract) {
  const bool is_broadcast = contract.source == Contract::Source::root && contract.target == Contract::Target::everyone;
  if (!is_broadcast || report.platform.ports != 1 || report.bound == 0) return;
  const double parts = best_parts(report.platform, contract.words);
  report.restricted.push_back(
      {"one-port equal parts", "equal parts",
       fmt::format("schedules that cut the words into equal parts, one in a message: n - 1 + ceil(log2 p) messages "
                   "follow one another, fastest with n = {:.0f}",
                   parts),
       time_in_parts(report.platform, contract.words, parts)});
}

}  // namespace

void bound_by_cuts(BoundReport& report, const Scenario& scenario, const GoesOn& goes_on) {
  OperationCuts cuts = operation_cuts(
      scenario, goes_on ? goes_on : [] { return true; });
  const CertifiedCut& best = cuts.best();
  report.latency = report.platform.lowest_costs().t_s + report.platform.lowest_costs().t_h;
  report.channels = cuts.channels.proven.words_time;
  if (cuts.ports) report.ports = cuts.ports->proven.words_time;
  report.startups = best.proven.startups_time;
  report.bound = best.proven.bound;
  report.limit = limit_of(report, cuts);
  report.fractional.reset();
  if (cuts.reached && report.bound > 0) report.fractional = std::max(report.latency + *cuts.reached, report.startups);
  report.flow.is_stopped = !cuts.is_complete;
  report.data_cut = DataCutReport{best.proven, best.certificate.across, {}};
  if (best.certificate.across == CutCertificate::Across::set) {
    report.data_cut->set = set_of(best.certificate);
    std::vector<bool> outside = report.data_cut->set.vertices;
    outside.flip();
    add_channels_between(report, report.data_cut->set.vertices, outside);
    add_ports(report, report.data_cut->set);
  } else if (best.certificate.across == CutCertificate::Across::all_ranks) {
    add_all_ranks(report);
  }
  report.certificate = best.certificate;
  add_restricted_to_parts(report, dynamic_cast<const CollectiveOperation&>(*scenario.operation).contract());
}

}  // namespace hopscope
