#pragma once

#include <vector>

#include <hopscope/topology.hpp>

#include "output/trace/writer.hpp"

namespace hopscope {

/// The numbers of messages, channels and flows over time, as counter events at every change.
class TraceCounters {
 public:
  void message(Slice slice) { add(slice, whole); }
  void flow(Slice slice, ChannelId channel) { add(slice, channel); }
  void write(TraceEvents& events);

 private:
  static constexpr ChannelId whole = -1;  // in place of a channel: a message

  struct Change {
    std::int64_t at;
    ChannelId channel;
    int by;
    friend auto operator<=>(const Change&, const Change&) = default;
  };
  // Slices of zero length are not counted.
  void add(Slice slice, ChannelId channel) {
    if (slice.begin == slice.end) return;
    changes_.push_back({slice.begin, channel, 1});
    changes_.push_back({slice.end, channel, -1});
  }

  std::vector<Change> changes_;
};

}  // namespace hopscope
