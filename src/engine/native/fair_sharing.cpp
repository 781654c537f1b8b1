#include "engine/native/fair_sharing.hpp"

#include <algorithm>

namespace hopscope {

FairSharing::FairSharing(ChannelId channels, ChannelSpeeds speeds) : speeds_(std::move(speeds)), words_(channels) {}

// Gives back what it has entered already, so that the others who begin at this instant do not meet half of it.
bool FairSharing::wait(Flow flow, std::span<const ChannelId> entered) {
  for (const ChannelId channel : entered) words_[channel].set_unused();
  begun_.push_back(flow);
  return false;
}

void FairSharing::leave_crowd(ChannelWord& word, Flow flow) {
  const CrowdId id = word.group();
  Crowd& crowd = crowds_[id];
  crowd.load -= streams_[flow].rate;
  if (--crowd.alive == 0) {
    members_[id].clear();
    free_crowds_.push_back(id);
    word.set_unused();
  } else if (crowd.held > 0 && !crowd.relieved) {
    crowd.relieved = true;
    relieved_.push_back(id);
  }
}

void FairSharing::settle(Time now, std::vector<Flow>& moved) {
  for (const Flow flow : begun_) enter(flow, now);
  report_begun(moved);
  if (!opened_.empty() || !relieved_.empty()) solve_all(now, moved);
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
    join(crowd_on(channel, now), flow);
  }
  if (stream.state == State::open && !speeds_.are_equal()) crowd_on(speeds_.slowest(channels_of(stream)), now);
}

/// The crowd on a channel; if one flow has it alone, a crowd of that one. Where speeds differ, whoever is in a crowd
/// has one on its slowest channel too, be it alone there: that holds it when nobody else does.
FairSharing::CrowdId FairSharing::crowd_on(ChannelId channel, Time now) {
  ChannelWord& word = words_[channel];
  if (word.is_group()) return word.group();
  if (free_crowds_.empty()) {
    free_crowds_.push_back(static_cast<CrowdId>(crowds_.size()));
    crowds_.emplace_back();
    members_.emplace_back();
    queue_.resize(crowds_.size());
  }
  const CrowdId id = free_crowds_.back();
  free_crowds_.pop_back();
  const Flow first = word.flow();
  const Stream& stream = streams_[first];
  const bool is_open = stream.state == State::open;
  word.set_group(id);
  members_[id].push_back({first, stream.life});
  Crowd& crowd = crowds_[id];
  crowd.capacity = speeds_.of(channel);
  crowd.alive = 1;
  crowd.open = is_open ? 1 : 0;
  crowd.load = is_open ? 0 : stream.rate;
  // What came at this instant too has no rate yet that the others could go by.
  if (!is_open && stream.since == now) open(first);
  if (!is_open && !speeds_.are_equal()) crowd_on(speeds_.slowest(channels_of(stream)), now);
  return id;
}

/// @pre `flow` is open
void FairSharing::join(CrowdId id, Flow flow) {
  Crowd& crowd = crowds_[id];
  auto& members = members_[id];
  if (members.size() > 2 * std::size_t{crowd.alive} + 8) {
    std::erase_if(members, [&](const Member& member) { return streams_[member.flow].life != member.life; });
  }
  members.push_back({flow, streams_[flow].life});
  ++crowd.alive;
  ++crowd.open;
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

}  // namespace hopscope
