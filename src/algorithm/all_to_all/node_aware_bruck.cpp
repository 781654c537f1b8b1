// Total exchange among clusters in two levels, with Bruck's algorithm between the clusters: leaders gather what their
// groups have for other clusters, pass it on by the digits of its distance in clusters, and distribute what arrives.

#include <algorithm>

#include "algorithm/all_to_all/cluster_groups.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::all_to_all {

namespace {

/// A step between clusters: blocks whose distance in clusters has the digit z at weight w go z w clusters further.
struct Digit {
  std::int64_t w, z;
};

std::vector<Digit> digits_of(const Groups& groups, std::int64_t r) {
  std::vector<Digit> digits;
  for (std::int64_t w = 1; w < groups.clusters(); w *= r) {
    for (std::int64_t z = 1; z < r && z * w < groups.clusters(); ++z) digits.push_back({w, z});
  }
  return digits;
}

/// Blocks that the leader of a group of `cluster` sends in a step. Those at distance d have come d mod w clusters far.
double blocks_with(const Digit& digit, const Groups& groups, int cluster, Rank group, std::int64_t r) {
  double blocks = 0;
  const std::int64_t count = groups.clusters();
  const auto [w, z] = digit;
  for (std::int64_t first = z * w; first < count; first += w * r) {
    for (std::int64_t d = first; d < std::min(first + w, count); ++d) {
      const std::int64_t source = (cluster - d % w + count) % count;
      blocks += static_cast<double>(groups.members(static_cast<int>(source), group)) *
                groups.size(static_cast<int>((source + d) % count));
    }
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
  for (const Digit& digit : digits_of(groups, r)) {
    co_await all.me.step(++all.step);
    if (all.me.rank() != all.leader()) continue;
    const double words = all.m() * blocks_with(digit, groups, all.own(), group, r);
    Blocks moved = all.outward.take(words, [&](const Block& block) {
      const auto ahead = groups.cluster_of(block.destination) - groups.cluster_of(block.source);
      return (ahead + count) % count / digit.w % r == digit.z;
    });
    const Rank to = leader_beside(groups, all.own(), group, digit.z * digit.w);
    const Rank from = leader_beside(groups, all.own(), group, -digit.z * digit.w);
    all.outward.merge(co_await all.me.exchange(to, std::move(moved), from));
  }
  all.inward = std::move(all.outward);
}

const Field& radix() {
  static const Field radix = [] {
    Field field = fields::radix();
    field.meaning = "the radix in which distances between clusters are written.";
    field.worth_trying = [](const Platform& platform) {
      const Clustering* clusters = platform.topology->clustering();
      return clusters == nullptr ? std::vector<FieldValue>() : fields::radices_among(clusters->count());
    };
    return field;
  }();
  return radix;
}

std::int64_t radix_of(const Schedule& schedule) { return radix().integer_in<std::int64_t>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const Groups groups(*me.clustering(), me.schedule());
  Exchange all{me, groups, std::move(mine)};
  co_await exchange_inside(all);
  co_await gather(all);
  co_await pass_on_by_digits(all, radix_of(me.schedule()));
  co_await distribute(all);
  me.keep(std::move(all.inward));
}

std::string misfit(const Platform& platform) { return misfit_of_two_levels("node-aware-bruck", platform); }

constexpr const char* source = "Bruck et al. 1997, between the leaders of clusters";

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Groups groups(*platform.topology->clustering(), schedule);
  const double m = schedule.message_words;
  const std::int64_t r = radix_of(schedule);
  const std::vector<Digit> digits = digits_of(groups, r);
  if (!is_even(platform, schedule, groups)) {
    return {bound_by_leaders(platform, groups, m, source, [&](int k, Rank group) {
      Time time = 0;
      for (const Digit& digit : digits) {
        time += time_alone(platform, groups.leader(k, group), leader_beside(groups, k, group, digit.z * digit.w),
                           m * blocks_with(digit, groups, k, group, r));
      }
      return time;
    })};
  }
  const Time inside = time_of_phases_inside(platform, groups, m);
  Letters letters = letters_of(platform, groups);
  if (groups.clusters() == 1) return {with_hops({true}, inside, "(c-1)(t_s + t_h + t_w m)", source, letters)};
  double blocks = 0;
  for (const Digit& digit : digits) blocks += blocks_with(digit, groups, 0, 0, r);
  const auto count = static_cast<double>(digits.size());
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
  const Groups groups(*platform.topology->clustering(), schedule);
  return steps_of_two_levels(groups, static_cast<Step>(digits_of(groups, radix_of(schedule)).size()));
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const Groups groups(*platform.topology->clustering(), schedule);
  return lines_of_two_levels(groups, static_cast<Step>(digits_of(groups, radix_of(schedule)).size()), 7, step);
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
      .options = {radix(), leaders_of_clusters()},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::all_to_all
