#include "study/curves/curves.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <hopscope/error.hpp>

#include "run/preparation.hpp"
#include "run/time_limit.hpp"

namespace hopscope {

namespace {

/// @throws InputError if its time is no function of one size, or takes too long to find
void require_curve(const Scenario& scenario, const Result& run, const Catalogue& catalogue) {
  const auto refuse = [&](const char* place, std::string why) {
    throw InputError({{scenario.file, place, std::move(why)}});
  };
  if (!has_message_size(catalogue, scenario.schedule.operation) || !(scenario.schedule.message_words > 0))
    refuse("/schedule", "has no size of messages above 0 that could vary");
  if (run.totals.messages > most_messages_of_formula) {
    refuse("", fmt::format("sends {} messages, and a curve is found for at most {}", run.totals.messages,
                           most_messages_of_formula));
  }
}

ExactCurve curve_of(const Scenario& scenario, const CurveSettings& settings, const RunOptions& options) {
  TimeLimit time_limit(options.time_limit, options.time_used);
  const Scenario ready = planned(scenario);
  return exact_curve({ready.platform, *ready.algorithm, *ready.operation, ready.schedule}, exactly(settings.from),
                     exactly(settings.to), settings.most_pieces, time_limit);
}

/// The piece of a curve at a size.
const CurvePiece& piece_at(const ExactCurve& curve, const Rational& size) {
  const auto after = std::ranges::upper_bound(curve.pieces, size, {}, &CurvePiece::from);
  return *std::prev(after);
}

/// The lowest line at a size, and just after it.
std::size_t lowest_at(const std::vector<const CurvePiece*>& lines, const Rational& size) {
  std::size_t lowest = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto order = lines[i]->at(size) <=> lines[lowest]->at(size);
    if (order < 0 || (order == 0 && lines[i]->per_word < lines[lowest]->per_word)) lowest = i;
  }
  return lowest;
}

/// Where another line first falls below the lowest one; none if that is not before `end`.
std::optional<Rational> next_crossing(const std::vector<const CurvePiece*>& lines, std::size_t lowest,
                                      const Rational& from, const Rational& end) {
  const CurvePiece& low = *lines[lowest];
  std::optional<Rational> next;
  for (const CurvePiece* const line : lines) {
    if (line->per_word >= low.per_word) continue;
    const Rational crossing = (line->constant - low.constant) / (low.per_word - line->per_word);
    if (crossing > from && crossing < (next ? *next : end)) next = crossing;
  }
  return next;
}

}  // namespace

std::vector<FastestPiece> lowest_of(const std::vector<NamedCurve>& curves) {
  Rational end = curves.front().curve.to;
  std::set<Rational> sizes;
  for (const NamedCurve& each : curves) {
    end = std::min(end, each.curve.to);
    for (const CurvePiece& piece : each.curve.pieces) sizes.insert(piece.from);
  }
  std::vector<FastestPiece> fastest;
  for (auto size = sizes.begin(); size != sizes.end() && *size < end; ++size) {
    const auto after = std::next(size);
    const Rational last = after == sizes.end() ? end : std::min(*after, end);
    std::vector<const CurvePiece*> lines;
    for (const NamedCurve& each : curves) lines.push_back(&piece_at(each.curve, *size));
    for (std::optional<Rational> at = *size; at;) {
      const std::size_t lowest = lowest_at(lines, *at);
      const CurvePiece& line = *lines[lowest];
      const bool goes_on = !fastest.empty() && fastest.back().curve == lowest &&
                           fastest.back().constant == line.constant && fastest.back().per_word == line.per_word;
      if (!goes_on) fastest.push_back({*at, lowest, line.constant, line.per_word});
      at = next_crossing(lines, lowest, *at, last);
    }
  }
  return fastest;
}

CurveReport curves_of(const std::vector<Candidate>& candidates, const CurveSettings& settings,
                      const Catalogue& catalogue, const RunOptions& options) {
  CurveReport report;
  report.from = exactly(settings.from);
  report.to = exactly(settings.to);
  for (const Candidate& each : candidates) {
    Result run = simulate(each.scenario, options);
    require_curve(each.scenario, run, catalogue);
    if (report.curves.empty()) report.run = std::move(run);
    report.curves.push_back({each.name, curve_of(each.scenario, settings, options)});
  }
  if (report.curves.size() > 1) report.fastest = lowest_of(report.curves);
  return report;
}

}  // namespace hopscope
