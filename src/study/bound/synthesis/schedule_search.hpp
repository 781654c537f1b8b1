#pragma once

#include <cstdint>
#include <optional>

#include <hopscope/scenario.hpp>

#include "study/bound/bound_report.hpp"
#include "study/bound/synthesis/packing.hpp"
#include "study/bound/synthesis/synthesis.hpp"
#include "vocabulary/for_seconds.hpp"

namespace hopscope {

/// What a synthesis may use, in moves or seconds, and how much of it is used.
class SearchBudget {
 public:
  /// @param moves the moves that were made, counted elsewhere; both must outlive this
  SearchBudget(const SynthesisSettings& settings, const std::int64_t& moves) : settings_(settings), moves_(moves) {}

  [[nodiscard]] bool is_in_moves() const { return settings_.moves > 0; }
  [[nodiscard]] double used() const {
    return is_in_moves() ? static_cast<double>(moves_) : seconds_of_thread() - begun_;
  }
  /// What will be used when a share of the rest is.
  [[nodiscard]] double share_of_rest(double share) const {
    const double all = is_in_moves() ? static_cast<double>(settings_.moves) : settings_.seconds;
    return used() + (all > used() ? (all - used()) * share : 0);
  }
  /// Moves until so much is used; if seconds count, as good as any number.
  [[nodiscard]] std::int64_t moves_until(double end) const {
    return is_in_moves() ? static_cast<std::int64_t>(end - used()) : std::int64_t{1} << 60;
  }
  /// False if seconds count and so many have passed.
  [[nodiscard]] bool is_left_until(double end) const { return is_in_moves() || used() < end; }
  /// True if seconds count and all have passed.
  [[nodiscard]] bool is_over() const { return !is_left_until(settings_.seconds); }

 private:
  const SynthesisSettings& settings_;
  const std::int64_t& moves_;
  const double begun_ = seconds_of_thread();
};

/// Searches a schedule for the messages of an exchange, and stores it in the report: its table, steps, pieces, and
/// moves. One that is there already is replaced by a faster one. The table stays empty if there are no messages, or
/// none that fits.
void search_schedule(const Scenario& scenario, const RoutedExchange& exchange, const SynthesisSettings& settings,
                     SynthesisReport& report);

/// Routes of a message that are considered: fewer for exchanges of more messages.
[[nodiscard]] std::size_t routes_considered(const Scenario& scenario, const SynthesisSettings& settings);

/// The memory in bytes that a search for steps takes, without combined schedules: an estimate.
[[nodiscard]] double bytes_of_search(const Scenario& scenario, const std::optional<BoundReport>& bound,
                                     const SynthesisSettings& settings);

}  // namespace hopscope
