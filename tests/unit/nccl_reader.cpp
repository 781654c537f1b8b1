// Topologies of NCCL: PCIe, NVLink and the links between processors.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/graph.hpp"

namespace hopscope::test {

namespace {

struct NcclReading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

NcclReading read_nccl(const std::string& content) {
  FilesInMemory files;
  files.put("topo.xml", content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  NcclReading reading{read_graph_file(files, "topo.xml", {}, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

/// The widths of its links by the names of their ends, "GPU 0 - PCI 0000:0c:00.0"; those of one direction only.
std::map<std::string, double> nccl_links(const NcclReading& reading) {
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  const auto name = [&](std::int64_t vertex) { return reading.wiring->names[static_cast<std::size_t>(vertex)]; };
  std::map<std::string, double> links;
  for (const Wiring::Link& link : reading.wiring->links) {
    if (!links.contains(name(link.to) + " - " + name(link.from)))
      links[name(link.from) + " - " + name(link.to)] = link.kind.width;
  }
  return links;
}

std::string nccl_route(const NcclReading& reading, NodeId from, NodeId to) {
  REQUIRE(reading.wiring);
  const Graph graph(*reading.wiring, Graph::Routing::lowest, 1);
  Route route;
  graph.route(from, to, route);
  std::string text = graph.vertex_name(from);
  for (const ChannelId id : route) text += ", " + graph.vertex_name(graph.channel(id).to);
  return text;
}

/// A pci with a GPU. @param inside its element gpu
std::string nccl_gpu(const std::string& bus, const std::string& inside) {
  return "<pci busid=\"" + bus + "\" class=\"0x030200\" link_speed=\"16.0 GT/s PCIe\" link_width=\"16\">" + inside +
         "</pci>\n";
}

std::string nccl_cpu(int numa, const std::string& inside) {
  return "<cpu numaid=\"" + std::to_string(numa) +
         "\" arch=\"x86_64\" vendor=\"AuthenticAMD\" familyid=\"23\" modelid=\"49\">\n" + inside + "</cpu>\n";
}

using NcclTexts = std::vector<std::string>;
using NcclLinks = std::map<std::string, double>;

}  // namespace

// topo.xml of github.com/Panlichen/nccl-tests: two GPUs of each four, without vendors and devices.
TEST_CASE("a topology of NCCL is a tree of PCIe with GPUs, and links between processors") {
  const std::string text =
      "<system version=\"1\">\n"
      "<cpu numaid=\"0\" affinity=\"0000ffff,0000ffff\" arch=\"x86_64\" vendor=\"GenuineIntel\" familyid=\"6\" "
      "modelid=\"106\">\n"
      "<pci busid=\"0000:0c:00.0\" class=\"0x060400\" link_speed=\"16.0 GT/s PCIe\" link_width=\"16\">\n"
      "<pci busid=\"0000:0f:00.0\" class=\"0x030000\" link_speed=\"16.0 GT/s PCIe\" link_width=\"16\">\n"
      "<gpu dev=\"0\" sm=\"86\" rank=\"0\" gdr=\"0\"/>\n</pci>\n"
      "<pci busid=\"0000:10:00.0\" class=\"0x030000\" link_speed=\"16.0 GT/s PCIe\" link_width=\"16\">\n"
      "<gpu dev=\"1\" sm=\"86\" rank=\"1\" gdr=\"0\"/>\n</pci>\n</pci>\n</cpu>\n"
      "<cpu numaid=\"1\" affinity=\"ffff0000,ffff0000\" arch=\"x86_64\" vendor=\"GenuineIntel\" familyid=\"6\" "
      "modelid=\"106\">\n"
      "<pci busid=\"0000:98:00.0\" class=\"0x060400\" link_speed=\"16.0 GT/s PCIe\" link_width=\"16\">\n"
      "<pci busid=\"0000:9b:00.0\" class=\"0x030000\" link_speed=\"16.0 GT/s PCIe\" link_width=\"8\">\n"
      "<gpu dev=\"4\" sm=\"86\" rank=\"2\" gdr=\"0\"/>\n</pci>\n"
      "<pci busid=\"0000:9a:00.0\" class=\"0x020700\" link_speed=\"16.0 GT/s PCIe\" link_width=\"16\">\n"
      "<nic><net name=\"mlx5_0\" dev=\"0\" speed=\"56000\" port=\"1\"/></nic>\n</pci>\n</pci>\n</cpu>\n</system>\n";
  const NcclReading reading = read_nccl(text);
  // 16 lanes of 16 GT/s are 24 GB/s in NCCL, and two Skylakes or later are joined by 10 GB/s.
  CHECK(nccl_links(reading) == NcclLinks{{"GPU 0 - PCI 0000:0c:00.0", 192},
                                         {"GPU 1 - PCI 0000:0c:00.0", 192},
                                         {"GPU 4 - PCI 0000:98:00.0", 96},
                                         {"PCI 0000:0c:00.0 - CPU 0", 192},
                                         {"PCI 0000:98:00.0 - CPU 1", 192},
                                         {"CPU 0 - CPU 1", 80}});
  CHECK(reading.wiring->nodes == 3);
  CHECK(reading.wiring->routes.empty());
  CHECK(reading.remarks == NcclTexts{"has 1 NIC, left out: only GPUs have ranks"});
}

// Of the same form as /opt/microsoft/ncv4/topo.xml of github.com/Azure/azhpc-images, of two of its four GPUs, and one
// more.
TEST_CASE("NVLink joins the GPUs that name each other, and others by PCIe") {
  const NcclReading reading = read_nccl(
      "<system version=\"1\">\n" +
      nccl_cpu(0,
               "<pci busid=\"0001:00:00.0\" class=\"0x030200\" link_speed=\"\" link_width=\"0\">"
               "<gpu dev=\"0\" sm=\"80\" rank=\"0\" gdr=\"1\">"
               "<nvlink target=\"0002:00:00.0\" count=\"12\" tclass=\"0x030200\"/></gpu></pci>\n") +
      nccl_cpu(1, nccl_gpu("0002:00:00.0",
                           "<gpu dev=\"1\" sm=\"80\" rank=\"1\" gdr=\"1\"><nvlink "
                           "target=\"0001:00:00.0\" count=\"12\" tclass=\"0x030200\"/></gpu>")) +
      nccl_cpu(2, nccl_gpu("0003:00:00.0", "<gpu dev=\"2\" sm=\"80\" rank=\"2\" gdr=\"1\"/>")) + "</system>\n");
  const NcclLinks links = nccl_links(reading);
  CHECK(links.at("GPU 0 - GPU 1") == 12 * 20 * 8);
  CHECK(links.at("GPU 0 - CPU 0") == 96);
  CHECK(links.at("GPU 1 - CPU 1") == 192);
  CHECK(links.at("CPU 1 - CPU 2") == 128);
  CHECK(nccl_route(reading, 1, 0) == "GPU 1, GPU 0");
  // No GPU passes on what others send.
  CHECK(nccl_route(reading, 0, 2) == "GPU 0, CPU 0, CPU 2, GPU 2");
  CHECK(reading.remarks ==
        NcclTexts{"states no speed or lanes of PCIe once: 8 GT/s and 16 lanes are taken, as NCCL does"});
}

TEST_CASE("what NCCL takes for granted of NVLinks and processors is told") {
  const NcclReading reading =
      read_nccl("<system version=\"1\"><cpu numaid=\"0\" arch=\"x86_64\" vendor=\"HygonGenuine\">" +
                nccl_gpu("0001:00:00.0",
                         "<gpu dev=\"0\" sm=\"80\" rank=\"0\"><nvlink target=\"0002:00:00.0\" count=\"2\" "
                         "tclass=\"0x030200\"/></gpu>") +
                "</cpu><cpu numaid=\"1\" arch=\"x86_64\" vendor=\"HygonGenuine\">" +
                nccl_gpu("0002:00:00.0", "<gpu dev=\"1\" sm=\"80\" rank=\"1\"/>") +
                nccl_gpu("0003:00:00.0", "<gpu dev=\"2\" sm=\"80\" rank=\"2\"/>") + "</cpu></system>");
  CHECK(nccl_links(reading).at("GPU 0 - GPU 1") == 2 * 20 * 8);
  CHECK(nccl_links(reading).at("CPU 0 - CPU 1") == 8 * 5000);
  CHECK(reading.remarks ==
        NcclTexts{"lists wider NVLinks at one end than at the other for 1 pair: both ends are taken to have those",
                  "states no processor that NCCL knows: 5000 GB/s are taken between the CPUs of a host, as NCCL does"});
}

TEST_CASE("two GPUs of a topology of NCCL have not the same rank") {
  const NcclReading reading =
      read_nccl("<system>" +
                nccl_cpu(0, nccl_gpu("0001:00:00.0", "<gpu dev=\"0\" sm=\"80\" rank=\"3\"/>") +
                                nccl_gpu("0002:00:00.0", "<gpu dev=\"1\" sm=\"80\" rank=\"3\"/>")) +
                "</system>");
  CHECK(reading.mistakes ==
        NcclTexts{"topo.xml: line 3: cannot be read as a topology of NCCL: has two GPUs with the rank 3"});
}

TEST_CASE("the rings that NCCL has chosen are told from its topology") {
  const NcclReading reading = read_nccl("<graphs version=\"1\">\n<graph id=\"0\" pattern=\"4\"/>\n</graphs>\n");
  CHECK(reading.mistakes ==
        NcclTexts{"topo.xml: cannot be read as a topology of NCCL: has the rings and trees that NCCL has chosen "
                  "(NCCL_GRAPH_DUMP_FILE); the network is in the file that NCCL_TOPO_DUMP_FILE names"});
}

TEST_CASE("switches of NVLink are one, and PCIe is left out where NVLink leads everywhere") {
  const auto gpu = [](int device) {
    return nccl_gpu("0000:0" + std::to_string(device) + ":00.0",
                    "<gpu dev=\"" + std::to_string(device) + "\" sm=\"90\" rank=\"" + std::to_string(3 - device) +
                        "\" gdr=\"1\"><nvlink target=\"0000:d0:00.0\" count=\"5\" tclass=\"0x068000\"/>"
                        "<nvlink target=\"fffffff:ff:ff.0\" count=\"13\" tclass=\"0x068000\"/></gpu>");
  };
  const NcclReading reading = read_nccl("<system version=\"1\">" + nccl_cpu(0, gpu(3) + gpu(1) + gpu(2)) + "</system>");
  const NcclLinks links = nccl_links(reading);
  REQUIRE(links.size() == 3);
  for (const auto& [ends, width] : links) CHECK(width == Approx(18 * 20.6 * 8));
  CHECK(reading.wiring->names == NcclTexts{"GPU 3", "GPU 2", "GPU 1", "NVSwitch"});
  CHECK(reading.remarks ==
        NcclTexts{"has NVLink from each GPU to every other: PCIe is left out, as no message takes it"});
}

// topology/ndv4-topo.xml of github.com/Azure/azhpc-images, of its first processor.
TEST_CASE("GPUs of a file that leaves their elements to NCCL are told by their class") {
  const NcclReading reading = read_nccl(
      "<system version=\"1\">\n" +
      nccl_cpu(0,
               "<pci busid=\"ffff:ff:01.0\" class=\"0x060400\" link_speed=\"16 GT/s\" link_width=\"16\">\n"
               "<pci busid=\"0003:00:00.0\" class=\"0x030200\" link_speed=\"16 GT/s\" link_width=\"16\"/>\n"
               "<pci busid=\"0103:00:00.0\" class=\"0x020700\" link_speed=\"16 GT/s\" link_width=\"16\"/>\n"
               "<pci busid=\"0004:00:00.0\" class=\"0x030200\" link_speed=\"16 GT/s\" link_width=\"16\"/>\n</pci>\n") +
      "</system>\n");
  CHECK(nccl_links(reading).at("GPU 0003:00:00.0 - PCI ffff:ff:01.0") == 192);
  CHECK(reading.remarks ==
        NcclTexts{"has 1 NIC, left out: only GPUs have ranks",
                  "has 2 GPUs without an element gpu, which would tell its NVLinks: a file that NCCL writes, by "
                  "NCCL_TOPO_DUMP_FILE, has them"});
}

TEST_CASE("GPUs of several hosts are joined by NVLink alone, and links of the chip go to its processor") {
  const auto host = [](const std::string& hash, int rank) {
    return "<cpu host_hash=\"" + hash + "\" numaid=\"0\" arch=\"arm64\">" +
           nccl_gpu("0000:01:00.0", "<gpu dev=\"0\" sm=\"100\" rank=\"" + std::to_string(rank) +
                                        "\"><c2c bw=\"50000\" count=\"4\"/></gpu>") +
           nccl_gpu("0000:02:00.0", "<gpu dev=\"1\" sm=\"100\" rank=\"" + std::to_string(rank + 1) + "\"/>") + "</cpu>";
  };
  const NcclReading one = read_nccl("<system version=\"1\">" + host("0x1", 0) + "</system>");
  CHECK(nccl_links(one) == NcclLinks{{"GPU 0 - CPU 0", 1600}, {"GPU 1 - CPU 0", 192}});
  CHECK(read_nccl("<system version=\"1\">" + host("0x1", 0) + host("0x2", 2) + "</system>").mistakes ==
        NcclTexts{"topo.xml: is not connected: its 2 parts have 3, 3 vertices; give a connected network, or "
                  "\"component\": \"largest\" for the largest part"});
}

TEST_CASE("all that is wrong in a topology of NCCL is told, with its line") {
  const std::string prefix = ": cannot be read as a topology of NCCL: ";
  CHECK(read_nccl(
            "<system version=\"1\">\n<cpu numaid=\"0\" arch=\"x86_64\">\n<gpu dev=\"7\"/>\n" +
            nccl_gpu("0000:01:00.0",
                     "\n<gpu dev=\"0\" sm=\"80\">\n<nvlink target=\"0000:09:00.0\" count=\"2\" "
                     "tclass=\"0x030200\"/>\n<nvlink target=\"0000:01:00.0\" count=\"x\" "
                     "tclass=\"0x030200\"/>\n</gpu>") +
            nccl_gpu("0000:01:00.0", "<gpu dev=\"1\">\n<nvlink target=\"0000:01:00.0\" tclass=\"0x030200\"/></gpu>") +
            "</cpu>\n</system>\n")
            .mistakes ==
        NcclTexts{"topo.xml: line 3" + prefix + "has a gpu that is not in a pci, whose bus id it needs",
                  "topo.xml: line 7" + prefix + "has count \"x\"; give a whole number from 1 to 1024",
                  "topo.xml: line 9" + prefix + "has two GPUs with the bus id 0000:01:00.0",
                  "topo.xml: line 9" + prefix + "has no sm; give a whole number from 1 to 1024",
                  "topo.xml: line 10" + prefix + "has no count; give a whole number from 1 to 1024"});
  CHECK(read_nccl("<system><cpu/></system>").mistakes ==
        NcclTexts{"topo.xml" + prefix + "has no GPU: no element gpu in a pci, and no pci of class 0x03"});
}

TEST_CASE("NVLinks of a GPU to its processor add up, and those to GPUs that are not in the file are left out") {
  const auto width_of = [](const std::string& nvlinks) {
    const NcclReading reading =
        read_nccl("<system>" +
                  nccl_cpu(0, nccl_gpu("0000:01:00.0", "<gpu dev=\"0\" sm=\"70\">" + nvlinks + "</gpu>") +
                                  nccl_gpu("0000:02:00.0", "<gpu dev=\"1\" sm=\"70\"/>")) +
                  "</system>");
    return nccl_links(reading).begin()->second;
  };
  const auto links = [](int count) {
    return "<nvlink target=\"0000:00:00.0\" count=\"" + std::to_string(count) + "\" tclass=\"0x068001\"/>";
  };
  CHECK(width_of(links(3)) == 480);
  CHECK(width_of(links(1) + links(1) + links(1)) == 480);
  const std::string absent = "<nvlink target=\"0000:0a:00.0\" count=\"2\" tclass=\"0x030200\"/>";
  const NcclReading reading =
      read_nccl("<system>" +
                nccl_cpu(0, nccl_gpu("0000:01:00.0", "<gpu dev=\"0\" sm=\"70\">" + absent + "</gpu>") +
                                nccl_gpu("0000:02:00.0", "<gpu dev=\"1\" sm=\"70\"/>")) +
                "</system>");
  CHECK(nccl_links(reading).size() == 2);
  CHECK(std::ranges::count(reading.remarks, "has 2 NVLinks to GPUs that it does not have, left out, as by NCCL") == 1);
}

}  // namespace hopscope::test
