#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

using NodeId = std::int32_t;
/// A process of a program. Programs refer to ranks, routing to nodes; a Mapping (platform.hpp) relates them.
using Rank = NodeId;
/// Identifies one directed channel, 0 .. channels()-1. 64 bits: a complete network has p(p-1) of them.
using ChannelId = std::int64_t;

/// A directed connection between two vertices. A bidirectional link is two opposite channels that do not contend with
/// each other.
struct Channel {
  NodeId from = 0;
  NodeId to = 0;
  friend auto operator<=>(const Channel&, const Channel&) = default;
};

/// A position in a drawing: x to the right, y down, in units of a node's diameter.
struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// The channels that a message crosses, in order. Empty from a node to itself.
using Route = std::vector<ChannelId>;

/// Channels that are alike: their width, and their cost parameters where these are not the platform's.
struct ChannelKind {
  double width = 1;                          ///< relative to a channel of width 1: a word takes t_w / width
  std::optional<double> t_w = std::nullopt;  ///< in place of the platform's t_w / width
  std::optional<double> t_h = std::nullopt;  ///< in place of the platform's
  ChannelId channels = 0;                    ///< how many there are
};

/// The shape of a rectangular grid of nodes, labelled row-major; a ring or a line is a grid of one side.
class Grid {
 public:
  Grid(std::vector<NodeId> sides, bool wraps);

  /// Number of nodes along each dimension; sides()[0] is the number of rows.
  [[nodiscard]] const std::vector<NodeId>& sides() const { return sides_; }
  /// True for a ring or torus: the last node of a side is linked to the first.
  [[nodiscard]] bool wraps() const { return wraps_; }
  [[nodiscard]] int dimensions() const { return static_cast<int>(sides_.size()); }
  /// Difference of the labels of two neighbours along `dimension`.
  [[nodiscard]] NodeId stride(int dimension) const { return strides_[static_cast<std::size_t>(dimension)]; }
  [[nodiscard]] NodeId coordinate(NodeId node, int dimension) const;
  /// The node `by` positions further along `dimension`, with wraparound if necessary. -side < by < side.
  [[nodiscard]] NodeId moved(NodeId node, int dimension, NodeId by) const;
  /// The node at a position, each coordinate modulo its side. @pre a coordinate for each dimension
  [[nodiscard]] NodeId node_at(const std::vector<std::int64_t>& position) const;

 private:
  std::vector<NodeId> sides_;
  std::vector<NodeId> strides_;
  bool wraps_;
};

/// Groups of nodes with consecutive numbers.
class Clustering {
 public:
  /// @pre at least one size, each >= 1
  explicit Clustering(const std::vector<NodeId>& sizes);

  [[nodiscard]] int count() const { return static_cast<int>(begins_.size()) - 1; }
  /// The first node of a cluster; its others follow.
  [[nodiscard]] NodeId begin(int cluster) const { return begins_[static_cast<std::size_t>(cluster)]; }
  [[nodiscard]] NodeId size(int cluster) const { return begin(cluster + 1) - begin(cluster); }
  [[nodiscard]] int cluster_of(NodeId node) const;

 private:
  std::vector<NodeId> begins_;  // and the number of nodes
};

class Symmetry;

/// A set of vertices of a network.
struct Cut {
  std::string name;          ///< "the bisection of dimension 0", "bridge 2 - 3"
  std::vector<bool> inside;  ///< by vertex
};

/// A directed network, immutable once built, with its deterministic routing. Its vertices are the nodes, on which
/// processes may run, 0 .. nodes()-1, and after these the switches, which only pass messages on. One object serves runs
/// on several threads at once: in derived classes const calls must be thread-safe, without unguarded caches.
class Topology {
 public:
  virtual ~Topology() = default;
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;

  /// The name by which a platform file refers to it: "ring", "torus", ..
  [[nodiscard]] const std::string& family() const { return family_; }
  [[nodiscard]] NodeId nodes() const { return nodes_; }
  [[nodiscard]] NodeId switches() const { return switches_; }
  /// How many channels there are.
  [[nodiscard]] ChannelId channels() const { return channels_; }

  /// The kinds of channels there are, at least one.
  [[nodiscard]] const std::vector<ChannelKind>& channel_kinds() const { return kinds_; }
  /// The index of a channel's kind in channel_kinds().
  [[nodiscard]] virtual int kind(ChannelId /*id*/) const { return 0; }
  /// True if every channel has the same width and the platform's cost parameters.
  [[nodiscard]] bool has_equal_channels() const { return kinds_.size() == 1 && !kinds_[0].t_w && !kinds_[0].t_h; }
  /// A word takes t_w / width on the channel.
  [[nodiscard]] double width(ChannelId id) const { return kinds_[static_cast<std::size_t>(kind(id))].width; }
  /// The largest width of a channel.
  [[nodiscard]] double width() const { return std::ranges::max(kinds_, {}, &ChannelKind::width).width; }

