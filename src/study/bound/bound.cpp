#include "study/bound/bound.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/symmetry.hpp>

#include "run/bound/certified.hpp"
#include "run/bound/exchange_problem.hpp"
#include "run/bound/operation_cuts.hpp"
#include "run/bound/price_bounds.hpp"
#include "run/bound/symmetric_bound.hpp"

namespace hopscope {

namespace {

/// What the search for a bound works on.
struct Exchange {
  const Scenario& scenario;
  const Platform& platform;
  FlowNetwork network;  // without ports of hops
  FlowDemand demand;
  double words_of_one;  // of a total exchange; 1 otherwise: the demand has all words

  explicit Exchange(const Scenario& from)
      : scenario(from),
        platform(from.platform),
        network(flow_network(platform, false)),
        demand(flow_demand(platform, *from.operation)),
        words_of_one(demand.is_total_exchange ? from.schedule.message_words : 1) {}

  /// With prices that a channel-only network has.
  [[nodiscard]] Certified proven(const std::vector<double>& prices, const PortPrices& ports = {}) const {
    return certified(platform, network, demand, words_of_one, prices, ports);
  }
  /// The same for messages that are longer by so many words.
  [[nodiscard]] Certified proven_longer(double words, const std::vector<double>& prices,
                                        const PortPrices& ports) const {
    if (demand.is_total_exchange) return certified(platform, network, demand, words_of_one + words, prices, ports);
    return certified(platform, network, with_more_words(demand, words), 1, prices, ports);
  }
  [[nodiscard]] std::vector<double> free_channels() const { return std::vector<double>(network.channels.size()); }
};

PortPrices price_of(const BusiestPort& port) {
  PortPrices prices;
  (port.sends ? prices.send : prices.receive).emplace_back(port.node, 1.0);
  return prices;
}

std::string ports_in_words(int ports) { return ports == 1 ? "one-port" : fmt::format("{}-port", ports); }

void add_restricted_of_ports(BoundReport& report, Time time) {
  report.restricted.push_back({ports_in_words(report.platform.ports) + " startups and words", "no forwarding",
                               "schedules without forwarding or combining, with messages whole or in pieces: a send "
                               "port is held during the startup, a receive port from the first hop on",
                               time});
}

// What holds for all schedules without combining holds for those of steps.
void add_restricted_of_steps(BoundReport& report, Time words_and_startups) {
  for (const RestrictedBound& each : report.restricted) words_and_startups = std::max(words_and_startups, each.time);
  const int k = report.platform.ports;
  const std::string without_combining =
      k == Platform::all_ports ? "without combining or forwarding"
                               : fmt::format(
                                     "without combining or forwarding, and let a rank send and receive at most {} "
                                     "in a step",
                                     k == 1 ? "one" : std::to_string(k));
  report.restricted.push_back({std::string(RestrictedBound::of_steps), "steps",
                               fmt::format("schedules of congestion-free steps with a barrier that send messages whole "
                                           "or in pieces, {}: a step takes a startup and a hop besides its words",
                                           without_combining),
                               words_and_startups});
}

/// Takes over what a certificate proves: the bound, and what is critical.
void take_over(BoundReport& report, Certified proof) {
  const Certificate& certificate = proof.certificate;
  for (const auto& channel : certificate.channels) {
    if (channel.price > 0) report.critical_channels.push_back({channel.ends, channel.price});
    if (certificate.group.empty()) report.prices.push_back(channel.price);
  }
  report.critical_send_ports = certificate.send_ports;
  report.critical_receive_ports = certificate.receive_ports;
  report.certificate = std::move(proof.certificate);
}

/// @param flow_time what the words take along a flow that was found
void conclude(BoundReport& report, Certified of_ports, Certified of_channels, Time flow_time) {
  report.startups = of_channels.proven.startups_time;
  report.bound = std::max(of_ports.proven.bound, of_channels.proven.bound);
  report.latency = report.platform.lowest_costs().t_s + report.platform.lowest_costs().t_h;
  const bool by_ports = report.ports > report.channels;
  if (report.bound > 0) {
    report.limit = by_ports ? BoundReport::Limit::ports : BoundReport::Limit::channels;
    if (report.startups > report.latency + std::max(report.ports, report.channels))
      report.limit = BoundReport::Limit::startups;
  }
  report.fractional = report.bound > 0 ? std::max(report.latency + flow_time, report.startups) : 0;
  if (report.bound == 0) report.restricted.clear();
  take_over(report, by_ports ? std::move(of_ports) : std::move(of_channels));
}

void bound_with_group(BoundReport& report, const TranslatedNetwork& network) {
  const Platform& on = report.platform;
  const double words = report.schedule.message_words;
  report.group = network.group;
  SymmetricBounds bounds = symmetric_bounds(on, network, words);
  report.channels = bounds.channels.proven.words_time;
  if (bounds.ports) report.ports = bounds.ports->proven.words_time;
  const Costs costs = on.lowest_costs();
  if (const double t_w = on.word_time(); t_w > 0) {
    Time of_steps = 0;
    if (bounds.ports && on.cut_through()) {
      const auto longer = [&](Time by) {
        return symmetric_bounds(on, network, words + by / t_w).ports->proven.words_time;
      };
      add_restricted_of_ports(report, std::max(longer(costs.t_s) + costs.t_h, longer(costs.t_h) + costs.t_s));
      of_steps = longer(costs.t_s + costs.t_h);
    }
    const double longer_words = words + (costs.t_s + costs.t_h) / t_w;
    add_restricted_of_steps(report,
                            std::max(of_steps, symmetric_bounds(on, network, longer_words).channels.proven.words_time));
  }
  Certified of_ports = bounds.ports ? std::move(*bounds.ports) : bounds.channels;
  conclude(report, std::move(of_ports), std::move(bounds.channels), bounds.flow);
}

std::vector<std::vector<double>> first_flows(const Exchange& exchange) {
  const Grid* grid = exchange.platform.topology->grid();
  if (grid == nullptr || exchange.platform.topology->draws_routes()) return {};
  return {
      flow_along_routes(exchange.platform, *exchange.scenario.operation, exchange.demand.is_total_exchange ? 1 : 0)};
}

/// The flow, and prices, under store-and-forward, where every hop holds ports. @param of_channels prices without ports
Certified bound_with_ports_of_hops(BoundReport& report, const Exchange& exchange, const BusiestPort& busiest,
                                   const FlowSearch& search) {
  const FlowNetwork network = flow_network(exchange.platform, true);
  const FlowLimits limits(network);
  std::vector<double> of_channels = report.flow.prices;
  of_channels.resize(limits.count());
  std::vector<double> of_port(limits.count());
  of_port[busiest.sends ? limits.send_port(busiest.node) : limits.receive_port(busiest.node)] = 1;
  std::vector<double> of_ports(limits.count());
  for (std::size_t limit = network.channels.size(); limit < of_ports.size(); ++limit)
    of_ports[limit] = limits.is_used(limit) ? 1 : 0;
  report.flow =
      fractional_flow(network, exchange.demand, first_flows(exchange), {of_channels, of_port, of_ports}, search);
  return certified(exchange.platform, network, exchange.demand, exchange.words_of_one, report.flow.prices);
}

/// What the messages of the busiest rank take at its ports, if each takes `of_message` besides its words.
Time time_at_ports(const Exchange& exchange, bool sends, Time of_message) {
  if (exchange.words_of_one == 0) return 0;
  const BusiestPort busiest = busiest_port(exchange.network, exchange.demand, exchange.platform.ports, sends,
                                           of_message / exchange.words_of_one);
  if (busiest.word_time == 0) return 0;
  return exchange.proven_longer(of_message / busiest.word_time, exchange.free_channels(), price_of(busiest))
      .proven.words_time;
}

/// At the ports of a rank, a message takes a startup where it is sent, and a hop where it is received, besides its
/// words.
Time startups_and_words(const Exchange& exchange) {
  const Costs costs = exchange.platform.lowest_costs();
  const Time sent = time_at_ports(exchange, true, costs.t_s);
  const Time received = time_at_ports(exchange, false, costs.t_h);
  return std::max(sent > 0 ? sent + costs.t_h : 0, received > 0 ? received + costs.t_s : 0);
}

void add_restricted(BoundReport& report, const Exchange& exchange, const std::vector<double>& prices) {
  const Platform& on = exchange.platform;
  const Costs costs = on.lowest_costs();
  if (on.ports < Platform::all_ports && on.cut_through()) {
    if (const Time time = startups_and_words(exchange); time > 0) add_restricted_of_ports(report, time);
  }
  // A message that shares a wide channel asks for no less of it than the slowest channel carries.
  const double slowest = exchange.network.word_times.empty() ? 0 : std::ranges::max(exchange.network.word_times);
  if (slowest == 0) return;
  const Time of_message = costs.t_s + costs.t_h;
  Time time = exchange.proven_longer(of_message / slowest, prices, {}).proven.words_time;
  if (on.ports < Platform::all_ports && on.cut_through()) {
    // In a step each port is for one message, while its startup, a hop and its words pass.
    for (const bool sends : {true, false}) time = std::max(time, time_at_ports(exchange, sends, of_message));
  }
  add_restricted_of_steps(report, time);
}

void bound_by_flows(BoundReport& report, const Exchange& exchange, const FlowSearch& search) {
  const Platform& on = exchange.platform;
  std::vector<std::vector<double>> candidates;
  if (auto cut = prices_of_best_cut(on, *exchange.scenario.operation, exchange.network))
    candidates.push_back(std::move(*cut));
  report.flow = fractional_flow(exchange.network, exchange.demand, first_flows(exchange), candidates, search);
  const std::vector<double> prices = report.flow.prices;
  Certified of_channels = exchange.proven(prices);
  report.channels = of_channels.proven.words_time;
  Certified of_ports = of_channels;
  double flow_time = report.flow.time;
  const bool has_ports = on.ports < Platform::all_ports;
  report.has_unlike_port_times =
      has_ports && on.cut_through() && has_unlike_port_times(exchange.network, exchange.demand);
  const BusiestPort busiest = has_ports ? busiest_port(exchange.network, exchange.demand, on.ports) : BusiestPort{};
  const PortPrices port = price_of(busiest);
  if (has_ports && !ports_limit_hops(on, exchange.network)) {
    of_ports = exchange.proven(exchange.free_channels(), port);
    flow_time = std::max(flow_time, busiest.time);
  } else if (has_ports) {
    of_ports = bound_with_ports_of_hops(report, exchange, busiest, search);
    flow_time = report.flow.time;
  }
  if (has_ports) report.ports = of_ports.proven.words_time;
  add_restricted(report, exchange, prices);
  conclude(report, std::move(of_ports), std::move(of_channels), flow_time * exchange.words_of_one);
  const bool is_port = busiest.time > 0 && report.critical_channels.empty();
  report.others_as_busy = is_port ? busiest.others : other_channels_as_busy(exchange.network, report);
  const std::vector<bool> is_critical = critical_everywhere(report);
  if (std::ranges::find(is_critical, true) != is_critical.end())
    report.cut = critical_cut(exchange.network, is_critical);
}

void require_small(const Scenario& scenario) {
  const Topology& topology = *scenario.platform.topology;
  const double size =
      static_cast<double>(scenario.platform.ranks()) * (static_cast<double>(topology.channels()) + topology.nodes());
  if (size <= most_nodes_times_channels) return;
  throw InputError(
      {{scenario.file, "/platform/topology",
        fmt::format("{} is too large for bound: {} ranks times {} nodes and channels; at most {} together, "
                    "or a total exchange on a ring, torus, hypercube or complete network",
                    topology.description(), scenario.platform.ranks(),
                    static_cast<double>(topology.channels()) + topology.nodes(), most_nodes_times_channels)}});
}

/// The network as its neighbours see it, if the exchange and the network look the same from every node.
std::optional<TranslatedNetwork> group_of(const Scenario& scenario) {
  const bool may_be = scenario.operation->is_total_exchange() && scenario.platform.ranks() <= most_symmetric_nodes;
  return may_be ? translated_network(scenario.platform) : std::nullopt;
}

std::string why_no_bound(const Scenario& scenario) {
  if (has_cuts(*scenario.operation)) return {};
  return why_no_flow(*scenario.operation, scenario.schedule, scenario.platform.ranks());
}

bool is_unlimited(const Scenario& scenario) { return group_of(scenario) || has_symmetric_cuts(scenario); }

BoundReport bound_by_certificate(const Scenario& scenario, const FlowSearch& search) {
  const std::string why = why_no_bound(scenario);
  if (!why.empty()) throw InputError({{scenario.file, "/schedule/operation", why}});
  BoundReport report;
  report.file = scenario.file;
  report.scenario = scenario.name;
  report.platform = scenario.platform;
  report.schedule = scenario.schedule;
  report.amount = scenario.operation->amount(scenario.schedule);
  report.overrides = scenario.overrides;
  if (const auto network = group_of(scenario)) {
    bound_with_group(report, *network);
    return report;
  }
  if (!is_unlimited(scenario)) require_small(scenario);
  if (has_cuts(*scenario.operation)) {
    bound_by_cuts(report, scenario, search.goes_on);
    return report;
  }
  bound_by_flows(report, Exchange(scenario), search);
  return report;
}

// A certificate rounds down where times have no common unit: what is larger by that alone is the same bound.
std::optional<ClosedFormBound> larger_closed_form(const Scenario& scenario, Time bound) {
  ClosedFormBound largest{"", bound * (1 + 1e-6)};
  for (const Analytic& each : scenario.operation->bounds(scenario.platform, true)) {
    if (each.value > largest.time) largest = {each.name, each.value};
  }
  return largest.name.empty() ? std::nullopt : std::optional(largest);
}

}  // namespace

std::optional<BoundReport> quick_bound_of(const Scenario& scenario) {
  const Topology& topology = *scenario.platform.topology;
  const double cells = static_cast<double>(scenario.platform.ranks()) *
                       (static_cast<double>(topology.channels()) + topology.nodes() + topology.switches());
  const bool has_flow = why_no_bound(scenario).empty();
  if (!has_flow || scenario.platform.ranks() < 2) return std::nullopt;
  // One source stands for all on a symmetric network, however large it is.
  if (cells > most_cells_of_quick_bound && !is_unlimited(scenario)) return std::nullopt;
  BoundReport report = bound_by_certificate(scenario, quick_search());
  return report.bound > 0 ? std::optional(std::move(report)) : std::nullopt;
}

BoundReport bound_of(const Scenario& scenario, const FlowSearch& search) {
  BoundReport report = bound_by_certificate(scenario, search);
  report.closed_form = larger_closed_form(scenario, report.bound);
  for (RestrictedBound& each : report.restricted) each.time = std::max(each.time, report.largest());
  return report;
}

}  // namespace hopscope
