#include "study/sweep/rank_messages.hpp"

#include <algorithm>
#include <cstring>
#include <thread>

namespace hopscope {

namespace {

using store::Bytes;

// All ranks run the same program on machines of one kind, or their signatures differ.
template <class Value>
void append(Bytes& bytes, const Value& value) {
  const auto* const first = reinterpret_cast<const std::uint8_t*>(&value);
  bytes.insert(bytes.end(), first, first + sizeof value);
}

template <class Value>
Value value_at(const Bytes& bytes, std::size_t& at) {
  Value value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  at += sizeof value;
  return value;
}

Bytes begun(Says what) { return {static_cast<std::uint8_t>(what)}; }

}  // namespace

Bytes message_of(Says what, const std::string& text) {
  Bytes bytes = begun(what);
  bytes.insert(bytes.end(), text.begin(), text.end());
  return bytes;
}

Bytes message_of(Says what, const std::vector<PointOrder>& orders) {
  Bytes bytes = begun(what);
  for (const PointOrder& each : orders) append(bytes, each);
  return bytes;
}

Bytes message_of(const std::vector<OrderOutcome>& outcomes) {
  Bytes bytes = begun(Says::outcomes);
  for (const auto& [order, outcome] : outcomes) {
    append(bytes, order);
    append(bytes, outcome.is_record);
    append(bytes, outcome.bytes.size());
    bytes.insert(bytes.end(), outcome.bytes.begin(), outcome.bytes.end());
  }
  return bytes;
}

Says what_says(const Bytes& message) { return static_cast<Says>(message.at(0)); }

std::string text_in(const Bytes& message) { return {message.begin() + 1, message.end()}; }

std::vector<PointOrder> orders_in(const Bytes& message) {
  std::vector<PointOrder> orders;
  for (std::size_t at = 1; at < message.size();) orders.push_back(value_at<PointOrder>(message, at));
  return orders;
}

std::vector<OrderOutcome> outcomes_in(const Bytes& message) {
  std::vector<OrderOutcome> outcomes;
  for (std::size_t at = 1; at < message.size();) {
    const auto order = value_at<PointOrder>(message, at);
    const auto is_record = value_at<bool>(message, at);
    const auto size = value_at<std::size_t>(message, at);
    const auto first = message.begin() + static_cast<std::ptrdiff_t>(at);
    outcomes.push_back({order, {is_record, Bytes(first, first + static_cast<std::ptrdiff_t>(size))}});
    at += size;
  }
  return outcomes;
}

void Patience::wait() {
  std::this_thread::sleep_for(pause_);
  pause_ = std::min(pause_ * 2, longest);
}

}  // namespace hopscope
