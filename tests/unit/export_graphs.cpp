// Networks written as DOT and GraphML, and read by our own readers.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "output/graph/export.hpp"
#include "output/text.hpp"
#include "support/networks.hpp"
#include "support/places.hpp"
#include "support/shown.hpp"
#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

struct Written {
  const char* ending;
  std::string (*write)(const GraphExport&);
};
constexpr Written formats[] = {{".dot", dot}, {".graphml", graphml}};

/// The network in a file with this content.
std::shared_ptr<const Topology> read_back(const char* ending, const std::string& content) {
  const fs::path file = fs::temp_directory_path() / fmt::format("hopscope_export_{}{}", ::getpid(), ending);
  std::ofstream(file) << content;
  std::vector<Mistake> mistakes;
  const auto wiring = read_graph_file(*files_on_disk(), file.string(), {.width = 1}, mistakes);
  fs::remove(file);
  for (const Mistake& mistake : mistakes) FAIL_CHECK(to_line(mistake));
  REQUIRE(wiring);
  return graph(*wiring);
}

using Price = std::optional<Time>;
using Channels = std::multiset<std::tuple<NodeId, NodeId, double, Price, Price>>;

Channels channels_of(const Topology& topology) {
  Channels channels;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    const ChannelKind& kind = topology.channel_kinds()[static_cast<std::size_t>(topology.kind(id))];
    channels.emplace(from, to, kind.width, kind.t_w, kind.t_h);
  }
  return channels;
}

/// A number from 10^-decades to 10^decades, with all digits.
double any_number(Draw& draw, int decades) {
  const double digits = 1 + draw.below(1 << 30) / 1e9 + draw.below(1 << 30) / 1e18;
  return std::min(digits, 2.0) * std::pow(10.0, draw.below(2 * decades) - decades);
}

/// A name with markup, quotes and line breaks.
std::string any_name(Draw& draw) {
  std::string name = draw.one_of<std::string>({"n", "7", "node", "\xC3\xA9"});
  for (int more = draw.below(8); more > 0; --more) {
    name += draw.one_of<std::string>({"\"",           "\\",    " ",   "  ",   "<",   ">", "&", "&amp;", "&#65;", "\n",
                                      "\t",           "'",     "--",  "{",    "}",   "]", ";", "//",    "/*",    "#",
                                      "\xE2\x82\xAC", "1e-05", "]]>", "\001", "\\\""});
  }
  return name;
}

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

/// The first edge between two vertices.
const GraphText::Edge& edge_of(const GraphText& graph, std::size_t from, std::size_t to) {
  const auto found =
      std::ranges::find_if(graph.edges, [&](const auto& edge) { return edge.from == from && edge.to == to; });
  REQUIRE(found != graph.edges.end());
  return *found;
}

GraphText parsed(const Written& format, const GraphExport& exported) {
  const std::string text = format.write(exported);
  return std::string(format.ending) == ".dot" ? parse_dot(text) : parse_graphml(text);
}

}  // namespace

TEST_CASE("networks of every family survive export and import") {
  std::size_t tried = 0;
  for (const auto& family : catalogue().topologies) {
    for (TopologySpec spec : some_networks(family)) {
      if (spec.routing != "default") continue;
      if (family.name != "graph" && family.name != "fat-mesh") spec.width = 1.0 / 3;  // restored exactly
      Platform platform;
      platform.topology = made(spec);
      for (const auto& [ending, write] : formats) {
        INFO(described(spec) << ", " << ending);
        const auto again = read_back(ending, write({"a network", &platform, true, {}, {}}));
        CHECK(again->nodes() == platform.topology->nodes());
        CHECK(again->switches() == platform.topology->switches());
        CHECK(channels_of(*again) == channels_of(*platform.topology));
        ++tried;
      }
    }
  }
  CHECK(tried > 200);
}

