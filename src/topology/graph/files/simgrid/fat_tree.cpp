#include <cstdint>

#include <fmt/format.h>

#include "topology/graph/files/simgrid/parts.hpp"
#include "topology/graph/files/simgrid/topology.hpp"

namespace hopscope {

namespace {

/// FatTreeZone of SimGrid. The places of a level have labels, numbers with a digit for each level, the first of which
/// varies fastest. A parent has the label of its child but for the digit of the child's level. A route goes up by
/// d-mod-k, until the destination is below, and down by the cable that its source selects.
class SimgridFatTree : public SimgridTopology {
 public:
  SimgridFatTree(const SimgridCluster& cluster, std::size_t hosts_before)
      : SimgridTopology(cluster), hosts_before_(static_cast<std::int64_t>(hosts_before)) {
    const auto parts = parts_between(cluster.parameters, ';');
    const auto levels = simgrid_counts(parts.front(), ',');
    const auto list = [&](std::size_t part) {
      constexpr std::int64_t most_levels = 13;
      const auto counts = part < parts.size() ? simgrid_counts(parts[part], ',') : std::nullopt;
      const bool fits = counts && levels && levels->size() == 1 && std::ssize(*counts) == levels->front();
      if (parts.size() != 4 || !fits || levels->front() > most_levels)
        refuse("which are not levels (up to 13), children, parents and links, such as 2;4,4;1,2;1,2");
      return *counts;
    };
    down_ = list(1);
    up_ = list(2);
    links_ = list(3);
    check_hosts(down_);
    for (std::size_t level = 0; level < down_.size(); ++level) {
      hosts_below_.push_back(simgrid_product({hosts_below_.back(), down_[level]}));
      stride_.push_back(simgrid_product({stride_.back(), up_[level]}));
    }
    std::size_t first_below = 0;
    for (std::size_t level = 0; level < down_.size(); ++level) first_below = build_above(level, first_below);
  }

  void route(std::size_t from, std::size_t to, SimgridRoute& out) const override {
    const auto source = static_cast<std::int64_t>(from) + hosts_before_;
    const auto target = static_cast<std::int64_t>(to) + hosts_before_;
    std::size_t level = 0;
    auto here = static_cast<std::int64_t>(from);
    for (std::int64_t rest = target; !is_above(here, level, static_cast<std::int64_t>(to)); ++level) {
      const std::int64_t port = rest % (up_[level] * links_[level]);
      rest /= up_[level];
      out.push_back({cable(level, here, port % up_[level], port / up_[level]), false});
      here = parent_of(here, level, port % up_[level]);
    }
    while (level > 0) {
      // SimGrid's loop over the ports of a switch runs on at the switch below that it has reached.
      std::int64_t port = source % links_[level - 1] * down_[level - 1];
      while (level > 0) {
        const std::int64_t below = down_[level - 1];
        const std::int64_t child = static_cast<std::int64_t>(to) / hosts_below_[level - 1] % below;
        port += (child - port % below + below) % below;
        if (port >= below * links_[level - 1]) break;
        const std::int64_t parent = here / stride_[level - 1] % up_[level - 1];
        here = child_of(here, --level, child);
        out.push_back({cable(level, here, parent, port++ / below), true});
      }
    }
  }

 private:
  using Counts = std::vector<std::int64_t>;

  [[nodiscard]] std::int64_t size(std::size_t level) const {
    Counts radices;
    for (std::size_t i = 0; i < down_.size(); ++i) radices.push_back(i + 1 > level ? down_[i] : up_[i]);
    return simgrid_product(radices);
  }
  [[nodiscard]] std::int64_t parent_of(std::int64_t place, std::size_t level, std::int64_t parent) const {
    const std::int64_t below = stride_[level];
    return (place / (below * down_[level]) * up_[level] + parent) * below + place % below;
  }
  [[nodiscard]] std::int64_t child_of(std::int64_t place, std::size_t level, std::int64_t child) const {
    const std::int64_t below = stride_[level];
    return (place / (below * up_[level]) * down_[level] + child) * below + place % below;
  }
  /// Whether the digits of a label from that of the level on, which those below have in common, are those of a host.
  [[nodiscard]] bool is_above(std::int64_t place, std::size_t level, std::int64_t host) const {
    return place / stride_[level] == host / hosts_below_[level];
  }
  [[nodiscard]] std::size_t cable(std::size_t level, std::int64_t child, std::int64_t parent,
                                  std::int64_t which) const {
    return first_cable_[level] + static_cast<std::size_t>((child * up_[level] + parent) * links_[level] + which);
  }

  /// @return the place of the first switch above
  std::size_t build_above(std::size_t level, std::size_t first_below) {
    const std::size_t first_above = cluster().hosts.size() + switches().size();
    first_cable_.push_back(cables().size());
    for (std::int64_t i = 0; i < size(level + 1); ++i) add_switch(fmt::format("switch {}.{}", level + 1, i));
    for (std::int64_t child = 0; child < size(level); ++child) {
      for (std::int64_t parent = 0; parent < up_[level]; ++parent) {
        const std::size_t above = first_above + static_cast<std::size_t>(parent_of(child, level, parent));
        for (std::int64_t link = 0; link < links_[level]; ++link)
          add_cable({first_below + static_cast<std::size_t>(child), above});
      }
    }
    return first_above;
  }

  std::int64_t hosts_before_;
  Counts down_, up_, links_;  // by level
  Counts hosts_below_ = {1};  // by level: below a place there
  Counts stride_ = {1};       // by level: labels there that differ only in the digits before that of the level
  std::vector<std::size_t> first_cable_;
};

}  // namespace

std::unique_ptr<SimgridTopology> simgrid_fat_tree(const SimgridCluster& cluster, std::size_t hosts_before) {
  return std::make_unique<SimgridFatTree>(cluster, hosts_before);
}

}  // namespace hopscope
