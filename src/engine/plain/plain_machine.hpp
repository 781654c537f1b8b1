#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>
#include <hopscope/engine.hpp>
#include <hopscope/sums.hpp>

#include "engine/kept_blocks.hpp"
#include "engine/plain/exact_costs.hpp"
#include "engine/plain/exact_order.hpp"

namespace hopscope {

/// The machine of MODEL.md as plainly as it can be written: every message is in a stage, waits in a line, or is due at
/// a time; rates are found anew for all flows that channels connect with a change. Times are exact, so that what is at
/// once is equal, and each carries its formula: an instant has that of the event which makes it, and what waits for
/// something takes that of the event which ends its wait.
class PlainMachine final : public Runtime {
 public:
  /// What happens at an instant: a message ends a stage, or a rank its wait.
  struct Event {
    enum class Kind { startup_ends, head_arrives, words_end, wait_ends };
    Kind kind = Kind::wait_ends;
    Step step = 0;
    Rank from = 0;
    Rank to = 0;  ///< the same as `from` if a rank ends its wait
  };
  /// What the machine notes of times, as it goes: by default nothing. What it throws ends the run.
  class Notes {
   public:
    virtual ~Notes() = default;
    /// Something happens at `time`, the present instant or the next.
    virtual void on_event(const ExactTime& /*time*/, const Event& /*event*/) {}
    /// Something happens at `time` that can matter to what happens at this place later: at a port of a node, on a
    /// channel, to a rank. What happens at two places without such a time in common is independent of its order.
    virtual void on_touch(std::uint64_t /*place*/, const ExactTime& /*time*/) {}
    /// Whether on_touch() is to be called.
    [[nodiscard]] virtual bool wants_touches() const { return false; }
    /// Words would have ended to flow at `end`, later than the present instant, at which their rate changes. Told once
    /// of many that are alike.
    virtual void on_later_end(const ExactTime& /*instant*/, const ExactTime& /*end*/) {}
    /// A message of a step begins its startup.
    virtual void on_send(Step /*step*/, const ExactTime& /*now*/) {}
    virtual void on_deliver(Step /*step*/, const ExactTime& /*now*/) {}
    /// Rates, or grants of channels, are about to be found among so many messages.
    virtual void on_work(std::size_t /*messages*/) {}
  };

  PlainMachine(const Experiment& experiment, const ExactCosts& costs, Observer& observer, Notes& notes,
               ExactOrder order);

  /// @return the makespan
  /// @throws as Engine::run
  ExactTime run();

