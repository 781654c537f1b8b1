// Bytes and times of files of other tools, in the words and the unit of time of the platform.
#include <catch2/catch.hpp>

#include <string>
#include <utility>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "output/other_tools.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

constexpr const char* goal =
    "num_ranks 2\nrank 0 { c: calc 1000\n s: send 110b to 1\n s requires c }\nrank 1 { r: recv 110b from 0 }\n";
constexpr const char* trace = "0 init\n1 init\n0 sleep 1e-6\n0 send 1 0 110\n1 recv 0 0 110\n";
constexpr const char* network =
    "<platform version='4.1'><zone id='z' routing='Full'><host id='a' speed='1Gf'/><host id='b' speed='1Gf'/>"
    "<link id='l' bandwidth='1GBps' latency='50us'/><route src='a' dst='b'><link_ctn "
    "id='l'/></route></zone></platform>";

Time time_of(const std::string& topology, const std::string& costs, const std::string& schedule) {
  FilesInMemory files;
  files.put("x.goal", goal);
  files.put("x.txt", trace);
  files.put("x.xml", network);
  return simulate(parse_scenario(fmt::format(R"({{"platform": {{"topology": {}, {}}}, "schedule": {}}})", topology,
                                             costs, schedule),
                                 "test.json", files, catalogue()))
      .time;
}

constexpr const char* line = R"({"family": "line", "nodes": 2})";
const std::vector<std::string> traces{R"({"file": "x.goal"})",
                                      R"({"operation": "trace", "file": "x.txt", "format": "smpi-ti"})"};

}  // namespace

TEST_CASE("bytes of a trace are words of as many bytes as those of the platform have") {
  for (const std::string& schedule : traces) {
    CAPTURE(schedule);
    const auto in_ns = [&](const std::string& word_bytes) {
      const std::string costs =
          fmt::format(R"("costs": {{"t_s": 0, "t_w": "1 GB/s"}}, "time_unit": "ns"{})", word_bytes);
      return time_of(line, costs, schedule);
    };
    CHECK(in_ns("") == Approx(1110));
    CHECK(in_ns(R"(, "word_bytes": 1)") == Approx(1110));
    CHECK(in_ns(R"(, "word_bytes": 4)") == Approx(1110));
    CHECK(time_of(line, R"("costs": {"t_s": 0, "t_w": 1}, "time_unit": "ns")", schedule) == Approx(1110));
  }
  CHECK(time_of(line, R"("costs": {"t_s": 0, "t_w": 1}, "time_unit": "ns")",
                R"({"operation": "trace", "file": "x.txt", "format": "smpi-ti", "word_bytes": 11})") == Approx(1010));
}

TEST_CASE("times of a trace and latencies of SimGrid are in the platform's unit of time, whichever it is") {
  for (const auto& [unit, seconds] :
       {std::pair("h", 3600.0), {"min", 60.0}, {"s", 1.0}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}, {"ps", 1e-12}}) {
    CAPTURE(unit);
    const std::string costs =
        fmt::format(R"("costs": {{"t_s": "1 us", "t_w": "1 GB/s"}}, "time_unit": "{}", "word_bytes": 1)", unit);
    for (const std::string& schedule : traces) CHECK(time_of(line, costs, schedule) * seconds == Approx(2.11e-6));
    // The two messages share the link.
    CHECK(time_of(R"({"family": "graph", "file": "x.xml"})", costs,
                  R"({"operation": "all-to-all", "algorithm": "direct", "message_words": "1 kB"})") *
              seconds ==
          Approx(1e-6 + 50e-6 + 2e-6));
  }
}

TEST_CASE("a schedule written as GOAL has the bytes of its messages") {
  FilesInMemory files;
  const auto written = [&](const std::string& words, const std::string& platform) {
    const Scenario scenario =
        parse_scenario(fmt::format(R"({{"platform": {{"topology": {}, "costs": {{"t_s": 1, "t_w": 1}}{}}},
                         "schedule": {{"operation": "all-to-all", "algorithm": "direct", "message_words": {}}}}})",
                                   line, platform, words),
                       "test.json", files, catalogue());
    ShownLimits limits;
    limits.entries = 0;
    return goal_schedule(show(scenario, {}, limits));
  };
  CHECK_THAT(written("\"64 KiB\"", ""), Catch::Contains("send 65536b"));
  CHECK_THAT(written("16", R"(, "word_bytes": 4)"), Catch::Contains("send 64b"));
  CHECK_THAT(written("16", ""), Catch::Contains("send 16b"));
}

}  // namespace hopscope::test
