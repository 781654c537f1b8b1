#include "engine/symmetric/script.hpp"

#include <random>

#include <catch2/catch.hpp>

namespace hopscope::test {

namespace {

using Actions = std::vector<Action>;

Actions some_actions(unsigned seed, int count) {
  std::mt19937 random(seed);
  const auto below = [&](unsigned end) { return static_cast<std::int64_t>(random() % end); };
  Actions actions;
  for (int i = 0; i < count; ++i) {
    Action action;
    action.kind = static_cast<Action::Kind>(below(7));
    if (below(3) == 0) {  // anything
      action.number = below(1000) - 500;
      action.other = below(1000);
      action.words = static_cast<double>(below(100)) / 7;
      action.labels = random();
    } else {  // a progression
      action.number = i;
      action.other = -3 * i;
      action.words = 0.5 * i;
    }
    actions.push_back(action);
  }
  return actions;
}

Script script_of(const Actions& actions) {
  Script script;
  for (const Action& action : actions) script.add(action);
  return script;
}

}  // namespace

TEST_CASE("reading a script returns what was written", "[symmetric]") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Actions actions = some_actions(seed, 500);
    const Script script = script_of(actions);
    ScriptReader reader(script);
    for (const Action& action : actions) {
      REQUIRE(reader.next() == action);
      REQUIRE(reader.goes_on_with(action));
    }
  }
}

TEST_CASE("a script does not match anything else, and keeps its position", "[symmetric]") {
  const Actions actions = some_actions(7, 200);
  const Script script = script_of(actions);
  ScriptReader reader(script);
  for (const Action& action : actions) {
    for (int field = 0; field < 5; ++field) {
      Action other = action;
      if (field == 0) other.kind = Action::Kind::failed;
      if (field == 1) ++other.number;
      if (field == 2) --other.other;
      if (field == 3) other.words += 1e-6;
      if (field == 4) other.labels ^= 1;
      REQUIRE_FALSE(reader.goes_on_with(other));
    }
    REQUIRE(reader.goes_on_with(action));
  }
}

TEST_CASE("amounts that differ by rounding are equal", "[symmetric]") {
  Action one;
  Action other;
  one.words = 0.1 + 0.2;
  other.words = 0.3;
  CHECK(one.words != other.words);
  CHECK(one.same_as(other));
  other.words = 0.3000001;
  CHECK_FALSE(one.same_as(other));
  one.words = 0;
  CHECK_FALSE(one.same_as(other));
  other.words = 0;
  CHECK(one.same_as(other));
}

}  // namespace hopscope::test
