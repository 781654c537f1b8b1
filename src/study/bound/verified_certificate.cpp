#include "study/bound/verified_certificate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "run/bound/certified.hpp"
#include "run/bound/exchange_problem.hpp"
#include "run/bound/operation_cuts.hpp"
#include "run/bound/symmetric_bound.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

constexpr double certificate_rounding = 1e-12;

/// How integers of a certificate may have been rounded: by less than a unit, and by no more than a millionth of the
/// largest of the numbers that they stand for. A unit may be as large as a number, where nothing had to be rounded.
class Rounding {
 public:
  Rounding(double unit, double largest) : unit_(unit), most_(std::min(unit, 1e-6 * largest)) {}

  /// True if so many units are `exact`, or that rounded down.
  [[nodiscard]] bool gives(std::uint64_t units, double exact) const {
    const double value = static_cast<double>(units) * unit_;
    const double last_digits = certificate_rounding * exact;
    return value <= exact + last_digits && exact - value <= most_ + last_digits;
  }

 private:
  double unit_;
  double most_;
};

/// True if so many units, which stand for all of some equal numbers, are `exact`, or that rounded down: by less than a
/// unit, and by no more than a millionth.
bool are_units_of(std::uint64_t units, double unit, double exact) { return Rounding(unit, exact).gives(units, exact); }

bool is_equal(double value, double exact) { return std::abs(value - exact) <= certificate_rounding * exact; }

std::string in_words(const Channel& ends) { return fmt::format("{} -> {}", ends.from, ends.to); }

/// @param own of the scenario
std::string difference_of_machines(const StatedMachine& proof, const StatedMachine& own) {
  if (proof.nodes != own.nodes || proof.switches != own.switches)
    return fmt::format("it has {} nodes and {} switches, the scenario {} and {}", proof.nodes, proof.switches,
                       own.nodes, own.switches);
  if (proof.store_and_forward != own.store_and_forward)
    return fmt::format("it is for {}", proof.store_and_forward ? "store-and-forward" : "cut-through");
  const auto ports = [](int count) { return count == 0 ? "all ports" : counted(count, "port"); };
  if (proof.ports != own.ports)
    return fmt::format("it is for {} of a node, the scenario has {}", ports(proof.ports), ports(own.ports));
  if (!is_equal(proof.t_s, own.t_s) || !is_equal(proof.t_h, own.t_h))
    return fmt::format("its t_s is {} and its t_h {}, those of the scenario are {} and {}", number(proof.t_s),
                       number(proof.t_h), number(own.t_s), number(own.t_h));
  return {};
}

/// Of a network that is given by the channels of node 0.
std::string difference_of_groups(const Certificate& proof, const Scenario& scenario) {
  const auto network = translated_network(scenario.platform);
  if (!network || network->group != proof.group || network->sides != proof.sides)
    return fmt::format("its network has the symmetry group {}, that of the scenario does not", proof.group);
  std::vector<NodeId> neighbours;
  for (const auto& channel : proof.channels) {
    neighbours.push_back(channel.ends.to);
    if (!are_units_of(channel.word_time, proof.word_time_unit, scenario.platform.word_time()))
      return fmt::format("a word takes {} on its channels, {} in the scenario",
                         number(static_cast<double>(channel.word_time) * proof.word_time_unit),
                         number(scenario.platform.word_time()));
  }
  std::vector<NodeId> own = network->neighbours;
  std::ranges::sort(neighbours);
  std::ranges::sort(own);
  if (neighbours != own) return "the channels of its node 0 are not those of the scenario";
  if (!scenario.operation->is_total_exchange()) return "it is for a total exchange, which the scenario is not";
  if (are_units_of(proof.words, proof.word_unit, scenario.schedule.message_words)) return {};
  return fmt::format("its messages have {} words, those of the scenario {}",
                     number(static_cast<double>(proof.words) * proof.word_unit),
                     number(scenario.schedule.message_words));
}

/// Parallel channels in the order of their times, in which those of a certificate must be those of the scenario.
template <class Time>
using TimesOfChannels = std::map<Channel, std::vector<Time>>;

template <class Time>
void sort_times(TimesOfChannels<Time>& channels) {
  for (auto& [ends, times] : channels) std::ranges::sort(times);
}

