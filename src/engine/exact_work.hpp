#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <hopscope/channel_capacities.hpp>
#include <hopscope/zeroed_array.hpp>

#include "engine/native/fair_sharing.hpp"

namespace hopscope {

/// What a run would spend of an ExactBudget at least, found without fractions: its events, and the flows and channels
/// that a PlainMachine goes over at each change of rates, as if all numbers were short.
class ExactWork {
 public:
  using Flow = FairSharing::Flow;

  /// @param most beyond which it need not be counted
  ExactWork(ChannelId channels, const ChannelCapacities& capacities, double most);

  void on_event() { ++work_; }
  /// `channels` must stay valid until end().
  void begin(Flow flow, std::span<const ChannelId> channels);
  void end(Flow flow);
  /// Rates are what they should be at the end of an instant.
  void on_rates(const FairSharing& rates) {
    if (!changed_.empty()) count_changed(rates);
  }
  [[nodiscard]] double work() const { return work_; }

 private:
  using Place = std::uint32_t;
  struct OnChannel {
    std::vector<Flow> flows;
    bool is_limited = true;
    std::uint64_t seen = 0;  // at which change
  };
  struct Crossing {
    std::span<const ChannelId> channels;
    std::uint64_t seen = 0;
  };

  [[nodiscard]] Place place_of(ChannelId channel);
  void count_changed(const FairSharing& rates);
  void count_connected_with(Place channel, const FairSharing& rates);
  [[nodiscard]] std::size_t different_rates();

  const ChannelCapacities& capacities_;
  const double most_;
  double work_ = 0;
  std::uint64_t change_ = 0;
  ZeroedArray<Place> places_;         // by channel; 0 before its first flow
  std::vector<OnChannel> on_ = {{}};  // by place
  std::vector<Crossing> crossings_;   // by flow
  std::vector<Place> changed_;        // at this instant
  std::vector<Place> reached_;
  std::vector<double> rates_;
};

}  // namespace hopscope
