#include "engine/native/fifo_sharing.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace hopscope {

FifoSharing::FifoSharing(ChannelId channels) : last_(channels) {}

void FifoSharing::request(Flow flow, std::span<const ChannelId> channels, const Turn& turn) {
  if (flow >= requests_.size()) requests_.resize(std::size_t{flow} + 1);
  requests_[flow] = {channels.data(), static_cast<std::uint32_t>(channels.size()), State::requested, none, 0, turn};
  requested_.push_back(flow);
}

void FifoSharing::release(Flow flow) {
  Request& over = requests_[flow];
  assert(over.state == State::started);
  over.state = State::over;
  for (const ChannelId channel : channels_of(over)) {
    ChannelWord& last = last_[channel];
    if (last.is_only(flow)) last.set_unused();
  }
  for (std::uint32_t i = over.first_follower; i != none;) {
    Follower& follower = followers_[i];
    if (--requests_[follower.flow].blocked == 0) advanced_.push_back(follower.flow);
    const std::uint32_t next = follower.next;
    follower.next = free_follower_;
    free_follower_ = i;
    i = next;
  }
}

void FifoSharing::serve(std::vector<Flow>& started) {
  const std::size_t before = started.size();
  sort_by_turn(requested_, 0);
  if (!requested_.empty() && requests_[requested_.front()].turn < latest_) {
    line_up_again();
  } else {
    for (const Flow flow : requested_) line_up(flow);
  }
  if (!requested_.empty()) latest_ = std::max(latest_, requests_[requested_.back()].turn);
  for (const Flow flow : requested_) start_if_first(flow, started);
  requested_.clear();
  if (advanced_.empty()) return;
  for (const Flow flow : advanced_) start_if_first(flow, started);
  advanced_.clear();
  sort_by_turn(started, before);
}

// One that had advanced may have been sent back by an earlier turn that got in line just now.
void FifoSharing::start_if_first(Flow flow, std::vector<Flow>& started) {
  Request& request = requests_[flow];
  if (request.blocked > 0) return;
  request.state = State::started;
  started.push_back(flow);
}

// Nearly always they are in order already.
void FifoSharing::sort_by_turn(std::vector<Flow>& flows, std::size_t from) const {
  const auto first = flows.begin() + static_cast<std::ptrdiff_t>(from);
  const auto by_turn = [this](Flow a, Flow b) { return earlier(a, b); };
  if (!std::is_sorted(first, flows.end(), by_turn)) std::sort(first, flows.end(), by_turn);
}

/// At the end of all lines, where a later turn than all others' belongs.
void FifoSharing::line_up(Flow flow) {
  requests_[flow].state = State::waiting;
  ChannelWord before{};
  for (const ChannelId channel : channels_of(requests_[flow])) {
    ChannelWord& last = last_[channel];
    if (!last.is_unused() && last != before && !last.is_only(flow)) {
      before = last;
      follow(before.flow(), flow);
    }
    last.set_flow(flow);
  }
}

/// `flow` waits for the end of `before`.
void FifoSharing::follow(Flow before, Flow flow) {
  std::uint32_t place = free_follower_;
  if (place == none) {
    place = static_cast<std::uint32_t>(followers_.size());
    followers_.emplace_back();
  } else {
    free_follower_ = followers_[place].next;
  }
  followers_[place] = {flow, requests_[before].first_follower};
  requests_[before].first_follower = place;
  ++requests_[flow].blocked;
}

/// Makes all lines anew, with those requested in their places. It takes time, and is rare: an earlier turn comes later
/// only where flows end at the instant at which they start, and others are requested at that same instant.
void FifoSharing::line_up_again() {
  followers_.clear();
  free_follower_ = none;
  std::vector<Flow> waiting;
  for (Flow flow = 0; flow < requests_.size(); ++flow) {
    Request& request = requests_[flow];
    request.first_follower = none;
    request.blocked = 0;
    if (request.state == State::over) continue;
    if (request.state != State::started) waiting.push_back(flow);
    if (request.state == State::waiting) {
      for (const ChannelId channel : channels_of(request)) last_[channel].set_unused();
    }
  }
  for (Flow flow = 0; flow < requests_.size(); ++flow) {
    if (requests_[flow].state != State::started) continue;
    for (const ChannelId channel : channels_of(requests_[flow])) last_[channel].set_flow(flow);
  }
  sort_by_turn(waiting, 0);
  for (const Flow flow : waiting) line_up(flow);
}

}  // namespace hopscope
