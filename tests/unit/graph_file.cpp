// Networks in files. Mistakes in such files are tested in tests/errors/topology.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

/// The wiring in a file of this content; the file extension gives the format.
Wiring wiring_in(const std::string& ending, const std::string& content, double width = 1) {
  const fs::path file = fs::temp_directory_path() / fmt::format("hopscope_graph_{}{}", ::getpid(), ending);
  std::ofstream(file) << content;
  std::vector<Mistake> mistakes;
  const auto wiring = read_graph_file(*files_on_disk(), file.string(), {.width = width}, mistakes);
  fs::remove(file);
  for (const Mistake& mistake : mistakes) FAIL_CHECK(to_line(mistake));
  REQUIRE(wiring);
  return *wiring;
}

std::vector<std::pair<std::int64_t, std::int64_t>> ends(const Wiring& wiring) {
  std::vector<std::pair<std::int64_t, std::int64_t>> all;
  for (const Wiring::Link& link : wiring.links) all.emplace_back(link.from, link.to);
  return all;
}

}  // namespace

TEST_CASE("nodes of a GraphML file are numbered in its order, switches after them") {
  const Wiring wiring = wiring_in(".graphml", R"(<graphml>
    <key id="s" for="node" attr.name="switch" attr.type="boolean"><default>false</default></key>
    <key id="w" for="edge" attr.name="width" attr.type="int"/>
    <key id="t" for="edge" attr.name="t_w" attr.type="string"/>
    <key id="h" for="edge" attr.name="t_h" attr.type="float"/>
    <key id="c" for="edge" attr.name="colour" attr.type="string"/>
    <graph edgedefault="undirected">
      <node id="hub"><data key="s">true</data></node>
      <node id="z"/>
      <node id="a"/>
      <edge source="hub" target="z"><data key="w">3</data><data key="c">red</data></edge>
      <edge source="a" target="hub"><data key="t">0.25</data><data key="h">7</data></edge>
    </graph></graphml>)",
                                  1.5);
  CHECK(wiring.nodes == 2);
  CHECK(wiring.switches == 1);
  CHECK_FALSE(wiring.one_way);
  CHECK(ends(wiring) == std::vector<std::pair<std::int64_t, std::int64_t>>{{2, 0}, {1, 2}});
  CHECK(wiring.links[0].kind.width == 3);
  CHECK_FALSE(wiring.links[0].kind.t_w);
  CHECK(wiring.links[1].kind.width == 1.5);
  CHECK(wiring.links[1].kind.t_w == 0.25);
  CHECK(wiring.links[1].kind.t_h == 7);
}

TEST_CASE("vertices of a GraphML file have their ids as names, whatever else their tags contain") {
  const GraphText graph = parse_graphml(R"(<graphml><!-- <node id="no"/> --><graph edgedefault="undirected">
    <node id="a"/><node x = ">id='z'" id = 'b' ></node><node id="a"/><node id="c&amp;"/>
    <edge source="a" target="b"/></graph></graphml>)");
  REQUIRE(graph.vertices.size() == 3);
  CHECK(graph.vertices[0].name == "a");
  CHECK(graph.vertices[1].name == "b");
  CHECK(graph.vertices[2].name == "c&");
  CHECK(graph.remarks ==
        std::vector<std::string>{"declares a vertex with an id that another has: they are taken as one vertex"});
}

TEST_CASE("true and false may be capitalized") {
  const Wiring wiring = wiring_in(".dot", "graph { a -- s -- b; s [switch=True]; a [switch=FALSE]; b [switch=False] }");
  CHECK(wiring.nodes == 2);
  CHECK(wiring.switches == 1);
}

TEST_CASE("nodes of a DOT file are numbered by their names, n2 before n10") {
  const Wiring wiring =
      wiring_in(".dot", "graph { n10 -- n2; n2 -- s [width=2.5, label=\"wide\"]; s -- n1; s [switch=true] }");
  CHECK(wiring.nodes == 3);
  CHECK(wiring.switches == 1);
  CHECK(wiring.names == std::vector<std::string>{"n1", "n2", "n10", "s"});
  CHECK(ends(wiring) == std::vector<std::pair<std::int64_t, std::int64_t>>{{2, 1}, {1, 3}, {3, 0}});
  CHECK(wiring.links[1].kind.width == 2.5);
  // Bytes are compared as unsigned, whatever the signedness of char.
  CHECK(wiring_in(".dot", "graph { \"\xC3\xA9\" -- z }").names == std::vector<std::string>{"z", "\xC3\xA9"});
}

