#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/comparison.hpp"

namespace hopscope {

/// By how much the fastest is ahead at one size of a message.
struct Lead {
  double words = 0;
  Time time = 0;                 ///< of the fastest
  std::string next;              ///< the fastest of all that take longer; empty if there is none
  std::optional<double> factor;  ///< how many times as long that takes; none if there is none, or nothing takes time
};

/// Sizes of a message, both ends included, for which one algorithm is the fastest.
struct RecommendedInterval {
  double from = 0, to = 0;  ///< words, whole numbers
  std::string name;         ///< with the options that it reads: "bruck radix 4"
  std::string algorithm;
  std::optional<Rank> radix;           ///< if it reads one
  std::optional<Direction> direction;  ///< if it reads one
  std::vector<std::string> as_fast;    ///< others that take exactly as long wherever was looked
  std::optional<Analytic> formula;     ///< the most complete one, at `from`; none if there is none
  std::optional<Line> line;            ///< that gave the times; none if runs did
  std::vector<Lead> leads;             ///< at both ends, and between them in the geometric middle
};

/// Where one interval ends and the next begins.
struct RecommendedBorder {
  double last = 0;  ///< words, the largest of the interval below; the next begins with one more
  std::string below, above;
  std::optional<Line> below_line, above_line;  ///< by which it was found; none for times that were found by runs
  std::optional<double> moved_from;            ///< where formulas put it that runs then contradicted
  std::vector<Crossover::Probe> probes;        ///< runs with `last` words and with one more
  bool confirmed = false;                      ///< those show what the border says

  [[nodiscard]] bool is_by_formula() const { return below_line && above_line; }
};

/// A formula that a run contradicts.
struct Contradiction {
  std::string name;
  double words = 0;
  Time by_formula = 0, by_run = 0;
};

/// Which algorithm to use for which size of a message.
struct Recommendation {
  Result common;  ///< what all have in common: scenario, engine, platform, schedule
  double from = 0, to = 0;
  std::vector<RecommendedInterval> intervals;  ///< rising, without a gap; none if nothing came to its end
  std::vector<RecommendedBorder> borders;      ///< one fewer
  std::vector<Contradiction> contradictions;
  std::vector<LeftOut> left_out;
  double factor = 2;     ///< from one size that was looked at to the next
  std::size_t runs = 0;  ///< that were made
};

}  // namespace hopscope
