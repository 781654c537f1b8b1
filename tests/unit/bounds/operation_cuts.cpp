// The cuts of collective operations: the longest of all that there are, valid, below every run, and refused if forged.
#include <catch2/catch.hpp>

#include <functional>

#include <hopscope/platform.hpp>

#include "algorithm/collective_operation.hpp"
#include "analysis/certificate/cut_check.hpp"
#include "output/bound.hpp"
#include "run/bound/operation_cuts.hpp"
#include "scenario/certificate_reader.hpp"
#include "study/bound/verified_certificate.hpp"
#include "support/files_in_memory.hpp"
#include "support/sanitized.hpp"
#include "support/scenario_text.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

const std::vector<std::string> operations{"broadcast",      "reduce",     "scatter", "gather", "all-gather",
                                          "reduce-scatter", "all-reduce", "scan",    "barrier"};

bool for_ever() { return true; }

/// Fastest channels of nodes, and what leads from a set to the rest: by the definition, without a search.
class AllCuts {
 public:
  explicit AllCuts(const Scenario& of) : scenario_(of), platform_(of.platform) {
    const Topology& topology = *platform_.topology;
    fastest_out_.resize(static_cast<std::size_t>(topology.nodes() + topology.switches()));
    fastest_in_ = fastest_out_;
    for (ChannelId id = 0; id < topology.channels(); ++id) {
      const auto [from, to] = topology.channel(id);
      double& out = fastest_out_[static_cast<std::size_t>(from)];
      double& in = fastest_in_[static_cast<std::size_t>(to)];
      out = std::max(out, 1 / word_time_on(platform_, id));
      in = std::max(in, 1 / word_time_on(platform_, id));
    }
  }

  /// Of all sets of vertices and of ranks' data.
  [[nodiscard]] double longest() const {
    const auto vertices = static_cast<unsigned>(fastest_out_.size());
    const auto ranks = static_cast<unsigned>(platform_.ranks());
    double longest = 0;
    for (unsigned nodes = 0; nodes < 1U << vertices; ++nodes) {
      const double channels = out_of(nodes);
      for (unsigned data = 1; data + 1 < 1U << ranks; ++data) {
        std::vector<bool> inside(ranks);
        for (unsigned rank = 0; rank < ranks; ++rank) inside[rank] = (data >> rank & 1U) != 0;
        const double words = scenario_.operation->words_leaving(inside);
        const double capacity = channels + at_ports(nodes, inside);
        if (words > 0 && std::isfinite(capacity)) longest = std::max(longest, words / capacity);
      }
    }
    return longest;
  }

  /// Words in a unit of time.
  [[nodiscard]] double sent_by_all_ranks() const {
    double sum = 0;
    for (Rank rank = 0; rank < platform_.ranks(); ++rank) {
      const NodeId node = platform_.mapping.node_of(rank);
      const double channels = out_of(1U << node);
      const double ports = platform_.ports * fastest_out_[static_cast<std::size_t>(node)];
      sum += platform_.ports == Platform::all_ports ? channels : std::min(channels, ports);
    }
    return sum;
  }

 private:
  [[nodiscard]] double out_of(unsigned nodes) const {
    const Topology& topology = *platform_.topology;
    double sum = 0;
    for (ChannelId id = 0; id < topology.channels(); ++id) {
      const auto [from, to] = topology.channel(id);
      if ((nodes >> from & 1) != 0 && (nodes >> to & 1) == 0) sum += 1 / word_time_on(platform_, id);
    }
    return sum;
  }
  [[nodiscard]] double at_ports(unsigned nodes, const std::vector<bool>& inside) const {
    double sum = 0;
    for (Rank rank = 0; rank < platform_.ranks(); ++rank) {
      const NodeId node = platform_.mapping.node_of(rank);
      const bool is_node_inside = (nodes >> node & 1) != 0;
      const bool is_data_inside = inside[static_cast<std::size_t>(rank)];
      if (is_node_inside == is_data_inside) continue;
      if (platform_.ports == Platform::all_ports) return std::numeric_limits<double>::infinity();
      const auto& fastest = is_data_inside ? fastest_out_ : fastest_in_;
      sum += platform_.ports * fastest[static_cast<std::size_t>(node)];
    }
    return sum;
  }