TEST_CASE("an edge of a directed graph is one channel") {
  CHECK(wiring_in(".gv", "digraph { a -> b -> c -> a }").one_way);
  CHECK(wiring_in(".xml", R"(<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/>
    <edge source="a" target="b"/><edge source="b" target="a"/></graph></graphml>)")
            .one_way);
}

TEST_CASE("texts that would exhaust a reader are refused before it receives them") {
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<a>";
  CHECK_THROWS_AS(parse_graphml(deep), GraphTextError);
  CHECK_THROWS_AS(parse_dot("graph { " + std::string(100000, '{')), GraphTextError);
  std::string many = "graph {";
  for (int i = 0; i < 9000; ++i) many += fmt::format(" {};", i);
  CHECK_THROWS_AS(parse_dot(many + "}"), GraphTextError);
}

TEST_CASE("elements that would be missing from the network are refused, with their line") {
  const auto refused = [](auto parse, const std::string& text) {
    try {
      (void)parse(text);
    } catch (const GraphTextError& error) {
      return fmt::format("{}: {}", error.line(), error.what());
    }
    return std::string();
  };
  const std::string begin = "<graphml>\n<graph edgedefault='undirected'><node id='a'/><node id='b'/>\n";
  const std::string edge = "<edge source='a' target='b'/>";
  CHECK(refused(parse_graphml, begin + edge + "</graph></graphml>").empty());
  CHECK(refused(parse_graphml, begin + "<node id='c'>\n<graph edgedefault='directed'><node id='x'/></graph></node>" +
                                   edge + "</graph></graphml>") ==
        "4: has a graph within its graph, which is not read; move its nodes and edges to the outer one");
  CHECK(refused(parse_graphml,
                begin + "<hyperedge><endpoint node='a'/><endpoint node='b'/></hyperedge></graph></graphml>") ==
        "3: has a hyperedge; give a switch with an edge to each of its ends");
  // yEd's groups are frames around their vertices.
  const std::string group =
      "<node id='g' yfiles.foldertype='group'>\n<graph edgedefault='directed'><node id='x'/>"
      "<edge source='x' target='a'/></graph></node>";
  const GraphText grouped = parse_graphml(begin + group + edge + "</graph></graphml>");
  CHECK(grouped.vertices.size() == 3);
  REQUIRE(grouped.edges.size() == 2);
  CHECK(grouped.vertices[grouped.edges[0].from].name == "x");
  CHECK(grouped.remarks == std::vector<std::string>{"has a group, whose vertices are read as if it were not there"});
  CHECK(refused(parse_graphml, begin + group + "<edge source='g' target='b'/></graph></graphml>") ==
        "4: an edge ends at the group g; join it to one of its vertices");
  std::string deep_groups;
  for (int i = 0; i < 70; ++i) deep_groups += "<node id='g' yfiles.foldertype='group'><graph>";
  for (int i = 0; i < 70; ++i) deep_groups += "</graph></node>";
  CHECK(refused(parse_graphml, begin + deep_groups + "</graph></graphml>") ==
        "3: has groups in groups, more than 64 deep");
  const GraphText first =
      parse_graphml(begin + edge + "</graph><graph edgedefault='directed'><node id='x'/></graph></graphml>");
  CHECK(first.vertices.size() == 2);
  CHECK(first.remarks == std::vector<std::string>{"has 2 graphs, of which the first is read"});
  const GraphText first_dot = parse_dot("graph { a -- b }\ngraph { c -- d -- e }");
  CHECK(first_dot.edges.size() == 1);
  CHECK(first_dot.remarks == std::vector<std::string>{"has several graphs, of which the first is read"});
}

