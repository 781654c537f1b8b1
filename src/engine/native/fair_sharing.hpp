#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <hopscope/platform.hpp>

#include "engine/native/level_queue.hpp"

namespace hopscope {

/// The flows that cross channels at the same time, each at its max-min fair rate: nobody can be given more without
/// taking from somebody who has no more. Every channel has capacity 1. A flow that lists a channel several times loads
/// it as many times.
///
/// A flow alone on its channels, the common case, costs one word per channel and no solving.
class FairSharing {
 public:
  /// The caller's number of a flow, small, and used again when the flow is over.
  using Flow = std::uint32_t;

  explicit FairSharing(ChannelId channels);

  /// `flow` is to enter `channels` at the next settle(); alone it would take `duration`. `channels` must stay valid
  /// until end(). @pre duration > 0, at least one channel
  void begin(Flow flow, std::span<const ChannelId> channels, Time duration);
  /// `flow` leaves its channels; others get more at the next settle(). @pre a settle() has come since its begin()
  void end(Flow flow);
  /// True if settle() has something to do. The end of a flow that was in nobody's way leaves it false.
  [[nodiscard]] bool changed() const { return !begun_.empty() || !relieved_.empty(); }
  /// Brings the rates up to date for what begin() and end() have told since the last time, all of it at `now`. Appends
  /// to `moved` the flows that got an end or another one than before, each once.
  void settle(Time now, std::vector<Flow>& moved);

  /// When `flow` is over if its rate stays what it is.
  [[nodiscard]] Time end_of(Flow flow) const { return streams_[flow].end; }
  /// 1 = as if alone.
  [[nodiscard]] double rate(Flow flow) const { return streams_[flow].rate; }

 private:
  /// What is known of a flow's rate in the middle of settle().
  enum class State : std::uint8_t {
    fixed,   ///< as it was before, until something that reaches it turns up
    open,    ///< to be found anew
    solved,  ///< found anew
  };
  /// A flow: one cache line.
  struct alignas(64) Stream {
    const ChannelId* channels = nullptr;
    std::uint32_t hops = 0;
    std::uint32_t life = 0;  // how many flows of this number are over
    Time remaining = 0;      // at `since`
    double rate = 0;
    Time since = 0;
    Time end = 0;
    std::uint32_t holder = nobody;  // the crowd that keeps its rate down
    State state = State::fixed;
  };
  /// A place that a flow takes on a channel. When the flow is over it is of a past life, and swept out some time.
  struct Member {
    Flow flow = 0;
    std::uint32_t life = 0;
  };
  /// The flows on a channel that more than one has wanted since it was last free.
  struct Crowd {
    double load = 0;          // of the members whose rate is not open
    double level = 0;         // the rate of those that it holds; nobody on the channel is faster
    std::uint32_t held = 0;   // flows, not open, whose holder it is: if there is one, the channel is full
    std::uint32_t open = 0;   // members whose rate is open
    std::uint32_t alive = 0;  // members whose flow is not over
    bool relieved = false;
    std::vector<Member> members;
  };

  static constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] std::span<const ChannelId> channels_of(const Stream& stream) const {
    return {stream.channels, stream.hops};
  }
  template <class Visit>
  void for_each_crowd(const Stream& stream, Visit visit);

  void enter(Flow flow, Time now);
  std::uint32_t crowd_on(std::uint32_t& word, Time now);
  void join(std::uint32_t crowd, Flow flow);
  void leave(std::uint32_t& word, Flow flow);
  void report_begun(std::vector<Flow>& moved);

  void open(Flow flow);
  void solve(Flow flow, std::uint32_t holder, double level, Time now, std::vector<Flow>& moved);
  void examine(std::uint32_t crowd, Time now, std::vector<Flow>& moved);
  [[nodiscard]] double lower_bound(const Crowd& crowd) const;
  [[nodiscard]] double level_of(std::uint32_t index);
  void open_held(std::uint32_t index);
  void fill(std::uint32_t index, double level, Time now, std::vector<Flow>& moved);

  std::vector<std::uint32_t> words_;  // by channel: free, the one flow that has it, or the crowd on it
  std::vector<Stream> streams_;       // by flow
  std::vector<Crowd> crowds_;
  std::vector<std::uint32_t> free_crowds_;
  std::vector<Flow> begun_;
  std::vector<std::uint32_t> relieved_;  // crowds that somebody has left, to the good of those that they hold
  // In settle() only:
  double level_ = 0;             // all rates below it are as they should be
  LevelQueue queue_;             // crowds to look at, at the least level that theirs may have
  std::vector<Flow> opened_;     // flows that are no longer fixed
  std::vector<double> ceilings_;  // scratch: rates of fixed flows
};

}  // namespace hopscope
