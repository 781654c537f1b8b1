#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "topology/graph/files/graph_xml.hpp"
#include "topology/graph/files/simgrid/cluster.hpp"
#include "topology/graph/files/simgrid/topology.hpp"

namespace hopscope {

/// A platform of SimGrid with any number of zones, whose routes are those that it states or that SimGrid derives.
class SimgridPlatform {
 public:
  enum class Sharing { shared, split, fatpipe };
  struct Link {
    std::string id = {};
    SimgridLink costs = {};
    Sharing sharing = Sharing::shared;
    std::string why_not = {};  ///< it cannot be on a route; empty if it can
  };
  /// A host, a router or a zone.
  struct Point {
    enum class Kind { host, router, zone };
    std::string id = {};
    Kind kind = Kind::host;
    std::size_t zone = 0;  ///< the zone that it is in, as a point; of the outermost itself
    pugi::xml_node element = {};
  };

  /// @throws GraphTextError if it has something that is not read
  SimgridPlatform(const GraphXml& xml, const pugi::xml_node& outermost);

  [[nodiscard]] const std::vector<Point>& points() const { return points_; }
  [[nodiscard]] const std::vector<Link>& links() const { return links_; }
  [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }
  /// Appends the route between two hosts or routers. @throws GraphTextError if there is none
  void route(std::size_t from, std::size_t to, SimgridRoute& out);
  [[noreturn]] void fail_without_route(std::size_t from, std::size_t to) const;

 private:
  enum class Routing { full, edges, star, cables, none };
  /// Of a zone: from one of its points to another.
  struct Stretch {
    SimgridRoute links = {};
    std::size_t leaves = 0;  ///< the gateway of the first point, itself if it is no zone
    std::size_t enters = 0;
  };
  using Ends = std::pair<std::size_t, std::size_t>;
  /// Of a cluster with a topology, whose hosts are the first points of its zone.
  struct Cables {
    std::unique_ptr<const SimgridTopology> topology = {};
    std::size_t first_link = 0;
  };
  struct HashOfEnds {
    std::size_t operator()(const Ends& ends) const { return ends.first * 1000003U + ends.second; }
  };
  using Stretches = std::unordered_map<Ends, Stretch, HashOfEnds>;
  using Ways = std::unordered_map<std::size_t, SimgridRoute>;
  struct Zone {
    Routing routing = Routing::none;
    std::vector<std::size_t> points = {};
    Stretches stretches = {};
    Ways up = {};  // of a star: to its middle, and from there
    Ways down = {};
    bool by_dijkstra = false;
    std::vector<std::size_t> named = {};  // points, in the order in which routes by edges name them
    std::unordered_map<std::size_t, std::uint32_t> number = {};  // of routing by edges: of its points, by point
    std::vector<std::uint32_t> before = {};                      // the last but one on the path between two, in rows
    Cables cables = {};
  };

  std::size_t add_point(const pugi::xml_node& element, const std::string& id, Point::Kind kind, std::size_t zone);
  std::size_t add_link(const pugi::xml_node& element, Link link);
  void read_zone(const pugi::xml_node& element, std::size_t zone);
  void read_part(const pugi::xml_node& element, std::size_t zone, std::vector<std::size_t>& backbone);
  void read_cluster(const pugi::xml_node& element, std::size_t zone);
  void read_cables(const pugi::xml_node& element, std::size_t zone);
  void read_hosts(const pugi::xml_node& element, std::size_t zone, const std::string& policy);
  void read_link(const pugi::xml_node& element);
  void read_host_link(const pugi::xml_node& element, std::size_t zone);
  void read_route(const pugi::xml_node& element, std::size_t zone);
  void add_stretch(const pugi::xml_node& element, const Ends& ends, Stretch stretch, Zone& zone) const;
  void read_star_route(const pugi::xml_node& element, std::size_t zone, const SimgridRoute& links);
  [[nodiscard]] SimgridRoute links_of(const pugi::xml_node& route) const;
  [[nodiscard]] SimgridUse use_of(const pugi::xml_node& step, const std::string& id) const;
  [[nodiscard]] SimgridRoute turned(const SimgridRoute& route) const;
  [[nodiscard]] std::size_t point_named(const pugi::xml_node& element, const char* attribute) const;
  [[nodiscard]] std::size_t gateway(const pugi::xml_node& route, const char* which, std::size_t of) const;
  void find_paths(Zone& zone, const pugi::xml_node& element) const;

  [[nodiscard]] bool is_inside(std::size_t point, std::size_t zone) const;
  void route_over_star(const Zone& zone, std::size_t from, std::size_t to, SimgridRoute& out);
  void route_over_cables(const Zone& zone, std::size_t from, std::size_t to, SimgridRoute& out) const;
  /// @param made what it refers to, if there is no room to keep it
  [[nodiscard]] const Stretch& stretch(const Zone& zone, std::size_t from, std::size_t to, Stretch& made);
  [[nodiscard]] Stretch stretch_over_edges(const Zone& zone, std::size_t from, std::size_t to);
  [[nodiscard]] Stretch stretch_without_route(std::size_t from, std::size_t to) const;

  const GraphXml& xml_;
  std::vector<Point> points_;
  std::vector<Link> links_;
  std::vector<std::string> remarks_;
  std::unordered_map<std::string, std::size_t> point_numbers_;
  std::unordered_map<std::string, std::size_t> link_numbers_;
  std::unordered_map<std::size_t, Zone> zones_;  // by point
  Stretches known_;              // of routing by edges, and where no route is stated, as many as there is room for
  std::size_t links_known_ = 0;  // on them
  std::size_t hosts_of_trees_ = 0;
  std::size_t routes_over_stars_ = 0;
  std::vector<std::size_t> route_of_use_;  // the last of these that takes a link in a direction, by both
};

}  // namespace hopscope