  /// The two ends of a channel, 0 <= id < channels(). Computed, not stored: a platform of millions of channels is
  /// small.
  [[nodiscard]] virtual Channel channel(ChannelId id) const = 0;
  /// Replaces `out` by the channels from the node `from` to the node `to`, in order; empty if they are equal.
  virtual void route(NodeId from, NodeId to, Route& out) const = 0;
  /// Length of a shortest path in hops.
  [[nodiscard]] virtual std::int64_t distance(NodeId from, NodeId to) const = 0;
  /// Sum of the distances over all ordered pairs of nodes.
  [[nodiscard]] virtual double total_distance() const = 0;

  /// The average distance of two different nodes, in hops.
  [[nodiscard]] double average_distance() const { return nodes_ > 1 ? total_distance() / nodes_ / (nodes_ - 1.0) : 0; }
  /// That, or for large networks the mean over some pairs of nodes, always the same ones: an estimate, since all
  /// distances may take longer than a run.
  [[nodiscard]] double typical_distance() const;

  /// True if every pair of nodes has a shortest route of its own, drawn from a seed: such a routing has no symmetry.
  [[nodiscard]] virtual bool draws_routes() const { return false; }
  /// One line of text, such as "torus, 4 x 4".
  [[nodiscard]] virtual std::string description() const = 0;
  /// The name of a vertex besides its number: "010", "(1, 2)", or as in its file; empty if it has none.
  [[nodiscard]] virtual std::string vertex_name(NodeId /*vertex*/) const { return ""; }
  /// Where the vertices are usually drawn, at least two units apart; empty if the network has no conventional layout.
  /// Takes memory for all of them.
  [[nodiscard]] virtual std::vector<Point> places() const { return {}; }
  /// The grid under a ring, line, torus or mesh; null elsewhere.
  [[nodiscard]] virtual const Grid* grid() const { return nullptr; }
  /// d of a hypercube of 2^d nodes; -1 elsewhere.
  [[nodiscard]] virtual int hypercube_dimension() const { return -1; }
  /// The clusters of a clustered network; null elsewhere.
  [[nodiscard]] virtual const Clustering* clustering() const { return nullptr; }
  /// Routes of one class have the same cost parameters: 0 .. cost_classes()-1. @pre the route between the nodes is of
  /// one class
  [[nodiscard]] virtual int cost_class(NodeId /*from*/, NodeId /*to*/) const { return 0; }
  /// The names of the classes, as in "between clusters"; a single empty name if there is only one class.
  [[nodiscard]] virtual std::vector<std::string> cost_classes() const { return {""}; }
  /// The class of a channel among those that are built alike and would be replaced together: the links along a
  /// dimension, of a level, or of a name in a file. 0 .. link_classes()-1. By default its kind.
  [[nodiscard]] virtual int link_class(ChannelId id) const { return kind(id); }
  /// The names of these classes, as in "links along dimension 0"; a single empty name if there is only one class.
  [[nodiscard]] virtual std::vector<std::string> link_classes() const;
  /// True only of the family `complete`: every node has a channel to every other, and the numbers of channels and
  /// symmetries() are as in that family.
  [[nodiscard]] virtual bool is_complete() const { return false; }
  /// Sets of vertices with few channels between them and all others, for lower bounds on time. By default those on one
  /// side of a bridge, and one from a spectral partition; none of networks of more than 4096 vertices.
  [[nodiscard]] virtual std::vector<Cut> cuts() const;
  /// The groups of translations that preserve the network, its routes included; none if there are no such groups. See
  /// symmetry.hpp.
  [[nodiscard]] virtual std::vector<Symmetry> symmetries() const;

 protected:
  /// A network of equal channels of the given width, without switches.
  Topology(std::string family, NodeId nodes, ChannelId channels, double width)
      : Topology(std::move(family), nodes, 0, channels, {ChannelKind{width}}) {}
  Topology(std::string family, NodeId nodes, NodeId switches, ChannelId channels, std::vector<ChannelKind> kinds)
      : family_(std::move(family)), nodes_(nodes), switches_(switches), channels_(channels), kinds_(std::move(kinds)) {
    if (kinds_.size() == 1) kinds_.front().channels = channels;
  }

 private:
  std::string family_;
  NodeId nodes_;
  NodeId switches_;
  ChannelId channels_;
  std::vector<ChannelKind> kinds_;
};

/// True if the file of a graph gives names to its vertices. (Labels derived from numbers, "010", are not names.)
[[nodiscard]] bool has_vertex_names(const Topology& topology);

/// A vertex as shown to users: by its name in the file of a graph, "leaf01", shortened if it is long, or, as a switch
/// of another family, "NIC 3.1"; else by its number.
[[nodiscard]] std::string vertex_in_words(const Topology& topology, NodeId vertex);

}  // namespace hopscope
