#include "run/preparation.hpp"

#include <algorithm>

#include "run/memory.hpp"

namespace hopscope {

Scenario planned(Scenario scenario, const Tick& tick) {
  Schedule& schedule = scenario.schedule;
  if (scenario.algorithm->plan && !schedule.plan) {
    schedule.plan = scenario.algorithm->plan(scenario.platform, schedule, tick);
  }
  return scenario;
}

double messages_of(const Scenario& scenario) {
  if (const auto counted = counted_messages(scenario)) return *counted;
  const double ranks = scenario.platform.ranks();
  if (scenario.algorithm->plan && !scenario.schedule.plan) return ranks * (ranks - 1);
  return scenario.algorithm->steps(scenario.platform, scenario.schedule) * ranks;
}

void select_engine_if_large(Scenario& scenario, const Catalogue& catalogue) {
  constexpr double many_messages = 1e7;
  const Engine* const automatic = catalogue.automatic_engine();
  if (scenario.engine_chosen || automatic == nullptr || !automatic->misfit(scenario.platform).empty()) return;
  if (messages_of(scenario) > many_messages) scenario.engine = automatic;
}

namespace {

/// What a message of an engine costs, in seconds, fitted to runs of tests/bench and of networks of 16 to 1024 nodes:
/// within a factor of four of all of these, except where flows of many rates meet on a torus or mesh.
struct EngineSpeed {
  double message;        ///< alone
  double hop;            ///< alone, of each message
  double crowded_hop;    ///< where messages share channels
  double waiting;        ///< of a message that is posted long before it can be sent
  double hop_of_others;  ///< for each hop of all other messages that are in transit when it begins or ends
};
constexpr EngineSpeed fair{1e-7, 1e-8, 4e-8, 1.5e-6, 0};
constexpr EngineSpeed fifo{1e-7, 1e-8, 1e-8, 5e-7, 0};
constexpr EngineSpeed simgrid{4e-6, 0, 0, 0, 2e-9};

/// How the messages of a scenario meet.
struct Crowding {
  double hops = 0;     ///< of a message, on average
  bool meets = false;  ///< messages share channels, as far as is known before a run
};

/// An exact formula tells how many hops follow each other, and that no message waits for another.
Crowding crowding_of(const Scenario& scenario, double under_way) {
  const Platform& platform = scenario.platform;
  if (platform.has_uniform_costs()) {
    Platform hops_only = platform;
    hops_only.costs = {0, 0, 1, 0};
    const double steps = scenario.algorithm->steps(platform, scenario.schedule);
    for (const Analytic& formula : scenario.algorithm->formulas(hops_only, scenario.schedule)) {
      if (formula.kind == FormulaKind::exact && formula.holds() && steps > 0) return {formula.value / steps, false};
    }
  }
  const double hops = platform.topology->typical_distance();
  return {hops, under_way * hops > static_cast<double>(platform.topology->channels())};
}

}  // namespace

double expected_seconds(const Scenario& scenario) {
  constexpr double few_messages = 1e5;
  if (scenario.engine->follows_one_rank()) return 0;
  const bool is_in_processes =
      scenario.engine->makes_processes() || (scenario.reference != nullptr && scenario.reference->makes_processes());
  const double messages = messages_of(scenario);
  const Platform& platform = scenario.platform;
  const EngineSpeed& speed = is_in_processes ? simgrid : platform.contention == Contention::fifo ? fifo : fair;
  const bool at_once = scenario.algorithm->posts_all_at_once;
  if (messages < few_messages && !is_in_processes) return messages * (speed.message + (at_once ? speed.waiting : 0));
  const double ports = std::min<double>(platform.ports, at_once ? platform.ranks() : 2);
  const double under_way = std::min(messages, platform.ranks() * ports);
  const Crowding crowding = crowding_of(scenario, under_way);
  double each = speed.message + crowding.hops * (crowding.meets ? speed.crowded_hop : speed.hop);
  if (at_once) each += speed.waiting;
  if (crowding.meets) each += speed.hop_of_others * under_way * crowding.hops;
  return messages * each;
}

}  // namespace hopscope
