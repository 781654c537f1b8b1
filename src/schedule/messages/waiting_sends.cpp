#include "schedule/messages/message_program.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace hopscope {

WaitingSends::WaitingSends(const MessagePlan& plan, const MessagePlan::Turn& turn)
    : sends_(turn.sends.begin(), turn.sends.end()),
      open_(sends_.size()),
      is_first_(sends_.size()),
      unsent_(sends_.size()) {
  for (std::uint32_t place = 0; place < sends_.size(); ++place) {
    for (const std::uint32_t event : plan.message(sends_[place]).after) add_condition(event, place);
  }
  add_junctions(plan);
  std::ranges::sort(waits_);
  find_order(plan);
}

void WaitingSends::add_condition(std::uint32_t event, std::uint32_t place) {
  waits_.emplace_back(event, place);
  ++open_[place];
}

void WaitingSends::add_junctions(const MessagePlan& plan) {
  std::unordered_set<std::uint32_t> known;
  for (std::size_t i = 0; i < waits_.size(); ++i) {  // which grows
    const std::uint32_t event = waits_[i].first;
    const Junction* junction = plan.junction(event);
    if (junction == nullptr || !known.insert(event).second) continue;
    const auto place = static_cast<std::uint32_t>(open_.size());
    junctions_.push_back(event);
    open_.push_back(0);
    add_condition(junction->before, place);
    add_condition(junction->message, place);
  }
}

void WaitingSends::find_order(const MessagePlan& plan) {
  next_to_same_.resize(sends_.size());
  std::vector<std::uint32_t> places(sends_.size());
  std::iota(places.begin(), places.end(), 0U);
  const auto receiver = [&](std::uint32_t place) { return plan.message(sends_[place]).to; };
  std::ranges::stable_sort(places, {}, receiver);
  for (std::size_t i = 0; i < places.size(); ++i) {
    is_first_[places[i]] = i == 0 || receiver(places[i]) != receiver(places[i - 1]);
    const bool has_next = i + 1 < places.size() && receiver(places[i]) == receiver(places[i + 1]);
    next_to_same_[places[i]] = static_cast<std::uint32_t>(has_next ? places[i + 1] : sends_.size());
    note_release(places[i]);
  }
}

void WaitingSends::note_release(std::uint32_t place) {
  if (is_first_[place] && open_[place] == 0) ready_.push(place);
}

std::optional<std::uint32_t> WaitingSends::take_next() {
  if (ready_.empty()) return std::nullopt;
  const std::uint32_t place = ready_.top();
  ready_.pop();
  --unsent_;
  if (const std::uint32_t next = next_to_same_[place]; next < sends_.size()) {
    is_first_[next] = true;
    note_release(next);
  }
  return sends_[place];
}

void WaitingSends::note_arrival(std::uint32_t message) {
  std::vector<std::uint32_t> events{message};
  while (!events.empty()) {
    const std::uint32_t event = events.back();
    events.pop_back();
    const auto begin = std::ranges::lower_bound(waits_, std::pair(event, std::uint32_t{0}));
    for (auto wait = begin; wait != waits_.end() && wait->first == event; ++wait) {
      const std::uint32_t place = wait->second;
      if (--open_[place] > 0) continue;
      if (place < sends_.size()) {
        note_release(place);
      } else {
        events.push_back(junctions_[place - sends_.size()]);
      }
    }
  }
}

}  // namespace hopscope
