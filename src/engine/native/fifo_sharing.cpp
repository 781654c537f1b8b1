#include "engine/native/fifo_sharing.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace hopscope {

FifoSharing::FifoSharing(ChannelId channels) : words_(channels) {}

void FifoSharing::request(Flow flow, std::span<const ChannelId> channels, const Turn& turn) {
  if (flow >= requests_.size()) {
    requests_.resize(std::size_t{flow} + 1);
    blocked_.resize(std::size_t{flow} + 1);
  }
  requests_[flow] = {channels.data(), static_cast<std::uint32_t>(channels.size()), false, turn};
  blocked_[flow] = 0;
  requested_.push_back(flow);
}

void FifoSharing::release(Flow flow) {
  assert(requests_[flow].started);
  for (const ChannelId channel : channels_of(requests_[flow])) leave(words_[channel], flow);
}

void FifoSharing::serve(std::vector<Flow>& started) {
  const std::size_t before = started.size();
  sort_by_turn(requested_, 0);
  for (const Flow flow : requested_) {
    line_up(flow);
    start_if_first(flow, started);
  }
  requested_.clear();
  if (advanced_.empty()) return;
  for (const Flow flow : advanced_) start_if_first(flow, started);
  advanced_.clear();
  sort_by_turn(started, before);
}

// One that had advanced may have been sent back by an earlier turn that got in line just now.
void FifoSharing::start_if_first(Flow flow, std::vector<Flow>& started) {
  if (blocked_[flow] > 0) return;
  requests_[flow].started = true;
  started.push_back(flow);
}

// Nearly always they are in order already.
void FifoSharing::sort_by_turn(std::vector<Flow>& flows, std::size_t from) const {
  const auto first = flows.begin() + static_cast<std::ptrdiff_t>(from);
  const auto by_turn = [this](Flow a, Flow b) { return earlier(a, b); };
  if (!std::is_sorted(first, flows.end(), by_turn)) std::sort(first, flows.end(), by_turn);
}

void FifoSharing::line_up(Flow flow) {
  const Turn& turn = requests_[flow].turn;
  is_latest_ = latest_ < turn;
  if (is_latest_) latest_ = turn;
  for (const ChannelId channel : channels_of(requests_[flow])) {
    ChannelWord& word = words_[channel];
    if (word.is_unused()) {
      word.set_flow(flow);
    } else if (!word.is_only(flow)) {
      line_up(word, flow);
    }
  }
}

/// `flow` is not the first who wants the channel.
void FifoSharing::line_up(ChannelWord& word, Flow flow) {
  if (!word.is_group()) {
    if (free_lines_.empty()) {
      free_lines_.push_back(static_cast<std::uint32_t>(lines_.size()));
      lines_.emplace_back();
    }
    Line& line = lines_[free_lines_.back()];
    line.flows.assign(1, word.flow());
    line.first = 0;
    word.set_group(free_lines_.back());
    free_lines_.pop_back();
  }
  insert(lines_[word.group()], flow);
}

// From the end of the line, where a later turn than all others', the rule, belongs.
void FifoSharing::insert(Line& line, Flow flow) {
  auto& flows = line.flows;
  std::size_t place = flows.size();
  while (!is_latest_ && place > line.first && goes_before(flow, flows[place - 1])) --place;
  if (place > line.first && flows[place - 1] == flow) return;
  ++blocked_[place == line.first ? flows[place] : flow];
  if (place < flows.size()) {
    flows.insert(flows.begin() + static_cast<std::ptrdiff_t>(place), flow);
    return;
  }
  if (flows.size() == flows.capacity() && 2 * line.first > flows.size()) {
    flows.erase(flows.begin(), flows.begin() + static_cast<std::ptrdiff_t>(line.first));
    line.first = 0;
  }
  flows.push_back(flow);
}

void FifoSharing::leave(ChannelWord& word, Flow flow) {
  if (word.is_only(flow)) {
    word.set_unused();
    return;
  }
  if (!word.is_group()) return;  // listed twice, and left already
  const std::uint32_t index = word.group();
  Line& line = lines_[index];
  if (line.flows[line.first] != flow) return;
  const Flow next = line.flows[++line.first];
  if (line.first + 1 == line.flows.size()) {
    word.set_flow(next);
    free_lines_.push_back(index);
  }
  if (--blocked_[next] == 0) advanced_.push_back(next);
}

}  // namespace hopscope
