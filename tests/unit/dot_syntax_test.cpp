// The grammar of DOT, also tested on texts of random tokens, few of which are valid.
#include <catch2/catch.hpp>

#include <algorithm>

#include "support/random_scenario.hpp"
#include "text/utf8.hpp"
#include "topology/graph/graph_text.hpp"

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
  check("grph {\n}", 1, "has grph where the word graph or digraph should be");
  check("graph\n[", 2, "has [ where { should be");
  check("graph a\nb { c -- d }", 2, "has b where { should be");
  check("strict\nstrict graph { c -- d }", 2, "has strict where the word graph or digraph should be");
  check("graph {\n a -- b;\n", 3, "ends within the graph");
  check("graph {\n a -- ;\n}", 2, "has ; where the other end of an edge should be");
  check("graph {\n\n a -> b }", 3, "has -> in a graph without directions; write --, or digraph");
  check("digraph { a -- b }", 1, "has -- in a digraph; write ->");
  check("graph { a [\nx=] }", 2, "has ] where a value should be");
  check("graph { a [level=edge] }", 1, "has the keyword edge where a value should be; give it in quotes");
  check("graph { label = Node; }", 1, "has the keyword node where a value should be; give it in quotes");
  check("graph { a [x=1\n; }", 2, "has } where an attribute or ] should be");
  check("graph { node\na }", 2, "has a where [ should be");
  check("graph { a: }", 1, "has } where a port should be");
  check("graph { ]", 1, "has ] where a vertex, an edge or a group should be");
  check("graph { subgraph ; }", 1, "has ; where the name of a group or { should be");
  check("graph {\na \"b\n c", 2, "has an unterminated string");
  check("graph { a [x=\"b\" +\n c] }", 1, "has a + without a text in quotes after it");
  check("graph { $ }", 1, "has $, which is not allowed here; strings take quotes");
  check("graph { \x02 }", 1, "has a control character, 0x02");
  std::string long_name;
  for (int i = 0; i < 50; ++i) long_name += "\xE2\x82\xAC";
  check("graph { node " + long_name + " }", 1, "has " + long_name.substr(0, 120) + "... where [ should be");
}

TEST_CASE("DOT is read as by Graphviz: letters of any script, strings joined by a plus, references, ports") {
  const GraphText graph = parse_dot(
      "Graph \xC3\xA9t\xC3\xA9 { rank=same; \xC3\xA9 -- \"\xC3\xA9\" + \"b\":n:sw -- c;;\n"
      "c [a=\"x\" + \"\\\"y\" b=-.5; bold \"&lt;&#65;&#x;&no;&\" = \"\\\\\"] [d=\"&#8364;\"] node [e=1] f\n"
      "subgraph g { edge [h=2]; i -- j } i -- f subgraph g { i -- c } }");
  REQUIRE(graph.vertices.size() == 6);
  const auto vertex = [&](const std::string& name) {
    const auto found = std::ranges::find(graph.vertices, name, &GraphText::Vertex::name);
    REQUIRE(found != graph.vertices.end());
    return found->attributes;
  };
  CHECK(vertex("c") ==
        GraphText::Attributes{
            {"a", "x\"y"}, {"b", "-.5"}, {"bold", "true"}, {"<A&#x;&no;&", "\\\\"}, {"d", "\xE2\x82\xAC"}});
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

TEST_CASE("of random tokens Boost's reader receives only what it accepts") {
  constexpr int rounds = 100000;
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
      INFO(error.what());
      if (error.line() == 0) FAIL("refused by Boost's reader");  // ours says which line
    }
  }
  CHECK(read > rounds / 20);
}

}  // namespace hopscope::test
