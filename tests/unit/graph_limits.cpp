// The memory and time of the readers of graphs, for all kinds of expensive texts.
#include <catch2/catch.hpp>
#include <iterator>

#include <fmt/format.h>

#include "support/consumption.hpp"
#include "support/sanitized.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/readers.hpp"

namespace hopscope::test {

namespace {

/// A text that repeats one part, or two parts with equal numbers of bytes.
struct TextShape {
  const char* begin;
  const char* first;
  const char* between;
  const char* second;
  const char* end;
};

std::string text_of(const TextShape& shape, std::size_t size) {
  return repeated(shape.begin, shape.first, shape.between, size / 2) +
         repeated("", shape.second, shape.end, *shape.second == 0 ? 0 : size / 2);
}

constexpr TextShape dot_shapes[] = {
    {"graph {", "n%;", "", "n%;", "}"},
    {"graph {", "a;", "", "a;", "}"},
    {"graph { a", "--b%", ";c", "--c", "}"},
    {"graph {", "a--b;", "", "a--b;", "}"},
    {"graph { a [", "x%=1,", "y=1]; b [", "x%=1,", "z=1]}"},
    {"graph { a [", "x,", "y=1]; b [", "x ", "z=1]}"},
    {"graph {", "a--b [x=1,y=2,z=3];", "", "a--b [];", "}"},
    {"graph { a", "--a", "[", "x%=1,", "]}"},
    {"graph { node [", "x%=1,", "];", "n%;", "}"},
    {"graph { edge [", "x%=1,", "];", "a--b;", "}"},
    {"graph { {node [", "x%=1,", "];} ", "{node [y=1] %}", "}"},
    {"graph {", "x%=1;", "", "subgraph {}", "}"},
    {"graph {", "subgraph s% {}", "", "{}", "}"},
    {"graph {", "n%;", "", "subgraph {node [x=1]; a}", "}"},
    {"graph {", "subgraph s% {edge [x=1]}", "", "subgraph s% {node [x=1]}", "}"},
    {"graph { node [a=b];", "node [x%=1];", "", "{node [x=1]}", "}"},
    {"graph { {{{{{{{{{{{{ node [x=1];", "a%;", "}}}}}}}}}}}}", "{{{{node [x=1]}}}}", "}"},
    {"graph { a [x=\"", "\\\"", "\"]; b [x=\"", "\\\\", "\"]}"},
    {"graph { \"", "\\\"", "\"; \"", "\001", "\"}"},
    {"graph { a [x=\"", "\\\n", "\"]; \"", "\\\n", "\"}"},
    {"graph { a [x=\"", "z", "\"]; b [x=\"", "&amp;", "\"]}"},
    {"graph { a [x=\"\"", "+\"a\"", "]; b [x=\"\"", "+\"\\\"\"", "]}"},
    {"graph {", "z", ";", "1", "}"},
    {"graph { a ", " ", "/*", "/*", "*/}"},
    {"graph { a \n", "# {\n", "", "//\n", "}"},
    {"graph { a", "[]", ";", "node[];", "}"},
    {"graph {", "a:b:c--b:n;", "", "a:b;", "}"},
    {"graph {", "{", "", "}", "}"},
    {"graph {", "\xC3\xA9%;", "", "\xFF;", "}"},
    {"graph {", "a%=", "", "]", "}"},
    {"graph {", "\"", "", "a", "}"},
};

constexpr const char* declared = "<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/>";
constexpr const char* ended = "</graph></graphml>";

constexpr TextShape graphml_shapes[] = {
    {"<graphml>", "<a/>", "", "<a/>", "</graphml>"},
    {"<graphml><a ", "b='' ", "/>", "<a b=''/>", "</graphml>"},
    {"<graphml>", "<a>b</a>", "<c>", "b<a/>", "</c></graphml>"},
    {declared, "<node id='%'/>", "", "<node id='a'/>", ended},
    {declared, "<edge source='a' target='b'/>", "", "<edge source='a' target='b'/>", ended},
    {"<graphml><key id='k' for='edge' attr.name='width' attr.type='int'/><graph edgedefault='undirected'>"
     "<node id='a'/><node id='b'/>",
     "<edge source='a' target='b'><data key='k'>1</data></edge>", "", "<edge source='a' target='b'/>", ended},
    {"<graphml><key id='x' for='node' attr.name='y' attr.type='int'/><graph edgedefault='undirected'><node id='1'>",
     "<data key='x'>1</data>", "</node>", "<node id='n%'/>", ended},
    {"<graphml>", "<key id='%' for='node' attr.name='y%' attr.type='int'><default>1</default></key>",
     "<graph edgedefault='undirected'>", "<node id='%'/>", ended},
    {"<graphml>", "<key id='%' for='edge' attr.name='y%' attr.type='int'><default>1</default></key>",
     "<graph edgedefault='undirected'><node id='a'/><node id='b'/>", "<edge source='a' target='b'/>", ended},
    {"<graphml>", "<graph edgedefault='undirected'/>", "", "<graph edgedefault='undirected'></graph>", "</graphml>"},
    {"<graphml><a>", "&amp;", "</a><a>", "z", "</a></graphml>"},
    {"<graphml><a>", "<!---->", "</a><a>", "<![CDATA[]]>", "</a></graphml>"},
    {"<graphml>", "<!DOCTYPEx", "", "<!DOCTYPE ", "</graphml>"},
    {"<graphml>", "<?a ?>", "", "<a<", "</graphml>"},
    {"<graphml>", "<a>", "", "</a>", "</graphml>"},
    {"<graphml><a b='", "z", "'/><a b=\"", "&lt;", "\"/></graphml>"},
};

constexpr TextShape slurm_shapes[] = {
    {"", "SwitchName=s% Nodes=n%\n", "", "#\n", ""},
    {"", "SwitchName=s Nodes=n%\n", "", "SwitchName=%\n", ""},
    {"SwitchName=s Nodes=", "n%,", "x\n#", "#", ""},
    {"SwitchName=s Nodes=n[", "%,", "1],m[", "%-%,", "1]\n"},
    {"SwitchName=s Nodes=n[1-8000]\n", "SwitchName=s% Nodes=n[1-8000]\n", "", "\n", ""},
    {"SwitchName=s Nodes=n[1-2]\nSwitchName=t Nodes=n3 LinkSpeed=", "9", "\n", "SwitchName=s% Nodes=n[1-2]\n", ""},
    {"SwitchName=s ", "\\\n", "Nodes=", "\\\n", "n"},
    {"SwitchName=s Nodes=", "[", "", "]", ""},
    {"SwitchName=s Nodes=n[0-1][0-1]", "[0-1]", " ", "x ", ""},
    {"SwitchName=s Nodes=n", "[0-0]", "", ",n[0-7]", ""},
    {"SwitchName=s Switches=s[1-1000000]\n", "SwitchName=s% Switches=s[1-1000000]\n", "", "#", ""},
    {"SwitchName=s Nodes=a ", "Nodes=b ", "", "x% ", ""},
};

constexpr TextShape astra_shapes[] = {
    {"topology: [ Ring", ", Ring", " ]\nnpus_count: [ 2", ", 2", " ]\n"},
    {"topology:\n", "- Ring\n", "npus_count:\n", "- 2\n", ""},
    {"topology: [ Switch ]\nnpus_count: [ 8191 ]\nbandwidth: [ 1 ]\nlatency: [ 1 ]\n", "#%\n", "", "\n", ""},
    {"topology: [ FullyConnected ]\nnpus_count: [ 1400 ]\nbandwidth: [ 1 ]\nlatency: [ 1 ]\n", "#%\n", "", "\n", ""},
    {"topology: [ FullyConnected, Ring ]\nnpus_count: [ 64, 32 ]\nbandwidth: [ 1, 1 ]\nlatency: [ 1, 1 ]\n", "#", "",
     " ", ""},
    {"topology: [ Ring ]\nnpus_count: [ 2048 ]\nbandwidth: [ 1 ]\nlatency: [ 1 ]\n", "#", "", " ", ""},
    {"topology: x\nnpus_count: y\n", "k%: 1\n", "", "x\n", ""},
    {"topology: x\nnpus_count: [", "[", "", ",", "]"},
};

constexpr TextShape nccl_shapes[] = {
    {"<system>", "<cpu/>", "", "<cpu host_hash='%'/>", "</system>"},
    {"<system><cpu>", "<pci busid='%' class='0x03'/>", "", "<pci/>", "</cpu></system>"},
    {"<system><cpu>", "<pci busid='%'><gpu sm='80'><nvlink target='0' count='1'/></gpu></pci>", "", "<pci busid='0'/>",
     "</cpu></system>"},
    {"<system><cpu><pci busid='a'><gpu sm='80'>", "<nvlink target='b' count='1'/>", "</gpu></pci><pci busid='b'><gpu>",
     "<c2c bw='1' count='1'/>", "</gpu></pci></cpu></system>"},
    {"<system><cpu>", "<gpu/>", "", "<nic/>", "</cpu></system>"},
    {"<system>", "<cpu><pci class='0x03'/></cpu>", "", "<cpu/>", "</system>"},
};

constexpr TextShape smi_shapes[] = {
    {"GPU0 GPU1\nGPU0 X PIX\nGPU1 PIX X\n", "GPU0 X PIX\n", "", "x\n", ""},
    {"", "GPU% ", "\nGPU0 X ", "PIX ", "\n"},
    {"GPU0 ", "NIC% ", "\nGPU0 X ", "SYS ", "\n"},
    {"", "\x1b", "\nGPU0 X\n", "\x1b[4m", ""},
    {"GPU0\n", "GPU0 ", "\n", "X ", ""},
};

const std::size_t kilobytes = is_sanitized() ? 20 : 200;

}  // namespace

TEST_CASE("memory and time for a DOT text are bounded by its length, whatever it consists of", "[unsanitized]") {
  const TextShape& shape = dot_shapes[GENERATE(range(std::size_t{0}, std::size(dot_shapes)))];
  check_consumption(
      kilobytes << 10, [&](std::size_t size) { return text_of(shape, size); },
      [](const std::string& text) { (void)parse_dot(text); });
}

TEST_CASE("memory and time for a GraphML text are bounded by its length, whatever it consists of", "[unsanitized]") {
  const TextShape& shape = graphml_shapes[GENERATE(range(std::size_t{0}, std::size(graphml_shapes)))];
  check_consumption(
      kilobytes << 10, [&](std::size_t size) { return text_of(shape, size); },
      [](const std::string& text) { (void)parse_graphml(text); });
}

TEST_CASE("memory and time for a topology.conf are bounded by its length, whatever it consists of") {
  const TextShape& shape = slurm_shapes[GENERATE(range(std::size_t{0}, std::size(slurm_shapes)))];
  check_consumption(
      kilobytes << 10, [&](std::size_t size) { return text_of(shape, size); },
      [](const std::string& text) { (void)parse_slurm(text); });
}

TEST_CASE("memory and time for a network of ASTRA-sim are bounded, whatever it consists of") {
  const TextShape& shape = astra_shapes[GENERATE(range(std::size_t{0}, std::size(astra_shapes)))];
  check_consumption(
      kilobytes << 10, [&](std::size_t size) { return text_of(shape, size); },
      [](const std::string& text) { (void)parse_astra(text); });
}

TEST_CASE("memory and time for a topology of NCCL are bounded by its length, whatever it consists of",
          "[unsanitized]") {
  const TextShape& shape = nccl_shapes[GENERATE(range(std::size_t{0}, std::size(nccl_shapes)))];
  check_consumption(
      kilobytes << 10, [&](std::size_t size) { return text_of(shape, size); },
      [](const std::string& text) { (void)parse_nccl(text); });
}

TEST_CASE("memory and time for a matrix of nvidia-smi are bounded by its length, whatever it consists of") {
  const TextShape& shape = smi_shapes[GENERATE(range(std::size_t{0}, std::size(smi_shapes)))];
  check_consumption(
      kilobytes << 10, [&](std::size_t size) { return text_of(shape, size); },
      [](const std::string& text) { (void)parse_smi(text); });
}

TEST_CASE("the part of a graph that is too large is named, with the limit") {
  const auto check_refused = [](GraphText (*parse)(const std::string&), const std::string& text, const char* what) {
    try {
      (void)parse(text);
      FAIL("it is read");
    } catch (const GraphTextError& error) {
      CHECK_THAT(error.what(), Catch::Contains(what));
    }
  };
  const auto of = [](const TextShape& shape) { return text_of(shape, 400 << 10); };
  check_refused(
      parse_dot, of({"graph { node [", "x%=1,", "];", "n%;", "}"}),
      "for its vertices, edges, groups and attributes; 64 times the file, or 256 MB if that is more, is allowed");
  check_refused(parse_dot, of({"graph {", "n%;", "", "{node [x=1]}", "}"}),
                "has too many vertices; at most 8192 are possible");
  check_refused(parse_dot, repeated("graph { a", "--a", "}", 2 << 20), "has too many vertices in one path of edges");
  check_refused(parse_sndlib, repeated("NODES(A B)LINKS(", "L(A B)0 0 0 0(1 1)", ")", 4 << 20),
                "would take more than 268 MB of memory, most of it for ");
}

TEST_CASE("a long line is not cut into words to see whether it is of a report of ports") {
  constexpr double most_megabytes = 8;
  for (const char* begin : {"", "SW 1 1 0x1 "}) {
    const std::string text = repeated(begin, "a ", "", 4 << 20);
    CHECK(consumption_of([&] { (void)is_fabric(text); }).megabytes < most_megabytes);
  }
}

TEST_CASE("networks as large as real ones are read: thousands of vertices, clusters, defaults, many attributes") {
  std::string text = "digraph net {\n graph [rankdir=LR]; node [shape=box, style=filled, fontsize=9]; edge [len=2];\n";
  for (int cluster = 0; cluster < 400; ++cluster) {
    text += fmt::format("subgraph cluster_{0} {{ label=\"rack {0}\"; node [color=red];\n", cluster);
    for (int node = 0; node < 20; ++node) {
      text += fmt::format("  n{} [label=\"node \\\"{}\\\"\", pos=\"1,2!\", kind=server, rack={}, slot={}];\n",
                          20 * cluster + node, node, cluster, node);
    }
    text += "}\n";
  }
  for (int edge = 0; edge < 30000; ++edge) {
    text += fmt::format("n{} -> n{} [width=2, t_w=\"1e-9\", label=\"x\", color=\"#000000\", weight=3, penwidth=2];\n",
                        edge % 8000, (7 * edge + 1 + edge / 8000) % 8000);
  }
  const GraphText graph = parse_dot(text + "}");
  CHECK(graph.vertices.size() == 8000);
  REQUIRE(graph.edges.size() == 30000);
  CHECK(graph.vertices[7].attributes.at("label") == "node \"7\"");
  CHECK(graph.vertices[7].attributes.at("color") == "red");
  CHECK(graph.vertices[7].attributes.at("shape") == "box");
  CHECK(graph.edges[3].attributes.at("len") == "2");
  CHECK(graph.edges[3].attributes.at("t_w") == "1e-9");
}

TEST_CASE("dimensions of one host, and long routes of a star, take no more than the text of a SimGrid platform") {
  const std::string platform = "<platform version='4.1'>";
  const std::string torus = platform +
                            "<cluster id='c' prefix='h' suffix='' radical='0-999' speed='1Gf' bw='1GBps' lat='1us' "
                            "topology='TORUS' topo_parameters='1000";
  check_consumption(
      kilobytes << 8, [&](std::size_t size) { return repeated(torus, ",1", "'/></platform>", size); },
      [](const std::string& text) { (void)parse_simgrid(text); });
  const auto star = [&](std::size_t size) {
    std::string text = platform + "<zone id='z' routing='Cluster'>";
    const std::size_t links = size / 300;
    std::string uses;
    for (std::size_t i = 0; i < links; ++i) {
      text += fmt::format("<link id='l{}' bandwidth='1GBps' latency='1us'/>", i);
      uses += fmt::format("<link_ctn id='l{}'/>", i);
    }
    for (int host = 0; host < 4; ++host) text += fmt::format("<host id='h{}' speed='1Gf'/>", host);
    for (int host = 0; host < 4; ++host) text += fmt::format("<route src='h{}' dst='*'>{}</route>", host, uses);
    return text + "</zone></platform>";
  };
  check_consumption(kilobytes << 8, star, [](const std::string& text) { (void)parse_simgrid(text); });
}

}  // namespace hopscope::test
