// What bound writes is accepted for its scenario whatever the costs, and for no other; what is forged is refused.
#include <catch2/catch.hpp>

#include <functional>

#include "output/bound.hpp"
#include "run/bound/certified.hpp"
#include "scenario/certificate_reader.hpp"
#include "study/bound/verified_certificate.hpp"
#include "support/files_in_memory.hpp"
#include "support/sanitized.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

/// Of very different size, and no multiples of each other.
double odd_cost(Draw& draw) { return draw.one_of({0.7654321, 50.123456, 1.0 / 3, 3.14159e-5, 27182.8182, 1e6 / 7}); }

Platform odd_clusters(Draw& draw) {
  Platform on = drawn_clusters(draw);
  for (Costs& each : on.class_costs) each = {odd_cost(draw), odd_cost(draw), odd_cost(draw), 0};
  return on;
}

Platform odd_graph(Draw& draw) {
  const NodeId nodes = 2 + draw.below(6);
  Wiring wiring{.nodes = nodes, .switches = draw.below(2)};
  const int vertices = static_cast<int>(wiring.nodes + wiring.switches);
  for (int v = 1; v < vertices; ++v) wiring.links.push_back(link(draw.below(v), v, 1, odd_cost(draw)));
  for (int more = draw.below(2 * vertices); more > 0; --more) {
    const int from = draw.below(vertices);
    const int to = (from + 1 + draw.below(vertices - 1)) % vertices;
    wiring.links.push_back(link(from, to, draw.one_of({0.5, 1.0, 3.0}), odd_cost(draw)));
  }
  wiring.has_parallel = true;
  Platform on;
  on.topology = graph(wiring);
  on.costs = {odd_cost(draw), odd_cost(draw), odd_cost(draw), 0};
  return on;
}

Scenario odd_scenario(Draw& draw) {
  Platform on = draw.one_in(2) ? odd_clusters(draw) : odd_graph(draw);
  on.ports = draw.one_of({1, 2, Platform::all_ports});
  on.switching = draw.one_of({Switching::cut_through, Switching::store_and_forward});
  if (draw.one_in(2)) on.mapping = draw.mapping(on.ranks());
  Schedule schedule = all_to_all("direct", odd_cost(draw));
  if (draw.one_in(2)) {
    schedule.operation = "all-to-all-v";
    SizeMatrix sizes(on.ranks());
    for (Rank from = 0; from < on.ranks(); ++from) {
      for (Rank to = 0; to < on.ranks(); ++to) {
        if (from != to && !draw.one_in(4)) sizes.set(from, to, odd_cost(draw));
      }
    }
    schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  }
  return scenario(on, schedule);
}

Proof read_back(const std::string& text) {
  FilesInMemory files;
  files.put("proof.json", text);
  return read_certificate(files, "proof.json");
}

/// With claims that fit what it proves.
Certificate forged(Certificate proof, const std::function<void(Certificate&)>& change) {
  change(proof);
  return with_claims(std::move(proof)).certificate;
}

/// A certificate of something that is not the scenario's, by a thousandth at least.
std::vector<Certificate> other_certificates(const Certificate& proof) {
  std::vector<Certificate> all{forged(proof, [](Certificate& c) { c.t_s *= 1.001; }),
                               forged(proof, [](Certificate& c) { c.t_s *= 0.999; }),
                               forged(proof, [](Certificate& c) { c.t_h *= 1.001; }),
                               forged(proof, [](Certificate& c) { c.word_unit *= 1.001; }),
                               forged(proof, [](Certificate& c) { c.word_unit *= 0.999; }),
                               forged(proof, [](Certificate& c) { c.word_time_unit *= 1.001; }),
                               forged(proof, [](Certificate& c) { c.word_time_unit *= 0.999; }),
                               forged(proof, [](Certificate& c) { ++c.ports; }),
                               forged(proof, [](Certificate& c) { ++c.nodes; }),
                               forged(proof, [](Certificate& c) { ++c.switches; }),
                               forged(proof, [](Certificate& c) { c.channels.push_back(c.channels.front()); })};
  if (!proof.all_to_all.empty()) all.push_back(forged(proof, [](Certificate& c) { ++c.words; }));
  if (!proof.demands.empty()) {
    const auto most = std::ranges::max_element(proof.demands, {}, &Certificate::Demand::words) - proof.demands.begin();
    all.push_back(forged(proof, [&](Certificate& c) { c.demands[static_cast<std::size_t>(most)].words *= 2; }));
    all.push_back(forged(proof, [&](Certificate& c) { c.demands.erase(c.demands.begin() + most); }));
  }
  return all;
}

}  // namespace

TEST_CASE("verify accepts what bound writes for the scenario of it, whatever its costs, and for no other",
          "[certificates]") {
  Draw draw(43);
  int refused = 0;
  for (int run = 0; run < (is_sanitized() ? 40 : 300); ++run) {
    const Scenario exchange = odd_scenario(draw);
    if (exchange.platform.topology->channels() == 0) continue;
    const BoundReport report = bound_of(exchange, quick_search());
    const std::string text = certificate_json(report.certificate);
    INFO("run " << run << '\n' << text);
    const VerifiedCertificate own = verified("proof.json", read_back(text), &exchange, "test");
    CHECK(own.checked.fault == "");
    CHECK(own.difference == "");
    if (report.bound == 0) continue;
    for (const Certificate& other : other_certificates(std::get<Certificate>(report.certificate))) {
      INFO(certificate_json(other));
      CHECK(check_certificate(other).fault == "");
      CHECK_FALSE(verified("proof.json", other, &exchange, "test").holds());
      ++refused;
    }
    Certificate more = std::get<Certificate>(report.certificate);
    more.bound *= 1.001;
    CHECK_FALSE(check_certificate(more).fault.empty());
  }
  CHECK(refused > 300);
}

}  // namespace hopscope::test
