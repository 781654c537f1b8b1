#pragma once

#include <set>
#include <string>

#include "algorithm/formula.hpp"
#include "algorithm/legs.hpp"
#include "algorithm/parts.hpp"

namespace hopscope {

// The chains of messages from which the formulas of algorithms with legs are made.

/// What a rank sends, if it sends one message in a step: as each step waits for it, a lower bound on any platform.
[[nodiscard]] Chain sent_one_by_one(const VectorLegs& legs);
/// The same of a half of m words, which a rank sends in segments to one other: without legs, of which there may be
/// millions.
/// @param half 0 or 1
[[nodiscard]] Chain sent_of_half(double m, Rank half, Rank wanted);
/// The same of both halves.
[[nodiscard]] Chain sent_of_halves(double m, Rank wanted);

/// In how many of `all` steps anything is sent, where each half of the words goes down a tree of its own. Of an odd
/// number of words the first half may have one fewer than segments: then the first one is empty, which alone is sent in
/// step 1. Of a single word the first half has nothing.
/// @param legs_of what the virtual rank v does
template <class LegsOf>
[[nodiscard]] Step steps_of_halves(Rank p, double m, Rank wanted, Step all, const LegsOf& legs_of) {
  const double first_half = part(m, 2, 0).words;
  if (p == 1 || first_half >= segments_of_half(m, wanted)) return all;
  if (first_half > 0) return all - 1;
  std::set<Step> used;
  for (Rank v = 0; v < p; ++v) {
    for (const Leg<Extent>& leg : legs_of(v)) {
      if (leg.sends && leg.piece.words > 0) used.insert(leg.step);
    }
  }
  return static_cast<Step>(used.size());
}

/// Words in segments, which follow each other down a tree.
class Pipeline {
 public:
  /// @param wanted segments. Nothing is sent to a rank alone: it has one segment.
  Pipeline(Rank p, double m, Rank wanted);

  /// Whether all segments have m/n words, or there is but one message after the other, between two ranks.
  [[nodiscard]] bool is_even() const { return is_even_ || p_ <= 2; }
  /// The root sends `period` messages for each segment, one after the other; it takes `arrival` messages, one after the
  /// other, until a segment is everywhere. Of whole words no segment is longer than the last.
  [[nodiscard]] Chain chain(double period, double arrival) const;

  /// The formulas of such a chain.
  /// @param steps in letters, n being the segments: "(p-2+n)"
  /// @param words that flow, if some segments are longer than others, w being those of the last: "(m + (p-2) w)"
  [[nodiscard]] std::vector<Analytic> formulas(Claim claim, const Symbols& s, const Chain& chain,
                                               const std::string& steps, const std::string& words,
                                               const std::string& source, Letters letters = {}) const;

 private:
  Rank p_;
  double m_;
  Rank segments_;
  double last_;  // words of the last segment
  bool is_even_;
};

}  // namespace hopscope
