#pragma once

// The sizes at which another algorithm becomes the fastest.

#include <string>
#include <vector>

#include "study/compare/comparison.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

/// What is faster than the two algorithms of a crossover, at its size.
struct FasterThere {
  std::string compared;     ///< the fastest of the candidates, as they are compared; empty if none is faster
  std::string tuned;        ///< the fastest with other values of the options, unless a candidate is; empty if none is
  std::size_t not_run = 0;  ///< others that could be faster still, and were not run: it would take too much work
};

/// Searches for what is faster than two algorithms where they cross. All searches of one comparison together may take
/// SizeRuns::search_work.
class Rivals {
 public:
  /// @param candidates, runs must outlive this
  Rivals(const std::vector<Candidate>& candidates, const SizeRuns& runs) : candidates_(candidates), runs_(runs) {}

  /// @param time that a rival must undercut with messages of `words` words
  /// @param except names of candidates that are not run
  [[nodiscard]] FasterThere at(double words, Time time, const std::vector<std::string>& except);

 private:
  struct Rival;
  [[nodiscard]] std::vector<Rival> as_compared(double words, const std::vector<std::string>& except) const;
  [[nodiscard]] std::vector<Rival> with_other_options(double words) const;
  [[nodiscard]] std::string fastest_of(const std::vector<Rival>& rivals, Time time, std::size_t& not_run);

  const std::vector<Candidate>& candidates_;
  const SizeRuns& runs_;
  double work_ = 0;
};

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

/// Determines the message sizes at which the fastest algorithm changes: by the formulas of those that have exact ones,
/// by runs at a sequence of sizes for the others. Each crossover is then validated by runs at half the size and at
/// twice the size, and located by runs if formulas do not determine it.
[[nodiscard]] SizeDependence size_dependence(const std::vector<Candidate>& candidates, const SizeRuns& size_runs);

}  // namespace hopscope
