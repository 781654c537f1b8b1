// Unequal messages in phases of equal parts: a serialised volume of alpha words, the minimum for any schedule, at the
// cost of startups.

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/plans.hpp"

namespace hopscope::all_to_all_v {

namespace {

constexpr const char* source = "Katayama and Goldman, uniform (Unif); Birkhoff 1946";

std::shared_ptr<const Plan> plan(const Platform& /*platform*/, const Schedule& schedule, const Tick& tick) {
  return plan_uniform(*schedule.sizes, tick);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  return formulas_of_plan(platform, schedule, source);
}

}  // namespace

Algorithm uniform() {
  return {.operation = "all-to-all-v",
          .name = "uniform",
          .title = "unequal exchange by uniform phases",
          .where = "any; congestion-free on a complete network",
          .source = source,
          .pseudo_code = R"(fill the sizes up with dummy words until every row and column sums to alpha
while words remain do
    M := a perfect matching whose smallest entry, delta, is largest
    every {i, j} in M: rank i sends delta of its words for rank j     -- dummies are silent
    take delta off every entry of M)",
          .advice =
              "Minimum serialised volume: alpha words, the most that any rank must send or receive. Messages are "
              "split, and every part costs a startup: for long messages, or where startups are cheap.",
          .example = {"complete", {5}, 1, 0, Synchronization::barrier},
          .options = {stage_1()},
          .splits_blocks = true,
          .program = follow_plan,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps_of_plan,
          .plan = plan,
          .smallest_message = smallest_message_of_plan};
}

}  // namespace hopscope::all_to_all_v
