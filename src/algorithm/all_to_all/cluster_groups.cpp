#include "algorithm/all_to_all/cluster_groups.hpp"

#include <algorithm>
#include <iterator>

#include "algorithm/fields.hpp"

namespace hopscope::all_to_all {

const Field& leaders_of_clusters() {
  static const Field leaders{.name = "leaders",
                             .meaning =
                                 "nodes of each cluster that exchange with other clusters, for groups of nodes as "
                                 "equal as possible. At most as many as the smallest cluster has nodes.",
                             .least = 1,
                             .most = fields::most_counted,
                             .standard = 1.0,
                             .worth_trying = [](const Platform& platform) -> std::vector<FieldValue> {
                               const Clustering* clusters = platform.topology->clustering();
                               if (clusters == nullptr) return {};
                               Rank smallest = clusters->size(0);
                               for (int k = 1; k < clusters->count(); ++k)
                                 smallest = std::min(smallest, clusters->size(k));
                               return fields::small_ones_and_powers_up_to(smallest);
                             }};
  return leaders;
}

Task<void> exchange_inside(Exchange& all) {
  for (Rank t = 1; t <= all.groups.turns(); ++t) {
    co_await all.me.step(++all.step);
    const Rank to = all.groups.beside(all.me.rank(), t);
    if (to == all.me.rank()) continue;
    const Rank from = all.groups.beside(all.me.rank(), -t);
    all.me.keep(co_await all.me.exchange(to, all.outward.take_for(to), from));
  }
}

Task<void> gather(Exchange& all) {
  const Rank place = all.me.rank() - all.leader();
  for (Rank t = 1; t <= all.groups.gatherings(); ++t) {
    co_await all.me.step(++all.step);
    if (place == t) co_await all.me.send(all.leader(), all.outward.take_all());
    if (place == 0 && t < all.members()) all.outward.merge(co_await all.me.receive(all.leader() + t));
  }
}

Task<void> distribute(Exchange& all) {
  const Groups& groups = all.groups;
  const auto leads = [&](Rank node) { return groups.leader(all.own(), groups.group_of(node)) == node; };
  for (Rank t = 1; t <= groups.distributions(); ++t) {
    co_await all.me.step(++all.step);
    const Rank to = groups.beside(all.me.rank(), t);
    if (to == all.me.rank()) continue;
    const Rank from = groups.beside(all.me.rank(), -t);
    const bool sends = leads(all.me.rank());
    Blocks for_it = sends ? all.inward.take_for(to, all.m() * groups.sources_of(all.me.rank())) : Blocks();
    if (sends && leads(from)) {
      all.me.keep(co_await all.me.exchange(to, std::move(for_it), from));
    } else if (sends) {
      co_await all.me.send(to, std::move(for_it));
    } else if (leads(from)) {
      all.me.keep(co_await all.me.receive(from));
    }
  }
}

std::string misfit_of_two_levels(const std::string& name, const Platform& platform) {
  if (platform.topology->clustering() == nullptr) {
    return name + " needs a platform of clusters, not " + described(platform);
  }
  if (platform.mapping.is_identity()) return misfit_of_idle_nodes(name, platform);
  return name + " needs ranks on the nodes of the same number, not the mapping " + platform.mapping_name;
}

Analytic bound_by_leaders(const Platform& platform, const Groups& groups, double m, const char* source,
                          const TimeBetween& between) {
  Time longest = 0;
  for (int k = 0; k < groups.clusters(); ++k) {
    for (Rank group = 0; group < groups.leaders(); ++group) {
      const Rank leader = groups.leader(k, group);
      Time time = between(k, group);
      for (Rank t = 1; t < groups.size(k); ++t) {
        time += time_alone(platform, leader, groups.beside(leader, t), m);
        if (groups.clusters() == 1) continue;
        time += time_alone(platform, leader, groups.beside(leader, t), m * groups.sources_of(leader));
      }
      longest = std::max(longest, time);
    }
  }
  return with_hops({false}, longest, "T", source,
                   {{"T", longest, "of the leader that takes longest to send its messages one after another"}});
}

double steps_of_two_levels(const Groups& groups, Step between) {
  return static_cast<double>(groups.turns() + groups.gatherings() + between + groups.distributions());
}

std::pair<int, int> lines_of_two_levels(const Groups& groups, Step between, int last, Step step) {
  if (step <= groups.turns()) return {0, 0};
  if (step <= groups.turns() + groups.gatherings()) return {1, 2};
  if (step <= groups.turns() + groups.gatherings() + between) return {3, last};
  return {last + 1, last + 1};
}

bool is_even(const Platform& platform, const Schedule& schedule, const Groups& groups) {
  bool even = has_own_channels(platform);
  for (int k = 0; k < groups.clusters() && even; ++k) {
    const Costs& first = platform.costs_of_class(0);
    const Costs& costs = platform.costs_of_class(k);
    even =
        groups.size(k) == groups.size(0) && costs.t_s == first.t_s && costs.t_w == first.t_w && costs.t_h == first.t_h;
  }
  const bool one_at_once = schedule.barrier() || groups.members(0, 0) <= 2;
  return even && groups.size(0) % groups.leaders() == 0 && one_at_once;
}

Letters letters_of(const Platform& platform, const Groups& groups) {
  Letters letters{{"c", static_cast<double>(groups.size(0)), "nodes of a cluster"},
                  {"K", static_cast<double>(groups.clusters()), "clusters"},
                  {"g", static_cast<double>(groups.members(0, 0)), "nodes of a group"}};
  std::ranges::move(costs_in_and_between_clusters(platform), std::back_inserter(letters));
  return letters;
}

Time time_of_phases_inside(const Platform& platform, const Groups& groups, double m) {
  const double c = groups.size(0);
  const double others = groups.clusters() - 1.0;
  const double g = groups.members(0, 0);
  const Costs& in = platform.costs_of_class(0);
  const auto inside = [&](double messages, double words) {
    return messages * (in.t_s + in.t_h + platform.word_time(in) * words);
  };
  if (groups.clusters() == 1) return inside(c - 1, m);
  return inside(c - 1, m) + inside(g - 1, c * others * m) + inside(c - 1, g * others * m);
}

}  // namespace hopscope::all_to_all
