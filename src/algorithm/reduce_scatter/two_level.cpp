// Reduce-scatter in two levels: clusters reduce to their leaders, which combine in a ring and scatter the results.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/phases.hpp"
#include "algorithm/trees.hpp"
#include "algorithm/two_level.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  return reduce_scattering(me, std::move(mine),
                           two_level_reduce_scatter(me.rank(), me.ranks(), me.clustering()->size(0)));
}

std::string misfit(const Platform& platform) { return misfit_of_equal_clusters(platform, "ring, bruck and sparbit"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return two_level_all_gather_steps(platform.ranks(), platform.topology->clustering()->size(0));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const auto [c, K, q] = EqualClusters(platform);
  const double across = c * (K - 1);
  return formulas_in_two_levels(
      platform, schedule,
      {.inside = {.startups = 2 * q, .words = s.m * (c - 1 + s.p * q), .combined = s.m * s.p * q},
       .between = {.startups = K - 1, .words = s.m * across, .combined = s.m * across}},
      "(2(t_s + t_h) + t_w m p + t_c m p) ceil(log2 c) + t_w m (c-1) + (T_s + T_h + T_w m c + t_c m c)(K-1)",
      "(t_s + t_h)(2 ceil(log2 c) + K-1) + t_w m (p ceil(log2 c) + p-1) + t_c m (p ceil(log2 c) + c (K-1))",
      "each phase alone: reduction, ring of the leaders, scatter");
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const double inside = binomial_tree_steps(platform.topology->clustering()->size(0));
  const double between = steps(platform, schedule) - 2 * inside;
  return lines_of({{inside, 0, 0}, {between, 1, 5}, {inside, 6, 6}}, step);
}

}  // namespace

Algorithm two_level() {
  return {
      .operation = "reduce-scatter",
      .name = "two-level",
      .title = "two-level reduce-scatter among clusters",
      .where = "clusters, equally large",
      .source = "hierarchical collectives of MPI libraries: reduction, ring among leaders, scatter",
      .pseudo_code =
          R"(reduce the blocks for all ranks to the leader of my cluster, its first rank, up a binomial tree        -- m p words
leader: sum := 0
    for k := 1 to K-1 do                        -- K clusters of c ranks
        send sum and my blocks for the k-th cluster after mine to the leader before        -- m c words
        sum := receive from the leader of the next cluster
    add my blocks for my cluster to sum
scatter the results in my cluster, down a binomial tree)",
      .advice =
          "K-1 startups between clusters, and as few words between them as possible: for clusters that are far from "
          "each other. The reduction inside sends and adds all m p words ceil(log c) times, so that for long blocks "
          "ring is faster.",
      .example = {"clusters", {3, 3}, 1, 0, Synchronization::barrier},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::reduce_scatter
