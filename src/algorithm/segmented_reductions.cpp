#include "algorithm/segmented_reductions.hpp"

#include <cmath>

#include "algorithm/parts.hpp"
#include "algorithm/segments.hpp"

namespace hopscope {

SegmentLengths segment_lengths(double m, Rank wanted) {
  const double n = segments_of(m, wanted);
  const bool are_equal = n == 1 || is_divided_evenly(m, n);
  return {n, n == 1 ? m : std::floor(m / n), are_equal, !are_equal ? "c" : n == 1 ? "m" : "m/n"};
}

SegmentLengths segment_lengths_of_halves(double m, Rank wanted) {
  const double n = segments_of_half(m, wanted);
  const bool are_equal = is_divided_evenly(m, 2 * n);
  return {n, std::floor(std::floor(m / 2) / n), are_equal, !are_equal ? "c" : n == 1 ? "m/2" : "m/(2 n)"};
}

std::vector<Analytic> segmented_reduction(Claim claim, const Symbols& s, const SegmentLengths& lengths,
                                          const SegmentSteps& steps, const std::string& source) {
  if (s.p > 1 && lengths.shortest == 0) {  // some steps may have no message, but the root gets all words
    return formulas_of({}, s, {.startups = 1, .words = s.m, .combined = s.m}, "t_s + t_w m",
                       "t_s + t_h + (t_w + t_c) m", source);
  }
  Letters letters{{"n", lengths.count, "segments"}, {"c", lengths.shortest, "words of the shortest segment"}};
  letters.insert(letters.end(), steps.letters.begin(), steps.letters.end());
  const double words = steps.count * lengths.shortest;
  return formulas_of({claim.exact && lengths.are_equal}, s, {steps.count, words, words},
                     "(t_s + t_w " + lengths.text + ")" + steps.text,
                     "(t_s + t_h + (t_w + t_c) " + lengths.text + ")" + steps.text, source, letters);
}

SegmentSteps steps_of_binary_tree(Rank p, double first, double segments) {
  if (p == 1) return {0, "(p-1)"};
  if (p == 2) return {segments, segments == 1 ? "(p-1)" : " n"};
  return {2 * (segments - 1) + first, segments == 1 ? " A" : "(2(n-1) + A)", {{"A", first, "steps of one segment"}}};
}

}  // namespace hopscope
