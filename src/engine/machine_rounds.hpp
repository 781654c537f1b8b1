#pragma once

// Rounds of a Machine: where all ranks post an exchange at one instant, no other message is under way, and none of
// these is in the way of another, nothing happens before they are delivered, all at one instant. That instant is then
// known from the costs, and the machine goes on there. Everything else goes its way message by message, in the order
// and at the times at which it would if nobody looked for rounds.

#include <algorithm>
#include <utility>

#include "engine/machine.hpp"

namespace hopscope {

template <class Fabric>
Completion* Machine<Fabric>::exchange(Rank rank, Rank to, Blocks&& blocks, Rank from, Step step) {
  constexpr auto both = Completion::delivery | Completion::arrival;
  Completion& completion = take_completion(Completion::Kind::message, rank, step, both);
  if (!posted_round_.continues_with(rank, step)) post_one_by_one();
  if (looks_for_round()) {
    posted_round_.add({0, step, rank, to, false, blocks.words()}, std::move(blocks), completion, from);
  } else {
    post(rank, to, step, blocks, completion);
    expect(rank, from, completion);
  }
  return &completion;
}

/// Whether what a rank does next is to wait until all have done the same. Looking for a round in vain costs some time:
/// after that, twice as many chances pass as before.
template <class Fabric>
bool Machine<Fabric>::looks_for_round() {
  if (!posted_round_.empty()) return true;
  if (!takes_rounds_ || messages_on_their_way() > 0 || !mailboxes_.empty()) return false;
  if (chances_to_skip_ > 0) {
    --chances_to_skip_;
    return false;
  }
  serve_ports_when_quiet();
  return true;
}

template <class Fabric>
void Machine<Fabric>::post_one_by_one() {
  if (posted_round_.empty()) [[likely]]
    return;
  const std::span<const MessageInfo> messages = posted_round_.messages();
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const MessageInfo& message = messages[i];
    const PostedRound::Post& posted = posted_round_.posts()[i];
    if (posted.begins_step) observer_.on_step(message.from, message.step, fabric_.now());
    post(message.from, message.to, message.step, posted_round_.blocks(i), *posted.completion);
    expect(message.from, posted.source, *posted.completion);
  }
  if (const auto beginner = posted_round_.beginner()) observer_.on_step(beginner->rank, beginner->step, fabric_.now());
  posted_round_.clear();
}

/// All that happens at this instant has been posted.
template <class Fabric>
void Machine<Fabric>::end_search_for_round() {
  constexpr int most_chances_to_skip = 1024;
  if (const auto round = round_of_posts()) {
    chances_skipped_ = 0;
    deliver(*round);
    return;
  }
  chances_to_skip_ = chances_skipped_ = std::min(2 * chances_skipped_ + 1, most_chances_to_skip);
  post_one_by_one();
}

template <class Fabric>
std::optional<Round> Machine<Fabric>::round_of_posts() {
  const auto is_awaited = [&](const PostedRound::Post& post) {
    return awaited_[static_cast<std::size_t>(post.completion->rank)] == post.completion;
  };
  if (static_cast<Rank>(posted_round_.posts().size()) != running_ || posted_round_.beginner()) return std::nullopt;
  if (!fabric_.is_idle() || !std::ranges::all_of(posted_round_.posts(), is_awaited)) return std::nullopt;
  if (!posted_round_.is_matched() || !posted_round_.routes_are_apart(platform_)) return std::nullopt;
  Round round{posted_round_.messages(), posted_round_.channels(), fabric_.now()};
  round.begins_step = posted_round_.posts().front().begins_step;
  const Time startup_over = fabric_.end_of(round.startup_begins, platform_.costs.t_s);
  round.flow_begins = fabric_.end_of(startup_over, static_cast<double>(round.hops()) * channel_cost_.hop);
  round.delivered = fabric_.end_of(round.flow_begins, round.messages.front().words * channel_cost_.word);
  // What is over at once may meet others without being in their way: that is decided message by message.
  if (!(round.delivered > round.flow_begins)) return std::nullopt;
  return round;
}

template <class Fabric>
void Machine<Fabric>::deliver(const Round& round) {
  for (MessageInfo& message : posted_round_.messages()) message.id = posted_++;
  observer_.on_round(round);
  delivered_ += std::ssize(round.messages);
  makespan_ = std::max(makespan_, round.delivered);
  // Flows that share channels later are told apart by the numbers of their messages, which should not depend on this.
  messages_.take_and_give_back(round.messages.size());
  fabric_.skip_to(round.delivered);
  const auto wake = [&](std::size_t receiver, std::size_t sender) {
    Completion& completion = *posted_round_.posts()[receiver].completion;
    completion.received = std::move(posted_round_.blocks(sender));
    completion.open = 0;
    fabric_.wake(completion);
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
  posted_round_.clear();
}

}  // namespace hopscope
