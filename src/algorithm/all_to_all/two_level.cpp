// Total exchange among clusters in two levels: leaders gather what their groups have for other clusters, exchange it
// with their counterparts there, and distribute what they get.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/one_factor_order.hpp"

namespace hopscope::all_to_all {

namespace {

/// Clusters whose nodes form `leaders` groups of consecutive nodes, as equal as possible, each led by its first node.
/// Ranks are nodes here.
class Groups {
 public:
  /// No more leaders than the smallest cluster has nodes.
  Groups(const Clustering& clusters, Rank leaders) : clusters_(clusters), leaders_(leaders) {
    for (int k = 0; k < clusters_.count(); ++k) leaders_ = std::min(leaders_, clusters_.size(k));
  }

  [[nodiscard]] Rank leaders() const { return leaders_; }
  [[nodiscard]] int clusters() const { return clusters_.count(); }
  [[nodiscard]] Rank size(int cluster) const { return clusters_.size(cluster); }
  [[nodiscard]] int cluster_of(Rank node) const { return clusters_.cluster_of(node); }
  /// The group of a node within its cluster.
  [[nodiscard]] Rank group_of(Rank node) const {
    const int k = cluster_of(node);
    return static_cast<Rank>(std::int64_t{node - clusters_.begin(k)} * leaders_ / size(k));
  }
  [[nodiscard]] Rank leader(int cluster, Rank group) const { return clusters_.begin(cluster) + first(cluster, group); }
  [[nodiscard]] Rank members(int cluster, Rank group) const {
    return first(cluster, group + 1) - first(cluster, group);
  }
  /// The node t places after (or before) `node` in its cluster; itself if the cluster is too small.
  [[nodiscard]] Rank beside(Rank node, Rank t) const {
    const int k = cluster_of(node);
    const Rank place = node - clusters_.begin(k);
    return std::abs(t) < size(k) ? clusters_.begin(k) + (place + t + size(k)) % size(k) : node;
  }
  /// Nodes of other clusters whose groups have the number of that of `leader`: those from which it gets blocks.
  [[nodiscard]] double sources_of(Rank leader) const {
    double sources = 0;
    for (int k = 0; k < clusters(); ++k) {
      if (k != cluster_of(leader)) sources += members(k, group_of(leader));
    }
    return sources;
  }

  // Steps of the four phases.
  [[nodiscard]] Rank turns() const {
    Rank most = 0;
    for (int k = 0; k < clusters(); ++k) most = std::max(most, size(k));
    return most - 1;
  }
  [[nodiscard]] Rank gatherings() const {
    Rank most = 1;
    for (int k = 0; k < clusters(); ++k) {
      for (Rank group = 0; group < leaders_; ++group) most = std::max(most, members(k, group));
    }
    return clusters() > 1 ? most - 1 : 0;
  }
  [[nodiscard]] int rounds() const { return clusters() > 1 ? one_factor_rounds(clusters()) : 0; }
  [[nodiscard]] Rank distributions() const { return clusters() > 1 ? turns() : 0; }

 private:
  [[nodiscard]] Rank first(int cluster, Rank group) const {
    return static_cast<Rank>((std::int64_t{group} * size(cluster) + leaders_ - 1) / leaders_);
  }

  const Clustering& clusters_;
  Rank leaders_;
};

/// What the phases of one rank share.
struct Exchange {
  Node& me;
  const Groups& groups;
  Blocks outward;      ///< for other clusters
  Blocks inward = {};  ///< from other clusters
  Step step = 0;

