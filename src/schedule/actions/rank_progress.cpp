#include "schedule/actions/rank_progress.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

namespace {

// What is complete at one instant ends in the order of these keys: requests as they came, then sends and arrivals of
// which only the first can be next.
constexpr std::uint64_t key_of_sending = std::uint64_t{1} << 62U;
constexpr std::uint64_t first_key_of_arrivals = key_of_sending + 1;

// Where messages may overtake each other, those that arrive end first.
constexpr std::uint64_t first_key_of_others = std::uint64_t{1} << 61U;

std::uint64_t key_of_message(Rank source, std::size_t count) {
  return static_cast<std::uint64_t>(source) << 33U | static_cast<std::uint64_t>(count);
}
std::uint64_t key_of_arrival(Rank source) { return first_key_of_arrivals + static_cast<std::uint64_t>(source); }

std::uint64_t number_of(Rank from, std::uint32_t send) { return static_cast<std::uint64_t>(from) << 32U | send; }

}  // namespace

RankProgress::RankProgress(Node& me, const ActionSchedule& schedule)
    : me_(me),
      plan_(schedule.plan),
      actions_(plan_.actions_of(me.rank())),
      data_(schedule.data && me.schedule().content == Content::tracked ? schedule.data(me) : nullptr),
      sends_(me.shared<SendsInOrder>()),
      queue_(me.request_queue()),
      last_step_(plan_.steps),
      to_begin_(actions_.size()),
      begun_(actions_.size()),
      ended_(actions_.size()),
      arrives_in_order_(schedule.arrives_in_order),
      sends_end_in_order_(schedule.sends_end_in_order) {
  const auto late = plan_.matched_late.find(me.rank());
  if (late != plan_.matched_late.end()) messages_from_ = &late->second;
  states_.resize(actions_.size() + 1);
  for (std::uint32_t i = 0; i < actions_.size(); ++i) {
    states_[i].needs = actions_[i].needs;
    if (actions_[i].needs == 0) ready_.push_back(i);
  }
  count_unsent();
  note_what_comes_before();
  if (matches_late()) {
    post_late_receives();
  } else {
    next_key_ = first_key_of_others;
    find_sources();
  }
}

void RankProgress::note_what_comes_before() {
  for (const PlannedAction& each : actions_) {
    for (const std::uint32_t after : each.at_end) ++states_[after + 1].first_before;
  }
  for (std::size_t i = 1; i < states_.size(); ++i) states_[i].first_before += states_[i - 1].first_before;
  for (State& each : states_) each.watched = each.first_before;
  before_.resize(states_.back().first_before);
  for (auto i = static_cast<std::uint32_t>(actions_.size()); i-- > 0;) {
    for (const std::uint32_t after : actions_[i].at_end) before_[states_[after].watched++] = i;
  }
  for (State& each : states_) each.watched = each.first_before;
}

bool RankProgress::is_watched(std::uint32_t index) const {
  return std::ranges::any_of(action(index).at_end,
                             [&](std::uint32_t waiting) { return before_[states_[waiting].watched] == index; });
}

// If that has begun already, it is awaited from now on.
void RankProgress::watch_another(std::uint32_t waiting) {
  std::uint32_t& watched = states_[waiting].watched;
  const std::uint32_t last = states_[waiting + 1].first_before;
  while (watched < last && ended_[before_[watched]]) ++watched;
  if (watched == last) return;
  if (auto found = unwatched_.extract(before_[watched])) wait_for(next_key_++, std::move(found.mapped()));
}

void RankProgress::find_sources() {
  for (const PlannedAction& each : actions_) {
    if (each.kind != RankAction::Kind::receive || each.is_only) continue;
    Source& source = sources_[each.peer];
    ++source.messages;
    source.is_awaited = source.is_awaited || !each.at_end.empty();
  }
}

void RankProgress::count_unsent() {
  std::vector<Step> steps;
  for (const PlannedAction& each : actions_) {
    if (each.kind == RankAction::Kind::send) steps.push_back(each.step);
  }
  std::ranges::sort(steps);
  for (const Step step : steps) {
    if (unsent_.empty() || unsent_.back().step != step) unsent_.push_back({step});
    ++unsent_.back().messages;
  }
}

// All at once, since receives are free, and any of them may take the first message.
void RankProgress::post_late_receives() {
  for (const auto& [from, messages] : *messages_from_) {
    for (std::size_t count = 0; count < messages; ++count) {
      Pending pending{me_.receive(from), std::nullopt, from, count};
      if (arrives_in_order_) {
        wait_in_turn(key_of_arrival(from), std::move(pending));
      } else {
        add_pending(std::move(pending), true);
      }
    }
  }
}

