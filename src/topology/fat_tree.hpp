#pragma once

#include <hopscope/topology.hpp>

namespace hopscope {

/// The base of the two fat trees: k^n nodes below n levels of switches. Two nodes meet at height h, the lowest for
/// which their numbers agree in all but the last h digits in base k; their routes go up to that height, and down again.
class FatTree : public Topology {
 public:
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override {
    return std::int64_t{2} * meeting_height(from, to);
  }
  [[nodiscard]] double total_distance() const override;
  /// The height of its lower end.
  [[nodiscard]] int link_class(ChannelId id) const override { return height_below(id); }
  /// Level 1 has the links of the nodes.
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  /// The nodes in a row at the bottom, the switches above them, one row per height.
  [[nodiscard]] std::vector<Point> places() const override;

 protected:
  /// @pre arity >= 2, levels >= 1, and there are at most 2^30 nodes
  FatTree(NodeId arity, int levels, NodeId switches, ChannelId channels, std::vector<ChannelKind> kinds);

  [[nodiscard]] NodeId arity() const { return powers_[1]; }
  [[nodiscard]] int levels() const { return static_cast<int>(powers_.size()) - 1; }
  /// arity^exponent, 0 <= exponent <= levels.
  [[nodiscard]] NodeId power(int exponent) const { return powers_[static_cast<std::size_t>(exponent)]; }
  /// The digit of weight arity^place.
  [[nodiscard]] NodeId digit(NodeId number, int place) const { return number / power(place) % arity(); }
  /// 0 from a node to itself.
  [[nodiscard]] int meeting_height(NodeId from, NodeId to) const;
  /// The number of switches at a height, 1 <= height <= levels.
  [[nodiscard]] virtual NodeId switches_at(int height) const = 0;
  /// The height of the lower end of a channel; 0 for those of nodes.
  [[nodiscard]] virtual int height_below(ChannelId id) const = 0;

 private:
  std::vector<NodeId> powers_;
};

/// One switch for each subtree. The link above a subtree of k^h nodes is k^h times as wide as that of a node, so that
/// the total width is the same at every height: Grama et al. 2003, figure 2.22, is of arity 2 with 4 levels. With an
/// oversubscription, all links but those of nodes are narrower by this factor.
class FatLinkTree final : public FatTree {
 public:
  /// @pre oversubscription >= 1
  FatLinkTree(NodeId arity, int levels, double width, double oversubscription);

  [[nodiscard]] Channel channel(ChannelId id) const override;
  [[nodiscard]] int kind(ChannelId id) const override { return height_of(id); }
  void route(NodeId from, NodeId to, Route& out) const override;
  [[nodiscard]] std::string description() const override;

 private:
  FatLinkTree(NodeId arity, int levels, std::vector<ChannelKind> kinds, double oversubscription);

  [[nodiscard]] NodeId switches_at(int height) const override { return power(levels() - height); }
  [[nodiscard]] int height_below(ChannelId id) const override { return height_of(id); }
  /// The height of the lower end of a channel.
  [[nodiscard]] int height_of(ChannelId id) const;
  /// The first vertex at a height; height 0 is that of the nodes.
  [[nodiscard]] NodeId first_at(int height) const;

  double oversubscription_;
};

/// Levels of equal switches that have as many links up as down, all of the same width: Petrini and Vanneschi 1997. The
/// switch (h, w), 1 <= h <= n, 0 <= w < k^(n-1), is linked to those of height h + 1 whose w differs at most in the
/// digit of weight k^(h-1). Routes go up by the digits of their destination (D-mod-k), or by random ones.
///
/// With an oversubscription of k / u the lowest switches have u links up: above them there are only the switches whose
/// w has a last digit less than u, and D-mod-k takes that digit modulo u.
class KaryNTree final : public FatTree {
 public:
  /// @param up links up of each of the lowest switches, 1 .. arity @param seed of random routes; none for D-mod-k
  KaryNTree(NodeId arity, int levels, NodeId up, double width, std::optional<std::uint64_t> seed);

  [[nodiscard]] Channel channel(ChannelId id) const override;
  void route(NodeId from, NodeId to, Route& out) const override;
  [[nodiscard]] bool draws_routes() const override { return seed_.has_value(); }
  [[nodiscard]] std::string description() const override;

 private:
  /// A link from a switch to the one above it, by the digit of w that changes.
  struct Link {
    int height;  ///< of its lower end, at least 1
    NodeId w;
    NodeId digit;
  };

  [[nodiscard]] NodeId switches_at(int height) const override;
  [[nodiscard]] int height_below(ChannelId id) const override {
    return id < 2 * ChannelId{nodes()} ? 0 : link_of(id).height;
  }
  [[nodiscard]] NodeId switch_at(int height, NodeId w) const;
  /// The number of the channel up; that of the one down follows.
  [[nodiscard]] ChannelId channel_of(const Link& link) const;
  [[nodiscard]] Link link_of(ChannelId channel) const;
  /// How many links there are between two heights.
  [[nodiscard]] ChannelId links_at_height() const { return ChannelId{power(levels() - 1)} * up_; }
  /// `w` with another digit of weight k^place.
  [[nodiscard]] NodeId with_digit(NodeId w, int place, NodeId value) const {
    return w + (value - digit(w, place)) * power(place);
  }

  NodeId up_;
  std::optional<std::uint64_t> seed_;
};

}  // namespace hopscope
