// What observers see of a run that is shown, and when its messages are not recorded.
#include <catch2/catch.hpp>

#include "run/preparation.hpp"
#include "run/shown_run.hpp"
#include "support/networks.hpp"

namespace hopscope::test {

TEST_CASE("observers of a shown run see one run, whatever its algorithm says of its steps", "[shown]") {
  struct Ends final : Observer {
    int ends = 0;
    void on_finish(Rank /*rank*/, Time /*now*/) override { ++ends; }
  } ends;
  Scenario some = scenario(platform("ring", {6}), all_to_all("ring", 4));
  Algorithm wrong = *some.algorithm;
  wrong.steps = [](const Platform&, const Schedule&) { return 1e6; };
  some.algorithm = &wrong;
  SECTION("of one's own") {
    some.own = std::make_shared<const Algorithm>(wrong);
    const ShownRun run = show(some, {.observers = {&ends}});
    CHECK(run.messages);
    CHECK(run.left_out.empty());
  }
  SECTION("of the catalogue") {
    const ShownRun run = show(some, {.observers = {&ends}});
    CHECK(run.left_out == std::vector<std::string>{
                              "Single messages, and what ranks hold: the number of steps promised far more of them."});
  }
  CHECK(ends.ends == 6);
}

TEST_CASE("the messages of the catalogue's algorithms are more than a quarter of what is estimated", "[shown]") {
  int tried = 0;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    for (const auto& [family, extents] :
         std::vector<std::pair<std::string, std::vector<std::int64_t>>>{{"hypercube", {4}},
                                                                        {"ring", {7}},
                                                                        {"line", {9}},
                                                                        {"torus", {4, 3}},
                                                                        {"mesh", {5, 3}},
                                                                        {"complete", {17}},
                                                                        {"clusters", {3, 4}}}) {
      Platform on = platform(family, extents);
      if (algorithm.implied_mapping == "gray" && family == "hypercube") on.mapping = gray_mapping(16);
      Schedule schedule = all_to_all(std::string(algorithm.name), 7);
      schedule.operation = algorithm.operation;
      // In steps along a tree few ranks send.
      const bool is_along_trees = algorithm.name == "gather-broadcast" || algorithm.name == "two-level";
      if (algorithm.operation != "all-to-all" && (algorithm.operation != "all-gather" || is_along_trees)) continue;
      if (!algorithm.misfit(on).empty()) continue;
      INFO(algorithm.operation << "/" << algorithm.name << " on " << family);
      const Scenario made = scenario(on, schedule);
      CHECK(4 * static_cast<double>(simulate(made, {}).totals.messages) > messages_of(made));
      ++tried;
    }
  }
  CHECK(tried > 30);
}

TEST_CASE("observers that want no blocks are told of them as long as another wants them", "[shown]") {
  struct Wanting final : Observer {
    explicit Wanting(int wanted) : most(wanted) {}
    int most;
    int told = 0;
    [[nodiscard]] bool wants_blocks() const override { return told < most; }
    void on_post(const MessageInfo& /*message*/, std::span<const Block> /*blocks*/) override { ++told; }
  } few(3), none(0);
  Scenario some = scenario(platform("ring", {4}), all_to_all("ring", 4));
  (void)simulate(some, {.observers = {&none, &few}});
  CHECK(few.told == 3);
  CHECK(none.told == 3);
}

}  // namespace hopscope::test
