#include <catch2/catch.hpp>

#include "run/work_limit.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// A shift by one around a ring of 6: 6 messages of one hop each.
Scenario six_messages(const std::string& engine) {
  Scenario made = scenario(platform("ring", {6}), shift("direct", 4, 1));
  made.engine = catalogue().engine_choice(engine).engine;
  return made;
}

}  // namespace

TEST_CASE("a run completes if the limit equals its messages and hops", "[work-limit]") {
  for (const std::string engine : {"native", "simgrid"}) {
    WorkLimit limit(12);
    CHECK(simulate(six_messages(engine), {.observers = {&limit}}).totals.messages == 6);
  }
  WorkLimit limit(2);
  CHECK(simulate(six_messages("symmetric"), {.observers = {&limit}}).totals.messages == 6);
}

TEST_CASE("a run is aborted if it exceeds the limit, on every engine", "[work-limit]") {
  for (const std::string engine : {"native", "simgrid"}) {
    WorkLimit limit(11);
    CHECK_THROWS_AS(simulate(six_messages(engine), {.observers = {&limit}}), TooMuchWork);
    CHECK(simulate(six_messages(engine), {}).totals.messages == 6);  // and leaves no state behind
  }
  WorkLimit limit(1);
  CHECK_THROWS_AS(simulate(six_messages("symmetric"), {.observers = {&limit}}), TooMuchWork);
}

TEST_CASE("observers besides a limit receive steps and deliveries", "[work-limit]") {
  class Count final : public Observer {
   public:
    void on_step(Rank /*rank*/, Step /*step*/, Time /*now*/) override { ++steps; }
    void on_deliver(const MessageInfo& /*message*/, Time /*now*/) override { ++deliveries; }
    int steps = 0;
    int deliveries = 0;
  } count;
  WorkLimit limit(12);
  CHECK(simulate(six_messages("native"), {.observers = {&limit, &count}}).totals.messages == 6);
  CHECK(count.steps == 6);
  CHECK(count.deliveries == 6);
}

}  // namespace hopscope::test
