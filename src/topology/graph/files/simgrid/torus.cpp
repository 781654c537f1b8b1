#include <cstdint>

#include "topology/graph/files/simgrid/parts.hpp"
#include "topology/graph/files/simgrid/topology.hpp"

namespace hopscope {

namespace {

/// TorusZone of SimGrid. It gives a ring of two nodes two links, of which its routes use one, in each direction.
class SimgridTorus : public SimgridTopology {
 public:
  explicit SimgridTorus(const SimgridCluster& cluster) : SimgridTopology(cluster) {
    const auto sizes = simgrid_counts(cluster.parameters, ',');
    if (!sizes) refuse("which are not sizes such as 3,2,2");
    check_hosts(*sizes);
    std::int64_t stride = 1;
    for (const std::int64_t size : *sizes) {
      if (size == 1) continue;  // thousands of such dimensions fit into a small file
      rings_.push_back({stride, size, std::vector<std::size_t>(cluster.hosts.size())});
      for (std::int64_t host = 0; host < std::ssize(cluster.hosts); ++host) add_next(rings_.back(), host);
      stride *= size;
    }
  }

  void route(std::size_t from, std::size_t to, SimgridRoute& out) const override {
    auto here = static_cast<std::int64_t>(from);
    for (const Ring& ring : rings_) {
      const std::int64_t target = ring.place(static_cast<std::int64_t>(to));
      const bool is_up = ring.leads_up(ring.place(here), target);
      while (ring.place(here) != target) {
        const std::int64_t next = ring.step(here, is_up ? 1 : ring.size - 1);
        out.push_back({ring.links[static_cast<std::size_t>(is_up ? here : next)], !is_up});
        here = next;
      }
    }
  }

 private:
  struct Ring {
    std::int64_t stride;
    std::int64_t size;
    std::vector<std::size_t> links;  ///< by host: to the next

    [[nodiscard]] std::int64_t place(std::int64_t host) const { return host / stride % size; }
    [[nodiscard]] std::int64_t step(std::int64_t host, std::int64_t steps) const {
      return host + ((place(host) + steps) % size - place(host)) * stride;
    }
    /// The shorter way; of two that are equally long, up, but from the middle to the first.
    [[nodiscard]] bool leads_up(std::int64_t place, std::int64_t target) const {
      const std::int64_t steps = (target - place + size) % size;
      return 2 * steps < size || (2 * steps == size && (2 * place != size));
    }
  };

  void add_next(Ring& ring, std::int64_t host) {
    if (ring.size == 2 && ring.place(host) == 1) return;
    ring.links[static_cast<std::size_t>(host)] = cables().size();
    add_cable({static_cast<std::size_t>(host), static_cast<std::size_t>(ring.step(host, 1))});
  }

  std::vector<Ring> rings_;
};

}  // namespace

std::unique_ptr<SimgridTopology> simgrid_torus(const SimgridCluster& cluster) {
  return std::make_unique<SimgridTorus>(cluster);
}

}  // namespace hopscope
