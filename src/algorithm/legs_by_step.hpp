#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <hopscope/program.hpp>

#include "algorithm/legs.hpp"

namespace hopscope {

/// What one rank does in one step: at most two legs.
class LegsOfStep {
 public:
  void send(Step step, Rank to, Extent piece) { add({.step = step, .sends = true, .peer = to, .piece = piece}); }
  void receive(Step step, Rank from, Extent piece) { add({.step = step, .peer = from, .piece = piece}); }
  void receive_to_add(Step step, Rank from, Extent piece) {
    add({.step = step, .adds = true, .peer = from, .piece = piece});
  }
  [[nodiscard]] std::span<const Leg<Extent>> all() const { return std::span(legs_).first(size_); }

 private:
  void add(const Leg<Extent>& leg) { legs_[size_++] = leg; }

  std::array<Leg<Extent>, 2> legs_;
  std::size_t size_ = 0;
};

/// Legs that are found when their step begins: those of a million ranks, or of a thousand ranks with a thousand steps,
/// would take a hundred megabytes.
class LegsByStep {
 public:
  /// The legs of the first step from `from` on in which a rank does anything; none after the last.
  using Of = LegsOfStep (*)(const Place& me, std::int32_t parameter, Step from);

  /// @param parameter of the schedule, for of()
  explicit LegsByStep(Of of, std::int32_t parameter = 0) : of_(of), parameter_(parameter) {}

  [[nodiscard]] LegsOfStep of_next_step(const Place& me) const { return of_(me, parameter_, passed_ + 1); }
  void pass(std::span<const Leg<Extent>> legs) { passed_ = legs.front().step; }
  /// The same legs for sized runs.
  [[nodiscard]] StepRule as_rule() const {
    return [of = of_, parameter = parameter_](const Place& me, Step from) -> std::optional<StepOfRank> {
      const LegsOfStep legs = of(me, parameter, from);
      if (legs.all().empty()) return std::nullopt;
      StepOfRank step{.step = legs.all().front().step};
      for (const Leg<Extent>& leg : legs.all()) {
        (leg.sends ? step.to : step.from) = leg.peer;
        (leg.sends ? step.sent : step.received) = leg.piece.words;
        step.adds = step.adds || leg.adds;
      }
      return step;
    };
  }

 private:
  Of of_;
  std::int32_t parameter_;
  Step passed_ = 0;
};

/// All legs of a rank. @param of_step as LegsByStep::Of, of the step alone
template <class OfStep>
[[nodiscard]] VectorLegs legs_of_all_steps(const OfStep& of_step) {
  VectorLegs all;
  for (Step from = 1;; ++from) {
    const LegsOfStep legs = of_step(from);
    if (legs.all().empty()) return all;
    for (const Leg<Extent>& leg : legs.all()) all.push_back(leg);
    from = legs.all().front().step;
  }
}

}  // namespace hopscope
