#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <hopscope/engine.hpp>
#include <hopscope/observer.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/sums.hpp>

#include "engine/arrivals.hpp"
#include "engine/event.hpp"
#include "engine/exchanges_of_rank.hpp"
#include "engine/fold.hpp"
#include "engine/kept_blocks.hpp"
#include "engine/mailboxes.hpp"
#include "engine/pool.hpp"
#include "engine/ports.hpp"
#include "engine/posted_round.hpp"

namespace hopscope {

/// The machine of MODEL.md without its clock: the way of a message from port to port, the matching of sends and
/// receives, barriers, and the nodes' programs. How long things take is up to a Fabric, which offers
///
///     Time now() const                          the clock, in the user's unit
///     void after(Time delay, Event)             handle() is called with it when `delay` >= 0 has passed, never before
///                                               the caller has returned
///     void when_quiet()                         quiet() is called once nothing else can happen at this instant
///     void flow(message, channels, duration, Turn)
///                                               sends through `channels` at once what takes `duration` when nobody is
///                                               in the way: calls flow_begins(message), at once or in its turn, and
///                                               later flow_ends(message), or handle() with that event. `channels`
///                                               stay valid until then
///     bool suspends(Completion&)                see Runtime::suspends
///     void wake(Completion&)                    it has just become done: the rank that waits for it, if any, goes on;
///                                               never inline
///     static constexpr bool can_skip            whether it calls start_sleeping() where nothing else is to come,
///                                               and has the following, which rounds need:
///     bool is_idle() const                      nothing is to come, at this instant or later
///     Time end_of(Time begin, Time duration)    the instant at which handle() would be called for the end of
///                                               what takes `duration` from the instant `begin` on
///     void skip_to(Time)                        that instant is now. @pre is_idle()
///
/// It is a template because of the millions of calls a second between the two.
template <class Fabric>
class Machine final : public Runtime {
 public:
  /// @param fold if not null, the machine runs rank 0 alone, for all: see Fold. The observer then hears of rank 0.
  /// @param in_rounds whether messages are taken together where that changes nothing; see Round
  Machine(const Experiment& experiment, Fabric& fabric, Observer& observer, Fold* fold = nullptr,
          bool in_rounds = true);

  /// Starts the program of `rank`; on a fabric that blocks it has ended on return. Rethrows what it threw.
  void start(Rank rank);
  /// Starts those that still wait for their first message. @return false if there are none
  bool start_sleeping();
  /// What the fabric was asked for has come to pass: `events` of one kind, in this order.
  void handle(std::span<const Event> events);
  /// The words of a message begin to flow.
  void flow_begins(std::uint32_t message) {
    const Message& begun = messages_[message];
    if (fold_ != nullptr && begun.asked != fabric_.now()) fold_->refuse_meeting();
    observer_.on_flow_begin(begun.info, shared_by(begun), fabric_.now());
  }
  /// They have all flowed.
  void flow_ends(std::uint32_t message) { end_flow(messages_[message]); }
  /// In the order of posting.
  [[nodiscard]] std::int64_t number_of(std::uint32_t message) { return messages_[message].info.id; }
  /// For fabrics that ask what they time: a message on its way, and what it is about to cross.
  [[nodiscard]] const MessageInfo& info_of(std::uint32_t message) { return messages_[message].info; }
  [[nodiscard]] std::span<const ChannelId> channels_of(std::uint32_t message) {
    return channels_now(messages_[message]);
  }
  [[nodiscard]] const Completion& completion(std::uint32_t index) { return completions_[index]; }
  /// Nothing else can happen at this instant.
  void quiet();
  [[nodiscard]] bool all_finished() const { return running_ == 0; }
  [[nodiscard]] std::int64_t messages_posted() const { return posted_; }
  [[nodiscard]] std::int64_t messages_on_their_way() const { return posted_ - delivered_; }
  /// All programs have ended, and all messages have arrived.
  [[nodiscard]] bool all_ended() const { return all_finished() && messages_on_their_way() == 0; }
  /// When the last program ended, and the last message arrived.
  [[nodiscard]] Time makespan() const { return makespan_; }
  /// One line for every rank that has not ended: what it waits for.
  [[nodiscard]] std::vector<std::string> waiting_ranks() const;
  /// Tells the observer what every rank was left with (tracked runs).
  void report_holdings();
  /// Tells the observer, if it is a ReceiptObserver, of the messages that no rank has received.
  void report_unreceived();

