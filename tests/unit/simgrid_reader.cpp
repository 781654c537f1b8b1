// Platforms of SimGrid as networks: clusters, and zones whose links are edges; and what is refused.
#include <algorithm>
#include <map>
#include <tuple>

#include <catch2/catch.hpp>

#include "topology/graph/files/simgrid/parts.hpp"
#include "unit/simgrid_reading.hpp"

namespace hopscope::test {

namespace {

std::string cluster(const std::string& radical, const std::string& more) {
  return R"(<zone id="world" routing="Full"><cluster id="c" prefix="n-" suffix=".x" speed="1Gf" bw="125MBps" lat="50us" )"
         "radical=\"" +
         radical + "\" " + more + "/></zone>";
}

std::string torus(const std::string& radical, const std::string& dims) {
  return cluster(radical, "topology=\"TORUS\" topo_parameters=\"" + dims + "\"");
}

/// How many links there are of each width.
std::map<double, int> widths_of(const PlatformReading& reading) {
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  std::map<double, int> widths;
  for (const Wiring::Link& link : reading.wiring->links) ++widths[link.kind.width];
  return widths;
}

bool has_link(const Wiring& wiring, std::int64_t from, std::int64_t to) {
  return std::ranges::any_of(wiring.links, [&](const Wiring::Link& link) {
    return (link.from == from && link.to == to) || (!wiring.one_way && link.from == to && link.to == from);
  });
}

constexpr const char* triangle = R"(<zone id="z" routing="Floyd">
  <host id="a" speed="1f"/><host id="b" speed="1f"/><router id="r"/>
  <link id="la" bandwidth="1Gbps" latency="1ms" sharing_policy="SPLITDUPLEX"/>
  <link id="lb" bandwidth="2.5e8" latency="0.000002" sharing_policy="SPLITDUPLEX"/>
  <route src="a" dst="r"><link_ctn id="la" direction="UP"/></route>
  <route src="r" dst="b"><link_ctn id="lb"/></route></zone>)";

using Widths = std::map<double, int>;
using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("bandwidths and latencies of SimGrid have its units: bytes and bits, powers of 1000 and of 1024") {
  CHECK(simgrid_bandwidth("125MBps") == 1.25e8);
  CHECK(simgrid_bandwidth("1Gbps") == 1.25e8);
  CHECK(simgrid_bandwidth("1MiBps") == 1048576);
  CHECK(simgrid_bandwidth("1.25E8") == 1.25e8);
  CHECK(simgrid_bandwidth("8bps") == 1);
  CHECK_FALSE(simgrid_bandwidth("fast"));
  CHECK_FALSE(simgrid_bandwidth("1XBps"));
  CHECK_FALSE(simgrid_bandwidth("-1Bps"));
  CHECK(simgrid_latency("0.5") == 5e5);
  CHECK(simgrid_latency("2ms") == 2000);
  CHECK(simgrid_latency("1w") == 604800e6);
  CHECK(simgrid_latency("70ns") == 0.07);
  CHECK_FALSE(simgrid_latency("2 parsecs"));
}

TEST_CASE("a cluster of SimGrid is a switch with its hosts, widths in Gb/s and t_h in us") {
  const PlatformReading reading = read_simgrid(cluster("0-2,7", ""));
  CHECK(widths_of(reading) == Widths{{1, 4}});
  CHECK(reading.wiring->nodes == 4);
  CHECK(reading.wiring->switches == 1);
  CHECK(reading.wiring->names[3] == "n-7.x");
  CHECK(reading.wiring->links[0].kind.t_h == 50);
  CHECK(reading.remarks.empty());
  const PlatformReading shared = read_simgrid(cluster("0-1", "sharing_policy=\"SHARED\" limiter_link=\"1GBps\""));
  CHECK(shared.remarks == Words{"has a limiter_link for each host of \"c\", which is left out"});
  CHECK_FALSE(shared.wiring->routes.empty());
}

TEST_CASE("the backbone of a cluster of SimGrid is one channel that all messages between its hosts cross") {
  const PlatformReading reading = read_simgrid(cluster("0-2", "bb_bw=\"2GBps\" bb_lat=\"500us\""));
  CHECK(widths_of(reading) == Widths{{1, 6}, {16, 1}});
  CHECK(reading.wiring->one_way);
  CHECK(has_link(*reading.wiring, 3, 4));
  CHECK_FALSE(has_link(*reading.wiring, 4, 3));
  for (std::int64_t host = 0; host < 3; ++host) {
    CHECK(has_link(*reading.wiring, host, 3));
    CHECK(has_link(*reading.wiring, 4, host));
  }
}

TEST_CASE("a torus of SimGrid joins hosts along its dimensions, the first of which varies fastest") {
  const PlatformReading reading = read_simgrid(torus("0-11", "3,2,2"));
  CHECK(widths_of(reading) == Widths{{1, 48}});  // in each direction 12 in rings of three, 6 and 6 in pairs
  CHECK(reading.wiring->switches == 0);
  CHECK(has_link(*reading.wiring, 0, 1));
  CHECK(has_link(*reading.wiring, 2, 0));
  CHECK(has_link(*reading.wiring, 0, 3));
  CHECK(has_link(*reading.wiring, 5, 11));
  CHECK_FALSE(has_link(*reading.wiring, 2, 3));
  CHECK(widths_of(read_simgrid(torus("0-4", "5,1"))) == Widths{{1, 10}});
}

TEST_CASE("a fat tree of SimGrid has the switches and cables of its parameters") {
  const std::string tree = cluster("0-15", "topology=\"FAT_TREE\" topo_parameters=\"2;4,4;1,2;1,2\"");
  const PlatformReading reading = read_simgrid(tree);
  CHECK(widths_of(reading) == Widths{{1, 2 * (16 + 16)}});
  CHECK(reading.wiring->switches == 4 + 2);
  CHECK(has_link(*reading.wiring, 5, 16 + 1));
  CHECK(has_link(*reading.wiring, 16 + 3, 20));
  CHECK(has_link(*reading.wiring, 16 + 3, 21));
  // Three levels of arity two: a butterfly. Switch 2.1 is above 1.1 and 1.0, with the label of the first digit 1.
  const PlatformReading butterfly =
      read_simgrid(cluster("0-7", "topology=\"FAT_TREE\" topo_parameters=\"3;2,2,2;1,2,2;1,1,1\""));
  CHECK(widths_of(butterfly) == Widths{{1, 2 * (8 + 8 + 8)}});
  CHECK(butterfly.wiring->switches == 4 + 4 + 4);
}

TEST_CASE("a dragonfly of SimGrid has all links within chassis, between chassis and between groups") {
  const PlatformReading reading =
      read_simgrid(cluster("0-119", "topology=\"DRAGONFLY\" topo_parameters=\"3,4;4,3;5,1;2\""));
  // Hosts and blades of width 1; 3 groups x 5 blades x 6 pairs of chassis; 3 pairs of groups; in both directions.
  Widths widths;
  for (const auto& link : reading.wiring->links) widths[link.kind.width] += link.kind.t_h.value_or(0) > 0 ? 1 : 0;
  CHECK(widths == Widths{{1, 2 * (120 + 120)}, {3, 180}, {4, 6}});
}

TEST_CASE("zones of SimGrid with a routing over a graph are that graph, and a chain of links has switches between") {
  const PlatformReading reading = read_simgrid(triangle);
  CHECK(widths_of(reading) == Widths{{1, 1}, {2, 1}});
  CHECK(reading.wiring->names == Words{"a", "b", "r"});
  CHECK(reading.wiring->nodes == 2);
  CHECK(reading.wiring->links[0].kind.t_h == 1000);
  CHECK(reading.wiring->links[1].kind.t_h == 2);
  CHECK(reading.remarks.empty());
  const PlatformReading chain = read_simgrid(R"(<AS id="z" routing="Dijkstra">
    <host id="a" power="1"/><host id="b" power="1"/><link id="l" bandwidth="125000000" latency="1"
    sharing_policy="FULLDUPLEX"/><link id="m" bandwidth="125000000" latency="1" sharing_policy="FULLDUPLEX"/>
    <route src="a" dst="b"><link_ctn id="l"/><link_ctn id="m"/></route></AS>)");
  CHECK(widths_of(chain) == Widths{{1, 2}});
  CHECK(chain.wiring->switches == 1);
}

TEST_CASE("a zone of SimGrid with a link in each direction has channels of their own") {
  const PlatformReading reading = read_simgrid(R"(<zone id="z" routing="Full"><host id="a" speed="1"/>
    <host id="b" speed="1"/><link id="l" bandwidth="1Gbps" latency="1us"/><link id="m" bandwidth="2Gbps"/>
    <route src="a" dst="b" symmetrical="NO"><link_ctn id="l"/></route>
    <route src="b" dst="a" symmetrical="NO"><link_ctn id="m"/></route></zone>)");
  CHECK(widths_of(reading) == Widths{{1, 1}, {2, 1}});
  CHECK(reading.wiring->one_way);
  CHECK(reading.remarks.empty());
}

TEST_CASE("where SimGrid's routes are not read, a remark says so") {
  const auto remark_on = [](const std::string& inside) {
    const PlatformReading reading = read_simgrid(inside);
    for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
    REQUIRE(reading.wiring);
    CHECK(reading.wiring->routes.empty());
    REQUIRE(reading.remarks.size() == 1);
    return reading.remarks.front();
  };
  CHECK_THAT(remark_on(torus("0-4095", "64,64")), Catch::Contains("more than 2048 hosts"));
  CHECK_THAT(remark_on(cluster("0-11", "topology=\"DRAGONFLY\" topo_parameters=\"3,1;2,1;2,1;1\"")),
             Catch::Contains("SimGrid has no routes"));
  std::string many = "<zone id=\"z\" routing=\"Floyd\"><host id=\"h0\"/>";
  for (int i = 1; i < 600; ++i) {
    many += "<host id=\"h" + std::to_string(i) + "\"/><link id=\"l" + std::to_string(i) + "\" bandwidth=\"1GBps\"/>" +
            "<route src=\"h0\" dst=\"h" + std::to_string(i) + "\"><link_ctn id=\"l" + std::to_string(i) +
            "\"/></route>";
  }
  CHECK_THAT(remark_on(many + "</zone>"), Catch::Contains("SHARED"));
}

TEST_CASE("elements in elements are as deep as readers follow them") {
  std::string zones;
  for (int i = 0; i < 100'000; ++i) zones += "<zone>";
  for (int i = 0; i < 100'000; ++i) zones += "</zone>";
  const PlatformReading reading = read_simgrid(zones);
  REQUIRE(reading.mistakes.size() == 1);
  CHECK_THAT(reading.mistakes[0], Catch::Contains("more than 256 elements within one another"));
}

TEST_CASE("platforms of SimGrid that are no network, or too large a one, are refused with the reason") {
  const auto says = [](const std::string& inside, const std::string& what) {
    const PlatformReading reading = read_simgrid(inside);
    INFO(inside);
    CHECK_FALSE(reading.wiring);
    REQUIRE(reading.mistakes.size() == 1);
    CHECK_THAT(reading.mistakes[0], Catch::Contains(what));
  };
  const auto zone = [](const std::string& routing, const std::string& elements) {
    return "<zone id=\"z\" routing=\"" + routing + "\"><host id=\"a\"/><host id=\"b\"/>" + elements + "</zone>";
  };
  const std::string fast = R"(<link id="l" bandwidth="1GBps"/>)";
  const std::string there = R"(<route src="a" dst="b"><link_ctn id="l"/></route>)";
  CHECK(read_simgrid(zone("Full", fast + there)).wiring);
  CHECK(read_simgrid(zone("Full", R"(<link id="self" bandwidth="1GBps" sharing_policy="FATPIPE"/>
      <route src="a" dst="a"><link_ctn id="self"/></route>)" +
                                      fast + there))
            .wiring);  // a loopback is left out
  CHECK(read_simgrid(zone("Full", fast + there + R"(<trace_connect kind="SPEED" trace="t" element="a"/>)")).wiring);
  says("", "no zone and no cluster");
  says(cluster("0-1", "") + cluster("2-3", ""), "a second zone or cluster");
  says(zone("Vivaldi", ""), "routing \"Vivaldi\"");
  says(zone("WIFI", ""), "routing \"WIFI\"");
  says(zone("Full", fast), "routes for 0 of its 2 ordered pairs");
  says(zone("Full", there), "not a link of its zone");
  says(zone("Full", fast + fast), "two links \"l\"");
  says(zone("Full", R"(<host id="a"/>)"), "two hosts or routers \"a\"");
  says(zone("Full", fast + R"(<route src="a" dst="x"/>)"), "dst \"x\", which is not a host");
  says(zone("Full", R"(<host id="c"/>)" + fast + R"(<link id="m" bandwidth="1GBps"/>)" +
                        R"(<route src="a" dst="b"><link_ctn id="l"/><link_ctn id="m"/></route>)"),
       "no route from \"a\" to \"c\"");
  says(zone("Full", fast + R"(<link id="m" bandwidth="1GBps"/>)" +
                        R"(<route src="a" dst="b"><link_ctn id="l"/><link_ctn id="l"/></route>)"),
       "takes the link \"l\" twice");
  says(zone("Full", fast + there + R"(<link id="m" bandwidth="1GBps"/>
      <route src="b" dst="a"><link_ctn id="m"/></route>)"),
       "a second route from \"b\" to \"a\"");
  says(zone("Floyd", fast + there + there), "a second route from \"a\" to \"b\"");
  says(zone("Full", R"(<host id="c"/>)" + fast + there + R"(<route src="b" dst="a"><link_ctn id="l"/></route>)"),
       "a second route from \"b\" to \"a\"");
  says(zone("Full", fast + there + R"(<bypassRoute src="a" dst="b"/><cluster id="c" radical="0" bw="1" lat="1"/>)"),
       "an element bypassRoute");
  says(zone("Full", R"(<link id="l" bandwidth="1GBps" bandwidth_file="f"/>)" + there), "changes with time");
  says(zone("Full", fast + there + R"(<trace_connect kind="BANDWIDTH" trace="t" element="l"/>)"), "changes with time");
  says(zone("Full", R"(<link id="l" bandwidth="soon"/>)"), "bandwidth \"soon\"");
  says(zone("Full", R"(<link id="l" bandwidth="1GBps" latency="soon"/>)"), "latency \"soon\"");
  says(cluster("0-3", "topology=\"MESH\""), "topology \"MESH\"");
  says(cluster("3-0", ""), "radical \"3-0\"");
  says(cluster("0-99999999", ""), "too many hosts");
  says(cluster("0-8191", ""), "too many vertices");
  says(torus("0-3", "100000,100000,100000"), "more than 8192 hosts");
  says(torus("0-3", "3,0"), "not sizes");
  says(cluster("0-3", "topology=\"FAT_TREE\" topo_parameters=\"1;4;1;2000000000\""), "more than 1048576 links");
  says(cluster("0-3", "topology=\"FAT_TREE\" topo_parameters=\"1;4;9000;1\""), "too many vertices");
  says(cluster("0-3", "topology=\"FAT_TREE\" topo_parameters=\"2;4;1;1\""), "not levels");
  says(cluster("0-3", "topology=\"DRAGONFLY\" topo_parameters=\"4,1;1,1;1,1;1\""), "a router for each other group");
  says(cluster("0-3", "topology=\"DRAGONFLY\" topo_parameters=\"4,1;1,1\""), "not groups");
}

}  // namespace hopscope::test
