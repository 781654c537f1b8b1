#pragma once

#include <utility>
#include <vector>

#include "analysis/class_usage.hpp"
#include "analysis/completeness.hpp"
#include "analysis/delivery_check.hpp"

namespace hopscope {

/// All that is measured in a run that follows rank 0 for all: what Tracker is where every rank is followed.
class ClassTracker final : public Observer {
 public:
  /// @param keep_messages also collects every message with its route.
  /// @param listeners are told everything too.
  ClassTracker(const Platform& platform, const Operation& operation, bool keep_messages,
               std::vector<Observer*> listeners)
      : usage_(platform, keep_messages), delivery_(operation, 1), listeners_(std::move(listeners)) {}

  void on_symmetry(const Symmetry& symmetry, const SymmetryProof& proof) override {
    usage_.on_symmetry(symmetry, proof);
    for (Observer* const listener : listeners_) listener->on_symmetry(symmetry, proof);
  }
  void on_step(Rank rank, Step step, Time now) override {
    usage_.on_step(rank, step, now);
    for (Observer* const listener : listeners_) listener->on_step(rank, step, now);
  }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override {
    completeness_.on_send();
    usage_.on_send(message, route, startup_begins);
    for (Observer* const listener : listeners_) listener->on_send(message, route, startup_begins);
  }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    usage_.on_flow_begin(message, channels, now);
    for (Observer* const listener : listeners_) listener->on_flow_begin(message, channels, now);
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    usage_.on_flow_end(message, channels, now);
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

  [[nodiscard]] ClassUsage& usage() { return usage_; }
  /// Of rank 0, and so of every other.
  [[nodiscard]] const DeliveryCheck& delivery() const { return delivery_; }
  [[nodiscard]] const Completeness& completeness() const { return completeness_; }

 private:
  ClassUsage usage_;
  DeliveryCheck delivery_;
  Completeness completeness_;
  std::vector<Observer*> listeners_;
};

}  // namespace hopscope
