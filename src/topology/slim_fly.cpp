// Routers two links apart at most, nearly as many as their degree allows: Besta and Hoefler 2014, on the graphs of
// McKay, Miller and Siran 1998. With q = 5 it is the graph of Hoffman and Singleton.

#include <algorithm>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "topology/galois_field.hpp"
#include "topology/router_network.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

namespace {

/// For q = 4w + delta, delta in {-1, 0, 1}: routers (0, x, y) and (1, m, c) with x, y, m, c in the field of q elements,
/// numbered in this order. (0, x, y) and (1, m, c) are linked if y = m x + c, (0, x, y) and (0, x, y') if y - y' is in
/// a set X, (1, m, c) and (1, m, c') if c - c' is in another, X'. A router has (3q - delta) / 2 links.
///
/// Of two routers without a link, messages go by the lowest-numbered router that is linked to both, or by one that is
/// drawn from these.
class SlimFly final : public RouterNetwork {
 public:
  SlimFly(int q, NodeId hosts, double width, RouterWays ways)
      : RouterNetwork("slim-fly", 2 * q * q, hosts, ChannelId{2} * q * q * degree_of(q), width, ways),
        field_(q),
        degree_(degree_of(q)),
        differences_{differences_of(false), differences_of(true)} {}

  [[nodiscard]] std::string description() const override {
    return fmt::format("slim-fly of {} routers of degree {}{}", routers(), degree_, nodes_at_each());
  }
  [[nodiscard]] std::string vertex_name(NodeId vertex) const override {
    if (vertex < nodes()) return "";
    const Router at = router(vertex - nodes());
    return fmt::format("({}, {}, {})", at.part, at.line, at.place);
  }

 private:
  struct Router {
    int part;
    int line;   ///< x or m
    int place;  ///< y or c
  };

  /// Of 4w + delta: delta.
  static int delta_of(int q) { return q % 4 == 3 ? -1 : q % 4; }
  static NodeId degree_of(int q) { return (3 * q - delta_of(q)) / 2; }

  /// X, or X', as powers of a primitive element.
  [[nodiscard]] std::vector<int> differences_of(bool second) const {
    const int q = field_.size();
    const int first = second ? 1 : 0;
    std::vector<int> set;
    if (delta_of(q) >= 0) {  // those of even exponents, and those of odd ones
      for (int exponent = first; exponent < q - delta_of(q) + first; exponent += 2)
        set.push_back(field_.power(exponent));
      return set;
    }
    const int w = (q + 1) / 4;
    for (int exponent = first; exponent <= 2 * w - 2 + first; exponent += 2) set.push_back(field_.power(exponent));
    for (int exponent = 2 * w - 1 + first; exponent <= 4 * w - 3 + first; exponent += 2) {
      set.push_back(field_.power(exponent));
    }
    return set;
  }

  [[nodiscard]] Router router(NodeId number) const {
    const int q = field_.size();
    return {number / (q * q), number / q % q, number % q};
  }
  [[nodiscard]] NodeId number(Router at) const {
    return (at.part * field_.size() + at.line) * field_.size() + at.place;
  }
  [[nodiscard]] const std::vector<int>& differences(int part) const {
    return differences_[static_cast<std::size_t>(part)];
  }

  // The links of a router: first those within its part, by the power in X or X', then one to each line of the other.
  [[nodiscard]] Channel link(ChannelId id) const override {
    const auto from = static_cast<NodeId>(id / degree_);
    return {from, neighbour(router(from), static_cast<int>(id % degree_))};
  }
  [[nodiscard]] NodeId neighbour(Router at, int place) const {
    const auto& within = differences(at.part);
    if (place < std::ssize(within)) {
      return number({at.part, at.line, field_.sum(at.place, within[static_cast<std::size_t>(place)])});
    }
    const int line = place - static_cast<int>(within.size());
    const int product = field_.product(at.line, line);
    const int other = at.part == 0 ? field_.difference(at.place, product) : field_.sum(at.place, product);
    return number({1 - at.part, line, other});
  }
  /// The place of a link among those of its tail; -1 if there is none.
  [[nodiscard]] int place_of(Router from, Router to) const {
    const auto& within = differences(from.part);
    if (from.part != to.part) {
      const int place = static_cast<int>(within.size()) + to.line;
      return neighbour(from, place) == number(to) ? place : -1;
    }
    if (from.line != to.line) return -1;
    const auto found = std::ranges::find(within, field_.difference(to.place, from.place));
    return found == within.end() ? -1 : static_cast<int>(found - within.begin());
  }

