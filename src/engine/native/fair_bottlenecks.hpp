#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <tsl/robin_map.h>

#include <hopscope/channel_capacities.hpp>
#include <hopscope/platform.hpp>

#include "engine/native/level_search.hpp"
#include "engine/native/precise.hpp"

namespace hopscope {

/// The max-min fair rates that FairSharing has too, for many flows with many different rates. A flow's rate is that of
/// its bottleneck: a full channel on its way where nobody is faster. All flows of a bottleneck have its rate, so their
/// progress is kept once for all, and of every channel it is known how many flows of which bottlenecks cross it: a
/// bundle each. A change is solved for bundles; a flow is looked at only when it gets another bottleneck.
class FairBottlenecks : LevelSearch<FairBottlenecks> {
 public:
  /// The caller's number of a flow, used again when the flow is over.
  using Flow = std::uint32_t;

  /// Channels 0 .. channels-1, of these capacities.
  FairBottlenecks(ChannelId channels, const ChannelCapacities& capacities);

  /// `flow` enters `channels` at the next settle(); from then on it would take `duration` at a rate of 1. `channels`
  /// must stay valid until end(). @pre duration > 0, at least one channel
  void begin(Flow flow, std::span<const ChannelId> channels, Time duration);
  /// `flow` leaves its channels; others get more at the next settle(). @pre settle() was called since it has begun
  void end(Flow flow);
  [[nodiscard]] bool changed() const { return changed_; }
  /// Brings the rates up to date for what begin() and end() have told since the last time, all of it at `now`.
  void settle(Time now);

  /// When the first flow is over if the rates stay what they are; infinite if there is none.
  [[nodiscard]] Time next_end() const {
    return next_ends_.empty() ? std::numeric_limits<Time>::infinity() : next_ends_.lowest();
  }
  /// Appends the flows that are over at `until`, if the rates stay what they are: each is to be ended now.
  void append_over(Time until, std::vector<Flow>& over);
  [[nodiscard]] Time end_of(Flow flow) const;
  [[nodiscard]] double rate(Flow flow) const { return channels_[streams_[number_[flow]].bottleneck].level.rounded(); }
  /// Calls `visit(flow, channels, how long it would still take at a rate of 1)` for every flow. @pre !changed()
  template <class Visit>
  void for_each(Time now, Visit visit) const {
    for (const Stream& stream : streams_) {
      if (stream.bottleneck != none) visit(stream.flow, stream.channels, remaining(stream, now));
    }
  }
  /// How many channels all flows cross, each counted as often as it is crossed.
  [[nodiscard]] double hops() const { return hops_; }
  /// How many bundles and crossings all calls of settle() have looked at so far.
  [[nodiscard]] double work() const { return work_; }