  [[nodiscard]] int own() const { return groups.cluster_of(me.rank()); }
  [[nodiscard]] Rank leader() const { return groups.leader(own(), groups.group_of(me.rank())); }
  [[nodiscard]] Rank members() const { return groups.members(own(), groups.group_of(me.rank())); }
  [[nodiscard]] double m() const { return me.message_words(); }
};

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

Task<void> exchange_with_clusters(Exchange& all) {
  const Groups& groups = all.groups;
  for (int round = 0; round < groups.rounds(); ++round) {
    co_await all.me.step(++all.step);
    const int other = one_factor_partner(all.own(), round, groups.clusters());
    if (other == all.own() || all.me.rank() != all.leader()) continue;
    const Rank partner = groups.leader(other, groups.group_of(all.me.rank()));
    Blocks across = all.outward.take(all.m() * all.members() * groups.size(other),
                                     [&](const Block& block) { return groups.cluster_of(block.destination) == other; });
    all.inward.merge(co_await all.me.exchange(partner, std::move(across), partner));
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

Program program(Node& me, Blocks mine) {
  const Groups groups(*me.clustering(), me.schedule().leaders);
  Exchange all{me, groups, std::move(mine)};
  co_await exchange_inside(all);
  co_await gather(all);
  co_await exchange_with_clusters(all);
  co_await distribute(all);
  me.keep(std::move(all.inward));
}

std::string misfit(const Platform& platform) {
  if (platform.topology->clustering() == nullptr) {
    return "two-level needs a platform of clusters, not " + described(platform);
  }
  if (platform.mapping.is_identity()) return misfit_of_idle_nodes("two-level", platform);
  return "two-level needs ranks on the nodes of the same number, not the mapping " + platform.mapping_name;
}

/// The time of all messages that a leader sends, one after the other; of the one that takes longest.
Time busiest_leader(const Platform& platform, const Groups& groups, double m) {
  Time longest = 0;
  for (int k = 0; k < groups.clusters(); ++k) {
    for (Rank group = 0; group < groups.leaders(); ++group) {
      const Rank node = groups.leader(k, group);
      Time time = 0;
      for (Rank t = 1; t < groups.size(k); ++t) {
        time += time_alone(platform, node, groups.beside(node, t), m);
        if (groups.clusters() == 1) continue;
        time += time_alone(platform, node, groups.beside(node, t), m * groups.sources_of(node));
      }
      for (int other = 0; other < groups.clusters(); ++other) {
        if (other == k) continue;
        time +=
            time_alone(platform, node, groups.leader(other, group), m * groups.members(k, group) * groups.size(other));
      }
      longest = std::max(longest, time);
    }
  }
  return longest;
}

/// True if all clusters and groups have the same size, all clusters the same costs, and every two nodes a channel of
/// their own; and if messages of one phase do not run into those of another.
bool is_even(const Platform& platform, const Schedule& schedule, const Groups& groups) {
  bool even = has_own_channels(platform);
  for (int k = 0; k < groups.clusters() && even; ++k) {
    const Costs& first = platform.costs_of_class(0);
    const Costs& costs = platform.costs_of_class(k);
    even =
        groups.size(k) == groups.size(0) && costs.t_s == first.t_s && costs.t_w == first.t_w && costs.t_h == first.t_h;
  }
  const bool all_in_turn = schedule.barrier() || groups.clusters() % 2 == 0 || groups.clusters() == 1;
  // Without barriers a member's startup overlaps with the message of another to the same leader.
  const bool one_at_once = schedule.barrier() || groups.members(0, 0) <= 2;
  return even && groups.size(0) % groups.leaders() == 0 && all_in_turn && one_at_once;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Groups groups(*platform.topology->clustering(), schedule.leaders);
  const char* source = "Traff 2014, among others: a total exchange in two levels";
  const double m = schedule.message_words;
  if (!is_even(platform, schedule, groups)) {
    const Time busiest = busiest_leader(platform, groups, m);
    return {with_hops({false}, busiest, "T", source,
                      {{"T", busiest, "of the leader that takes longest to send its messages one after another"}})};
  }
  const double c = groups.size(0);
  const double k = groups.clusters();
  const double g = groups.members(0, 0);
  const double rounds = groups.rounds();
  const Costs& in = platform.costs_of_class(0);
  const Costs& out = platform.costs_of_class(groups.clusters());
  const auto inside = [&](double messages, double words) {
    return messages * (in.t_s + in.t_h + platform.word_time(in) * words);
  };
  const Letters letters{{"c", c, "nodes of a cluster"},
                        {"K", k, "clusters"},
                        {"g", g, "nodes of a group"},
                        {"R", rounds, "rounds between clusters"},
                        {"t_s", in.t_s},
                        {"t_h", in.t_h},
                        {"t_w", platform.word_time(in)},
                        {"T_s", out.t_s, "t_s between clusters"},
                        {"T_h", out.t_h, "t_h between clusters"},
                        {"T_w", platform.word_time(out), "t_w between clusters"}};
  if (k == 1) return {with_hops({true}, inside(c - 1, m), "(c-1)(t_s + t_h + t_w m)", source, letters)};
  const Time between = rounds * (out.t_s + out.t_h + platform.word_time(out) * g * c * m);
  return {with_hops({true},
                    inside(c - 1, m) + inside(g - 1, c * (k - 1) * m) + between + inside(c - 1, g * (k - 1) * m),
                    "(c-1)(t_s + t_h + t_w m) + (g-1)(t_s + t_h + t_w m c (K-1)) + R (T_s + T_h + T_w g c m) + "
                    "(c-1)(t_s + t_h + t_w m g (K-1))",
                    source, letters)};
}

double steps(const Platform& platform, const Schedule& schedule) {
  const Groups groups(*platform.topology->clustering(), schedule.leaders);
  return groups.turns() + groups.gatherings() + groups.rounds() + groups.distributions();
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const Groups groups(*platform.topology->clustering(), schedule.leaders);
  if (step <= groups.turns()) return {0, 0};
  if (step <= groups.turns() + groups.gatherings()) return {1, 2};
  if (step <= groups.turns() + groups.gatherings() + groups.rounds()) return {3, 5};
  return {6, 6};
}

}  // namespace

Algorithm two_level() {
  return {
      .operation = "all-to-all",
      .name = "two-level",
      .title = "two-level exchange among clusters",
      .where = "clusters",
      .source = "Traff 2014, among others: a total exchange in two levels",
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
      .options = {"leaders"},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::all_to_all
