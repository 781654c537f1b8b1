#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include <hopscope/blocks.hpp>
#include <hopscope/schedule.hpp>
#include <hopscope/symmetry.hpp>

namespace hopscope {

/// One message of a schedule, as engines report it.
struct MessageInfo {
  std::int64_t id = 0;  ///< in order of posting, from 0
  Step step = 0;
  Rank from = 0;
  Rank to = 0;
  bool has_own_route = false;  ///< not that of the routing: Node::send_along
  double words = 0;
};

/// A rank that begins a step.
struct Beginning {
  Rank rank = 0;
  Step step = 0;
};

/// Messages that are sent at one instant, share no channel, and are delivered at one instant; no two are from one rank,
/// nor to one rank. Nothing else happens from `startup_begins` to `delivered`, nor is another message under way.
struct Round {
  std::span<const MessageInfo> messages;  ///< at least one, in order of posting
  std::span<const ChannelId> channels;    ///< of their routes, one after the other, all of the same length
  Time startup_begins = 0;
  Time flow_begins = 0;
  Time delivered = 0;
  bool begins_step = false;           ///< each source begins the step of its message, and then sends it
  std::span<const Beginning> others;  ///< who begins a step before the messages are sent, and sends none
  std::span<const Rank> ended;        ///< who reaches the end of its program before the messages are sent

  [[nodiscard]] std::size_t hops() const { return channels.size() / messages.size(); }
  [[nodiscard]] std::span<const ChannelId> route(std::size_t message) const {
    return channels.subspan(message * hops(), hops());
  }
};

/// Events of an engine, in order of time, all on the thread that runs it. Every hook defaults to doing nothing.
///
/// Arguments passed by reference or as a span (`message`, `route`, `channels`, `blocks`, `symmetry`, `proof`) are valid
/// until the hook returns: copy what is to be kept. An exception thrown by a hook ends the run and propagates out of
/// Engine::run and of simulate; no hook of any observer is called after that. It may propagate through the program that
/// posted the message.
class Observer {
 public:
  virtual ~Observer() = default;
  /// From an engine that simulates one rank, before all else: the events that it reports are those of rank 0, and,
  /// translated by `symmetry`, of every other. Flows then refer to classes of channels, which have numbers of their
  /// own.
  virtual void on_symmetry(const Symmetry& /*symmetry*/, const SymmetryProof& /*proof*/) {}
  /// `rank` has finished all earlier steps and begins `step`.
  virtual void on_step(Rank /*rank*/, Step /*step*/, Time /*now*/) {}
  /// False if it makes no difference to this observer whether an engine follows every rank, or one on behalf of all.
  [[nodiscard]] virtual bool needs_every_rank() const { return true; }
  /// True if on_post should be called, with the blocks that messages carry; asked before the run and after each call.
  /// Of several observers, all are notified as long as one of them returns true. Once none does, none is asked again,
  /// and on_post is not called any more.
  [[nodiscard]] virtual bool wants_blocks() const { return false; }
  /// A rank posts `message`, which may still wait for a port. `blocks`, in no particular order, is empty in a sized
  /// run. Only from engines that run in this process, and only while this or another observer of the run
  /// wants_blocks().
  virtual void on_post(const MessageInfo& /*message*/, std::span<const Block> /*blocks*/) {}
  /// A message has waited for a port of its sender, or there for its turn to start up, since it was posted: reported
  /// when its startup begins, right before on_send(). The startup of all others begins at the instant at which they are
  /// posted.
  virtual void on_wait(const MessageInfo& /*message*/, Time /*posted*/) {}
  /// The startup of a message begins; it will cross the channels of `route`.
  virtual void on_send(const MessageInfo& /*message*/, std::span<const ChannelId> /*route*/, Time /*startup_begins*/) {}
  /// Words begin to flow: over the whole route under cut-through, over one hop under store-and-forward.
  virtual void on_flow_begin(const MessageInfo& /*message*/, std::span<const ChannelId> /*channels*/, Time /*now*/) {}
  /// The last word of that flow has passed.
  virtual void on_flow_end(const MessageInfo& /*message*/, std::span<const ChannelId> /*channels*/, Time /*now*/) {}
  virtual void on_deliver(const MessageInfo& /*message*/, Time /*now*/) {}
  /// All events of the messages of `round` at once. By default they are reported one by one to the hooks above; an
  /// observer that overrides this learns of them here alone.
  virtual void on_round(const Round& round);
  /// `rank` has reached the end of its program.
  virtual void on_finish(Rank /*rank*/, Time /*now*/) {}
  /// Called several times a second by an engine that waits, or does work that causes no other event; from the thread
  /// that runs it. An exception thrown here ends the run.
  virtual void on_idle() {}
  /// The sums that blocks name, where an operation adds: before the first message, or, from an engine that does not run
  /// in this process, before on_holding(). They grow during the run.
  virtual void on_sums(const std::shared_ptr<const Sums>& /*sums*/) {}
  /// After the run, once per rank: the blocks that it finally holds. Tracked runs only.
  virtual void on_holding(Rank /*rank*/, std::span<const Block> /*blocks*/) {}
};

inline void Observer::on_round(const Round& round) {
  for (const Rank rank : round.ended) on_finish(rank, round.startup_begins);
  for (const auto& [rank, step] : round.others) on_step(rank, step, round.startup_begins);
  for (std::size_t i = 0; i < round.messages.size(); ++i) {
    const MessageInfo& message = round.messages[i];
    if (round.begins_step) on_step(message.from, message.step, round.startup_begins);
    on_send(message, round.route(i), round.startup_begins);
  }
  for (std::size_t i = 0; i < round.messages.size(); ++i) {
    on_flow_begin(round.messages[i], round.route(i), round.flow_begins);
  }
  for (std::size_t i = 0; i < round.messages.size(); ++i) {
    on_flow_end(round.messages[i], round.route(i), round.delivered);
    on_deliver(round.messages[i], round.delivered);
  }
}

/// Messages from one rank to another that have arrived, and that no receive has taken when all programs have ended.
struct Unreceived {
  Rank from = 0;
  Rank to = 0;
  Step step = 0;  ///< of the first of them
  std::int64_t messages = 1;
};

/// What an Observer is besides if it hears of messages that nobody receives.
class ReceiptObserver {
 public:
  ReceiptObserver() = default;
  ReceiptObserver(const ReceiptObserver&) = default;
  ReceiptObserver& operator=(const ReceiptObserver&) = default;
  virtual ~ReceiptObserver() = default;
  /// After the run, once for each pair of ranks between which there are such messages, in order of sender and receiver.
  virtual void on_unreceived(const Unreceived& messages) = 0;
};

}  // namespace hopscope
