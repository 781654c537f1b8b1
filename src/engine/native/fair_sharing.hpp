#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <hopscope/channel_capacities.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/zeroed_array.hpp>

#include "engine/native/channel_words.hpp"
#include "engine/native/level_search.hpp"
#include "engine/native/precise.hpp"

namespace hopscope {

/// The flows that cross channels at the same time, each at its max-min fair rate: nobody can be given more without
/// taking from somebody who has no more. A channel's capacity is its speed: 1 if all are equal. A flow that lists a
/// channel several times loads it as many times; that it may where speeds are equal.
///
/// A flow alone on its channels, the common case, costs one word per channel and no solving.
class FairSharing : LevelSearch<FairSharing> {
 public:
  /// The caller's number of a flow, small, and used again when the flow is over.
  using Flow = std::uint32_t;

  explicit FairSharing(ChannelId channels, ChannelCapacities speeds = {});

  /// `flow` enters `channels` at `now`; alone it would take `duration`. True if it has them for itself: its end is
  /// known, until others come. If somebody is there it enters at the next settle(), which must be at the same `now`.
  /// `channels` must stay valid until end(). @pre duration > 0, at least one channel
  bool begin(Flow flow, std::span<const ChannelId> channels, Time duration, Time now);
  /// `flow` leaves its channels; others get more at the next settle(). @pre it has entered them
  void end(Flow flow);
  /// True if settle() has something to do. The end of a flow that was in nobody's way leaves it false.
  [[nodiscard]] bool changed() const { return !begun_.empty() || is_any_relieved(); }
  /// Brings the rates up to date for what begin() and end() have told since the last time, all of it at `now`. Appends
  /// to `moved` the flows that got an end or another one than before, each once.
  void settle(Time now, std::vector<Flow>& moved);

  /// When `flow` is over if its rate stays what it is.
  [[nodiscard]] Time end_of(Flow flow) const { return streams_[flow].end; }
  /// Of one that is alone: the speed of its slowest channel.
  [[nodiscard]] double rate(Flow flow) const { return streams_[flow].rate.rounded(); }

  /// How many flows there are.
  [[nodiscard]] std::int64_t flows() const { return flows_; }
  /// How many channels all flows cross, each counted as often as it is crossed.
  [[nodiscard]] double hops() const { return static_cast<double>(hops_); }
  /// How often settle() has looked at a flow on a channel so far.
  [[nodiscard]] double work() const { return work_; }
  /// How many rates there are that differ by more than rounding, of flows that share a channel. Goes over all groups.
  [[nodiscard]] std::size_t rates() const;
  /// Calls `visit(flow, channels, remaining at now)` for every flow, and forgets them all. @pre !changed()
  template <class Visit>
  void hand_over(Time now, Visit visit);

 private:
  friend LevelSearch;
  using GroupId = Id;

  /// What is known of a flow's rate in the middle of settle().
  enum class State : std::uint8_t {
    fixed,   ///< as it was before, until a change turns out to reach it
    open,    ///< to be found anew
    solved,  ///< found anew
  };
  /// A flow: one cache line.
  struct alignas(64) Stream {
    const ChannelId* channels = nullptr;
    std::uint32_t hops = 0;  // 0 if it is over
    std::uint32_t life = 0;  // how many flows of this number are over
    Time remaining = 0;      // at `since`, at rate 1
    Precise rate;
    Time since = 0;
    Time end = 0;
    GroupId holder = nobody;  // the group on the channel that keeps it from being faster
    State state = State::fixed;
  };
  /// A place of a flow on a channel. When the flow is over it is of a past life, and swept out some time.
  struct Member {
    Flow flow = 0;
    std::uint32_t life = 0;
  };
  /// The flows on a channel that more than one has wanted since it was last free: one cache line.
  struct alignas(64) FlowGroup {
    double capacity = 1;
    Precise load;             // of the members whose rate is not open
    Precise level;            // the rate of those that it holds; nobody on the channel is faster
    std::uint32_t held = 0;   // flows that it is the holder of: if there are any, the channel is full
    std::uint32_t open = 0;   // members whose rate is open
    std::uint32_t alive = 0;  // members whose flow is not over
    bool relieved = false;    // somebody has left, and those that it holds do not know yet
    std::uint64_t seen = 0;   // at the last look at the groups of open flows
  };

