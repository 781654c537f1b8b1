#include "study/bound/round_trees.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <tuple>
#include <utility>

#include "algorithm/collective_operation.hpp"
#include "analysis/synthesis/near_ring.hpp"
#include "analysis/synthesis/rounds.hpp"
#include "study/bound/synthesis/flow_routes.hpp"

namespace hopscope {

namespace {

constexpr std::uint64_t seed = 1;

/// A message of one word from every rank to every other.
RoutedExchange routed_pairs(const Platform& platform, std::size_t most_routes) {
  const Rank ranks = platform.ranks();
  CandidateRoutes candidates(platform, {}, seed);
  RoutedExchange exchange;
  exchange.routes.reserve(static_cast<std::size_t>(ranks) * static_cast<std::size_t>(ranks));
  for (Rank from = 0; from < ranks; ++from) {
    for (auto& routes : candidates.from(from, most_routes)) exchange.routes.push_back(std::move(routes));
    for (Rank to = 0; to < ranks; ++to)
      if (from != to) exchange.messages.push_back({from, to, 1, 0, &*(exchange.routes.end() - ranks + to)});
  }
  return exchange;
}

struct Growth {
  std::int32_t base = 2;
  std::int32_t most_blocks = 0;
};

/// What rounds take with one port, if every rank learns as much in each as the others know and messages may carry.
double least_time(std::int32_t ranks, const CombiningProblem::Route& least, double words, const Growth& growth) {
  double time = 0;
  std::int64_t carried = 1;
  for (std::int64_t known = 1; known < ranks;) {
    while (carried * growth.base <= known) carried *= growth.base;
    const std::int64_t learned = std::min({carried, std::int64_t{growth.most_blocks}, ranks - known});
    time += least.latency + static_cast<double>(learned) * words * least.word_time;
    known += learned;
  }
  return time;
}

/// The least of all routes.
CombiningProblem::Route least_route(const CombiningProblem& problem) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  CombiningProblem::Route least{{}, infinity, infinity};
  for (const auto& routes : problem.routes) {
    for (const CombiningProblem::Route& route : routes) {
      least.latency = std::min(least.latency, route.latency);
      least.word_time = std::min(least.word_time, route.word_time);
    }
  }
  return least;
}

/// Orders along a ring of ranks that are near to each other, which the network's own order may not be: the next rank
/// first, and the next in both directions.
void add_ring_orders(CombiningProblem& problem, double words) {
  const auto time = [&](std::int32_t from, std::int32_t to) {
    double least = std::numeric_limits<double>::infinity();
    for (const CombiningProblem::Route& route : problem.routes[problem.pair(from, to)])
      least = std::min(least, route.latency + words * route.word_time);
    return least;
  };
  const std::vector<std::int32_t> ring = near_ring(problem.ranks, time);
  for (const bool both_ways : {false, true}) {
    std::vector<std::int32_t> order(problem.routes.size());
    for (std::int32_t at = 0; at < problem.ranks; ++at) {
      for (std::int32_t further = 1; further < problem.ranks; ++further) {
        const std::int32_t to = ring[static_cast<std::size_t>((at + further) % problem.ranks)];
        const std::int32_t hops = both_ways ? std::min(further, problem.ranks - further) : further;
        order[problem.pair(ring[static_cast<std::size_t>(at)], to)] = hops * problem.ranks + at;
      }
    }
    problem.orders.push_back(std::move(order));
  }
}

/// How what ranks know may grow, the most promising first: by factors of the number of ranks, such as sides of a torus.
std::vector<Growth> growths(const CombiningProblem& problem, double words) {
  constexpr std::int32_t longest_side = 16;
  std::vector<Growth> all{{problem.ranks, problem.ranks}};
  for (std::int32_t side = 2; side <= std::min(longest_side, problem.ranks - 1); ++side)
    all.push_back({side, problem.ranks});
  for (std::int32_t most = 2; most < problem.ranks; most *= 2) all.push_back({2, most});
  const CombiningProblem::Route least = least_route(problem);
  std::ranges::stable_sort(all, {}, [&](const Growth& each) {
    return std::tuple{problem.ranks % each.base != 0, each.most_blocks < problem.ranks,
                      least_time(problem.ranks, least, words, each)};
  });
  return all;
}

/// The fastest rounds of all trials.
class RoundSearch {
 public:
  /// Both must outlive it. @param ports 0: any number
  RoundSearch(const CombiningProblem& problem, std::int32_t ports, const RoundLimits& limits)
      : problem_(problem), ports_(ports), limits_(limits) {}

  /// From the next trial on. @param ports 0: any number
  void limit_ports(std::int32_t ports) { ports_ = ports; }

