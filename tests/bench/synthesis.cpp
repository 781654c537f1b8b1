// How near to their bounds the schedules come that are synthesised within some seconds.

#include <algorithm>
#include <chrono>
#include <iostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>

#include "networks.hpp"
#include "study/bound/synthesis/synthesis.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

/// An exchange, and the time over its bound that is aimed at.
struct Exchange {
  std::string what;
  Scenario scenario;
  double seconds;
  std::int64_t pieces = 1;
  std::int32_t transfers = 1;  // combined schedules beat the bound of those that are not
  std::string aim = {};
};

Scenario scenario_of(const std::string& topology, const std::string& ports, const std::string& t_s,
                     const std::string& schedule, const Catalogue& catalogue) {
  const std::string text = fmt::format(
      R"({{"platform": {{"topology": {}, "costs": {{"t_s": {}, "t_w": 1}}, "ports": {}}}, "schedule": {}}})", topology,
      t_s, ports, schedule);
  return parse_scenario(text, "exchange.json", *files_on_disk(), catalogue);
}

/// A word takes 1 and nothing else, so that the time is the number of steps.
Scenario total_exchange(const std::string& topology, const std::string& ports, const Catalogue& catalogue) {
  return scenario_of(topology, ports, "0", R"({"operation": "all-to-all", "algorithm": "direct", "message_words": 1})",
                     catalogue);
}

Scenario unequal_exchange(const std::string& topology, const std::string& t_s, const Catalogue& catalogue) {
  return scenario_of(topology, "1", t_s,
                     R"({"operation": "all-to-all-v", "algorithm": "direct",
                         "sizes": {"generator": "zipf", "words": 4032, "seed": 1}})",
                     catalogue);
}

std::vector<Exchange> total_exchanges(bool quick, const Catalogue& catalogue) {
  struct Network {
    std::string what, topology;
    double seconds;
    std::string aim;
    bool quick = false;
  };
  const std::vector<Network> networks = {
      {"hypercube of 64", R"({"family": "hypercube", "dimension": 6})", 10, "1", true},
      {"ring of 16", R"({"family": "ring", "nodes": 16})", 10, "1", true},
      {"mesh 8 x 8", R"({"family": "mesh", "dims": [8, 8]})", 10, "1.01", true},
      {"Petersen's graph", topology_text(petersen_wiring()), 10, "1.01", true},
      {"barbell, two complete networks of 8 and a link between", topology_text(barbell_wiring(8)), 10, "1.01", true},
      {"torus 8 x 8", R"({"family": "torus", "dims": [8, 8]})", 30, "1.04", true},
      {"torus 16 x 16", R"({"family": "torus", "dims": [16, 16]})", 30, "1.06"},
      {"random, 64 nodes of 4 links", topology_text(random_wiring(64)), 10, "1.08", true},
      {"random, 256 nodes of 4 links", topology_text(random_wiring(256)), 30, "1.15"},
      {"fat tree of switches with 8 ports, 128 nodes", topology_text(fat_tree_wiring(8)), 30, "1.08"},
      {"dragonfly of 36 routers, 72 nodes", R"({"family": "dragonfly", "groups": 9, "routers": 4, "hosts": 2,
                                                 "global_links": 2})",
       30, "1.08"}};
  std::vector<Exchange> all;
  for (const Network& each : networks) {
    if (quick && !each.quick) continue;
    for (const char* ports : {"1", R"("all")"}) {
      all.push_back({each.what + (ports == std::string("1") ? ", one port" : ", all ports"),
                     total_exchange(each.topology, ports, catalogue), each.seconds, 1, 1, each.aim});
    }
  }
  return all;
}

std::vector<Exchange> unequal_exchanges(const Catalogue& catalogue) {
  const std::string complete = R"({"family": "complete", "nodes": 64})";
  const std::string torus = R"({"family": "torus", "dims": [8, 8]})";
  std::vector<Exchange> all;
  for (const char* t_s : {"1", "10", "100"}) {
    const std::string what = fmt::format("zipf on 64 ranks, complete, t_s {}", t_s);
    all.push_back({what + ", 16 pieces", unequal_exchange(complete, t_s, catalogue), 30, 16, 1, "1.05"});
    all.push_back({what + ", whole", unequal_exchange(complete, t_s, catalogue), 30, 1, 1, "1.4"});
  }
  all.push_back(
      {"zipf on a torus 8 x 8, t_s 1, 16 pieces", unequal_exchange(torus, "1", catalogue), 30, 16, 1, "1.25"});
  return all;
}

void report(const Exchange& exchange, bool quick, Table& table) {
  std::cerr << exchange.what << "...\n";
  SynthesisSettings settings;
  settings.seconds = quick ? 1 : exchange.seconds;
  settings.pieces = exchange.pieces;
  settings.transfers = exchange.transfers;
  const auto begun = std::chrono::steady_clock::now();
  const SynthesisReport report = synthesised(exchange.scenario, settings, {});
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  const Time bound = std::max(report.bound.value_or(0), report.bound_of_steps.value_or(0));
  table.row({exchange.what, fmt::format("{:.6g}", bound), std::to_string(report.steps),
             fmt::format("{:.6g}", report.time), fmt::format("{:.3f}", report.time / bound), exchange.aim,
             fmt::format("{:.0f} s", seconds)});
}

}  // namespace

std::string synthesis_table(const Catalogue& catalogue, bool quick) {
  Table table;
  for (const Exchange& each : total_exchanges(quick, catalogue)) report(each, quick, table);
  if (!quick) {
    for (const Exchange& each : unequal_exchanges(catalogue)) report(each, quick, table);
  }
  return table.text({"synthesised", "bound", "steps", "time", "over the bound", "aim", "search"});
}

}  // namespace hopscope::bench
