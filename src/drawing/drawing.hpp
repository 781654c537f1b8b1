#pragma once

#include <optional>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A quadratic Bezier curve.
struct Curve {
  Point from;
  Point control;
  Point to;

  /// The point at parameter `t`, 0 .. 1.
  [[nodiscard]] Point at(double t) const;
};

/// A drawing of a network, in units of a node's diameter. Everything lies within 0 .. width and 0 .. height, with a
/// margin around it.
struct Drawing {
  static constexpr double margin = 1;

  double width = 0;
  double height = 0;
  std::vector<Point> places;  ///< by vertex: its centre
  /// By channel, in its direction: from rim to rim, to the right of the opposite channel, and around other vertices as
  /// far as possible.
  std::vector<Curve> curves;
};

/// Larger networks are not drawn: their channels would be indistinguishable.
inline constexpr NodeId most_vertices_drawn = 256;
inline constexpr ChannelId most_channels_drawn = 1200;
/// The same for networks without a conventional layout.
inline constexpr NodeId most_vertices_arranged = 96;

/// Draws a network in its conventional layout, or, if it has none, as a tree or in a spring layout; none if it is too large.
[[nodiscard]] std::optional<Drawing> drawing_of(const Topology& topology);

}  // namespace hopscope
