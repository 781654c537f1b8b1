#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/kernel/routing/NetPoint.hpp>
#include <simgrid/kernel/routing/NetZoneImpl.hpp>
#include <simgrid/s4u.hpp>

#include <hopscope/channel_capacities.hpp>

namespace hopscope {

/// A network zone that is told the channels and the length of the next flow, instead of keeping a table of all p^2
/// routes.
class ChannelZone final : public simgrid::kernel::routing::NetZoneImpl {
 public:
  /// Makes a link for every channel, as wide as the channel is fast. They have no latency of their own: SimGrid would
  /// share a channel in inverse proportion to the latencies of its flows instead of equally, so the fabric lets t_h
  /// pass before a flow begins.
  ChannelZone(ChannelId channels, const ChannelCapacities& speeds) : NetZoneImpl("hopscope") {
    links_.reserve(static_cast<std::size_t>(channels));
    for (ChannelId id = 0; id < channels; ++id) {
      if (std::isinf(speeds.of(id))) {
        links_.push_back(nullptr);
        continue;
      }
      simgrid::s4u::Link* link = get_iface()->create_link(std::to_string(id), speeds.of(id))->set_latency(0.0);
      links_.push_back(link->seal()->get_impl());
    }
    get_iface()->get_network_model()->set_bw_factor_cb([this](double /*bytes*/, const auto* /*from*/,
                                                              const auto* /*to*/, const auto& /*links*/,
                                                              const auto& /*zones*/) { return next_factor_; });
  }

  /// Prepares for the flow that is begun next.
  /// @param duration > 0, of the flow alone on a channel of speed 1
  /// @return its size in bytes, as SimGrid is to be told. Those come in whole numbers, so all digits of the duration
  /// stand before the point, and the flow gets its bytes through as much faster.
  std::uint64_t set_next_flow(std::span<const ChannelId> channels, double duration) {
    constexpr int digits = std::numeric_limits<double>::digits;
    int exponent = 0;
    const double mantissa = std::frexp(duration, &exponent);
    next_ = channels;
    next_factor_ = std::ldexp(1.0, digits - exponent);
    return static_cast<std::uint64_t>(std::ldexp(mantissa, digits));
  }

 private:
  void get_local_route(const simgrid::kernel::routing::NetPoint* /*from*/,
                       const simgrid::kernel::routing::NetPoint* /*to*/, simgrid::kernel::routing::Route* route,
                       double* /*latency*/) override {
    for (const ChannelId id : next_) {
      if (auto* link = links_[static_cast<std::size_t>(id)]) route->link_list_.push_back(link);
    }
  }

  std::vector<simgrid::kernel::resource::StandardLinkImpl*> links_;  // null where a word takes no time
  std::span<const ChannelId> next_;
  double next_factor_ = 1;
};

}  // namespace hopscope
