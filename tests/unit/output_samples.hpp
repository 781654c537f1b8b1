// Results constructed by hand, small enough to be checked by eye.
#pragma once

#include <memory>

#include <hopscope/result.hpp>

#include "topology/hypercube.hpp"

namespace hopscope::test {

/// Step 1 of pairwise exchange among four, then one in which two messages share a channel.
inline Result colliding_result() {
  Result result;
  result.scenario = "two steps";
  result.amount = "64 words a pair";
  result.title = "pairwise exchange";
  result.platform.topology = std::make_shared<Hypercube>(2, Hypercube::BitOrder::ascending, 1.0);
  result.platform.costs = {50, 1, 2, 0};
  result.platform.time_unit = "us";
  result.schedule.operation = "all-to-all";
  result.schedule.algorithm = "pairwise";
  result.schedule.message_words = 64;
  result.engine = "native";
  result.success = "every block delivered";
  result.time = 296.5;
  result.analytic = {{"textbook", FormulaKind::exact, 228, "2 (t_s + t_w m)", "a book", {}, {{"t_h = 0", false}}},
                     {"with hops", FormulaKind::exact, 296.5, "measured by hand", "here"}};
  result.bounds = {{"one-port volume", FormulaKind::lower_bound, 128, "2 t_w m", "a port"}};
  result.steps = {{1, 4, 256, 1, 1, 0, 4, 4, 256, 0, 116}, {2, 4, 256, 2, 2, 1, 6, 8, 512, 116, 296.5}};
  result.totals = {2, 8, 512, 12, 768, 2, 2, 2, 9, {}};
  result.witness = Witness{2, {0, 1}, 2, 2, {{0, 1}, {2, 1}}};
  result.delivery = Delivery::verified;
  return result;
}

/// The same without its second step, so that there is no congestion.
inline Result clean_result() {
  Result result = colliding_result();
  result.time = 116;
  result.analytic = {{"textbook", FormulaKind::exact, 116, "t_s + t_h + t_w m", "a book"}};
  result.bounds.clear();
  result.steps.pop_back();
  result.totals = {1, 4, 256, 4, 256, 1, 1, 1, 4, {}};
  result.witness.reset();
  return result;
}

/// One node: no step, no message, no time.
inline Result empty_result() {
  Result result = clean_result();
  result.platform.topology = std::make_shared<Hypercube>(0, Hypercube::BitOrder::ascending, 1.0);
  result.time = 0;
  result.analytic.front().value = 0;
  result.steps.clear();
  result.totals = {};
  return result;
}

/// `count` steps of which the eighth is congested.
inline Result long_result(int count) {
  Result result = colliding_result();
  result.steps.clear();
  for (Step step = 1; step <= count; ++step) {
    const std::int64_t load = step == 8 ? 3 : 1;
    result.steps.push_back(
        {step, 4, 256, static_cast<double>(load), load, load > 1 ? 1 : 0, 4, 4, 256, 100.0 * (step - 1), 100.0 * step});
  }
  result.totals.steps = count;
  result.totals.max_congestion = 3;
  result.totals.max_load = 3;
  result.witness = Witness{8, {2, 3}, 20, 20, {{0, 3}, {2, 3}}};
  return result;
}

}  // namespace hopscope::test
