#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

// What total exchanges among clusters in two levels have in common: leaders gather what their groups have for other
// clusters, exchange it, each algorithm in its own way, and distribute what they get.

namespace hopscope::all_to_all {

/// The option `leaders`: how many nodes of each cluster exchange with other clusters.
[[nodiscard]] const Field& leaders_of_clusters();

/// Clusters whose nodes form `leaders` groups of consecutive nodes, as equal as possible, each led by its first node.
/// Ranks are nodes here.
class Groups {
 public:
  /// Those of the schedule, but no more leaders than the smallest cluster has nodes.
  Groups(const Clustering& clusters, const Schedule& schedule)
      : clusters_(clusters), leaders_(leaders_of_clusters().integer_in<Rank>(schedule.values)) {
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

/// Every node exchanges with the others of its cluster, in shift order.
Task<void> exchange_inside(Exchange& all);
/// Every node sends what it has for other clusters to the leader of its group.
Task<void> gather(Exchange& all);
/// Leaders send what came from other clusters to the nodes of theirs, in shift order.
Task<void> distribute(Exchange& all);

/// Why an algorithm in two levels cannot run; empty if it can.
[[nodiscard]] std::string misfit_of_two_levels(const std::string& name, const Platform& platform);

/// The time of the messages that the leader of a group sends to other clusters, one after the other.
using TimeBetween = std::function<Time(int cluster, Rank group)>;

/// A lower bound: the time of all messages of a leader, one after the other, for the one that takes longest.
[[nodiscard]] Analytic bound_by_leaders(const Platform& platform, const Groups& groups, double m, const char* source,
                                        const TimeBetween& between);

/// The steps of all phases. @param between those between clusters
[[nodiscard]] double steps_of_two_levels(const Groups& groups, Step between);

/// The lines of pseudo-code of a step: 0 inside clusters, 1 and 2 gather, 3 to `last` are between clusters, and the
/// next one distributes.
[[nodiscard]] std::pair<int, int> lines_of_two_levels(const Groups& groups, Step between, int last, Step step);

/// True if all clusters and groups have the same size, all clusters the same costs, and every two nodes a channel of
/// their own; and if without barriers a member's startup does not overlap with the message of another to its leader.
[[nodiscard]] bool is_even(const Platform& platform, const Schedule& schedule, const Groups& groups);

/// The letters of formulas for even groups: c, K, g, the costs inside, and those between clusters.
[[nodiscard]] Letters letters_of(const Platform& platform, const Groups& groups);

/// What the phases inside take in even groups.
[[nodiscard]] Time time_of_phases_inside(const Platform& platform, const Groups& groups, double m);

}  // namespace hopscope::all_to_all
