// How FairSharing finds the rates again after a change (LevelSearch). Every flow is opened and solved once at most, and
// hardly any that keeps its rate.

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/native/fair_sharing.hpp"

namespace hopscope {

template <class Visit>
void FairSharing::for_each_group(const Stream& stream, Visit visit) {
  for (const ChannelId channel : channels_of(stream)) {
    const ChannelWord word = words_[channel];
    if (word.is_group()) visit(word.group());
  }
}

/// Once for each, however many flows are in it.
template <class Visit>
void FairSharing::for_each_of_open(Visit visit) {
  ++look_;
  for (const Flow flow : opened_) {
    const Stream& stream = streams_[flow];
    if (stream.state != State::open) continue;
    for_each_group(stream, [&](GroupId id) {
      if (std::exchange(groups_[id].seen, look_) != look_) visit(id);
    });
  }
}

void FairSharing::solve_all() {
  find_levels();
  for (const Flow flow : opened_) streams_[flow].state = State::fixed;
  opened_.clear();
}

/// The group's level if the fixed flows that others hold are no slower than now. Infinite if there is nobody whose rate
/// it could be.
Precise FairSharing::level_of(GroupId id) {
  FlowGroup& group = groups_[id];
  auto& members = members_[id];
  work_ += static_cast<double>(members.size());
  ceilings_.clear();
  group.load = 0;
  Precise room = group.capacity;
  double sharers = group.open;
  std::size_t kept = 0;
  for (const Member member : members) {
    const Stream& stream = streams_[member.flow];
    if (stream.life != member.life) continue;
    members[kept++] = member;
    if (stream.state == State::open) continue;
    group.load += stream.rate;
    if (stream.state == State::fixed && stream.holder == id) {
      ++sharers;
    } else if (stream.state == State::fixed && stream.rate.rounded() > level_) {
      ceilings_.push_back({stream.rate});
    } else {
      room -= stream.rate;
    }
  }
  members.resize(kept);
  return share_out(room, sharers);
}

/// The rate of `flow` is to be found anew. @pre what others do at lower levels is known
void FairSharing::open(Flow flow) {
  Stream& stream = streams_[flow];
  stream.state = State::open;
  work_ += stream.hops;
  opened_.push_back(flow);
  ++open_;
  if (stream.holder != nobody) --groups_[stream.holder].held;
  stream.holder = nobody;
  for_each_group(stream, [&](GroupId id) {
    FlowGroup& group = groups_[id];
    group.load -= stream.rate;
    ++group.open;
    queue_if_near(id);
  });
}

/// Those whom the group has held may be faster. @return whether there are any who are not solved
bool FairSharing::open_held(GroupId id) {
  const std::size_t before = open_;
  for (const Member member : members_[id]) {
    const Stream& stream = streams_[member.flow];
    if (stream.state == State::fixed && stream.holder == id) open(member.flow);
  }
  return open_ > before;
}

/// The group's level is `level`: nobody in it is faster, and those whose rate is open go at it.
void FairSharing::fill(GroupId id, Precise level) {
  groups_[id].level = level;
  for (const Member member : members_[id]) {
    const Stream& stream = streams_[member.flow];
    const bool must_fall = stream.state == State::fixed && above(stream.rate.rounded(), level.rounded());
    if (must_fall || stream.state == State::open) solve(member.flow, id, level);
  }
}

/// The rate of `flow` is `level`: that of `holder`. Unless that is its old one, it has another end.
void FairSharing::solve(Flow flow, GroupId holder, Precise level) {
  Stream& stream = streams_[flow];
  work_ += stream.hops;
  const std::uint32_t opened = stream.state == State::open ? 1 : 0;
  const Precise load_before = opened > 0 ? Precise() : stream.rate;
  if (opened > 0) {
    --open_;
  } else {
    opened_.push_back(flow);
    if (stream.holder != nobody) --groups_[stream.holder].held;
  }
  const double rate = stream.rate.rounded();
  if (above(level.rounded(), rate) || above(rate, level.rounded())) {
    stream.remaining = std::max(0.0, stream.remaining - rate * (now_ - stream.since));
    stream.since = now_;
    stream.rate = level;
    stream.end = now_ + stream.remaining / level.rounded();
    moved_->push_back(flow);
  }
  stream.state = State::solved;
  stream.holder = holder;
  ++groups_[holder].held;
  const Precise more_load = stream.rate - load_before;
  for_each_group(stream, [&](GroupId id) {
    FlowGroup& group = groups_[id];
    group.load += more_load;
    group.open -= opened;
    queue_if_known(id);
  });
}

}  // namespace hopscope
