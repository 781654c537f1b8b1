#include "drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace hopscope {

namespace {

constexpr double radius = 0.5;  // of a node
constexpr double lane = 0.13;   // from the middle of a link to each of its channels
constexpr double clear = radius + 0.2;

Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
Point operator*(Point a, double by) { return {a.x * by, a.y * by}; }
double squared_length(Point a) { return a.x * a.x + a.y * a.y; }
double length(Point a) { return std::sqrt(squared_length(a)); }
Point unit(Point a) {
  const double all = length(a);
  return all > 0 ? a * (1 / all) : Point{1, 0};
}
/// To the right of the direction `a`, where y points down.
Point right_of(Point a) { return {-a.y, a.x}; }

Curve bent(Point from, Point to, double bend) { return {from, (from + to) * 0.5 + right_of(to - from) * bend, to}; }

/// The smallest distance between the curve and the centre of any vertex but its ends.
double clearance(const Curve& curve, const std::vector<Point>& places, const Channel& ends) {
  const int samples = std::max(24, static_cast<int>(4 * length(curve.to - curve.from)));
  double least = std::numeric_limits<double>::infinity();
  for (int i = 1; i < samples; ++i) {
    const Point here = curve.at(static_cast<double>(i) / samples);
    for (std::size_t vertex = 0; vertex < places.size(); ++vertex) {
      const auto id = static_cast<NodeId>(vertex);
      if (id != ends.from && id != ends.to) least = std::min(least, squared_length(places[vertex] - here));
    }
  }
  return std::sqrt(least);
}

Point middle_of(const std::vector<Point>& places) {
  Point sum;
  for (const Point& place : places) sum = sum + place;
  return sum * (1.0 / static_cast<double>(places.size()));
}

/// The path of a link, from its lower end: straight if no vertex is in the way, otherwise the flattest arc that clears
/// all vertices, outward if both sides do; failing that, the arc that comes closest to doing so without a large detour.
Curve way_of(const Channel& link, const std::vector<Point>& places, Point middle) {
  constexpr std::array bends{0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8};
  constexpr double penalty =
      0.25;  // of a bend, in clearance: high arcs are uglier than paths that nearly touch a vertex
  const Point from = places[static_cast<std::size_t>(link.from)];
  const Point to = places[static_cast<std::size_t>(link.to)];
  const Point outward = (from + to) * 0.5 - middle;
  const Point right = right_of(to - from);
  const double side = right.x * outward.x + right.y * outward.y >= -1e-9 ? 1 : -1;
  Curve best;
  double best_score = -std::numeric_limits<double>::infinity();
  for (const double bend : bends) {
    bool is_clear = false;
    for (const double way : {side, -side}) {
      const Curve curve = bent(from, to, way * bend);
      const double found = std::min(clear, clearance(curve, places, link));
      is_clear = is_clear || found >= clear;
      if (found - penalty * bend <= best_score + 1e-9) continue;
      best = curve;
      best_score = found - penalty * bend;
    }
    if (is_clear) break;
  }
  return best;
}

Curve reversed(const Curve& curve) { return {curve.to, curve.control, curve.from}; }

/// From the rim of one vertex to that of the other, `by` to the right of the path through their centres.
Curve in_lane(const Curve& way, double by) {
  const Point first = unit(way.control - way.from);
  const Point last = unit(way.to - way.control);
  const double along = std::sqrt(radius * radius - by * by);
  return {way.from + first * along + right_of(first) * by, way.control + right_of(unit(way.to - way.from)) * by,
          way.to - last * along + right_of(last) * by};
}

}  // namespace

Point Curve::at(double t) const { return from * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + to * (t * t); }

std::vector<Curve> curves_of(const Topology& topology, const std::vector<Point>& places) {
  const Point middle = middle_of(places);
  std::map<Channel, int> channels;  // the number of channels of a link, by its ends, the lower first
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    ++channels[{std::min(from, to), std::max(from, to)}];
  }
  std::map<Channel, Curve> ways;
  for (const auto& [link, count] : channels) ways[link] = way_of(link, places, middle);
  std::vector<Curve> curves;
  std::map<Channel, int> before;  // channels with the same ends
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    const Channel link{std::min(from, to), std::max(from, to)};
    const Curve way = from < to ? ways.at(link) : reversed(ways.at(link));
    curves.push_back(in_lane(way, channels.at(link) > 1 ? lane * ++before[{from, to}] : 0));
  }
  return curves;
}

}  // namespace hopscope
