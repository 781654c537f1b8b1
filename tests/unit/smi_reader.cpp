// The output of nvidia-smi topo -m.
#include <catch2/catch.hpp>

#include <map>

#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/graph.hpp"

namespace hopscope::test {

namespace {

struct SmiReading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

SmiReading read_smi(const std::string& content, const GraphOptions& options = {}) {
  FilesInMemory files;
  files.put("topo.txt", content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  SmiReading reading{read_graph_file(files, "topo.txt", options, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

/// "GPU 0, PCIe switch, GPU 1": the vertices of a route.
std::string smi_route(const SmiReading& reading, NodeId from, NodeId to) {
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  const Graph graph(*reading.wiring, Graph::Routing::lowest, 1);
  Route route;
  graph.route(from, to, route);
  std::string text = graph.vertex_name(from);
  for (const ChannelId id : route) text += ", " + graph.vertex_name(graph.channel(id).to);
  return text;
}

/// The widest channel between two vertices that are joined.
double smi_width(const SmiReading& reading, std::int64_t from, std::int64_t to) {
  REQUIRE(reading.wiring);
  for (const Wiring::Link& link : reading.wiring->links) {
    if (link.from == from && link.to == to) return link.kind.width;
  }
  return 0;
}

using SmiTexts = std::vector<std::string>;

// A DGX-1, from the tests of github.com/Azure/msccl-tools, the legend shortened.
constexpr const char* dgx1 =
    "\tGPU0\tGPU1\tGPU2\tGPU3\tGPU4\tGPU5\tGPU6\tGPU7\tmlx5_0\tmlx5_2\tmlx5_1\tmlx5_3\tCPU Affinity\n"
    "GPU0\t X \tNV1\tNV1\tNV2\tNV2\tSYS\tSYS\tSYS\tPIX\tSYS\tPHB\tSYS\t0-19,40-59\n"
    "GPU1\tNV1\t X \tNV2\tNV1\tSYS\tNV2\tSYS\tSYS\tPIX\tSYS\tPHB\tSYS\t0-19,40-59\n"
    "GPU2\tNV1\tNV2\t X \tNV2\tSYS\tSYS\tNV1\tSYS\tPHB\tSYS\tPIX\tSYS\t0-19,40-59\n"
    "GPU3\tNV2\tNV1\tNV2\t X \tSYS\tSYS\tSYS\tNV1\tPHB\tSYS\tPIX\tSYS\t0-19,40-59\n"
    "GPU4\tNV2\tSYS\tSYS\tSYS\t X \tNV1\tNV1\tNV2\tSYS\tPIX\tSYS\tPHB\t20-39,60-79\n"
    "GPU5\tSYS\tNV2\tSYS\tSYS\tNV1\t X \tNV2\tNV1\tSYS\tPIX\tSYS\tPHB\t20-39,60-79\n"
    "GPU6\tSYS\tSYS\tNV1\tSYS\tNV1\tNV2\t X \tNV2\tSYS\tPHB\tSYS\tPIX\t20-39,60-79\n"
    "GPU7\tSYS\tSYS\tSYS\tNV1\tNV2\tNV1\tNV2\t X \tSYS\tPHB\tSYS\tPIX\t20-39,60-79\n"
    "mlx5_0\tPIX\tPIX\tPHB\tPHB\tSYS\tSYS\tSYS\tSYS\t X \tSYS\tPHB\tSYS\t\n"
    "mlx5_2\tSYS\tSYS\tSYS\tSYS\tPIX\tPIX\tPHB\tPHB\tSYS\t X \tSYS\tPHB\t\n"
    "mlx5_1\tPHB\tPHB\tPIX\tPIX\tSYS\tSYS\tSYS\tSYS\tPHB\tSYS\t X \tSYS\t\n"
    "mlx5_3\tSYS\tSYS\tSYS\tSYS\tPHB\tPHB\tPIX\tPIX\tSYS\tPHB\tSYS\t X \t\n\nLegend:\n\n"
    "  X    = Self\n  SYS  = Connection traversing PCIe\n  NV#  = Connection traversing a bonded set of # NVLinks\n";

}  // namespace

TEST_CASE("as many NVLinks between any two GPUs are those of a switch, also in underlined output") {
  const SmiReading reading = read_smi(
      "\t\x1b[4mGPU0\tGPU1\tGPU2\tNIC0\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\x1b[0m\n"
      "GPU0\t X \tNV18\tNV18\tPXB\t0-55,112-167\t0\t\tN/A\nGPU1\tNV18\t X \tNV18\tNODE\t0-55,112-167\t0\t\tN/A\n"
      "GPU2\tNV18\tNV18\t X \tNODE\t\t1\t\tN/A\nNIC0\tPXB\tNODE\tNODE\t X \t\t\t\t\n\nLegend:\n\n  X    = Self\n\n"
      "NIC Legend:\n\n  NIC0: mlx5_0\n");
  CHECK(smi_route(reading, 0, 2) == "GPU0, NVSwitch, GPU2");
  CHECK(smi_width(reading, 1, 3) == 18);
  CHECK(reading.wiring->links.size() == 3);
  CHECK(reading.remarks ==
        SmiTexts{"has NVLink from each GPU to every other: PCIe is left out, as no message takes it",
                 "has as many NVLinks between any two GPUs, more than a GPU has to single others: they are read as "
                 "those of a GPU to a switch",
                 "has 1 NIC, left out: only GPUs have ranks"});
}

TEST_CASE("as many NVLinks between any two GPUs as these can have to single others are direct") {
  const SmiReading reading = read_smi(
      "\tGPU0\tGPU1\tGPU2\tGPU3\nGPU0\tX\tNV4\tNV4\tNV4\nGPU1\tNV4\tX\tNV4\tNV4\n"
      "GPU2\tNV4\tNV4\tX\tNV4\nGPU3\tNV4\tNV4\tNV4\tX\n");
  CHECK(smi_route(reading, 0, 2) == "GPU0, GPU2");
  CHECK(smi_width(reading, 1, 3) == 4);
  CHECK(reading.wiring->links.size() == 6);
}

TEST_CASE("a head of nvidia-smi ends at what is no name") {
  const std::string head = "\tGPU0\tGPU1\t" + std::string(100, 'N') + "\n";
  CHECK(smi_width(read_smi(head + "GPU0\tX\tPIX\nGPU1\tPIX\tX\n"), 0, 2) == 1);
}

TEST_CASE("NVLinks of a GPU to some others are direct, and PCIe to the rest is a tree of what is near") {
  const SmiReading reading = read_smi(dgx1, {.width = 0.5, .states_width = true});
  CHECK(smi_route(reading, 0, 3) == "GPU0, GPU3");
  CHECK(smi_width(reading, 0, 3) == 2);
  CHECK(smi_width(reading, 0, 1) == 1);
  // Not over another GPU. NICs tell what NVLink hides: GPU0 and GPU1 are at one switch.
  CHECK(smi_route(reading, 0, 7) == "GPU0, PCIe switch 1, host bridge 5, host bridge 6, PCIe switch 4, GPU7");
  CHECK(smi_width(reading, 0, 8) == 0.5);
  CHECK(reading.wiring->nodes == 8);
  CHECK(reading.wiring->switches == 6);
}

TEST_CASE("how wide PCIe is in NVLinks must be stated, if there are both") {
  CHECK(read_smi(dgx1).mistakes ==
        SmiTexts{"topo.txt: has links of PCIe besides NVLink, and does not say how wide they are; give the topology a "
                 "\"width\", that of PCIe in NVLinks"});
}

// Of an article of Microway, of two cards with two GPUs each, with the word of older versions for SYS in addition.
TEST_CASE("without NVLink all links are equal") {
  const SmiReading reading = read_smi(
      "        GPU0    GPU1    GPU2    GPU3    mlx4_0  CPU Affinity\n"
      "GPU0     X      PIX     PHB     SOC     PHB     0-11\nGPU1    PIX      X      PHB     SOC     PHB     0-11\n"
      "GPU2    PHB     PHB      X      SOC     PHB     0-11\nGPU3    SOC     SOC     SOC      X      SOC     0-11\n"
      "mlx4_0  PHB     PHB     PHB     SOC      X \n\nLegend:\n\n  X   = Self\n  SOC = Path traverses a socket-level "
      "link\n");
  CHECK(smi_route(reading, 0, 1) == "GPU0, PCIe switch 1, GPU1");
  CHECK(smi_route(reading, 0, 2) == "GPU0, PCIe switch 1, host bridge 2, GPU2");
  CHECK(smi_route(reading, 2, 3) == "GPU2, host bridge 2, NUMA node 3, GPU3");
  CHECK(reading.wiring->routes.empty());
}

TEST_CASE("all that is wrong in a matrix of nvidia-smi is told, with its line") {
  const std::string prefix = ": cannot be read as the output of nvidia-smi topo -m: ";
  CHECK(
      read_smi("\tGPU0\tGPU1\tGPU2\tCPU Affinity\nGPU0\tX\tNV2\tSYX\t0-1\nGPU1\tNV4\tX\tPIX\t0-1\nGPU1\tNV2\tX\tPIX\n")
          .mistakes == SmiTexts{"topo.txt: line 1" + prefix + "has no line for GPU2",
                                "topo.txt: line 2" + prefix +
                                    "has SYX for GPU0 and GPU2; give NV and a number, PIX, PXB, PHB, NODE or SYS",
                                "topo.txt: line 3" + prefix + "has NV4 for GPU1 and GPU0, and NV2 the other way",
                                "topo.txt: line 4" + prefix + "has a second line for GPU1"});
  CHECK(read_smi("GPU0 X PIX\n").mistakes == SmiTexts{"topo.txt" + prefix + "has no head, GPU0 GPU1 .."});
  CHECK(read_smi("  GPU0 GPU1\nGPU0 X\nGPU1 PIX PIX\n").mistakes ==
        SmiTexts{"topo.txt: line 2" + prefix + "has 1 column for GPU0, and the head 2 devices",
                 "topo.txt: line 3" + prefix + "has PIX for GPU1 and GPU1; give X"});
}

}  // namespace hopscope::test
