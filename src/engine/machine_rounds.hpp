#pragma once

// Rounds of a Machine: where all that is posted at one instant is messages and receives, no other message is under way,
// and none of these is in the way of another, nothing happens before they are delivered, all at one instant. That
// instant is then known from the costs, and the machine goes on there. Everything else goes its way message by message,
// in the order and at the times at which it would if nobody looked for rounds.

#include <algorithm>
#include <utility>

#include "engine/machine.hpp"
#include "engine/rounds.hpp"

namespace hopscope {

template <class Fabric>
Completion* Machine<Fabric>::exchange(Rank rank, Rank to, Blocks&& blocks, Rank from, Step step) {
  constexpr auto both = Completion::delivery | Completion::arrival;
  Completion& completion = take_completion(Completion::Kind::message, rank, step, both);
  const bool has_arrived = arrivals_.take(rank, from, completion.received);
  if (has_arrived) completion.open = Completion::delivery;
  if (looks_for_round(rank)) {
    posted_round_.send({0, step, rank, to, false, blocks.words()}, std::move(blocks), completion,
                       has_arrived ? PostedRound::no_source : from);
  } else {
    post(rank, to, step, blocks, completion);
    if (!has_arrived) expect(rank, from, completion);
  }
  return &completion;
}

/// Whether what a rank posts or begins next may be part of a round. Looking for one in vain costs some time: after
/// that, twice as many chances pass as before.
template <class Fabric>
bool Machine<Fabric>::looks_for_round() {
  if (!posted_round_.empty()) return true;
  if (!takes_rounds_ || messages_on_their_way() > 0 || mailboxes_.holds_messages()) return false;
  if (chances_to_skip_ > 0) {
    --chances_to_skip_;
    return false;
  }
  serve_ports_when_quiet();
  return true;
}

/// The same for a message: the second of one rank shows that there is no round, before many are stored.
template <class Fabric>
bool Machine<Fabric>::looks_for_round(Rank sender) {
  if (posted_round_.has_message_of(sender)) [[unlikely]]
    give_up_round();
  return looks_for_round();
}

template <class Fabric>
void Machine<Fabric>::give_up_round() {
  constexpr int most_chances_to_skip = 1024;
  chances_to_skip_ = chances_skipped_ = std::min(2 * chances_skipped_ + 1, most_chances_to_skip);
  post_one_by_one();
}

template <class Fabric>
void Machine<Fabric>::post_one_by_one() {
  if (posted_round_.empty()) [[likely]]
    return;
  posted_round_.close();
  for (const PostedRound::Post& posted : posted_round_.posts()) {
    if (posted.begins_step()) observer_.on_step(posted.rank(), posted.begins, fabric_.now());
    if (posted.ends()) observer_.on_finish(posted.rank(), fabric_.now());
    if (posted.completion == nullptr) continue;
    Completion& completion = *posted.completion;
    if (posted.sends()) {
      const MessageInfo& message = posted_round_.messages()[posted.message];
      post(message.from, message.to, message.step, posted_round_.blocks(posted.message), completion);
    }
    if (posted.receives()) expect(completion.rank, posted.source, completion);
  }
  posted_round_.clear();
}

/// All that happens at this instant has been posted.
template <class Fabric>
void Machine<Fabric>::end_search_for_round() {
  if (const auto round = round_of_posts()) {
    chances_skipped_ = 0;
    deliver(*round);
  } else {
    give_up_round();
  }
}

template <class Fabric>
std::optional<Round> Machine<Fabric>::round_of_posts() {
  posted_round_.close();
  if (!arrivals_.empty() || !fabric_.is_idle()) return std::nullopt;
  if (!posted_round_.is_matched() || !are_all_received()) return std::nullopt;
  if (!posted_round_.routes_are_apart(platform_)) return std::nullopt;
  Round round;
  round.messages = posted_round_.messages();
  round.channels = posted_round_.channels();
  round.startup_begins = fabric_.now();
  round.begins_step = posted_round_.begins_step();
  round.others = posted_round_.others();
  round.ended = posted_round_.ended();
  if (!find_instants(round, fabric_, {platform_.costs.t_s, channel_cost_.word, channel_cost_.hop})) return std::nullopt;
  return round;
}

/// Whether for every message there is one receive, posted now or before, or its receiver sleeps.
template <class Fabric>
bool Machine<Fabric>::are_all_received() {
  if (posted_round_.is_exchange()) return mailboxes_.empty();
  const std::span<const MessageInfo> messages = posted_round_.messages();
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const auto [to, from] = std::pair(messages[i].to, messages[i].from);
    const bool is_awaited = !mailboxes_.empty() && mailboxes_.awaits(to, from);
    const bool is_posted = posted_round_.receive_of(i) != nullptr;
    if (is_posted == is_awaited && (is_posted || sleep_[static_cast<std::size_t>(to)] != Sleep::asleep)) return false;
  }
  return true;
}

template <class Fabric>
void Machine<Fabric>::deliver(const Round& round) {
  for (MessageInfo& message : posted_round_.messages()) message.id = posted_++;
  observer_.on_round(round);
  delivered_ += std::ssize(round.messages);
  makespan_ = std::max(makespan_, round.delivered);
  fabric_.skip_to(round.delivered);
  if (posted_round_.is_exchange()) {
    hand_over_exchanges(round);
  } else {
    hand_over_messages(round);
  }
  posted_round_.clear();
}

template <class Fabric>
void Machine<Fabric>::hand_over_exchanges(const Round& round) {
  const auto wake = [&](std::size_t receiver, std::size_t sender) {
    Completion& completion = *posted_round_.posts()[receiver].completion;
    completion.received = std::move(posted_round_.blocks(sender));
    completion.open = Completion::delivery;
    complete(completion, Completion::delivery);
  };
  // A rank goes on when both its own message and the one that it gets have been delivered.
  constexpr std::size_t ahead = 8;
  for (std::size_t i = 0; i < round.messages.size(); ++i) {
    if (i + ahead < round.messages.size()) fetch(posted_round_.posts()[i + ahead].completion, sizeof(Completion));
    const std::size_t receiver = posted_round_.place_of(round.messages[i].to);
    const std::size_t source = posted_round_.place_of(posted_round_.posts()[i].source);
    if (receiver < i) wake(receiver, i);
    if (source < i) wake(i, source);
  }
}

template <class Fabric>
void Machine<Fabric>::hand_over_messages(const Round& round) {
  for (const PostedRound::Post& post : posted_round_.posts()) {
    if (post.sends()) {
      hand_over(round.messages[post.message], posted_round_.receive_of(post.message),
                posted_round_.blocks(post.message));
      complete(*post.completion, Completion::delivery);
    }
    if (posted_round_.is_in_vain(post)) expect(post.rank(), post.source, *post.completion);
  }
}

/// A message of a round, to the receive that was posted in it, if any, to one that was there before, or to a rank that
/// sleeps.
template <class Fabric>
void Machine<Fabric>::hand_over(const MessageInfo& message, Completion* receive, Blocks& blocks) {
  if (receive == nullptr && !mailboxes_.empty()) receive = mailboxes_.take_receive(message.to, message.from);
  if (receive == nullptr) {
    arrivals_.add(message.to, message.from, message.step, std::move(blocks));
    return wake_up(message.to);
  }
  receive->received = std::move(blocks);
  complete(*receive, Completion::arrival);
}

}  // namespace hopscope