std::string difference_of_channels(const Certificate& proof, const Platform& platform) {
  const FlowNetwork network = flow_network(platform, false);
  TimesOfChannels<double> own;
  for (std::size_t e = 0; e < network.channels.size(); ++e) own[network.channels[e]].push_back(network.word_times[e]);
  TimesOfChannels<std::uint64_t> claimed;
  for (const auto& channel : proof.channels) claimed[channel.ends].push_back(channel.word_time);
  sort_times(own);
  sort_times(claimed);
  const double slowest = network.word_times.empty() ? 0 : std::ranges::max(network.word_times);
  const Rounding rounding(proof.word_time_unit, slowest);
  for (const auto& [ends, times] : claimed) {
    const std::vector<double>& exact = own[ends];
    if (exact.size() < times.size()) return fmt::format("the scenario has fewer channels {}", in_words(ends));
    for (std::size_t i = 0; i < times.size(); ++i) {
      if (!rounding.gives(times[i], exact[i]))
        return fmt::format("a word takes {} on its channel {}, {} in the scenario",
                           number(static_cast<double>(times[i]) * proof.word_time_unit), in_words(ends),
                           number(exact[i]));
    }
  }
  for (const auto& [ends, times] : own) {
    const auto found = claimed.find(ends);
    if (found == claimed.end() || found->second.size() < times.size())
      return fmt::format("it lacks the channel {} of the scenario", in_words(ends));
  }
  return {};
}

/// The demand of a certificate, pair by pair: a few bytes may stand for the pairs of a million nodes.
class ClaimedDemand {
 public:
  explicit ClaimedDemand(const Certificate& proof) : exchanging_(proof.all_to_all), words_(proof.words) {
    std::ranges::sort(exchanging_);
    for (const auto& [from, to, words] : proof.demands) {
      if (from != to) pairs_[{from, to}] = words;
    }
  }

