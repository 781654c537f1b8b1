#pragma once

#include <algorithm>
#include <limits>
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

/// MODEL.md's machine once more, as plainly as possible and without an engine: every message is in a stage, and from
/// instant to instant all messages are looked at. It takes what is sent, and over which nodes, from a list of messages;
/// who waits for whom, for a port and on a channel is found anew. Contention is fair and t_r is 0.
class MachineOracle {
 public:
  /// `records` are all messages of a run in which each rank posts those of a step nearest first, forward from itself,
  /// and goes on when all that it sends and receives in the step has been delivered.
  MachineOracle(const Platform& platform, bool barrier, const std::vector<MessageRecord>& records);

  /// @return when the last message was delivered. To be called once.
  Time run();
  /// Of step s at [s]; there is no step 0.
  [[nodiscard]] const std::vector<StepTimes>& steps() const { return times_; }

 private:
  enum class Stage { unposted, wants_send_port, starts_up, wants_receive_port, head_travels, flows, delivered };
  struct Message {
    MessageRecord record;
    int order = 0;  // of posting, among those of its source
    Stage stage = Stage::unposted;
    std::size_t hop = 0;  // store-and-forward: the channel that it is about to cross
    Time asked = 0;       // for the port that it waits for
    Time due = 0;         // end of the startup, or of the head's way
    FluidFlow flow;
  };

  [[nodiscard]] bool reached(Time time) const { return time <= now_ + same_instant; }
  [[nodiscard]] NodeId tail(const Message& message) const { return message.record.route[message.hop]; }
  [[nodiscard]] NodeId head(const Message& message) const {
    return cut_through_ ? message.record.route.back() : message.record.route[message.hop + 1];
  }
  [[nodiscard]] int& left_to_deliver(Rank rank, Step step) {
    return left_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(step)];
  }

  bool go_on_with_next_step();
  bool end_what_is_due();
  bool give_ports(Stage wanted, std::vector<int>& free);
  void settle_instant();
  [[nodiscard]] Time next_instant();

  bool may_leave_step(Rank rank);
  bool end_if_due(Message& message);
  void take_port(Message& message);
  void begin_flow(Message& message);
  void end_flow(Message& message);

  static constexpr Time same_instant = 1e-9;

  const Costs costs_;
  const Time word_time_;
  const bool cut_through_;
  const bool barrier_;
  const Rank ranks_;
  Step last_step_ = 0;
  Time now_ = 0;
  std::vector<Message> messages_;
  std::vector<Step> at_;                // by rank
  std::vector<std::vector<int>> left_;  // by rank and step: sends and receives not yet delivered
  std::vector<int> free_send_ports_;    // by node
  std::vector<int> free_receive_ports_;
  std::vector<StepTimes> times_;
};

