// What a platform of SimGrid has: zones in zones, points, links, and the routes that it states.

#include "topology/graph/files/simgrid/platform.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/utf8.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/simgrid/parts.hpp"

namespace hopscope {

namespace {

bool is_zone(const pugi::xml_node& element) { return is_element(element, "zone") || is_element(element, "AS"); }

bool is_symmetrical(const pugi::xml_node& route) {
  return in_small_letters(route.attribute("symmetrical").as_string("yes")) != "no";
}

}  // namespace

SimgridPlatform::SimgridPlatform(const GraphXml& xml, const pugi::xml_node& outermost) : xml_(xml) {
  const std::size_t zone = add_point(outermost, outermost.attribute("id").value(), Point::Kind::zone, 0);
  is_element(outermost, "cluster") ? read_cluster(outermost, zone) : read_zone(outermost, zone);
}

std::size_t SimgridPlatform::add_point(const pugi::xml_node& element, const std::string& id, Point::Kind kind,
                                       std::size_t zone) {
  constexpr std::size_t most_points = 1 << 13;
  const std::size_t number = points_.size();
  if (number >= most_points)
    xml_.fail_as_too_large(element, fmt::format("is more than {} hosts, routers and zones", most_points));
  if (!point_numbers_.emplace(id, number).second) {
    xml_.fail(element, fmt::format("has two hosts, routers or zones {}", simgrid_quoted(id)));
  }
  points_.push_back({id, kind, zone, element});
  if (number != zone) zones_[zone].points.push_back(number);
  return number;
}

std::size_t SimgridPlatform::add_link(const pugi::xml_node& element, Link link) {
  if (!link_numbers_.emplace(link.id, links_.size()).second) {
    xml_.fail(element, fmt::format("has two links {}", simgrid_quoted(link.id)));
  }
  links_.push_back(std::move(link));
  return links_.size() - 1;
}

namespace {

SimgridPlatform::Link link_in(const GraphXml& xml, const pugi::xml_node& element, const std::string& id,
                              const char* bandwidth, const char* latency, const char* policy_name,
                              const std::string& policy) {
  SimgridPlatform::Link link{.id = id, .costs = simgrid_link(xml, element, bandwidth, latency)};
  for (const char* profile : {"bandwidth_file", "latency_file", "state_file"}) {
    if (element.attribute(profile)) {
      link.why_not = fmt::format("with a {}: it changes with time, and a network does not", profile);
    }
  }
  if (policy == "FATPIPE") {
    link.sharing = SimgridPlatform::Sharing::fatpipe;
  } else if (policy == "SPLITDUPLEX" || policy == "FULLDUPLEX") {
    link.sharing = SimgridPlatform::Sharing::split;
  } else if (policy != "SHARED") {
    link.why_not =
        fmt::format("with {} {}; SHARED, SPLITDUPLEX and FATPIPE are read", policy_name, simgrid_quoted(policy));
  }
  return link;
}

}  // namespace

void SimgridPlatform::read_link(const pugi::xml_node& element) {
  (void)add_link(element, link_in(xml_, element, element.attribute("id").value(), "bandwidth", "latency",
                                  "sharing_policy", element.attribute("sharing_policy").as_string("SHARED")));
}

// The hosts of a cluster or a cabinet, with a link each.
void SimgridPlatform::read_hosts(const pugi::xml_node& element, std::size_t zone, const std::string& policy) {
  for (const std::string& name : simgrid_hosts(xml_, element)) {
    const std::size_t host = add_point(element, name, Point::Kind::host, zone);
    const std::size_t link =
        add_link(element, link_in(xml_, element, "link of " + name, "bw", "lat", "sharing_policy", policy));
    const bool is_split = links_[link].sharing == Sharing::split;
    zones_[zone].up[host] = {{link, false}};
    zones_[zone].down[host] = {{link, is_split}};
  }
}

void SimgridPlatform::read_cluster(const pugi::xml_node& element, std::size_t zone) {
  const std::string id = element.attribute("id").value();
  if (std::string limiter = simgrid_limiter_remark(element); !limiter.empty()) remarks_.push_back(std::move(limiter));
  if (simgrid_cluster(xml_, element).topology != "FLAT") return read_cables(element, zone);
  const std::string router =
      fmt::format("{}{}_router{}", element.attribute("prefix").value(), id, element.attribute("suffix").value());
  zones_[zone].routing = Routing::star;
  read_hosts(element, zone, simgrid_cluster_policy(element));
  const std::string named = element.attribute("router_id").value();
  (void)add_point(element, named.empty() ? router : named, Point::Kind::router, zone);
  if (!element.attribute("bb_bw")) return;
  const std::size_t backbone =
      add_link(element, link_in(xml_, element, "backbone of " + id, "bb_bw", "bb_lat", "bb_sharing_policy",
                                element.attribute("bb_sharing_policy").as_string("SHARED")));
  for (auto& [host, links] : zones_[zone].up) links.push_back({backbone, false});
  for (auto& [host, links] : zones_[zone].down) links.insert(links.begin(), {backbone, false});
}

// A cluster with a topology has no router: routes to other zones lead over a host.
void SimgridPlatform::read_cables(const pugi::xml_node& element, std::size_t zone) {
  const SimgridCluster cluster = simgrid_cluster(xml_, element);
  auto topology = simgrid_topology(cluster, hosts_of_trees_);
  if (!topology->has_routes()) {
    xml_.fail(element, "has a cluster with more groups than blades in a chassis, for which SimGrid has no routes");
  }
  if (cluster.topology == "FAT_TREE") hosts_of_trees_ += cluster.hosts.size();
  for (const std::string& host : cluster.hosts) (void)add_point(element, host, Point::Kind::host, zone);
  const std::size_t first_link = links_.size();
  for (const SimgridCable& cable : topology->cables()) {
    const std::string name = fmt::format("link {} of {}", links_.size() - first_link, cluster.id);
    Link link = link_in(xml_, element, name, "bw", "lat", "sharing_policy", simgrid_cluster_policy(element));
    link.costs.width *= cable.times;
    (void)add_link(element, std::move(link));
  }
  zones_[zone].routing = Routing::cables;
  zones_[zone].cables = {std::move(topology), first_link};
}

void SimgridPlatform::read_zone(const pugi::xml_node& element, std::size_t zone) {
  const std::string routing = in_small_letters(element.attribute("routing").value());
  Zone& here = zones_[zone];
  if (routing == "full") {
    here.routing = Routing::full;
  } else if (routing == "floyd" || routing == "dijkstra" || routing == "dijkstracache") {
    here.routing = Routing::edges;
    here.by_dijkstra = routing != "floyd";
  } else if (routing == "star" || routing == "cluster") {
    here.routing = Routing::star;
  } else if (routing != "none" && routing != "vivaldi") {
    xml_.fail(element, fmt::format("has a zone with routing {}; Full, Floyd, Dijkstra, Star and Cluster are read, and "
                                   "<cluster>",
                                   simgrid_quoted(element.attribute("routing").value())));
  }
  std::vector<std::size_t> backbone;
  for (const pugi::xml_node& part : element.children()) read_part(part, zone, backbone);
  for (const pugi::xml_node& part : element.children()) {
    if (is_element(part, "host_link")) read_host_link(part, zone);
    for (const char* name : {"route", "zoneRoute", "ASroute"}) {
      if (is_element(part, name)) read_route(part, zone);
    }
  }
  if (zones_[zone].routing == Routing::none && zones_[zone].points.size() > 1) {
    xml_.fail(element,
              fmt::format("has a zone with routing {}, which states no routes; Full, Floyd, Dijkstra, Star and "
                          "Cluster are read, and <cluster>",
                          simgrid_quoted(element.attribute("routing").value())));
  }
  for (const std::size_t link : backbone) {
    for (auto& [host, links] : zones_[zone].up) links.push_back({link, false});
    for (auto& [host, links] : zones_[zone].down) links.insert(links.begin(), {link, false});
  }
  find_paths(zones_[zone], element);
}

void SimgridPlatform::read_part(const pugi::xml_node& element, std::size_t zone, std::vector<std::size_t>& backbone) {
  for (const char* name : {"include", "peer", "bypassRoute", "bypassZoneRoute", "bypassASroute"}) {
    if (is_element(element, name)) xml_.fail(element, fmt::format("has an element {}, which is not read", name));
  }
  const std::string id = element.attribute("id").value();
  if (is_element(element, "host")) {
    (void)add_point(element, id, Point::Kind::host, zone);
  } else if (is_element(element, "router")) {
    (void)add_point(element, id, Point::Kind::router, zone);
  } else if (is_element(element, "link")) {
    read_link(element);
  } else if (is_element(element, "backbone")) {
    read_link(element);
    backbone.push_back(links_.size() - 1);
  } else if (is_element(element, "cabinet")) {
    read_hosts(element, zone, simgrid_cluster_policy(element));
  } else if (is_element(element, "cluster")) {
    read_cluster(element, add_point(element, id, Point::Kind::zone, zone));
  } else if (is_zone(element)) {
    read_zone(element, add_point(element, id, Point::Kind::zone, zone));
  }
}

void SimgridPlatform::read_host_link(const pugi::xml_node& element, std::size_t zone) {
  const std::size_t host = point_named(element, "id");
  zones_[zone].up[host] = {use_of(element, element.attribute("up").value())};
  zones_[zone].down[host] = {use_of(element, element.attribute("down").value())};
}

std::size_t SimgridPlatform::point_named(const pugi::xml_node& element, const char* attribute) const {
  const std::string id = element.attribute(attribute).value();
  const auto found = point_numbers_.find(id);
  if (found == point_numbers_.end()) {
    xml_.fail(element, fmt::format("has a route with {} {}, which is not a host, router or zone declared before it",
                                   attribute, simgrid_quoted(id)));
  }
  return found->second;
}

SimgridUse SimgridPlatform::use_of(const pugi::xml_node& step, const std::string& id) const {
  auto found = link_numbers_.find(id);
  bool down = std::string_view(step.attribute("direction").value()) == "DOWN";
  for (const std::string_view ending : {"_UP", "_DOWN"}) {
    if (found != link_numbers_.end() || !id.ends_with(ending)) continue;
    found = link_numbers_.find(id.substr(0, id.size() - ending.size()));
    down = ending == "_DOWN";
  }
  if (found == link_numbers_.end()) {
    xml_.fail(step, fmt::format("has a route over {}, which is not a link", simgrid_quoted(id)));
  }
  const Link& link = links_[found->second];
  if (!link.why_not.empty()) xml_.fail(step, fmt::format("has the link {} {}", simgrid_quoted(id), link.why_not));
  return {found->second, down && link.sharing == Sharing::split};
}

SimgridRoute SimgridPlatform::links_of(const pugi::xml_node& route) const {
  SimgridRoute links;
  for (const pugi::xml_node& step : route.children()) {
    if (is_element(step, "link_ctn") || is_element(step, "ctn")) {
      links.push_back(use_of(step, step.attribute("id").value()));
    }
  }
  return links;
}

SimgridRoute SimgridPlatform::turned(const SimgridRoute& route) const {
  SimgridRoute back(route.rbegin(), route.rend());
  for (SimgridUse& use : back) use.down = links_[use.link].sharing == Sharing::split && !use.down;
  return back;
}

std::size_t SimgridPlatform::gateway(const pugi::xml_node& route, const char* which, std::size_t of) const {
  if (points_[of].kind != Point::Kind::zone) return of;
  const std::size_t gate = point_named(route, which);
  if (points_[gate].kind == Point::Kind::zone || !is_inside(gate, of)) {
    xml_.fail(route, fmt::format("has {} {}, which is not a host or router of {}", which,
                                 simgrid_quoted(points_[gate].id), simgrid_quoted(points_[of].id)));
  }
  return gate;
}

void SimgridPlatform::read_star_route(const pugi::xml_node& element, std::size_t zone, const SimgridRoute& links) {
  const bool to_middle = std::string_view(element.attribute("dst").value()) == "*" ||
                         points_[point_named(element, "dst")].kind == Point::Kind::router;
  const std::size_t host = point_named(element, to_middle ? "src" : "dst");
  const bool ends_there = to_middle || std::string_view(element.attribute("src").value()) == "*" ||
                          points_[point_named(element, "src")].kind == Point::Kind::router;
  if (!ends_there || points_[host].kind == Point::Kind::zone) {
    xml_.fail(element, "has a route in a zone with routing Star that is not between a host and the middle");
  }
  (to_middle ? zones_[zone].up : zones_[zone].down)[host] = links;
  if (is_symmetrical(element)) (to_middle ? zones_[zone].down : zones_[zone].up)[host] = turned(links);
}

void SimgridPlatform::read_route(const pugi::xml_node& element, std::size_t zone) {
  const SimgridRoute links = links_of(element);
  if (std::string_view(element.attribute("src").value()) == element.attribute("dst").value()) return;  // a loopback
  if (zones_[zone].routing == Routing::star) return read_star_route(element, zone, links);
  const std::size_t from = point_named(element, "src");
  const std::size_t to = point_named(element, "dst");
  for (const std::size_t end : {from, to}) {
    if (points_[end].zone == zone && end != zone) continue;
    xml_.fail(element, fmt::format("has a route with an end {}, which is not directly in its zone",
                                   simgrid_quoted(points_[end].id)));
  }
  const Stretch there{links, gateway(element, "gw_src", from), gateway(element, "gw_dst", to)};
  add_stretch(element, {from, to}, there, zones_[zone]);
  if (!is_symmetrical(element)) return;
  add_stretch(element, {to, from}, {turned(links), there.enters, there.leaves}, zones_[zone]);
}

void SimgridPlatform::add_stretch(const pugi::xml_node& element, const Ends& ends, Stretch stretch, Zone& zone) const {
  for (const std::size_t end : {ends.first, ends.second}) {
    const bool is_named = zone.routing != Routing::edges || std::ranges::find(zone.named, end) != zone.named.end();
    if (!is_named) zone.named.push_back(end);
  }
  if (zone.stretches.emplace(ends, std::move(stretch)).second) return;
  xml_.fail(element, simgrid_second_route(points_[ends.first].id, points_[ends.second].id));
}

}  // namespace hopscope
