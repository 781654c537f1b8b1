#include "run/bound/price_bounds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "run/bound/exchange_problem.hpp"
#include "run/bound/symmetric_bound.hpp"

namespace hopscope {

namespace {

constexpr NodeId most_symmetric = 1 << 14;
// Numbers in remembered problems; when there are more, all are forgotten.
constexpr std::size_t most_remembered = std::size_t{1} << 23;

/// True if bounds of the operation are at least as large as any by prices: a flow that is as fast as they say exists.
bool closed_form_is_exact(const Platform& platform, bool is_total_exchange) {
  const Topology& topology = *platform.topology;
  if (!topology.has_equal_channels() || !platform.has_uniform_costs()) return false;
  // Every word straight to its destination: a channel carries no more than its node sends through its port.
  if (topology.is_complete() && platform.ports == 1) return true;
  if (!is_total_exchange || !platform.has_rank_on_every_node()) return false;
  if (topology.is_complete()) return true;
  const bool is_of_book = topology.hypercube_dimension() > 0 || topology.grid() != nullptr;
  return is_of_book && (platform.cut_through() || platform.ports == Platform::all_ports);
}

double cells_of(const Platform& platform) {
  const Topology& topology = *platform.topology;
  return static_cast<double>(platform.ranks()) *
         (static_cast<double>(topology.channels()) + topology.nodes() + topology.switches());
}

/// In units of the highest price. @param unit of the certificate's sum of payments
PriceBound in_units_of_highest(const Certified& proof, double unit) {
  std::uint64_t highest = 0;
  for (const auto& channel : proof.certificate.channels) highest = std::max(highest, channel.price);
  PriceBound bound;
  for (const auto* ports : {&proof.certificate.send_ports, &proof.certificate.receive_ports}) {
    bound.of_ports = bound.of_ports || !ports->empty();
    for (const auto& port : *ports) highest = std::max(highest, port.price);
  }
  const auto one = static_cast<double>(std::max<std::uint64_t>(highest, 1));
  bound.paid = std::stod(proof.proven.numerator) / one * unit;
  bound.prices = std::stod(proof.proven.denominator) / one;
  return bound;
}

/// Divides values that are all equal, apart from those that are 0, by that value, which is returned; otherwise 1.
double divided(std::vector<std::vector<double>>& rows) {
  double one = 0;
  for (const auto& row : rows) {
    for (const double value : row) {
      if (value == 0 || value == one) continue;
      if (one != 0) return 1;
      one = value;
    }
  }
  if (one == 0) return 1;
  for (auto& row : rows) {
    for (double& value : row) value = value == 0 ? 0 : 1;
  }
  return one;
}

/// Prices for a start of a search with ports of hops: of channels, of the busiest port, and of all ports.
std::vector<std::vector<double>> with_prices_of_ports(std::vector<std::vector<double>> candidates,
                                                      const FlowNetwork& network, const FlowDemand& demand) {
  const FlowLimits limits(network);
  const BusiestPort busiest = busiest_port(network, demand, network.ports_of_hops);
  std::vector<double> of_all(limits.count());
  for (std::size_t limit = network.channels.size(); limit < of_all.size(); ++limit)
    of_all[limit] = limits.is_used(limit) ? 1 : 0;
  std::vector<double> of_busiest(limits.count());
  of_busiest[busiest.sends ? limits.send_port(busiest.node) : limits.receive_port(busiest.node)] = 1;
  for (auto& prices : candidates) prices.resize(limits.count());
  candidates.push_back(std::move(of_busiest));
  candidates.push_back(std::move(of_all));
  return candidates;
}

}  // namespace

FlowSearch quick_search() {
  FlowSearch search;
  search.gap = 0.01;
  search.most_work = 2e7;
  search.little_work = 5e4;
  return search;
}

std::optional<PriceBounds::Scaled> PriceBounds::problem_with_group(const Platform& platform, const Operation& operation,
                                                                   const Schedule& schedule) {
  if (!operation.is_total_exchange() || platform.ranks() > most_symmetric) return std::nullopt;
  const auto symmetric = translated_network(platform);
  if (!symmetric) return std::nullopt;
  Scaled scaled;
  scaled.problem.name = platform.topology->description();
  scaled.problem.is_group = true;
  scaled.problem.network.nodes = platform.topology->nodes();
  scaled.problem.network.ports_of_hops = platform.ports;
  scaled.scale = schedule.message_words * platform.word_time();
  return scaled;
}

PriceBounds::Scaled PriceBounds::problem_of(const Platform& platform, const Operation& operation,
                                            const Schedule& schedule) {
  Scaled scaled;
  Problem& problem = scaled.problem;
  problem.name = platform.topology->description();
  problem.network = flow_network(platform, false);
  const double slowest = std::ranges::max(problem.network.word_times);
  for (double& time : problem.network.word_times) time /= slowest;
  problem.demand = flow_demand(platform, operation);
  const double words = problem.demand.is_total_exchange ? schedule.message_words : divided(problem.demand.words);
  scaled.scale = slowest * words;
  if (ports_limit_hops(platform, problem.network)) {
    problem.network.ports_of_hops = platform.ports;
  } else if (platform.ports < Platform::all_ports) {
    problem.at_ports = busiest_port(problem.network, problem.demand, platform.ports).time;
  }
  if (platform.topology->grid() != nullptr && !platform.topology->draws_routes()) {
    problem.along_routes = flow_along_routes(platform, operation, problem.demand.is_total_exchange ? 1 : 0);
    if (!problem.demand.is_total_exchange) {
      for (double& flow : problem.along_routes) flow = words == 1 ? flow : std::round(flow / words);
    }
  }
  return scaled;
}

std::optional<PriceBound> PriceBounds::found(const Problem& problem, const Platform& platform,
                                             const Operation& operation) {
  if (problem.is_group) {
    const auto bounds = symmetric_bounds(platform, *translated_network(platform), 1);
    return in_units_of_highest(*bounds.ports, 1);
  }
  std::vector<std::vector<double>> candidates;
  if (auto cut = prices_of_best_cut(platform, operation, problem.network)) candidates.push_back(std::move(*cut));
  if (problem.network.ports_of_hops > 0)
    candidates = with_prices_of_ports(std::move(candidates), problem.network, problem.demand);
  std::vector<std::vector<double>> flows;
  if (!problem.along_routes.empty()) flows.push_back(problem.along_routes);
  FlowSearch search = quick_search();
  search.known_bound = problem.at_ports;
  const FractionalFlow flow = fractional_flow(problem.network, problem.demand, flows, candidates, search);
  const bool has_prices =
      std::ranges::any_of(flow.prices, [](double price) { return std::isfinite(price) && price > 0; });
  if (!has_prices || !(flow.bound > problem.at_ports)) return std::nullopt;
  const Certified proof = certified(platform, problem.network, problem.demand, 1, flow.prices);
  return in_units_of_highest(proof, proof.certificate.word_time_unit * proof.certificate.word_unit);
}

std::uint64_t PriceBounds::hash_of(const Problem& problem) {
  std::uint64_t hash = std::hash<std::string>()(problem.name);
  const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL + (hash >> 29); };
  const auto add_all = [&add](const std::vector<double>& values) {
    for (const double value : values) add(std::bit_cast<std::uint64_t>(value));
  };
  add(problem.network.ports_of_hops);
  add(problem.demand.sources.size());
  add_all(problem.network.word_times);
  for (const auto& row : problem.demand.words) add_all(row);
  add_all({problem.at_ports});
  return hash;
}

