// Traces for Perfetto: they obey the rules of the format, and agree with the result.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

#include "output/trace/trace.hpp"
#include "support/networks.hpp"
#include "support/shown.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

std::int64_t nanoseconds(const Json& microseconds) { return std::llround(microseconds.get<double>() * 1000); }

struct Span {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

/// The events of one trace, with a check that every event has the fields of its kind.
struct Seen {
  std::map<std::string, std::vector<Json>> slices;            // by category
  std::map<std::int64_t, std::vector<Span>> spans;            // by track
  std::map<std::string, std::vector<std::int64_t>> counters;  // values in order of time
  std::map<std::int64_t, std::map<std::string, Json>> arrows;
  std::int64_t end = 0;

  explicit Seen(const Json& trace) {
    std::map<std::int64_t, std::int64_t> process_of;
    for (const Json& event : trace.at("traceEvents")) {
      const std::string phase = event.at("ph");
      REQUIRE(event.at("pid").is_number_integer());
      if (phase == "M") {
        if (event.at("name") == "thread_name") process_of[event.at("tid")] = event.at("pid");
        continue;
      }
      REQUIRE(event.at("ts").get<double>() >= 0);
      REQUIRE_FALSE(event.at("name").get<std::string>().empty());
      if (phase == "C") {
        counters[event.at("name")].push_back(event.at("args").at("value"));
        continue;
      }
      REQUIRE(process_of.at(event.at("tid")) == event.at("pid").get<std::int64_t>());
      if (phase == "X") {
        take_slice(event);
      } else {
        REQUIRE((phase == "s" || phase == "f"));
        REQUIRE(arrows[event.at("id")].emplace(phase, event).second);
      }
    }
  }

  void take_slice(const Json& event) {
    REQUIRE(event.at("dur").get<double>() >= 0);
    const std::int64_t begin = nanoseconds(event.at("ts"));
    const Span span{begin, begin + nanoseconds(event.at("dur"))};
    slices[event.at("cat")].push_back(event);
    spans[event.at("tid")].push_back(span);
    end = std::max(end, span.end);
  }
};

/// Slices of a track are nested or disjoint.
void check_nesting(const Seen& seen) {
  for (auto [track, spans] : seen.spans) {
    std::ranges::sort(spans, [](const Span& one, const Span& other) {
      return one.begin != other.begin ? one.begin < other.begin : one.end > other.end;
    });
    std::vector<std::int64_t> open;
    for (const auto& [begin, end] : spans) {
      while (!open.empty() && open.back() <= begin) open.pop_back();
      INFO("track " << track << ", " << begin << " to " << end);
      if (!open.empty()) REQUIRE(end <= open.back());
      open.push_back(end);
    }
  }
}

/// Each end of an arrow is within a slice of its track.
void check_arrows(const Seen& seen, std::int64_t messages) {
  CHECK(std::ssize(seen.arrows) == messages);
  for (const auto& [id, ends] : seen.arrows) {
    REQUIRE(ends.size() == 2);
    CHECK(ends.at("f").at("bp") == "e");
    for (const auto& [phase, event] : ends) {
      const std::int64_t at = nanoseconds(event.at("ts"));
      const auto& spans = seen.spans.at(event.at("tid"));
      CHECK(std::ranges::any_of(spans, [&](const Span& span) { return span.begin <= at && at <= span.end; }));
    }
  }
}

void check_trace(const ShownRun& run) {
  const Result& result = run.result;
  const Seen seen(Json::parse(trace_events(run)));
  CHECK(std::ssize(seen.slices.at("send")) == result.totals.messages);
  CHECK(std::ssize(seen.slices.at("receive")) == result.totals.messages);
  CHECK(std::ssize(seen.slices.at("step")) == result.totals.steps);
  const auto on_channels =
      std::ranges::count_if(seen.slices.at("flow"), [](const Json& flow) { return flow.at("args").contains("hops"); });
  CHECK(on_channels == result.totals.link_traversals);
  CHECK(seen.end == TraceClock(run.result).at(result.time));
  check_nesting(seen);
  check_arrows(seen, result.totals.messages);
  CHECK(std::ranges::max(seen.counters.at("peak channel concurrency")) == result.totals.max_overlap);
  for (const auto& [name, values] : seen.counters) {
    CHECK(values.back() == 0);
    CHECK(std::ranges::min(values) == 0);
  }
}

Scenario on(const Platform& platform, const Schedule& schedule) { return scenario(platform, schedule); }

}  // namespace

