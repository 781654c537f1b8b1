// Packings of spanning trees reach the optima of tests/golden/cuts.json, which an independent program found.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "run/bound/cut_network.hpp"
#include "study/bound/trees/tree_phases.hpp"
#include "support/networks.hpp"
#include "support/places.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test::trees {

namespace {

using Json = nlohmann::json;

/// "7/300", or a number.
double value_of(const Json& fraction) {
  if (fraction.is_number()) return fraction.get<double>();
  const std::string text = fraction.get<std::string>();
  const auto slash = text.find('/');
  return std::stod(text) / (slash == std::string::npos ? 1 : std::stod(text.substr(slash + 1)));
}

Platform golden_platform(const Json& network) {
  const auto ranks = network.at("ranks").get<std::int64_t>();
  Wiring wiring{.nodes = ranks, .switches = network.at("vertices").get<std::int64_t>() - ranks};
  wiring.one_way = true;
  for (const Json& channel : network.at("channels"))
    wiring.links.push_back(link(channel[0].get<std::int64_t>(), channel[1].get<std::int64_t>(), value_of(channel[2])));
  return words_only(graph(wiring));
}

/// Adds up, with the widths of the platform, how long the trees take: the slowest channel, if each root has a word.
/// Every tree must span all ranks.
double time_of_trees(const Platform& on, const TreePacking& packing) {
  std::vector<double> words(static_cast<std::size_t>(on.topology->channels()));
  std::vector<double> of_root(static_cast<std::size_t>(on.ranks()));
  for (const OutTree& tree : packing.trees) {
    const double share = static_cast<double>(tree.weight) / static_cast<double>(packing.scale.trees);
    of_root[static_cast<std::size_t>(tree.root)] += share;
    std::set<int> reached{tree.root};
    for (const OutTree::Edge& edge : tree.edges) {
      CHECK(reached.contains(edge.from));
      CHECK(reached.insert(edge.to).second);
      for (const std::size_t channel : edge.route) words[channel] += share;
    }
    CHECK(reached.size() == static_cast<std::size_t>(on.ranks()));
  }
  for (const double share : of_root) CHECK((share == 0 || share == Approx(1).epsilon(1e-12)));
  double slowest = 0;
  for (ChannelId id = 0; id < on.topology->channels(); ++id)
    slowest = std::max(slowest, words[static_cast<std::size_t>(id)] / on.topology->width(id));
  return slowest;
}

double packed_time(const Platform& on, const std::string& operation, Rank root) {
  const CutNetwork network = PlatformCuts(on).without_ports();
  double time = 0;
  for (const PlannedPhase& phase : planned_phases(scenario(on, collective(operation, 1, root)), network)) {
    const auto scale = packing_scale(phase.problem);
    REQUIRE(scale.has_value());
    time += time_of_trees(on, tree_packing_of(phase.problem, *scale, [] { return true; }).value());
  }
  return operation == "all-reduce" ? time / on.ranks() : time;
}

}  // namespace

TEST_CASE("packings of spanning trees reach the optima that an independent program found", "[trees][golden]") {
  const Json all = Json::parse(std::ifstream(std::filesystem::path(checkout()) / "tests" / "golden" / "cuts.json"));
  int compared = 0;
  for (const Json& network : all.at("networks")) {
    const Platform on = golden_platform(network);
    const auto root = network.at("root").get<Rank>();
    for (const char* operation : {"broadcast", "reduce", "all-gather", "reduce-scatter", "all-reduce"}) {
      INFO(network.at("name") << ", " << operation);
      const std::string name = operation;
      const Json& time = network.at("times").at(name == "all-reduce" ? "all-reduce-reached" : name);
      CHECK(packed_time(on, name, root) == Approx(value_of(time)).epsilon(1e-12));
      ++compared;
    }
  }
  CHECK(compared == 5 * 60);
}

}  // namespace hopscope::test::trees
