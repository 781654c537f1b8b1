#include "topology/graph/files/simgrid/parts.hpp"

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "text/parse_number.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

std::string simgrid_quoted(const std::string& text) {
  constexpr std::size_t most_shown = 40;
  return fmt::format("\"{}\"", excerpt(text, most_shown));
}

SimgridLink simgrid_link(const GraphXml& xml, const pugi::xml_node& element, const char* bandwidth,
                         const char* latency) {
  constexpr double gigabit_in_bytes = 1.25e8;
  const std::string rate = element.attribute(bandwidth).value();
  const auto bytes = simgrid_bandwidth(rate);
  if (!bytes || *bytes <= 0) {
    xml.fail(element, fmt::format("has {} {}; a bandwidth such as 125MBps or 1Gbps is expected", bandwidth,
                                  simgrid_quoted(rate)));
  }
  const std::string delay = element.attribute(latency).as_string("0");
  const auto time = simgrid_latency(delay);
  if (!time) {
    xml.fail(element, fmt::format("has {} {}; a time such as 50us is expected", latency, simgrid_quoted(delay)));
  }
  return {*bytes / gigabit_in_bytes, *time};
}

std::vector<std::string> simgrid_hosts(const GraphXml& xml, const pugi::xml_node& cluster) {
  const std::string prefix = cluster.attribute("prefix").value();
  const std::string suffix = cluster.attribute("suffix").value();
  const std::string radical = cluster.attribute("radical").value();
  std::vector<std::string> hosts;
  for (const std::string_view part : parts_between(radical, ',')) {
    const auto dash = part.find('-');
    const auto first = parse_whole_number<int>(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_whole_number<int>(part.substr(dash + 1));
    if (!first || !last || *first < 0 || *last < *first) {
      xml.fail(cluster, fmt::format("has a cluster with radical {}; numbers such as 0-11 or 0-3,7 are expected",
                                    simgrid_quoted(radical)));
    }
    if (std::int64_t{*last} - *first + std::ssize(hosts) >= most_vertices) {
      xml.fail(cluster, fmt::format("has a cluster of too many hosts, radical {}; at most {} vertices are possible",
                                    simgrid_quoted(radical), most_vertices));
    }
    for (int i = *first; i <= *last; ++i) hosts.push_back(fmt::format("{}{}{}", prefix, i, suffix));
  }
  return hosts;
}

SimgridCluster simgrid_cluster(const GraphXml& xml, const pugi::xml_node& element) {
  SimgridCluster cluster{.id = element.attribute("id").value(),
                         .topology = element.attribute("topology").as_string("FLAT"),
                         .parameters = element.attribute("topo_parameters").value()};
  bool is_known = false;
  for (const char* name : {"FLAT", "TORUS", "FAT_TREE", "DRAGONFLY"}) is_known = is_known || cluster.topology == name;
  if (!is_known) {
    xml.fail(element, fmt::format("has a cluster with topology {}; FLAT, TORUS, FAT_TREE and DRAGONFLY are read",
                                  simgrid_quoted(cluster.topology)));
  }
  cluster.hosts = simgrid_hosts(xml, element);
  cluster.link = simgrid_link(xml, element, "bw", "lat");
  return cluster;
}

std::string simgrid_second_route(const std::string& from, const std::string& to) {
  return fmt::format(
      "has a second route from {} to {}, which SimGrid refuses; routes are symmetrical, there and back, "
      "unless symmetrical=\"NO\"",
      simgrid_quoted(from), simgrid_quoted(to));
}

std::string simgrid_cluster_policy(const pugi::xml_node& cluster) {
  const std::string policy = cluster.attribute("sharing_policy").as_string("SPLITDUPLEX");
  return policy == "FATPIPE" ? "SHARED" : policy;
}

std::string simgrid_limiter_remark(const pugi::xml_node& cluster) {
  if (!cluster.attribute("limiter_link")) return "";
  return fmt::format("has a limiter_link for each host of {}, which is left out",
                     simgrid_quoted(cluster.attribute("id").value()));
}

std::string simgrid_shared_remark(std::size_t links) {
  return fmt::format(
      "has {} link{} whose two directions share the bandwidth (SHARED): here each direction has all of it", links,
      links == 1 ? "" : "s");
}

}  // namespace hopscope