 private:
  friend LevelSearch;
  /// Flows, bundles, and crossings (places of a flow on a channel) are numbered densely. Bottlenecks are channels.
  using Number = std::uint32_t;
  using BundleId = std::uint32_t;
  using CrossingId = std::uint32_t;
  using Bottleneck = std::uint32_t;
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  struct Stream {
    std::span<const ChannelId> channels;
    Flow flow = 0;
    CrossingId first = 0;  // its crossings follow each other
    Bottleneck bottleneck = none;
    Time over_at = 0;  // the progress of its bottleneck with which it is over
  };
  struct Crossing {
    Number flow = 0;
    BundleId bundle = none;
    CrossingId next = none;
    CrossingId previous = none;
  };
  /// The flows of one bottleneck that cross one channel.
  struct Bundle {
    std::uint32_t channel = 0;
    Bottleneck bottleneck = 0;
    CrossingId first = none;
    std::uint32_t place_on_channel = 0;
    std::uint32_t place_of_bottleneck = 0;
  };
  /// What a channel knows of a bundle on it, which is looked at most often.
  struct BundleOn {
    Bottleneck bottleneck = 0;
    BundleId id = 0;
    std::uint32_t count = 0;  // of its crossings
  };
  struct End {
    Time over_at = 0;
    Number flow = 0;
    [[nodiscard]] bool operator>(const End& other) const {
      return over_at != other.over_at ? over_at > other.over_at : flow > other.flow;
    }
  };
  /// What is known of the rate of a bottleneck in the middle of settle().
  enum class State : std::uint8_t {
    fixed,   ///< as it was before, until a change turns out to reach it
    open,    ///< to be found anew
    solved,  ///< found anew
  };
  struct Channel {
    double capacity = 1;
    Precise load;       // of the flows whose rate is not open
    Precise level;      // the rate of those whose bottleneck it is
    Time progress = 0;  // at `since`: what a flow has done whose bottleneck it was when counting began
    Time since = 0;
    std::uint32_t flows = 0;  // whose bottleneck it is
    std::uint32_t open = 0;   // crossings of flows whose rate is open
    std::uint32_t alive = 0;  // all crossings
    State state = State::fixed;
    bool relieved = false;             // somebody has left, and those that it holds back do not know yet
    bool touched = false;              // its rate or its flows have changed
    std::uint64_t seen = 0;            // at the last look at the channels of open flows
    std::uint32_t captured = 0;        // crossings of flows that the channel which is being filled has taken
    BundleId captured_into = none;     // their bundle
    std::vector<Number> begun;         // flows that have no bottleneck yet, and such that have got one since
    std::vector<BundleOn> crossed_by;  // the bundles of flows that cross it
    std::vector<BundleId> holds;       // the bundles of flows whose bottleneck it is
    std::vector<End> ends;             // of these, a heap, the earliest on top; stale ones are swept out some time
  };
  /// Numbers that follow each other lie far apart.
  struct Spread {
    std::size_t operator()(std::uint64_t key) const {
      return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15U) >> 20U);
    }
  };

  // Who is where.
  [[nodiscard]] Number new_number(Flow flow, std::size_t hops);
  void link(CrossingId id, BundleId into);
  [[nodiscard]] std::uint32_t& count_of(const Bundle& bundle) {
    return channels_[bundle.channel].crossed_by[bundle.place_on_channel].count;
  }
  void unlink(CrossingId id);
  [[nodiscard]] BundleId bundle_of(std::uint32_t channel, Bottleneck bottleneck);
  void drop_bundle(BundleId id);
  void count_anew(Bottleneck id);
  [[nodiscard]] Time remaining(const Stream& stream, Time now) const;
  void push_end(Number flow);
  void touch(Bottleneck id);
  void renew_next_end(Bottleneck id);
  [[nodiscard]] bool is_valid(const End& end, Bottleneck id) const;
  [[nodiscard]] static Time progress_at(const Channel& channel, Time now) {
    return channel.progress + channel.level.rounded() * (now - channel.since);
  }
  [[nodiscard]] static Time time_of(const Channel& channel, Time progress) {
    return channel.since + (progress - channel.progress) / channel.level.rounded();
  }

  // Who is how fast (bottleneck_rates.cpp).
  void solve_all();
  [[nodiscard]] Channel& on(std::uint32_t id) { return channels_[id]; }
  [[nodiscard]] static std::uint32_t held(const Channel& channel) {
    return channel.state == State::open ? 0 : channel.flows;
  }
  template <class Visit>
  void for_each_of_open(Visit visit);
  [[nodiscard]] Precise level_of(std::uint32_t id);
  bool open_held(Bottleneck id);
  void fill(std::uint32_t id, Precise level);
  void set_level(Bottleneck id, Precise level);
  void capture_all(BundleId id, Bottleneck by);
  void capture(Number flow, Bottleneck by);
  void enter(Number flow, Time left);
  void affect(std::uint32_t channel);
  void take_crossing(CrossingId id, std::uint32_t channel, Bottleneck by);
  void queue_affected(Precise level);

  std::vector<Channel> channels_;  // and one more: the bottleneck of flows that have none yet
  Bottleneck unknown_;
  /// By channel: the rate of those whose bottleneck it is, if it is fixed; infinite if it is open, 0 if it is solved.
  std::vector<double> ceiling_;
  LevelQueue next_ends_;        // bottlenecks, by when the first of their flows is over
  std::vector<Number> number_;  // by flow, as the caller numbers them
  std::vector<Stream> streams_;
  std::vector<std::vector<Number>> free_numbers_;  // by how many channels the flow has crossed
  std::vector<Crossing> crossings_;
  std::vector<Bundle> bundles_;
  std::vector<BundleId> free_bundles_;
  tsl::robin_map<std::uint64_t, BundleId, Spread> bundle_at_;  // by channel and bottleneck
  std::vector<std::uint32_t> entered_;                         // channels that flows without a bottleneck cross
  std::vector<Bottleneck> touched_;
  bool changed_ = false;
  double hops_ = 0;
  double work_ = 0;
  // While settle() solves:
  Time now_ = 0;
  std::vector<Bottleneck> opened_;  // those that are open or solved
  std::vector<BundleOn> faster_;    // for level_of()
  std::vector<std::uint32_t> affected_;
  std::uint64_t look_ = 0;
};

}  // namespace hopscope
