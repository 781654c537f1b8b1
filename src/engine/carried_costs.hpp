#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/runtime.hpp>

#include "engine/plain/exact_costs.hpp"

namespace hopscope {

/// A point in time or a duration as a double, with the coefficient of each parameter of a run (MODEL: "The formula of a
/// run"), which are carried along as the run goes. Both are rounded: see ExactTime for what is exact.
struct CarriedTime {
  /// The most parameters that a run may have.
  static constexpr std::size_t most = 12;

  Time value = 0;
  std::array<double, most> coefficients{};  ///< by parameter

  CarriedTime& operator+=(const CarriedTime& other) {
    value += other.value;
    for (std::size_t i = 0; i < most; ++i) coefficients[i] += other.coefficients[i];
    return *this;
  }
  CarriedTime& operator-=(const CarriedTime& other) { return *this += other * -1; }
  CarriedTime& operator*=(double factor) {
    value *= factor;
    for (double& each : coefficients) each *= factor;
    return *this;
  }
  friend CarriedTime operator+(CarriedTime a, const CarriedTime& b) { return a += b; }
  friend CarriedTime operator-(CarriedTime a, const CarriedTime& b) { return a -= b; }
  friend CarriedTime operator*(CarriedTime a, double factor) { return a *= factor; }
};

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
