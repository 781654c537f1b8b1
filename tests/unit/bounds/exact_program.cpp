// The bound by prices against a second truth: the linear program of the flows, solved by GLPK.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <limits>
#include <sstream>

#include <fmt/format.h>

#include "run/bound/exchange_problem.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

/// The least time T in which the words flow, in the format of CPLEX: variables f_s_e are the flow of source s on
/// channel e; what arrives at a vertex and does not leave is for it; every channel and port is busy for at most T.
std::string linear_program(const FlowNetwork& network, const FlowDemand& demand) {
  std::ostringstream text;
  text.precision(17);
  text << "Minimize\n time: T\nSubject To\n";
  const auto vertices = static_cast<NodeId>(network.vertices);
  for (std::size_t s = 0; s < demand.sources.size(); ++s) {
    for (NodeId v = 0; v < vertices; ++v) {
      if (v == demand.sources[s]) continue;
      bool has_terms = false;
      std::ostringstream terms;
      for (std::size_t e = 0; e < network.channels.size(); ++e) {
        if (network.channels[e].to == v) terms << " + f_" << s << '_' << e;
        if (network.channels[e].from == v) terms << " - f_" << s << '_' << e;
        has_terms = has_terms || network.channels[e].to == v || network.channels[e].from == v;
      }
      const double words = v < network.nodes ? demand.of(s, v) : 0;
      if (has_terms) text << " v_" << s << '_' << v << ':' << terms.str() << " = " << words << '\n';
    }
  }
  const FlowLimits limits(network);
  std::vector<std::vector<std::pair<std::size_t, double>>> loads(limits.count());  // channels, and the time of a word
  for (std::size_t e = 0; e < network.channels.size(); ++e) {
    std::vector<double> of_word(limits.count());
    limits.add(e, 1, of_word);
    for (std::size_t r = 0; r < of_word.size(); ++r) {
      if (of_word[r] > 0) loads[r].emplace_back(e, of_word[r]);
    }
  }
  for (std::size_t r = 0; r < loads.size(); ++r) {
    if (loads[r].empty()) continue;
    text << " r_" << r << ": - T";
    for (const auto& [e, time] : loads[r]) {
      for (std::size_t s = 0; s < demand.sources.size(); ++s) text << "\n + " << time << " f_" << s << '_' << e;
    }
    text << " <= 0\n";
  }
  return text.str() + "End\n";
}

/// The optimum of a program, as GLPK finds it with exact arithmetic on top of its simplex method.
double solved(const Workplace& here, const std::string& program) {
  here.put("flow.lp", program);
  const Ending ending = here.shell("glpsol --lp flow.lp --output flow.txt");
  INFO(ending.output);
  REQUIRE(ending.status == 0);
  const std::string text = here.read("flow.txt");
  REQUIRE(text.find("OPTIMAL") != std::string::npos);
  const auto place = text.find("Objective:  time = ");
  REQUIRE(place != std::string::npos);
  return std::strtod(text.c_str() + place + 19, nullptr);
}

/// Checks a bound, and the flow beside it, against the program.
void check_against_program(const Workplace& here, const Scenario& exchange) {
  const Platform& on = exchange.platform;
  FlowSearch search;
  search.gap = 0.002;
  const BoundReport report = bound_of(exchange, search);
  const bool is_total = exchange.schedule.operation == "all-to-all";
  const bool by_hops = ports_limit_hops(on, flow_network(on, false));
  const FlowDemand demand = flow_demand(on, *exchange.operation);
  const double words = is_total ? exchange.schedule.message_words : 1;
  const double exact = words * solved(here, linear_program(flow_network(on, by_hops), demand));
  const double found = by_hops ? std::max(report.ports, report.channels) : report.channels;
  INFO(on.topology->description() << ", ports " << on.ports << ": GLPK " << exact << ", bound " << found);
  CHECK(found <= exact * (1 + 1e-6));
  CHECK(found >= exact * (1 - 0.0021));
  CHECK(*report.fractional >= exact * (1 - 1e-6));
}

/// The lowest startup and the lowest hop of all pairs of ranks.
double latency_of_pairs(const Platform& on) {
  double t_s = std::numeric_limits<double>::infinity();
  double t_h = t_s;
  for (Rank from = 0; from < on.ranks(); ++from) {
    for (Rank to = 0; to < on.ranks(); ++to) {
      if (from == to) continue;
      t_s = std::min(t_s, on.costs_between(from, to).t_s);
      t_h = std::min(t_h, on.costs_between(from, to).t_h);
    }
  }
  return t_s + t_h;
}

/// Clusters of which some have one node, or of which there is only one, with costs that no pair of ranks may have.
Platform clusters_without_some_pairs(Draw& draw) {
  const auto cost = [&] { return draw.one_of({0.0, 0.3, 1.0, 2.5, 7.0}); };
  TopologySpec spec{"clusters", {}};
  const bool is_one = draw.one_in(2);
  for (int clusters = is_one ? 1 : 2 + draw.below(4); clusters > 0; --clusters)
    spec.extents.push_back(is_one ? 2 + draw.below(5) : draw.one_of({1, 1, 1, 2}));
  Platform on;
  on.topology = made(spec);
  for (std::size_t k = 0; k <= spec.extents.size(); ++k) on.class_costs.push_back({cost(), 0.5 + cost(), cost(), 0});
  on.costs = on.class_costs.front();
  on.ports = draw.one_of({1, 2, Platform::all_ports});
  return on;
}

}  // namespace

