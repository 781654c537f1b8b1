// Whole commands that take long.

#include <cmath>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "process.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

/// A scenario file of this folder, with some settings.
struct LongRun {
  std::string what;
  std::string file;
  std::vector<std::string> settings;
  std::string aim;
  bool quick = false;
};

std::optional<Spent> run(const LongRun& long_run, bool quick) {
  if (quick && !long_run.quick) return std::nullopt;
  std::cerr << long_run.what << "...\n";
  std::vector<std::string> arguments = {"run", beside(long_run.file), "--quiet"};
  for (const std::string& setting : long_run.settings) {
    arguments.insert(arguments.end(), {"--set", setting});
  }
  return run_hopscope(arguments);
}

void report(const LongRun& long_run, const Spent& spent, Table& table) {
  table.row({long_run.what, fmt::format("{:.2f} s, {:.0f} MB", spent.seconds, spent.peak_bytes / 1e6), long_run.aim});
}

/// Rings of more and more nodes, on which a change of one rate changes nearly all.
void report_rings(bool quick, const std::string& what, const std::vector<std::string>& settings,
                  const std::vector<std::string>& aims, Table& table) {
  constexpr int smallest = 128;
  std::optional<Spent> before;
  for (std::size_t i = 0; i < aims.size(); ++i) {
    const int nodes = smallest << i;
    LongRun ring{fmt::format("ring of {}, {}", nodes, what), "crowded.json", settings, aims[i], nodes <= 256};
    ring.settings.push_back(fmt::format("platform.topology.nodes={}", nodes));
    const std::optional<Spent> spent = run(ring, quick);
    if (!spent) return;
    if (before) ring.what += fmt::format(" (grows as p^{:.1f})", std::log2(spent->seconds / before->seconds));
    report(ring, *spent, table);
    before = spent;
  }
}

/// Operations other than total exchange, tracked and by sizes.
void report_collectives(bool quick, Table& table) {
  const auto cube = [](int dimension) { return fmt::format("platform.topology.dimension={}", dimension); };
  const std::string doubling = "schedule.algorithm=recursive-doubling";
  const std::string ring = R"(platform.topology={"family": "ring", "nodes": 1024})";
  const std::vector<LongRun> runs = {
      {"`broadcast`, `binomial`, hypercube of 2^20", "collective.json", {cube(20)}, "2 s, 1000 MB"},
      {"`all-reduce`, `recursive-doubling`, hypercube of 2^16",
       "collective.json",
       {cube(16), "schedule.operation=all-reduce", doubling},
       "1 s",
       true},
      {"`all-gather`, `recursive-doubling`, hypercube of 4096",
       "collective.json",
       {cube(12), "schedule.operation=all-gather", doubling},
       "1 s, 300 MB",
       true},
      {"`all-reduce`, `ring`, ring of 1024, 1024 words",
       "collective.json",
       {ring, "schedule.operation=all-reduce", "schedule.algorithm=ring", "schedule.message_words=1024"},
       "1 s",
       true}};
  for (LongRun long_run : runs) {
    if (const auto spent = run(long_run, quick)) report(long_run, *spent, table);
    long_run.what += ", by sizes";
    long_run.aim.clear();
    long_run.settings.emplace_back("schedule.content=sizes");
    if (const auto spent = run(long_run, quick)) report(long_run, *spent, table);
  }
}

}  // namespace

void report_long_runs(const Catalogue& catalogue, bool quick, Table& table) {
  report_rings(quick, "`pairwise`, one port, `fair`", {}, {"", "", "", "15 s"}, table);
  report_rings(quick, "`pairwise`, one port, `fifo`", {"platform.contention=fifo"}, {"", "", "", "2 s"}, table);
  report_rings(quick, "`direct`, all ports, `fair`", {"platform.ports=all", "schedule.algorithm=direct"},
               {"", "", "", "20 s, 1000 MB"}, table);
  const std::string torus = R"(platform.topology={"family": "torus", "dims": [32, 32]})";
  const std::string cube = R"(platform.topology={"family": "hypercube", "dimension": 10})";
  const std::vector<LongRun> runs = {
      {"torus 32 x 32, `direct`, one port", "crowded.json", {torus, "schedule.algorithm=direct"}, "2 s, 300 MB"},
      {"torus 32 x 32, `shift`", "crowded.json", {torus, "schedule.algorithm=shift"}, "0.6 s", true},
      {"hypercube 1024, `pairwise`, tracked", "crowded.json", {cube, "schedule.content=tracked"}, "0.12 s", true},
      {"the same by sizes", "crowded.json", {cube}, "0.06 s", true},
      {"hypercube 4096, by sizes", "pairwise.json", {"platform.topology.dimension=12"}, "1.0 s", true},
      {"hypercube 8192, by sizes", "pairwise.json", {"platform.topology.dimension=13"}, ""},
      {"hypercube 16384, by sizes", "pairwise.json", {"platform.topology.dimension=14"}, "20 s"}};
  for (const LongRun& long_run : runs) {
    if (const auto spent = run(long_run, quick)) report(long_run, *spent, table);
  }
  report_collectives(quick, table);
  if (catalogue.engine("symmetric") == nullptr) return;
  for (const int dimension : {14, 20}) {
    const LongRun symmetric{fmt::format("hypercube {}, engine `symmetric`", 1 << dimension),
                            "pairwise.json",
                            {"engine=symmetric", fmt::format("platform.topology.dimension={}", dimension)},
                            ""};
    if (const auto spent = run(symmetric, quick)) report(symmetric, *spent, table);
  }
}

}  // namespace hopscope::bench
