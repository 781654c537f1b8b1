// What becomes of parallel links, loops, directions, parts and attributes of graph files.
#include <catch2/catch.hpp>

#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"

namespace hopscope::test {

namespace {

struct Reading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

Reading read(const std::string& name, const std::string& content, const GraphOptions& options = {}) {
  FilesInMemory files;
  files.put(name, content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  Reading reading{read_graph_file(files, name, options, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

using Link = std::tuple<std::string, std::string, double>;

/// Its links by the names of their ends, with their widths. It must have been read.
std::vector<Link> links_of(const Reading& reading) {
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  std::vector<Link> links;
  for (const auto& [from, to, kind, link_class] : reading.wiring->links) {
    const auto name = [&](std::int64_t vertex) { return reading.wiring->names[static_cast<std::size_t>(vertex)]; };
    links.emplace_back(name(from), name(to), kind.width);
  }
  return links;
}

std::string in_graphml(const std::string& keys, const std::string& elements) {
  return R"(<graphml xmlns="http://graphml.graphdrawing.org/xmlns">)" + keys + R"(<graph edgedefault="undirected">)" +
         elements + "</graph></graphml>";
}

using Links = std::vector<Link>;
using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("parallel links are one as wide as all together, or channels of their own") {
  const std::string text = "graph { a -- b [width=2, t_h=3]; b -- c; a -- b [width=0.5, t_h=1]; a -- b [t_h=1] }";
  const Reading merged = read("g.dot", text, {.width = 4});
  CHECK(links_of(merged) == Links{{"a", "b", 6.5}, {"b", "c", 4}});
  CHECK(merged.wiring->links[0].kind.t_h == 3);
  CHECK(merged.remarks ==
        Texts{"has 2 links parallel to another: they are one channel each way, as wide as all together; with "
              "\"parallel\": \"separate\" they are kept apart"});
  const Reading separate = read("g.dot", text, {.width = 4, .keeps_parallel = true});
  CHECK(links_of(separate) == Links{{"a", "b", 2}, {"b", "c", 4}, {"a", "b", 0.5}, {"a", "b", 4}});
  CHECK(separate.remarks.empty());
}

TEST_CASE("of parallel links with a t_w the rates 1/t_w add up, and one without it is a mistake") {
  const Reading merged = read("g.dot", "graph { a -- b [t_w=2]; a -- b [t_w=2]; a -- b [t_w=1] }");
  REQUIRE(merged.wiring);
  CHECK(merged.wiring->links[0].kind.t_w == 0.5);
  CHECK(read("g.dot", "graph { a -- b [t_w=2]; a -- b }").mistakes ==
        Texts{"g.dot: edge 1, \"a\" -- \"b\": is parallel to another edge, and only one of them states t_w or t_h; "
              "give them to both, or \"parallel\": \"separate\""});
}

TEST_CASE("a link told from both ends is one, if its width, costs and ports are the same") {
  const Reading both = read("g.dot", "graph { a -- b; b -- c [width=2]; b -- a; c -- b [width=2] }");
  CHECK(links_of(both) == Links{{"a", "b", 1}, {"b", "c", 2}});
  CHECK(both.remarks == Texts{"says 2 links from both ends, a--b and b--a: each is one"});
  // Twice from one end and once from the other are two links, and so are two of different widths.
  CHECK(links_of(read("g.dot", "graph { a -- b; a -- b; b -- a }")) == Links{{"a", "b", 2}});
  CHECK(links_of(read("g.dot", "graph { a -- b [width=2]; b -- a [width=3] }")) == Links{{"a", "b", 5}});
  CHECK(links_of(read("g.dot", "graph { a:1 -- b:2; b:2 -- a:1; a:3 -- b:4 }")) == Links{{"a", "b", 2}});
  CHECK(links_of(read("g.dot", "graph { a:1 -- b:2; b:1 -- a:2 }")) == Links{{"a", "b", 2}});
}

TEST_CASE("edges from a vertex to itself are left out") {
  const Reading reading = read("g.dot", "graph { a -- a; a -- b; b:1 -- b:2 }");
  CHECK(links_of(reading) == Links{{"a", "b", 1}});
  CHECK(reading.remarks == Texts{"has 2 edges from a vertex to itself, left out"});
}

TEST_CASE("a network that is not connected is refused with the sizes of its parts, or its largest part is read") {
  const std::string text = "graph { a -- b; c -- d -- e; f; s [switch=true]; s -- c }";
  CHECK(read("g.dot", text).mistakes == Texts{"g.dot: is not connected: its 3 parts have 4, 2, 1 vertices, and \"f\" "
                                              "has no edge; give a connected network, or "
                                              "\"component\": \"largest\" for the largest part"});
  const Reading largest = read("g.dot", text, {.takes_largest = true});
  CHECK(links_of(largest) == Links{{"c", "d", 1}, {"d", "e", 1}, {"s", "c", 1}});
  CHECK(largest.wiring->nodes == 3);
  CHECK(largest.wiring->switches == 1);
  CHECK(largest.remarks == Texts{"has 3 parts, of which the largest is read, 4 of 7 vertices"});
  // Of equally large parts the first.
  CHECK(links_of(read("g.dot", "graph { a -- b; c -- d }", {.takes_largest = true})) == Links{{"a", "b", 1}});
}

TEST_CASE("edges with a direction are channels if all nodes reach each other, otherwise links") {
  CHECK(read("g.dot", "digraph { a -> b -> c -> a }").wiring->one_way);
  const Reading tree = read("g.dot", "digraph { a -> b; a -> c }");
  CHECK(links_of(tree) == Links{{"a", "b", 1}, {"a", "c", 1}});
  CHECK_FALSE(tree.wiring->one_way);
  CHECK(tree.remarks == Texts{"has edges with a direction, along which not every node reaches every other: each is "
                              "taken as a link, two channels"});
  CHECK(read("g.dot", "digraph { a -> b; a -> c }", {.directed = true}).mistakes.size() == 1);
  CHECK_FALSE(read("g.dot", "digraph { a -> b -> c -> a }", {.directed = false}).wiring->one_way);
  const Reading channels = read("g.dot", "digraph { a -> b; a -> b; b -> a }");
  CHECK(channels.wiring->one_way);
  CHECK(links_of(channels) == Links{{"a", "b", 2}, {"b", "a", 1}});
}

TEST_CASE("width, costs, names and switches come from the attributes that the user names") {
  GraphOptions options;
  options.attributes.width = {.name = "LinkSpeedRaw", .unit = 1e9};
  options.attributes.t_h = {.name = "delay", .unit = 10};
  options.attributes.name.name = "site";
  options.attributes.is_switch = {.name = "function", .values = {"leaf", "spine"}};
  const Reading reading = read("g.dot", R"(graph {
    h1 [function=host, site="here"]; h2 [function=host]; l [function=leaf]; s [function=spine];
    h1 -- l [LinkSpeedRaw="10000000000", delay=5]; h2 -- l [LinkSpeedRaw="2.5G"]; l -- s })",
                               options);
  CHECK(links_of(reading) == Links{{"here", "l", 10}, {"h2", "l", 2.5}, {"l", "s", 1}});
  CHECK(reading.wiring->switches == 2);
  CHECK(reading.wiring->links[0].kind.t_h == 0.5);
  CHECK(reading.remarks == Texts{"1 of 3 edges have no attribute LinkSpeedRaw: their width is 1",
                                 "2 of 3 edges have no attribute delay: the platform's value is theirs"});
  options.attributes.width.name = "speed";
  CHECK(read("g.dot", "graph { a -- b [capacity=3] }", {.attributes = {.width = {.name = "speed"}}}).mistakes ==
        Texts{"g.dot: no edge has an attribute \"speed\"; they have capacity"});
}

TEST_CASE("an edge of a digraph in DOT has the direction in which it is drawn: dir=both, none and back") {
  const Reading ring = read("g.dot", "digraph { edge [dir=both]; a -> b; b -> c; c -> d; d -> a [dir=none] }");
  CHECK(links_of(ring) == Links{{"a", "b", 1}, {"b", "c", 1}, {"c", "d", 1}, {"d", "a", 1}});
  CHECK_FALSE(ring.wiring->one_way);
  const Reading mixed = read("g.dot", "digraph { a -> b; b -> c [dir=none]; a -> c [dir=back] }");
  CHECK(links_of(mixed) == Links{{"a", "b", 1}, {"b", "c", 1}, {"c", "a", 1}, {"c", "b", 1}});
  CHECK(mixed.wiring->one_way);
}

TEST_CASE("a width may have its value in one attribute and the unit in another, as in the Topology Zoo") {
  GraphOptions options;
  options.attributes.width = {.name = "LinkSpeed", .unit = 1e9, .unit_from = "LinkSpeedUnits"};
  const Reading reading = read("g.dot", R"(graph {
    a -- b [LinkSpeed=10, LinkSpeedUnits=G]; b -- c [LinkSpeed=155, LinkSpeedUnits=M]; c -- d [LinkSpeed=34];
    d -- e [LinkSpeedUnits=G] })",
                               options);
  CHECK(links_of(reading) == Links{{"a", "b", 10}, {"b", "c", 0.155}, {"c", "d", 1}, {"d", "e", 1}});
  CHECK(reading.remarks == Texts{"2 of 4 edges have no attribute LinkSpeed with LinkSpeedUnits: their width is 1"});
  CHECK(read("g.dot", "graph { a -- b [LinkSpeed=10, LinkSpeedUnits=parsecs] }", options).mistakes ==
        Texts{"g.dot: edge 0, \"a\" -- \"b\": LinkSpeed is \"10 parsecs\"; give a number from 1e-9 to 1e18, or a rate "
              "such as 10G"});
  CHECK(read("g.dot", "graph { a -- b [LinkSpeed=10] }", options).mistakes ==
        Texts{"g.dot: no edge has an attribute \"LinkSpeedUnits\"; they have LinkSpeed"});
}

TEST_CASE("a rate as width is refused with the attributes that read it") {
  CHECK(read("g.dot", "graph { a -- b [width=\"10G\"] }").mistakes ==
        Texts{"g.dot: edge 0, \"a\" -- \"b\": width is \"10G\"; give a number from 1e-9 to 1e9, or read rates with "
              "\"attributes\": {\"width\": {\"name\": \"width\", \"unit\": 1e9}}"});
  CHECK(read("g.dot", "graph { a -- b [width=wide] }").mistakes ==
        Texts{"g.dot: edge 0, \"a\" -- \"b\": width is \"wide\"; give a number from 1e-9 to 1e9"});
}

TEST_CASE("rates are read as other tools write them") {
  const auto width = [](const std::string& rate) {
    const Reading reading =
        read("g.dot", "graph { a -- b [rate=\"" + rate + "\"] }", {.attributes = {.width = {.name = "rate"}}});
    return reading.wiring ? reading.wiring->links[0].kind.width : 0;
  };
  CHECK(width("40") == 40);
  CHECK(width("1e10") == 1e10);
  CHECK(width("10G") == 1e10);
  CHECK(width("2.5 Gbps") == 2.5e9);
  CHECK(width("100 Mb/s") == 1e8);
  CHECK(width("1GB/s") == 8e9);
  CHECK(width("4xQDR") == 40e9);
  CHECK(width("4xHDR") == 200e9);
  CHECK(width("4xXDR") == 800e9);
  CHECK(width("fast") == 0);
  CHECK(width("10 parsecs") == 0);
}

TEST_CASE("GraphML of yEd, Gephi and the Topology Zoo names vertices by their labels") {
  const std::string zoo = in_graphml(R"(<key id="l" for="node" attr.name="label" attr.type="string"/>)",
                                     R"(<node id="0"><data key="l">Paris</data></node><node id="1"/>
                                        <node id="2"><data key="l">Paris</data></node>
                                        <edge source="0" target="1"/><edge source="1" target="2"/>)");
  CHECK(links_of(read("g.graphml", zoo)) == Links{{"Paris (0)", "1", 1}, {"1", "Paris (2)", 1}});
  const std::string yed = R"(<?xml version="1.0"?><g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns"
    xmlns:y="http://www.yworks.com/xml/graphml"><g:key for="node" id="d6" yfiles.type="nodegraphics"/>
    <g:graph edgedefault="directed" id="G"><g:node id="n0"><g:data key="d6"><y:ShapeNode><y:Geometry height="30.0"/>
    <y:NodeLabel alignment="center">Core<y:LabelModel/></y:NodeLabel></y:ShapeNode></g:data><g:port name="p"/></g:node>
    <g:node id="n1"/><g:edge id="e0" source="n0" target="n1" sourceport="p"><g:data key="d9"/></g:edge></g:graph>
    </g:graphml>)";
  CHECK(links_of(read("g.graphml", yed)) == Links{{"Core", "n1", 1}});
}

TEST_CASE("widths of a file are multiples of a unit, which may be the most frequent one of the links of nodes") {
  const std::string text =
      "graph { a -- s [width=200]; b -- s [width=200]; c -- s [width=100]; s -- r [width=800]; s -- r [width=800]; "
      "d -- r; e -- r [width=50, t_w=3]; s [switch=true]; r [switch=true] }";
  CHECK(links_of(read("g.dot", text, {.unit_width = 400.0})) ==
        Links{{"a", "s", 0.5}, {"b", "s", 0.5}, {"c", "s", 0.25}, {"s", "r", 4}, {"d", "r", 1}, {"e", "r", 50}});
  const Reading usual = read("g.dot", text, {.width = 2, .unit_width = std::nullopt});
  CHECK(links_of(usual) ==
        Links{{"a", "s", 1}, {"b", "s", 1}, {"c", "s", 0.5}, {"s", "r", 8}, {"d", "r", 2}, {"e", "r", 50}});
  CHECK(usual.remarks.front() ==
        "the most frequent width of links at nodes is 200: t_w is that of such a link, and all widths "
        "of the file are divided by 200; \"unit_width\" sets another");
  // Of equally frequent ones, the smallest; links between switches do not count.
  CHECK(links_of(read("g.dot",
                      "graph { a -- s [width=40]; b -- s [width=10]; s -- r [width=40]; c -- r; "
                      "s [switch=true]; r [switch=true] }",
                      {.unit_width = std::nullopt})) ==
        Links{{"a", "s", 4}, {"b", "s", 1}, {"s", "r", 4}, {"c", "r", 1}});
  const Reading none = read("g.dot", "graph { a -- b }", {.width = 3, .unit_width = std::nullopt});
  CHECK(links_of(none) == Links{{"a", "b", 3}});
  CHECK(none.remarks.empty());
  // A unit that nothing goes by is remarked, one that changes nothing is not.
  CHECK(read("g.dot", "graph { a -- b }", {.unit_width = 400.0}).remarks ==
        std::vector<std::string>{"has no link with a width from the file, so that \"unit_width\" has no effect"});
  CHECK(read("g.dot", "graph { a -- b [width=2, t_w=3] }", {.unit_width = 400.0}).remarks ==
        std::vector<std::string>{
            "has no link with a width from the file but those with a t_w of their own, so that \"unit_width\" has no "
            "effect"});
  CHECK(read("g.dot", "graph { a -- b }", {.unit_width = 1}).remarks.empty());
  // Only the part that is read counts.
  CHECK(links_of(read("g.dot",
                      "graph { a -- b [width=40]; b -- c [width=40]; c -- d [width=20]; x -- y [width=20]; "
                      "x -- z [width=20] }",
                      {.unit_width = std::nullopt, .takes_largest = true})) ==
        Links{{"a", "b", 1}, {"b", "c", 1}, {"c", "d", 0.5}});
}

TEST_CASE("a file without vertices is refused as such") {
  CHECK(read("g.dot", "graph { }").mistakes == std::vector<std::string>{"g.dot: has no vertices"});
}

}  // namespace hopscope::test