  bool starts_on_message(Rank rank) override { return sleep_[static_cast<std::size_t>(rank)] == Sleep::allowed; }
  Completion* send(Rank from, Rank to, Step step, Blocks&& blocks) override;
  Completion* receive(Rank at, Rank from, Step step) override;
  Completion* exchange(Rank rank, Rank to, Blocks&& blocks, Rank from, Step step) override;
  Completion* exchange_all(Rank rank, Step step, Exchanges& exchanges) override;
  Completion* enter_step(Rank rank, Step step) override;
  Completion* rearrange(Rank rank, Step step, double words) override;
  Completion* combine(Rank rank, Step step, double words) override;
  Sums* sums() override { return sums_.get(); }
  Completion* pause(Rank rank, Step step, Time duration) override;
  Completion* any_of(Rank rank, Step step, const Completion* first) override;
  std::vector<std::uint32_t>& completed(Rank rank) override { return completed_[rank]; }
  Completion* send_along(Rank from, Rank to, Step step, Blocks&& blocks, Route&& route) override;
  std::shared_ptr<void>& shared() override { return shared_; }
  void keep(Rank rank, Blocks&& blocks) override;
  bool suspends(Completion& completion) override;
  void release(Completion& completion) override;

 private:
  [[nodiscard]] std::vector<Unreceived> unreceived() const;
  [[nodiscard]] std::string absence_of(const Completion& what, Rank from, std::span<const Unreceived> unreceived) const;
  struct alignas(64) Message {
    MessageInfo info;
    Time asked = 0;                   // for the port that it waits for
    std::uint32_t hop : 31 = 0;       // store-and-forward: the channel that it is about to cross
    std::uint32_t has_route : 1 = 0;  // of its program's own
    std::uint32_t index = 0;
    NodeId tail = 0;  // of that channel, or of the whole route
    NodeId head = 0;
    Completion* sent = nullptr;     // null once it has arrived
    Completion* receive = nullptr;  // null until that is posted
    Route route;
    Blocks blocks;
  };
  static_assert(sizeof(Message) == 128, "two cache lines: runs with a million messages at once depend on it");

  /// Of a rank, whose program sleeps until its first message comes: see Runtime::starts_on_message. While it is waking,
  /// it has not yet entered the step that it entered before it fell asleep.
  enum class Sleep : std::uint8_t { over, allowed, asleep, waking };
  struct ChannelCost {
    Time hop = 0;
    Time word = 0;
  };

  // The stages of a message's way, in order; store-and-forward comes back to take_send_port for every hop.
  void take_send_port(Message& message);
  void wait_for_send_port(Message& message);
  void port_granted(Message& message);
  void start_up(Message& message);
  void end_start_up(Message& message);
  void take_receive_port(Message& message);
  void cross(Message& message);
  void begin_flow(Message& message);
  void end_flow(Message& message);
  void deliver(Message& message);
  void hand_over(Message& message);

  // Exchanges that are posted all at once.
  [[nodiscard]] ExchangesOfRank* exchanges_of(Rank rank) {
    return exchanges_.empty() ? nullptr : exchanges_[static_cast<std::size_t>(rank)].get();
  }
  void receive_what_has_come(ExchangesOfRank& exchanges);
  Message& make_next(ExchangesOfRank& exchanges);
  void make_next_of(std::span<const std::uint32_t> granted);
  void give(Completion& receive, Blocks&& blocks);
  [[nodiscard]] bool ends_exchanges(const Completion& all);
  [[nodiscard]] Rank first_awaited(const Completion& all) const;

  // Messages that are delivered together.
  [[nodiscard]] bool looks_for_round();
  [[nodiscard]] bool looks_for_round(Rank sender);
  void give_up_round();
  void post_one_by_one();
  void end_search_for_round();
  [[nodiscard]] std::optional<Round> round_of_posts();
  [[nodiscard]] bool are_all_received();
  void deliver(const Round& round);
  void hand_over_exchanges(const Round& round);
  void hand_over_messages(const Round& round);
  void hand_over(const MessageInfo& message, Completion* receive, Blocks& blocks);

