#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include <hopscope/result.hpp>

#include "support/fluid_oracle.hpp"

namespace hopscope::test {

/// When a step's first startup began and when its last message was delivered.
struct StepTimes {
  Time start = std::numeric_limits<Time>::infinity();
  Time end = 0;
};

/// A message that a program will send.
struct PlannedMessage {
  MessageRecord record;
  int order = 0;      ///< of posting, among those of its source and step
  Step received = 0;  ///< the step in which its destination waits for it
};

/// What the hops of a network cost, told from its ends, and startups.
struct OracleCosts {
  std::function<Time(Rank from, Rank to)> startup;
  std::function<Time(NodeId from, NodeId to)> word;  ///< of a channel
  std::function<Time(NodeId from, NodeId to)> hop;

  static OracleCosts of(const Platform& platform) {
    const Costs costs = platform.costs;
    const Time word = platform.word_time();
    return {[costs](Rank, Rank) { return costs.t_s; }, [word](NodeId, NodeId) { return word; },
            [costs](NodeId, NodeId) { return costs.t_h; }};
  }
};

/// An independent implementation of MODEL.md's machine, as simple as possible and without an engine: every message is
/// in a stage, and at each instant all messages are examined. The messages and their routes are taken from a list; all
/// waiting, for other ranks, ports and channels, is recomputed. t_r is 0.
class MachineOracle {
 public:
  using Ends = std::tuple<Step, Rank, Rank>;

  /// A run in which a rank posts all messages of a step at once. It goes on when they have been delivered, and all
  /// those that it has waited for so far.
  MachineOracle(const Platform& platform, bool barrier, const std::vector<PlannedMessage>& messages)
      : MachineOracle(platform, OracleCosts::of(platform), barrier, messages) {}
  MachineOracle(const Platform& platform, OracleCosts costs, bool barrier, const std::vector<PlannedMessage>& messages);
  /// The same for a run in which all messages are awaited in the step in which they are sent. Each rank posts those of
  /// a step nearest first, forward from itself.
  MachineOracle(const Platform& platform, bool barrier, const std::vector<MessageRecord>& records)
      : MachineOracle(platform, barrier, nearest_first(records, platform.ranks())) {}
  MachineOracle(const Platform& platform, OracleCosts costs, bool barrier, const std::vector<MessageRecord>& records)
      : MachineOracle(platform, std::move(costs), barrier, nearest_first(records, platform.ranks())) {}

  /// @return when the last message was delivered. To be called once.
  Time run();
  /// Of step s at [s]; there is no step 0.
  [[nodiscard]] const std::vector<StepTimes>& steps() const { return times_; }
  /// When each message was delivered, by (step, from, to); in order.
  [[nodiscard]] const std::multimap<Ends, Time>& deliveries() const { return deliveries_; }

 private:
  enum class Stage {
    unposted,
    wants_send_port,
    wants_to_start_up,
    starts_up,
    wants_receive_port,
    head_travels,
    wants_channels,  // fifo only
    flows,
    delivered
  };
  struct Message : PlannedMessage {
    Stage stage = Stage::unposted;
    std::size_t hop = 0;  // store-and-forward: the channel that it is about to cross
    Time asked = 0;       // when it requested the port, the startup or the channels that it waits for
    Time due = 0;         // end of the startup, or of the head latency
    FluidFlow flow;
  };

  [[nodiscard]] bool reached(Time time) const { return time <= now_ + same_instant; }
  [[nodiscard]] NodeId tail(const Message& message) const { return message.record.route[message.hop]; }
  [[nodiscard]] NodeId head(const Message& message) const {
    return cut_through_ ? message.record.route.back() : message.record.route[message.hop + 1];
  }
  /// Channels are numbered by their ends.
  [[nodiscard]] Time word_time_on(ChannelId channel) const {
    return costs_.word(static_cast<NodeId>(channel / vertices_), static_cast<NodeId>(channel % vertices_));
  }
  static std::vector<PlannedMessage> nearest_first(const std::vector<MessageRecord>& records, Rank ranks);

  bool go_on_with_next_step();
  bool end_what_is_due();
  bool give_ports(Stage wanted, std::vector<int>& free);
  bool begin_startups();
  bool give_channels();
  void settle_instant();
  [[nodiscard]] Time next_instant();

  [[nodiscard]] bool is_done(Rank rank, Step step) const;
  [[nodiscard]] bool may_leave_step(Rank rank) const;
  bool end_if_due(Message& message);
  [[nodiscard]] std::vector<Message*> in_line_for(Stage wanted);
  void take_port(Message& message);
  void start_up(Message& message);
  void head_arrives(Message& message);
  void end_flow(Message& message);

  static constexpr Time same_instant = 1e-9;

