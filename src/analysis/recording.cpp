#include "analysis/recording.hpp"

#include <algorithm>

namespace hopscope {

std::span<const RecordedMessage> messages_of_step(std::span<const RecordedMessage> messages, Step step) {
  const auto first = std::ranges::lower_bound(messages, step, {}, &RecordedMessage::step);
  const auto last = std::ranges::upper_bound(messages, step, {}, &RecordedMessage::step);
  return {first, last};
}

// The messages of one rank would be mistaken for those of all.
void Recorder::on_symmetry(const Symmetry& /*symmetry*/, const SymmetryProof& /*proof*/) { give_up(); }

void Recorder::give_up() {
  overflowed_ = true;
  messages_ = {};
}

RecordedMessage* Recorder::record_of(const MessageInfo& message) {
  if (overflowed_) return nullptr;
  const auto place = static_cast<std::size_t>(message.id);
  if (place >= most_messages_) {
    give_up();
    return nullptr;
  }
  if (place >= messages_.size()) messages_.resize(place + 1);
  return &messages_[place];
}

void Recorder::on_post(const MessageInfo& message, std::span<const Block> blocks) {
  RecordedMessage* const record = record_of(message);
  if (record == nullptr || too_many_blocks_) return;
  has_seen_blocks_ = has_seen_blocks_ || !blocks.empty();
  blocks_ += blocks.size();
  too_many_blocks_ = blocks_ > most_blocks_;
  if (!too_many_blocks_) record->blocks.assign(blocks.begin(), blocks.end());
}

void Recorder::on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) {
  RecordedMessage* const record = record_of(message);
  if (record == nullptr) return;
  record->step = message.step;
  record->from = message.from;
  record->to = message.to;
  record->words = message.words;
  record->route.assign(route.begin(), route.end());
  record->begin = startup_begins;
}

void Recorder::on_flow_begin(const MessageInfo& message, std::span<const ChannelId> /*channels*/, Time now) {
  if (RecordedMessage* const record = record_of(message)) record->flows.push_back({now, now});
}

void Recorder::on_flow_end(const MessageInfo& message, std::span<const ChannelId> /*channels*/, Time now) {
  if (RecordedMessage* const record = record_of(message)) record->flows.back().end = now;
}

void Recorder::on_deliver(const MessageInfo& message, Time now) {
  if (RecordedMessage* const record = record_of(message)) record->end = now;
}

std::vector<RecordedMessage> Recorder::take_messages() {
  std::ranges::sort(messages_, [](const RecordedMessage& one, const RecordedMessage& other) { return one < other; });
  if (too_many_blocks_) {
    for (RecordedMessage& message : messages_) message.blocks = {};
  }
  return std::move(messages_);
}

}  // namespace hopscope
