// Total exchange among clusters in two levels: leaders gather what their groups have for other clusters, exchange it
// with their counterparts there, and distribute what they get.

#include "algorithm/all_to_all/cluster_groups.hpp"
#include "algorithm/arithmetic.hpp"

namespace hopscope::all_to_all {

namespace {

int rounds_between(const Groups& groups) { return groups.clusters() > 1 ? one_factor_rounds(groups.clusters()) : 0; }

Task<void> exchange_with_clusters(Exchange& all) {
  const Groups& groups = all.groups;
  for (int round = 0; round < rounds_between(groups); ++round) {
    co_await all.me.step(++all.step);
    const int other = one_factor_partner(all.own(), round, groups.clusters());
    if (other == all.own() || all.me.rank() != all.leader()) continue;
    const Rank partner = groups.leader(other, groups.group_of(all.me.rank()));
    Blocks across = all.outward.take(all.m() * all.members() * groups.size(other),
                                     [&](const Block& block) { return groups.cluster_of(block.destination) == other; });
    all.inward.merge(co_await all.me.exchange(partner, std::move(across), partner));
  }
}

Program program(Node& me, Blocks mine) {
  const Groups groups(*me.clustering(), me.schedule());
  Exchange all{me, groups, std::move(mine)};
  co_await exchange_inside(all);
  co_await gather(all);
  co_await exchange_with_clusters(all);
  co_await distribute(all);
  me.keep(std::move(all.inward));
}

std::string misfit(const Platform& platform) { return misfit_of_two_levels("two-level", platform); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Groups groups(*platform.topology->clustering(), schedule);
  const char* source = "Traeff 2014, among others: a total exchange in two levels";
  const double m = schedule.message_words;
  // Of an odd number of clusters one is idle in each round, and runs ahead without barriers.
  const bool all_in_turn = schedule.barrier() || groups.clusters() % 2 == 0 || groups.clusters() == 1;
  if (!is_even(platform, schedule, groups) || !all_in_turn) {
    return {bound_by_leaders(platform, groups, m, source, [&](int k, Rank group) {
      Time time = 0;
      for (int other = 0; other < groups.clusters(); ++other) {
        if (other == k) continue;
        const double blocks = static_cast<double>(groups.members(k, group)) * groups.size(other);
        time += time_alone(platform, groups.leader(k, group), groups.leader(other, group), m * blocks);
      }
      return time;
    })};
  }
  const double rounds = rounds_between(groups);
  Letters letters = letters_of(platform, groups);
  letters.insert(letters.begin() + 3, {"R", rounds, "rounds between clusters"});
  const Time inside = time_of_phases_inside(platform, groups, m);
  if (groups.clusters() == 1) return {with_hops({true}, inside, "(c-1)(t_s + t_h + t_w m)", source, letters)};
  const Costs& out = platform.costs_of_class(groups.clusters());
  const double words = static_cast<double>(groups.members(0, 0)) * groups.size(0) * m;
  const Time between = rounds * (out.t_s + out.t_h + platform.word_time(out) * words);
  return {with_hops({true}, inside + between,
                    "(c-1)(t_s + t_h + t_w m) + (g-1)(t_s + t_h + t_w m c (K-1)) + R (T_s + T_h + T_w g c m) + "
                    "(c-1)(t_s + t_h + t_w m g (K-1))",
                    source, letters)};
}

double steps(const Platform& platform, const Schedule& schedule) {
  const Groups groups(*platform.topology->clustering(), schedule);
  return steps_of_two_levels(groups, rounds_between(groups));
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const Groups groups(*platform.topology->clustering(), schedule);
  return lines_of_two_levels(groups, rounds_between(groups), 5, step);
}

}  // namespace

Algorithm two_level() {
  return {
      .operation = "all-to-all",
      .name = "two-level",
      .title = "two-level exchange among clusters",
      .where = "clusters",
      .source = "Traeff 2014, among others: a total exchange in two levels",
      .pseudo_code = R"(exchange inside my cluster, in shift order
send all that I have for other clusters to the leader of my group
    leader: receive it, one node of the group after another
leader: for each other cluster B, in one-factor order of the clusters do
    send all that I have for B, in one message, to the leader of the same group there
    receive what it has for my cluster
leader: send each node of my cluster what has come for it, in shift order)",
      .advice =
          "Few and large messages between clusters, where startups are expensive: one leader for each cluster makes "
          "them fewest, as many leaders as a cluster has NICs keep these busy, and as many as it has nodes "
          "leave out the gathering. Each word from outside is sent up to twice more inside.",
      .example = {"clusters", {3, 3}, 1, 0, Synchronization::barrier},
      .options = {leaders_of_clusters()},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::all_to_all
