// Platforms of SimGrid that state their routes.
#include <algorithm>
#include <tuple>

#include <catch2/catch.hpp>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/setup.hpp"
#include "unit/simgrid_reading.hpp"

namespace hopscope::test {

namespace {

/// A route of a platform that states its routes: t_h, width, and over which links it leads.
struct Way {
  double t_h = 0;
  double width = 0;
  std::vector<std::int32_t> links;
};

Way way(const PlatformReading& reading, std::size_t from, std::size_t to) {
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  const Wiring& wiring = *reading.wiring;
  REQUIRE_FALSE(wiring.routes.empty());
  Way found{.t_h = 0, .width = 1e9, .links = {}};
  const std::size_t pair = from * static_cast<std::size_t>(wiring.nodes) + to;
  auto here = static_cast<std::int64_t>(from);
  for (std::size_t i = wiring.routes.begins[pair]; i < wiring.routes.begins[pair + 1]; ++i) {
    const std::int32_t number = wiring.routes.links[i];
    const Wiring::Link& link = wiring.links[static_cast<std::size_t>(number)];
    CHECK(link.from == here);
    here = link.to;
    if (i + 1 < wiring.routes.begins[pair + 1]) CHECK(here >= wiring.nodes);  // no host is passed through
    found.t_h += link.kind.t_h.value_or(-1);
    found.width = std::min(found.width, link.kind.width);
    found.links.push_back(number);
  }
  CHECK(here == static_cast<std::int64_t>(to));
  return found;
}

/// Whether two routes have a channel as narrow as this in common.
bool share(const PlatformReading& reading, const Way& one, const Way& other, double width) {
  return std::ranges::any_of(one.links, [&](std::int32_t link) {
    return reading.wiring->links[static_cast<std::size_t>(link)].kind.width == width &&
           std::ranges::find(other.links, link) != other.links.end();
  });
}

constexpr const char* three_hosts = R"(<zone id="z" routing="Full">
  <host id="a"/><host id="b"/><host id="c"/>
  <link id="bus" bandwidth="1Gbps" latency="7us"/>
  <link id="la" bandwidth="2Gbps" latency="10us"/><link id="lb" bandwidth="3Gbps" latency="20us"/>
  <link id="lc" bandwidth="4Gbps" latency="30us" sharing_policy="SPLITDUPLEX"/>
  <link id="fat" bandwidth="8Gbps" latency="100us" sharing_policy="FATPIPE"/>
  <link id="slow" bandwidth="500Mbps" latency="1us" sharing_policy="FATPIPE"/>
  <route src="a" dst="b"><link_ctn id="la"/><link_ctn id="bus"/><link_ctn id="lb"/></route>
  <route src="a" dst="c"><link_ctn id="la"/><link_ctn id="fat"/><link_ctn id="lc" direction="DOWN"/></route>
  <route src="b" dst="c"><link_ctn id="lb"/><link_ctn id="slow"/><link_ctn id="bus"/>
    <link_ctn id="lc" direction="DOWN"/></route></zone>)";

}  // namespace

TEST_CASE("routes over several links of SimGrid are taken as they are, and links have their latency and bandwidth") {
  const PlatformReading reading = read_simgrid(three_hosts);
  for (const auto& [from, to, t_h, width] :
       {std::tuple{0U, 1U, 37.0, 1.0}, std::tuple{0U, 2U, 140.0, 2.0}, std::tuple{1U, 2U, 58.0, 0.5}}) {
    CAPTURE(from, to);
    for (const Way& each : {way(reading, from, to), way(reading, to, from)}) {
      CHECK(each.t_h == t_h);
      CHECK(each.width == width);
    }
  }
  REQUIRE(reading.remarks.size() == 1);
  CHECK_THAT(reading.remarks[0], Catch::Contains("FATPIPE narrower"));
}