TEST_CASE("networks with any costs, widths and names survive export and import to the last bit") {
  constexpr int rounds = 400;
  Draw draw(20);
  for (int round = 0; round < rounds; ++round) {
    Platform platform;
    const TopologySpec spec = random_network(draw, 24);
    Wiring wiring = spec.wiring ? *spec.wiring : Wiring{};
    for (Wiring::Link& link : wiring.links) {
      link.kind.width = any_number(draw, 9);
      if (draw.one_in(2)) link.kind.t_w = draw.one_in(5) ? 0 : any_number(draw, 30);
      if (draw.one_in(2)) link.kind.t_h = draw.one_in(5) ? 0 : any_number(draw, 30);
    }
    for (std::int64_t vertex = 0; vertex < wiring.nodes + wiring.switches; ++vertex) {
      wiring.names.push_back(any_name(draw));
    }
    platform.topology = spec.wiring ? graph(wiring) : made(spec);
    platform.costs = draw.costs();
    for (const auto& [ending, write] : formats) {
      const std::string text = write({any_name(draw), &platform, true, {}, {}});
      CAPTURE(round, described(spec), text);
      const auto again = read_back(ending, text);
      CHECK(again->nodes() == platform.topology->nodes());
      CHECK(again->switches() == platform.topology->switches());
      CHECK((channels_of(*again) == channels_of(*platform.topology)));
      for (std::size_t vertex = 0; vertex < wiring.names.size(); ++vertex) {
        const std::string name = printable(wiring.names[vertex]);
        const std::string read = again->vertex_name(static_cast<NodeId>(vertex));
        // In XML a sequence of spaces is one, and there are none at the ends.
        CHECK((std::string(ending) == ".dot" ? read == name : words_in(read) == words_in(name)));
      }
    }
  }
}

TEST_CASE("vertices are written with their names, ranks and positions, and whether they are switches") {
  Platform platform;
  Wiring wiring{.nodes = 3, .switches = 1, .links = {link(0, 3), link(1, 3), link(2, 3)}};
  wiring.names = {"a<&>", "b->{c}", "d", "hub"};
  platform.topology = graph(wiring);
  platform.mapping = Mapping({2, 0});
  for (const Written& format : formats) {
    INFO(format.ending);
    const GraphText graph = parsed(format, {"n -> {m}", &platform, true, {}, {}});
    REQUIRE(graph.vertices.size() == 4);
    CHECK(graph.directed);
    CHECK(graph.vertices[2].attributes.at("name") == "d");
    CHECK(graph.vertices[2].attributes.at("rank") == "0");
    CHECK(graph.vertices[0].attributes.at("rank") == "1");
    CHECK_FALSE(graph.vertices[1].attributes.contains("rank"));
    CHECK(graph.vertices[3].attributes.at("switch") == "true");
    CHECK(graph.vertices[3].attributes.at("number") == "3");
    CHECK((graph.vertices[0].attributes.contains("pos") || graph.vertices[0].attributes.contains("x")));
    CHECK_FALSE(graph.vertices[0].attributes.contains("switch"));
  }
  CHECK(parsed(formats[1], {"", &platform, true, {}, {}}).vertices[0].attributes.at("name") == "a<&>");
}

TEST_CASE("edges have their traffic as attributes, of the run and of one step") {
  const auto* const file = GENERATE("quickstart.json", "contrast-4.5.1-pairwise-on-ring.json");
  const Scenario scenario = read_scenario(std::string(checkout() + "/scenarios/") + file, catalogue());
  const Step step = 3;
  ChannelTraffic traffic(scenario.platform.topology->channels(), step);
  const Result result = simulate(scenario, {.messages = true, .observers = {&traffic}, .loads = &traffic});
  const GraphExport exported{"", &scenario.platform, true, traffic.take_totals(), step};
  for (const Written& format : formats) {
    const GraphText graph = parsed(format, exported);
    double messages = 0;
    double words = 0;
    double largest = 0;
    double largest_of_step = 0;
    double words_of_step = 0;
    for (const auto& edge : graph.edges) {
      messages += std::stod(edge.attributes.at("messages"));
      words += std::stod(edge.attributes.at("words"));
      largest = std::max(largest, std::stod(edge.attributes.at("largest_load")));
      largest_of_step = std::max(largest_of_step, std::stod(edge.attributes.at("step_load")));
      words_of_step += std::stod(edge.attributes.at("step_words"));
    }
    CHECK(messages == static_cast<double>(result.totals.link_traversals));
    CHECK(words == result.totals.word_hops);
    CHECK(largest == static_cast<double>(result.totals.max_load));
    CHECK(largest_of_step == static_cast<double>(result.steps[2].load));
    CHECK(words_of_step == result.steps[2].word_hops);
  }
}

TEST_CASE("channels between clusters are written with their costs") {
  const Scenario scenario = read_scenario(checkout() + "/scenarios/unequal-clusters-4x4.json", catalogue());
  const Platform& platform = scenario.platform;
  REQUIRE_FALSE(platform.has_uniform_costs());
  const auto last = platform.class_costs.size() - 1;
  REQUIRE(platform.class_costs[last].t_w != platform.costs.t_w);
  const GraphText graph = parsed(formats[1], {"", &platform, true, {}, {}});
  CHECK(std::stod(edge_of(graph, 0, 15).attributes.at("t_w")) == platform.class_costs[last].t_w);
  CHECK_FALSE(edge_of(graph, 0, 1).attributes.contains("t_w"));
}

}  // namespace hopscope::test
