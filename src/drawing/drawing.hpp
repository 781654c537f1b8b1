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

/// Draws a network in its conventional layout, or, if it has none, as a tree or in a spring layout; none if it is too
/// large.
[[nodiscard]] std::optional<Drawing> drawing_of(const Topology& topology);

/// Drawings of networks, each computed once: it takes longer than most runs. Remembers the last few.
class Drawings {
 public:
  /// As drawing_of; the reference is valid until the next call.
  [[nodiscard]] const std::optional<Drawing>& of(const Topology& topology);

 private:
  /// What a drawing depends on.
  struct Known {
    NodeId nodes = 0, vertices = 0;
    std::vector<Channel> channels;
    std::vector<Point> places;
    std::optional<Drawing> drawing;
  };

  std::vector<Known> known_;  // the latest last
};

/// Positions of minimal energy of springs whose lengths are the distances in hops: the energy of Kamada and Kawai 1989,
/// minimized by majorization (Gansner, Koren and North 2004), which never increases it and always terminates. Boost's
/// own search does not terminate on a star of three. Always the same for the same network.
[[nodiscard]] std::vector<Point> spring_layout(const Topology& topology);

/// The curves of all channels between vertices at `places`.
[[nodiscard]] std::vector<Curve> curves_of(const Topology& topology, const std::vector<Point>& places);

}  // namespace hopscope
