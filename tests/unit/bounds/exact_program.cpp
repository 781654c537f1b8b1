// The bound by prices against a second truth: the linear program of the flows, solved by GLPK.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <sstream>

#include <fmt/format.h>

#include "run/bound/exchange_problem.hpp"
#include "support/program.hpp"
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
  const FlowDemand demand = flow_demand(on, *exchange.operation, is_total);
  const double words = is_total ? exchange.schedule.message_words : 1;
  const double exact = words * solved(here, linear_program(flow_network(on, by_hops), demand));
  const double found = by_hops ? std::max(report.ports, report.channels) : report.channels;
  INFO(on.topology->description() << ", ports " << on.ports << ": GLPK " << exact << ", bound " << found);
  CHECK(found <= exact * (1 + 1e-6));
  CHECK(found >= exact * (1 - 0.0021));
  CHECK(report.fractional >= exact * (1 - 1e-6));
}

}  // namespace

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
  for (int run = 0; run < 24; ++run) {
    Platform on = words_only(made(random_network(draw, 14)), draw.one_of({1, 2, Platform::all_ports}));
    if (on.ranks() < 2) continue;
    if (draw.one_in(2)) on.switching = Switching::store_and_forward;
    Schedule schedule = all_to_all("direct", 3);
    if (draw.one_in(2)) {
      schedule.operation = "shift";
      schedule.shift = 1 + draw.below(on.ranks() - 1);
    }
    INFO("run " << run);
    check_against_program(here, scenario(on, schedule));
  }
}

}  // namespace hopscope::test
