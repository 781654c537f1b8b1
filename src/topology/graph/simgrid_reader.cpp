// Platforms of SimGrid, versions 3 (<AS>) and 4 (<zone>): https://simgrid.org/doc/latest/XML_reference.html

#include "topology/graph/simgrid_reader.hpp"

#include <utility>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "text/parse_number.hpp"
#include "topology/graph/graph_xml.hpp"
#include "topology/graph/simgrid_cluster.hpp"
#include "topology/graph/simgrid_parts.hpp"
#include "topology/graph/simgrid_values.hpp"
#include "topology/graph/simgrid_zone.hpp"

namespace hopscope {

namespace {

bool is_container(const pugi::xml_node& element) {
  for (const char* name : {"zone", "AS", "cluster", "peer", "cabinet"}) {
    if (is_element(element, name)) return true;
  }
  return false;
}

[[noreturn]] void refuse_several(const GraphXml& xml, const pugi::xml_node& element) {
  xml.fail(element,
           fmt::format("has several zones or clusters, of which {} is one; one alone is read, not routes between "
                       "the gateways of several",
                       simgrid_quoted(element.attribute("id").value())));
}

/// The cluster, or the zone with hosts of its own, that is alone in its platform.
pugi::xml_node only_part(const GraphXml& xml, pugi::xml_node parent) {
  while (true) {
    pugi::xml_node inner;
    bool has_hosts = false;
    for (const pugi::xml_node& child : parent.children()) {
      has_hosts = has_hosts || is_element(child, "host") || is_element(child, "router");
      if (!is_container(child)) continue;
      if (inner || has_hosts) refuse_several(xml, child);
      inner = child;
    }
    if (inner && has_hosts) refuse_several(xml, inner);
    if (!inner && is_element(parent, "platform")) xml.fail(parent, "has no zone and no cluster");
    if (!inner) return parent;
    parent = inner;
  }
}

/// Profiles of hosts have no meaning for a network; those of links have.
void refuse_profiles_of_links(const GraphXml& xml, const pugi::xml_node& parent) {
  for (const pugi::xml_node& child : parent.children()) {
    const std::string_view kind = child.attribute("kind").value();
    if (is_element(child, "trace_connect") && (kind == "BANDWIDTH" || kind == "LATENCY" || kind == "LINK_AVAIL")) {
      xml.fail(child, "has a trace_connect for a link: it changes with time, and a network does not");
    }
  }
}

std::vector<std::string> hosts_of(const GraphXml& xml, const pugi::xml_node& cluster) {
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

/// @return whether both directions share the bandwidth
bool check_policy(const GraphXml& xml, const pugi::xml_node& cluster, const char* attribute, const char* by_default) {
  const std::string policy = cluster.attribute(attribute).as_string(by_default);
  if (policy == "SHARED" || policy == "SPLITDUPLEX" || policy == "FULLDUPLEX") return policy == "SHARED";
  xml.fail(cluster, fmt::format("has a cluster with {} {}; SPLITDUPLEX and SHARED are read: every channel of a network "
                                "is contended",
                                attribute, simgrid_quoted(policy)));
}

GraphText cluster_in(const GraphXml& xml, const pugi::xml_node& element, std::size_t bytes) {
  SimgridCluster cluster{.topology = element.attribute("topology").as_string("FLAT"),
                         .parameters = element.attribute("topo_parameters").value()};
  bool is_known = false;
  for (const char* name : {"FLAT", "TORUS", "FAT_TREE", "DRAGONFLY"}) is_known = is_known || cluster.topology == name;
  if (!is_known) {
    xml.fail(element, fmt::format("has a cluster with topology {}; FLAT, TORUS, FAT_TREE and DRAGONFLY are read",
                                  simgrid_quoted(cluster.topology)));
  }
  cluster.hosts = hosts_of(xml, element);
  cluster.link = simgrid_link(xml, element, "bw", "lat");
  const bool shares = check_policy(xml, element, "sharing_policy", "SPLITDUPLEX");
  if (element.attribute("bb_bw") && cluster.topology == "FLAT") {
    (void)check_policy(xml, element, "bb_sharing_policy", "SHARED");
    cluster.backbone = simgrid_link(xml, element, "bb_bw", "bb_lat");
  }
  SimgridGraph network(bytes);
  build_cluster(cluster, network);
  if (shares) network.graph.remarks.push_back(simgrid_shared_remark(network.graph.edges.size()));
  if (element.attribute("limiter_link")) {
    network.graph.remarks.emplace_back("has a limiter_link for each host, which is left out");
  }
  return std::move(network.graph);
}

}  // namespace

bool is_simgrid_platform(const std::string& text) {
  return text.find("<platform") != std::string::npos && text.find("<graphml") == std::string::npos;
}

GraphText parse_simgrid(const std::string& text) {
  const GraphXml xml(text);
  const pugi::xml_node root = first_named(xml.document(), "platform");
  if (!root) throw GraphTextError("has no element platform");
  const pugi::xml_node part = only_part(xml, root);
  refuse_profiles_of_links(xml, root);
  refuse_profiles_of_links(xml, part);
  return is_element(part, "cluster") ? cluster_in(xml, part, text.size()) : read_simgrid_zone(xml, part, text.size());
}

}  // namespace hopscope
