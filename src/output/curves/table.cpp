#include <algorithm>

#include <fmt/format.h>

#include "output/curves/curves.hpp"
#include "output/result.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// "906 + 21 m"
std::string line_in_words(const Rational& constant, const Rational& slope, const std::string& along) {
  if (slope == 0) return constant.str();
  const Rational size = abs(slope);
  const std::string term = size == 1 ? along : size.str() + " " + along;
  if (constant == 0) return (slope < 0 ? "-" : "") + term;
  return constant.str() + (slope < 0 ? " - " : " + ") + term;
}

/// A fraction, with its rounded value where it is no integer.
std::string value_in_words(const Rational& value) {
  const std::string text = value.str();
  return text.find('/') == std::string::npos ? text : fmt::format("{} = {:.6g}", text, value.rounded());
}

std::string pieces_of(const ExactCurve& curve, const std::string& along, const TextStyle& style) {
  RightAligned rows({"from " + along, "time"});
  for (const CurvePiece& piece : curve.pieces)
    rows.add({value_in_words(piece.from), line_in_words(piece.constant, piece.slope, along)});
  return rows.text(style);
}

std::string jump_in_words(const CurveJump& jump, const std::string& along) {
  return fmt::format("at {} = {} from {} to {}; there it is {}", along, jump.at.str(), jump.before.str(),
                     jump.after.str(), jump.there.str());
}

std::string limit_in_words(const ExactCurve& curve, const std::string& along) {
  return fmt::format("to {} = {}, {}", along, value_in_words(curve.to),
                     curve.has_spent_budget ? "because finding it takes long; --time-limit SECONDS allows more"
                                            : "the limit on pieces; --pieces changes it");
}

std::string remarks_on(const ExactCurve& curve, const std::string& along, const TextStyle& style) {
  std::string out;
  for (const CurveJump& jump : curve.jumps) out += labelled("jump:", jump_in_words(jump, along), Colour::none, style);
  if (!curve.is_complete) out += labelled("known:", limit_in_words(curve, along), Colour::yellow, style);
  return out;
}

std::string fastest_rows(const CurveReport& report, const TextStyle& style) {
  std::size_t width = 0;
  for (const NamedCurve& each : report.curves) width = std::max(width, each.name.size());
  RightAligned rows({"from " + report.along, pad_right("fastest", static_cast<int>(width)), "time"});
  for (const FastestPiece& piece : report.fastest)
    rows.add({value_in_words(piece.from), pad_right(report.curves[piece.curve].name, static_cast<int>(width)),
              line_in_words(piece.constant, piece.slope, report.along)});
  return rows.text(style);
}

/// Whether it is as low as the lowest in one of the pieces of that.
bool is_as_fast(const CurveReport& report, std::size_t which) {
  const std::vector<CurvePiece>& pieces = report.curves[which].curve.pieces;
  return std::ranges::any_of(report.fastest, [&](const FastestPiece& lowest) {
    const auto after = std::ranges::upper_bound(pieces, lowest.from, {}, &CurvePiece::from);
    if (after == pieces.begin()) return false;
    const CurvePiece& piece = *std::prev(after);
    return piece.constant == lowest.constant && piece.slope == lowest.slope;
  });
}

/// Of several curves: jumps to where another is the fastest, which are known in part, and which never are the fastest.
std::string remarks_on(const CurveReport& report, const TextStyle& style) {
  std::string out;
  std::vector<std::string> as_fast, never;
  for (std::size_t i = 0; i < report.curves.size(); ++i) {
    const auto& [name, curve] = report.curves[i];
    bool wins = false;
    for (const FastestPiece& piece : report.fastest) {
      if (piece.curve != i) continue;
      wins = true;
      const auto jump = std::ranges::find(curve.jumps, piece.from, &CurveJump::at);
      if (jump != curve.jumps.end())
        out += labelled("jump:", fmt::format("{} {}", name, jump_in_words(*jump, report.along)), Colour::none, style);
    }
    if (!wins) (is_as_fast(report, i) ? as_fast : never).push_back(name);
    if (!curve.is_complete)
      out += labelled("known:", fmt::format("{} {}", name, limit_in_words(curve, report.along)), Colour::yellow, style);
  }
  if (!as_fast.empty())
    out += labelled("as fast:", joined(as_fast, ", ") + ", each as fast as one of these in part of the range",
                    Colour::none, style);
  if (!never.empty() && report.known_to() == report.to)
    out += labelled("never:", joined(never, ", "), Colour::none, style);
  return out;
}

std::string summary_of(const CurveReport& report) {
  int runs = 0;
  for (const NamedCurve& each : report.curves) runs += each.curve.runs;
  const bool is_size = report.along == "m";
  return fmt::format("exact, for all {} from {} to {}{}, by {}", is_size ? "sizes" : report.along, report.from.str(),
                     report.known_to().str(), is_size ? " words" : "", counted(runs, "run"));
}

