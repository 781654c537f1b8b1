// Native against SimGrid on the same cases, in the same run.

#include <fmt/format.h>

#include "process.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

constexpr int command_dimension = 10;

/// Adds a scenario twice, once for each engine. SimGrid runs in a process of its own, whose time is taken; what this
/// process does meanwhile is not counted against it.
void add_both(Suite& suite, const std::string& name, const TopologySpec& network, std::string_view algorithm, int ports,
              bool slow) {
  for (const std::string engine : {"native", "simgrid"}) {
    Scenario scenario = suite.exchange(network, algorithm, engine);
    scenario.platform.ports = ports;
    suite.add({.name = name + '/' + engine,
               .run = watched(scenario),
               .traffic = straight_exchange(*scenario.platform.topology),
               .apart = engine == "simgrid",
               .slow = slow && engine == "simgrid"});
  }
}

void add_command(Suite& suite, const std::string& engine, const std::string& content) {
  const auto run = [=] {
    run_hopscope({"run", beside("pairwise.json"), "--quiet", "--engine", engine, "--set", "schedule.content=" + content,
                  "--set", fmt::format("platform.topology.dimension={}", command_dimension)});
  };
  suite.add(
      {.name = fmt::format("command/{}/{}", content, engine), .run = run, .apart = true, .slow = engine == "simgrid"});
}

void report_ratio(const Figures& figures, const std::string& name, const std::string& what, Table& table) {
  table.figure("SimGrid's time over native's: " + what,
               figures.seconds(name + "/simgrid") / figures.seconds(name + "/native"), "{:.0f}");
}

}  // namespace

void add_engines(Suite& suite) {
  for (int d = 6; d <= (suite.quick() ? 8 : 10); d += 2) {
    add_both(suite, fmt::format("engines/pairwise/{}", 1 << d), hypercube(d), "pairwise", 1, d > 8);
  }
  for (const std::int64_t side : {8, 16}) {
    if (suite.quick() && side > 8) continue;
    add_both(suite, fmt::format("engines/torus/{0}x{0}", side), {.family = "torus", .extents = {side, side}}, "shift",
             1, side > 8);
  }
  add_both(suite, "engines/direct/64", hypercube(6), "direct", Platform::all_ports, false);
  if (suite.quick()) return;
  add_command(suite, "native", "sizes");
  add_command(suite, "native", "tracked");
  add_command(suite, "simgrid", "sizes");
}

void report_engines(const Figures& figures, Table& table) {
  for (const int p : {64, 256, 1024}) {
    report_ratio(figures, fmt::format("engines/pairwise/{}", p), fmt::format("pairwise, hypercube of {}", p), table);
  }
  for (const int side : {8, 16}) {
    report_ratio(figures, fmt::format("engines/torus/{0}x{0}", side),
                 fmt::format("shift order, {0} x {0} torus, whose steps collide", side), table);
  }
  report_ratio(figures, "engines/direct/64", "all messages at once, all ports, hypercube of 64", table);
  const std::string command = fmt::format("whole command, pairwise, {} nodes", 1 << command_dimension);
  const double seconds = figures.seconds("command/sizes/native");
  table.figure(command + ", sized", seconds, "{:.2f} s", "under 0.1 s");
  table.figure("... SimGrid's time over it", figures.seconds("command/sizes/simgrid") / seconds, "{:.0f}",
               "at least 100");
  table.figure(command + ", tracked: every block really carried", figures.seconds("command/tracked/native"),
               "{:.2f} s");
}

}  // namespace hopscope::bench