inline MachineOracle::MachineOracle(const Platform& platform, bool barrier, const std::vector<MessageRecord>& records)
    : costs_(platform.costs),
      word_time_(platform.word_time()),
      cut_through_(platform.cut_through()),
      barrier_(barrier),
      ranks_(platform.ranks()),
      at_(static_cast<std::size_t>(ranks_), 0),
      free_send_ports_(static_cast<std::size_t>(ranks_), platform.ports),
      free_receive_ports_(free_send_ports_) {
  for (const MessageRecord& record : records) {
    Message message;
    message.record = record;
    message.order = (record.to - record.from + ranks_) % ranks_;
    messages_.push_back(message);
    last_step_ = std::max(last_step_, record.step);
  }
  times_.resize(static_cast<std::size_t>(last_step_) + 1);
  left_.assign(static_cast<std::size_t>(ranks_), std::vector<int>(times_.size(), 0));
  for (const MessageRecord& record : records) {
    ++left_to_deliver(record.from, record.step);
    ++left_to_deliver(record.to, record.step);
  }
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

// All that asks for a port at this instant is known before one is given, and send ports go before receive ports.
inline void MachineOracle::settle_instant() {
  while (end_what_is_due() || go_on_with_next_step() || give_ports(Stage::wants_send_port, free_send_ports_) ||
         give_ports(Stage::wants_receive_port, free_receive_ports_)) {
  }
}

inline Time MachineOracle::next_instant() {
  std::vector<FluidFlow*> flows;
  Time next = std::numeric_limits<Time>::infinity();
  for (Message& message : messages_) {
    if (message.stage == Stage::flows) flows.push_back(&message.flow);
    if (message.stage == Stage::starts_up || message.stage == Stage::head_travels) next = std::min(next, message.due);
  }
  share(flows);
  for (const FluidFlow* flow : flows) next = std::min(next, now_ + flow->left / flow->rate);
  return next;
}

inline bool MachineOracle::may_leave_step(Rank rank) {
  const Step step = at_[static_cast<std::size_t>(rank)];
  if (step == last_step_) return false;
  if (!barrier_) return left_to_deliver(rank, step) == 0;
  for (Rank other = 0; other < ranks_; ++other) {
    if (left_to_deliver(other, step) > 0) return false;
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

inline bool MachineOracle::end_what_is_due() {
  bool any = false;
  for (Message& message : messages_) any = end_if_due(message) || any;
  return any;
}

inline bool MachineOracle::end_if_due(Message& message) {
  const FluidFlow& flow = message.flow;
  if (message.stage == Stage::starts_up && reached(message.due)) {
    message.stage = Stage::wants_receive_port;
    message.asked = now_;
  } else if (message.stage == Stage::head_travels && reached(message.due)) {
    begin_flow(message);
  } else if (message.stage == Stage::flows && flow.left <= same_instant * flow.rate) {
    end_flow(message);
  } else {
    return false;
  }
  return true;
}

inline bool MachineOracle::give_ports(Stage wanted, std::vector<int>& free) {
  std::vector<Message*> waiting;
  for (Message& message : messages_) {
    if (message.stage == wanted) waiting.push_back(&message);
  }
  std::ranges::sort(waiting, {}, [](const Message* message) {
    return std::tuple(message->asked, message->record.from, message->record.step, message->order);
  });
  bool any = false;
  for (Message* message : waiting) {
    int& ports = free[static_cast<std::size_t>(wanted == Stage::wants_send_port ? tail(*message) : head(*message))];
    if (ports == 0) continue;
    --ports;
    take_port(*message);
    any = true;
  }
  return any;
}

inline void MachineOracle::take_port(Message& message) {
  if (message.stage == Stage::wants_receive_port) {
    message.stage = Stage::head_travels;
    message.due = now_ + (cut_through_ ? static_cast<double>(message.record.route.size() - 1) : 1) * costs_.t_h;
  } else if (message.hop == 0) {
    message.stage = Stage::starts_up;
    message.due = now_ + costs_.t_s;
    StepTimes& times = times_[static_cast<std::size_t>(message.record.step)];
    times.start = std::min(times.start, now_);
  } else {
    message.stage = Stage::wants_receive_port;
    message.asked = now_;
  }
}

inline void MachineOracle::begin_flow(Message& message) {
  const std::vector<NodeId>& route = message.record.route;
  message.stage = Stage::flows;
  message.flow = {now_, message.record.words * word_time_, {}, 0, -1};
  const std::size_t end = cut_through_ ? route.size() - 1 : message.hop + 1;
  for (std::size_t hop = message.hop; hop < end; ++hop) {
    message.flow.channels.push_back(ChannelId{route[hop]} * ranks_ + route[hop + 1]);
  }
}

inline void MachineOracle::end_flow(Message& message) {
  ++free_send_ports_[static_cast<std::size_t>(tail(message))];
  ++free_receive_ports_[static_cast<std::size_t>(head(message))];
  if (!cut_through_ && message.hop + 2 < message.record.route.size()) {
    ++message.hop;
    message.stage = Stage::wants_send_port;
    message.asked = now_;
    return;
  }
  message.stage = Stage::delivered;
  const auto& [step, from, to, words, route] = message.record;
  --left_to_deliver(from, step);
  --left_to_deliver(to, step);
  times_[static_cast<std::size_t>(step)].end = now_;
}

}  // namespace hopscope::test
