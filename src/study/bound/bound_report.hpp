#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>

#include "analysis/bound/flow_problem.hpp"
#include "analysis/bound/fractional_flow.hpp"
#include "analysis/certificate/certificate.hpp"
#include "analysis/certificate/cut_check.hpp"

namespace hopscope {

/// A set of vertices of which the channels out of it, or in both directions, are all critical, and no others.
struct CriticalCut {
  std::vector<NodeId> nodes;  ///< on the side with fewer nodes, ascending, without switches
  std::int64_t channels = 0;  ///< out of that side, or into it, whichever are more
};

/// The cut that critical channels form, if they do. @param is_critical by channel
[[nodiscard]] std::optional<CriticalCut> critical_cut(const FlowNetwork& network, const std::vector<bool>& is_critical);

/// A channel, or the ports of a node, without which the bound would be lower.
struct CriticalChannel {
  Channel ends;
  std::uint64_t price = 0;  ///< as in the certificate
};

/// A bound for a part of all schedules.
struct RestrictedBound {
  static constexpr std::string_view of_steps = "congestion-free steps";

  std::string name;       ///< "one-port startups and words"; or of_steps
  std::string label;      ///< "no forwarding": of its line
  std::string holds_for;  ///< the schedules, in words
  Time time = 0;
};

/// A bound by a closed formula, for every schedule.
struct ClosedFormBound {
  std::string name;  ///< "one-port volume of a cluster"
  Time time = 0;
};

/// Vertices, and ranks whose data is meant.
struct DataSet {
  std::vector<bool> vertices;
  std::vector<bool> data;  ///< by rank
};

/// The cut that the words of a collective operation need longest to cross.
struct DataCutReport {
  ProvenCut proven;
  CutCertificate::Across across = CutCertificate::Across::set;
  DataSet set;  ///< which words must leave; empty if `across` is not a set
};

/// How fast an operation could be at best. Every time in it but `closed_form` and `fractional` has been computed by the
/// check of a certificate.
struct BoundReport {
  enum class Limit { nothing, ports, channels, startups };

  std::string file;
  std::string scenario;
  Platform platform;
  Schedule schedule;
  std::string amount;  ///< as in Result
  std::vector<std::string> overrides;

  Time latency = 0;   ///< a startup and a hop, before the first word arrives
  Time ports = 0;     ///< what the words take at ports, under store-and-forward at those of every hop; 0 without limit
  Time channels = 0;  ///< what the words take on the channels
  Time startups = 0;  ///< startups that follow each other, with their hops
  Time bound = 0;     ///< the larger of startups, and of latency + the larger of ports and channels
  /// What the words take along routes that were found, or that are known to exist, split without limit, after the
  /// latency; not less than startups. None if no such routes are known.
  std::optional<Time> fractional;
  /// True if a word may hold the port of a rank for longer than the fastest channel of its node takes, which `ports`
  /// and `fractional` count.
  bool has_unlike_port_times = false;
  Limit limit = Limit::nothing;  ///< what the bound is made of

  std::vector<CriticalChannel> critical_channels;  ///< with a price in the certificate; by number
  std::vector<Certificate::PricedPort> critical_send_ports, critical_receive_ports;
  /// Channels or, if those of one node have the price, ports that are as busy as the bottleneck and have no price: in
  /// the flow that was found, if it is as fast as the bound.
  int others_as_busy = 0;
  std::optional<CriticalCut> cut;              ///< if these channels form one
  std::optional<DataCutReport> data_cut;       ///< of a collective operation
  std::optional<ClosedFormBound> closed_form;  ///< the largest, if it is above `bound`; no certificate proves it
  std::vector<RestrictedBound> restricted;     ///< none below largest()
  std::string group;  ///< "xor" or "rotation": one node stands for all, and the critical channels are those of node 0

  Proof certificate;  ///< of the bound
  /// Of each channel, as in the certificate; 1 for those that lead out of a cut. Empty with a group, or if there are
  /// very many.
  std::vector<std::uint64_t> prices;
  FractionalFlow flow;  ///< of the channels, in units of messages for a total exchange; empty with a group

  /// The largest bound for all schedules.
  [[nodiscard]] Time largest() const { return closed_form ? closed_form->time : bound; }
  /// fractional / bound - 1
  [[nodiscard]] std::optional<double> gap() const {
    if (!fractional) return std::nullopt;
    return bound > 0 && *fractional > bound ? *fractional / bound - 1 : 0;
  }
};

}  // namespace hopscope
