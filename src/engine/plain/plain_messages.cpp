// The way of a message, from posting to delivery.

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <hopscope/error.hpp>

#include "engine/plain/plain_machine.hpp"

namespace hopscope {

namespace {

std::uint64_t pair_of(Rank receiver, Rank sender) {
  constexpr unsigned half = 32;
  return static_cast<std::uint64_t>(receiver) << half | static_cast<std::uint32_t>(sender);
}

/// The first in the line of a pair of ranks, which leaves it; null if there is none.
template <class Lines>
auto first_taken(Lines& lines, std::uint64_t pair) {
  const auto line = lines.find(pair);
  if (line == lines.end()) return typename Lines::mapped_type::value_type();
  const auto first = line->second.front();
  line->second.erase(line->second.begin());
  if (line->second.empty()) lines.erase(line);
  return first;
}

}  // namespace

Completion* PlainMachine::send(Rank from, Rank to, Step step, Blocks&& blocks) {
  Completion& completion = new_completion(Completion::Kind::message, from, step, Completion::delivery);
  post(from, to, step, blocks, completion, nullptr);
  return &completion;
}

Completion* PlainMachine::send_along(Rank from, Rank to, Step step, Blocks&& blocks, Route&& route) {
  if (!platform_.connects(route, from, to)) {
    throw ProgramError(fmt::format("rank {} sends to rank {} along a route that does not lead there", from, to));
  }
  Completion& completion = new_completion(Completion::Kind::message, from, step, Completion::delivery);
  post(from, to, step, blocks, completion, &route);
  return &completion;
}

Completion* PlainMachine::receive(Rank at, Rank from, Step step) {
  Completion& completion = new_completion(Completion::Kind::message, at, step, Completion::arrival);
  expect(at, from, completion);
  return &completion;
}

Completion* PlainMachine::exchange(Rank rank, Rank to, Blocks&& blocks, Rank from, Step step) {
  constexpr auto both = Completion::delivery | Completion::arrival;
  Completion& completion = new_completion(Completion::Kind::message, rank, step, both);
  post(rank, to, step, blocks, completion, nullptr);
  expect(rank, from, completion);
  return &completion;
}

void PlainMachine::post(Rank from, Rank to, Step step, Blocks& blocks, Completion& sent, Route* route) {
  if (free_messages_.empty()) free_messages_.push_back(&messages_.emplace_back());
  Message& message = *free_messages_.back();
  free_messages_.pop_back();
  message.info = {posted_++, step, from, to, route != nullptr, blocks.words()};
  if (observer_.wants_blocks()) observer_.on_post(message.info, blocks.list());
  message.posted = now_.rounded();
  message.blocks = std::move(blocks);
  sent.to = to;
  message.sent = &sent;
  if (route != nullptr) {
    message.route = std::move(*route);
  } else {
    platform_.route(from, to, message.route);
  }
  find_ends(message);
  match(message);
  ask(message, Stage::wants_send_port);
}

// Which receive a message is for is settled when both are posted.
void PlainMachine::match(Message& message) {
  const std::uint64_t pair = pair_of(message.info.to, message.info.from);
  message.receive = first_taken(expected_, pair);
  if (message.receive == nullptr) {
    unreceived_[pair].push_back(&message);
  }
}

void PlainMachine::expect(Rank at, Rank from, Completion& receive) {
  receive.from = from;
  const std::uint64_t pair = pair_of(at, from);
  Message* const first = first_taken(unreceived_, pair);
  if (first == nullptr) {
    expected_[pair].push_back(&receive);
    return;
  }
  Message& message = *first;
  message.receive = &receive;
  if (message.stage != Stage::delivered) return;
  hand_over(message);
  receive.open = static_cast<std::uint8_t>(receive.open & ~Completion::arrival);
}

void PlainMachine::find_ends(Message& message) {
  if (platform_.cut_through()) {
    message.tail = platform_.mapping.node_of(message.info.from);
    message.head = platform_.mapping.node_of(message.info.to);
  } else {
    const Channel channel = platform_.topology->channel(message.route[message.hop]);
    message.tail = channel.from;
    message.head = channel.to;
  }
}

std::span<const ChannelId> PlainMachine::channels_now(const Message& message) const {
  const std::span<const ChannelId> route = message.route;
  return platform_.cut_through() ? route : route.subspan(message.hop, 1);
}

void PlainMachine::ask(Message& message, Stage stage) {
  message.stage = stage;
  message.asked = instants_;
  message.since = now_;
  if (stage == Stage::wants_channels) {
    touch(Place::channels_in_turn, 0, now_);
    line_for_channels_.insert(&message);
    may_take_channels_ = true;
    return;
  }
  Ports& ports = ports_wanted_by(message);
  const NodeId vertex = stage == Stage::wants_receive_port ? message.head : message.tail;
  // A switch has no ports: nothing is given out there for which others at this instant would have to be known first.
  if (ports.each != Platform::all_ports && !has_ports(ports, vertex))
    return stage == Stage::wants_receive_port ? take_receive_port(message) : take_send_port(message);
  if (has_ports(ports, vertex)) touch(ports.place, vertex, now_);
  ports.lines[vertex].insert(&message);
  ports.changed.push_back(vertex);
}

PlainMachine::Ports& PlainMachine::ports_wanted_by(const Message& message) {
  if (message.stage == Stage::wants_send_port) return send_ports_;
  return message.stage == Stage::wants_to_start_up ? startups_ : receive_ports_;
}

bool PlainMachine::give_ports(Ports& ports) {
  std::vector<Message*> granted;
  for (const NodeId vertex : std::exchange(ports.changed, {})) take_from_line(ports, vertex, granted);
  std::ranges::sort(granted, BeforeInLine());
  for (Message* message : granted) {
    now_ = message->since;
    if (&ports == &send_ports_) {
      take_send_port(*message);
    } else {
      &ports == &startups_ ? start_up(*message) : take_receive_port(*message);
    }
  }
  return !granted.empty();
}

// A grant is at the time of the request, or, if it has waited, at the time at which the port became free.
void PlainMachine::take_from_line(Ports& ports, NodeId vertex, std::vector<Message*>& granted) {
  Line& line = ports.lines[vertex];
  const auto node = static_cast<std::size_t>(vertex);
  while (!line.empty() && (!has_ports(ports, vertex) || ports.free[node] > 0)) {
    Message* const message = *line.begin();
    line.erase(line.begin());
    granted.push_back(message);
    if (!has_ports(ports, vertex)) continue;
    --ports.free[node];
    if (message->asked != instants_ && ports.freed_at[node] == instants_) message->since = ports.freed[node];
  }
}

void PlainMachine::take_send_port(Message& message) {
  if (message.hop > 0) return ask(message, Stage::wants_receive_port);
  startups_.each == Platform::all_ports ? start_up(message) : ask(message, Stage::wants_to_start_up);
}

void PlainMachine::start_up(Message& message) {
  if (message.posted != now_.rounded()) observer_.on_wait(message.info, message.posted);
  observer_.on_send(message.info, message.route, now_.rounded());
  notes_.on_send(message.info.step, now_);
  message.stage = Stage::starts_up;
  be_due(message, now_ + costs_.startup(message.info.from, message.info.to));
}

void PlainMachine::take_receive_port(Message& message) {
  message.stage = Stage::head_travels;
  ExactTime due = now_;
  const MessageInfo& info = message.info;
  const auto channels = channels_now(message);
  const auto hop = [&](ChannelId channel) { return costs_.hop(channel, info.from, info.to, info.has_own_route); };
  if (has_equal_channels_ && !channels.empty()) {
    due += hop(channels.front()) * static_cast<std::int64_t>(channels.size());
  } else {
    for (const ChannelId channel : channels) due += hop(channel);
  }
  be_due(message, std::move(due));
}

void PlainMachine::end_stage(Message& message) {
  const MessageInfo& info = message.info;
  const auto pass = [&](Event::Kind kind) { at(message.due, {kind, info.step, info.from, info.to}); };
  if (message.stage == Stage::starts_up) {
    pass(Event::Kind::startup_ends);
    free_port(startups_, message.tail);
    ask(message, Stage::wants_receive_port);
  } else if (message.stage == Stage::head_travels) {
    pass(Event::Kind::head_arrives);
    head_arrives(message);
  } else {
    pass(Event::Kind::words_end);
    end_flow(message);
  }
}

void PlainMachine::head_arrives(Message& message) {
  const MessageInfo& info = message.info;
  message.left = {};
  for (const ChannelId channel : channels_now(message)) {
    ExactTime alone = costs_.words(info.words, channel, info.from, info.to, info.has_own_route);
    if (alone.value() > message.left.value()) message.left = std::move(alone);
    if (has_equal_channels_) break;
  }
  fair_ ? begin_flow(message) : ask(message, Stage::wants_channels);
}

void PlainMachine::begin_flow(Message& message) {
  const std::span<const ChannelId> channels = channels_now(message);
  observer_.on_flow_begin(message.info, channels, now_.rounded());
  message.stage = Stage::flows;
  message.since = now_;
  message.rate = 0;
  if (message.left.value() == 0) return end_flow(message);  // whomever it meets
  if (fair_) {
    message.crossed = shared(channels);
    message.alone = {};
    for (SharedChannel* const channel : message.crossed) {
      channel->flows.push_back(&message);
      if (channel->capacity.is_zero()) continue;
      if (message.alone.is_zero() || channel->capacity < message.alone) message.alone = channel->capacity;
    }
    changes_.push_back({now_, message.crossed});
  } else {
    message.rate = 1;
    taken_channels_.insert(channels.begin(), channels.end());
    be_due(message, now_ + message.left);
  }
}

void PlainMachine::end_flow(Message& message) {
  const std::span<const ChannelId> channels = channels_now(message);
  observer_.on_flow_end(message.info, channels, now_.rounded());
  if (!fair_) {
    touch(Place::channels_in_turn, 0, now_);
    may_take_channels_ = true;
    for (const ChannelId channel : channels) {
      freed_channels_[channel] = {instants_, now_};
      taken_channels_.erase(channel);
    }
  } else if (message.rate.sign() > 0) {
    for (SharedChannel* const channel : message.crossed) std::erase(channel->flows, &message);
    changes_.push_back({now_, std::move(message.crossed)});
  }
  free_port(send_ports_, message.tail);
  free_port(receive_ports_, message.head);
  if (!platform_.cut_through() && message.hop + 1 < message.route.size()) {
    ++message.hop;
    find_ends(message);
    ask(message, Stage::wants_send_port);
  } else {
    deliver(message);
  }
}

void PlainMachine::free_port(Ports& ports, NodeId vertex) {
  if (!has_ports(ports, vertex)) return;
  touch(ports.place, vertex, now_);
  const auto node = static_cast<std::size_t>(vertex);
  ++ports.free[node];
  ports.freed[node] = now_;
  ports.freed_at[node] = instants_;
  ports.changed.push_back(vertex);
}

void PlainMachine::deliver(Message& message) {
  message.stage = Stage::delivered;
  touch(Place::rank, message.info.to, now_);  // which may not have asked for it yet
  makespan_ = now_;                           // also of a message that no program waits for
  observer_.on_deliver(message.info, now_.rounded());
  notes_.on_deliver(message.info.step, now_);
  Completion& sent = *message.sent;
  if (Completion* const receive = message.receive) {
    hand_over(message);
    complete(*receive, Completion::arrival);
  }
  complete(sent, Completion::delivery);
}

void PlainMachine::hand_over(Message& message) {
  message.receive->received = std::move(message.blocks);
  message = {};
  free_messages_.push_back(&message);
}

}  // namespace hopscope