std::string bound_rows(const CurveReport& report, const TextStyle& style) {
  const int ports = report.run.platform.ports;
  RightAligned rows({"from m", "bound", "set by"});
  for (const BoundPiece& piece : report.bound) {
    const std::string by =
        piece.set_by == "ports" ? (ports == 1 ? "one port per node" : fmt::format("{} ports", ports)) : piece.set_by;
    rows.add({value_in_words(piece.from), line_in_words(piece.constant, piece.slope, "m"), by});
  }
  const auto [nearest, farthest] = nearest_and_farthest(report.fastest, report.bound, report.known_to());
  return '\n' + rows.text(style) + '\n' +
         labelled("time/bound:",
                  fmt::format("at least {:.3f}, at m = {}; at most {:.3f}, at m = {}", nearest.ratio,
                              value_in_words(nearest.at), farthest.ratio, value_in_words(farthest.at)),
                  Colour::none, style);
}

std::string unit_of(const CurveReport& report) {
  const std::string& unit = report.run.platform.time_unit;
  return unit_after_number(unit);
}

/// "T(m) = 374 + 7 m us", or of many pieces the first and the last.
std::string curve_in_words(const CurveReport& report) {
  const ExactCurve& curve = report.curves.front().curve;
  const auto line = [&](const CurvePiece& piece) {
    return line_in_words(piece.constant, piece.slope, report.along) + unit_of(report);
  };
  const CurvePiece &first = curve.pieces.front(), &last = curve.pieces.back();
  std::string words = fmt::format("T({}) = {}", report.along, line(first));
  if (curve.pieces.size() > 1)
    words += fmt::format(" up to {} = {}, ", report.along, value_in_words(curve.pieces[1].from));
  if (curve.pieces.size() == 2) words += "then " + line(last);
  if (curve.pieces.size() > 2)
    words += fmt::format("{} from {} on, {} between them", line(last), value_in_words(last.from),
                         counted(std::ssize(curve.pieces) - 2, "piece"));
  if (!curve.jumps.empty()) words += fmt::format(", with {}", counted(std::ssize(curve.jumps), "jump"));
  return words;
}

/// "hypercube is the fastest up to m = 30, bruck radix 4 up to 158/3 = 52.6667, then pairwise"; of many the first and
/// the last.
std::string fastest_in_words(const CurveReport& report) {
  constexpr std::size_t most_told = 4;
  const auto name = [&](const FastestPiece& piece) { return printable(report.curves[piece.curve].name); };
  std::vector<FastestPiece> changes;  // of the algorithm: a curve has several pieces
  for (const FastestPiece& each : report.fastest) {
    if (changes.empty() || changes.back().curve != each.curve) changes.push_back(each);
  }
  if (changes.size() == 1) return name(changes.front()) + " is the fastest everywhere";
  const auto until = [&](std::size_t i) { return value_in_words(changes[i + 1].from); };
  std::string words = fmt::format("{} is the fastest up to {} = {}", name(changes.front()), report.along, until(0));
  const std::size_t last = changes.size() - 1;
  if (changes.size() > most_told) {
    words += fmt::format(", {} from {} on; between them the fastest changes {}", name(changes[last]), until(last - 1),
                         counted(static_cast<std::int64_t>(last) - 1, "more time"));
    return words;
  }
  for (std::size_t i = 1; i < last; ++i) words += fmt::format(", {} up to {}", name(changes[i]), until(i));
  return words + ", then " + name(changes[last]);
}

std::string answer_of(const CurveReport& report) {
  std::string words = report.curves.size() == 1 ? curve_in_words(report) : fastest_in_words(report);
  words += fmt::format("; {} {} to {}{}", report.along == "m" ? "for all sizes from" : "for values from",
                       report.from.str(), report.known_to().str(), report.along == "m" ? " words" : "");
  if (report.bound.empty()) return words;
  const auto [nearest, farthest] = nearest_and_farthest(report.fastest, report.bound, report.known_to());
  return words + fmt::format("; {:.3f} to {:.3f} times the lower bound", nearest.ratio, farthest.ratio);
}

}  // namespace

std::string curve_table(const CurveReport& report, const TextStyle& style) {
  std::string out = headline(report.run, style) + setting(report.run, style) + '\n';
  if (report.curves.size() == 1) {
    const ExactCurve& curve = report.curves.front().curve;
    out += pieces_of(curve, report.along, style) + '\n' + remarks_on(curve, report.along, style);
  } else {
    out += fastest_rows(report, style) + '\n' + remarks_on(report, style);
  }
  if (!report.bound.empty()) out += bound_rows(report, style);
  out += labelled("time:", summary_of(report), Colour::none, style);
  return answered({{answer_of(report)}}, out, style);
}

}  // namespace hopscope
