#include "engine/plain/exact_curve.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace hopscope {

namespace {

/// The piece of a curve at a value.
const CurvePiece& piece_at(const ExactCurve& curve, const Rational& value) {
  const auto after = std::ranges::upper_bound(curve.pieces, value, {}, &CurvePiece::from);
  return *std::prev(after);
}

/// The lowest line at a value, and just after it.
std::size_t lowest_at(const std::vector<const CurvePiece*>& lines, const Rational& value) {
  std::size_t lowest = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto order = lines[i]->at(value) <=> lines[lowest]->at(value);
    if (order < 0 || (order == 0 && lines[i]->slope < lines[lowest]->slope)) lowest = i;
  }
  return lowest;
}

/// Where another line first falls below the lowest one; none if that is not before `end`.
std::optional<Rational> next_crossing(const std::vector<const CurvePiece*>& lines, std::size_t lowest,
                                      const Rational& from, const Rational& end) {
  const CurvePiece& low = *lines[lowest];
  std::optional<Rational> next;
  for (const CurvePiece* const line : lines) {
    if (line->slope >= low.slope) continue;
    const Rational crossing = (line->constant - low.constant) / (low.slope - line->slope);
    if (crossing > from && crossing < (next ? *next : end)) next = crossing;
  }
  return next;
}

}  // namespace

std::vector<FastestPiece> lowest_of(const std::vector<const ExactCurve*>& curves) {
  if (curves.empty()) return {};
  Rational end = curves.front()->to;
  std::set<Rational> values;
  for (const ExactCurve* each : curves) {
    end = std::min(end, each->to);
    for (const CurvePiece& piece : each->pieces) values.insert(piece.from);
  }
  std::vector<FastestPiece> fastest;
  for (auto value = values.begin(); value != values.end() && *value < end; ++value) {
    const auto after = std::next(value);
    const Rational last = after == values.end() ? end : std::min(*after, end);
    std::vector<const CurvePiece*> lines;
    for (const ExactCurve* each : curves) lines.push_back(&piece_at(*each, *value));
    for (std::optional<Rational> at = *value; at;) {
      const std::size_t lowest = lowest_at(lines, *at);
      const CurvePiece& line = *lines[lowest];
      const bool goes_on = !fastest.empty() && fastest.back().curve == lowest &&
                           fastest.back().constant == line.constant && fastest.back().slope == line.slope;
      if (!goes_on) fastest.push_back({*at, lowest, line.constant, line.slope});
      at = next_crossing(lines, lowest, *at, last);
    }
  }
  return fastest;
}

}  // namespace hopscope
