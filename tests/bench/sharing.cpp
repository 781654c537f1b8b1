// Max-min fair sharing by itself: steps of an exchange whose flows begin together, get their rates, and end.

#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "engine/engines.hpp"
#include "engine/native/fair_sharing.hpp"
#include "networks.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

constexpr NodeId nodes = 1024;
constexpr NodeId every = 16;  // of the steps, one in so many: their routes fit into the cache

/// The routes of some steps.
struct Steps {
  ChannelId channels = 0;
  std::vector<std::vector<Route>> routes;
  Traffic traffic;
};

template <class Partner>
Steps steps_of(const Topology& topology, Partner partner) {
  Steps steps{topology.channels(), {}, {}};
  for (NodeId step = 1; step < nodes; step += every) {
    auto& routes = steps.routes.emplace_back(std::size_t{nodes});
    for (NodeId from = 0; from < nodes; ++from) {
      Route& route = routes[static_cast<std::size_t>(from)];
      topology.route(from, partner(from, step), route);
      ++steps.traffic.messages;
      steps.traffic.traversals += static_cast<double>(route.size());
    }
  }
  return steps;
}

void share(const Steps& steps) {
  FairSharing sharing(steps.channels);
  std::vector<FairSharing::Flow> moved;
  Time now = 0;
  for (const auto& routes : steps.routes) {
    for (FairSharing::Flow flow = 0; flow < nodes; ++flow) sharing.begin(flow, routes[flow], 1, now);
    moved.clear();
    sharing.settle(now, moved);
    for (FairSharing::Flow flow = 0; flow < nodes; ++flow) sharing.end(flow);
    sharing.settle(++now, moved);
  }
}

template <class Partner>
void add_steps(Suite& suite, const std::string& name, const Topology& topology, Partner partner) {
  const auto steps = std::make_shared<const Steps>(steps_of(topology, partner));
  suite.add({name, [steps] { share(*steps); }, steps->traffic});
}

/// All messages of a total exchange at once, on a random network whose links have widths from 1 to 100: hundreds of
/// rates, and ends at thousands of instants.
void add_many_rates(Suite& suite) {
  constexpr int widths = 100;
  Wiring wiring = random_wiring(suite.quick() ? 64 : 160);
  for (std::size_t i = 0; i < wiring.links.size(); ++i)
    wiring.links[i].kind.width = static_cast<double>(1 + i * i % widths);
  TopologySpec network{"graph", {wiring.nodes}};
  network.wiring = std::make_shared<const Wiring>(std::move(wiring));
  Scenario scenario = suite.exchange(network, "direct");
  scenario.platform.ports = Platform::all_ports;
  for (const auto& [name, solver] : {std::pair("sharing/many-rates/by-flow", FairSolver::by_flow),
                                     std::pair("sharing/many-rates", FairSolver::whichever_is_quicker)}) {
    const auto engine = make_native_engine(solver);
    scenario.engine = engine.get();
    suite.add({name, [engine, run = unwatched(scenario)] { run(); }, straight_exchange(*scenario.platform.topology)});
  }
}

}  // namespace

void add_sharing(Suite& suite) {
  add_many_rates(suite);
  const auto free = suite.exchange(hypercube(10), "pairwise").platform.topology;
  add_steps(suite, "sharing/free", *free, [](NodeId from, NodeId step) { return from ^ step; });
  const auto crowded = suite.exchange({.family = "torus", .extents = {32, 32}}, "shift").platform.topology;
  add_steps(suite, "sharing/crowded", *crowded, [](NodeId from, NodeId step) { return (from + step) % nodes; });
}

namespace {

/// Where the time of pairwise exchange on the hypercube of 1024 nodes goes, as far as parts of it run by themselves.
/// Its steps are rounds, which share no channels.
void report_parts(const Figures& figures, Table& table) {
  const double whole = figures.seconds("pairwise/native/1024");
  const double routes = figures.seconds("pairwise/bare-loop/1024");
  const double engine = figures.seconds("pairwise/unwatched/1024");
  const double rest = engine - routes;
  if (std::isnan(rest)) return;
  table.row({"where its time goes, 1024 nodes: routes, watching; programs, matching, clock",
             fmt::format("{:.0f} %, {:.0f} %; {:.0f} %", 100 * routes / whole, 100 * (1 - engine / whole),
                         100 * rest / whole),
             ""});
}

}  // namespace

void report_sharing(const Figures& figures, Table& table) {
  const double flows = nodes * static_cast<double>(nodes) / every;
  const double free = figures.seconds("sharing/free") / flows;
  const double crowded = figures.seconds("sharing/crowded") / flows;
  report_parts(figures, table);
  table.figure("fair sharing alone, nobody in the way, hypercube of 1024: flows a second", 1e-6 / free,
               "{:.0f} million");
  table.figure("fair sharing alone, 1024 flows of a step of shift order on the 32 x 32 torus: flows a second",
               1e-6 / crowded, "{:.2f} million");
  table.figure("rates found flow by flow, over as the engine chooses: direct, all ports, random network, 100 widths",
               figures.seconds("sharing/many-rates/by-flow") / figures.seconds("sharing/many-rates"), "{:.1f}");
}

}  // namespace hopscope::bench