  /// @param words of a block @return false if the search is to end
  [[nodiscard]] bool tries(std::vector<std::int32_t> sources, double words, RoundSettings settings) {
    const bool is_first = best_.messages.empty();
    if (!is_first) settings.time_to_beat = best_.time;
    settings.ports = ports_;
    Rounds made =
        rounds(problem_, sources, words, settings, random_, is_first ? limits_.is_wanted : limits_.is_in_time);
    if (!made.messages.empty()) {
      best_ = std::move(made);
      sources_ = std::move(sources);
    }
    return limits_.is_wanted() && (best_.messages.empty() || limits_.is_in_time());
  }
  /// Empty if no trial has led to the end.
  [[nodiscard]] const Rounds& best() const { return best_; }
  /// Of its blocks.
  [[nodiscard]] const std::vector<std::int32_t>& sources() const { return sources_; }

 private:
  const CombiningProblem& problem_;
  std::int32_t ports_;
  const RoundLimits& limits_;
  std::mt19937_64 random_{seed};
  Rounds best_;
  std::vector<std::int32_t> sources_;
};

/// Whole blocks of all ranks, several to a message.
/// @return false if the search is to end
bool search_whole_blocks(RoundSearch& search, const CombiningProblem& problem, double words) {
  constexpr int most_trials = 4;  // the first of each kind without chance
  std::vector<std::int32_t> sources(static_cast<std::size_t>(problem.ranks));
  std::iota(sources.begin(), sources.end(), 0);
  const std::vector<Growth> all = growths(problem, words);
  for (int trial = 0; trial < most_trials; ++trial) {
    for (const Growth& growth : all) {
      for (std::size_t order = 0; order < problem.orders.size(); ++order) {
        if (!search.tries(
                sources, words,
                {.most_blocks = growth.most_blocks, .base = growth.base, .order = order, .noise = 0.1 * trial}))
          return false;
      }
    }
  }
  return true;
}

/// The words of a rank in several numbers of segments, one to a message; by chance first: where the same ranks always
/// come first, others wait long for what is new.
/// @param roots the ranks that have words @return false if the search is to end
bool search_segments(RoundSearch& search, const CombiningProblem& problem, const std::vector<std::int32_t>& roots,
                     double words, const std::vector<std::int32_t>& numbers) {
  for (const double noise : {0.5, 0.0, 0.9, 0.25}) {
    for (const double weight : {1.0, 0.5, 0.0, 2.0}) {
      const std::size_t orders = noise > 0 ? 1 : problem.orders.size();
      for (std::size_t order = 0; order < orders; ++order) {
        for (const std::int32_t each : numbers) {
          std::vector<std::int32_t> sources;
          for (const std::int32_t root : roots) sources.insert(sources.end(), static_cast<std::size_t>(each), root);
          const RoundSettings settings{.most_blocks = 1, .order = order, .noise = noise, .weight_of_routes = weight};
          if (!search.tries(std::move(sources), words / each, settings)) return false;
        }
      }
    }
  }
  return true;
}

/// Into how many segments the words of a root are cut, the most promising first: if n take n + d rounds, the best n
/// makes startups of d rounds as long as the words of one. They need more rounds where channels are few.
std::vector<std::int32_t> segments_of_root(const CombiningProblem& problem, double words) {
  constexpr double most_messages = 1 << 17;
  const double most = std::clamp(most_messages / (problem.ranks - 1), 1.0, 2048.0);
  const CombiningProblem::Route least = least_route(problem);
  if (words * least.word_time == 0) return {1};
  const double rounds_for_one = std::log2(problem.ranks);
  const double best = std::sqrt(rounds_for_one * words * least.word_time / least.latency);  // infinite without startups
  std::vector<std::int32_t> all;
  for (const double factor : {1.0, 1.5, 0.66, 2.25, 0.44, 3.5}) {
    const double number = std::min({std::round(best * factor), most, std::max(1.0, std::floor(words))});
    all.push_back(std::max(1, static_cast<std::int32_t>(number)));
    if (std::ranges::find(all, all.back()) != all.end() - 1) all.pop_back();
  }
  return all;
}

/// The same for the words of each rank, where these take longer than the startups of more rounds: rounds of smaller
/// messages fill unequal channels more evenly.
std::vector<std::int32_t> segments_of_all(const CombiningProblem& problem, double words) {
  constexpr std::int32_t most_blocks = 1024;
  constexpr std::int32_t most = 8;
  const CombiningProblem::Route least = least_route(problem);
  std::vector<std::int32_t> all;
  for (std::int32_t each = 1; each <= most && each * problem.ranks <= most_blocks && each <= words; each *= 2)
    if (words / each * least.word_time > least.latency) all.push_back(each);
  return all;
}

}  // namespace

