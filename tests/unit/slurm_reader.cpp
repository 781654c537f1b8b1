// Networks in files of Slurm: topology.conf, and what scontrol prints of it.
#include <catch2/catch.hpp>

#include <tuple>

#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/files/slurm_line.hpp"

namespace hopscope::test {

namespace {

struct SlurmReading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

SlurmReading read_slurm(const std::string& content, const GraphOptions& options = {}) {
  FilesInMemory files;
  files.put("t.conf", content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  SlurmReading reading{read_graph_file(files, "t.conf", options, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

/// "s0-a s0-b", a pair of names for each link. It must have been read.
std::string slurm_links(const SlurmReading& reading) {
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  std::string links;
  for (const Wiring::Link& link : reading.wiring->links) {
    const auto name = [&](std::int64_t vertex) { return reading.wiring->names[static_cast<std::size_t>(vertex)]; };
    links += (links.empty() ? "" : " ") + name(link.from) + "-" + name(link.to);
  }
  return links;
}

std::string hosts_of(std::string_view list, std::size_t most = 100) {
  std::string all;
  const std::string wrong =
      for_each_host(list, most, [&](const std::string& name) { all += (all.empty() ? "" : " ") + name; });
  return wrong.empty() ? all : wrong;
}

using SlurmTexts = std::vector<std::string>;
constexpr const char* prefix = "cannot be read as a topology.conf of Slurm: ";

}  // namespace

TEST_CASE("host lists of Slurm have ranges, leading zeros and several brackets") {
  CHECK(hosts_of("tux[0-2,12,18-19]") == "tux0 tux1 tux2 tux12 tux18 tux19");
  CHECK(hosts_of("n[08-11],n[098-101]") == "n08 n09 n10 n11 n098 n099 n100 n101");
  CHECK(hosts_of("rack[0-1]_blade[08-09],x") == "rack0_blade08 rack0_blade09 rack1_blade08 rack1_blade09 x");
  CHECK(hosts_of("node[1-2]-ib,,b,") == "node1-ib node2-ib b");
  CHECK(hosts_of("a[00]") == "a00");
}

TEST_CASE("a wrong host list says what is missing, and tells nothing") {
  CHECK(hosts_of("a,n[1-") == "has \"n[1-\", in which a ] is missing");
  CHECK(hosts_of("a,n1]") == "has \"n1]\", in which a [ is missing");
  CHECK(hosts_of("n[4-1]") == "has \"n[4-1]\", whose range 4-1 ends before it begins");
  CHECK(hosts_of("n[]") == "has \"n[]\"; in brackets are numbers and ranges, as in node[01-04,7]");
  CHECK(hosts_of("n[a-b]") == "has \"n[a-b]\"; in brackets are numbers and ranges, as in node[01-04,7]");
  CHECK(hosts_of(",") == "has a list without names");
  CHECK(hosts_of("n[0-999999999999],m") == "has \"n[0-999999999999],m\", too many names; at most 100 are possible");
  CHECK(hosts_of("n[0-999999999][0-999999999][0-999999999]").ends_with("at most 100 are possible"));
  CHECK(hosts_of(std::string(300, 'n')).ends_with("a name of more than 255 characters"));
  CHECK(hosts_of(std::string(250, 'n') + "[0000001-2]").ends_with("a name of more than 255 characters"));
}

// etc/slurm/topology.conf of github.com/hibozzy18/nstda-hpc-test-suite, shortened.
TEST_CASE("a topology.conf has nodes in its order, and switches") {
  const SlurmReading reading = read_slurm(
      "# topology.conf\n# Switch Configuration\nSwitchName=s0 Nodes=tara-c-[001-003]\n"
      "SwitchName=s1 Nodes=tara-m-[001-002]\nSwitchName=s3 Nodes=tara-dgx1-[001-002]\nSwitchName=s4 Switches=s[0-1,3]");
  CHECK(slurm_links(reading) ==
        "s0-tara-c-001 s0-tara-c-002 s0-tara-c-003 s1-tara-m-001 s1-tara-m-002 s3-tara-dgx1-001 s3-tara-dgx1-002 "
        "s4-s0 s4-s1 s4-s3");
  CHECK(reading.wiring->nodes == 7);
  CHECK(reading.wiring->switches == 4);
  CHECK(reading.wiring->names[6] == "tara-dgx1-002");
  CHECK(reading.remarks ==
        SlurmTexts{"states neither cables nor their rates: a switch has one link to each vertex below it, and all "
                   "links have the width of the topology"});
}

TEST_CASE("lines of Slurm continue, have comments, and parameters in any case") {
  CHECK(slurm_links(read_slurm("\n  switchname = a \\\n  NODES=\"n[1-2]\"  # two\n#\nSWITCHNAME=b Switches=a,c\r\n"
                               "SwitchName=c Nodes=n3,\\\nn4 LinkSpeed=900 # 100\n")) == "a-n1 a-n2 b-a b-c c-n3 c-n4");
}

TEST_CASE("a node may be at several switches, and be called as one is") {
  CHECK(slurm_links(read_slurm("SwitchName=a Nodes=n1,b,n1\nSwitchName=b Nodes=n1\nSwitchName=c Switches=a,b,a\n")) ==
        "a-n1 a-b b-n1 c-a c-b");
}

// Of the levels that scontrol prints in github.com/nebius/soperator, with other names.
TEST_CASE("nodes that scontrol lists at higher switches too are joined to the lowest") {
  const SlurmReading reading = read_slurm(
      "SwitchName=top Level=2 LinkSpeed=1 Nodes=w[0-3] Switches=mid,leaf1\n"
      "SwitchName=leaf0 Level=0 LinkSpeed=1 Nodes=w0\nSwitchName=leaf1 Level=0 LinkSpeed=1 Nodes=w[1,3]\n"
      "SwitchName=mid Level=1 LinkSpeed=1 Nodes=w[0,2] Switches=leaf0\n");
  CHECK(slurm_links(reading) == "top-mid top-leaf1 leaf0-w0 leaf1-w1 leaf1-w3 mid-w2 mid-leaf0");
  CHECK(reading.wiring->names[0] == "w0");
}

TEST_CASE("LinkSpeed is a width where the topology says so") {
  const std::string text =
      "SwitchName=a Nodes=n[1-2] LinkSpeed=900\nSwitchName=b Nodes=n3 LinkSpeed=100Mb/s\nSwitchName=c Switches=a,b\n";
  const auto widths = [&](const GraphOptions& options) {
    std::vector<double> all;
    const SlurmReading reading = read_slurm(text, options);
    REQUIRE(reading.wiring);
    for (const Wiring::Link& link : reading.wiring->links) all.push_back(link.kind.width);
    return all;
  };
  CHECK(widths({}) == std::vector<double>{1, 1, 1, 1, 1});
  CHECK(widths({.width = 7, .attributes = {.width = {.name = "LinkSpeed", .unit = 100}}}) ==
        std::vector<double>{9, 9, 1e6, 7, 7});
}

TEST_CASE("all that is wrong in a topology.conf is told, with its line") {
  const SlurmReading reading = read_slurm(
      "SwitchName=a Nodes=n[1-2\nSwitchName=a Nodes=n3\nBlockName=b Nodes=n4\nSwitchName=c\n\n"
      "Nodes=n5 SwitchName=d\nSwitchName=e Nodes=n6 Speed=4\nSwitchName=f Switches=f,g,a Level=-1\n"
      "SwitchName=h Nodes\nSwitchName=i Nodes=x Nodes=y\nRingName=r Nodes=n[1-4]\nSwitchName=\"j Nodes=x\n");
  const SlurmTexts expected{
      "t.conf: line 1: {}has \"n[1-2\", in which a ] is missing",
      "t.conf: line 2: {}declares the switch \"a\" twice",
      "t.conf: line 3: {}is for the plugin topology/block, which states blocks of nodes and no switches between them; "
      "SwitchName, of topology/tree, is read",
      "t.conf: line 4: {}has a switch without Nodes and Switches; give at least one of them",
      "t.conf: line 6: {}begins with nodes; a line begins with SwitchName, as in SwitchName=s0 Nodes=node[01-04]",
      "t.conf: line 7: {}has speed; Nodes, Switches, LinkSpeed and Level are possible after SwitchName",
      "t.conf: line 8: {}has a Level that is not a whole number from 0",
      "t.conf: line 8: {}has the switch \"f\" below itself",
      "t.conf: line 8: {}names the switch \"g\", which no line declares",
      "t.conf: line 9: {}has \"Nodes\" where a parameter and its value are expected, as in Nodes=node[01-04]",
      "t.conf: line 10: {}has nodes twice",
      "t.conf: line 11: {}is for the plugin topology/ring, which states the order of nodes and no switches between "
      "them; SwitchName, of topology/tree, is read",
      "t.conf: line 12: {}has \"SwitchName=\"j Nodes=x\" where a parameter and its value are expected, as in "
      "Nodes=node[01-04]"};
  SlurmTexts lines;
  for (std::string each : expected) lines.push_back(each.replace(each.find("{}"), 2, prefix));
  CHECK(reading.mistakes == lines);
}

// topology.conf of github.com/tonystarkiss/slurm-superpod, shortened.
TEST_CASE("switches of Slurm that nothing connects are no network") {
  CHECK(read_slurm("SwitchName=s0 Nodes=circe-n[001-016],n[019-020]\nSwitchName=s1 Nodes=circe-n[017-018,021-036]\n")
            .mistakes ==
        SlurmTexts{"t.conf: is not connected: its 2 parts have 19, 19 vertices; give a connected network, or "
                   "\"component\": \"largest\" for the largest part"});
}

TEST_CASE("switches of Slurm are not above one another in a circle, and no parameter is a value") {
  CHECK(read_slurm("SwitchName=s0 Nodes=a,b\nSwitchName=s1 Switches=s0,s2\nSwitchName=s2 Switches=s1\n").mistakes ==
        SlurmTexts{std::string("t.conf: line 1: ") + prefix +
                   "has the switch \"s0\" in or below a cycle of switches; switches form a tree"});
  CHECK(read_slurm("SwitchName=s0 Nodes= Switches=s1\nSwitchName=s1 Nodes=a,b\n").mistakes ==
        SlurmTexts{std::string("t.conf: line 1: ") + prefix +
                   "has \"Nodes= Switches=s1\" where a parameter and its value are expected, as in Nodes=node[01-04]"});
}

TEST_CASE("a topology.conf of too many nodes is refused before they are made") {
  CHECK(read_slurm("SwitchName=s Nodes=n[1-8192]\n").mistakes ==
        SlurmTexts{std::string("t.conf: ") + prefix + "the graph has too many vertices; at most 8192 are possible"});
  CHECK(read_slurm("SwitchName=s Nodes=n[1-9999999999]\n").mistakes ==
        SlurmTexts{std::string("t.conf: line 1: ") + prefix +
                   "has \"n[1-9999999999]\", too many names; at most 1048576 are possible"});
}

}  // namespace hopscope::test
