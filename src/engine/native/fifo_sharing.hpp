#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/zeroed_array.hpp>

#include "engine/event.hpp"
#include "engine/native/channel_words.hpp"

namespace hopscope {

/// Channels that serve one flow at a time, in order of request. A flow starts when it is first in line at every channel
/// of its route, and has them all until its end: lines keep one common order, so nobody waits in a circle.
///
/// Of the line at a channel only the last flow is stored. A flow waits for the one right before it at each of its
/// channels, and is first everywhere once these are over. Neighbouring channels of a route mostly have the same flow
/// last, so that a flow waits for few others, however long its route.
class FifoSharing {
 public:
  /// The caller's number of a flow, small, and used again when the flow is over.
  using Flow = std::uint32_t;

  explicit FifoSharing(ChannelId channels);

  /// `flow` gets in line at each of `channels`, once where one is listed several times; they must stay valid until
  /// release(). Nobody else has the same turn. An earlier turn goes first, unless the other has started.
  void request(Flow flow, std::span<const ChannelId> channels, const Turn& turn);
  /// `flow`, which has started, gives its channels back.
  void release(Flow flow);
  /// True if serve() has something to do. The release of a flow that nobody waits for leaves it false.
  [[nodiscard]] bool changed() const { return !requested_.empty() || !advanced_.empty(); }
  /// Appends to `started` the flows that may start now, in order of their turns.
  void serve(std::vector<Flow>& started);

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  enum class State : std::uint8_t { over, requested, waiting, started };
  struct Request {
    const ChannelId* channels = nullptr;
    std::uint32_t hops = 0;
    State state = State::over;
    std::uint32_t first_follower = none;
    std::uint32_t blocked = 0;  // by how many flows, counted once for each Follower
    Turn turn;
  };
  /// A flow that is right behind another in some lines.
  struct Follower {
    Flow flow = 0;
    std::uint32_t next = none;  // of the same flow
  };

  [[nodiscard]] std::span<const ChannelId> channels_of(const Request& request) const {
    return {request.channels, request.hops};
  }
  [[nodiscard]] bool earlier(Flow a, Flow b) const { return requests_[a].turn < requests_[b].turn; }
  void line_up(Flow flow);
  void line_up_again();
  void start_if_first(Flow flow, std::vector<Flow>& started);
  void follow(Flow before, Flow flow);
  void sort_by_turn(std::vector<Flow>& flows, std::size_t from) const;

  ZeroedArray<ChannelWord> last_;  // by channel: the last flow in line, if any
  std::vector<Request> requests_;  // by flow
  std::vector<Follower> followers_;
  std::uint32_t free_follower_ = none;
  Turn latest_;                  // of those in line, or who were
  std::vector<Flow> requested_;  // not in line yet
  std::vector<Flow> advanced_;   // first in line everywhere since others were released
};

}  // namespace hopscope
