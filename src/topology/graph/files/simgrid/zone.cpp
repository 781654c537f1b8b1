#include "topology/graph/files/simgrid/parts.hpp"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "text/utf8.hpp"
#include "topology/graph/files/simgrid/cluster.hpp"

namespace hopscope {

namespace {

using RouteEnds = std::pair<std::size_t, std::size_t>;

/// How a zone uses its links.
class LinkUse {
 public:
  explicit LinkUse(const pugi::xml_node& zone) : routing_(in_small_letters(zone.attribute("routing").value())) {
    are_edges_ = routing_ == "full" || routing_ == "floyd" || routing_ == "dijkstra" || routing_ == "dijkstracache";
    for (const pugi::xml_node& element : zone.children()) {
      if (is_element(element, "link") && std::string_view(element.attribute("sharing_policy").value()) == "FATPIPE") {
        fat_.insert(element.attribute("id").value());
      }
      if (is_element(element, "router") && routing_ == "full") are_edges_ = false;
    }
    for (const pugi::xml_node& element : zone.children()) {
      if (is_element(element, "route")) note(element);
    }
  }

  [[nodiscard]] bool are_edges() const { return are_edges_; }

 private:
  void note(const pugi::xml_node& route) {
    const std::pair ends{std::string(route.attribute("src").value()), std::string(route.attribute("dst").value())};
    if (ends.first == ends.second) return;  // a loopback
    std::vector<std::string> links;
    for (const pugi::xml_node& step : route.children()) {
      if (is_element(step, "link_ctn") || is_element(step, "ctn")) links.emplace_back(step.attribute("id").value());
    }
    if (routing_ == "full" && links.size() > 1) are_edges_ = false;
    for (const std::string& link : links) {
      const auto [known, is_new] = used_.emplace(link, ends);
      const bool is_way_back = links.size() == 1 && known->second == std::pair{ends.second, ends.first};
      if (fat_.contains(link) || (!is_new && !is_way_back)) are_edges_ = false;
    }
  }

  std::string routing_;
  bool are_edges_ = false;
  std::set<std::string> fat_;  // links with FATPIPE
  std::map<std::string, std::pair<std::string, std::string>> used_;
};

class ZoneReader {
 public:
  ZoneReader(const GraphXml& xml, const pugi::xml_node& zone, std::size_t bytes)
      : xml_(xml), zone_(zone), network_(bytes) {}

  GraphText read(bool& is_graph) {
    const std::string routing = in_small_letters(zone_.attribute("routing").value());
    is_full_ = routing == "full";
    for (const pugi::xml_node& element : zone_.children()) read_part(element);
    for (const pugi::xml_node& element : zone_.children()) {
      if (is_element(element, "route")) note_direction(element);
    }
    for (const pugi::xml_node& element : zone_.children()) {
      if (is_element(element, "route")) read_route(element);
    }
    check_all_pairs();
    is_graph = shared_ == 0;
    if (!is_graph) network_.graph.remarks.push_back(simgrid_shared_remark(shared_));
    return std::move(network_.graph);
  }

 private:
  struct Link {
    SimgridLink costs = {};
    bool is_shared = false;
    std::string why_not = {};       // it cannot be a channel; a loopback may be such a link
    std::set<RouteEnds> used = {};  // from and to of the routes
  };

  void read_part(const pugi::xml_node& element) {
    if (is_element(element, "host") || is_element(element, "router")) {
      const std::string id = element.attribute("id").value();
      if (!numbers_.emplace(id, network_.graph.vertices.size()).second) {
        xml_.fail(element, fmt::format("has two hosts or routers {}", simgrid_quoted(id)));
      }
      (void)network_.add_vertex(id, is_element(element, "router"));
    } else if (is_element(element, "link")) {
      read_link(element);
    }
    for (const char* name : {"include", "backbone", "host_link", "bypassRoute"}) {
      if (is_element(element, name)) xml_.fail(element, fmt::format("has an element {}, which is not read", name));
    }
  }

  void read_link(const pugi::xml_node& element) {
    const std::string id = element.attribute("id").value();
    const std::string policy = element.attribute("sharing_policy").as_string("SHARED");
    Link link{.costs = simgrid_link(xml_, element, "bandwidth", "latency"), .is_shared = policy == "SHARED"};
    for (const char* profile : {"bandwidth_file", "latency_file", "state_file"}) {
      if (element.attribute(profile)) {
        link.why_not = fmt::format("with a {}: it changes with time, and a network does not", profile);
      }
    }
    if (!links_.emplace(id, std::move(link)).second) {
      xml_.fail(element, fmt::format("has two links {}", simgrid_quoted(id)));
    }
  }

