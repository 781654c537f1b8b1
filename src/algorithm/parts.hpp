#pragma once

// Vectors that are cut into parts or segments.

#include <optional>
#include <string>
#include <vector>

#include "algorithm/formula.hpp"
#include "algorithm/legs.hpp"

namespace hopscope {

// Sizes of the parts into which a vector is cut (`part`), as far as formulas need them.

[[nodiscard]] bool is_whole_number(double words);
/// True if m words make n parts of as many whole words.
[[nodiscard]] bool is_divided_evenly(double m, double n);
/// The words of the largest of n parts of m words. If m is no whole number, their average, which is not more.
[[nodiscard]] double largest_part(double m, double n);
/// The same in a formula, in which `letter` stands for n: "m/p", or "ceil(m/p)".
[[nodiscard]] std::string largest_part_in_letters(double m, double n, const std::string& letter);

/// Algorithm::smallest_message of an algorithm that cuts a vector into parts.
[[nodiscard]] double smallest_part(const Schedule& schedule);

/// What the steps add up to in which a vector of m words is halved `halvings` times, and each time a rank sends one
/// half: the largest ones.
[[nodiscard]] double words_of_halvings(double m, int halvings);

/// The letter W of formulas for parts that are not equally large.
[[nodiscard]] Letters words_of_longest_messages(double words);

/// How many segments m words are cut into if `wanted` are wanted: none has less than a word, and there is one at least.
[[nodiscard]] Rank segments_of(double m, Rank wanted);
/// The segments of m words.
[[nodiscard]] std::vector<Extent> cut(double m, Rank wanted);

/// The same where each half of the words is cut into as many as `wanted`, if it has the words.
[[nodiscard]] Rank segments_of_half(double m, Rank wanted);
/// The segments of the first half of m words, or of the second one.
/// @param half 0 or 1
[[nodiscard]] std::vector<Extent> cut_half(double m, Rank half, Rank wanted);

/// The fewest words above 0 of these segments.
[[nodiscard]] double smallest_segment(double m, Rank wanted);
/// The same of those of both halves.
[[nodiscard]] double smallest_segment_of_halves(double m, Rank wanted);

// Formulas of reductions that take a vector of m words in segments along the edges of trees.

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

// Formulas of all-reduces that are a reduce-scatter of the parts of a vector, and the all-gather of the results.

/// For p parts, in ceil(log2 p) steps and as many again: exact if m is a multiple of p, or with a barrier; otherwise a
/// lower bound.
/// @param claim for parts that are equally large
/// @param words of the longest messages of the steps of the reduce-scatter, one of each step, if they are known
/// @param of_rank_0 all that it does
[[nodiscard]] std::vector<Analytic> formulas_of_parts(Claim claim, const Symbols& s, const Schedule& schedule,
                                                      std::optional<double> words, const VectorLegs& of_rank_0,
                                                      const std::string& source);

/// The messages that a rank sends, one after the other: a lower bound on any platform.
[[nodiscard]] std::vector<Analytic> bound_by_messages_sent(const Symbols& s, const Chain& sent,
                                                           const std::string& source);
[[nodiscard]] std::vector<Analytic> bound_by_messages_sent(const Symbols& s, const VectorLegs& of_rank,
                                                           const std::string& source);

}  // namespace hopscope
