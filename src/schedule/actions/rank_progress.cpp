#include "schedule/actions/rank_progress.hpp"

#include <algorithm>
#include <utility>

namespace hopscope {

RankProgress::RankProgress(Node& me, const ActionSchedule& schedule)
    : me_(me),
      actions_(schedule.plan.actions_of(me.rank())),
      data_(schedule.data && me.schedule().content == Content::tracked ? schedule.data(me.rank()) : nullptr),
      receives_(me.shared<ReceivesInOrder>()),
      last_step_(schedule.plan.steps),
      to_begin_(actions_.size()),
      begun_(actions_.size()),
      arrives_in_order_(schedule.arrives_in_order) {
  needs_.reserve(actions_.size());
  for (std::uint32_t i = 0; i < actions_.size(); ++i) {
    needs_.push_back(actions_[i].needs);
    if (actions_[i].needs == 0) ready_.push_back(i);
    if (actions_[i].kind == RankAction::Kind::send) ++unsent_[actions_[i].step];
  }
  post_receives();
}

// All at once, since receives are free: with several ports, messages of one source may arrive in another order than
// that in which they were sent.
void RankProgress::post_receives() {
  struct Source {
    std::size_t messages = 0;
    bool is_awaited = false;
  };
  std::map<Rank, Source> sources;
  for (const PlannedAction& each : actions_) {
    if (each.kind != RankAction::Kind::receive) continue;
    Source& source = sources[each.peer];
    ++source.messages;
    source.is_awaited = source.is_awaited || !each.at_end.empty();
  }
  for (const auto& [from, source] : sources) {
    Arrivals arrivals;
    for (std::size_t count = 0; count < source.messages; ++count) {
      Pending pending{me_.receive(from), std::nullopt, from, count};
      if (source.is_awaited && arrives_in_order_) {
        arrivals.push_back(std::make_unique<Pending>(std::move(pending)));
      } else {
        add_pending(std::move(pending), source.is_awaited);
      }
    }
    if (arrivals.empty()) continue;
    std::ranges::reverse(arrivals);
    arrivals_.push_back(std::move(arrivals));
  }
}

void RankProgress::add_pending(Pending pending, bool is_awaited) {
  (is_awaited ? awaited_ : others_).push_back(std::make_unique<Pending>(std::move(pending)));
}

void RankProgress::begin_what_may() {
  while (!ready_.empty()) {
    const std::uint32_t next = ready_.front();
    ready_.pop_front();
    begin(next);
  }
}

void RankProgress::begin(std::uint32_t index) {
  const PlannedAction& now = action(index);
  if (now.kind == RankAction::Kind::pause && now.processor >= 0) {
    const auto [place, is_free] = busy_processors_.try_emplace(now.processor);
    if (!is_free) return place->second.push_back(index);
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
    case RankAction::Kind::receive: {
      const auto early = early_.find(index);
      if (early == early_.end()) return;
      const Blocks received = std::move(early->second);
      early_.erase(early);
      return end_message(index, received);
    }
  }
}

void RankProgress::send(std::uint32_t index) {
  const PlannedAction& now = action(index);
  receives_.add(me_.rank(), now.peer, now.partner);
  me_.run_ahead_to(now.step);
  Blocks blocks = data_ ? data_->sent_by(index) : Blocks::sized(now.amount, now.amount);
  add_pending({me_.send(now.peer, std::move(blocks)), index}, !now.at_end.empty());
}

void RankProgress::pause(std::uint32_t index) {
  const PlannedAction& now = action(index);
  add_pending({me_.pause(now.amount), index}, now.processor >= 0 || !now.at_end.empty());
}

void RankProgress::enable(const std::vector<std::uint32_t>& indices) {
  for (const std::uint32_t index : indices) {
    if (--needs_[index] == 0) ready_.push_back(index);
  }
}

void RankProgress::end_action(std::uint32_t index) {
  const PlannedAction& ended = action(index);
  enable(ended.at_end);
  if (ended.kind == RankAction::Kind::send) {
    const auto step = unsent_.find(ended.step);
    if (--step->second == 0) unsent_.erase(step);
  }
  if (ended.kind != RankAction::Kind::pause || ended.processor < 0) return;
  const auto waiting = busy_processors_.extract(ended.processor);
  for (const std::uint32_t next : waiting.mapped()) ready_.push_back(next);  // the first takes the processor again
}

void RankProgress::end_message(std::uint32_t index, const Blocks& received) {
  if (data_) data_->received_by(index, received);
  end_action(index);
}

void RankProgress::end(const Pending& pending, const Blocks& received) {
  if (pending.action) return end_action(*pending.action);
  const std::uint32_t receive = receives_.receive(pending.source, me_.rank(), pending.count);
  if (begun_[receive]) {
    end_message(receive, received);
  } else {
    early_[receive] = received;
  }
}

std::span<Request* const> RankProgress::awaited() {
  requests_.clear();
  for (const auto& pending : awaited_) requests_.push_back(&pending->request);
  for (const Arrivals& source : arrivals_) requests_.push_back(&source.back()->request);
  return requests_;
}

std::unique_ptr<RankProgress::Pending> RankProgress::take_done() {
  const auto done = std::ranges::find_if(awaited_, [](const auto& each) { return each->request.done(); });
  if (done != awaited_.end()) {
    auto pending = std::move(*done);
    awaited_.erase(done);
    return pending;
  }
  const auto arrived =
      std::ranges::find_if(arrivals_, [](const Arrivals& source) { return source.back()->request.done(); });
  return arrived == arrivals_.end() ? nullptr : take_arrival(arrived);
}

std::unique_ptr<RankProgress::Pending> RankProgress::take_arrival(std::vector<Arrivals>::iterator source) {
  auto pending = std::move(source->back());
  source->pop_back();
  if (source->empty()) arrivals_.erase(source);
  return pending;
}

std::unique_ptr<RankProgress::Pending> RankProgress::take_last() {
  if (!arrivals_.empty()) return take_arrival(arrivals_.begin());
  auto& left = awaited_.empty() ? others_ : awaited_;
  if (left.empty()) return nullptr;
  auto pending = std::move(left.back());
  left.pop_back();
  return pending;
}

}  // namespace hopscope
