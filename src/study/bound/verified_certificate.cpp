#include "study/bound/verified_certificate.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "run/bound/certified.hpp"
#include "run/bound/exchange_problem.hpp"
#include "run/bound/symmetric_bound.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

constexpr double certificate_rounding = 1e-12;

/// True if `value` is `exact`, or was rounded down to a multiple of `unit`. A unit may be as large as the value itself,
/// where nothing had to be rounded.
bool is_rounded(double value, double unit, double exact) {
  constexpr double coarsest = 1e-6;  // rounding, as a fraction of the value
  const double most =
      std::max(certificate_rounding * exact, std::min(unit, coarsest * exact) * (1 + certificate_rounding));
  return value <= exact * (1 + certificate_rounding) && exact - value <= most;
}

bool is_rounded(std::uint64_t units, double unit, double exact) {
  return is_rounded(static_cast<double>(units) * unit, unit, exact);
}

std::string in_words(const Channel& ends) { return fmt::format("{} -> {}", ends.from, ends.to); }

std::string difference_of_machines(const Certificate& proof, const Platform& platform) {
  const Certificate own = certificate_for(platform);
  if (proof.nodes != own.nodes || proof.switches != own.switches)
    return fmt::format("its nodes are {} and its switches {}, those of the scenario {} and {}", proof.nodes,
                       proof.switches, own.nodes, own.switches);
  if (proof.store_and_forward != own.store_and_forward)
    return fmt::format("it is for {}", proof.store_and_forward ? "store-and-forward" : "cut-through");
  const auto ports = [](int count) { return count == 0 ? "all ports" : counted(count, "port"); };
  if (proof.ports != own.ports)
    return fmt::format("it is for {} of a node, the scenario has {}", ports(proof.ports), ports(own.ports));
  if (proof.t_s > own.t_s * (1 + certificate_rounding) || proof.t_h > own.t_h * (1 + certificate_rounding))
    return fmt::format("its t_s is {} and its t_h {}, those of the scenario are {} and {}", number(proof.t_s),
                       number(proof.t_h), number(own.t_s), number(own.t_h));
  return {};
}

/// Of a network that is given by the channels of node 0.
std::string difference_of_groups(const Certificate& proof, const Scenario& scenario) {
  const auto network = translated_network(scenario.platform);
  if (!network || network->group != proof.group || network->sides != proof.sides)
    return fmt::format("its network has the group {}, that of the scenario has not", proof.group);
  std::vector<NodeId> neighbours;
  for (const auto& channel : proof.channels) {
    neighbours.push_back(channel.ends.to);
    if (!is_rounded(channel.word_time, proof.word_time_unit, scenario.platform.word_time()))
      return fmt::format("a word takes {} on its channels, {} in the scenario",
                         number(static_cast<double>(channel.word_time) * proof.word_time_unit),
                         number(scenario.platform.word_time()));
  }
  std::vector<NodeId> own = network->neighbours;
  std::ranges::sort(neighbours);
  std::ranges::sort(own);
  if (neighbours != own) return "the channels of its node 0 are not those of the scenario";
  if (scenario.schedule.operation != "all-to-all") return "its demand is a total exchange, that of the scenario is not";
  if (is_rounded(proof.words, proof.word_unit, scenario.schedule.message_words)) return {};
  return fmt::format("its messages have {} words, those of the scenario {}",
                     number(static_cast<double>(proof.words) * proof.word_unit),
                     number(scenario.schedule.message_words));
}

std::string difference_of_channels(const Certificate& proof, const Platform& platform) {
  const FlowNetwork network = flow_network(platform, false);
  std::multimap<Channel, double> own;
  for (std::size_t e = 0; e < network.channels.size(); ++e) own.emplace(network.channels[e], network.word_times[e]);
  for (const auto& channel : proof.channels) {
    const auto [first, last] = own.equal_range(channel.ends);
    const auto same = std::find_if(first, last, [&](const auto& each) {
      return is_rounded(channel.word_time, proof.word_time_unit, each.second);
    });
    if (first == last) return fmt::format("the scenario has fewer channels {}", in_words(channel.ends));
    if (same == last)
      return fmt::format("a word takes {} on its channel {}, {} in the scenario",
                         number(static_cast<double>(channel.word_time) * proof.word_time_unit), in_words(channel.ends),
                         number(first->second));
    own.erase(same);
  }
  return own.empty() ? "" : fmt::format("it lacks the channel {} of the scenario", in_words(own.begin()->first));
}

using Pairs = std::map<std::pair<NodeId, NodeId>, double>;

Pairs words_of(const Certificate& proof) {
  Pairs all;
  for (const NodeId from : proof.all_to_all) {
    for (const NodeId to : proof.all_to_all) {
      if (from != to) all[{from, to}] = static_cast<double>(proof.words) * proof.word_unit;
    }
  }
  for (const auto& each : proof.demands) all[{each.from, each.to}] += static_cast<double>(each.words) * proof.word_unit;
  return all;
}

std::string difference_of_demands(const Certificate& proof, const Scenario& scenario) {
  const Pairs claimed = words_of(proof);
  const Platform& platform = scenario.platform;
  Pairs own;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    for (Rank to = 0; to < platform.ranks(); ++to) {
      const double words = from == to ? 0 : scenario.operation->words(from, to).value_or(0);
      if (words > 0) own[{platform.mapping.node_of(from), platform.mapping.node_of(to)}] = words;
    }
  }
  const auto of = [](const Pairs& pairs, const Pairs::key_type& pair) {
    const auto found = pairs.find(pair);
    return found == pairs.end() ? 0 : found->second;
  };
  const auto told = [&](const Pairs::key_type& pair) {
    return fmt::format("node {} has {} words for node {} in it, {} in the scenario", pair.first,
                       number(of(claimed, pair)), pair.second, number(of(own, pair)));
  };
  for (const auto& [pair, words] : claimed) {
    const double exact = of(own, pair);
    if (!is_rounded(words, proof.word_unit, exact) && words > 0) return told(pair);
  }
  for (const auto& [pair, words] : own) {
    if (!claimed.contains(pair)) return told(pair);
  }
  return {};
}

}  // namespace

std::string difference_of(const Certificate& certificate, const Scenario& scenario) {
  const std::string why_not = why_no_flow(*scenario.operation, scenario.schedule, scenario.platform.ranks());
  if (!why_not.empty()) return why_not;
  std::string difference = difference_of_machines(certificate, scenario.platform);
  if (!difference.empty()) return difference;
  if (!certificate.group.empty()) return difference_of_groups(certificate, scenario);
  difference = difference_of_channels(certificate, scenario.platform);
  return difference.empty() ? difference_of_demands(certificate, scenario) : difference;
}

VerifiedCertificate verified(std::string file, Certificate certificate, const Scenario* scenario,
                             std::string scenario_file) {
  CheckedCertificate checked = check_certificate(certificate);
  std::string difference = scenario == nullptr ? std::string() : difference_of(certificate, *scenario);
  return {std::move(file), std::move(certificate), std::move(checked), std::move(scenario_file), std::move(difference)};
}

}  // namespace hopscope
