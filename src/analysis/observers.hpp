#pragma once

#include <algorithm>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hopscope/observer.hpp>

namespace hopscope {

/// Combines several observers into one; each receives every event, in the order given. The types `Parts` are known at
/// compile time, so that events that they ignore cost nothing.
template <class... Parts>
class Observers final : public Observer, public ReceiptObserver {
 public:
  /// @param listeners receive events after the parts. All of them must outlive this.
  explicit Observers(std::vector<Observer*> listeners, Parts&... parts)
      : parts_(parts...), listeners_(std::move(listeners)) {}

  void on_symmetry(const Symmetry& symmetry, const SymmetryProof& proof) override {
    (get<Parts>().Parts::on_symmetry(symmetry, proof), ...);
    for (Observer* const listener : listeners_) listener->on_symmetry(symmetry, proof);
  }
  void on_step(Rank rank, Step step, Time now) override {
    (get<Parts>().Parts::on_step(rank, step, now), ...);
    for (Observer* const listener : listeners_) listener->on_step(rank, step, now);
  }
  [[nodiscard]] bool needs_every_rank() const override {
    return (get<Parts>().Parts::needs_every_rank() || ...) ||
           std::ranges::any_of(listeners_, [](const Observer* listener) { return listener->needs_every_rank(); });
  }
  /// on_post is then for all of them.
  [[nodiscard]] bool wants_blocks() const override {
    return (get<Parts>().Parts::wants_blocks() || ...) ||
           std::ranges::any_of(listeners_, [](const Observer* listener) { return listener->wants_blocks(); });
  }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override {
    (get<Parts>().Parts::on_post(message, blocks), ...);
    for (Observer* const listener : listeners_) listener->on_post(message, blocks);
  }
  void on_wait(const MessageInfo& message, Time posted) override {
    (get<Parts>().Parts::on_wait(message, posted), ...);
    for (Observer* const listener : listeners_) listener->on_wait(message, posted);
  }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override {
    (get<Parts>().Parts::on_send(message, route, startup_begins), ...);
    for (Observer* const listener : listeners_) listener->on_send(message, route, startup_begins);
  }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    (get<Parts>().Parts::on_flow_begin(message, channels, now), ...);
    for (Observer* const listener : listeners_) listener->on_flow_begin(message, channels, now);
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    (get<Parts>().Parts::on_flow_end(message, channels, now), ...);
    for (Observer* const listener : listeners_) listener->on_flow_end(message, channels, now);
  }
  void on_deliver(const MessageInfo& message, Time now) override {
    (get<Parts>().Parts::on_deliver(message, now), ...);
    for (Observer* const listener : listeners_) listener->on_deliver(message, now);
  }
  void on_round(const Round& round) override {
    (get<Parts>().Parts::on_round(round), ...);
    for (Observer* const listener : listeners_) listener->on_round(round);
  }
  void on_finish(Rank rank, Time now) override {
    (get<Parts>().Parts::on_finish(rank, now), ...);
    for (Observer* const listener : listeners_) listener->on_finish(rank, now);
  }
  void on_idle() override {
    (get<Parts>().Parts::on_idle(), ...);
    for (Observer* const listener : listeners_) listener->on_idle();
  }
  void on_sums(const std::shared_ptr<const Sums>& sums) override {
    (get<Parts>().Parts::on_sums(sums), ...);
    for (Observer* const listener : listeners_) listener->on_sums(sums);
  }
  void on_holding(Rank rank, std::span<const Block> blocks) override {
    (get<Parts>().Parts::on_holding(rank, blocks), ...);
    for (Observer* const listener : listeners_) listener->on_holding(rank, blocks);
  }
  /// Of the parts, for those that are ReceiptObservers.
  void on_unreceived(const Unreceived& messages) override {
    [[maybe_unused]] const auto tell = [&](auto& part) {
      if constexpr (std::is_base_of_v<ReceiptObserver, std::remove_reference_t<decltype(part)>>)
        part.on_unreceived(messages);
    };
    (tell(get<Parts>()), ...);
  }

 private:
  template <class Part>
  [[nodiscard]] Part& get() const {
    return std::get<Part&>(parts_);
  }

  std::tuple<Parts&...> parts_;
  std::vector<Observer*> listeners_;
};

/// Whether any message waits before it starts up, for a send port or for another startup.
class StartupWaits final : public Observer {
 public:
  void on_wait(const MessageInfo& /*message*/, Time /*since*/) override { any_ = true; }
  [[nodiscard]] bool any() const { return any_; }

 private:
  bool any_ = false;
};

}  // namespace hopscope
