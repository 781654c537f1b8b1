// Unequal messages by matchings of maximum weight: long messages are sent together.

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/plans.hpp"

namespace hopscope::all_to_all_v {

namespace {

constexpr const char* source = "Katayama and Goldman, max-sum (MS)";

std::shared_ptr<const Plan> plan(const Platform& /*platform*/, const Schedule& schedule, const Tick& tick) {
  return plan_max_sum(*schedule.sizes, tick);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  return formulas_of_plan(platform, schedule, source);
}

}  // namespace

Algorithm max_sum() {
  return {.operation = "all-to-all-v",
          .name = "max-sum",
          .title = "unequal exchange by matchings of maximum sum",
          .where = "any; congestion-free on a complete network",
          .source = source,
          .pseudo_code = R"(while words remain do
    M := a matching with the most words together
    every {i, j} in M: rank i sends all its words for rank j
    take M out)",
          .advice =
              "Long messages share phases, so that short ones do not wait for them. It may take more phases than "
              "max-min: a matching of few long messages can outweigh one of many.",
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