  const Scenario& scenario_;
  const Platform& platform_;
  std::vector<double> fastest_out_, fastest_in_;
};

Platform small_platform(Draw& draw) {
  Platform on;
  on.topology = made(random_graph(draw, 4));
  on.costs = {draw.one_of({0.0, 3.0}), draw.one_of({1.0, 0.7654321}), draw.one_of({0.0, 0.5}), 0};
  on.ports = draw.one_of({1, 2, Platform::all_ports});
  if (draw.one_in(3)) on.switching = Switching::store_and_forward;
  if (draw.one_in(2)) on.mapping = random_placement(draw, on.topology->nodes());
  return on;
}

Proof read_again(const std::string& text) {
  FilesInMemory files;
  files.put("proof.json", text);
  return read_certificate(files, "proof.json");
}

/// The same network without the symmetry that its family knows.
std::shared_ptr<const Topology> as_graph(const Topology& of) {
  Wiring wiring{.nodes = of.nodes(), .switches = of.switches()};
  wiring.one_way = true;
  wiring.has_parallel = true;
  for (ChannelId id = 0; id < of.channels(); ++id) {
    const auto [from, to] = of.channel(id);
    wiring.links.push_back(link(from, to, of.width(id)));
  }
  return graph(wiring);
}

}  // namespace

TEST_CASE("the cut that is found takes as long as any", "[laws][bounds][cuts]") {
  Draw draw(2026);
  int free = 0;
  for (int run = 0; run < (is_sanitized() ? 60 : 600); ++run) {
    const Platform on = small_platform(draw);
    if (on.ranks() < 2 || on.topology->nodes() + on.topology->switches() > 6) continue;
    const std::string& operation = operations[static_cast<std::size_t>(draw.below(8))];
    const Scenario drawn = scenario(on, collective(operation, 7, draw.below(on.ranks())));
    INFO("run " << run << ": " << described(drawn));
    const OperationCuts cuts = operation_cuts(drawn, for_ever);
    const AllCuts all(drawn);
    const double of_all = operation == "all-reduce" ? 2 * 7 * (on.ranks() - 1) / all.sent_by_all_ranks() : 0;
    const double longest = std::max(all.longest(), of_all);
    CHECK(cuts.best().proven.words_time == Approx(longest).epsilon(1e-6).margin(1e-9));
    CHECK(cuts.best().proven.words_time <= longest * (1 + 1e-9));
    free += longest == 0;
  }
  CHECK(free > 0);
}

