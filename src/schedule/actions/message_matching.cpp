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
  Queue* first = nullptr;
  for (const Envelope& each : Fitting(envelope)) {
    Queue* const queue = waiting_receives(each);
    if (queue != nullptr && (first == nullptr || queue->front() < first->front())) first = queue;
  }
  if (first != nullptr) {
    auto& receive = receives_[first->front()];
    receive.is_taken = true;
    return receive.number;
  }
  const auto place = static_cast<std::uint32_t>(messages_.size());
  for (const Envelope& each : Fitting(envelope)) messages_by_envelope_[each].places.push_back(place);
  messages_.push_back({message});
  return std::nullopt;
}

MessageMatching::Queue* MessageMatching::waiting_receives(const Envelope& wanted) {
  const auto found = receives_by_envelope_.find(wanted);
  if (found == receives_by_envelope_.end()) return nullptr;
  auto& queue = found->second;
  while (!queue.empty() && receives_[queue.front()].is_taken) ++queue.first;
  if (!queue.empty()) return &queue;
  receives_by_envelope_.erase(found);
  return nullptr;
}

std::optional<std::uint32_t> MessageMatching::waiting(const Envelope& wanted) {
  const Queue* const queue = waiting_receives(wanted);
  return queue == nullptr ? std::nullopt : std::optional(receives_[queue->front()].number);
}

std::optional<std::uint32_t> MessageMatching::release(const Envelope& wanted) {
  const auto receive = waiting(wanted);
  if (receive) receives_[waiting_receives(wanted)->front()].is_taken = true;
  return receive;
}

std::vector<std::uint64_t> MessageMatching::messages() const { return left_of(messages_); }
std::vector<std::uint32_t> MessageMatching::receives() const { return left_of(receives_); }

}  // namespace hopscope
