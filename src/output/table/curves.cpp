#include <algorithm>

#include <fmt/format.h>

#include "output/curve_report.hpp"
#include "output/setting.hpp"
#include "output/table/table.hpp"
#include "output/table/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// "906 + 21 m"
std::string line_in_words(const Rational& constant, const Rational& per_word) {
  if (per_word == 0) return constant.str();
  const std::string slope = Rational(abs(per_word)).str() + " m";
  if (constant == 0) return (per_word < 0 ? "-" : "") + slope;
  return constant.str() + (per_word < 0 ? " - " : " + ") + slope;
}

/// A fraction, with its rounded value where it is no integer.
std::string size_in_words(const Rational& size) {
  const std::string text = size.str();
  return text.find('/') == std::string::npos ? text : fmt::format("{} = {:.6g}", text, size.rounded());
}

std::string pieces_of(const ExactCurve& curve, const TextStyle& style) {
  RightAligned rows({"from m", "time"});
  for (const CurvePiece& piece : curve.pieces)
    rows.add({size_in_words(piece.from), line_in_words(piece.constant, piece.per_word)});
  return rows.text(style);
}

std::string remarks_on(const ExactCurve& curve, const TextStyle& style) {
  std::string out;
  for (const CurveJump& jump : curve.jumps) {
    out += labelled("jump:",
                    fmt::format("at m = {} from {} to {}{}", jump.at.str(), jump.before.str(), jump.after.str(),
                                jump.there == jump.before || jump.there == jump.after
                                    ? ""
                                    : fmt::format("; there it is {}", jump.there.str())),
                    Colour::none, style);
  }
  if (!curve.is_complete) {
    out += labelled("known:", fmt::format("to m = {}, the limit of pieces; --pieces moves it", size_in_words(curve.to)),
                    Colour::yellow, style);
  }
  return out;
}

std::string fastest_rows(const CurveReport& report, const TextStyle& style) {
  std::size_t width = 0;
  for (const NamedCurve& each : report.curves) width = std::max(width, each.name.size());
  RightAligned rows({"from m", pad_right("fastest", static_cast<int>(width)), "time"});
  for (const FastestPiece& piece : report.fastest)
    rows.add({size_in_words(piece.from), pad_right(report.curves[piece.curve].name, static_cast<int>(width)),
              line_in_words(piece.constant, piece.per_word)});
  return rows.text(style);
}

std::string summary_of(const CurveReport& report) {
  int runs = 0;
  for (const NamedCurve& each : report.curves) runs += each.curve.runs;
  return fmt::format("exact, for all sizes from {} to {} words, by {}", report.from.str(), report.to.str(),
                     counted(runs, "run"));
}

}  // namespace

std::string curve_table(const CurveReport& report, const TextStyle& style) {
  std::string out = headline(report.run, style) + setting(report.run, style) + '\n';
  if (report.curves.size() == 1) {
    const ExactCurve& curve = report.curves.front().curve;
    out += pieces_of(curve, style) + '\n' + remarks_on(curve, style);
  } else {
    out += fastest_rows(report, style) + '\n';
    for (const NamedCurve& each : report.curves) {
      if (each.curve.is_complete) continue;
      out += labelled(
          "known:",
          fmt::format("{} to m = {}, the limit of pieces; --pieces moves it", each.name, size_in_words(each.curve.to)),
          Colour::yellow, style);
    }
    std::vector<std::string> others;
    for (std::size_t i = 0; i < report.curves.size(); ++i) {
      const bool wins = std::ranges::any_of(report.fastest, [&](const auto& piece) { return piece.curve == i; });
      if (!wins) others.push_back(report.curves[i].name);
    }
    if (!others.empty()) out += labelled("never:", joined(others, ", "), Colour::none, style);
  }
  return out + labelled("time:", summary_of(report), Colour::none, style);
}

}  // namespace hopscope
