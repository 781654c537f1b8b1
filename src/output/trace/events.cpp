// Chrome's trace event format, as Perfetto reads it: "X" is a slice of a track, "C" a value of a counter, "s" and "f"
// are the two ends of an arrow, "M" names a process or a track. Tracks are threads of three processes.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "output/json_layout.hpp"
#include "output/setting.hpp"
#include "output/text.hpp"
#include "output/trace/counters.hpp"
#include "output/trace/trace.hpp"
#include "output/trace/writer.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// The slices of one track must not overlap unless one lies within the other: viewers drop or misplace those that do.
/// Slices that share a rank or a channel are therefore distributed over as many tracks, called lanes, as there are
/// simultaneous slices.
class Lanes {
 public:
  /// The lane of a slice: the first one that is free. Slices come in order of their beginnings.
  std::size_t place(std::int64_t begin, std::int64_t end) {
    const auto free = std::ranges::find_if(ends_, [&](std::int64_t busy_until) { return busy_until <= begin; });
    const auto lane = static_cast<std::size_t>(free - ends_.begin());
    if (free == ends_.end()) ends_.push_back(end);
    ends_[lane] = end;
    return lane;
  }
  [[nodiscard]] std::size_t count() const { return ends_.size(); }

 private:
  std::vector<std::int64_t> ends_;  // of the last slice, by lane
};

/// The tracks of one rank or channel: as many as it needs simultaneously.
class Tracks {
 public:
  Tracks(TraceEvents& events, Process process, std::string name)
      : events_(events), process_(process), name_(std::move(name)) {}

  int track_of(Slice slice) {
    const std::size_t lane = lanes_.place(slice.begin, slice.end);
    if (lane == numbers_.size()) {
      numbers_.push_back(events_.new_track(process_, lane == 0 ? name_ : fmt::format("{} ({})", name_, lane + 1)));
    }
    return numbers_[lane];
  }

 private:
  TraceEvents& events_;
  Process process_;
  std::string name_;
  Lanes lanes_;
  std::vector<int> numbers_;  // of tracks, by lane
};

/// A part of a message to be shown, by its index in the list of messages.
struct Part {
  Slice slice;
  std::size_t message = 0;
  friend bool operator<(const Part& one, const Part& other) {
    return std::tie(one.slice.begin, one.slice.end, one.message) <
           std::tie(other.slice.begin, other.slice.end, other.message);
  }
};

class Trace {
 public:
  explicit Trace(const ShownRun& run)
      : result_(run.result), messages_(*run.messages), clock_(run.result), by_rank_(run.result.platform.ranks()) {}

  std::string text() {
    add_steps();
    add_counters();
    sort_messages();
    add_ranks();
    add_channels();
    const Json properties{{"hopscope", HOPSCOPE_VERSION},
                          {"scenario", result_.scenario},
                          {"setting", joined(setting_parts(result_), ", ")},
                          {"engine", result_.engine},
                          {"scale", clock_.in_words() + ", to the nanosecond"}};
    return fmt::format("{{\"displayTimeUnit\":\"ns\",\"otherData\":{},\"traceEvents\":[\n{}\n]}}\n",
                       properties.dump(-1, ' ', false, Json::error_handler_t::replace), events_.take());
  }

 private:
  struct PartsOfRank {
    std::vector<Part> sends;
    std::vector<Part> receives;
  };

  [[nodiscard]] Slice slice_of(Interval interval) const { return {clock_.at(interval.begin), clock_.at(interval.end)}; }

  static std::string name_of(const RecordedMessage& message) {
    return fmt::format("{} to {}", message.from, message.to);
  }

  static std::string arguments_of(const RecordedMessage& message) {
    return fmt::format(R"("step":{},"from":{},"to":{},"words":{},"hops":{})", message.step, message.from, message.to,
                       message.words, message.route.size());
  }

  /// Ranks need not be synchronized: steps may overlap.
  void add_steps() {
    events_.name_process(schedule_process, "schedule");
    std::vector<StepUsage> steps = result_.steps;
    std::ranges::stable_sort(steps, {}, &StepUsage::start);
    Tracks tracks(events_, schedule_process, "steps");
    for (const StepUsage& step : steps) {
      const Slice slice = slice_of({step.start, step.end});
      events_.slice(
          schedule_process, tracks.track_of(slice), slice, "step", fmt::format("step {}", step.step),
          fmt::format(R"("messages":{},"words":{},"congestion":{})", step.messages, step.words, step.congestion));
    }
  }

  /// The channels that a flow takes: all of the route at once under cut-through, one after the other otherwise.
  [[nodiscard]] std::span<const ChannelId> channels_of(const RecordedMessage& message, std::size_t flow) const {
    if (result_.platform.cut_through()) return message.route;
    return std::span(message.route).subspan(flow, 1);
  }

  void add_counters();
  void sort_messages();
  void add_ranks();
  void add_send(const Part& part, Tracks& tracks);
  void add_channels();

  const Result& result_;
  const std::vector<RecordedMessage>& messages_;
  TraceClock clock_;
  TraceEvents events_;
  std::vector<PartsOfRank> by_rank_;
  std::map<ChannelId, std::vector<Part>> by_channel_;
};

