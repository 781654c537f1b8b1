// Platforms of SimGrid, versions 3 (<AS>) and 4 (<zone>): https://simgrid.org/doc/latest/XML_reference.html

#include "topology/graph/files/readers.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "topology/graph/files/graph_xml.hpp"
#include "topology/graph/files/simgrid/cluster.hpp"
#include "topology/graph/files/simgrid/parts.hpp"
#include "topology/graph/files/simgrid/topology.hpp"

namespace hopscope {

namespace {

bool is_container(const pugi::xml_node& element) {
  for (const char* name : {"zone", "AS", "cluster", "peer", "cabinet"}) {
    if (is_element(element, name)) return true;
  }
  return false;
}

/// The cluster, or the zone with hosts of its own, that is alone in its platform; none if there are several.
pugi::xml_node only_part(const GraphXml& xml, pugi::xml_node parent) {
  while (true) {
    pugi::xml_node inner;
    bool has_hosts = false;
    for (const pugi::xml_node& child : parent.children()) {
      has_hosts = has_hosts || is_element(child, "host") || is_element(child, "router");
      if (!is_container(child)) continue;
      if (inner || has_hosts) return {};
      inner = child;
    }
    if (inner && has_hosts) return {};
    if (!inner && is_element(parent, "platform")) xml.fail(parent, "has no zone and no cluster");
    if (!inner) return parent;
    parent = inner;
  }
}

/// The only zone or cluster directly in the platform.
pugi::xml_node outermost_part(const GraphXml& xml, const pugi::xml_node& root) {
  pugi::xml_node outermost;
  for (const pugi::xml_node& child : root.children()) {
    if (!is_container(child)) continue;
    if (outermost) xml.fail(child, "has a second zone or cluster beside the outermost; give one with all others in it");
    outermost = child;
  }
  return outermost;
}

/// Profiles of hosts have no meaning for a network; those of links have.
void refuse_profile_of_link(const GraphXml& xml, const pugi::xml_node& connection) {
  const std::string_view kind = connection.attribute("kind").value();
  if (kind == "BANDWIDTH" || kind == "LATENCY" || kind == "LINK_AVAIL") {
    xml.fail(connection, "has a trace_connect for a link: it changes with time, and a network does not");
  }
}

void refuse_profiles_of_links(const GraphXml& xml, const pugi::xml_node& parent) {
  for (const pugi::xml_node& child : parent.children()) {
    if (is_element(child, "trace_connect")) refuse_profile_of_link(xml, child);
    if (is_container(child)) refuse_profiles_of_links(xml, child);
  }
}

/// @return whether both directions share the bandwidth
bool check_policy(const GraphXml& xml, const pugi::xml_node& cluster, const char* attribute,
                  const std::string& policy) {
  if (policy == "SHARED" || policy == "SPLITDUPLEX" || policy == "FULLDUPLEX") return policy == "SHARED";
  xml.fail(cluster, fmt::format("has a cluster with {} {}; SPLITDUPLEX and SHARED are read: every channel of a network "
                                "is contended",
                                attribute, simgrid_quoted(policy)));
}

/// Clusters with a topology have none, whatever their attributes say.
bool has_backbone(const pugi::xml_node& cluster) {
  const std::string_view topology = cluster.attribute("topology").as_string("FLAT");
  const bool has_cables = topology == "TORUS" || topology == "FAT_TREE" || topology == "DRAGONFLY";
  return cluster.attribute("bb_bw") && !has_cables;
}

/// @param is_graph whether its links are edges, as SimGrid uses them: not if their two directions share the bandwidth,
/// or if routes are no paths along them
GraphText cluster_in(const GraphXml& xml, const pugi::xml_node& element, std::size_t bytes, bool& is_graph) {
  SimgridCluster cluster = simgrid_cluster(xml, element);
  const bool shares = check_policy(xml, element, "sharing_policy", simgrid_cluster_policy(element));
  if (element.attribute("bb_bw") && cluster.topology == "FLAT") {
    (void)check_policy(xml, element, "bb_sharing_policy", element.attribute("bb_sharing_policy").as_string("SHARED"));
    cluster.backbone = simgrid_link(xml, element, "bb_bw", "bb_lat");
  }
  SimgridGraph network(bytes);
  const auto topology = simgrid_topology(cluster);
  build_cluster(cluster, topology.get(), network);
  const bool has_no_routes = topology && !topology->has_routes();
  is_graph = has_no_routes || (!shares && (!topology || topology->has_paths()));
  if (shares) network.graph.remarks.push_back(simgrid_shared_remark(network.graph.edges.size()));
  if (std::string limiter = simgrid_limiter_remark(element); !limiter.empty())
    network.graph.remarks.push_back(std::move(limiter));
  return std::move(network.graph);
}

GraphText network_in(const GraphXml& xml, const pugi::xml_node& root, std::size_t bytes) {
  const pugi::xml_node part = only_part(xml, root);
  const bool is_cluster = is_element(part, "cluster");
  // A backbone that limits each message alone is no channel.
  const bool has_fatpipe =
      is_cluster && has_backbone(part) && std::string_view(part.attribute("bb_sharing_policy").value()) == "FATPIPE";
  if (has_fatpipe || (!is_cluster && !(part && has_links_as_edges(part)))) {
    return read_simgrid_routes(xml, outermost_part(xml, root), bytes);
  }
  bool is_graph = true;
  GraphText graph = is_cluster ? cluster_in(xml, part, bytes, is_graph) : read_simgrid_zone(xml, part, bytes, is_graph);
  if (is_graph) return graph;
  try {
    return read_simgrid_routes(xml, outermost_part(xml, root), bytes);
  } catch (const GraphTooLarge&) {
    return graph;  // a remark says what it lacks
  }
}

}  // namespace

bool is_simgrid_platform(const std::string& text) {
  return text.find("<platform") != std::string::npos && text.find("<graphml") == std::string::npos;
}

GraphText parse_simgrid(const std::string& text) {
  const GraphXml xml(text);
  const pugi::xml_node root = first_named(xml.document(), "platform");
  if (!root) throw GraphTextError("has no element platform");
  refuse_profiles_of_links(xml, root);
  GraphText graph = network_in(xml, root, text.size());
  graph.in_microseconds = true;
  return graph;
}

}  // namespace hopscope