TEST_CASE("between clusters a bound begins with a startup and a hop that two ranks have, and ends as the program says",
          "[bounds][unsanitized]") {
  const Workplace here;
  const bool has_solver = here.shell("glpsol --version").status == 0;
  Draw draw(8);
  for (int run = 0; run < 40; ++run) {
    const Platform on = clusters_without_some_pairs(draw);
    Schedule schedule = all_to_all("direct", 3);
    if (draw.one_in(2)) {
      schedule.operation = "shift";
      schedule.values.set("shift", static_cast<double>(1 + draw.below(on.ranks() - 1)));
    }
    const Scenario exchange = scenario(on, schedule);
    const BoundReport report = bound_of(exchange, {});
    INFO("run " << run << ", " << on.topology->description());
    CHECK(report.latency == Approx(latency_of_pairs(on)));
    CHECK(report.bound <= simulate(exchange).time * (1 + 1e-9));
    CHECK(report.bound >= (latency_of_pairs(on) + std::max(report.ports, report.channels)) * (1 - 1e-9));
    if (has_solver && run < 12) check_against_program(here, exchange);
  }
}

TEST_CASE("a search on channels of very different times ends after few sweeps", "[bounds]") {
  // Of the channels into nodes 0 and 2 one takes a third and one 84.558: nearly all of 405 words take the fast one.
  const double third = 1.0 / 3;
  const Wiring wiring{.nodes = 5,
                      .switches = 1,
                      .links = {link(4, 1, 1, third), link(4, 5, 1, 0), link(2, 5, 1, third), link(0, 2, 1, 0),
                                link(3, 5, 1, third), link(1, 5, 1, 0), link(0, 4, 1, 84.558)}};
  Platform on = words_only(graph(wiring), 1);
  const std::vector<std::vector<double>> words{
      {0, 26, 28, 77, 94}, {77, 0, 75, 33, 40}, {16, 23, 0, 28, 32}, {81, 22, 83, 0, 31}, {10, 5, 79, 99, 0}};
  SizeMatrix sizes(5);
  for (Rank from = 0; from < 5; ++from) {
    for (Rank to = 0; to < 5; ++to) {
      if (from != to) sizes.set(from, to, words[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)]);
    }
  }
  Schedule schedule = all_to_all("direct", 1);
  schedule.operation = "all-to-all-v";
  schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  const BoundReport report = bound_of(scenario(on, schedule), {});
  CHECK(report.flow.sweeps < 50);
  CHECK(report.channels == Approx(405 / (3 + 1 / 84.558)).epsilon(0.002));
  CHECK(*report.gap() < 0.01);
}

TEST_CASE("searches on random channels of very different times need little work", "[bounds][unsanitized]") {
  Platform on = words_only(topology("line", {2}), 1);
  Draw draw(84);
  for (int run = 0; run < 200; ++run) {
    Wiring random{.nodes = 2 + draw.below(7), .switches = draw.below(3)};
    const int vertices = static_cast<int>(random.nodes + random.switches);
    const auto time = [&] { return draw.one_of({0.0, 1e-6, 1.0 / 3, 1.0, 84.558, 1e5}); };
    for (int v = 1; v < vertices; ++v) random.links.push_back(link(draw.below(v), v, 1, time()));
    for (int v = 0; v + 2 < vertices; ++v) random.links.push_back(link(v, v + 2, 1, time()));
    on.topology = graph(random);
    on.switching = draw.one_of({Switching::cut_through, Switching::store_and_forward});
    const BoundReport found = bound_of(scenario(on, all_to_all("direct", 3)), {});
    INFO("run " << run);
    // A certificate rounds prices that are far below the highest.
    CHECK(found.flow.time <= found.flow.bound * 1.02);
    CHECK(*found.gap() < 0.02);
    // Little work suffices, of which a sweep takes three times the sources times channels and ports.
    const double cells = static_cast<double>(on.ranks()) * static_cast<double>(on.topology->channels());
    CHECK(found.flow.sweeps <= 1 + FlowSearch().little_work / (6 * cells));
  }
}

TEST_CASE("the bound by prices is that of the linear program of the flows, which GLPK solves", "[bounds]") {
  const Workplace here;
  if (here.shell("glpsol --version").status != 0) {
    WARN("skipped: there is no glpsol here; scripts/setup --tests installs it (glpk-utils)");
    return;
  }
  for (const Scenario& known : {scenario(words_only(topology("ring", {7})), all_to_all("direct", 2)),
                                scenario(words_only(topology("mesh", {3, 4})), all_to_all("direct", 2)),
                                scenario(words_only(petersen()), all_to_all("direct", 2)),
                                scenario(words_only(topology("hypercube", {4})), all_to_all("direct", 2))})
    check_against_program(here, known);
  // Over links that take no time, the search once went on until its prices were no numbers.
  const Wiring with_free_links{.nodes = 8,
                               .links = {link(0, 1), link(1, 2, 1, 0), link(0, 3, 1, 0), link(2, 4, 1, 0),
                                         link(3, 5, 1, 0), link(1, 6, 0.5), link(5, 7), link(6, 7, 0.5)}};
  check_against_program(here, scenario(words_only(graph(with_free_links), 1), all_to_all("direct", 3)));
  Draw draw(1990);
  for (int run = 0; run < (is_sanitized() ? 6 : 24); ++run) {
    Platform on = words_only(made(random_network(draw, 14)), draw.one_of({1, 2, Platform::all_ports}));
    if (on.ranks() < 2) continue;
    if (draw.one_in(2)) on.switching = Switching::store_and_forward;
    Schedule schedule = all_to_all("direct", 3);
    if (draw.one_in(2)) {
      schedule.operation = "shift";
      schedule.values.set("shift", static_cast<double>(1 + draw.below(on.ranks() - 1)));
    }
    INFO("run " << run);
    check_against_program(here, scenario(on, schedule));
  }
}

}  // namespace hopscope::test
