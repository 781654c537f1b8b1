#include "engine/native/fair_sharing.hpp"

#include <algorithm>

namespace hopscope {

FairSharing::FairSharing(ChannelId channels, ChannelCapacities speeds) : speeds_(std::move(speeds)), words_(channels) {}

// Gives back what it has entered already, so that the others who begin at this instant do not meet half of it.
bool FairSharing::wait(Flow flow, std::span<const ChannelId> entered) {
  for (const ChannelId channel : entered) words_[channel].set_unused();
  begun_.push_back(flow);
  return false;
}

void FairSharing::leave_group(ChannelWord& word, Flow flow) {
  const GroupId id = word.group();
  FlowGroup& group = groups_[id];
  group.load -= streams_[flow].rate;
  if (--group.alive == 0) {
    members_[id].clear();
    free_groups_.push_back(id);
    word.set_unused();
  } else {
    relieve(id, group);
  }
}

void FairSharing::settle(Time now, std::vector<Flow>& moved) {
  now_ = now;
  moved_ = &moved;
  for (const Flow flow : begun_) enter(flow, now);
  report_begun(moved);
  if (!opened_.empty() || is_any_relieved()) solve_all();
}

void FairSharing::enter(Flow flow, Time now) {
  Stream& stream = streams_[flow];
  for (const ChannelId channel : channels_of(stream)) {
    ChannelWord& word = words_[channel];
    if (word.is_unused()) {
      word.set_flow(flow);
      continue;
    }
    if (stream.state == State::fixed) {
      stream.state = State::open;
      opened_.push_back(flow);
      ++open_;
    }
    join(group_on(channel, now), flow);
  }
  if (stream.state == State::open && !speeds_.are_equal()) group_on(speeds_.slowest(channels_of(stream)), now);
}

/// The group on a channel; if one flow has it alone, a group of that one. Where speeds differ, whoever is in a group
/// has one on its slowest channel too, be it alone there: that holds it when nobody else does.
FairSharing::GroupId FairSharing::group_on(ChannelId channel, Time now) {
  ChannelWord& word = words_[channel];
  if (word.is_group()) return word.group();
  if (free_groups_.empty()) {
    free_groups_.push_back(static_cast<GroupId>(groups_.size()));
    groups_.emplace_back();
    members_.emplace_back();
    queue_.resize(groups_.size());
  }
  const GroupId id = free_groups_.back();
  free_groups_.pop_back();
  const Flow first = word.flow();
  const Stream& stream = streams_[first];
  const bool is_open = stream.state == State::open;
  word.set_group(id);
  members_[id].push_back({first, stream.life});
  FlowGroup& group = groups_[id];
  group.capacity = speeds_.of(channel);
  group.alive = 1;
  group.open = is_open ? 1 : 0;
  group.load = is_open ? Precise() : stream.rate;
  // What came at this instant too has no rate yet that the others could go by.
  if (!is_open && stream.since == now) open(first);
  if (!is_open && !speeds_.are_equal()) group_on(speeds_.slowest(channels_of(stream)), now);
  return id;
}

/// @pre `flow` is open
void FairSharing::join(GroupId id, Flow flow) {
  FlowGroup& group = groups_[id];
  auto& members = members_[id];
  if (members.size() > 2 * std::size_t{group.alive} + 8) {
    std::erase_if(members, [&](const Member& member) { return streams_[member.flow].life != member.life; });
  }
  members.push_back({flow, streams_[flow].life});
  ++group.alive;
  ++group.open;
}

// Those that are in company are reported when their rate is known.
void FairSharing::report_begun(std::vector<Flow>& moved) {
  if (opened_.empty()) {
    moved.insert(moved.end(), begun_.begin(), begun_.end());
  } else {
    for (const Flow flow : begun_) {
      Stream& stream = streams_[flow];
      if (stream.state == State::open) {
        stream.rate = 0;
      } else {
        moved.push_back(flow);
      }
    }
  }
  begun_.clear();
}

std::size_t FairSharing::rates() const {
  std::vector<double> levels;
  for (const FlowGroup& group : groups_)
    if (group.alive > 0 && group.held > 0) levels.push_back(group.level.rounded());
  std::ranges::sort(levels);
  std::size_t count = 0;
  double last = 0;
  for (const double level : levels) {
    if (!above(level, last)) continue;
    ++count;
    last = level;
  }
  return count;
}

void FairSharing::forget_groups() {
  free_groups_.clear();
  for (GroupId id = static_cast<GroupId>(groups_.size()); id-- > 0;) {
    groups_[id] = {};
    members_[id].clear();
    free_groups_.push_back(id);
  }
}

}  // namespace hopscope