TEST_CASE("a GraphML key without the attribute for applies to all elements") {
  const GraphText graph = parse_graphml(R"(<graphml><key id="w" attr.name="width" attr.type="double"/>
    <key attr.name="name" id='n' attr.type="string"></key><graph edgedefault="undirected">
    <node id="a"><data key="n">alpha</data></node><node id="b"/>
    <edge source="a" target="b"><data key="w">2</data></edge></graph></graphml>)");
  REQUIRE(graph.edges.size() == 1);
  CHECK(graph.edges[0].attributes.at("width") == "2");
  CHECK(graph.vertices[0].attributes.at("name") == "alpha");
}

TEST_CASE("an edge of a GraphML file joins vertices that it declares") {
  CHECK_THROWS_WITH(parse_graphml("<graphml><graph edgedefault='undirected'><node id='a'/><edge source='a' target='c'/>"
                                  "</graph></graphml>"),
                    Catch::Contains("no node element declares"));
}

TEST_CASE("a GraphML edge without direction among others with one is an edge in each direction") {
  const GraphText graph = parse_graphml(R"(<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/>
    <edge source="a" target="b"/><edge source="b" target="a" directed="false" sourceport="p"/></graph></graphml>)");
  CHECK(graph.directed);
  REQUIRE(graph.edges.size() == 3);
  CHECK(graph.edges[1].from_port == "p");
  CHECK(graph.edges[2].from == 0);
  CHECK(graph.edges[2].to_port == "p");
}

TEST_CASE("the contents of comments and quotes are neither elements nor groups") {
  CHECK(parse_graphml(R"(<!DOCTYPE graphml [<!ENTITY a "b">]><graphml><!-- <node id="c"/> -->
    <graph edgedefault="undirected"><desc><![CDATA[<node id="d"/>]]></desc><node id="a>"/><node id='b'/>
    <edge source="a>" target="b"/></graph></graphml>)")
            .vertices.size() == 2);
  CHECK(parse_dot("graph { \"{{{\" -- b }").vertices.size() == 2);
  CHECK(parse_dot("graph { a -- b [label=\"{x}--{y}\"] }").edges.size() == 1);
  CHECK(parse_dot("graph { a -- subgraph1 /* } -- { */ -- b // -- { c\n }").vertices.size() == 3);
  CHECK(parse_dot("# made by hand\ngraph { a -- b }").edges.size() == 1);
  CHECK_THROWS_AS(parse_dot("graph { a -- b /* }"), GraphTextError);
}

TEST_CASE("an edge between groups of a DOT file is one between each pair") {
  CHECK(parse_dot("graph { { rank = same; a; b } subgraph x { c } {{d}} a -- b; c -- d }").edges.size() == 2);
  CHECK(parse_dot("graph { { a b } -- { c d } }").edges.size() == 4);
  CHECK(parse_dot("digraph { a -> { b c } -> d }").edges.size() == 4);
  CHECK(parse_dot("graph { subgraph x { a b } subgraph x {} -- subgraph y { c d e } }").edges.size() == 6);
}

TEST_CASE("labels in angle brackets, ports and defaults of DOT are read") {
  const GraphText graph = parse_dot(R"(graph {
    node [kind=leaf]; edge [width=2];
    leaf01:swp1 -- "spine01":"swp2":n [label=<<b>10</b>>];
    subgraph s { node [kind=host]; h } h -- leaf01 [width=3] })");
  REQUIRE(graph.edges.size() == 2);
  CHECK(graph.edges[0].from_port == "swp1");
  CHECK(graph.edges[0].to_port == "swp2:n");
  CHECK(graph.edges[0].attributes == GraphText::Attributes{{"label", "<b>10</b>"}, {"width", "2"}});
  CHECK(graph.edges[1].attributes == GraphText::Attributes{{"width", "3"}});
  CHECK(graph.vertices[0].name == "h");
  CHECK(graph.vertices[0].attributes.at("kind") == "host");
  CHECK(graph.vertices[1].attributes.at("kind") == "leaf");
}

