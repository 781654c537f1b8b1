#include "analysis/embedding/host_links.hpp"

#include <algorithm>
#include <cassert>

namespace hopscope {

HostLinks::HostLinks(const Topology& host, bool directed) {
  assert(host.channels() <= most_channels);
  const auto channels = static_cast<std::size_t>(host.channels());
  std::vector<Channel> ends(channels);
  for (std::size_t i = 0; i < channels; ++i) {
    ends[i] = host.channel(static_cast<ChannelId>(i));
    if (!directed && ends[i].from > ends[i].to) std::swap(ends[i].from, ends[i].to);
  }
  ends_ = ends;
  if (!directed) number_links(ends);
  width_ = host.width();
  if (!widths_differ(host)) return;
  widths_.resize(count());
  for (ChannelId id = 0; id < host.channels(); ++id) {
    double& width = widths_[static_cast<std::size_t>(of(id))];
    width = std::max(width, host.width(id));
  }
}

void HostLinks::number_links(const std::vector<Channel>& ends) {
  std::sort(ends_.begin(), ends_.end());
  ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
  link_of_.reserve(ends.size());
  for (const Channel& each : ends) {
    link_of_.push_back(static_cast<LinkId>(std::lower_bound(ends_.begin(), ends_.end(), each) - ends_.begin()));
  }
}

bool widths_differ(const Topology& network) {
  const auto& kinds = network.channel_kinds();
  return std::ranges::any_of(kinds, [&](const ChannelKind& kind) { return kind.width != kinds.front().width; });
}

}  // namespace hopscope
