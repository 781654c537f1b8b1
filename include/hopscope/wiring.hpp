#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A network written down link by link. Vertices are numbered: first the nodes, then the switches.
struct Wiring {
  struct Link {
    std::int64_t from = 0;
    std::int64_t to = 0;
    ChannelKind kind = {};  ///< of its channels, their number left out
  };

  std::int64_t nodes = 0;
  std::int64_t switches = 0;
  std::vector<Link> links = {};
  bool one_way = false;                 ///< a link is one channel, from -> to; else two, there and back
  std::vector<std::string> names = {};  ///< of the vertices, fit for a message; empty if they have none
};

/// What keeps a Wiring from being a network.
struct WiringFault {
  std::optional<std::size_t> link;  ///< the place in the list of the link that is wrong; none if the whole is
  std::string what;                 ///< what is wrong; what is allowed
};

/// Wirings may have this many vertices: the table of distances then takes 128 MiB.
inline constexpr std::int64_t most_vertices = 1 << 13;

}  // namespace hopscope