  /// In units.
  [[nodiscard]] std::uint64_t of(NodeId from, NodeId to) const {
    const auto found = pairs_.find({from, to});
    if (found != pairs_.end()) return found->second;
    return from != to && exchanges(from) && exchanges(to) ? words_ : 0;
  }
  /// The first pair with words, of which one is none of `nodes`.
  /// @param nodes ascending, at least one
  [[nodiscard]] std::optional<std::pair<NodeId, NodeId>> pair_beside(const std::vector<NodeId>& nodes) const {
    const auto is_other = [&](NodeId node) { return !std::ranges::binary_search(nodes, node); };
    const auto other = std::ranges::find_if(exchanging_, is_other);
    if (other != exchanging_.end() && exchanging_.size() > 1 && words_ > 0)
      return std::pair(*other, *other == exchanging_.front() ? exchanging_.back() : exchanging_.front());
    for (const auto& [pair, words] : pairs_) {
      if (words > 0 && (is_other(pair.first) || is_other(pair.second))) return pair;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool exchanges(NodeId node) const { return std::ranges::binary_search(exchanging_, node); }

  std::vector<NodeId> exchanging_;
  std::uint64_t words_;
  std::map<std::pair<NodeId, NodeId>, std::uint64_t> pairs_;
};

std::string difference_of_demands(const Certificate& proof, const Scenario& scenario) {
  const ClaimedDemand claimed(proof);
  const Platform& platform = scenario.platform;
  const Rank p = platform.ranks();
  const auto own = [&](Rank from, Rank to) { return from == to ? 0 : scenario.operation->words(from, to).value_or(0); };
  double most = 0;
  std::vector<NodeId> nodes;
  for (Rank from = 0; from < p; ++from) {
    nodes.push_back(platform.mapping.node_of(from));
    for (Rank to = 0; to < p; ++to) most = std::max(most, own(from, to));
  }
  std::ranges::sort(nodes);
  const auto told = [&](NodeId from, NodeId to, double exact) {
    return fmt::format("node {} has {} words for node {} in it, {} in the scenario", from,
                       number(static_cast<double>(claimed.of(from, to)) * proof.word_unit), to, number(exact));
  };
  if (const auto beside = claimed.pair_beside(nodes)) return told(beside->first, beside->second, 0);
  const Rounding rounding(proof.word_unit, most);
  for (Rank from = 0; from < p; ++from) {
    for (Rank to = 0; to < p; ++to) {
      const NodeId source = platform.mapping.node_of(from);
      const NodeId destination = platform.mapping.node_of(to);
      const double exact = own(from, to);
      if (!rounding.gives(claimed.of(source, destination), exact)) return told(source, destination, exact);
    }
  }
  return {};
}

std::string difference_from(const Certificate& certificate, const Scenario& scenario) {
  const std::string why_not = why_no_flow(*scenario.operation, scenario.schedule, scenario.platform.ranks());
  if (!why_not.empty()) return why_not;
  std::string difference = difference_of_machines(certificate, stated_machine(scenario.platform));
  if (!difference.empty()) return difference;
  if (!certificate.group.empty()) return difference_of_groups(certificate, scenario);
  difference = difference_of_channels(certificate, scenario.platform);
  return difference.empty() ? difference_of_demands(certificate, scenario) : difference;
}

std::string difference_of_operations(const CutCertificate& proof, const CutCertificate& own) {
  if (proof.operation != own.operation)
    return fmt::format("it is about {}, but the scenario about {}", proof.operation, own.operation);
  if (proof.root != own.root) return fmt::format("its root is {}, that of the scenario {}", proof.root, own.root);
  if (!is_equal(proof.words, own.words))
    return fmt::format("its blocks have {} words, those of the scenario {}", number(proof.words), number(own.words));
  return proof.ranks == own.ranks ? "" : "its ranks are on other nodes than those of the scenario";
}

/// The channels with the time of a word on each, where it takes any.
TimesOfChannels<double> times_of(const CutCertificate& proof) {
  TimesOfChannels<double> times;
  for (const auto& [ends, capacity] : proof.channels)
    times[ends].push_back(capacity == 0 ? 0 : proof.word_time / static_cast<double>(capacity));
  sort_times(times);
  return times;
}

std::string difference_of_capacities(const CutCertificate& proof, const CutCertificate& own) {
  // A capacity may have been rounded up, by no more than a millionth: a word then takes less, never more.
  constexpr double rounding = 1e-6;
  const auto exact = times_of(own);
  const auto claimed = times_of(proof);
  for (const auto& [ends, times] : exact) {
    const auto found = claimed.find(ends);
    if (found == claimed.end() || found->second.size() != times.size())
      return fmt::format("it does not have as many channels {} as the scenario", in_words(ends));
    for (std::size_t i = 0; i < times.size(); ++i) {
      const double claimed_time = found->second[i];
      if (claimed_time > times[i] * (1 + certificate_rounding) || claimed_time < times[i] * (1 - rounding))
        return fmt::format("a word takes {} on its channel {}, {} in the scenario", number(claimed_time),
                           in_words(ends), number(times[i]));
    }
  }
  const auto is_other = [&](const auto& channel) { return !exact.contains(channel.first); };
  const auto other = std::ranges::find_if(claimed, is_other);
  return other == claimed.end() ? "" : fmt::format("the scenario has no channel {}", in_words(other->first));
}

std::string difference_from(const CutCertificate& certificate, const Scenario& scenario) {
  if (!has_cuts(*scenario.operation))
    return fmt::format("it is about {}, but the scenario about {}", certificate.operation, scenario.schedule.operation);
  // Before any channel is looked at: a scenario may have far more of them than the certificate.
  std::string difference = difference_of_machines(certificate, stated_machine(scenario.platform));
  if (!difference.empty()) return difference;
  const CutCertificate own = blank_cut(scenario, !certificate.group.empty());
  difference = difference_of_operations(certificate, own);
  if (!difference.empty()) return difference;
  if (certificate.group != own.group || certificate.sides != own.sides)
    return fmt::format("its network has the symmetry group {}, that of the scenario does not", certificate.group);
  return difference_of_capacities(certificate, own);
}

CheckedProof checked(const Certificate& proof) {
  const CheckedCertificate outcome = check_certificate(proof);
  if (!outcome.fault.empty()) return {0, outcome.fault, ""};
  const ProvenBound& proven = *outcome.proven;
  return {
      proven.bound, "",
      fmt::format("they pay at least {} for their time on channels and at ports, where all prices together are {}, "
                  "in units of {} of time and {}: {} / {} units are {}",
                  proven.numerator, proven.denominator, number(proof.word_time_unit), amount(proof.word_unit, "word"),
                  proven.numerator, proven.denominator, number(proven.words_time))};
}

CheckedProof checked(const CutCertificate& proof) {
  const CheckedCut outcome = check_certificate(proof);
  if (!outcome.fault.empty()) return {0, outcome.fault, ""};
  const ProvenCut& proven = *outcome.proven;
  if (proven.words == 0) return {proven.bound, "", "none, or none with times: startups alone"};
  return {proven.bound, "",
          fmt::format("{}: {} ({} block{} of {}), at most {} per unit of time: {}", proof.operation,
                      amount(proven.words, "word"), proven.blocks, proven.blocks == "1" ? "" : "s", number(proof.words),
                      amount(proven.rate, "word"), number(proven.words_time))};
}

}  // namespace

std::string difference_of(const Proof& certificate, const Scenario& scenario) {
  return std::visit([&](const auto& kind) { return difference_from(kind, scenario); }, certificate);
}

VerifiedCertificate verified(std::string file, Proof certificate, const Scenario* scenario, std::string scenario_file) {
  CheckedProof outcome = std::visit([](const auto& kind) { return checked(kind); }, certificate);
  std::string difference = scenario == nullptr ? std::string() : difference_of(certificate, *scenario);
  return {std::move(file),       std::move(certificate),
          std::move(outcome),    std::move(scenario_file),
          std::move(difference), scenario == nullptr ? std::string() : scenario->platform.time_unit};
}

}  // namespace hopscope
