#pragma once

#include <string>

#include "algorithm/formula.hpp"

// Formulas of reductions that take a vector of m words in segments along the edges of trees.

namespace hopscope {

/// How long the segments are into which m words are cut, or each half of them.
struct SegmentLengths {
  double count = 1;       ///< of the whole, or of each half
  double shortest = 0;    ///< words
  bool are_equal = true;  ///< else some have a word more
  std::string text;       ///< the length in a formula: "m/n"
};
[[nodiscard]] SegmentLengths segment_lengths(double m, Rank wanted);
[[nodiscard]] SegmentLengths segment_lengths_of_halves(double m, Rank wanted);

/// The steps of a reduction, and how a formula writes them: "(p-2+n)".
struct SegmentSteps {
  double count = 0;
  std::string text;
  Letters letters = {};
};
/// The formulas of a reduction that takes segments along some edges in each of its steps. With unequal segments they
/// are lower bounds: a step may have only short ones.
[[nodiscard]] std::vector<Analytic> segmented_reduction(Claim claim, const Symbols& s, const SegmentLengths& lengths,
                                                        const SegmentSteps& steps, const std::string& source);

/// The steps of a binary tree, in which a segment follows the one before it by two steps.
/// @param first steps of one segment
[[nodiscard]] SegmentSteps steps_of_binary_tree(Rank p, double first, double segments);

}  // namespace hopscope
