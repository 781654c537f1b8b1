// Networks in GML, and in the formats of SNDlib.
#include <catch2/catch.hpp>

#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/files/readers.hpp"

namespace hopscope::test {

namespace {

using Texts = std::vector<std::string>;

struct GmlReading {
  std::optional<Wiring> wiring;
  Texts mistakes;
  Texts remarks;
};

GmlReading read_gml(const std::string& content, const std::string& name = "net", const GraphOptions& options = {}) {
  FilesInMemory files;
  files.put(name, content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  GmlReading reading{read_graph_file(files, name, options, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

// The beginning of a file of the Topology Zoo, with a frame of yEd.
const std::string zoo = R"(# made by hand
Creator "Topology Zoo Toolset"
graph [
  multigraph 1
  directed 0
  label "Renam"
  edge [ source 2 target 0 LinkLabel "before its vertices" ]
  node [
    id 0
    label "S&#227;o &quot;Paulo&quot;"
    graphics [ x 1.5 points [ point [ x 1 ] ] ]
    Internal 1
  ]
  node [ id 2 label "None" ]
  node [ id -1 label "None" type "Router" ]
  node [ id 7 isGroup 1 label "a frame" ]
  edge [
    source 0
    target 2
    LinkSpeed "8"
    LinkSpeedUnits "M"
  ]
  edge [ Source 2 TARGET -1 ]
]
)";

const std::string sndlib = R"(?SNDlib native format; type: network; version: 1.0
# network polska

META (
  granularity  = 15min
)
NODES (
  Gdansk ( 18.60 54.20 )
  Warsaw (21.00 52.20)
  Krakow
)
# LINK SECTION
LINKS (
  L0 ( Gdansk Warsaw ) 155.00 0.00 0.00 156.00 ( 155.00 156.00 622.00 468.00 )
  L2 ( Gdansk Krakow )
  L1 ( Warsaw Krakow ) 622.00 0.00 0.00 0.00 ( UNLIMITED 0.0 )
)
DEMANDS (
  D0 ( Gdansk Krakow ) 1 195.00 UNLIMITED
)
ADMISSIBLE_PATHS (
  D0 (
    P0 ( L0 L1 )
  )
)
)";

}  // namespace

TEST_CASE("GML is read with its labels and attributes, whatever lists are within") {
  for (const char* name : {"net.gml", "net.txt", "NET.GML"}) {
    const GmlReading reading = read_gml(
        zoo, name, {.width = 3, .attributes = {.width = {.name = "LinkSpeed", .unit_from = "LinkSpeedUnits"}}});
    for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
    REQUIRE(reading.wiring);
    CHECK(reading.wiring->nodes == 3);
    CHECK(reading.wiring->names == Texts{"São \"Paulo\"", "None (2)", "None (-1)"});
    REQUIRE(reading.wiring->links.size() == 2);
    CHECK(reading.wiring->links[0].kind.width == 8e6 + 3);
    CHECK(reading.remarks.back() ==
          "has 1 link parallel to another: they are one channel each way, as wide as all together; with \"parallel\": "
          "\"separate\" they are kept apart");
    CHECK_THAT(reading.remarks, Catch::VectorContains(std::string("has a group, whose vertices are read as if it were "
                                                                  "not there")));
  }
}

TEST_CASE("a directed graph in GML has channels, and of several graphs the first is read") {
  const GmlReading reading = read_gml(
      "graph [ directed 1 node [ id a ] node [ id b ] edge [ source a target b ]\n"
      "edge [ source b target a ] ]\ngraph [ node [ id c ] ]",
      "net.gml");
  REQUIRE(reading.wiring);
  CHECK(reading.wiring->one_way);
  CHECK(reading.wiring->links.size() == 2);
  CHECK(reading.remarks == Texts{"has 2 graphs, of which the first is read"});
}

TEST_CASE("mistakes in GML are told with their line") {
  const auto says = [](const std::string& text, const std::string& what) {
    const GmlReading reading = read_gml(text, "net.gml");
    INFO(text);
    CHECK_FALSE(reading.wiring);
    CHECK(reading.mistakes == Texts{"net.gml: " + what});
  };
  const std::string as = "cannot be read as GML: ";
  says("graph [\n node [ id 1 ]\n", "line 3: " + as + "ends within a list; a ] is missing");
  says("graph [\n node [ id 1 ]\n edge [ source 1\n target 2 ] ]",
       "line 4: " + as + "an edge names a node that is not declared, 2");
  says("graph [ node [ id 1 isGroup 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]",
       "line 1: " + as + "an edge ends at the group 1; join it to one of its vertices");
  says("graph [ node [ label \"a\" ] ]", "line 1: " + as + "has a node without id");
  says("graph [ node [ id 1 ] edge [ source 1 ] ]", "line 1: " + as + "has an edge without target");
  says("graph [ node [ id ] ]", "line 1: " + as + "has a key without a value, id");
  says("graph [ node [ 3 id ] ]", "line 1: " + as + "has \"3\" where a key is expected");
  says("graph [\n\n node [ id \"1 ] ]", "line 3: " + as + "has a text without its closing quote");
  says("graph [ graph [ ] ]",
       "line 1: " + as + "has a graph within its graph, which is not read; move its nodes and edges to the outer one");
  says("Version 1", as + "has no graph [ .. ]");
  CHECK_FALSE(is_gml("digraph g { graph [ label=\"x\" ] }"));
  CHECK_FALSE(is_gml("strict digraph g { graph [ label=\"x\" ] }"));
}

TEST_CASE("a network of SNDlib has its nodes and links, with the capacities as attributes") {
  const GmlReading reading = read_gml(sndlib, "polska.txt");
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  CHECK(reading.wiring->names == Texts{"Gdansk", "Warsaw", "Krakow"});
  CHECK_FALSE(reading.wiring->one_way);
  REQUIRE(reading.wiring->links.size() == 3);
  CHECK(reading.wiring->links[2].from == 1);
  CHECK(reading.wiring->links[2].to == 2);
  const GraphText text = parse_sndlib(sndlib);
  CHECK(text.edges[0].attributes == GraphText::Attributes{{"pre_installed_capacity", "155.00"},
                                                          {"pre_installed_capacity_cost", "0.00"},
                                                          {"routing_cost", "0.00"},
                                                          {"setup_cost", "156.00"},
                                                          {"module_capacity", "155.00"},
                                                          {"module_cost", "156.00"}});
  CHECK(text.edges[1].attributes.empty());
  CHECK(text.edges[2].attributes.at("module_capacity") == "UNLIMITED");
}

TEST_CASE("links of SNDlib may have no costs, no modules, and numbers as names") {
  const auto ends_in = [](const std::string& links) {
    std::string ends;
    const GraphText text = parse_sndlib("NODES ( A B C 1 )\nLINKS ( " + links + " )");
    for (const GraphText::Edge& edge : text.edges)
      ends +=
          text.vertices[edge.from].name + text.vertices[edge.to].name + std::to_string(edge.attributes.size()) + ' ';
    return ends;
  };
  CHECK(ends_in("L1 ( A B ) L2 ( B C ) L3 ( A C )") == "AB0 BC0 AC0 ");
  CHECK(ends_in("1 ( A B ) 2 ( B C ) 3 ( A 1 )") == "AB0 BC0 A10 ");
  CHECK(ends_in("1 ( A B ) 0 0 0 0 2 ( B C ) 0 0 0 0 ( 4 2 4 2 ) 3 ( A C ) ( 4 1 )") == "AB4 BC6 AC2 ");
  CHECK(ends_in("L1 ( A B ) ( ) L2 ( B C ) 0 0 0 0") == "AB0 BC4 ");
}

TEST_CASE("SNDlib's XML is the same network") {
  const std::string xml = R"(<?xml version="1.0"?>
<network xmlns="http://sndlib.zib.de/network" version="1.0"><networkStructure>
 <nodes coordinatesType="geographical"><node id="A"><coordinates><x>1</x></coordinates></node><node id="B"/></nodes>
 <links><link id="L1"><source>A</source><target> B
 </target><preInstalledModule><capacity>64.0</capacity><cost>0</cost></preInstalledModule><setupCost>2</setupCost>
 <additionalModules><addModule><capacity>40.0</capacity><cost>5</cost></addModule></additionalModules></link></links>
</networkStructure><demands/></network>)";
  const GmlReading reading = read_gml(xml, "net.xml");
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  CHECK(reading.wiring->links.size() == 1);
  CHECK(parse_sndlib_xml(xml).edges[0].attributes == GraphText::Attributes{{"pre_installed_capacity", "64.0"},
                                                                           {"pre_installed_capacity_cost", "0"},
                                                                           {"setup_cost", "2"},
                                                                           {"module_capacity", "40.0"},
                                                                           {"module_cost", "5"}});
  std::string broken = xml;
  broken.replace(broken.find("<source>A"), 9, "<source>C");
  CHECK(
      read_gml(broken, "net.xml").mistakes ==
      Texts{"net.xml: line 4: cannot be read as a network of SNDlib: a link names a node that is not declared, \"C\""});
}

TEST_CASE("networks of SNDlib that cannot be read are refused with the line") {
  const auto says = [](const std::string& text, const std::string& what) {
    const GmlReading reading = read_gml(text);
    INFO(text);
    CHECK_FALSE(reading.wiring);
    CHECK(reading.mistakes == Texts{"net: " + what});
  };
  const std::string as = "cannot be read as a network of SNDlib: ";
  says("NODES ( A B )\nLINKS (\n)\nDEMANDS ( )",
       as + "has 2 nodes and no links in LINKS ( .. ): a matrix of demands is not a network");
  says("NODES ( A\nA )", "line 2: " + as + "declares the node \"A\" twice");
  says("NODES ( A B )\nLINKS ( L ( A C ) 0 0 0 0 )",
       "line 2: " + as + "a link names a node that is not declared, \"C\"");
  says("NODES ( A B )\nLINKS ( L A B )", "line 2: " + as + "has no ( after the name of a link, as in L1 ( A B )");
  says("NODES ( A B )\nLINKS ( L ( A ) )", "line 2: " + as + "lacks the name of a node in a link, as in L1 ( A B )");
  says("NODES ( A B )\nLINKS ( L ( A B C ) )",
       "line 2: " + as + "has no ) after the two nodes of a link, as in L1 ( A B )");
  says("NODES ( A B )\nLINKS ( L ( A B ) 1 1 1 1 ( 2 ( 3 ) ) )",
       "line 2: " + as + "has a bracket among the modules of a link");
  for (const char* costs : {"0", "0 0 M ( B A )", "0 0 ( 1 1 )", "0 0 0 0 M", "0 0 0 0 0 M ( B A )"}) {
    says(std::string("NODES ( A B )\nLINKS ( L ( A B ) ") + costs + " )",
         "line 2: " + as + "has a link with other than no or four costs, as in L1 ( A B ) 0 0 0 0 ( 40 1 )");
  }
  says("NODES ( A B )\nLINKS ( L ( A B ) 0 0 0 M ( B A ) )",
       "line 2: " + as + "has \"M\" where a cost of a link or a module is expected, a number");
  says("NODES ( A B )\nLINKS ( L ( A B ) 0 0 0 7 ( B A ) )",
       "line 2: " + as + "has \"B\" where a cost of a link or a module is expected, a number");
  says("NODES ( A B", "line 1: " + as + "ends within a section; a ) is missing");
  says("NODES ( A )\nLINKS", "line 2: " + as + "has no ( after the name of a section, such as NODES (");
  says("NODES ( )", as + "has no nodes");
}

}  // namespace hopscope::test
