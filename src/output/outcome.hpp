#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/algorithm.hpp>

namespace hopscope {

/// " (with platform.costs.t_s=10, schedule.message_words=1)", to stand behind a name; empty if there are none.
[[nodiscard]] std::string changes_in_words(const std::vector<std::string>& overrides);

/// One scenario with what its run showed: everything that an output format may print.
struct Outcome {
  std::string scenario;                ///< its name
  std::vector<std::string> overrides;  ///< what --set changed in it, as it was typed: "platform.costs.t_s=10"
  Platform platform;
  Schedule schedule;
  std::string title;            ///< of the algorithm: "pairwise exchange"
  bool has_radix = false;       ///< the algorithm reads the schedule's radix
  bool has_stage_1 = false;     ///< the algorithm reads the schedule's stage_1
  bool has_direction = false;   ///< the algorithm reads the schedule's direction
  std::string why_not_tracked;  ///< in words; empty if blocks were really carried
  /// What the scenario expects, in words; none if it expects nothing.
  std::optional<std::vector<std::string>> expectations;
  Result result;

  /// " (with platform.costs.t_s=10)", to stand behind its name; empty if nothing was changed.
  [[nodiscard]] std::string changes() const { return changes_in_words(overrides); }

  /// True if everything that the run promised holds.
  [[nodiscard]] bool kept_its_promises() const {
    return result.delivery != Delivery::failed && result.expect_failures.empty() &&
           (!result.agreement || result.agreement->holds());
  }
};

/// measured / value: 1 where both are 0, none where only the formula's value is 0.
[[nodiscard]] inline std::optional<double> ratio(Time measured, const Analytic& analytic) {
  if (analytic.value != 0) return measured / analytic.value;
  return measured == 0 ? std::optional(1.0) : std::nullopt;
}

[[nodiscard]] std::string_view name_of(Stage1 stage_1);
[[nodiscard]] std::string_view name_of(Switching switching);
[[nodiscard]] std::string_view name_of(Contention contention);
[[nodiscard]] std::string_view name_of(Synchronization synchronization);
[[nodiscard]] std::string_view name_of(Content content);
[[nodiscard]] std::string_view name_of(Direction direction);
[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::string_view name_of(Delivery delivery);

}  // namespace hopscope