  static bool is_symmetrical(const pugi::xml_node& route) {
    return in_small_letters(route.attribute("symmetrical").as_string("yes")) != "no";
  }

  void note_direction(const pugi::xml_node& route) {
    network_.graph.directed = network_.graph.directed || !is_symmetrical(route);
  }

  [[nodiscard]] std::size_t end_of(const pugi::xml_node& route, const char* which) const {
    const std::string id = route.attribute(which).value();
    const auto found = numbers_.find(id);
    if (found == numbers_.end()) {
      xml_.fail(route, fmt::format("has a route with {} {}, which is not a host or router of its zone", which,
                                   simgrid_quoted(id)));
    }
    return found->second;
  }

  Link& link_of(const pugi::xml_node& step) {
    const std::string id = step.attribute("id").value();
    auto found = links_.find(id);
    for (const std::string_view ending : {"_UP", "_DOWN"}) {
      if (found == links_.end() && id.ends_with(ending)) found = links_.find(id.substr(0, id.size() - ending.size()));
    }
    if (found == links_.end()) {
      xml_.fail(step, fmt::format("has a route over {}, which is not a link of its zone", simgrid_quoted(id)));
    }
    return found->second;
  }

  void use(Link& link, const pugi::xml_node& step, RouteEnds ends) {
    if (!link.why_not.empty()) {
      xml_.fail(step, fmt::format("has the link {} {}", simgrid_quoted(step.attribute("id").value()), link.why_not));
    }
    link.used.insert(ends);
  }

  void read_route(const pugi::xml_node& route) {
    const std::size_t from = end_of(route, "src");
    const std::size_t to = end_of(route, "dst");
    if (from == to) return;  // a loopback
    std::vector<pugi::xml_node> steps;
    for (const pugi::xml_node& step : route.children()) {
      if (is_element(step, "link_ctn") || is_element(step, "ctn")) steps.push_back(step);
    }
    if (steps.empty()) xml_.fail(route, "has a route without a link");
    std::size_t here = from;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      Link& link = link_of(steps[i]);
      use(link, steps[i], {from, to});
      const std::size_t next =
          i + 1 == steps.size() ? to
                                : network_.add_vertex(fmt::format("behind {}", steps[i].attribute("id").value()), true);
      join(here, next, link, is_symmetrical(route));
      here = next;
    }
    add_pair(route, {from, to});
    if (is_symmetrical(route)) add_pair(route, {to, from});
  }

  void add_pair(const pugi::xml_node& route, const RouteEnds& ends) {
    if (pairs_.insert(ends).second) return;
    xml_.fail(route, simgrid_second_route(network_.graph.vertices[ends.first].name,
                                          network_.graph.vertices[ends.second].name));
  }

  void join(std::size_t from, std::size_t to, const Link& link, bool both_ways) {
    network_.join(from, to, link.costs);
    if (both_ways && network_.graph.directed) network_.join(to, from, link.costs);
    if (link.is_shared && (both_ways || link.used.size() > 1)) ++shared_;
  }

  // What a zone Full does not list has no route; hopscope would find one over other hosts.
  void check_all_pairs() const {
    const std::size_t vertices = numbers_.size();
    if (!is_full_ || pairs_.size() == vertices * (vertices - 1)) return;
    xml_.fail(zone_, fmt::format("has a zone with routing Full and routes for {} of its {} ordered pairs of hosts and "
                                 "routers; all are needed",
                                 pairs_.size(), vertices * (vertices - 1)));
  }

  const GraphXml& xml_;
  const pugi::xml_node zone_;
  SimgridGraph network_;
  bool is_full_ = false;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::map<std::string, Link> links_;
  std::set<RouteEnds> pairs_;
  std::size_t shared_ = 0;
};

}  // namespace

bool has_links_as_edges(const pugi::xml_node& zone) { return LinkUse(zone).are_edges(); }

GraphText read_simgrid_zone(const GraphXml& xml, const pugi::xml_node& zone, std::size_t bytes_of_file,
                            bool& is_graph) {
  return ZoneReader(xml, zone, bytes_of_file).read(is_graph);
}

}  // namespace hopscope
