#include "drawing/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace hopscope {

namespace {

constexpr double spring = 3;  // length of one hop
constexpr double gap = 2;     // between the two nearest vertices

using Matrix = std::vector<std::vector<double>>;

double distance(Point one, Point other) { return std::hypot(one.x - other.x, one.y - other.y); }

/// Lengths of the springs: by breadth-first search, channels taken both ways.
Matrix lengths_of(const Topology& topology) {
  const auto vertices = static_cast<std::size_t>(topology.nodes()) + static_cast<std::size_t>(topology.switches());
  std::vector<std::vector<std::size_t>> neighbours(vertices);
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    neighbours[static_cast<std::size_t>(from)].push_back(static_cast<std::size_t>(to));
    neighbours[static_cast<std::size_t>(to)].push_back(static_cast<std::size_t>(from));
  }
  Matrix lengths(vertices, std::vector<double>(vertices));
  for (std::size_t start = 0; start < vertices; ++start) {
    std::vector<std::size_t> reached{start};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const std::size_t next : neighbours[reached[i]]) {
        if (next == start || lengths[start][next] > 0) continue;
        lengths[start][next] = lengths[start][reached[i]] + spring;
        reached.push_back(next);
      }
    }
  }
  return lengths;
}

double energy_of(const std::vector<Point>& places, const Matrix& lengths) {
  double energy = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const double off = distance(places[i], places[k]) / lengths[i][k] - 1;
      energy += off * off;
    }
  }
  return energy;
}

/// The equilibrium of one vertex, with the others fixed.
Point drawn_to(std::size_t vertex, const std::vector<Point>& places, const Matrix& lengths) {
  Point sum;
  double weights = 0;
  for (std::size_t other = 0; other < places.size(); ++other) {
    if (other == vertex) continue;
    const double length = lengths[vertex][other];
    const double weight = 1 / (length * length);
    const Point from = places[other];
    const double apart = distance(places[vertex], from);
    const double stretch = apart > 1e-9 ? length / apart : 0;
    sum.x += weight * (from.x + (places[vertex].x - from.x) * stretch);
    sum.y += weight * (from.y + (places[vertex].y - from.y) * stretch);
    weights += weight;
  }
  return {sum.x / weights, sum.y / weights};
}

void relax(std::vector<Point>& places, const Matrix& lengths) {
  constexpr int most_rounds = 600;
  constexpr double still = 1e-5;
  double moved = spring;
  for (int round = 0; round < most_rounds && moved > still; ++round) {
    moved = 0;
    for (std::size_t vertex = 0; vertex < places.size(); ++vertex) {
      const Point place = drawn_to(vertex, places, lengths);
      moved = std::max(moved, distance(place, places[vertex]));
      places[vertex] = place;
    }
  }
}

/// On a circle, each `stride` places on from the one before.
std::vector<Point> circle(std::size_t vertices, std::size_t stride) {
  const double radius = spring * static_cast<double>(vertices) / (2 * std::numbers::pi);
  std::vector<Point> places;
  for (std::size_t i = 0; i < vertices; ++i) {
    const double turn =
        2 * std::numbers::pi * static_cast<double>(i * stride % vertices) / static_cast<double>(vertices);
    places.push_back({radius * std::sin(turn), -radius * std::cos(turn)});
  }
  return places;
}

/// Scales so that the nearest two vertices are `gap` apart, but not without limit if two of them coincide.
void spread(std::vector<Point>& places) {
  double nearest = gap;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) nearest = std::min(nearest, distance(places[i], places[k]));
  }
  const double by = gap / std::max(nearest, gap / 4);
  for (Point& place : places) place = {place.x * by, place.y * by};
}

}  // namespace

std::vector<Point> spring_layout(const Topology& topology) {
  const Matrix lengths = lengths_of(topology);
  const std::size_t vertices = lengths.size();
  std::vector<Point> best(vertices);
  if (vertices < 2) return best;
  // The search ends in a local minimum: several starts, and the lowest minimum.
  double least = std::numeric_limits<double>::infinity();
  for (const std::size_t stride : {1, 2, 3, 5, 7, 11}) {
    if (std::gcd(stride, vertices) != 1) continue;
    std::vector<Point> places = circle(vertices, stride);
    relax(places, lengths);
    const double energy = energy_of(places, lengths);
    if (energy >= least * (1 - 1e-6)) continue;
    least = energy;
    best = std::move(places);
  }
  spread(best);
  return best;
}

}  // namespace hopscope
