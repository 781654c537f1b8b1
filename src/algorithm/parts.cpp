#include "algorithm/parts.hpp"

#include <algorithm>
#include <cmath>

#include "algorithm/chains.hpp"

namespace hopscope {

namespace {

Rank at_most_words(double words, Rank wanted) {
  return static_cast<Rank>(std::clamp<double>(std::floor(words), 1, std::max<Rank>(wanted, 1)));
}

std::vector<Extent> cut_extent(const Extent& whole, Rank count) {
  std::vector<Extent> pieces;
  pieces.reserve(static_cast<std::size_t>(count));
  for (Rank i = 0; i < count; ++i) {
    Extent piece = part(whole.words, count, i);
    piece.offset += whole.offset;
    pieces.push_back(piece);
  }
  return pieces;
}

}  // namespace

bool is_whole_number(double words) { return std::floor(words) == words; }

bool is_divided_evenly(double m, double n) { return is_whole_number(m) && std::fmod(m, n) == 0; }

double largest_part(double m, double n) { return is_whole_number(m) ? std::ceil(m / n) : m / n; }

std::string largest_part_in_letters(double m, double n, const std::string& letter) {
  const std::string quotient = "m/" + letter;
  return is_whole_number(m) && !is_divided_evenly(m, n) ? "ceil(" + quotient + ")" : quotient;
}

// Parts begin at whole words, and the last one ends where the vector does.
double smallest_part(const Schedule& schedule) {
  const double m = schedule.message_words;
  const double fraction = m - std::floor(m);
  return fraction > 0 ? fraction : std::min(m, 1.0);
}

double words_of_halvings(double m, int halvings) {
  double words = 0;
  for (int k = 1; k <= halvings; ++k) words += largest_part(m, std::exp2(k));
  return words;
}

Letters words_of_longest_messages(double words) {
  return {{"W", words, "words of the longest messages of the steps of a reduce-scatter, one of each step"}};
}

Rank segments_of(double m, Rank wanted) { return at_most_words(m, wanted); }

std::vector<Extent> cut(double m, Rank wanted) { return cut_extent({0, m}, segments_of(m, wanted)); }

Rank segments_of_half(double m, Rank wanted) { return at_most_words((m + 1) / 2, wanted); }

std::vector<Extent> cut_half(double m, Rank half, Rank wanted) {
  return cut_extent(part(m, 2, half), segments_of_half(m, wanted));
}

// Segments differ by less than two words, and begin and end between words, but for the last one, which is the longest.
double smallest_segment(double m, Rank wanted) {
  const Rank count = segments_of(m, wanted);
  return count == 1 ? m : std::floor(m / count);
}

double smallest_segment_of_halves(double m, Rank wanted) {
  const double first_half = part(m, 2, 0).words;
  if (first_half == 0) return m;
  const Rank count = segments_of_half(m, wanted);
  return count == 1 ? first_half : std::max(1.0, std::floor(first_half / count));
}

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

std::vector<Analytic> formulas_of_parts(Claim claim, const Symbols& s, const Schedule& schedule,
                                        std::optional<double> words, const VectorLegs& of_rank_0,
                                        const std::string& source) {
  const double startups = 2 * std::ceil(std::log2(s.p));
  if (is_divided_evenly(s.m, s.p)) {
    const double parts = s.m * (s.p - 1) / s.p;
    return formulas_of(claim, s, {.startups = startups, .words = 2 * parts, .combined = parts},
                       "2 t_s ceil(log2 p) + 2 t_w m (p-1)/p", "2(t_s + t_h) ceil(log2 p) + (2 t_w + t_c) m (p-1)/p",
                       source);
  }
  if (!words || !schedule.barrier()) return bound_by_messages_sent(s, of_rank_0, source);
  return with_barrier(formulas_of(claim, s, {.startups = startups, .words = 2 * *words, .combined = *words},
                                  "2 t_s ceil(log2 p) + 2 t_w W", "2(t_s + t_h) ceil(log2 p) + (2 t_w + t_c) W", source,
                                  words_of_longest_messages(*words)),
                      schedule);
}

std::vector<Analytic> bound_by_messages_sent(const Symbols& s, const VectorLegs& of_rank, const std::string& source) {
  return bound_by_messages_sent(s, sent_one_by_one(of_rank), source);
}

std::vector<Analytic> bound_by_messages_sent(const Symbols& s, const Chain& sent, const std::string& source) {
  return formulas_of({}, s, sent, "M t_s + t_w W", "M (t_s + t_h) + t_w W", source + "; what one rank sends",
                     {{"M", sent.startups, "messages that it sends"}, {"W", sent.words, "words that it sends"}});
}

}  // namespace hopscope
