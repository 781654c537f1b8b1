#include <cstdint>

#include <fmt/format.h>

#include "topology/graph/files/simgrid/parts.hpp"
#include "topology/graph/files/simgrid/topology.hpp"

namespace hopscope {

namespace {

/// DragonflyZone of SimGrid. Groups of chassis of blades, each a router with nodes. Blades of a chassis are joined in
/// pairs, so are the blades with the same number in the chassis of a group; router j of group i is joined with router i
/// of group j.
class SimgridDragonfly : public SimgridTopology {
 public:
  explicit SimgridDragonfly(const SimgridCluster& cluster) : SimgridTopology(cluster) {
    read();
    for (std::int64_t i = 0; i < groups_ * chassis_ * blades_; ++i) add_switch(fmt::format("router {}", i));
    for (std::size_t host = 0; host < cluster.hosts.size(); ++host)
      add_cable({host, place_of(static_cast<std::int64_t>(host) / nodes_)});
    first_in_chassis_ = cables().size();
    for (std::int64_t i = 0; i < groups_ * chassis_; ++i) join_all(blades_, i * blades_, 1, times_in_chassis_);
    first_in_group_ = cables().size();
    for (std::int64_t group = 0; group < groups_; ++group) {
      for (std::int64_t blade = 0; blade < blades_; ++blade)
        join_all(chassis_, router(group, 0, blade), blades_, times_in_group_);
    }
    first_between_ = cables().size();
    for (std::int64_t group = 0; group < groups_; ++group) {
      for (std::int64_t other = group + 1; other < groups_; ++other)
        add_cable({place_of(router(group, 0, other)), place_of(router(other, 0, group)), times_between_});
    }
  }

  /// To reach a group, SimGrid goes to the blade of that number in the chassis.
  [[nodiscard]] bool has_routes() const override { return groups_ <= blades_; }

  [[nodiscard]] bool has_paths() const override { return false; }

  void route(std::size_t from, std::size_t to, SimgridRoute& out) const override {
    if (from == to) return;
    std::int64_t here = static_cast<std::int64_t>(from) / nodes_;
    const std::int64_t target = static_cast<std::int64_t>(to) / nodes_;
    out.push_back({from, false});
    const std::int64_t group = group_of(here);
    const std::int64_t other = group_of(target);
    if (group != other) {
      here = to_blade(here, other, out);
      here = to_chassis(here, 0, out);
      out.push_back({pair_in(first_between_, groups_, group, other), other < group});
      here = router(other, 0, group);
    }
    const std::int64_t blade = blade_of(target);
    if (blade_of(here) != blade) {
      (void)to_blade(here, blade, out);
      here = router(other, 0, blade);  // so SimGrid goes on, whichever chassis this was
    }
    (void)to_chassis(here, chassis_of(target), out);
    out.push_back({to, true});
  }

 private:
  void read() {
    std::vector<std::vector<std::int64_t>> counts;
    for (const std::string_view part : parts_between(cluster().parameters, ';'))
      counts.push_back(simgrid_counts(part, ',').value_or(std::vector<std::int64_t>{}));
    constexpr std::size_t level_count = 4;
    bool fits = counts.size() == level_count;
    for (std::size_t i = 0; fits && i < level_count; ++i) fits = counts[i].size() == (i + 1 < level_count ? 2 : 1);
    if (!fits) refuse("which are not groups, chassis and routers with their links, and nodes, such as 3,4;4,3;5,1;2");
    groups_ = counts[0][0];
    chassis_ = counts[1][0];
    blades_ = counts[2][0];
    nodes_ = counts[3][0];
    times_between_ = static_cast<double>(counts[0][1]);
    times_in_group_ = static_cast<double>(counts[1][1]);
    times_in_chassis_ = static_cast<double>(counts[2][1]);
    check_hosts({groups_, chassis_, blades_, nodes_});
    if (groups_ <= chassis_ * blades_) return;
    refuse(fmt::format("with {} groups, but {} routers in each; a group needs a router for each other group", groups_,
                       chassis_ * blades_));
  }

  [[nodiscard]] std::int64_t router(std::int64_t group, std::int64_t chassis, std::int64_t blade) const {
    return (group * chassis_ + chassis) * blades_ + blade;
  }
  [[nodiscard]] std::int64_t group_of(std::int64_t router) const { return router / (chassis_ * blades_); }
  [[nodiscard]] std::int64_t chassis_of(std::int64_t router) const { return router / blades_ % chassis_; }
  [[nodiscard]] std::int64_t blade_of(std::int64_t router) const { return router % blades_; }
  [[nodiscard]] std::size_t place_of(std::int64_t router) const {
    return cluster().hosts.size() + static_cast<std::size_t>(router);
  }

  /// Joins each pair of `count` routers.
  void join_all(std::int64_t count, std::int64_t first, std::int64_t stride, double times) {
    for (std::int64_t i = 0; i < count; ++i) {
      for (std::int64_t j = i + 1; j < count; ++j)
        add_cable({place_of(first + i * stride), place_of(first + j * stride), times});
    }
  }
  /// The cable of a pair, in any order, among those of `count` routers that begin with `first`.
  [[nodiscard]] static std::size_t pair_in(std::size_t first, std::int64_t count, std::int64_t one,
                                           std::int64_t other) {
    if (other < one) std::swap(one, other);
    return first + static_cast<std::size_t>(one * count - one * (one + 1) / 2 + other - one - 1);
  }
  static std::int64_t pairs_of(std::int64_t count) { return count * (count - 1) / 2; }

  /// Within the chassis; @return the router that is reached
  std::int64_t to_blade(std::int64_t here, std::int64_t blade, SimgridRoute& out) const {
    const std::int64_t own = blade_of(here);
    if (own == blade) return here;
    const auto first = first_in_chassis_ + static_cast<std::size_t>(here / blades_ * pairs_of(blades_));
    out.push_back({pair_in(first, blades_, own, blade), blade < own});
    return here - own + blade;
  }
  /// Within the group, to the blade of the same number.
  std::int64_t to_chassis(std::int64_t here, std::int64_t chassis, SimgridRoute& out) const {
    const std::int64_t own = chassis_of(here);
    if (own == chassis) return here;
    const auto first =
        first_in_group_ + static_cast<std::size_t>((group_of(here) * blades_ + blade_of(here)) * pairs_of(chassis_));
    out.push_back({pair_in(first, chassis_, own, chassis), chassis < own});
    return router(group_of(here), chassis, blade_of(here));
  }

  std::int64_t groups_ = 0, chassis_ = 0, blades_ = 0, nodes_ = 0;
  double times_between_ = 1, times_in_group_ = 1, times_in_chassis_ = 1;
  std::size_t first_in_chassis_ = 0, first_in_group_ = 0, first_between_ = 0;
};

}  // namespace

std::unique_ptr<SimgridTopology> simgrid_dragonfly(const SimgridCluster& cluster) {
  return std::make_unique<SimgridDragonfly>(cluster);
}

}  // namespace hopscope