  Completion* send(Rank from, Rank to, Step step, Blocks&& blocks) override;
  Completion* receive(Rank at, Rank from, Step step) override;
  Completion* exchange(Rank rank, Rank to, Blocks&& blocks, Rank from, Step step) override;
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
  enum class Stage {
    wants_send_port,
    wants_to_start_up,
    starts_up,
    wants_receive_port,
    head_travels,
    wants_channels,  // fifo only
    flows,
    delivered,
  };
  struct Message;
  /// A channel that flows have crossed, and what is left of it while rates are found.
  struct SharedChannel {
    ChannelId id = 0;
    Rational capacity;  ///< 0 if it is never full
    std::vector<Message*> flows = {};
    std::uint64_t reached = 0;  ///< when, by reach_
    std::uint64_t near = 0;     ///< to which flow, by nearness_
    std::size_t group = 0;      ///< among the changed ones, if it has been reached since rates changed
    Rational left = {};
    int without_rate = 0;  ///< flows
    int settled = 0;       ///< of these, at the present share
    Rational share = {};
  };
  struct Message {
    MessageInfo info;
    Stage stage = Stage::wants_send_port;
    Route route;
    std::size_t hop = 0;  // store-and-forward: the channel that it is about to cross
    NodeId tail = 0;      // of that channel, or of the whole route
    NodeId head = 0;
    Time posted = 0;
    std::int64_t asked = 0;  // the instant at which it asked for what it waits for: a port, its startup, channels
    ExactTime since;         // when it asked, or when its rate last changed
    ExactTime due;           // end of the startup, or of the head latency; of a flow if its rate stays
    ExactTime left;          // of a flow: what it takes alone from `since` on
    Rational rate;           // of a flow, as a part of what it has alone
    Rational alone;          // the least capacity on its way
    std::vector<SharedChannel*> crossed;  // by a flow
    std::uint64_t reached = 0;            // as of a channel
    Completion* sent = nullptr;
    Completion* receive = nullptr;
    Blocks blocks;
  };
  /// First come, first served; ties go to the lower source rank, then to the one posted first.
  struct BeforeInLine {
    bool operator()(const Message* a, const Message* b) const {
      return std::tuple(a->asked, a->info.from, a->info.id) < std::tuple(b->asked, b->info.from, b->info.id);
    }
  };
  using Line = std::set<Message*, BeforeInLine>;
  /// Where what happens can matter to what happens there later.
  enum class Place { send_port, startup, receive_port, channel, channels_in_turn, rank };
  /// The ports of one direction, or the startups: how many of each node are free, when the last of these became so, and
  /// who waits.
  struct Ports {
    Place place;
    int each;  ///< of a node; Platform::all_ports for no limit
    std::vector<int> free = {};
    std::vector<ExactTime> freed = {};
    std::vector<std::int64_t> freed_at = {};
    std::unordered_map<NodeId, Line> lines = {};
    std::vector<NodeId> changed = {};  ///< where somebody has asked, or a port has become free
  };
  struct Timer {
    ExactTime due;
    Completion* completion;
  };
  /// By the time at which they are due, then by number.
  struct DueBefore {
    const ExactOrder* order;
    bool operator()(const Message* a, const Message* b) const {
      const auto place = order->compare(a->due, b->due);
      return place != 0 ? place < 0 : a->info.id < b->info.id;
    }
    bool operator()(const Timer& a, const Timer& b) const {
      const auto place = order->compare(a.due, b.due);
      return place != 0 ? place < 0 : a.completion->index < b.completion->index;
    }
  };
  struct Ready {
    Rank rank;
    ExactTime since;
  };
  /// A flow that begins or ends, and so changes the rates of others.
  struct Change {
    ExactTime time;
    std::vector<SharedChannel*> channels;
  };
  /// Of a flow: what it was, and what becomes of it.
  struct RateChange {
    ExactTime since, left_before;
    Rational rate_before;
    ExactTime now;
    Rational rate = {};
    ExactTime left = {}, due = {};
  };
  /// Flows that channels connect, directly or through others, and the changes among them.
  struct Group {
    std::vector<Message*> flows;  ///< in the order of posting
    std::vector<const Change*> changes;
    bool is_at_one_time = true;  ///< the times of its changes have the same formula
  };

  // What can matter to what.
  void touch(Place kind, std::int64_t which, const ExactTime& time) {
    if (!has_touches_) return;
    constexpr std::uint64_t kinds = 6;
    notes_.on_touch(static_cast<std::uint64_t>(which) * kinds + static_cast<std::uint64_t>(kind), time);
  }
  void touch_all_ranks(const ExactTime& time);

  // The clock.
  void settle_instant();
  bool resume_one();
  bool end_what_is_due();
  void end_stage(Message& message);
  void be_due(Message& message, ExactTime time);
  [[nodiscard]] const ExactTime* next_due() const;
  [[nodiscard]] bool is_now(const ExactTime& time) const { return order_.compare(time, instant_) == 0; }
  void at(const ExactTime& time, const Event& event);

  // The way of a message.
  void post(Rank from, Rank to, Step step, Blocks& blocks, Completion& sent, Route* route);
  void match(Message& message);
  void ask(Message& message, Stage stage);
  bool give_ports(Ports& ports);
  void take_from_line(Ports& ports, NodeId vertex, std::vector<Message*>& granted);
  [[nodiscard]] bool has_ports(const Ports& ports, NodeId vertex) const {
    return vertex < nodes_with_ports_ && ports.each != Platform::all_ports;
  }
  [[nodiscard]] Ports& ports_wanted_by(const Message& message);
  void take_send_port(Message& message);
  void start_up(Message& message);
  void take_receive_port(Message& message);
  void head_arrives(Message& message);
  void begin_flow(Message& message);
  void end_flow(Message& message);
  void free_port(Ports& ports, NodeId node);
  void deliver(Message& message);
  void hand_over(Message& message);
  void find_ends(Message& message);
  [[nodiscard]] std::span<const ChannelId> channels_now(const Message& message) const;

