#include "schedule/actions/message_matching.hpp"

namespace hopscope {

namespace {

template <class Entries>
auto left_of(const Entries& entries) {
  std::vector<decltype(entries.front().number)> left;
  for (const auto& each : entries) {
    if (!each.is_taken) left.push_back(each.number);
  }
  return left;
}

}  // namespace

std::optional<std::uint64_t> MessageMatching::post(const Envelope& wanted, std::uint32_t receive) {
  if (const auto waiting = messages_by_envelope_.find(wanted); waiting != messages_by_envelope_.end()) {
    auto& queue = waiting->second;
    while (!queue.empty() && messages_[queue.front()].is_taken) ++queue.first;
    if (!queue.empty()) {
      auto& message = messages_[queue.front()];
      message.is_taken = true;
      return message.number;
    }
    messages_by_envelope_.erase(waiting);
  }
  receives_by_envelope_[wanted].places.push_back(static_cast<std::uint32_t>(receives_.size()));
  receives_.push_back({receive});
  return std::nullopt;
}

std::optional<std::uint32_t> MessageMatching::arrive(const Envelope& envelope, std::uint64_t message) {
  auto first = receives_by_envelope_.end();
  for (const Envelope& each : Fitting(envelope)) {
    const auto waiting = receives_by_envelope_.find(each);
    if (waiting == receives_by_envelope_.end()) continue;
    auto& queue = waiting->second;
    while (!queue.empty() && receives_[queue.front()].is_taken) ++queue.first;
    if (queue.empty()) {
      receives_by_envelope_.erase(waiting);
      continue;
    }
    const bool is_first = first == receives_by_envelope_.end() || queue.front() < first->second.front();
    if (is_first) first = waiting;
  }
  if (first != receives_by_envelope_.end()) {
    auto& receive = receives_[first->second.front()];
    receive.is_taken = true;
    ++first->second.first;
    if (first->second.empty()) receives_by_envelope_.erase(first);
    return receive.number;
  }
  const auto place = static_cast<std::uint32_t>(messages_.size());
  for (const Envelope& each : Fitting(envelope)) messages_by_envelope_[each].places.push_back(place);
  messages_.push_back({message});
  return std::nullopt;
}

template <class Number>
std::size_t MessageMatching::first_left(const std::vector<Entry<Number>>& entries, std::size_t first) {
  while (first < entries.size() && entries[first].is_taken) ++first;
  return first;
}

std::optional<std::pair<std::uint64_t, std::uint32_t>> MessageMatching::pair_regardless(
    const std::function<bool(std::uint32_t receive)>& may) {
  paired_messages_ = first_left(messages_, paired_messages_);
  if (paired_messages_ == messages_.size()) return std::nullopt;
  for (paired_receives_ = first_left(receives_, paired_receives_); paired_receives_ < receives_.size();
       paired_receives_ = first_left(receives_, paired_receives_ + 1)) {
    auto& receive = receives_[paired_receives_];
    if (!may(receive.number)) continue;
    receive.is_taken = messages_[paired_messages_].is_taken = true;
    return std::pair(messages_[paired_messages_].number, receive.number);
  }
  return std::nullopt;
}

std::vector<std::uint64_t> MessageMatching::messages() const { return left_of(messages_); }
std::vector<std::uint32_t> MessageMatching::receives() const { return left_of(receives_); }

}  // namespace hopscope