// Where messages arrive in the order in which they are sent, the receive of the next one is posted when there is one
// that wants it: until then it waits where it has arrived.
void RankProgress::post_wanted(Rank from, Source& source) {
  while (source.wanted > 0 && !source.is_waiting && source.posted < source.messages) {
    auto pending = std::make_unique<Pending>(Pending{me_.receive(from), std::nullopt, from, source.posted++});
    if (pending->request.done()) {
      take_message(from, pending->count, pending->request.await_resume());
      continue;
    }
    source.is_waiting = true;
    if (source.is_awaited) {
      wait_for(key_of_arrival(from), std::move(pending));
    } else {
      others_.push_back(std::move(pending));
    }
  }
}

// With several ports, messages of one source may arrive in another order than that in which they were sent.
void RankProgress::post_all(Rank from, Source& source) {
  while (source.posted < source.messages) {
    const std::size_t count = source.posted++;
    auto pending = std::make_unique<Pending>(Pending{me_.receive(from), std::nullopt, from, count});
    if (pending->request.done()) {
      take_message(from, count, pending->request.await_resume());
    } else if (source.is_awaited) {
      wait_for(key_of_message(from, count), std::move(pending));
    } else {
      others_.push_back(std::move(pending));
    }
  }
}

// It is known which receive takes the only message of a pair.
void RankProgress::receive_only(std::uint32_t index) {
  const PlannedAction& now = action(index);
  Request request = me_.receive(now.peer);
  if (request.done()) return end_message(index, request.await_resume());
  auto pending = std::make_unique<Pending>(Pending{std::move(request), index});
  if (now.at_end.empty()) return others_.push_back(std::move(pending));
  wait_for(arrives_in_order_ ? key_of_arrival(now.peer) : key_of_message(now.peer, 0), std::move(pending));
}

void RankProgress::add_pending(Pending pending, bool is_awaited) {
  auto request = std::make_unique<Pending>(std::move(pending));
  if (is_awaited) return wait_for(next_key_++, std::move(request));
  others_.push_back(std::move(request));
}

void RankProgress::wait_in_turn(std::uint64_t key, Pending pending) {
  auto request = std::make_unique<Pending>(std::move(pending));
  if (!open_.contains(key)) return wait_for(key, std::move(request));
  in_turn_[key].push_back(std::move(request));
}

void RankProgress::wait_for(std::uint64_t key, std::unique_ptr<Pending> pending) {
  queue_.add(key, pending->request);
  open_.emplace(key, std::move(pending));
}

void RankProgress::begin_what_may() {
  while (!ready_.empty()) {
    begin(ready_.take_front());
  }
}

void RankProgress::begin(std::uint32_t index) {
  const PlannedAction& now = action(index);
  if (now.kind == RankAction::Kind::pause && now.processor >= 0) {
    const auto [place, is_free] = busy_processors_.try_emplace(now.processor);
    if (!is_free && place->second.next != index) return place->second.waiting.push_back(index);
    place->second.next.reset();
  }
  --to_begin_;
  begun_[index] = true;
  enable(now.at_begin);
  switch (now.kind) {
    case RankAction::Kind::send: return send(index);
    case RankAction::Kind::pause: return pause(index);
    case RankAction::Kind::local:
      if (data_) data_->changed_by(index);
      return end_action(index);
    case RankAction::Kind::receive: return begin_receive(index);
  }
}

void RankProgress::begin_receive(std::uint32_t index) {
  const PlannedAction& now = action(index);
  if (matches_late()) return begin_late_receive(index);
  if (now.is_only) return receive_only(index);
  if (auto early = early_.extract(index)) return end_message(index, early.mapped());
  Source& source = sources_.at(now.peer);
  ++source.wanted;
  arrives_in_order_ ? post_wanted(now.peer, source) : post_all(now.peer, source);
}

void RankProgress::begin_late_receive(std::uint32_t index) {
  const auto message = matching_.post({action(index).peer, action(index).line}, index);
  if (!message) return;
  auto early = early_.extract(*message);
  if (early) return end_late_message(index, *message, early.mapped());
  receivers_[*message] = index;
}

void RankProgress::send(std::uint32_t index) {
  const PlannedAction& now = action(index);
  if (!now.is_only) sends_.add(me_.rank(), now.peer, index);
  me_.run_ahead_to(now.step);
  Blocks blocks = data_ ? data_->sent_by(index) : Blocks::sized(now.amount, now.amount);
  Pending pending{me_.send(now.peer, std::move(blocks)), index};
  const bool is_awaited = !now.at_end.empty() && is_watched(index);
  if (is_awaited && sends_end_in_order_) return wait_in_turn(key_of_sending, std::move(pending));
  if (now.at_end.empty() || is_awaited) return add_pending(std::move(pending), !now.at_end.empty());
  unwatched_.emplace(index, std::make_unique<Pending>(std::move(pending)));
}

void RankProgress::pause(std::uint32_t index) {
  const PlannedAction& now = action(index);
  add_pending({me_.pause(now.amount), index}, now.processor >= 0 || !now.at_end.empty());
}

void RankProgress::enable(const IndexList& indices) {
  for (const std::uint32_t index : indices) {
    if (--states_[index].needs == 0) ready_.push_back(index);
  }
}