  static constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] std::span<const ChannelId> channels_of(const Stream& stream) const {
    return {stream.channels, stream.hops};
  }
  template <class Visit>
  void for_each_group(const Stream& stream, Visit visit);

  // Who is where.
  bool wait(Flow flow, std::span<const ChannelId> entered);
  void enter(Flow flow, Time now);
  GroupId group_on(ChannelId channel, Time now);
  void join(GroupId id, Flow flow);
  void leave_group(ChannelWord& word, Flow flow);
  void report_begun(std::vector<Flow>& moved);
  void forget_groups();

  // Who is how fast (fair_rates.cpp).
  void solve_all();
  [[nodiscard]] FlowGroup& on(GroupId id) { return groups_[id]; }
  [[nodiscard]] static std::uint32_t held(const FlowGroup& group) { return group.held; }
  template <class Visit>
  void for_each_of_open(Visit visit);
  [[nodiscard]] Precise level_of(GroupId id);
  void open(Flow flow);
  bool open_held(GroupId id);
  void fill(GroupId id, Precise level);
  void solve(Flow flow, GroupId holder, Precise level);

  ChannelCapacities speeds_;
  ZeroedArray<ChannelWord> words_;  // by channel: the one flow that has it, or the group on it
  std::vector<Stream> streams_;     // by flow
  std::vector<FlowGroup> groups_;
  std::vector<std::vector<Member>> members_;  // by group
  std::vector<GroupId> free_groups_;
  std::vector<Flow> begun_;
  // While settle() solves:
  Time now_ = 0;
  std::vector<Flow>* moved_ = nullptr;
  std::vector<Flow> opened_;  // flows that are open or solved
  std::uint64_t look_ = 0;    // of for_each_of_open()
  double work_ = 0;
  std::int64_t flows_ = 0;
  std::int64_t hops_ = 0;
};

// What every flow that is alone goes through is inline.

inline bool FairSharing::begin(Flow flow, std::span<const ChannelId> channels, Time duration, Time now) {
  assert(duration > 0 && !channels.empty());
  if (flow >= streams_.size()) [[unlikely]]
    streams_.resize(std::size_t{flow} + 1);
  Stream& stream = streams_[flow];
  stream.channels = channels.data();
  stream.hops = static_cast<std::uint32_t>(channels.size());
  ++flows_;
  hops_ += stream.hops;
  stream.remaining = duration;
  stream.rate = 1;
  stream.since = now;
  stream.end = now + duration;
  stream.holder = nobody;
  if (!speeds_.are_equal()) [[unlikely]] {
    const double rate = speeds_.of(speeds_.slowest(channels));
    stream.rate = rate;
    stream.remaining = duration * rate;
  }
  for (const ChannelId& channel : channels) {
    ChannelWord& word = words_[channel];
    if (!word.is_unused()) [[unlikely]]
      return wait(flow, {channels.data(), &channel});
    word.set_flow(flow);
  }
  return true;
}

inline void FairSharing::end(Flow flow) {
  Stream& stream = streams_[flow];
  if (stream.holder != nobody) --groups_[stream.holder].held;
  for (const ChannelId channel : channels_of(stream)) {
    ChannelWord& word = words_[channel];
    if (word.is_only(flow)) [[likely]] {
      word.set_unused();
    } else {
      leave_group(word, flow);
    }
  }
  ++stream.life;
  --flows_;
  hops_ -= stream.hops;
  stream.hops = 0;
}

template <class Visit>
void FairSharing::hand_over(Time now, Visit visit) {
  for (Flow flow = 0; flow < streams_.size(); ++flow) {
    Stream& stream = streams_[flow];
    if (stream.hops == 0) continue;
    const Time remaining = stream.remaining - stream.rate.rounded() * (now - stream.since);
    // Rounding can leave nothing to a flow that ends at this very instant, but is not over yet.
    visit(flow, channels_of(stream), std::max(remaining, std::numeric_limits<Time>::min()));
    for (const ChannelId channel : channels_of(stream)) words_[channel].set_unused();
    ++stream.life;
    stream.hops = 0;
  }
  flows_ = 0;
  hops_ = 0;
  forget_groups();
}

}  // namespace hopscope
