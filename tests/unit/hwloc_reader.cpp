// Machines of hwloc: PCIe, NVLink and the links between processors.
#include <catch2/catch.hpp>

#include <map>

#include <fmt/format.h>
#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/graph.hpp"

namespace hopscope::test {

namespace {

struct HwlocReading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

HwlocReading read_hwloc(const std::string& content, const GraphOptions& options = {}) {
  FilesInMemory files;
  files.put("machine.xml", content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  HwlocReading reading{read_graph_file(files, "machine.xml", options, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

/// The widths of its links by the names of their ends, "cuda0 - Package 0"; those of one direction only.
std::map<std::string, double> hwloc_links(const HwlocReading& reading) {
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

std::string hwloc_route(const HwlocReading& reading, NodeId from, NodeId to) {
  REQUIRE(reading.wiring);
  const Graph graph(*reading.wiring, Graph::Routing::lowest, 1);
  Route route;
  graph.route(from, to, route);
  std::string text = graph.vertex_name(from);
  for (const ChannelId id : route) text += ", " + graph.vertex_name(graph.channel(id).to);
  return text;
}

std::string hwloc_object(const std::string& attributes, const std::string& inside = "") {
  return "<object " + attributes + ">" + inside + "</object>\n";
}

/// A GPU with the number of its device of NVML in matrices.
std::string hwloc_gpu(int number, const std::string& speed = "16") {
  return hwloc_object(
      fmt::format(R"(type="PCIDev" gp_index="{}" pci_busid="0000:0{}:00.0" pci_type="0302 [10de:20b5]" )"
                  R"(pci_link_speed="{}")",
                  100 + number, number, speed),
      hwloc_object(fmt::format(R"(type="OSDev" gp_index="{}" name="nvml{}")", 200 + number, number)));
}

std::string hwloc_port(const std::string& inside, const std::string& bus = "0000:00:01.0") {
  return hwloc_object(R"(type="Bridge" bridge_type="1-1" pci_link_speed="8" pci_busid=")" + bus + "\"", inside);
}

std::string hwloc_package(int number, const std::string& inside) {
  const std::string infos =
      "<info name=\"CPUVendor\" value=\"GenuineIntel\"/><info name=\"CPUFamilyNumber\" value=\"6\"/>"
      "<info name=\"CPUModelNumber\" value=\"85\"/>";
  return hwloc_object(fmt::format(R"(type="Package" os_index="{}" gp_index="{}")", number, 10 + number),
                      infos + hwloc_object(R"(type="Bridge" bridge_type="0-1")", inside));
}

std::string hwloc_machine(const std::string& inside, const std::string& after = "") {
  return "<?xml version=\"1.0\"?>\n<!DOCTYPE topology SYSTEM \"hwloc2.dtd\">\n<topology version=\"2.0\">\n" +
         hwloc_object("type=\"Machine\" os_index=\"0\"", "<info name=\"Architecture\" value=\"x86_64\"/>" + inside) +
         after + "</topology>\n";
}

using HwlocLinks = std::map<std::string, double>;
using HwlocTexts = std::vector<std::string>;

}  // namespace

TEST_CASE("a machine of hwloc is a tree of PCIe below each processor, and a link between the processors") {
  const auto reading =
      read_hwloc(hwloc_machine(hwloc_package(0, hwloc_port(hwloc_gpu(0)) + hwloc_port(hwloc_gpu(1, "0"))) +
                               hwloc_package(1, hwloc_port(hwloc_gpu(2)))));
  // A GPU that does not know its speed has that of its port. Skylake: 10 GB/s, as NCCL takes them.
  CHECK(hwloc_links(reading) == HwlocLinks{{"nvml0 - Package 0", 128},
                                           {"nvml1 - Package 0", 64},
                                           {"nvml2 - Package 1", 128},
                                           {"Package 0 - Package 1", 80}});
  CHECK(hwloc_route(reading, 0, 2) == "nvml0, Package 0, Package 1, nvml2");
}

TEST_CASE("the ports of a switch of PCIe are a part of it, and so is a root port of its processor") {
  const std::string below = hwloc_port(hwloc_gpu(0)) + hwloc_port(hwloc_gpu(1));
  const auto reading = read_hwloc(
      hwloc_machine(hwloc_package(0, hwloc_port(hwloc_port(below, "0000:01:00.0")) + hwloc_port(hwloc_gpu(2)))));
  CHECK(hwloc_links(reading) == HwlocLinks{{"nvml0 - PCIe switch 0000:01:00.0", 128},
                                           {"nvml1 - PCIe switch 0000:01:00.0", 128},
                                           {"PCIe switch 0000:01:00.0 - Package 0", 64},
                                           {"nvml2 - Package 0", 128}});
}

TEST_CASE("a matrix of hwloc states NVLink between GPUs, to switches and to processors") {
  const std::string gpus = hwloc_package(0, hwloc_port(hwloc_gpu(0)) + hwloc_port(hwloc_gpu(1))) +
                           hwloc_package(1, hwloc_port(hwloc_gpu(2)));
  const auto with = [&](const std::string& ids, const std::string& values) {
    return read_hwloc(hwloc_machine(
        gpus + hwloc_object(R"(type="PCIDev" gp_index="300" subtype="NVSwitch" pci_type="0680 [10de:1ac2]")"),
        "<distances2hetero name=\"NVLinkBandwidth\"><indexes>" + ids + "</indexes><u64values>" + values +
            "</u64values></distances2hetero>\n"));
  };
  const auto pair = with("OSDev:200 OSDev:201 Package:10", "0 50000 25000 50000 0 0 25000 0 0");
  CHECK(hwloc_links(pair) == HwlocLinks{{"nvml0 - nvml1", 400},
                                        {"nvml0 - Package 0", 200},
                                        {"nvml1 - Package 0", 128},
                                        {"nvml2 - Package 1", 128},
                                        {"Package 0 - Package 1", 80}});
  CHECK(hwloc_route(pair, 0, 1) == "nvml0, nvml1");
  CHECK(hwloc_route(pair, 1, 2) == "nvml1, Package 0, Package 1, nvml2");
}

TEST_CASE("what hwloc does not know about a machine, or is no network, is told") {
  CHECK(read_hwloc(hwloc_machine(hwloc_object("type=\"Package\" os_index=\"0\""))).mistakes ==
        HwlocTexts{"machine.xml: cannot be read as XML of hwloc: has no GPU; hwloc describes a single machine, whose "
                   "GPUs are the nodes here"});
  const std::string one = hwloc_package(0, hwloc_port(hwloc_gpu(0)) + hwloc_port(hwloc_gpu(1)));
  CHECK(read_hwloc("<topology>" + hwloc_object("type=\"Machine\"", one) + hwloc_object("type=\"Machine\"", one) +
                   "</topology>")
            .mistakes == HwlocTexts{"machine.xml: cannot be read as XML of hwloc: has 2 machines, and hwloc does not "
                                    "say what joins them; give the file of one"});
  CHECK(read_hwloc(hwloc_machine(one,
                                 "<distances2hetero name=\"NVLinkBandwidth\"><indexes>OSDev:200 OSDev:201"
                                 "</indexes><u64values>0 1 1</u64values></distances2hetero>\n"))
            .mistakes.at(0)
            .find("has 3 values in NVLinkBandwidth of 2 objects; a matrix of them has 4") != std::string::npos);
  // Two processors of which nothing is known.
  const std::string unknown = hwloc_object(
      "type=\"Package\" os_index=\"1\"", hwloc_object(R"(type="Bridge" bridge_type="0-1")", hwloc_port(hwloc_gpu(2))));
  const std::string other = hwloc_object("type=\"Package\" os_index=\"2\"",
                                         hwloc_object(R"(type="Bridge" bridge_type="0-1")", hwloc_port(hwloc_gpu(3))));
  CHECK(read_hwloc(hwloc_machine(unknown + other)).mistakes ==
        HwlocTexts{"machine.xml: does not state the bandwidth of some links, of PCIe or between processors; give the "
                   "topology a \"width\" for them, in Gb/s"});
}

TEST_CASE("cards for screens and network adapters of hwloc are not nodes") {
  const std::string screen = hwloc_object(R"(type="PCIDev" pci_busid="0000:09:00.0" pci_type="0300 [1a03:2000]")",
                                          hwloc_object(R"(type="OSDev" name="card0" osdev_type="1")"));
  const std::string adapter = hwloc_object(R"(type="PCIDev" pci_busid="0000:0a:00.0" pci_type="0207 [15b3:101b]")");
  const auto reading = read_hwloc(hwloc_machine(hwloc_package(
      0, hwloc_port(hwloc_gpu(0)) + hwloc_port(hwloc_gpu(1)) + hwloc_port(screen) + hwloc_port(adapter))));
  CHECK(hwloc_links(reading) == HwlocLinks{{"nvml0 - Package 0", 128}, {"nvml1 - Package 0", 128}});
  CHECK(reading.remarks == HwlocTexts{"has 1 network adapter, left out: only GPUs have ranks"});
}

}  // namespace hopscope::test
