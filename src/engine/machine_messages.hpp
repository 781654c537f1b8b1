#pragma once

// The way of a message through a Machine, from posting to delivery.

#include <algorithm>
#include <utility>

#include "engine/machine.hpp"

namespace hopscope {

template <class Fabric>
void Machine<Fabric>::post(Rank from, Rank to, Step step, Blocks& blocks, Completion& sent, Route* route) {
  sent.to = to;
  const MessageInfo info{posted_++, step, from, to, route != nullptr, blocks.words()};
  if (tells_blocks_) [[unlikely]] {
    observer_.on_post(info, blocks.list());
    tells_blocks_ = observer_.wants_blocks();
  }
  Message& message = new_message(info, std::move(blocks), sent, fabric_.now());
  if (route != nullptr) message.route = std::move(*route);
  take_send_port(message);
}

template <class Fabric>
typename Machine<Fabric>::Message& Machine<Fabric>::new_message(const MessageInfo& info, Blocks&& blocks,
                                                                Completion& sent, Time posted) {
  Message& message = messages_.take();
  message.has_route = info.has_own_route;
  message.info = info;
  message.blocks = std::move(blocks);
  message.asked = posted;
  message.sent = &sent;
  message.hop = 0;
  message.tail = platform_.mapping.node_of(info.from);
  match(message);
  return message;
}

// Which receive a message is for is settled when both are posted, not when it arrives: with several ports a short one
// may overtake a long one, and which of two comes first at one instant is no engine's to say.
template <class Fabric>
void Machine<Fabric>::match(Message& message) {
  const Rank to = message.info.to;
  if (ExchangesOfRank* const exchanges = exchanges_of(to);
      exchanges != nullptr && exchanges->awaits(message.info.from)) {
    message.receive = mailboxes_.take_receive(to, message.info.from);  // posted before
    if (message.receive != nullptr) return;
    message.receive = &exchanges->all();
    return exchanges->found(message.info.from);
  }
  message.receive = fold_ == nullptr ? mailboxes_.deliver(to, message.info.from, message.index)
                                     : mailboxes_.deliver(0, fold_->source_of_arrival(to), message.index);
}

// Not before it has its port: those who wait for one need no memory for a route.
template <class Fabric>
void Machine<Fabric>::find_route(Message& message) {
  if (message.has_route) return find_ends(message);
  if (!spare_routes_.empty() && message.route.capacity() == 0) {
    message.route = std::move(spare_routes_.back());
    spare_routes_.pop_back();
  }
  platform_.route(message.info.from, message.info.to, message.route);
  find_ends(message);
}

// Whose ports the message needs: those at the ends of its route, or of its next hop.
template <class Fabric>
void Machine<Fabric>::find_ends(Message& message) {
  if (cut_through_) {
    message.tail = platform_.mapping.node_of(message.info.from);
    message.head = platform_.mapping.node_of(message.info.to);
  } else {
    const Channel channel = platform_.topology->channel(message.route[message.hop]);
    message.tail = channel.from;
    message.head = channel.to;
  }
}

template <class Fabric>
std::span<const ChannelId> Machine<Fabric>::channels_now(const Message& message) const {
  const std::span<const ChannelId> route = message.route;
  return cut_through_ ? route : route.subspan(message.hop, 1);
}

/// What the message shares with others while it flows: those channels, or their classes in a folded run.
template <class Fabric>
std::span<const ChannelId> Machine<Fabric>::shared_by(const Message& message) const {
  return fold_ == nullptr ? channels_now(message) : fold_->classes_of(message.index);
}

template <class Fabric>
void Machine<Fabric>::ask(Ports& ports, NodeId node, Message& message) {
  message.asked = fabric_.now();
  ports.request(bank_of(node), message.index, before());
  serve_ports_when_quiet();
}

// Whoever asks at the same instant must be known before anyone is served, or the order in which an engine happens to
// run things would decide.
template <class Fabric>
void Machine<Fabric>::serve_ports_when_quiet() {
  if (!std::exchange(serving_, true)) fabric_.when_quiet();
}

// At one instant all send ports are given out before any startup begins, and all that begin do so before any receive
// port is given out.
template <class Fabric>
void Machine<Fabric>::quiet() {
  serving_ = false;
  if constexpr (Fabric::can_skip) {
    if (!posted_round_.empty()) return end_search_for_round();
  }
  granted_.clear();
  if (send_ports_.changed()) {
    send_ports_.serve(granted_);
    if (fold_ != nullptr) check_for_ties(send_ports_, &Message::tail);
    serve_ports_when_quiet();  // who gets a send port may ask for a receive port at this same instant
    make_next_of(granted_);
    for (const std::uint32_t index : granted_) port_granted(messages_[index]);
  } else if (startups_.changed()) {
    startups_.serve(granted_);
    serve_ports_when_quiet();  // who starts up in no time asks for a receive port at this same instant
    for (const std::uint32_t index : granted_) start_up(messages_[index]);
  } else {
    receive_ports_.serve(granted_);
    if (fold_ != nullptr) check_for_ties(receive_ports_, &Message::head);
    for (const std::uint32_t index : granted_) cross(messages_[index]);
  }
}

// Ranks have an order that their places have not: where it decides who waits, nodes are not alike any more.
template <class Fabric>
void Machine<Fabric>::check_for_ties(const Ports& ports, NodeId Message::*node) {
  ports.for_each_waiting(0, [&](std::uint32_t waiting) {
    const Message& waits = messages_[waiting];
    for (const std::uint32_t granted : granted_) {
      const Message& served = messages_[granted];
      if (served.asked == waits.asked) fold_->check_tie_at_port(served.*node, waits.*node);
    }
  });
}

template <class Fabric>
void Machine<Fabric>::take_send_port(Message& message) {
  if (send_ports_.unlimited() || !has_ports(message.tail))
    return fabric_.after(0, {Event::Kind::port_granted, message.index});
  // Under cut-through nobody else asks for a node's send ports, so there is no tie to wait for.
  if (cut_through_ && send_ports_.take(bank_of(message.tail))) return port_granted(message);
  ask(send_ports_, message.tail, message);
}

// Since it was posted, which may be long ago.
template <class Fabric>
void Machine<Fabric>::wait_for_send_port(Message& message) {
  send_ports_.request(bank_of(message.tail), message.index, before());
  if (send_ports_.changed()) serve_ports_when_quiet();
}

template <class Fabric>
void Machine<Fabric>::port_granted(Message& message) {
  if (message.hop > 0) return take_receive_port(message);
  // All that ask are of one rank, and come in the order of posting.
  if (startups_.unlimited() || startups_.take(bank_of(message.tail))) return start_up(message);
  startups_.request(bank_of(message.tail), message.index, before());
  serve_ports_when_quiet();
}

template <class Fabric>
void Machine<Fabric>::start_up(Message& message) {
  find_route(message);
  if (message.asked != fabric_.now()) observer_.on_wait(message.info, message.asked);
  observer_.on_send(message.info, message.route, fabric_.now());
  if (ties_are_foreseen_) receive_ports_.announce(bank_of(message.head));
  fabric_.after(costs_of(message).t_s, {Event::Kind::start_up_over, message.index});
}

template <class Fabric>
void Machine<Fabric>::end_start_up(Message& message) {
  if (!startups_.unlimited()) {
    startups_.release(bank_of(message.tail));
    if (startups_.changed()) serve_ports_when_quiet();
  }
  take_receive_port(message);
}

template <class Fabric>
void Machine<Fabric>::take_receive_port(Message& message) {
  if (receive_ports_.unlimited() || !has_ports(message.head)) return cross(message);
  // Whoever asks at this instant has begun its startup before it. If nobody has, there is no tie to wait for.
  const NodeId bank = bank_of(message.head);
  if (ties_are_foreseen_ && receive_ports_.arrives_alone(bank) && receive_ports_.take(bank)) return cross(message);
  ask(receive_ports_, message.head, message);
}

template <class Fabric>
typename Machine<Fabric>::ChannelCost Machine<Fabric>::channel_costs_of(const Message& message) const {
  const std::span<const ChannelId> channels = channels_now(message);
  const Topology& topology = *platform_.topology;
  if (topology.has_equal_channels() && !message.has_route) {
    const Costs& costs = costs_of(message);
    return {static_cast<double>(channels.size()) * costs.t_h, platform_.word_time(costs)};
  }
  ChannelCost sum;
  const auto cross = [&](const ChannelCost& cost) {
    sum.hop += cost.hop;
    sum.word = std::max(sum.word, cost.word);
  };
  if (message.has_route && !platform_.has_uniform_costs()) {
    for (const ChannelId channel : channels) cross({hop_time_on(platform_, channel), word_time_on(platform_, channel)});
  } else {
    const ChannelCost* const by_kind = channel_costs_of_class(message);
    for (const ChannelId channel : channels) cross(by_kind[topology.kind(channel)]);
  }
  return sum;
}

/// By kind. The routes of the platform are of one class.
template <class Fabric>
const typename Machine<Fabric>::ChannelCost* Machine<Fabric>::channel_costs_of_class(const Message& message) const {
  if (platform_.has_uniform_costs()) return channel_costs_.data();
  const auto node_of = [&](Rank rank) { return platform_.mapping.node_of(rank); };
  const int of = platform_.topology->cost_class(node_of(message.info.from), node_of(message.info.to));
  return &channel_costs_[static_cast<std::size_t>(of) * platform_.topology->channel_kinds().size()];
}

template <class Fabric>
void Machine<Fabric>::cross(Message& message) {
  const Time hops = uniform_costs_ ? static_cast<double>(channels_now(message).size()) * channel_cost_.hop
                                   : channel_costs_of(message).hop;
  fabric_.after(hops, {Event::Kind::head_arrived, message.index});
}

template <class Fabric>
void Machine<Fabric>::begin_flow(Message& message) {
  message.asked = fabric_.now();
  if (fold_ != nullptr) fold_->find_classes(message.index, channels_now(message));
  const Time word = uniform_costs_ ? channel_cost_.word : channel_costs_of(message).word;
  fabric_.flow(message.index, shared_by(message), message.info.words * word, turn_of(message));
}

template <class Fabric>
void Machine<Fabric>::end_flow(Message& message) {
  observer_.on_flow_end(message.info, shared_by(message), fabric_.now());
  if (!send_ports_.unlimited()) {
    if (has_ports(message.tail)) send_ports_.release(bank_of(message.tail));
    if (has_ports(message.head)) receive_ports_.release(bank_of(message.head));
    if (send_ports_.changed() || receive_ports_.changed()) serve_ports_when_quiet();
  }
  if (!cut_through_ && message.hop + 1U < message.route.size()) {
    ++message.hop;
    find_ends(message);
    take_send_port(message);
  } else {
    deliver(message);
  }
}

template <class Fabric>
void Machine<Fabric>::deliver(Message& message) {
  ++delivered_;
  makespan_ = std::max(makespan_, fabric_.now());  // also of a message that no program waits for
  observer_.on_deliver(message.info, fabric_.now());
  Completion& sent = *std::exchange(message.sent, nullptr);
  if (fold_ != nullptr) message.blocks = fold_->arriving(std::move(message.blocks), message.info.to);
  if (Completion* receive = message.receive) {
    hand_over(message);
    complete(*receive, Completion::arrival);
  } else if (fold_ == nullptr && sleep_[static_cast<std::size_t>(message.info.to)] == Sleep::asleep) {
    wake_up(message.info.to);
  }
  complete(sent, Completion::delivery);
}

template <class Fabric>
void Machine<Fabric>::hand_over(Message& message) {
  give(*message.receive, std::move(message.blocks));
  const bool many_wait = messages_on_their_way() > 4 * static_cast<std::int64_t>(nodes_.size());
  if (many_wait) spare_routes_.push_back(std::move(message.route));
  messages_.give_back(message);
}

}  // namespace hopscope