std::size_t PriceBounds::size_of(const Problem& problem) {
  std::size_t size = 16 + 2 * problem.network.channels.size() + problem.along_routes.size();
  for (const auto& row : problem.demand.words) size += row.size();
  return size;
}

std::optional<std::optional<PriceBound>> PriceBounds::remembered(const Problem& problem, std::uint64_t hash) {
  const std::scoped_lock alone(mutex_);
  const auto [first, last] = known_.equal_range(hash);
  const auto same = std::find_if(first, last, [&](const auto& each) { return each.second.first == problem; });
  if (same == last) return std::nullopt;
  return std::make_optional<std::optional<PriceBound>>(same->second.second);
}

void PriceBounds::remember(Problem problem, std::uint64_t hash, const std::optional<PriceBound>& bound) {
  const std::scoped_lock alone(mutex_);
  const std::size_t size = size_of(problem);
  if (size_ + size > most_remembered) {
    known_.clear();
    size_ = 0;
  }
  size_ += size;
  known_.emplace(hash, std::pair(std::move(problem), bound));
}

std::optional<PriceBound> PriceBounds::of(const Platform& platform, const Operation& operation,
                                          const Schedule& schedule) {
  const bool is_total_exchange = operation.is_total_exchange();
  if (platform.ranks() < 2 || platform.topology->channels() == 0 || platform.longest_word_time() == 0) return {};
  if (is_total_exchange && schedule.message_words == 0) return {};
  if (closed_form_is_exact(platform, is_total_exchange)) return {};
  if (!why_no_flow(operation, schedule, platform.ranks()).empty()) return {};
  auto scaled = problem_with_group(platform, operation, schedule);
  if (!scaled && cells_of(platform) > most_cells_of_quick_bound) return {};
  if (!scaled) scaled = problem_of(platform, operation, schedule);
  const std::uint64_t hash = hash_of(scaled->problem);
  auto known = remembered(scaled->problem, hash);
  if (!known) {
    known = found(scaled->problem, platform, operation);
    remember(std::move(scaled->problem), hash, *known);
  }
  std::optional<PriceBound> bound = *known;
  if (!bound) return bound;
  bound->paid *= scaled->scale;
  bound->time = bound->paid / bound->prices;
  return bound;
}

}  // namespace hopscope
