// All-reduce in two levels: clusters reduce to their leaders, which exchange sums by recursive doubling, and broadcast.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/phases.hpp"
#include "algorithm/trees.hpp"
#include "algorithm/two_level.hpp"

namespace hopscope::all_reduce {

namespace {

Program program(Node& me, Blocks mine) {
  return on_vector(me, std::move(mine),
                   two_level_all_reduce(me.rank(), me.ranks(), me.message_words(), me.clustering()->size(0)), true);
}

std::string misfit(const Platform& platform) {
  return misfit_of_equal_clusters(platform, "recursive-doubling, ring and circulant");
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return two_level_all_reduce_steps(platform.ranks(), platform.topology->clustering()->size(0));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const auto [c, K, q] = EqualClusters(platform);
  const Rank leaders = platform.topology->clustering()->count();
  const double rounds = recursive_doubling_all_reduce_steps(leaders);
  const double added = is_power_of_two(leaders) ? rounds : rounds - 1;
  return formulas_in_two_levels(
      platform, schedule,
      {.inside = {.startups = 2 * q, .words = 2 * q * s.m, .combined = q * s.m},
       .between = {.startups = rounds, .words = rounds * s.m, .combined = added * s.m}},
      "(2(t_s + t_h + t_w m) + t_c m) ceil(log2 c) + (T_s + T_h + T_w m) R + t_c m A",
      "(t_s + t_h + t_w m)(2 ceil(log2 c) + R) + t_c m (ceil(log2 c) + A)",
      "each phase alone: reduction, recursive doubling of the leaders, broadcast",
      {{"R", rounds, "steps of the leaders"}, {"A", added, "vectors that a leader adds in them"}});
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const double inside = binomial_tree_steps(platform.topology->clustering()->size(0));
  const double between = steps(platform, schedule) - 2 * inside;
  return lines_of({{inside, 0, 0}, {between, 1, 3}, {inside, 4, 4}}, step);
}

}  // namespace

Algorithm two_level() {
  return {
      .operation = "all-reduce",
      .name = "two-level",
      .title = "two-level all-reduce among clusters",
      .where = "clusters, equally large",
      .source =
          "hierarchical collectives of MPI libraries: reduction, all-reduce among leaders, broadcast; SMPI (smp_rdb)",
      .pseudo_code = R"(reduce the vectors of my cluster to its leader, the first rank, up a binomial tree
leader: for k := 0, 1, .. while 2^k < K do      -- K clusters
    swap sums with the leader of the cluster with the number mine XOR 2^k, and add what comes
    (where K is not a power of 2, some leaders give theirs to others before, and get the result after)
broadcast the result from the leader to its cluster, down a binomial tree)",
      .advice =
          "Few messages between clusters, log K of each leader: for short vectors in clusters that are far from "
          "each other. One rank of each cluster carries all of its traffic, so that for long vectors ring, whose "
          "words between clusters are 2m(p-1)/p, is faster.",
      .example = {"clusters", {3, 3}, 1, 0, Synchronization::barrier},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::all_reduce