void Trace::add_counters() {
  TraceCounters counters;
  for (const RecordedMessage& message : messages_) {
    counters.message(slice_of({message.begin, message.end}));
    for (std::size_t flow = 0; flow < message.flows.size(); ++flow) {
      for (const ChannelId channel : channels_of(message, flow)) counters.flow(slice_of(message.flows[flow]), channel);
    }
  }
  counters.write(events_);
}

void Trace::sort_messages() {
  for (std::size_t i = 0; i < messages_.size(); ++i) {
    const RecordedMessage& message = messages_[i];
    const Time left = message.flows.empty() ? message.end : message.flows.front().end;
    by_rank_[static_cast<std::size_t>(message.from)].sends.push_back({slice_of({message.begin, left}), i});
    if (!message.flows.empty()) {
      const Interval arriving{message.flows.back().begin, message.end};
      by_rank_[static_cast<std::size_t>(message.to)].receives.push_back({slice_of(arriving), i});
    }
    for (std::size_t flow = 0; flow < message.flows.size(); ++flow) {
      for (const ChannelId channel : channels_of(message, flow)) {
        by_channel_[channel].push_back({slice_of(message.flows[flow]), i});
      }
    }
  }
}

/// A send lasts until its last word has left; within it, the startup, and the flow of its words. Between them is the
/// head latency, and waiting.
void Trace::add_send(const Part& part, Tracks& tracks) {
  const RecordedMessage& message = messages_[part.message];
  const int track = tracks.track_of(part.slice);
  events_.slice(nodes_process, track, part.slice, "send", "send " + name_of(message), arguments_of(message));
  const std::int64_t flow_begins = message.flows.empty() ? part.slice.end : clock_.at(message.flows.front().begin);
  const Time t_s = result_.platform.costs_between(message.from, message.to).t_s;
  const std::int64_t started = std::min(clock_.at(message.begin + t_s), flow_begins);
  if (started > part.slice.begin) {
    events_.slice(nodes_process, track, {part.slice.begin, started}, "startup", "startup", "");
  }
  if (flow_begins < part.slice.end) {
    events_.slice(nodes_process, track, {flow_begins, part.slice.end}, "flow", "flow", "");
  }
  if (!message.flows.empty()) events_.arrow('s', nodes_process, track, part.slice.begin, part.message);
}

void Trace::add_ranks() {
  events_.name_process(nodes_process, "nodes");
  const Platform& platform = result_.platform;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    auto& [sends, receives] = by_rank_[static_cast<std::size_t>(rank)];
    const NodeId node = platform.mapping.node_of(rank);
    const std::string name =
        node == rank ? fmt::format("rank {}", rank) : fmt::format("rank {} on node {}", rank, node);
    std::ranges::sort(sends, std::less<>());
    std::ranges::sort(receives, std::less<>());
    Tracks sending(events_, nodes_process, name + " sends");
    for (const Part& part : sends) add_send(part, sending);
    Tracks receiving(events_, nodes_process, name + " receives");
    for (const Part& part : receives) {
      const RecordedMessage& message = messages_[part.message];
      const int track = receiving.track_of(part.slice);
      events_.slice(nodes_process, track, part.slice, "receive", "receive " + name_of(message), arguments_of(message));
      events_.arrow('f', nodes_process, track, part.slice.begin, part.message);
    }
  }
}

void Trace::add_channels() {
  events_.name_process(channels_process, "channels");
  for (auto& [channel, parts] : by_channel_) {
    const auto [from, to] = result_.platform.topology->channel(channel);
    std::ranges::sort(parts, std::less<>());
    Tracks tracks(events_, channels_process, fmt::format("channel {} to {}", from, to));
    for (const Part& part : parts) {
      const RecordedMessage& message = messages_[part.message];
      events_.slice(channels_process, tracks.track_of(part.slice), part.slice, "flow", name_of(message),
                    arguments_of(message));
    }
  }
}

}  // namespace

std::string trace_events(const ShownRun& run) { return Trace(run).text(); }

TraceClock::TraceClock(const Result& result) : unit_(result.platform.time_unit) {
  static const std::map<std::string, double, std::less<>> known{{"s", 1e6},     {"ms", 1e3},    {"us", 1},
                                                                {"\u00b5s", 1}, {"\u03bcs", 1}, {"ns", 1e-3}};
  if (const auto found = known.find(unit_); found != known.end()) microseconds_ = found->second;
  constexpr double shortest = 0.01;  // microseconds: ten of the trace's ticks
  constexpr double longest = 1e12;
  const double cost = result.platform.smallest_cost();
  while (cost > 0 && cost * microseconds_ < shortest) microseconds_ *= 1000;
  while (result.time * microseconds_ > longest) microseconds_ /= 1000;
}

std::int64_t TraceClock::at(Time time) const { return std::llround(time * microseconds_ * 1000); }

std::string TraceClock::in_words() const {
  const std::string unit = unit_.empty() ? "unit of time" : printable(unit_);
  return fmt::format("1 {} of the run is {} us of the trace", unit, number(microseconds_));
}

}  // namespace hopscope