void RankProgress::end_action(std::uint32_t index) {
  const PlannedAction& ended = action(index);
  ended_[index] = true;
  for (const std::uint32_t waiting : ended.at_end) watch_another(waiting);
  enable(ended.at_end);
  if (ended.kind == RankAction::Kind::send) {
    --std::ranges::lower_bound(unsent_, ended.step, {}, &Unsent::step)->messages;
    while (first_unsent_ < unsent_.size() && unsent_[first_unsent_].messages == 0) ++first_unsent_;
  }
  if (ended.kind != RankAction::Kind::pause || ended.processor < 0) return;
  const auto processor = busy_processors_.find(ended.processor);
  auto& [waiting, next] = processor->second;
  if (waiting.empty()) return void(busy_processors_.erase(processor));
  next = waiting.take_front();
  ready_.push_back(*next);
}

void RankProgress::end_message(std::uint32_t receive, const Blocks& received) {
  if (data_) data_->received_by(receive, received);
  end_action(receive);
}

void RankProgress::end_late_message(std::uint32_t receive, std::uint64_t message, const Blocks& received) {
  const auto from = static_cast<Rank>(message >> 32U);
  const PlannedAction& sent = plan_.action(from, static_cast<std::uint32_t>(message));
  const double room = action(receive).amount;
  if (room >= 0 && sent.amount > room) {
    throw ProgramError(fmt::format("rank {0}, {6} {1}: receives {2} words at most, and {3} come from rank {4}, {6} {5}",
                                   me_.rank(), action(receive).origin, room, sent.amount, from, sent.origin,
                                   plan_.origin_word));
  }
  end_message(receive, received);
}

void RankProgress::end(const Pending& pending, Blocks received) {
  if (pending.action) {
    if (action(*pending.action).kind == RankAction::Kind::receive) return end_message(*pending.action, received);
    return end_action(*pending.action);
  }
  if (!matches_late()) {
    Source& source = sources_.at(pending.source);
    source.is_waiting = false;
    take_message(pending.source, pending.count, std::move(received));
    return post_wanted(pending.source, source);
  }
  const std::uint32_t send = sends_.send(pending.source, me_.rank(), pending.count);
  match_up_to(pending.source, pending.count);
  const std::uint64_t message = number_of(pending.source, send);
  const auto receiver = receivers_.extract(message);
  if (receiver) return end_late_message(receiver.mapped(), message, received);
  early_[message] = std::move(received);
}

/// The `count`-th of those from `from`, which may be for a receive that has not begun.
void RankProgress::take_message(Rank from, std::size_t count, Blocks received) {
  const std::uint32_t receive = plan_.action(from, sends_.send(from, me_.rank(), count)).partner;
  if (!begun_[receive]) {
    early_[receive] = std::move(received);
    return;
  }
  --sources_.at(from).wanted;
  end_message(receive, received);
}

// With several ports a message may overtake one that was sent before it; they are matched in the order of their sends.
void RankProgress::match_up_to(Rank source, std::size_t count) {
  for (std::size_t& matched = matched_[source]; matched <= count; ++matched) {
    const std::uint32_t send = sends_.send(source, me_.rank(), matched);
    const std::uint64_t message = number_of(source, send);
    const auto receive = matching_.arrive({source, plan_.action(source, send).line}, message);
    if (receive) receivers_[message] = *receive;
  }
}

void RankProgress::check_receives() const {
  const auto waiting = matching_.receives();
  if (waiting.empty()) return;
  throw ProgramError(fmt::format("rank {}, {} {}: receives nothing: another receive took the message that it fits",
                                 me_.rank(), plan_.origin_word, action(waiting.front()).origin));
}

std::unique_ptr<RankProgress::Pending> RankProgress::take_done() {
  const auto key = queue_.take_done();
  return key ? take_open(*key) : nullptr;
}

std::unique_ptr<RankProgress::Pending> RankProgress::take_open(std::uint64_t key) {
  auto pending = std::move(open_.extract(key).mapped());
  const auto turn = in_turn_.find(key);
  if (turn == in_turn_.end()) return pending;
  wait_for(key, std::move(turn->second.front()));
  turn->second.pop_front();
  if (turn->second.empty()) in_turn_.erase(turn);
  return pending;
}

// Messages first, then sends, then whatever was begun last.
std::unique_ptr<RankProgress::Pending> RankProgress::take_unfinished() {
  auto next = open_.lower_bound(first_key_of_arrivals);
  if (next == open_.end()) next = std::prev(next);
  queue_.remove(next->second->request);
  return take_open(next->first);
}

std::unique_ptr<RankProgress::Pending> RankProgress::take_last() {
  if (auto done = take_done()) return done;  // in order of arrival, as long as that counts
  if (!open_.empty()) return take_unfinished();
  if (!others_.empty()) {
    auto pending = std::move(others_.back());
    others_.pop_back();
    return pending;
  }
  if (unwatched_.empty()) return nullptr;
  return std::move(unwatched_.extract(unwatched_.begin()).mapped());
}

}  // namespace hopscope