TEST_CASE("the directions of a link of SimGrid share it if it is SHARED, and not if it is SPLITDUPLEX") {
  const PlatformReading reading = read_simgrid(three_hosts);
  CHECK(share(reading, way(reading, 0, 1), way(reading, 1, 0), 1));        // the bus
  CHECK(share(reading, way(reading, 0, 2), way(reading, 2, 0), 2));        // la
  CHECK(share(reading, way(reading, 0, 2), way(reading, 1, 2), 4));        // lc, both down
  CHECK_FALSE(share(reading, way(reading, 0, 2), way(reading, 2, 1), 4));  // down and up
  CHECK_FALSE(share(reading, way(reading, 1, 2), way(reading, 2, 1), 0.5));
  CHECK_FALSE(share(reading, way(reading, 0, 2), way(reading, 1, 2), 8));  // FATPIPE
}

TEST_CASE("routes of SimGrid between zones lead over the gateways, and within clusters over links and backbones") {
  const std::string clusters = R"(<zone id="world" routing="Floyd">
    <cluster id="one" prefix="a" suffix="" radical="0-1" speed="1f" bw="1Gbps" lat="50us" bb_bw="16Gbps" bb_lat="500us"/>
    <cluster id="two" prefix="b" suffix="" radical="0-1" speed="1f" bw="2Gbps" lat="20us" router_id="gate"/>
    <zone id="three" routing="Star"><host id="c0"/><router id="cr"/><link id="lc" bandwidth="4Gbps" latency="3us"/>
      <route src="c0" dst="cr"><link_ctn id="lc"/></route></zone>
    <link id="x" bandwidth="10Gbps" latency="1000us"/><link id="y" bandwidth="10Gbps" latency="2000us"/>
    <zoneRoute src="one" dst="two" gw_src="aone_router" gw_dst="gate"><link_ctn id="x"/></zoneRoute>
    <zoneRoute src="two" dst="three" gw_src="gate" gw_dst="cr"><link_ctn id="y"/></zoneRoute></zone>)";
  const PlatformReading reading = read_simgrid(clusters);
  REQUIRE(way(reading, 0, 1).t_h == 50 + 500 + 50);
  CHECK(reading.wiring->names[4] == "c0");
  CHECK(way(reading, 2, 3).t_h == 20 + 20);
  CHECK(way(reading, 0, 2).t_h == 50 + 500 + 1000 + 20);
  CHECK(way(reading, 2, 0).t_h == 50 + 500 + 1000 + 20);
  CHECK(way(reading, 1, 4).t_h == 50 + 500 + 1000 + 2000 + 3);
  CHECK(way(reading, 4, 1).t_h == 50 + 500 + 1000 + 2000 + 3);
  CHECK(way(reading, 2, 4).width == 2);
  CHECK(share(reading, way(reading, 0, 2), way(reading, 3, 1), 10));
}

TEST_CASE("a backbone with FATPIPE limits each message alone, also of a cluster that is alone") {
  FilesInMemory files;
  const auto time = [&](const std::string& more) {
    files.put("p.xml",
              R"(<platform version="4.1"><cluster id="c" prefix="c" suffix="" radical="0-3" speed="1Gf" bw="8Gbps"
        lat="0us" )" +
                  more + "/></platform>");
    const std::string scenario = R"({"platform": {"topology": {"family": "graph", "file": "p.xml"},
        "costs": {"t_s": 0, "t_w": 1, "t_h": 0}}, "schedule": {"operation": "shift", "algorithm": "direct", "shift": 1,
        "message_words": 8}})";
    return simulate(parse_scenario(scenario, "s.json", files, catalogue())).time;
  };
  const std::string backbone = R"(bb_bw="4Gbps" bb_lat="0us" )";
  CHECK(time("") == Approx(1));
  CHECK(time(backbone) == Approx(8));
  CHECK(time(backbone + R"(bb_sharing_policy="FATPIPE")") == Approx(2));
  CHECK(time(R"(bb_sharing_policy="FATPIPE")") == Approx(1));  // of no backbone
  const auto channels = [](const std::string& more) {
    const auto reading = read_simgrid(R"(<cluster id="c" prefix="c" suffix="" radical="0-7" speed="1Gf" bw="8Gbps"
        lat="0us" topology="TORUS" topo_parameters="2,2,2" )" +
                                      more + "/>");
    REQUIRE(reading.wiring);
    return reading.wiring->links.size();
  };
  CHECK(channels("") == channels(backbone + R"(bb_sharing_policy="FATPIPE")"));
}

}  // namespace hopscope::test
