// Unequal messages among clusters: few and large messages between clusters, many and small ones inside. A node sends
// everything for another cluster in one message to one node, which distributes it.

#include <algorithm>
#include <cmath>
#include <iterator>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

namespace {

/// The routes of the words through the clusters. Ranks are nodes here.
class Ways {
 public:
  Ways(const Clustering& clusters, const SizeMatrix& sizes) : clusters_(clusters), sizes_(sizes) {}

  [[nodiscard]] int rounds() const { return one_factor_rounds(clusters_.count()); }
  /// Steps of an exchange inside all clusters at once.
  [[nodiscard]] Rank turns() const {
    Rank most = 0;
    for (int k = 0; k < clusters_.count(); ++k) most = std::max(most, clusters_.size(k));
    return most - 1;
  }
  /// The node t positions after (or before) `node` in its cluster; itself if the cluster is too small.
  [[nodiscard]] Rank beside(Rank node, Rank t) const {
    const int k = clusters_.cluster_of(node);
    const Rank size = clusters_.size(k);
    const Rank local = node - clusters_.begin(k);
    return std::abs(t) < size ? clusters_.begin(k) + (local + t + size) % size : node;
  }
  /// The node to which `node` sends all its words for another cluster.
  [[nodiscard]] Rank gate(Rank node, int other) const {
    const Rank local = node - clusters_.begin(clusters_.cluster_of(node));
    return clusters_.begin(other) + local % clusters_.size(other);
  }
  [[nodiscard]] double words_for_cluster(Rank node, int other) const {
    double words = 0;
    for (Rank d = clusters_.begin(other); d < clusters_.begin(other + 1); ++d) words += sizes_.words(node, d);
    return words;
  }
  /// Words that have arrived at `node` from other clusters for a node of its own cluster.
  [[nodiscard]] double words_from_outside(Rank node, Rank destination) const {
    const int own = clusters_.cluster_of(node);
    double words = 0;
    for (Rank source = 0; source < sizes_.ranks(); ++source) {
      if (clusters_.cluster_of(source) != own && gate(source, own) == node) words += sizes_.words(source, destination);
    }
    return words;
  }