  const OracleCosts costs_;
  const bool cut_through_;
  const bool fair_;
  const bool barrier_;
  const bool serial_startups_;
  const Rank ranks_;
  const NodeId vertices_;
  Step last_step_ = 0;
  Time now_ = 0;
  std::vector<Message> messages_;
  std::vector<Step> at_;              // by rank
  std::vector<int> free_send_ports_;  // by vertex; a switch never runs out
  std::vector<int> free_receive_ports_;
  std::vector<StepTimes> times_;
  std::multimap<Ends, Time> deliveries_;
};

inline MachineOracle::MachineOracle(const Platform& platform, OracleCosts costs, bool barrier,
                                    const std::vector<PlannedMessage>& messages)
    : costs_(std::move(costs)),
      cut_through_(platform.cut_through()),
      // No message waits for a channel that is never occupied.
      fair_(platform.contention == Contention::fair || platform.longest_word_time() == 0 ||
            std::ranges::all_of(messages, [](const PlannedMessage& each) { return each.record.words == 0; })),
      barrier_(barrier),
      serial_startups_(platform.startups == Startups::serial),
      ranks_(platform.ranks()),
      vertices_(platform.topology->nodes() + platform.topology->switches()),
      at_(static_cast<std::size_t>(ranks_), 0),
      free_send_ports_(static_cast<std::size_t>(vertices_), Platform::all_ports) {
  std::fill_n(free_send_ports_.begin(), platform.topology->nodes(), platform.ports);
  free_receive_ports_ = free_send_ports_;
  for (const PlannedMessage& planned : messages) {
    static_cast<PlannedMessage&>(messages_.emplace_back()) = planned;
    last_step_ = std::max({last_step_, planned.record.step, planned.received});
  }
  times_.resize(static_cast<std::size_t>(last_step_) + 1);
}

inline std::vector<PlannedMessage> MachineOracle::nearest_first(const std::vector<MessageRecord>& records, Rank ranks) {
  std::vector<PlannedMessage> planned;
  for (const MessageRecord& record : records) {
    planned.push_back({record, (record.to - record.from + ranks) % ranks, record.step});
  }
  return planned;
}

inline Time MachineOracle::run() {
  while (true) {
    settle_instant();
    const Time next = next_instant();
    if (next == std::numeric_limits<Time>::infinity()) return now_;
    for (Message& message : messages_) {
      if (message.stage == Stage::flows) message.flow.left -= message.flow.rate * (next - now_);
    }
    now_ = next;
  }
}

// All requests of this instant are known before a port is granted; send ports before startups, these before receive
// ports, and ports before channels.
inline void MachineOracle::settle_instant() {
  while (end_what_is_due() || go_on_with_next_step() || give_ports(Stage::wants_send_port, free_send_ports_) ||
         begin_startups() || give_ports(Stage::wants_receive_port, free_receive_ports_) || give_channels()) {
  }
}

inline Time MachineOracle::next_instant() {
  std::vector<FluidFlow*> flows;
  Time next = std::numeric_limits<Time>::infinity();
  for (Message& message : messages_) {
    if (message.stage == Stage::flows) flows.push_back(&message.flow);
    if (message.stage == Stage::starts_up || message.stage == Stage::head_travels) next = std::min(next, message.due);
  }
  if (fair_) share(flows, [this](ChannelId channel) { return 1 / word_time_on(channel); });
  for (const FluidFlow* flow : flows) next = std::min(next, now_ + flow->left / flow->rate);
  return next;
}

inline bool MachineOracle::is_done(Rank rank, Step step) const {
  return std::ranges::all_of(messages_, [&](const Message& message) {
    const bool sent_then = message.record.from == rank && message.record.step == step;
    const bool received_by_then = message.record.to == rank && message.received <= step;
    return message.stage == Stage::delivered || !(sent_then || received_by_then);
  });
}

inline bool MachineOracle::may_leave_step(Rank rank) const {
  const Step step = at_[static_cast<std::size_t>(rank)];
  if (step == last_step_) return false;
  if (!barrier_) return is_done(rank, step);
  for (Rank other = 0; other < ranks_; ++other) {
    if (!is_done(other, step)) return false;
  }
  return true;
}

inline bool MachineOracle::go_on_with_next_step() {
  bool any = false;
  for (Rank rank = 0; rank < ranks_; ++rank) {
    if (!may_leave_step(rank)) continue;
    any = true;
    const Step step = ++at_[static_cast<std::size_t>(rank)];
    for (Message& message : messages_) {
      if (message.record.from != rank || message.record.step != step) continue;
      message.stage = Stage::wants_send_port;
      message.asked = now_;
    }
  }
  return any;
}

}  // namespace hopscope::test

#include "support/machine_oracle_messages.hpp"
