// Total exchange among clusters in two levels, with Bruck's algorithm between the clusters: leaders gather what their
// groups have for other clusters, pass it on by the digits of its distance in clusters, and distribute what arrives.

#include <algorithm>

#include "algorithm/all_to_all/two_levels.hpp"

namespace hopscope::all_to_all {

namespace {

/// A step between clusters: blocks whose distance in clusters has the digit z at weight w go z w clusters further.
struct Hop {
  std::int64_t w, z;
};

std::vector<Hop> hops_between(const Groups& groups, std::int64_t r) {
  std::vector<Hop> hops;
  for (std::int64_t w = 1; w < groups.clusters(); w *= r) {
    for (std::int64_t z = 1; z < r && z * w < groups.clusters(); ++z) hops.push_back({w, z});
  }
  return hops;
}

bool moves(const Hop& hop, std::int64_t distance, std::int64_t r) { return distance / hop.w % r == hop.z; }

/// Blocks that the leader of a group of `cluster` sends in a step. Those at distance d have come d mod w clusters far.
double blocks_in(const Hop& hop, const Groups& groups, int cluster, Rank group, std::int64_t r) {
  double blocks = 0;
  const std::int64_t count = groups.clusters();
  for (std::int64_t d = 1; d < count; ++d) {
    if (!moves(hop, d, r)) continue;
    const std::int64_t source = (cluster - d % hop.w + count) % count;
    blocks += static_cast<double>(groups.members(static_cast<int>(source), group)) *
              groups.size(static_cast<int>((source + d) % count));
  }
  return blocks;
}

/// The leader of the same group `by` clusters further, or back if negative.
Rank leader_beside(const Groups& groups, int cluster, Rank group, std::int64_t by) {
  const std::int64_t count = groups.clusters();
  return groups.leader(static_cast<int>((cluster + by % count + count) % count), group);
}

Task<void> pass_on_by_digits(Exchange& all, std::int64_t r) {
  const Groups& groups = all.groups;
  const Rank group = groups.group_of(all.me.rank());
  const std::int64_t count = groups.clusters();
  for (const Hop& hop : hops_between(groups, r)) {
    co_await all.me.step(++all.step);
    if (all.me.rank() != all.leader()) continue;
    Blocks moved = all.outward.take(all.m() * blocks_in(hop, groups, all.own(), group, r), [&](const Block& block) {
      return moves(hop, (groups.cluster_of(block.destination) - groups.cluster_of(block.source) + count) % count, r);
    });
    const Rank to = leader_beside(groups, all.own(), group, hop.z * hop.w);
    const Rank from = leader_beside(groups, all.own(), group, -hop.z * hop.w);
    all.outward.merge(co_await all.me.exchange(to, std::move(moved), from));
  }
  all.inward = std::move(all.outward);
}

Program program(Node& me, Blocks mine) {
  const Groups groups(*me.clustering(), me.schedule().leaders);
  Exchange all{me, groups, std::move(mine)};
  co_await exchange_inside(all);
  co_await gather(all);
  co_await pass_on_by_digits(all, me.schedule().radix);
  co_await distribute(all);
  me.keep(std::move(all.inward));
}

std::string misfit(const Platform& platform) { return misfit_of_two_levels("node-aware-bruck", platform); }

/// The time of all messages that a leader sends, one after the other; of the one that takes longest.
Time busiest_leader(const Platform& platform, const Groups& groups, const Schedule& schedule) {
  Time longest = 0;
  for (int k = 0; k < groups.clusters(); ++k) {
    for (Rank group = 0; group < groups.leaders(); ++group) {
      const Rank node = groups.leader(k, group);
      Time time = time_inside(platform, groups, node, schedule.message_words);
      for (const Hop& hop : hops_between(groups, schedule.radix)) {
        time += time_alone(platform, node, leader_beside(groups, k, group, hop.z * hop.w),
                           schedule.message_words * blocks_in(hop, groups, k, group, schedule.radix));
      }
      longest = std::max(longest, time);
    }
  }
  return longest;
}

constexpr const char* source = "Bruck et al. 1997, between the leaders of clusters as in Bienz, Gautam and Kharel 2022";

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Groups groups(*platform.topology->clustering(), schedule.leaders);
  if (!is_even(platform, schedule, groups)) {
    const Time busiest = busiest_leader(platform, groups, schedule);
    return {with_hops({false}, busiest, "T", source,
                      {{"T", busiest, "of the leader that takes longest to send its messages one after another"}})};
  }
  const double m = schedule.message_words;
  const Time inside = time_of_phases_inside(platform, groups, m);
  Letters letters = letters_of(platform, groups);
  if (groups.clusters() == 1) return {with_hops({true}, inside, "(c-1)(t_s + t_h + t_w m)", source, letters)};
  double blocks = 0;
  const std::vector<Hop> hops = hops_between(groups, schedule.radix);
  for (const Hop& hop : hops) blocks += blocks_in(hop, groups, 0, 0, schedule.radix);
  const auto count = static_cast<double>(hops.size());
  letters.insert(letters.begin() + 3, {{"S", count, "steps between clusters"},
                                       {"B", blocks, "total blocks sent by a leader between clusters"}});
  const Costs& out = platform.costs_of_class(groups.clusters());
  const Time between = count * (out.t_s + out.t_h) + platform.word_time(out) * m * blocks;
  return {with_hops({true}, inside + between,
                    "(c-1)(t_s + t_h + t_w m) + (g-1)(t_s + t_h + t_w m c (K-1)) + S (T_s + T_h) + T_w m B + "
                    "(c-1)(t_s + t_h + t_w m g (K-1))",
                    source, letters)};
}

double steps(const Platform& platform, const Schedule& schedule) {
  const Groups groups(*platform.topology->clustering(), schedule.leaders);
  return groups.turns() + groups.gatherings() + static_cast<double>(hops_between(groups, schedule.radix).size()) +
         groups.distributions();
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const Groups groups(*platform.topology->clustering(), schedule.leaders);
  const Step between = groups.turns() + groups.gatherings();
  if (step <= groups.turns()) return {0, 0};
  if (step <= between) return {1, 2};
  if (step <= between + static_cast<Step>(hops_between(groups, schedule.radix).size())) return {3, 7};
  return {8, 8};
}

}  // namespace

Algorithm node_aware_bruck() {
  return {
      .operation = "all-to-all",
      .name = "node-aware-bruck",
      .title = "Bruck exchange among clusters",
      .where = "clusters",
      .source = source,
      .pseudo_code = R"(exchange inside my cluster, in shift order
send all that I have for other clusters to the leader of my group
    leader: receive it, one node of the group after another
leader: for w := 1, r, r^2, .. while w < K, the number of clusters, do
    for z := 1 to r-1 while z w < K do
        send to the leader of the same group z w clusters further every block held whose distance in
            clusters, mod K, has digit z at weight w in base r
        receive as many from the one z w clusters back
leader: send each node of my cluster what has come for it, in shift order)",
      .advice =
          "The fewest startups between clusters, about log_r K of each leader, where these cost most and messages are "
          "short. Each word crosses between clusters up to that many times, and is sent up to twice more inside.",
      .example = {"clusters", {2, 2, 2, 2}, 1, 0, Synchronization::barrier},
      .options = {"leaders", "radix"},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::all_to_all
