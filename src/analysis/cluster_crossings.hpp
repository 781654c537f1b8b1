#pragma once

#include <hopscope/observer.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// Counts the traffic between clusters, on a platform of clusters.
class ClusterCrossings final : public Observer {
 public:
  explicit ClusterCrossings(const Platform& platform)
      : platform_(platform), clusters_(platform.topology->clustering()) {}

  void on_send(const MessageInfo& message, std::span<const ChannelId> /*route*/, Time /*startup_begins*/) override {
    if (clusters_ == nullptr || cluster_of(message.from) == cluster_of(message.to)) return;
    ++crossings_.messages;
    crossings_.words += message.words;
  }
  void on_round(const Round& round) override {
    if (clusters_ != nullptr) Observer::on_round(round);
  }

  /// None on a platform without clusters.
  [[nodiscard]] std::optional<BetweenClusters> total() const {
    return clusters_ == nullptr ? std::nullopt : std::optional(crossings_);
  }

 private:
  [[nodiscard]] int cluster_of(Rank rank) const { return clusters_->cluster_of(platform_.mapping.node_of(rank)); }

  const Platform& platform_;
  const Clustering* clusters_;
  BetweenClusters crossings_;
};

}  // namespace hopscope
