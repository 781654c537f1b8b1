#pragma once

#include <string>
#include <vector>

#include "study/time_curves.hpp"

namespace hopscope {

/// The times of candidates at given message sizes: by exact formulas, or else by runs, which are made only for those
/// that could be the fastest by their lower bounds.
class TimesAtSizes {
 public:
  /// One candidate. Those with an exact formula come first.
  struct Curve {
    const Candidate* candidate = nullptr;
    std::optional<Line> line;                ///< by its formula, if that is exact
    std::vector<Time> least;                 ///< by the largest lower bound
    std::vector<std::optional<Time>> times;  ///< infinite if the run did not complete; none if it was not made
  };

  /// @param candidates, runs must outlive this
  /// @param sizes ascending
  TimesAtSizes(const std::vector<Candidate>& candidates, const SizeRuns& runs, std::vector<double> sizes);

  [[nodiscard]] const std::vector<double>& sizes() const { return sizes_; }
  [[nodiscard]] const std::vector<Curve>& curves() const { return curves_; }

  /// All that take the least time at one of the sizes.
  [[nodiscard]] std::vector<const Curve*> fastest(std::size_t place);
  /// `chosen`, and all that take exactly as long at that size.
  [[nodiscard]] std::vector<const Curve*> as_fast_as(const Curve& chosen, std::size_t place);

 private:
  /// Infinite if it is above `limit`; its lower bound is then raised.
  [[nodiscard]] Time time(Curve& curve, std::size_t place, Time limit) const;

  const SizeRuns& runs_;
  std::vector<double> sizes_;
  std::vector<Curve> curves_;
};

[[nodiscard]] std::vector<std::string> names_of(const std::vector<const TimesAtSizes::Curve*>& curves);

}  // namespace hopscope