bool may_be_in_rounds(const Scenario& scenario, bool packs) {
  constexpr Rank most_ranks = 256;
  const Platform& platform = scenario.platform;
  if (!why_no_trees(*scenario.operation).empty() || !platform.cut_through() || has_nothing_to_send(scenario))
    return false;
  const Contract& contract = dynamic_cast<const CollectiveOperation&>(*scenario.operation).contract();
  const bool is_scattered = !contract.adds && contract.target != Contract::Target::everyone;
  const Costs costs = platform.lowest_costs();
  const bool words_alone = platform.ports == Platform::all_ports && costs.t_s + costs.t_h == 0;
  return !is_scattered && !(packs && words_alone) && platform.ranks() <= most_ranks;
}

RoundRoutes::RoundRoutes(const Scenario& scenario, std::size_t most_routes)
    : routed_(routed_pairs(scenario.platform, most_routes)),
      exchange_(scenario, routed_),
      has_translations_(scenario.platform.mapping.is_identity() && scenario.platform.topology->switches() == 0 &&
                        !scenario.platform.topology->symmetries().empty()),
      ports_(scenario.platform.ports == Platform::all_ports
                 ? 0
                 : std::min(scenario.platform.ports, scenario.platform.ranks())) {}

CombiningProblem RoundRoutes::problem(bool is_reversed) const {
  CombiningProblem problem = exchange_.problem();
  if (!is_reversed) return problem;
  const CombiningProblem& forward = exchange_.problem();
  for (std::int32_t from = 0; from < problem.ranks; ++from) {
    for (std::int32_t to = 0; to < problem.ranks; ++to) {
      const std::size_t pair = problem.pair(from, to), back = problem.pair(to, from);
      problem.routes[pair] = forward.routes[back];
      for (std::size_t i = 0; i < problem.orders.size(); ++i) problem.orders[i][pair] = forward.orders[i][back];
    }
  }
  return problem;
}

std::vector<std::size_t> RoundRoutes::route(Rank from, Rank to, std::int32_t way) const {
  const Route& route = exchange_.route(from, to, way);
  return {route.begin(), route.end()};
}

std::optional<RoundTrees> round_trees(const RoundRoutes& routes, const PlannedPhase& phase, double words,
                                      const RoundLimits& limits) {
  const bool is_reversed = phase.contents.is_reversed();
  CombiningProblem problem = routes.problem(is_reversed);
  if (!routes.has_translations()) add_ring_orders(problem, words);
  RoundSearch search(problem, routes.ports(), limits);
  const auto search_all = [&] {
    if (const auto root = phase.problem.root)
      return search_segments(search, problem, {*root}, words, segments_of_root(problem, words));
    std::vector<std::int32_t> roots(static_cast<std::size_t>(problem.ranks));
    std::iota(roots.begin(), roots.end(), 0);
    return search_whole_blocks(search, problem, words) &&
           search_segments(search, problem, roots, words, segments_of_all(problem, words));
  };
  if (search_all() && routes.ports() != 1) {
    // Who sends to fewer at a time may find better partners.
    search.limit_ports(1);
    (void)search_all();
  }
  if (search.best().messages.empty()) return std::nullopt;
  RoundTrees trees;
  for (const std::int32_t root : search.sources()) trees.packing.trees.push_back({root, 1, {}});
  trees.segments = static_cast<std::int32_t>(std::ranges::count(search.sources(), search.sources().front()));
  trees.packing.scale.trees = trees.segments;
  for (const CombinedMessage& message : search.best().messages) {
    std::vector<std::size_t> route = is_reversed ? routes.route(message.to, message.from, message.route)
                                                 : routes.route(message.from, message.to, message.route);
    if (is_reversed) std::ranges::reverse(route);
    for (const std::int32_t tree : message.blocks) {
      auto& edges = trees.packing.trees[static_cast<std::size_t>(tree)].edges;
      trees.sends.push_back(
          {message.step + 1, static_cast<std::uint32_t>(tree), static_cast<std::uint32_t>(edges.size()), 0, 1});
      edges.push_back({message.from, message.to, route});
    }
  }
  return trees;
}

std::vector<ScheduledMessage> combined_messages(std::vector<ScheduledMessage> sorted_by_step) {
  const auto ends = [](const ScheduledMessage& each) { return std::tie(each.step, each.from, each.to, each.route); };
  std::ranges::stable_sort(sorted_by_step, {}, ends);
  std::vector<ScheduledMessage> combined;
  for (ScheduledMessage& each : sorted_by_step) {
    if (combined.empty() || ends(combined.back()) != ends(each)) {
      combined.push_back(std::move(each));
      continue;
    }
    combined.back().words += each.words;
    std::ranges::move(each.blocks, std::back_inserter(combined.back().blocks));
  }
  return combined;
}

}  // namespace hopscope