 private:
  const Clustering& clusters_;
  const SizeMatrix& sizes_;
};

/// One message to the other cluster, and those that come from there.
Task<Blocks> swap_with_cluster(Node& me, Blocks across, int other, const Ways& ways, const Clustering& clusters) {
  const int own = clusters.cluster_of(me.rank());
  std::vector<Request> received;
  for (Rank source = clusters.begin(other); source < clusters.begin(other + 1); ++source) {
    const bool is_for_me = ways.gate(source, own) == me.rank() && ways.words_for_cluster(source, own) > 0;
    if (is_for_me) received.push_back(me.receive(source));
  }
  std::vector<Request> sent;
  if (across.words() > 0) sent.push_back(me.send(ways.gate(me.rank(), other), std::move(across)));
  Blocks come;
  for (Request& request : received) come.merge(co_await request);
  for (Request& request : sent) co_await request;
  co_return come;
}

Program program(Node& me, Blocks mine) {
  const SizeMatrix& sizes = *me.schedule().sizes;
  const Clustering& clusters = *me.clustering();
  const Ways ways(clusters, sizes);
  const Rank rank = me.rank();
  Step step = 0;
  for (Rank t = 1; t <= ways.turns(); ++t) {
    co_await me.step(++step);
    const Rank to = ways.beside(rank, t);
    const Rank from = ways.beside(rank, -t);
    if (to == rank) continue;
    const double expected = sizes.words(from, rank);
    me.keep(co_await exchange_some(me, to, mine.take_for(to, sizes.words(rank, to)), from, expected));
  }
  Blocks held;
  for (int round = 0; round < ways.rounds(); ++round) {
    co_await me.step(++step);
    const int other = one_factor_partner(clusters.cluster_of(rank), round, clusters.count());
    if (other == clusters.cluster_of(rank)) continue;
    Blocks across = mine.take(ways.words_for_cluster(rank, other),
                              [&](const Block& block) { return clusters.cluster_of(block.destination) == other; });
    held.merge(co_await swap_with_cluster(me, std::move(across), other, ways, clusters));
  }
  for (Rank t = 1; t <= ways.turns(); ++t) {
    co_await me.step(++step);
    const Rank to = ways.beside(rank, t);
    const Rank from = ways.beside(rank, -t);
    if (to == rank) continue;
    Blocks inward = held.take_for(to, ways.words_from_outside(rank, to));
    me.keep(co_await exchange_some(me, to, std::move(inward), from, ways.words_from_outside(from, rank)));
  }
  me.keep(std::move(held));
}

std::string misfit(const Platform& platform) {
  if (platform.topology->clustering() == nullptr) {
    return "clusters needs a platform of clusters, not " + described(platform);
  }
  if (platform.mapping.is_identity()) return misfit_of_idle_nodes("clusters", platform);
  return "clusters needs ranks on the nodes of the same number, not the mapping " + platform.mapping_name;
}

/// Calls visit(step, from, to, words) for every message.
template <class Visit>
void for_each_message(const Clustering& clusters, const SizeMatrix& sizes, Visit visit) {
  const Ways ways(clusters, sizes);
  const Rank first_after = ways.turns() + ways.rounds();
  for (Rank rank = 0; rank < sizes.ranks(); ++rank) {
    const auto tell = [&](Rank step, Rank to, double words) {
      if (to != rank && words > 0) visit(step, rank, to, words);
    };
    for (Rank t = 1; t <= ways.turns(); ++t) {
      const Rank to = ways.beside(rank, t);
      tell(t, to, sizes.words(rank, to));
      tell(first_after + t, to, to == rank ? 0 : ways.words_from_outside(rank, to));
    }
    const int own = clusters.cluster_of(rank);
    for (int round = 0; round < ways.rounds(); ++round) {
      const int other = one_factor_partner(own, round, clusters.count());
      if (other != own) tell(ways.turns() + 1 + round, ways.gate(rank, other), ways.words_for_cluster(rank, other));
    }
  }
}

/// The time of all messages that one rank sends, one after the other; of the rank that takes longest.
Time busiest_rank(const Platform& platform, const SizeMatrix& sizes) {
  std::vector<Time> of_rank(static_cast<std::size_t>(platform.ranks()));
  for_each_message(*platform.topology->clustering(), sizes, [&](Rank /*step*/, Rank from, Rank to, double words) {
    of_rank[static_cast<std::size_t>(from)] += time_alone(platform, from, to, words);
  });
  return *std::ranges::max_element(of_rank);
}

/// True if all clusters have the same size and the same costs, and share no NICs, all messages have the same size, and
/// rank r runs on node r.
bool is_even(const Platform& platform, const SizeMatrix& sizes) {
  const Clustering& clusters = *platform.topology->clustering();
  bool even = platform.mapping.is_identity() && platform.topology->switches() == 0;
  for (int k = 1; k < clusters.count(); ++k) {
    const Costs& first = platform.costs_of_class(0);
    const Costs& costs = platform.costs_of_class(k);
    even = even && clusters.size(k) == clusters.size(0) && costs.t_s == first.t_s && costs.t_w == first.t_w &&
           costs.t_h == first.t_h;
  }
  for (Rank i = 0; i < sizes.ranks() && even; ++i) {
    for (Rank j = 0; j < sizes.ranks() && even; ++j) {
      even = i == j || (sizes.words(i, j) == sizes.words(0, sizes.ranks() - 1) && sizes.words(i, j) > 0);
    }
  }
  return even;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const SizeMatrix& sizes = *schedule.sizes;
  const Clustering& clusters = *platform.topology->clustering();
  const char* source = "Katayama and Goldman, multi-clusters";
  const bool all_in_turn = schedule.barrier() || clusters.count() % 2 == 0 || clusters.count() == 1;
  if (!is_even(platform, sizes) || !all_in_turn || platform.ranks() == 1) {
    const Time busiest = busiest_rank(platform, sizes);
    return {with_hops({false}, busiest, "T", source,
                      {{"T", busiest, "of the rank that takes longest to send its messages one after another"}})};
  }
  const double c = clusters.size(0);
  const double k = clusters.count();
  const double m = sizes.words(0, platform.ranks() - 1);
  const Costs& in = platform.costs_of_class(0);
  const Costs& out = platform.costs_of_class(clusters.count());
  const auto inside = [&](double words) { return (c - 1) * (in.t_s + in.t_h + platform.word_time(in) * words); };
  const double rounds = one_factor_rounds(clusters.count());
  const Time between = rounds * (out.t_s + out.t_h + platform.word_time(out) * c * m);
  Letters letters{
      {"c", c, "nodes of a cluster"}, {"K", k, "clusters"}, {"R", rounds, "rounds between clusters"}, {"m", m}};
  std::ranges::move(costs_in_and_between_clusters(platform), std::back_inserter(letters));
  if (k == 1) {
    return {with_hops({true}, inside(m), "(c-1)(t_s + t_h + t_w m)", source, letters)};
  }
  return {with_hops({true}, inside(m) + between + inside((k - 1) * m),
                    "(c-1)(t_s + t_h + t_w m) + R (T_s + T_h + T_w c m) + (c-1)(t_s + t_h + t_w (K-1) m)", source,
                    letters)};
}

double steps(const Platform& platform, const Schedule& schedule) {
  std::vector<Rank> used;
  for_each_message(*platform.topology->clustering(), *schedule.sizes,
                   [&](Rank step, Rank /*from*/, Rank /*to*/, double /*words*/) { used.push_back(step); });
  std::ranges::sort(used);
  return static_cast<double>(std::unique(used.begin(), used.end()) - used.begin());
}

/// Within clusters, between clusters, within clusters again.
std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const Ways ways(*platform.topology->clustering(), *schedule.sizes);
  if (step <= ways.turns()) return {0, 0};
  if (step <= ways.turns() + ways.rounds()) return {2, 3};
  return {4, 4};
}

}  // namespace

Algorithm clusters() {
  return {.operation = "all-to-all-v",
          .name = "clusters",
          .title = "unequal exchange among clusters",
          .where = "clusters",
          .source = "Katayama and Goldman, multi-clusters",
          .pseudo_code = R"(exchange inside my cluster, in shift order
for each other cluster B, in one-factor order of the clusters do
    send all that I have for B, in one message, to its node  my place mod |B|
    receive what nodes of B send to me in the same way
distribute inside my cluster, in shift order, what has come from outside)",
          .advice =
              "Each node sends one message to each other cluster, instead of one to each node there: for expensive "
              "startups between clusters. Each word from outside is sent once more inside its cluster, where that "
              "costs little.",
          .example = {"clusters", {2, 2}, 1, 0, Synchronization::barrier},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::all_to_all_v
