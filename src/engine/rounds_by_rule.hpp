#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <hopscope/engine.hpp>
#include <hopscope/observer.hpp>
#include <hopscope/zeroed_array.hpp>

#include "engine/native/native_fabric.hpp"
#include "engine/rounds.hpp"

namespace hopscope {

/// What an observer has been told of a run.
struct ToldOfRun {
  static constexpr Step ended = std::numeric_limits<Step>::max();

  std::int64_t messages = 0;  ///< it knows all about messages with lower numbers
  std::vector<Step> begun;    ///< by rank, the last step that it has begun; 0: none, `ended`: it has ended
};

/// Tells an observer of a run from its beginning what it has not been told yet. For events that it knows, on_idle() is
/// called now and then. Not for blocks.
class RestOfRun final : public Observer, public ReceiptObserver {
 public:
  /// @param observer outlives this
  RestOfRun(Observer& observer, ToldOfRun told) : observer_(observer), told_(std::move(told)) {}

  void on_step(Rank rank, Step step, Time now) override {
    if (step > begun(rank)) observer_.on_step(rank, step, now);
  }
  [[nodiscard]] bool needs_every_rank() const override { return observer_.needs_every_rank(); }
  void on_wait(const MessageInfo& message, Time posted) override {
    if (is_new(message)) observer_.on_wait(message, posted);
  }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override {
    if (is_new(message)) observer_.on_send(message, route, startup_begins);
  }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    if (is_new(message)) observer_.on_flow_begin(message, channels, now);
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    if (is_new(message)) observer_.on_flow_end(message, channels, now);
  }
  void on_deliver(const MessageInfo& message, Time now) override {
    if (is_new(message)) observer_.on_deliver(message, now);
  }
  void on_round(const Round& round) override {
    if (is_new(round.messages.front())) return observer_.on_round(round);
    known_ += std::ssize(round.messages) - 1;
  }
  void on_finish(Rank rank, Time now) override {
    if (begun(rank) != ToldOfRun::ended) observer_.on_finish(rank, now);
  }
  void on_idle() override { observer_.on_idle(); }
  void on_unreceived(const Unreceived& messages) override {
    if (auto* const receipts = dynamic_cast<ReceiptObserver*>(&observer_)) receipts->on_unreceived(messages);
  }

 private:
  [[nodiscard]] bool is_new(const MessageInfo& message) {
    if (message.id >= told_.messages) return true;
    constexpr std::int64_t events_between_calls = 4096;
    if (++known_ >= next_call_) {
      next_call_ = known_ + events_between_calls;
      observer_.on_idle();
    }
    return false;
  }
  [[nodiscard]] Step begun(Rank rank) const { return told_.begun[static_cast<std::size_t>(rank)]; }

  Observer& observer_;
  ToldOfRun told_;
  std::int64_t known_ = 0;  // events that the observer knows
  std::int64_t next_call_ = 0;
};

/// A sized run of an algorithm that states its rule, round by round: what ranks do at one instant is asked for at once,
/// without programs, requests and matching. Its rounds are such as a Machine could take, in the same order, so that
/// observers are told the same to the bit. Where what is done at an instant is no Round it goes no further: a Machine
/// then runs all from the beginning, and a RestOfRun tells the observer what it does not know yet.
class RoundsByRule {
 public:
  /// Whether a run may be tried in this way.
  [[nodiscard]] static bool is_possible(const Experiment& experiment, const Observer& observer);

  /// @pre is_possible(experiment, observer); all of these outlive this
  RoundsByRule(const Experiment& experiment, NativeFabric& fabric, Observer& observer);
  /// To be called once. @return the makespan; none if there was something else than rounds: told() is then what was
  /// before
  [[nodiscard]] std::optional<Time> run();
  [[nodiscard]] ToldOfRun told() && { return {posted_, std::move(begun_)}; }

 private:
  void ask_for_steps();
  void ask_for_step(Rank rank);
  void require_possible(Rank rank, Step from, const StepOfRank& step) const;
  [[nodiscard]] bool is_matched();
  [[nodiscard]] bool deliver();
  void note_begun();
  [[nodiscard]] bool exchanges(Rank rank) const;
  void go_on_after_exchanges();
  void go_on_after_messages();

  const Experiment experiment_;
  const Platform& platform_;
  const Costs costs_;  // of all channels
  const StepRule rule_;
  NativeFabric& fabric_;
  Observer& observer_;
  std::vector<Rank> actors_;           // who goes on at this instant, in this order
  std::vector<MessageInfo> messages_;  // what they send
  std::vector<Rank> sources_;          // by message, from whom its sender receives one at the same time; or nobody
  std::vector<Beginning> others_;      // those of them who send nothing
  std::vector<Rank> ended_;            // those of them who have ended
  std::vector<Step> begun_;            // by rank, as in ToldOfRun
  std::vector<Rank> awaited_;          // by rank, from whom it waits for a message, or is about to
  // By rank, which message of this instant is from it, and which is to it, if any is.
  ZeroedArray<std::uint32_t> message_from_;
  ZeroedArray<std::uint32_t> message_to_;
  RoutesApart routes_;
  std::int64_t posted_ = 0;
};

}  // namespace hopscope
