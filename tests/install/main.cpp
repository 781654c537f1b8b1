#include <iostream>

#include <hopscope/catalogue.hpp>

// Pairwise exchange of 64 words on a hypercube of 8 nodes, and the way from node 0 to node 5.
int main() {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  hopscope::Platform platform{.costs = {.t_s = 50, .t_w = 1, .t_h = 2}};
  platform.topology = catalogue.topology("hypercube")->make({.family = "hypercube", .extents = {3}});
  const hopscope::Schedule schedule{.operation = "all-to-all", .algorithm = "pairwise", .message_words = 64};
  const auto operation = catalogue.operation("all-to-all")->make(schedule, platform.ranks());
  const hopscope::Algorithm& pairwise = *catalogue.algorithm("all-to-all", "pairwise");
  hopscope::Observer nobody;
  const hopscope::Experiment experiment{platform, pairwise, *operation, schedule};
  const hopscope::Time time = catalogue.engine("native")->run(experiment, nobody);
  std::cout << "time " << time << '\n';
  std::cout << "the same: " << (catalogue.engine("simgrid")->run(experiment, nobody) == time) << '\n';

  hopscope::Route route;
  platform.topology->route(0, 5, route);
  for (const auto channel : route) std::cout << "to " << platform.topology->channel(channel).to << '\n';
}