  /// Calls visit(place of the first link, router between) for each router that is linked to both.
  template <class Visit>
  void for_each_between(NodeId from, NodeId to, Visit visit) const {
    const Router first = router(from);
    const Router last = router(to);
    for (int place = 0; place < degree_; ++place) {
      const NodeId next = neighbour(first, place);
      if (place_of(router(next), last) >= 0) visit(place, next);
    }
  }
  void append_over(NodeId from, int place, NodeId by, NodeId to, Route& out) const {
    append(ChannelId{from} * degree_ + place, out);
    append(ChannelId{by} * degree_ + place_of(router(by), router(to)), out);
  }
  void append_minimal(NodeId from, NodeId to, Route& out) const override {
    const int straight = place_of(router(from), router(to));
    if (straight >= 0) return append(ChannelId{from} * degree_ + straight, out);
    NodeId by = routers();
    int to_it = 0;
    for_each_between(from, to, [&](int place, NodeId next) {
      if (next >= by) return;
      by = next;
      to_it = place;
    });
    append_over(from, to_it, by, to, out);
  }
  void append_drawn(NodeId from, NodeId to, RouteDraw& draw, Route& out) const override {
    if (place_of(router(from), router(to)) >= 0) return append_minimal(from, to, out);
    std::vector<std::pair<int, NodeId>> all;
    for_each_between(from, to, [&](int place, NodeId next) { all.emplace_back(place, next); });
    const auto [place, by] = all[draw.below(all.size())];
    append_over(from, place, by, to, out);
  }

  [[nodiscard]] int router_distance(NodeId from, NodeId to) const override {
    return place_of(router(from), router(to)) >= 0 ? 1 : 2;
  }
  [[nodiscard]] double total_router_distance() const override {
    const double all = routers();
    return all * (2 * (all - 1) - degree_);
  }

  GaloisField field_;
  NodeId degree_;
  std::vector<std::vector<int>> differences_;  // X and X'
};

constexpr int largest_q = 31;

bool is_possible(std::int64_t q) { return q % 4 != 2 && GaloisField::is_prime_power(static_cast<int>(q)); }

}  // namespace

}  // namespace hopscope

namespace hopscope::topology {

namespace {

/// "5, 7, 8" and so on.
std::string possible_qs() {
  std::string possible;
  for (int q = 5; q <= largest_q; ++q) {
    if (is_possible(q)) possible += fmt::format("{}{}", possible.empty() ? "" : ", ", q);
  }
  return possible;
}

Field q_field() {
  return {.name = "q",
          .meaning = fmt::format("of a slim-fly of 2 q^2 routers, a power of a prime: {}.", possible_qs()),
          .least = 5,
          .most = largest_q};
}

}  // namespace

TopologyFamily slim_fly() {
  return {.name = "slim-fly",
          .size = {q_field(), fields::hosts()},
          .summary = "2 q^2 routers at most two links apart, q a prime power, with `hosts` nodes at each",
          .routings = {"valiant", "ecmp"},
          .nodes =
              [](const std::vector<std::int64_t>& extents) {
                return 2.0 * static_cast<double>(extents[0]) * static_cast<double>(extents[0]) *
                       static_cast<double>(extents[1]);
              },
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            return std::make_shared<SlimFly>(static_cast<int>(spec.extents[0]), static_cast<NodeId>(spec.extents[1]),
                                             spec.width, RouterWays::of(spec));
          },
          .misfit = [](const TopologySpec& spec) -> std::string {
            if (is_possible(spec.extents[0])) return {};
            return fmt::format("there is no slim-fly with q = {}; q is a power of a prime: {}", spec.extents[0],
                               possible_qs());
          }};
}

}  // namespace hopscope::topology
