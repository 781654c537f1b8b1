#pragma once

#include <chrono>
#include <cstdint>

#include "study/bound/synthesis/synthesis.hpp"

namespace hopscope {

/// What a synthesis may use, in moves or seconds, and how much of it is used.
class SearchBudget {
 public:
  /// @param moves the moves that were made, counted elsewhere; both must outlive this
  SearchBudget(const SynthesisSettings& settings, const std::int64_t& moves) : settings_(settings), moves_(moves) {}

  [[nodiscard]] bool is_in_moves() const { return settings_.moves > 0; }
  [[nodiscard]] double used() const {
    return is_in_moves() ? static_cast<double>(moves_)
                         : std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
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
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace hopscope
