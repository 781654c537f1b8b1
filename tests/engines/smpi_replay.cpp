// SimGrid's own replay of our traces on our platforms takes our time. Uniform messages that meet nobody are exact but
// for what smpirun prints, six digits after the point, and for the 1e-9 s to which SimGrid rounds the end of every
// message.
#include <catch2/catch.hpp>

#include <cmath>
#include <string>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "output/other_tools.hpp"
#include "output/simgrid/platform.hpp"
#include "process/child_process.hpp"
#include "run/shown_run.hpp"
#include "support/folder.hpp"
#include "support/setup.hpp"

namespace {

using namespace hopscope;
using namespace hopscope::test;

/// The time that smpirun tells; none if it is not installed.
std::optional<double> replayed(const ShownRun& run) {
  const Folder folder;
  const std::string platform =
      folder.put("platform.xml", simgrid_platform(run.result.platform, "a test", smpi_word_bytes(run)));
  const std::string list = folder.put("list", folder.put("trace.txt", smpi_trace(run)) + "\n");
  const auto ended = run_program({"smpirun", "-np", fmt::format("{}", run.result.platform.ranks()), "-platform",
                                  platform, "--cfg=network/model:CM02", "-replay", list},
                                 "");
  if (!ended) return std::nullopt;
  const std::string told = ended->out + ended->err;
  INFO(told);
  const std::string before = "Simulation time ";
  const auto place = told.find(before);
  REQUIRE(place != std::string::npos);
  return std::stod(told.substr(place + before.size()));
}

struct Replay {
  std::string platform;
  std::string schedule;
  Time time;          // by the closed form of the algorithm
  double longer = 0;  // what remains of envelopes of 16 bytes that no startup makes up for
};

}  // namespace

TEST_CASE("smpirun replays our traces on our platforms in our times", "[engines][smpi]") {
  const std::vector<Replay> replays{
      // (t_s + m t_w)(p-1) + t_h (p/2) log p
      {R"("topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2})",
       R"("operation": "all-to-all", "algorithm": "pairwise", "message_words": 64)", 7 * (50 + 64) + 2 * 4 * 3},
      // steps (t_s + t_h + m t_w)
      {R"("topology": {"family": "torus", "dims": [4, 4]}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2})",
       R"("operation": "shift", "algorithm": "mesh", "shift": 5, "message_words": 64)", 3 * (50 + 2 + 64)},
      // (t_s + t_h + t_w m p/2) log p
      {R"("topology": {"family": "complete", "nodes": 16}, "costs": {"t_s": 50, "t_w": 0.25, "t_h": 2})",
       R"("operation": "all-to-all", "algorithm": "bruck", "message_words": 37)", 4 * (50 + 2 + 0.25 * 37 * 8)},
      // Without a startup there is nothing to take the envelope off: a word is 1024 bytes, and 5 messages follow each
      // other. (t_s + t_h + m t_w p/4)(p-1), with halves of words.
      {R"("topology": {"family": "ring", "nodes": 6}, "costs": {"t_s": 0, "t_w": 1, "t_h": 2}, "ports": 2)",
       R"("operation": "all-to-all", "algorithm": "ring-split", "message_words": 63)", (2 + 63 * 6 / 4.0) * 5,
       5 * 16 / 1024.0},
      // Ten messages of one word share a channel, with their envelopes; the startup makes up for one of these.
      // t_s + m t_w 10.
      {R"("topology": {"family": "ring", "nodes": 8}, "costs": {"t_s": 5, "t_w": 1, "t_h": 0}, "ports": "all")",
       R"("operation": "all-to-all", "algorithm": "direct", "message_words": 1)", 5 + 10, 9 * 16 / 1024.0},
  };
  for (const Replay& each : replays) {
    INFO(each.platform << each.schedule);
    FilesInMemory files;
    const std::string text = fmt::format(R"({{"platform": {{{}}}, "schedule": {{{}}}}})", each.platform, each.schedule);
    const ShownRun run = show(parse_scenario(text, "own.json", files, catalogue()), {});
    CHECK(run.result.time == Approx(each.time));
    const auto theirs = replayed(run);
    if (!theirs) {
      WARN("smpirun is not installed: what it would replay is not compared");
      return;
    }
    const double rounding = 0.5e-6 + 1e-9 * static_cast<double>(run.result.totals.messages);
    CHECK(std::abs(*theirs - (run.result.time + each.longer)) <= rounding);
  }
}
