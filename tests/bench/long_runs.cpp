// Whole commands that take minutes.

#include <iostream>

#include <fmt/format.h>

#include "process.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

struct LongRun {
  std::string engine;
  int dimension = 0;
  std::string aim;
};

}  // namespace

void report_long_runs(const Catalogue& catalogue, bool quick, Table& table) {
  const std::vector<LongRun> runs = {
      {"native", 13, ""}, {"native", 14, "a few minutes, 4 GB"}, {"symmetric", 14, ""}, {"symmetric", 20, ""}};
  for (const LongRun& run : runs) {
    if (catalogue.engine(run.engine) == nullptr || (quick && run.dimension > 13)) continue;
    std::cerr << fmt::format("pairwise, {} nodes, {}...\n", 1 << run.dimension, run.engine);
    const Spent spent = run_hopscope({"run", beside("pairwise.json"), "--quiet", "--engine", run.engine, "--set",
                                      fmt::format("platform.topology.dimension={}", run.dimension)});
    const double p = 1 << run.dimension;
    table.row({fmt::format("whole command, pairwise, {} nodes, {:.0f} million messages, {}", p, p * (p - 1) / 1e6,
                           run.engine),
               fmt::format("{:.1f} s, {:.0f} MB", spent.seconds, spent.peak_bytes / 1e6), run.aim});
  }
}

}  // namespace hopscope::bench
