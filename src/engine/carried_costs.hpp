#pragma once

#include <optional>
#include <span>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/runtime.hpp>

#include "engine/carried_time.hpp"
#include "engine/plain/exact_costs.hpp"

namespace hopscope {

/// What things take on a platform, with coefficients: ExactCosts, rounded, where parameters may have other values.
class CarriedCosts {
 public:
  /// @param exact must outlive this @param values of its parameters @pre these are no more than CarriedTime::most
  CarriedCosts(const Platform& platform, const ExactCosts& exact, std::vector<double> values);

  [[nodiscard]] CarriedTime startup(const MessageInfo& message) const;
  /// Of all `channels`, one after the other.
  [[nodiscard]] CarriedTime hops(const MessageInfo& message, std::span<const ChannelId> channels) const;
  /// What its words take alone: on the slowest of `channels`.
  [[nodiscard]] CarriedTime words(const MessageInfo& message, std::span<const ChannelId> channels) const;
  /// What a rank does for `duration`, which is that of the platform's own costs.
  [[nodiscard]] CarriedTime wait(Completion::Kind kind, Time duration) const;

 private:
  [[nodiscard]] CarriedTime rounded(const ExactTime& time) const;

  const ExactCosts& exact_;
  std::vector<double> values_;
  /// Where all messages and channels are alike: a startup, a hop, a word.
  struct Unit {
    CarriedTime startup, hop, word;
  };
  std::optional<Unit> unit_;
};

}  // namespace hopscope
