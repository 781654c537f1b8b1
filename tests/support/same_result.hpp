#pragma once

#include <catch2/catch.hpp>

#include <hopscope/result.hpp>

namespace hopscope::test {

/// Checks that two runs of one scenario came to the same, all but engine and formulas: times to 1e-9, amounts to what
/// adding them up in another order may change, all else exactly.
inline void check_same(const Result& found, const Result& expected) {
  const auto same_time = [](double value) { return Approx(value).epsilon(1e-9).margin(0); };
  const auto same_sum = [](double value) { return Approx(value).epsilon(1e-12).margin(0); };
  CHECK(found.time == same_time(expected.time));
  REQUIRE(found.steps.size() == expected.steps.size());
  for (std::size_t i = 0; i < found.steps.size(); ++i) {
    const StepUsage& a = found.steps[i];
    const StepUsage& b = expected.steps[i];
    INFO("step " << b.step);
    CHECK(a.step == b.step);
    CHECK(a.messages == b.messages);
    CHECK(a.words == same_sum(b.words));
    CHECK(a.congestion == b.congestion);
    CHECK(a.congested_channels == b.congested_channels);
    CHECK(a.used_channels == b.used_channels);
    CHECK(a.link_traversals == b.link_traversals);
    CHECK(a.word_hops == same_sum(b.word_hops));
    CHECK(a.start == same_time(b.start));
    CHECK(a.end == same_time(b.end));
  }
  CHECK(found.totals.steps == expected.totals.steps);
  CHECK(found.totals.messages == expected.totals.messages);
  CHECK(found.totals.words == same_sum(expected.totals.words));
  CHECK(found.totals.link_traversals == expected.totals.link_traversals);
  CHECK(found.totals.word_hops == same_sum(expected.totals.word_hops));
  CHECK(found.totals.max_congestion == expected.totals.max_congestion);
  CHECK(found.totals.max_overlap == expected.totals.max_overlap);
  CHECK(found.delivery == expected.delivery);
  REQUIRE(found.witness.has_value() == expected.witness.has_value());
  if (found.witness) {
    CHECK(found.witness->step == expected.witness->step);
    CHECK(found.witness->channel == expected.witness->channel);
    CHECK(found.witness->load == expected.witness->load);
    CHECK(found.witness->messages == expected.witness->messages);
  }
  REQUIRE(found.messages.size() == expected.messages.size());
  for (std::size_t i = 0; i < found.messages.size(); ++i) {
    CHECK(found.messages[i].route == expected.messages[i].route);
    CHECK(found.messages[i].from == expected.messages[i].from);
    CHECK(found.messages[i].to == expected.messages[i].to);
    CHECK(found.messages[i].step == expected.messages[i].step);
    CHECK(found.messages[i].words == same_sum(expected.messages[i].words));
  }
}

}  // namespace hopscope::test
