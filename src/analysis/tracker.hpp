#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "analysis/cluster_crossings.hpp"
#include "analysis/completeness.hpp"
#include "analysis/delivery_check.hpp"
#include "analysis/link_usage.hpp"
#include "analysis/overlap.hpp"

namespace hopscope {

/// All that is measured in a run, behind the one observer that an engine calls. Each part hears only what it cares
/// about.
class Tracker final : public Observer {
 public:
  /// @param keep_messages also collects every message with its route.
  /// @param listeners are told everything too.
  /// @param loads is told the loads of each step; may be null.
  Tracker(const Platform& platform, const Operation& operation, bool keep_messages,
          std::vector<Observer*> listeners = {}, StepLoads* loads = nullptr)
      : usage_(platform, keep_messages, loads),
        overlap_(platform.topology->channels(), platform.smallest_cost()),
        crossings_(platform),
        delivery_(operation, platform.ranks()),
        listeners_(std::move(listeners)) {}

  void on_step(Rank rank, Step step, Time now) override {
    usage_.on_step(rank, step, now);
    for (Observer* const listener : listeners_) listener->on_step(rank, step, now);
  }
  [[nodiscard]] bool wants_blocks() const override {
    return std::ranges::any_of(listeners_, [](const Observer* listener) { return listener->wants_blocks(); });
  }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override {
    for (Observer* const listener : listeners_) listener->on_post(message, blocks);
  }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override {
    completeness_.on_send();
    usage_.on_send(message, route, startup_begins);
    crossings_.on_send(message, route, startup_begins);
    for (Observer* const listener : listeners_) listener->on_send(message, route, startup_begins);
  }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    overlap_.on_flow_begin(message, channels, now);
    for (Observer* const listener : listeners_) listener->on_flow_begin(message, channels, now);
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    overlap_.on_flow_end(message, channels, now);
    for (Observer* const listener : listeners_) listener->on_flow_end(message, channels, now);
  }
  void on_deliver(const MessageInfo& message, Time now) override {
    completeness_.on_deliver();
    usage_.on_deliver(message, now);
    for (Observer* const listener : listeners_) listener->on_deliver(message, now);
  }
  void on_finish(Rank rank, Time now) override {
    completeness_.on_finish();
    usage_.on_finish(rank, now);
    for (Observer* const listener : listeners_) listener->on_finish(rank, now);
  }
  void on_idle() override {
    for (Observer* const listener : listeners_) listener->on_idle();
  }
  void on_holding(Rank rank, std::span<const Block> blocks) override {
    delivery_.on_holding(rank, blocks);
    for (Observer* const listener : listeners_) listener->on_holding(rank, blocks);
  }

  [[nodiscard]] LinkUsage& link_usage() { return usage_; }
  [[nodiscard]] const Overlap& overlap() const { return overlap_; }
  [[nodiscard]] const ClusterCrossings& crossings() const { return crossings_; }
  [[nodiscard]] const DeliveryCheck& delivery() const { return delivery_; }
  [[nodiscard]] const Completeness& completeness() const { return completeness_; }

 private:
  LinkUsage usage_;
  Overlap overlap_;
  ClusterCrossings crossings_;
  DeliveryCheck delivery_;
  Completeness completeness_;
  std::vector<Observer*> listeners_;
};

}  // namespace hopscope
