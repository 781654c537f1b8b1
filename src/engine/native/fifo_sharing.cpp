#include "engine/native/fifo_sharing.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace hopscope {

namespace {

// A channel's word: who wants it.
constexpr std::uint32_t unused = 0;
constexpr std::uint32_t line_bit = std::uint32_t{1} << 31;
constexpr std::uint32_t word_of_flow(FifoSharing::Flow flow) { return flow + 1; }
constexpr FifoSharing::Flow flow_of_word(std::uint32_t word) { return word - 1; }
constexpr bool is_line(std::uint32_t word) { return (word & line_bit) != 0; }

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

}  // namespace

FifoSharing::FifoSharing(ChannelId channels) : words_(static_cast<std::size_t>(channels), unused) {}

void FifoSharing::request(Flow flow, std::span<const ChannelId> channels, const Turn& turn) {
  if (flow >= requests_.size()) requests_.resize(std::size_t{flow} + 1);
  requests_[flow] = {channels.data(), static_cast<std::uint32_t>(channels.size()), 0, turn, false};
  requested_.push_back(flow);
}

void FifoSharing::release(Flow flow) {
  assert(requests_[flow].started);
  for (const ChannelId channel : channels_of(requests_[flow])) leave(words_[static_cast<std::size_t>(channel)], flow);
}

void FifoSharing::serve(std::vector<Flow>& started) {
  const std::size_t before = started.size();
  sort_by_turn(requested_, 0);
  for (const Flow flow : requested_) line_up(flow);
  // Whoever got in line just now with an earlier turn may have sent one back that had advanced.
  for (const auto* flows : {&requested_, &advanced_}) {
    for (const Flow flow : *flows) {
      Request& request = requests_[flow];
      if (request.blocked > 0 || request.started) continue;
      request.started = true;
      started.push_back(flow);
    }
  }
  requested_.clear();
  advanced_.clear();
  sort_by_turn(started, before);
}

// Nearly always they are in order already.
void FifoSharing::sort_by_turn(std::vector<Flow>& flows, std::size_t from) const {
  const auto first = flows.begin() + static_cast<std::ptrdiff_t>(from);
  const auto by_turn = [this](Flow a, Flow b) { return earlier(a, b); };
  if (!std::is_sorted(first, flows.end(), by_turn)) std::sort(first, flows.end(), by_turn);
}

void FifoSharing::line_up(Flow flow) {
  for (const ChannelId channel : channels_of(requests_[flow])) {
    std::uint32_t& word = words_[static_cast<std::size_t>(channel)];
    if (word == unused) {
      word = word_of_flow(flow);
    } else if (word != word_of_flow(flow)) {
      line_up(word, flow);
    }
  }
}

/// `flow` is not the first who wants the channel.
void FifoSharing::line_up(std::uint32_t& word, Flow flow) {
  if (!is_line(word)) {
    const std::uint32_t place = new_place(flow_of_word(word), none);
    if (free_lines_.empty()) {
      free_lines_.push_back(static_cast<std::uint32_t>(lines_.size()));
      lines_.emplace_back();
    }
    word = free_lines_.back() | line_bit;
    lines_[free_lines_.back()] = {place, place};
    free_lines_.pop_back();
  }
  insert(lines_[word & ~line_bit], flow);
}

// A later turn than all others', the rule, goes straight to the end.
void FifoSharing::insert(Line& line, Flow flow) {
  Flow& first = places_[line.first].flow;
  if (first != flow && !requests_[first].started && earlier(flow, first)) {
    ++requests_[first].blocked;
    line.first = new_place(flow, line.first);
    return;
  }
  std::uint32_t before = line.last;
  if (places_[before].flow != flow && earlier(flow, places_[before].flow)) {
    before = line.first;
    while (!earlier(flow, places_[places_[before].next].flow)) before = places_[before].next;
  }
  if (places_[before].flow == flow) return;
  const std::uint32_t place = new_place(flow, places_[before].next);
  places_[before].next = place;
  if (before == line.last) line.last = place;
  ++requests_[flow].blocked;
}

std::uint32_t FifoSharing::new_place(Flow flow, std::uint32_t next) {
  if (free_places_.empty()) {
    places_.push_back({flow, next});
    return static_cast<std::uint32_t>(places_.size()) - 1;
  }
  const std::uint32_t place = free_places_.back();
  free_places_.pop_back();
  places_[place] = {flow, next};
  return place;
}

void FifoSharing::leave(std::uint32_t& word, Flow flow) {
  if (word == word_of_flow(flow)) {
    word = unused;
    return;
  }
  if (!is_line(word)) return;  // listed twice, and left already
  const std::uint32_t index = word & ~line_bit;
  Line& line = lines_[index];
  if (places_[line.first].flow != flow) return;
  free_places_.push_back(line.first);
  line.first = places_[line.first].next;
  const Flow next = places_[line.first].flow;
  if (line.first == line.last) {
    word = word_of_flow(next);
    free_places_.push_back(line.first);
    free_lines_.push_back(index);
  }
  if (--requests_[next].blocked == 0) advanced_.push_back(next);
}

}  // namespace hopscope
