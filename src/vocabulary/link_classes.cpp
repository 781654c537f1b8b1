// The classes of links of a network that defines no others: its kinds of channels.

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

std::vector<std::string> Topology::link_classes() const {
  if (kinds_.size() == 1) return {""};
  std::vector<std::string> names;
  for (const ChannelKind& kind : kinds_) {
    std::vector<std::string> parts;
    if (kind.width != 1 || (!kind.t_w && !kind.t_h)) parts.push_back(fmt::format("width {}", number(kind.width)));
    if (kind.t_w) parts.push_back(fmt::format("t_w {}", number(*kind.t_w)));
    if (kind.t_h) parts.push_back(fmt::format("t_h {}", number(*kind.t_h)));
    names.push_back(fmt::format("links of {}", joined(parts, ", ")));
  }
  return names;
}

}  // namespace hopscope
