#pragma once

// The stages of a message in a MachineOracle.

#include "support/machine_oracle.hpp"

namespace hopscope::test {

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
    head_arrives(message);
  } else if (message.stage == Stage::flows && flow.left <= same_instant * flow.rate) {
    end_flow(message);
  } else {
    return false;
  }
  return true;
}

// First come, first served.
inline std::vector<MachineOracle::Message*> MachineOracle::in_line_for(Stage wanted) {
  std::vector<Message*> waiting;
  for (Message& message : messages_) {
    if (message.stage == wanted) waiting.push_back(&message);
  }
  std::ranges::sort(waiting, {}, [](const Message* message) {
    return std::tuple(message->asked, message->record.from, message->record.step, message->order);
  });
  return waiting;
}

// Fifo: a message holds its whole route or none of it, and no message overtakes another in the queue of a channel.
inline bool MachineOracle::give_channels() {
  std::set<ChannelId> taken;
  for (const Message& message : messages_) {
    if (message.stage == Stage::flows) taken.insert(message.flow.channels.begin(), message.flow.channels.end());
  }
  bool any = false;
  for (Message* message : in_line_for(Stage::wants_channels)) {
    const std::vector<ChannelId>& route = message->flow.channels;
    if (std::ranges::none_of(route, [&](ChannelId channel) { return taken.contains(channel); })) {
      message->stage = Stage::flows;
      Time slowest = 0;
      for (const ChannelId channel : route) slowest = std::max(slowest, word_time_on(channel));
      message->flow.rate = 1 / slowest;
      any = true;
    }
    taken.insert(route.begin(), route.end());
  }
  return any;
}

inline bool MachineOracle::give_ports(Stage wanted, std::vector<int>& free) {
  bool any = false;
  for (Message* message : in_line_for(wanted)) {
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
    message.due = now_;
    const std::size_t end = cut_through_ ? message.record.route.size() - 1 : message.hop + 1;
    for (std::size_t hop = message.hop; hop < end; ++hop)
      message.due += costs_.hop(message.record.route[hop], message.record.route[hop + 1]);
  } else {
    message.stage = message.hop == 0 ? Stage::wants_to_start_up : Stage::wants_receive_port;
    message.asked = now_;
  }
}

// If they are serial, the first in line of each rank of which no message starts up.
inline bool MachineOracle::begin_startups() {
  std::set<Rank> busy;
  for (const Message& message : messages_) {
    if (message.stage == Stage::starts_up) busy.insert(message.record.from);
  }
  bool any = false;
  for (Message* message : in_line_for(Stage::wants_to_start_up)) {
    if (serial_startups_ && !busy.insert(message->record.from).second) continue;
    start_up(*message);
    any = true;
  }
  return any;
}

inline void MachineOracle::start_up(Message& message) {
  message.stage = Stage::starts_up;
  message.due = now_ + costs_.startup(message.record.from, message.record.to);
  StepTimes& times = times_[static_cast<std::size_t>(message.record.step)];
  times.start = std::min(times.start, now_);
}

inline void MachineOracle::head_arrives(Message& message) {
  const std::vector<NodeId>& route = message.record.route;
  message.stage = fair_ ? Stage::flows : Stage::wants_channels;
  message.asked = now_;
  message.flow = {now_, message.record.words, {}, 0, -1};
  const std::size_t end = cut_through_ ? route.size() - 1 : message.hop + 1;
  bool takes_time = false;
  for (std::size_t hop = message.hop; hop < end; ++hop) {
    const bool is_free = costs_.word(route[hop], route[hop + 1]) == 0;
    takes_time = takes_time || !is_free;
    // A channel that is free is never full, but first come, first served it is taken.
    if (!fair_ || !is_free) message.flow.channels.push_back(ChannelId{route[hop]} * vertices_ + route[hop + 1]);
  }
  if (!takes_time) message.flow.left = 0;
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
  const MessageRecord& record = message.record;
  deliveries_.emplace(Ends(record.step, record.from, record.to), now_);
  times_[static_cast<std::size_t>(record.step)].end = now_;
}

}  // namespace hopscope::test
