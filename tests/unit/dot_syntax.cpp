// DOT as Graphviz reads it, also tested on texts of random tokens, few of which are valid.
#include <catch2/catch.hpp>

#include <algorithm>

#include <hopscope/files.hpp>

#include "support/random_scenario.hpp"
#include "text/utf8.hpp"
#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope::test {

TEST_CASE("invalid DOT is reported with its line, and no character of it is split") {
  const auto check = [](const std::string& text, std::size_t line, const std::string& what) {
    CAPTURE(text);
    try {
      (void)parse_dot(text);
      FAIL_CHECK("it is read");
    } catch (const GraphTextError& error) {
      CHECK(error.line() == line);
      CHECK(error.what() == what);
      CHECK_FALSE(find_broken_utf8(error.what()));
    }
  };
  check("grph {\n}", 1, "has a syntax error near \"grph\"");
  check("graph\n[", 2, "has a syntax error near \"[\"");
  check("graph {\n a -- b;\n", 3, "ends within the graph, or is not DOT");
  check("graph {\n a -- ;\n}", 2, "has a syntax error near \";\"");
  check("graph {\n\n a -> b }", 3, "has -> in a graph without directions; write --, or digraph");
  check("digraph { a -- b }", 1, "has -- in a digraph; write ->");
  check("graph { a [level=edge] }", 1, "has a syntax error near \"edge\"");
  check("graph {\na \"b\n c", 2, "has a quote that is not closed");
  check("graph { a [label=<b>>] }", 1, "has a syntax error near \">\"");
  check("graph { a -- b }\n\n}", 3, "has text after the end of its graph that is not DOT");
  check("graph { a -- b } junk ] {", 1, "has text after the end of its graph that is not DOT");
  check("graph { " + std::string(100000, '{'), 1,
        "is nested too deeply, or has too many vertices in one path of edges");
}

TEST_CASE("DOT is read as by Graphviz: letters of any script, strings joined by a plus, references, ports") {
  const GraphText graph = parse_dot(
      "Graph \xC3\xA9t\xC3\xA9 { rank=same; \xC3\xA9 -- \"\xC3\xA9\" + \"b\":n:sw -- c;\n"
      "c [a=\"x\" + \"\\\"y\" b=-.5; \"&lt;&#65;&#x;&no;&\" = \"\\\\\"] [d=\"&#8364;\"] node [e=1] f\n"
      "subgraph g { edge [h=2]; i -- j } i -- f subgraph g { i -- c } }");
  REQUIRE(graph.vertices.size() == 6);
  const auto vertex = [&](const std::string& name) {
    const auto found = std::ranges::find(graph.vertices, name, &GraphText::Vertex::name);
    REQUIRE(found != graph.vertices.end());
    return found->attributes;
  };
  std::string attributes_of_c;
  for (const auto& [name, value] : vertex("c")) attributes_of_c += name + " is " + value + "; ";
  CHECK(attributes_of_c == "&lt;&#65;&#x;&no;& is \\\\; a is x\"y; b is -.5; d is \xE2\x82\xAC; ");
  CHECK(vertex("\xC3\xA9").empty());
  CHECK(vertex("\xC3\xA9"
               "b")
            .empty());
  CHECK(vertex("f") == GraphText::Attributes{{"e", "1"}});
  REQUIRE(graph.edges.size() == 5);
  CHECK(graph.edges[1].attributes.empty());
  CHECK(graph.edges[2].attributes == GraphText::Attributes{{"h", "2"}});
  CHECK(graph.edges[3].attributes.empty());
  CHECK(graph.edges[4].attributes == GraphText::Attributes{{"h", "2"}});  // the group is reopened
}

TEST_CASE("the function of a vertex tells switches where nothing else does") {
  const auto switches = [](const std::string& text) {
    FilesInMemory files;
    files.put("g.dot", text);
    std::vector<Mistake> mistakes;
    GraphNotes notes;
    const auto wiring = read_graph_file(files, "g.dot", {}, mistakes, &notes);
    REQUIRE(wiring);
    return std::pair{wiring->switches, notes.remarks};
  };
  const auto [count, remarks] = switches(
      "graph { leaf01 [function=leaf]; spine01 [function=\"Spine\"]; server01 [function=host]; server02 "
      "leaf01 -- spine01; server01 -- leaf01; server02 -- leaf01 }");
  CHECK(count == 2);
  REQUIRE(remarks.size() == 1);
  CHECK(remarks[0] == "has 2 vertices with the function of a switch, such as leaf or spine: they have no ranks");
  CHECK(switches("graph { a [function=leaf]; b [switch=true]; c; a -- b; b -- c }").first == 1);
  CHECK(switches("graph { a [function=host]; b; a -- b }").second.empty());
  CHECK(switches("graph { a [function=leaf]; b [function=leaf]; a -- b }").first == 0);
}

TEST_CASE("texts of random tokens are read or refused, and leave no trace in the parser") {
  constexpr int rounds = 20000;
  Draw draw(7);
  int read = 0;
  for (int round = 0; round < rounds; ++round) {
    const bool is_directed = draw.one_in(2);
    const std::string edge = is_directed ? "->" : "--";
    std::string text = is_directed ? "digraph {" : "graph {";
    for (int more = draw.below(12); more > 0; --more) {
      text += draw.one_of<std::string>({"a ",
                                        "b ",
                                        "\"a\" ",
                                        "7 ",
                                        "-.5 ",
                                        "a ",
                                        "b ",
                                        edge,
                                        edge,
                                        "[",
                                        "]",
                                        "{",
                                        "}",
                                        "= ",
                                        "=",
                                        ";",
                                        ",",
                                        ":",
                                        "+",
                                        "node ",
                                        "edge ",
                                        "graph ",
                                        "subgraph ",
                                        "subgraph s {",
                                        "}",
                                        "}",
                                        "node [x=1] ",
                                        "edge [y=2] ",
                                        "a" + edge + "b ",
                                        "[x=1]",
                                        "\"\" ",
                                        "\"\\\"\" ",
                                        "\xC3\xA9 ",
                                        "strict ",
                                        "<",
                                        "--",
                                        "# \n",
                                        "\\\n",
                                        "/* */"});
    }
    text += "}";
    CAPTURE(text);
    try {
      (void)parse_dot(text);
      ++read;
    } catch (const GraphTextError& error) {
      CHECK_FALSE(find_broken_utf8(error.what()));
    }
    REQUIRE(parse_dot("graph { a -- b -- c }").edges.size() == 2);
  }
  CHECK(read > rounds / 100);
}

}  // namespace hopscope::test