TEST_CASE("a number that DOT would split in two is refused") {
  for (const std::string split : {"1e9", "-1e-9", "2x", "1.5.2"}) {
    CAPTURE(split);
    CHECK_THROWS_WITH(parse_dot("graph { a -- b [width=" + split + "] }"), Catch::Contains("which DOT splits in two"));
  }
  const GraphText graph = parse_dot("graph { a1 -- b [width=1.5, t_w=.5, t_h=2., x=-3, y=\"1e9\"] }");
  CHECK(graph.vertices.size() == 2);
  CHECK(graph.edges.at(0).attributes ==
        GraphText::Attributes{{"t_h", "2."}, {"t_w", ".5"}, {"width", "1.5"}, {"x", "-3"}, {"y", "1e9"}});
}

TEST_CASE("edges between the same vertices of a strict graph are one, with the later attributes") {
  const GraphText graph = parse_dot("Strict digraph { a -> b [x=1]; a -> b [width=3]; b -> a }");
  REQUIRE(graph.edges.size() == 2);
  CHECK(graph.edges[0].attributes == GraphText::Attributes{{"width", "3"}, {"x", "1"}});
  CHECK(graph.directed);
  CHECK(parse_dot("strict graph { a -- b; b -- a }").edges.size() == 1);
  CHECK(parse_dot("graph { a -- b; a -- b }").edges.size() == 2);
}

TEST_CASE("an endless file is read only up to the limit") {
  const fs::path file = fs::temp_directory_path() / fmt::format("hopscope_graph_{}.dot", ::getpid());
  fs::create_symlink("/dev/zero", file);
  std::vector<Mistake> mistakes;
  CHECK_FALSE(read_graph_file(*files_on_disk(), file.string(), {.width = 1}, mistakes));
  fs::remove(file);
  REQUIRE(mistakes.size() == 1);
  CHECK(mistakes.front().message == "is larger than 16 MiB, the most that is allowed");
}

TEST_CASE("a byte order mark is not part of a graph") {
  CHECK(wiring_in(".dot", "\xEF\xBB\xBFgraph { a -- b }").nodes == 2);
  CHECK(
      wiring_in(".graphml", "\xEF\xBB\xBF<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/></graph></graphml>")
          .nodes == 1);
}

TEST_CASE("widths and costs in a file have the same range as in a platform") {
  const Wiring wiring = wiring_in(".dot", R"(graph {
    a -- b [width="1e9", t_w="1e30", t_h="1e30"]
    b -- c [width="1e-9", t_w="1e-30", t_h="1e-30"]
    c -- d [t_w="-0"] })");
  CHECK(wiring.links[0].kind.width == 1e9);
  CHECK(wiring.links[0].kind.t_w == 1e30);
  CHECK(wiring.links[0].kind.t_h == 1e30);
  CHECK(wiring.links[1].kind.width == 1e-9);
  CHECK(wiring.links[1].kind.t_w == 1e-30);
  CHECK(wiring.links[1].kind.t_h == 1e-30);
  REQUIRE(wiring.links[2].kind.t_w);
  CHECK_FALSE(std::signbit(*wiring.links[2].kind.t_w));
}

TEST_CASE("the format of a file whose name does not tell it is that of its content") {
  const auto nodes_of = [](const std::string& name, const std::string& content) -> std::int64_t {
    FilesInMemory files;
    files.put(name, content);
    std::vector<Mistake> mistakes;
    const auto wiring = read_graph_file(files, name, {}, mistakes);
    for (const Mistake& mistake : mistakes) UNSCOPED_INFO(to_line(mistake));
    return wiring ? wiring->nodes : 0;
  };
  CHECK(nodes_of("network.txt", "graph { a -- b -- c }") == 3);
  CHECK(nodes_of("network", "// made by a tool\n/* 3 racks */ strict DiGraph \"x\" // {\n{ a -> b; b -> a }") == 2);
  CHECK(nodes_of("network.txt", "\n# of the rack\ngraph\n{ a -- b }") == 2);
  CHECK(nodes_of("network.xgml", R"(<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/>
                                     <edge source="a" target="b"/></graph></graphml>)") == 2);
  CHECK(nodes_of("network.txt", "graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]") == 2);
  CHECK(nodes_of("network.txt", "graph of the network: {a, b}") == 0);
  CHECK(nodes_of("network.txt", "graphs { a -- b }") == 0);
  CHECK(nodes_of("network.txt", "# nothing") == 0);
}

}  // namespace hopscope::test