TEST_CASE("a trace contains every message, ends with the run, and no two slices overlap partially") {
  for (const auto* file :
       {"quickstart.json", "figure-4.18-ring-of-6.json", "contrast-4.5.1-pairwise-on-ring.json",
        "contrast-4.5.3-direct-with-all-ports.json", "contrast-4.5.3-pairwise-store-and-forward.json",
        "figure-4.23-5-shift-on-gray-hypercube.json", "any-network-two-racks.json", "unequal-clusters-4x4.json",
        "figure-4.17-transpose-4x4.json"}) {
    INFO(file);
    check_trace(shown_file(file));
  }
}

TEST_CASE("the same with two ports, first come first served, and store-and-forward under contention") {
  for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
    for (const Contention contention : {Contention::fair, Contention::fifo}) {
      for (const int ports : {1, 2, Platform::all_ports}) {
        Platform platform = test::platform("torus", {3, 4});
        platform.costs = {1.0 / 3, 0.1, 0.7, 0};
        platform.switching = switching;
        platform.contention = contention;
        platform.ports = ports;
        check_trace(shown(on(platform, all_to_all("direct", 7))));
      }
    }
  }
  Platform ring = test::platform("ring", {7});
  ring.ports = 2;
  check_trace(shown(on(ring, all_to_all("ring-bidirectional", 10))));
}

TEST_CASE("a message of a trace: its startup, its flow, and its channels") {
  Platform platform = test::platform("line", {3});
  platform.time_unit = "ms";
  const ShownRun run = shown(on(platform, shift("direct", 64, 2)));
  const Json trace = Json::parse(trace_events(run));
  CHECK(trace.at("otherData").at("scale") == "1 ms of the run is 1000 us of the trace, to the nanosecond");
  const Seen seen(trace);
  const auto& sends = seen.slices.at("send");
  const auto send = std::ranges::find(sends, "send 0 to 2", [](const Json& each) { return each.at("name"); });
  REQUIRE(send != sends.end());
  CHECK(send->at("ts") == 0);
  CHECK(send->at("dur") == 1000 * (50 + 2 * 2 + 64));
  CHECK(send->at("args") == Json({{"step", 1}, {"from", 0}, {"to", 2}, {"words", 64}, {"hops", 2}}));
  CHECK(seen.slices.at("startup").front().at("dur") == 50000);
}

TEST_CASE("times of a trace: known units are kept, others become microseconds, and none is too short to be seen") {
  ShownRun run = shown(on(test::platform("ring", {4}), shift("ring", 8, 1)));
  const auto in_words = [&](const std::string& unit, const Costs& costs) {
    run.result.platform.time_unit = unit;
    run.result.platform.costs = costs;
    return TraceClock(run.result).in_words();
  };
  CHECK(in_words("s", {50, 1, 2, 0}) == "1 s of the run is 1000000 us of the trace");
  CHECK(in_words("us", {50, 1, 2, 0}) == "1 us of the run is 1 us of the trace");
  CHECK(in_words("", {50, 1, 2, 0}) == "1 unit of time of the run is 1 us of the trace");
  CHECK(in_words("cycles", {50, 1, 2, 0}) == "1 cycles of the run is 1 us of the trace");
  CHECK(in_words("ns", {50, 1, 2, 0}) == "1 ns of the run is 1 us of the trace");
  CHECK(in_words("ns", {5000, 100, 20, 0}) == "1 ns of the run is 0.001 us of the trace");
  run.result.time = 1e14;
  CHECK(in_words("us", {50, 1, 2, 0}) == "1 us of the run is 0.001 us of the trace");
}

}  // namespace hopscope::test
