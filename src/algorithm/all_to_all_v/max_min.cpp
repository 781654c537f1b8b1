// Unequal messages by maximum-cardinality matchings, each as even as possible: few startups.

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/plans.hpp"

namespace hopscope::all_to_all_v {

namespace {

constexpr const char* source = "Katayama and Goldman, max-min (MM)";

std::shared_ptr<const Plan> plan(const Platform& /*platform*/, const Schedule& schedule, const Tick& tick) {
  return plan_max_min(*schedule.sizes, tick);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  return formulas_of_plan(platform, schedule, source);
}

}  // namespace

Algorithm max_min() {
  return {.operation = "all-to-all-v",
          .name = "max-min",
          .title = "unequal exchange by max-min matchings",
          .where = "any; congestion-free on a complete network",
          .source = source,
          .pseudo_code = R"(while words remain do
    M := of the matchings with the most messages, one whose smallest message is largest
    every {i, j} in M: rank i sends all its words for rank j
    take M out)",
          .advice =
              "Few phases: each is a maximum-cardinality matching. Good where startups dominate; where one message of "
              "a phase is much longer than the others, they wait for it.",
          .example = {"complete", {5}, 1, 0, Synchronization::barrier},
          .options = {stage_1()},
          .program = follow_plan,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps_of_plan,
          .plan = plan,
          .smallest_message = smallest_message_of_plan};
}

}  // namespace hopscope::all_to_all_v
