#include "drawing/spring_layout.hpp"

#include <algorithm>
#include <cmath>
#include <set>

// GCC 12 sees an iterator of Boost's used before it is set, which it is not.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/circle_layout.hpp>
#include <boost/graph/kamada_kawai_spring_layout.hpp>
#include <boost/graph/topology.hpp>

namespace hopscope {

namespace {

using Plane = boost::square_topology<>;
struct Spot {
  Plane::point_type place;
};
struct Spring {
  double length = 1;
};
using Springs = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, Spot, Spring>;

Springs springs_of(const Topology& topology) {
  Springs springs(static_cast<std::size_t>(topology.nodes()) + static_cast<std::size_t>(topology.switches()));
  std::set<std::pair<NodeId, NodeId>> links;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    if (links.emplace(std::min(from, to), std::max(from, to)).second) {
      boost::add_edge(static_cast<std::size_t>(from), static_cast<std::size_t>(to), springs);
    }
  }
  return springs;
}

/// Says when springs have come to rest: when they pull little, or have been asked very often. Where forces balance in
/// several ways, vertices go back and forth for ever.
class AtRest {
 public:
  explicit AtRest(std::size_t vertices) : left_(200 * vertices + 1000) {}

  template <class Vertex>
  bool operator()(double pull, Vertex vertex, const Springs& springs, bool of_all) {
    return left_ == 0 || --left_ == 0 || pulls_little_(pull, vertex, springs, of_all);
  }

 private:
  std::size_t left_;
  boost::layout_tolerance<double> pulls_little_{0.001};
};

/// So that the nearest two vertices are `gap` apart, but nothing grows without limit where two of them coincide.
void spread(std::vector<Point>& places, double gap) {
  double nearest = gap;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      nearest = std::min(nearest, std::hypot(places[i].x - places[k].x, places[i].y - places[k].y));
    }
  }
  const double by = gap / std::max(nearest, gap / 4);
  for (Point& place : places) place = {place.x * by, place.y * by};
}

}  // namespace

std::vector<Point> spring_layout(const Topology& topology) {
  constexpr double gap = 2;
  Springs springs = springs_of(topology);
  const auto vertices = boost::num_vertices(springs);
  std::vector<Point> places(vertices);
  if (vertices < 2) return places;
  const double side = gap * std::sqrt(static_cast<double>(vertices)) * 1.5;
  const auto spots = boost::get(&Spot::place, springs);
  boost::circle_graph_layout(springs, spots, side / 2);
  boost::kamada_kawai_spring_layout(springs, spots, boost::get(&Spring::length, springs), Plane(side),
                                    boost::side_length(side), AtRest(vertices));
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) places[vertex] = {spots[vertex][0], spots[vertex][1]};
  spread(places, gap);
  return places;
}

}  // namespace hopscope
