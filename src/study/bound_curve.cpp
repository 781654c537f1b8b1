#include "study/bound_curve.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <span>

#include <hopscope/approximately.hpp>

#include "study/time_curves.hpp"

namespace hopscope {

namespace {

/// The highest line at a size, and just after it.
const BoundPiece& highest_at(const std::vector<BoundPiece>& lines, const Rational& words) {
  const BoundPiece* highest = &lines.front();
  for (const BoundPiece& line : lines) {
    const auto order = line.at(words) <=> highest->at(words);
    if (order > 0 || (order == 0 && line.slope > highest->slope)) highest = &line;
  }
  return *highest;
}

/// Where another line first rises above this one; none if that is not before `to`.
std::optional<Rational> next_crossing(const std::vector<BoundPiece>& lines, const BoundPiece& highest,
                                      const Rational& from, const Rational& to) {
  std::optional<Rational> next;
  for (const BoundPiece& line : lines) {
    if (line.slope <= highest.slope) continue;
    const Rational crossing = (highest.constant - line.constant) / (line.slope - highest.slope);
    if (crossing > from && crossing < (next ? *next : to)) next = crossing;
  }
  return next;
}

}  // namespace

std::vector<BoundPiece> closed_form_lines(const Scenario& scenario, const OperationKind& kind) {
  const double words = scenario.schedule.message_words;
  const auto bounds_of = [&](double size) {
    const auto operation = kind.make(with_words(scenario.schedule, size), scenario.platform.ranks());
    std::map<std::string, Time> values;
    for (const Analytic& each : operation->bounds(scenario.platform, true)) values[each.name] = each.value;
    return values;
  };
  const auto once = bounds_of(words), twice = bounds_of(2 * words), four_times = bounds_of(4 * words);
  std::vector<BoundPiece> lines;
  for (const auto& [name, value] : once) {
    const auto second = twice.find(name), fourth = four_times.find(name);
    if (second == twice.end() || fourth == four_times.end()) continue;
    if (!approximately_equal(fourth->second - value, 3 * (second->second - value), fourth->second)) continue;
    const Rational at_once = exactly(value), more = exactly(second->second) - at_once;
    lines.push_back({0, name, at_once - more, more / exactly(words)});
  }
  return lines;
}

std::vector<BoundPiece> bound_pieces(const BoundReport& report, const Rational& from, const Rational& to,
                                     const std::vector<BoundPiece>& closed_forms) {
  const Rational words = exactly(report.schedule.message_words), latency = exactly(report.latency);
  std::vector<BoundPiece> lines{{from, "startups", exactly(report.startups), 0},
                                {from, "ports", latency, exactly(report.ports) / words},
                                {from, "channels", latency, exactly(report.channels) / words}};
  // A certificate rounds down where times have no common unit: what is larger by that alone is the same bound.
  const Rational clearly = 1 + Rational(1) / 1000000;
  const auto is_larger = [&](const BoundPiece& line) {
    return std::ranges::any_of(std::array{from, words, to}, [&](const Rational& at) {
      return std::ranges::all_of(std::span(lines).first(3),
                                 [&](const BoundPiece& proved) { return line.at(at) > proved.at(at) * clearly; });
    });
  };
  std::vector<BoundPiece> larger;
  std::ranges::copy_if(closed_forms, std::back_inserter(larger), is_larger);
  lines.insert(lines.end(), larger.begin(), larger.end());
  std::vector<BoundPiece> pieces;
  for (std::optional<Rational> at = from; at;) {
    const BoundPiece& highest = highest_at(lines, *at);
    pieces.push_back(highest);
    pieces.back().from = *at;
    at = next_crossing(lines, highest, *at, to);
  }
  return pieces;
}

std::pair<OverBound, OverBound> nearest_and_farthest(const std::vector<FastestPiece>& fastest,
                                                     const std::vector<BoundPiece>& bound, const Rational& to) {
  std::optional<OverBound> nearest, farthest;
  const auto look_at = [&](const FastestPiece& time, const BoundPiece& limit, const Rational& words) {
    const double ratio = ((time.constant + time.slope * words) / limit.at(words)).rounded();
    if (!nearest || ratio < nearest->ratio) nearest = {words, ratio};
    if (!farthest || ratio > farthest->ratio) farthest = {words, ratio};
  };
  // Between two knots of either the ratio of two lines rises or falls all the way.
  const auto end_of = [&](const auto& pieces, auto piece) {
    return std::next(piece) == pieces.end() ? to : std::next(piece)->from;
  };
  auto time = fastest.begin();
  for (auto limit = bound.begin(); time != fastest.end() && limit != bound.end();) {
    const Rational end_of_time = end_of(fastest, time), end_of_limit = end_of(bound, limit);
    look_at(*time, *limit, std::max(time->from, limit->from));
    look_at(*time, *limit, std::min(end_of_time, end_of_limit));
    const bool both = end_of_time == end_of_limit;
    if (end_of_time <= end_of_limit) ++time;
    if (both || end_of_limit < end_of_time) ++limit;
  }
  return {*nearest, *farthest};
}

}  // namespace hopscope
