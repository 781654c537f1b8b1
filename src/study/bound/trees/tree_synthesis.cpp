#include "study/bound/trees/tree_synthesis.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include <hopscope/platform.hpp>

#include "run/bound/cut_network.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/round_trees.hpp"
#include "study/bound/trees/grown_packing.hpp"
#include "study/bound/trees/one_tree.hpp"
#include "study/bound/trees/tree_conditions.hpp"
#include "study/bound/trees/tree_phases.hpp"
#include "study/messages_run.hpp"
#include "text/formatted.hpp"
#include "vocabulary/for_seconds.hpp"

namespace hopscope {

namespace {

/// On average, where a vector is cut into parts of whole words.
double words_of_part(const PlannedPhase& phase) {
  double words = 0;
  for (const VectorPart& part : phase.contents.part) words += part.words;
  return words / static_cast<double>(phase.contents.part.size());
}

/// What the words of a phase take on the channel that is occupied longest, if trees are cut without limit.
Time time_of(const TreePacking& packing, double words_of_root, const Platform& platform) {
  std::vector<double> trees(packing.scale.network.arcs.size());
  for (const OutTree& tree : packing.trees) {
    for (const OutTree::Edge& edge : tree.edges) {
      for (const std::size_t arc : edge.route) trees[arc] += static_cast<double>(tree.weight);
    }
  }
  Time longest = 0;
  for (std::size_t arc = 0; arc < trees.size(); ++arc) {
    const double words = words_of_root * trees[arc] / static_cast<double>(packing.scale.trees);
    longest = std::max(longest, words * word_time_on(platform, static_cast<ChannelId>(arc)));
  }
  return longest;
}

struct StoppedTooEarly : std::runtime_error {
  StoppedTooEarly() : std::runtime_error("synthesise was stopped before it had a schedule") {}
};

/// Capacities are integers, which cannot stand for widths that are very far apart.
constexpr double most_by_integers = 1.01;

/// @param word_time on a channel whose capacity is 1
std::vector<TreePhase> packed_phases(const Scenario& scenario, std::vector<PlannedPhase>& planned, Time word_time,
                                     const std::function<bool()>& goes_on) {
  std::vector<TreePhase> phases;
  for (PlannedPhase& each : planned) {
    auto scale = packing_scale(each.problem);
    if (!scale) TreeConditions(scenario).refuse_network("does not connect every rank with every other");
    auto packing = tree_packing_of(each.problem, std::move(*scale), goes_on);
    if (!packing) throw StoppedTooEarly();
    const double words = words_of_part(each);
    const Time time = time_of(*packing, words, scenario.platform);
    if (time > most_by_integers * packing->scale.time() * words * word_time)
      TreeConditions(scenario).refuse_network(
          "has channels whose widths are too unequal to be expressed as integers; leave out the narrowest");
    phases.push_back({each.name, std::move(*packing), time, each.problem.of_paths});
  }
  return phases;
}

std::size_t longest_route(const std::vector<TreePhase>& phases) {
  std::size_t longest = 0;
  for (const TreePhase& phase : phases) {
    for (const OutTree& tree : phase.packing.trees) {
      for (const OutTree::Edge& edge : tree.edges) longest = std::max(longest, edge.route.size());
    }
  }
  return longest;
}

StepCosts step_costs(const Platform& platform, const std::vector<TreePhase>& phases, const PlannedPhase& first,
                     Time word_time) {
  Time startup = 0, hop = 0;
  for (int kind = 0; kind < std::max(1, static_cast<int>(platform.class_costs.size())); ++kind) {
    startup = std::max(startup, platform.costs_of_class(kind).t_s);
    hop = std::max(hop, platform.costs_of_class(kind).t_h);
  }
  const bool are_whole = std::ranges::all_of(
      first.contents.part, [](const VectorPart& part) { return part.words == std::floor(part.words); });
  return {words_of_part(first), are_whole, word_time, startup + hop * static_cast<Time>(longest_route(phases))};
}

/// All paths in one step, a message for each unit. Messages share channels equally: each of equal size gets at least as
/// much of each channel as if all others took it to the end, so that none takes longer than the fullest channel.
FilledTrees paths_at_once(const TreePhase& phase) {
  FilledTrees filled;
  std::vector<TreeSend>& sends = filled.of_phases.emplace_back();
  for (std::uint32_t path = 0; path < phase.packing.trees.size(); ++path) {
    for (std::int64_t unit = 0; unit < phase.packing.trees[path].weight; ++unit) sends.push_back({1, path, 0, unit, 1});
  }
  return filled;
}

/// Simulates the messages of a report. @throws std::logic_error if they do not deliver
void run_into(TreeReport& report, const Scenario& scenario, const RunOptions& options) {
  const Sums* sums = scenario.operation->adds() ? report.sums.get() : nullptr;
  const Result result = run_of_messages(scenario, report.table, options, sums, report.synchronization());
  if (result.delivery != Delivery::verified)
    throw std::logic_error("the trees that synthesise has made do not deliver all words, please report it: " +
                           joined(result.delivery_failures, "; "));
  report.steps = result.totals.steps;
  report.time = result.time;
}

void take_own_routes(std::vector<ScheduledMessage>& table, const Platform& platform) {
  for (ScheduledMessage& each : table) platform.route(each.from, each.to, each.route);
}

/// Makes the messages of a report, and simulates them. @throws std::logic_error if they do not deliver
void make_and_run(const Scenario& scenario, const std::vector<PlannedPhase>& planned, const FilledTrees& filled,
                  const RunOptions& options, TreeReport& report) {
  report.segments = filled.segments;
  report.width = filled.width;
  const auto sums = std::make_shared<Sums>(scenario.platform.ranks());
  report.sums = sums;
  report.table.clear();
  Step next = 1;
  for (std::size_t i = 0; i < planned.size(); ++i) {
    const auto& sends = filled.of_phases[i];
    auto messages = tree_messages(report.phases[i].packing, filled.segments, sends, planned[i].contents, next, *sums);
    if (!sends.empty()) next += sends.back().step;
    std::ranges::move(messages, std::back_inserter(report.table));
  }
  if (report.takes_own_routes) take_own_routes(report.table, scenario.platform);
  run_into(report, scenario, options);
}

/// A schedule along trees that grow together, step by step.
struct GrownSchedule {
  std::optional<TreeReport> report;  ///< none if there are none
  bool is_enough = false;            ///< it is as fast as the bound, or has as few steps as its slowest cut allows
};

/// Trees of each rank, as many as its words and the messages of a schedule allow.
std::int64_t most_grown_trees(const Platform& platform, bool has_switches, std::size_t most_messages, double words) {
  const double most = has_switches ? 256 : 64;
  const double edges = platform.ranks() * (platform.ranks() - 1.0);
  return static_cast<std::int64_t>(std::max(1.0, std::min({most, static_cast<double>(most_messages) / edges, words})));
}

/// The same number of trees of each rank in all phases. @return whether they have as few steps as possible; none if
/// there are no such trees
std::optional<bool> grow(const Scenario& scenario, const std::vector<PlannedPhase>& planned, const GrowingTrees& trees,
                         const std::function<bool()>& goes_on, const RunOptions& options, TreeReport& report) {
  FilledTrees filled;
  filled.segments = trees.units;
  bool has_fewest_steps = true;
  for (const PlannedPhase& each : planned) {
    auto grown = grown_packing(each.problem, GrowthScale(each.problem), trees, goes_on);
    if (!grown) return std::nullopt;
    has_fewest_steps = has_fewest_steps && grown->has_fewest_steps;
    const Time time = time_of(grown->packing, words_of_part(each), scenario.platform);
    report.phases.push_back({each.name, std::move(grown->packing), time});
    filled.of_phases.push_back(std::move(grown->sends));
  }
  make_and_run(scenario, planned, filled, options, report);
  return has_fewest_steps;
}

bool is_near_bound(const TreeReport& report) {
  constexpr double near_enough = 1.001;
  return report.bound && report.time <= *report.bound * near_enough;
}

/// The fastest with several numbers of trees. @param goes_on false ends the search
GrownSchedule grown_schedule(const Scenario& scenario, const std::vector<PlannedPhase>& planned,
                             const TreeReport& described, std::size_t most_messages,
                             const std::function<bool()>& goes_on, const RunOptions& options) {
  GrownSchedule best;
  const GrowthScale scale(planned.front().problem);
  if (!scale.is_possible()) return best;
  const double words = words_of_part(planned.front());
  const std::int64_t most = most_grown_trees(scenario.platform, scale.has_switches(), most_messages, words);
  for (const GrowingTrees& trees : scale.good_numbers(most)) {
    // Where widths are very unequal, units are many: of less than a word each, or more than there may be messages.
    const double units = static_cast<double>(trees.units) * trees.of_rank;
    if (units > words || units * scenario.platform.ranks() > static_cast<double>(most_messages)) continue;
    TreeReport report = described;
    const auto has_fewest_steps = grow(scenario, planned, trees, goes_on, options, report);
    best.is_enough = has_fewest_steps.value_or(false);
    if (has_fewest_steps && (!best.report || report.time < best.report->time)) best.report = std::move(report);
    if (!best.report) continue;
    const bool is_near = is_near_bound(*best.report);
    best.is_enough = best.is_enough || is_near;
    if (is_near || !goes_on()) break;
  }
  return best;
}

/// Trees that are packed and then filled, or paths.
/// @param goes_on false ends trials with more segments @param is_wanted false ends the packing
TreeReport filled_schedule(const Scenario& scenario, std::vector<PlannedPhase>& planned, TreeReport report,
                           const TreeSettings& settings, const std::function<bool()>& goes_on,
                           const RunOptions& options) {
  const std::function<bool()> is_wanted = settings.goes_on ? settings.goes_on : [] { return true; };
  const Time word_time = PlatformCuts(scenario.platform).certificate().word_time;
  report.phases = packed_phases(scenario, planned, word_time, is_wanted);
  StepCosts costs = step_costs(scenario.platform, report.phases, planned.front(), word_time);
  // Those that take no routes of their own are for libraries such as MSCCL, which cuts a vector into no more chunks.
  constexpr double most_chunks = 4096;
  if (report.takes_own_routes) costs.most_pieces = most_chunks / (planned.size() > 1 ? scenario.platform.ranks() : 1);
  const auto candidates = report.phases.front().of_paths
                              ? std::vector{paths_at_once(report.phases.front())}
                              : filled_trees(report.phases, costs, settings.segments, settings.most_messages, goes_on);
  make_and_run(scenario, planned, candidates.front(), options, report);
  for (std::size_t i = 1; i < candidates.size(); ++i) {
    constexpr double may_be_faster = 1.1;
    if (candidates[i].predicted > candidates.front().predicted * may_be_faster || !goes_on()) break;
    TreeReport other = report;
    make_and_run(scenario, planned, candidates[i], options, other);
    if (other.time < report.time) report = std::move(other);
  }
  return report;
}

/// Packed trees, or paths. Without switches, trees that grow together are tried first, as they often leave no gaps;
/// with switches afterwards, where those that were packed leave some.
TreeReport packed_schedule(const Scenario& scenario, const TreeSettings& settings, const RunOptions& options,
                           const std::function<bool()>& is_in_time) {
  TreeConditions(scenario).check();
  TreeReport report = without_schedule(scenario);
  if (has_nothing_to_send(scenario)) return report;
  std::vector<PlannedPhase> planned = checked_phases(scenario, PlatformCuts(scenario.platform));
  const TreeProblem& problem = planned.front().problem;
  report.takes_own_routes = settings.routes == 1;
  if (problem.of_paths && report.takes_own_routes)
    TreeConditions(scenario).refuse_operation("is sent along paths that are not the platform's own routes");
  if (problem.of_paths && settings.segments > 0)
    TreeConditions(scenario).refuse_operation("sends all its words at once, not in segments");
  bool is_stopped = false;
  const std::function<bool()> goes_on = [&] {
    is_stopped = is_stopped || (settings.goes_on && !settings.goes_on());
    return !is_stopped && is_in_time();
  };
  const std::function<bool()> half = for_seconds(settings.seconds / 2);
  const std::function<bool()> goes_on_growing = [&] { return goes_on() && half(); };
  const bool may_grow = settings.segments == 0 && !problem.root;
  const bool has_switches = problem.network.vertices != problem.network.places.size();
  GrownSchedule grown;
  if (may_grow && !has_switches)
    grown = grown_schedule(scenario, planned, report, settings.most_messages, goes_on_growing, options);
  if (!grown.report || (!grown.is_enough && goes_on())) {
    TreeReport filled = filled_schedule(scenario, planned, report, settings, goes_on, options);
    if (may_grow && has_switches && !is_near_bound(filled) && goes_on())
      grown = grown_schedule(scenario, planned, report, settings.most_messages, goes_on, options);
    if (!grown.report || filled.time < grown.report->time) grown.report = std::move(filled);
  }
  grown.report->is_stopped = is_stopped;
  return std::move(*grown.report);
}

/// @param is_wanted false ends the search @param seconds after which no other rounds are tried
/// @return none if two ranks cannot send to one another in a round, or it was ended before there were any rounds
std::optional<TreeReport> round_schedule(const Scenario& scenario, const RunOptions& options, std::size_t most_routes,
                                         const std::function<bool()>& is_wanted, double seconds) {
  constexpr int idle_passes = 2;
  const RoundRoutes routes(scenario, most_routes);
  if (!routes.is_possible()) return std::nullopt;
  TreeReport report = without_schedule(scenario);
  report.takes_own_routes = most_routes == 1;
  const auto sums = std::make_shared<Sums>(scenario.platform.ranks());
  report.sums = sums;
  Step next = 1;
  const auto phases = planned_phases(scenario, PlatformCuts(scenario.platform).without_ports());
  for (const PlannedPhase& phase : phases) {
    const auto is_in_time = for_seconds(seconds / static_cast<double>(phases.size()));
    const auto trees =
        round_trees(routes, phase, words_of_part(phase),
                    {is_wanted, [&] { return is_wanted() && is_in_time(); }, most_routes == 1 ? idle_passes : 0});
    if (!trees) return std::nullopt;
    report.segments = std::max<std::int64_t>(report.segments, trees->segments);
    auto messages = combined_messages(tree_messages(trees->packing, 1, trees->sends, phase.contents, next, *sums));
    if (!messages.empty()) next = messages.back().step + 1;
    std::ranges::move(messages, std::back_inserter(report.table));
  }
  std::size_t most_blocks = 0;
  for (const ScheduledMessage& message : report.table) most_blocks = std::max(most_blocks, message.blocks.size());
  report.most_blocks = static_cast<std::int64_t>(most_blocks);
  run_into(report, scenario, options);
  return report;
}

/// What is faster, or what there is.
TreeReport in_rounds_or_packed(const Scenario& scenario, const TreeSettings& settings, const RunOptions& options,
                               const std::function<bool()>& is_in_time) {
  const bool may_be_packed = scenario.platform.ports == Platform::all_ports;
  bool is_stopped = false;
  const std::function<bool()> is_wanted = [&] {
    is_stopped = is_stopped || (settings.goes_on && !settings.goes_on());
    return !is_stopped;
  };
  std::optional<TreeReport> rounds = round_schedule(scenario, options, settings.routes, is_wanted,
                                                    may_be_packed ? settings.seconds / 2 : settings.seconds);
  if (rounds) rounds->is_stopped = is_stopped;
  if (rounds && (is_stopped || !may_be_packed)) return std::move(*rounds);
  try {
    TreeReport packed = packed_schedule(scenario, settings, options, is_in_time);
    if (!rounds || packed.time < rounds->time) return packed;
    rounds->phases = std::move(packed.phases);
    rounds->is_stopped = packed.is_stopped;
  } catch (const StoppedTooEarly&) {
    if (!rounds) throw;
    rounds->is_stopped = true;
  } catch (const InputError&) {
    if (!rounds) throw;  // Trees cannot be packed here.
  }
  return std::move(*rounds);
}

}  // namespace

bool has_nothing_to_send(const Scenario& scenario) {
  const Rank ranks = scenario.platform.ranks();
  return ranks < 2 || scenario.operation->most_words(ranks) == 0;
}

TreeReport without_schedule(const Scenario& scenario) {
  TreeReport report;
  report.file = scenario.file;
  report.scenario = scenario.name;
  report.platform = scenario.platform;
  report.schedule = scenario.schedule;
  report.amount = scenario.operation->amount(scenario.schedule);
  report.overrides = scenario.overrides;
  report.operation = scenario.operation;
  const Costs lowest = scenario.platform.lowest_costs();
  report.latency = lowest.t_s + lowest.t_h;
  if (has_nothing_to_send(scenario)) return report;
  if (const auto bound = quick_bound_of(scenario)) report.bound = bound->largest();
  return report;
}

TreeReport with_tree(TreeReport report, OneTree made, const Scenario& scenario, const RunOptions& options) {
  report.depth_of_one = made.depth;
  report.table = std::move(made.messages);
  report.sums = std::move(made.sums);
  run_into(report, scenario, options);
  return report;
}

TreeReport one_tree_schedule(const Scenario& scenario, const TreeSettings& settings, const RunOptions& options,
                             const std::function<bool()>& is_in_time) {
  TreeReport report = without_schedule(scenario);
  report.takes_own_routes = settings.routes == 1;
  std::vector<OneTree> all = one_trees(scenario, [&] {
    report.is_stopped = report.is_stopped || (settings.goes_on && !settings.goes_on());
    return !report.is_stopped && is_in_time();
  });
  std::optional<TreeReport> best;
  for (OneTree& made : all) {
    TreeReport tried = with_tree(report, std::move(made), scenario, options);
    if (!best || tried.time < best->time) best = std::move(tried);
  }
  return std::move(*best);
}

TreeReport tree_schedule(const Scenario& scenario, const TreeSettings& settings, const RunOptions& options) {
  const std::function<bool()> is_in_time = for_seconds(settings.seconds);
  if (why_no_trees(*scenario.operation).empty() && has_nothing_to_send(scenario)) return without_schedule(scenario);
  const bool are_chosen = settings.segments == 0;
  const auto others = [&] {
    return are_chosen && may_be_in_rounds(scenario, settings.routes > 1)
               ? in_rounds_or_packed(scenario, settings, options, is_in_time)
               : packed_schedule(scenario, settings, options, is_in_time);
  };
  if (!are_chosen || !may_be_one_tree(scenario)) return others();
  TreeReport one = one_tree_schedule(scenario, settings, options, is_in_time);
  if (one.is_stopped) return one;
  try {
    TreeReport other = others();
    if (other.time < one.time) return other;
    one.phases = std::move(other.phases);
    one.is_stopped = other.is_stopped;
  } catch (const StoppedTooEarly&) {
    one.is_stopped = true;
  } catch (const InputError&) {
    // Trees cannot be packed here, such as with one port.
  }
  return one;
}

}  // namespace hopscope
