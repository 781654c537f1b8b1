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
/// A flow that finds its channels free, the common case, costs one word per channel and no line.
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
  struct Request {
    const ChannelId* channels = nullptr;
    std::uint32_t hops = 0;
    bool started = false;
    Turn turn;
  };
  /// Two flows or more, from `first` on. That one has the channel, or waits for others; those before it are over.
  struct Line {
    std::vector<Flow> flows;
    std::size_t first = 0;
  };

  [[nodiscard]] std::span<const ChannelId> channels_of(const Request& request) const {
    return {request.channels, request.hops};
  }
  [[nodiscard]] bool earlier(Flow a, Flow b) const { return requests_[a].turn < requests_[b].turn; }
  [[nodiscard]] bool goes_before(Flow a, Flow b) const { return !requests_[b].started && earlier(a, b); }
  void line_up(Flow flow);
  void start_if_first(Flow flow, std::vector<Flow>& started);
  void line_up(ChannelWord& word, Flow flow);
  void insert(Line& line, Flow flow);
  void leave(ChannelWord& word, Flow flow);
  void sort_by_turn(std::vector<Flow>& flows, std::size_t from) const;

  ZeroedArray<ChannelWord> words_;  // by channel: the one flow that wants it, or the line there
  std::vector<Request> requests_;   // by flow
  // By flow: at how many channels somebody stands before it. Apart from the rest, as it is what changes most.
  std::vector<std::uint32_t> blocked_;
  Turn latest_;             // of those in line, or who were
  bool is_latest_ = false;  // the flow that gets in line: it need not ask who stands before it
  std::vector<Line> lines_;
  std::vector<std::uint32_t> free_lines_;
  std::vector<Flow> requested_;  // not in line yet
  std::vector<Flow> advanced_;   // first in line everywhere since others were released
};

}  // namespace hopscope
