// All-gather in two levels: clusters gather at their leaders, which exchange what they have in a ring, and broadcast.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/phases.hpp"
#include "algorithm/trees.hpp"
#include "algorithm/two_level.hpp"

namespace hopscope::all_gather {

namespace {

Program program(Node& me, Blocks mine) {
  return all_gathering(me, std::move(mine), two_level_all_gather(me.rank(), me.ranks(), me.clustering()->size(0)));
}

std::string misfit(const Platform& platform) { return misfit_of_equal_clusters(platform, "ring, bruck and sparbit"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return two_level_all_gather_steps(platform.ranks(), platform.topology->clustering()->size(0));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const auto [c, K, q] = EqualClusters(platform);
  return formulas_in_two_levels(platform, schedule,
                                {.inside = {.startups = 2 * q, .words = s.m * (c - 1 + s.p * q)},
                                 .between = {.startups = K - 1, .words = s.m * c * (K - 1)}},
                                "(2(t_s + t_h) + t_w m p) ceil(log2 c) + t_w m (c-1) + (T_s + T_h + T_w m c)(K-1)",
                                "(t_s + t_h)(2 ceil(log2 c) + K-1) + t_w m (p ceil(log2 c) + p-1)",
                                "each phase alone: gather, ring of the leaders, broadcast");
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const double inside = binomial_tree_steps(platform.topology->clustering()->size(0));
  const double between = steps(platform, schedule) - 2 * inside;
  return lines_of({{inside, 0, 0}, {between, 1, 4}, {inside, 5, 5}}, step);
}

}  // namespace

Algorithm two_level() {
  return {.operation = "all-gather",
          .name = "two-level",
          .title = "two-level all-gather among clusters",
          .where = "clusters, equally large",
          .source = "hierarchical collectives of MPI libraries: gather, ring among leaders, broadcast",
          .pseudo_code = R"(gather the blocks of my cluster to its leader, the first rank, up a binomial tree
leader: bundle := the blocks of my cluster
    for k := 1 to K-1 do                        -- K clusters of c ranks
        send bundle to the leader of the next cluster        -- m c words
        bundle := receive from the leader of the cluster before
broadcast all blocks from the leader to its cluster, down a binomial tree        -- m p words)",
          .advice =
              "K-1 startups between clusters, and each word enters a cluster once: for clusters that are far from each "
              "other. The last broadcast repeats all m p words ceil(log c) times inside, so that for long blocks ring "
              "is faster.",
          .example = {"clusters", {3, 3}, 1, 0, Synchronization::barrier},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::all_gather