  void resume(Rank rank);
  void wake_up(Rank rank);
  void fetch_program(Rank rank) const;
  void settle(Rank rank);
  void post(Rank from, Rank to, Step step, Blocks& blocks, Completion& sent, Route* route = nullptr);
  Message& new_message(const MessageInfo& info, Blocks&& blocks, Completion& sent, Time posted);
  void match(Message& message);
  void expect(Rank at, Rank from, Completion& receive);
  void receive_by(Completion& receive, Message& posted);
  void find_route(Message& message);
  void find_ends(Message& message);
  void ask(Ports& ports, NodeId node, Message& message);
  void serve_ports_when_quiet();
  void check_for_ties(const Ports& ports, NodeId Message::*node);
  /// First come, first served; ties go to the lower source rank, then to the one posted first.
  [[nodiscard]] Turn turn_of(const Message& message) const {
    return {message.asked, message.info.from, message.info.id};
  }
  [[nodiscard]] auto before() {
    return [this](std::uint32_t a, std::uint32_t b) { return turn_of(messages_[a]) < turn_of(messages_[b]); };
  }
  [[nodiscard]] std::span<const ChannelId> channels_now(const Message& message) const;
  [[nodiscard]] std::span<const ChannelId> shared_by(const Message& message) const;
  [[nodiscard]] const Costs& costs_of(const Message& message) const {
    return uniform_costs_ ? platform_.costs : platform_.costs_between(message.info.from, message.info.to);
  }
  /// Of the channels that it is about to cross, where not all are alike: what all hops take, and what a word takes on
  /// the slowest.
  [[nodiscard]] ChannelCost channel_costs_of(const Message& message) const;
  [[nodiscard]] const ChannelCost* channel_costs_of_class(const Message& message) const;
  /// A switch passes messages on as a node does, but has a port for each of its links: it never runs out.
  [[nodiscard]] bool has_ports(NodeId vertex) const { return vertex < nodes_with_ports_; }
  [[nodiscard]] NodeId bank_of(NodeId node) const { return fold_ == nullptr ? node : 0; }
  Completion& new_completion(Completion::Kind kind, Rank rank, Step step, std::uint8_t open);
  Completion& take_completion(Completion::Kind kind, Rank rank, Step step, std::uint8_t open);
  void complete(Completion& completion, Completion::Part part);
  void wake_for_any(const Completion& one);
  void open_barrier_if_all_arrived();
  Completion* wait(Completion::Kind kind, Rank rank, Step step, Time duration);
  [[nodiscard]] static std::vector<ChannelCost> all_channel_costs(const Platform& platform);

  const Experiment experiment_;
  const Platform& platform_;
  Fabric& fabric_;
  Observer& observer_;
  Fold* const fold_;
  const bool tracked_;
  bool tells_blocks_;
  const bool cut_through_;
  const bool barrier_;
  const bool ties_are_foreseen_;  // at receive ports: startups take time, and no port is asked for on the way
  const bool uniform_costs_;      // for all messages, on all channels
  const bool takes_rounds_;
  const std::vector<ChannelCost> channel_costs_;  // by cost class, and in it by kind
  const ChannelCost channel_cost_;                // the first, and only one where costs are uniform
  const NodeId nodes_with_ports_;                 // as many first vertices
  Rank running_;                                  // programs that have not ended
  std::vector<Node> nodes_;
  std::vector<Sleep> sleep_;                                        // by rank
  std::vector<Completion*> awaited_;                                // by rank
  std::unordered_map<Rank, std::vector<std::uint32_t>> completed_;  // of ranks that ask for it
  std::vector<KeptBlocks> kept_;                                    // by rank; tracked runs only
  Ports send_ports_;
  Ports receive_ports_;
  Ports startups_;  // of each node one, held by the message that starts up; unlimited where none has to wait
  std::vector<std::uint32_t> granted_;
  bool serving_ = false;
  Pool<Message> messages_;
  std::vector<Route> spare_routes_;  // of messages that have arrived, where others wait that have none yet
  Pool<Completion> completions_;
  Mailboxes mailboxes_;
  Arrivals arrivals_;
  std::vector<std::unique_ptr<ExchangesOfRank>>
      exchanges_;  // by rank, of those with exchanges; empty if there are none
  std::vector<Completion*> at_barrier_;
  PostedRound posted_round_;
  int chances_to_skip_ = 0;  // without looking for a round
  int chances_skipped_ = 0;  // since the last one
  std::int64_t posted_ = 0;
  std::int64_t delivered_ = 0;
  Time makespan_ = 0;
  std::shared_ptr<void> shared_;
  std::shared_ptr<Sums> sums_;     // null where blocks are not tracked or not combined
  std::vector<Program> programs_;  // by rank, none if it is not running; the first to go: they give completions back
};

}  // namespace hopscope

#include "engine/machine_exchanges.hpp"
#include "engine/machine_messages.hpp"
#include "engine/machine_programs.hpp"
#include "engine/machine_requests.hpp"
#include "engine/machine_rounds.hpp"