  // Channels.
  bool give_channels();
  bool share_channels();
  [[nodiscard]] std::vector<SharedChannel*> shared(std::span<const ChannelId> channels);
  [[nodiscard]] std::vector<Group> changed_groups();
  void touch_channels_of(const Group& group);
  [[nodiscard]] std::vector<Message*> flows_connected_with(SharedChannel& channel, std::size_t group);
  void share_in(const Group& group);
  static void find_shares(std::span<SharedChannel* const> channels);
  [[nodiscard]] static Rational least_share(std::span<SharedChannel* const> channels);
  [[nodiscard]] std::vector<Message*> settled_at(const Rational& share, std::span<SharedChannel* const> channels) const;
  [[nodiscard]] std::vector<SharedChannel*> limited_channels_of(const Group& group);
  void change_rate(Message& message, const Rational& rate, const Group& group, std::vector<RateChange>& others);
  [[nodiscard]] const ExactTime& time_of_change_at(const Message& message, const Group& group);

  // Programs.
  void start(Rank rank);
  void settle(Rank rank);
  void open_barrier_if_all_arrived();
  Completion& new_completion(Completion::Kind kind, Rank rank, Step step, std::uint8_t open);
  Completion* wait(Completion::Kind kind, Rank rank, Step step, const ExactTime& duration);
  void complete(Completion& completion, Completion::Part part);
  void expect(Rank at, Rank from, Completion& receive);
  [[nodiscard]] std::vector<std::string> waiting_ranks() const;
  void report_holdings();

  const Experiment experiment_;
  const Platform& platform_;
  const ExactCosts& costs_;
  Observer& observer_;
  Notes& notes_;
  const bool has_touches_;
  const ExactOrder order_;
  const bool tracked_;
  const bool fair_;
  const bool has_equal_channels_;  // what a hop and a word take
  const NodeId nodes_with_ports_;  // as many first vertices; a switch never runs out
  ExactTime instant_;              // the present one, in the formula of its first event
  ExactTime now_;                  // in the formula of the event that is being handled
  std::int64_t instants_ = 0;
  std::deque<Message> messages_;         // those under way, and
  std::vector<Message*> free_messages_;  // places for others
  std::set<Message*, DueBefore> due_;
  std::set<Timer, DueBefore> timers_;
  Ports send_ports_;
  Ports startups_;  // a message holds one while it starts up
  Ports receive_ports_;
  Line line_for_channels_;                                                  // fifo
  std::map<ChannelId, std::pair<std::int64_t, ExactTime>> freed_channels_;  // fifo: when, and in which instant
  std::set<ChannelId> taken_channels_;                                      // fifo
  bool may_take_channels_ = false;                                          // fifo: since the line was looked at
  std::unordered_map<ChannelId, SharedChannel> shared_channels_;            // fair
  std::uint64_t reach_ = 0;                                                 // fair: how often flows were gone over
  std::uint64_t nearness_ = 0;                                              // fair: the same, from one flow
  std::vector<Change> changes_;                                             // at this instant, since rates were found
  std::deque<Ready> ready_;
  std::vector<std::unique_ptr<Completion>> completions_;  // by index
  /// First come, first taken, by receiver and sender; none is empty.
  template <class Each>
  using Lines = std::unordered_map<std::uint64_t, boost::container::small_vector<Each, 1>>;
  Lines<Message*> unreceived_;
  Lines<Completion*> expected_;
  std::vector<Completion*> awaited_;  // by rank
  std::map<Rank, std::vector<std::uint32_t>> completed_;
  std::vector<Completion*> at_barrier_;
  Rank running_;
  std::int64_t posted_ = 0;
  ExactTime makespan_;
  std::vector<KeptBlocks> kept_;
  std::shared_ptr<void> shared_;
  std::shared_ptr<Sums> sums_;
  std::vector<Node> nodes_;
  std::vector<std::optional<Program>> programs_;  // the first to go: they give their completions back
};

}  // namespace hopscope
