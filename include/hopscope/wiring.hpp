#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// The routes of a file that states them, as indices of links: those from node i to node j of p are links[k] for k from
/// begins[i p + j] to before begins[i p + j + 1]. Empty if there are none.
struct RouteTable {
  std::vector<std::size_t> begins = {};
  std::vector<std::int32_t> links = {};

  [[nodiscard]] bool empty() const { return begins.empty(); }
};

/// A network written down link by link. Vertices are numbered: first the nodes, then the switches.
struct Wiring {
  struct Link {
    std::int64_t from = 0;
    std::int64_t to = 0;
    ChannelKind kind = {};        ///< of its channels, except for their number
    std::string link_class = {};  ///< its name, safe to print; empty if it has none
  };

  std::int64_t nodes = 0;
  std::int64_t switches = 0;
  std::vector<Link> links = {};
  bool one_way = false;       ///< a link is one channel, from -> to; otherwise two, one in each direction
  bool has_parallel = false;  ///< links between the same two vertices are allowed, and are channels of their own
  std::vector<std::string> names = {};  ///< of the vertices, safe to print; empty if they have none
  RouteTable routes = {};  ///< one_way and has_parallel then hold; empty: routes are shortest paths, or as asked for
};

/// Why a Wiring is not a valid network.
struct WiringFault {
  std::optional<std::size_t> link;  ///< the index of the faulty link; none if the fault concerns the whole
  std::string what;                 ///< what is wrong; what is allowed
};

/// The largest number of vertices of a Wiring: the table of distances then takes 128 MiB.
inline constexpr std::int64_t most_vertices = 1 << 13;

}  // namespace hopscope