TEST_CASE("one node stands for all of a symmetric network", "[laws][bounds][cuts]") {
  const std::vector<std::shared_ptr<const Topology>> networks{
      topology("ring", {2}),        topology("ring", {7}),
      topology("torus", {3, 4}),    topology("torus", {2, 5}),
      topology("torus", {2, 2, 3}), topology("hypercube", {1}),
      topology("hypercube", {4}),   topology("complete", {2}),
      topology("complete", {6}),    topology("torus", {3, 3}, "default", 2.5)};
  for (const auto& network : networks) {
    for (const int ports : {1, 2, 3, Platform::all_ports}) {
      for (const std::string& operation : operations) {
        Platform on = words_only(network, ports);
        on.costs = {3, 0.7, 0.5, 0};
        const Scenario symmetric = scenario(on, collective(operation, 5));
        on.topology = as_graph(*network);
        const Scenario general = scenario(on, collective(operation, 5));
        INFO(described(symmetric));
        const BoundReport report = bound_of(symmetric, {});
        const BoundReport other = bound_of(general, {});
        CHECK(report.bound == Approx(other.bound).epsilon(1e-12));
        CHECK(report.fractional.has_value() == other.fractional.has_value());
        CHECK(report.fractional.value_or(1) == Approx(other.fractional.value_or(1)).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("no run of a collective operation is below its cut", "[laws][bounds][cuts]") {
  Draw draw(77);
  int bounds = 0;
  int tight = 0;
  for (int run = 0; run < (is_sanitized() ? 200 : 2500); ++run) {
    const auto& all = catalogue().algorithms;
    const Algorithm& algorithm = all[static_cast<std::size_t>(draw.below(static_cast<int>(all.size())))];
    if (std::ranges::find(operations, algorithm.operation) == operations.end()) continue;
    Platform on;
    on.topology = draw.one_in(2) ? draw.network(16) : made(random_network(draw, 16));
    on.costs = {draw.one_of({0.0, 1.0, 50.0}), draw.one_of({0.0, 0.1, 1.0}), draw.one_of({0.0, 0.5, 2.0}), 0};
    on.ports = draw.one_of({1, 1, 2, Platform::all_ports});
    if (draw.one_in(3)) on.switching = Switching::store_and_forward;
    if (draw.one_in(3)) on.mapping = random_placement(draw, on.topology->nodes());
    if (on.ranks() < 2) continue;
    Schedule schedule = collective(algorithm.operation, draw.one_of({0.0, 1.0, 100.0}), draw.below(on.ranks()));
    schedule.algorithm = algorithm.name;
    if (!algorithm.misfit(on).empty()) continue;
    const Scenario drawn = scenario(on, schedule);
    const Result result = simulate(drawn, {});
    const BoundReport report = bound_of(drawn, {});
    INFO("run " << run << ": " << described(drawn) << "; the time is " << result.time << ", the bound "
                << report.bound);
    CHECK(result.time >= report.largest() * (1 - 1e-9));
    if (report.fractional) CHECK(*report.fractional >= report.bound * (1 - 1e-9));
    CHECK(check_certificate(std::get<CutCertificate>(report.certificate)).fault == "");
    ++bounds;
    tight += report.bound > 0 && result.time <= report.bound * (1 + 1e-9);
  }
  CHECK(bounds > (is_sanitized() ? 30 : 400));
  CHECK(tight > (is_sanitized() ? 2 : 30));
}

TEST_CASE("a certificate by a cut is written, read again, accepted for its scenario and for no other",
          "[certificates][cuts]") {
  Draw draw(5);
  for (int run = 0; run < (is_sanitized() ? 30 : 200); ++run) {
    const Platform on = draw.one_in(4) ? words_only(topology("torus", {3, 4}), draw.one_of({1, Platform::all_ports}))
                                       : small_platform(draw);
    if (on.ranks() < 2) continue;
    const std::string& operation = operations[static_cast<std::size_t>(draw.below(9))];
    const Scenario drawn = scenario(on, collective(operation, 7, draw.below(on.ranks())));
    INFO("run " << run << ": " << described(drawn));
    const auto proof = std::get<CutCertificate>(bound_of(drawn, {}).certificate);
    const std::string text = certificate_json(proof);
    INFO(text);
    const Proof again = read_again(text);
    CHECK(certificate_json(again) == text);
    CHECK(verified("proof.json", again, &drawn, "test").holds());
    if (!std::holds_alternative<CutCertificate>(again)) continue;
    const auto other = [&](const std::function<void(CutCertificate&)>& change) {
      CutCertificate changed = proof;
      change(changed);
      changed.checksum = checksum_of(changed);
      return verified("proof.json", changed, &drawn, "test");
    };
    CHECK_FALSE(other([](auto& c) {
                  c.bound *= 1.001;
                  c.bound += 1;
                }).holds());
    CHECK_FALSE(other([](auto& c) { c.t_s += 1; }).holds());
    CHECK_FALSE(other([](auto& c) { c.operation = c.operation == "scan" ? "broadcast" : "scan"; }).holds());
    if (proof.words > 0) CHECK_FALSE(other([](auto& c) { c.words *= 1.001; }).holds());
    if (proof.channels.front().capacity > 0 && proof.across != CutCertificate::Across::nothing)
      CHECK_FALSE(other([](auto& c) { c.word_time *= 1.001; }).holds());
  }
}

TEST_CASE("a set that proves nothing is refused, and why is told", "[certificates][cuts]") {
  Wiring wiring{.nodes = 4, .switches = 1};
  for (std::int64_t node = 0; node < 4; ++node) wiring.links.push_back(link(node, 4));
  const Platform star = words_only(graph(wiring));
  const auto fault = [&](const std::string& operation, const std::function<void(CutCertificate&)>& change) {
    auto proof = std::get<CutCertificate>(bound_of(scenario(star, collective(operation, 1, 1)), {}).certificate);
    proof.across = CutCertificate::Across::set;
    proof.is_complement = false;
    proof.has_data = false;
    change(proof);
    return check_certificate(proof).fault;
  };
  CHECK(fault("all-gather", [](auto& c) { c.set = {}; }) == "its set holds the data of no rank: nothing must leave it");
  CHECK(fault("all-gather", [](auto& c) { c.set = {4}; }) ==
        "its set holds the data of no rank: nothing must leave it");
  CHECK(fault("all-gather", [](auto& c) {
          c.set = {0, 1, 2, 3, 4};
        }) == "its set holds the data of every rank: nothing must leave it");
  CHECK(fault("broadcast", [](auto& c) { c.set = {0}; }) == "its set is without the root, which has all the data");
  CHECK(fault("reduce", [](auto& c) { c.set = {0, 1}; }) == "its set has the root, where all the data must go");
  CHECK(fault("scan", [](auto& c) { c.set = {3}; }) ==
        "no rank of its set comes before one that is not: nothing must leave it");
  CHECK(fault("broadcast", [](auto& c) { c.set = {1, 7}; }) == "its set names vertex 7, which is not there");
  CHECK(fault("broadcast", [](auto& c) { c.set = {1, 1}; }) == "its set names vertex 1 twice");
  CHECK(fault("broadcast", [](auto& c) { c.root = 4; }) == "the root is none of the ranks");
  CHECK(fault("broadcast", [](auto& c) {
          c.has_data = true;
          c.data = {1};
          c.set = {};
        }) == "its set separates a rank's data from its node, and ports have no limit");
  CHECK(fault("broadcast", [](auto& c) {
          c.across = CutCertificate::Across::all_ranks;
          c.set = {};
        }) == "what all ranks must send is known for all-reduce only");
  CHECK(fault("broadcast", [](auto& c) {
          c.set = {1};
          for (auto& channel : c.channels) channel.capacity = 0;
        }) == "a channel out of its set takes no time for a word: it proves nothing");
  CHECK(fault("all-gather", [](auto& c) { c.set = {0}; }) == "it proves 1 / 1 blocks per capacity, but claims 3 / 1");
}

TEST_CASE("a bound of a collective operation says what must leave where", "[cuts]") {
  Platform on = words_only(barbell(4));
  on.costs = {10, 0.5, 1, 0};
  const BoundReport report = bound_of(scenario(on, collective("all-gather", 100)), {});
  CHECK(report.bound == 11 + 4 * 100 * 0.5);
  CHECK(bottleneck_in_words(report) ==
        "400 words leave nodes 4..7 through 1 channel, at most 2 words per unit of time");
  CHECK(report.fractional == std::optional(report.bound));
  Wiring racks{.nodes = 4, .switches = 2, .links = {link(4, 5, 0.5)}};
  for (std::int64_t node = 0; node < 4; ++node) racks.links.push_back(link(node, node < 2 ? 4 : 5));
  on.topology = graph(racks);
  const BoundReport trunk = bound_of(scenario(on, collective("broadcast", 1)), {});
  CHECK(bottleneck_in_words(trunk) ==
        "1 word leaves nodes 0, 1 and switch 4 through 1 channel, at most 1 word per unit of time");
  on.ports = 1;
  on.topology = topology("ring", {8});
  const BoundReport ports = bound_of(scenario(on, collective("gather", 100, 3)), {});
  CHECK(bottleneck_in_words(ports) == "700 words enter node 3 through its ports, at most 2 words per unit of time");
  CHECK(ports.bound == 11 + 7 * 100 * 0.5);
}

}  // namespace hopscope::test
