#include "study/bound/round_trees.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <set>
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
  /// @param limits must outlive it @param ports 0: any number
  RoundSearch(std::int32_t ports, const RoundLimits& limits) : ports_(ports), limits_(limits) {}

  /// From the next trial on. @param ports 0: any number
  void limit_ports(std::int32_t ports) { ports_ = ports; }

  /// @param problem with the same routes in all trials, of which some may lack @param words of a block
  /// @return false if the search is to end
  [[nodiscard]] bool tries(const CombiningProblem& problem, std::vector<std::int32_t> sources, double words,
                           RoundSettings settings) {
    const bool is_first = best_.messages.empty();
    if (!is_first) settings.time_to_beat = best_.time;
    settings.ports = ports_;
    Rounds made = rounds(problem, sources, words, settings, random_, is_first ? limits_.is_wanted : limits_.is_in_time);
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
  std::int32_t ports_;
  const RoundLimits& limits_;
  std::mt19937_64 random_{seed};
  Rounds best_;
  std::vector<std::int32_t> sources_;
};

/// Whole blocks of all ranks, several to a message.
/// @param noise 0: without chance @return false if the search is to end
bool search_whole_blocks(RoundSearch& search, const CombiningProblem& problem, double words, double noise) {
  std::vector<std::int32_t> sources(static_cast<std::size_t>(problem.ranks));
  std::iota(sources.begin(), sources.end(), 0);
  for (const Growth& growth : growths(problem, words)) {
    for (std::size_t order = 0; order < problem.orders.size(); ++order) {
      if (!search.tries(problem, sources, words,
                        {.most_blocks = growth.most_blocks, .base = growth.base, .order = order, .noise = noise}))
        return false;
    }
  }
  return true;
}

/// The words of a rank in several numbers of segments, one to a message.
/// @param roots the ranks that have words @param noise 0: without chance @return false if the search is to end
bool search_segments(RoundSearch& search, const CombiningProblem& problem, const std::vector<std::int32_t>& roots,
                     double words, const std::vector<std::int32_t>& numbers, double noise) {
  for (const double weight : {1.0, 0.5, 0.0, 2.0}) {
    const std::size_t orders = noise > 0 ? 1 : problem.orders.size();
    for (std::size_t order = 0; order < orders; ++order) {
      for (const std::int32_t each : numbers) {
        std::vector<std::int32_t> sources;
        for (const std::int32_t root : roots) sources.insert(sources.end(), static_cast<std::size_t>(each), root);
        const RoundSettings settings{.most_blocks = 1, .order = order, .noise = noise, .weight_of_routes = weight};
        if (!search.tries(problem, std::move(sources), words / each, settings)) return false;
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

/// Whether every rank can reach every other along messages between pairs that have routes.
bool is_connected(const CombiningProblem& problem) {
  for (const bool is_reversed : {false, true}) {
    std::vector<std::int32_t> reached{0};
    std::vector<bool> is_reached(static_cast<std::size_t>(problem.ranks));
    is_reached[0] = true;
    for (std::size_t next = 0; next < reached.size(); ++next) {
      for (std::int32_t other = 0; other < problem.ranks; ++other) {
        const std::size_t pair = is_reversed ? problem.pair(other, reached[next]) : problem.pair(reached[next], other);
        if (is_reached[static_cast<std::size_t>(other)] || problem.routes[pair].empty()) continue;
        is_reached[static_cast<std::size_t>(other)] = true;
        reached.push_back(other);
      }
    }
    if (std::ssize(reached) < problem.ranks) return false;
  }
  return true;
}

/// The problem, and the same without pairs that are slow, as far as others connect all ranks: a round takes as long as
/// its slowest message.
std::vector<CombiningProblem> without_slow_pairs(CombiningProblem problem) {
  constexpr double much = 1.5;
  constexpr std::size_t most_problems = 4;
  std::set<double> word_times;
  for (const auto& routes : problem.routes)
    if (!routes.empty()) word_times.insert(routes.front().word_time);
  std::vector<CombiningProblem> problems{std::move(problem)};
  double slower = std::numeric_limits<double>::infinity();
  for (auto slowest = word_times.rbegin(); slowest != word_times.rend() && problems.size() < most_problems; ++slowest) {
    const bool leaves_out = slowest != word_times.rbegin() && slower > *slowest * much;
    slower = *slowest;
    if (!leaves_out) continue;
    CombiningProblem fast = problems.front();
    for (auto& routes : fast.routes)
      if (!routes.empty() && routes.front().word_time > *slowest) routes.clear();
    if (!is_connected(fast)) break;
    problems.push_back(std::move(fast));
  }
  return problems;
}

/// Trials of one kind after the other, until the search is to end.
class RoundTrials {
 public:
  /// @param words of a block, or of the root; all others must outlive it
  RoundTrials(RoundSearch& search, const std::vector<CombiningProblem>& problems, std::optional<Rank> root,
              double words)
      : search_(search), problems_(problems), words_(words), is_of_root_(root.has_value()) {
    if (root) {
      roots_ = {*root};
      numbers_ = segments_of_root(problems.front(), words);
    } else {
      roots_.resize(static_cast<std::size_t>(problems.front().ranks));
      std::iota(roots_.begin(), roots_.end(), 0);
      numbers_ = segments_of_all(problems.front(), words);
    }
  }

  /// Segments by chance first: where the same ranks always come first, others wait long for what is new.
  [[nodiscard]] bool go_through_all() {
    for (const double noise : {0.0, 0.1, 0.2, 0.3})
      if (!try_whole_blocks(noise)) return false;
    return std::ranges::all_of(std::vector{0.5, 0.0, 0.9, 0.25}, [&](double noise) { return try_segments(noise); });
  }
  /// More of the same by chance.
  [[nodiscard]] bool go_through_by_chance() {
    return std::ranges::all_of(std::vector{0.05, 0.15, 0.4}, [&](double noise) { return try_whole_blocks(noise); }) &&
           std::ranges::all_of(std::vector{0.35, 0.7}, [&](double noise) { return try_segments(noise); });
  }

 private:
  bool try_whole_blocks(double noise) {
    return is_of_root_ || std::ranges::all_of(problems_, [&](const CombiningProblem& problem) {
             return search_whole_blocks(search_, problem, words_, noise);
           });
  }
  bool try_segments(double noise) {
    return std::ranges::all_of(problems_, [&](const CombiningProblem& problem) {
      return search_segments(search_, problem, roots_, words_, numbers_, noise);
    });
  }

  RoundSearch& search_;
  const std::vector<CombiningProblem>& problems_;
  double words_;
  bool is_of_root_;
  std::vector<std::int32_t> roots_;
  std::vector<std::int32_t> numbers_;  // of segments
};

/// By chance until nothing has been found in some passes.
void go_on_by_chance(RoundTrials& trials, const RoundSearch& search, int idle_passes) {
  for (int idle = 0; idle < idle_passes; ++idle) {
    const double before = search.best().time;
    if (!trials.go_through_by_chance()) return;
    if (search.best().time < before) idle = -1;
  }
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
  const std::vector<CombiningProblem> problems = without_slow_pairs(std::move(problem));
  RoundSearch search(routes.ports(), limits);
  RoundTrials trials(search, problems, phase.problem.root, words);
  bool goes_on = trials.go_through_all();
  if (goes_on && routes.ports() != 1) {
    // Who sends to fewer at a time may find better partners.
    search.limit_ports(1);
    goes_on = trials.go_through_all();
    search.limit_ports(routes.ports());
  }
  if (goes_on) go_on_by_chance(trials, search, limits.idle_passes);
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
