#include <hopscope/simulate.hpp>

#include <cstdio>

// The core by itself: a scenario without a file.
int main() {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  hopscope::Scenario scenario;
  scenario.platform.topology = catalogue.topology("hypercube")->make({"hypercube", {3}, 1, "default"});
  scenario.platform.costs = {50, 1, 2, 0};
  scenario.schedule.operation = "all-to-all";
  scenario.schedule.algorithm = "pairwise";
  scenario.schedule.message_words = 64;
  scenario.algorithm = catalogue.algorithm("all-to-all", "pairwise");
  scenario.operation = catalogue.operation("all-to-all")->make(scenario.schedule, scenario.platform.ranks());
  scenario.engine = catalogue.engines.front().get();
  const hopscope::Result result = hopscope::simulate(scenario);
  std::printf("%.15g, %s\n", result.time, result.delivery == hopscope::Delivery::verified ? "delivered" : "not so");
}
