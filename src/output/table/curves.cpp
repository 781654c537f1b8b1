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
std::string line_in_words(const Rational& constant, const Rational& slope, const std::string& along) {
  if (slope == 0) return constant.str();
  const std::string term = Rational(abs(slope)).str() + " " + along;
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

std::string remarks_on(const ExactCurve& curve, const std::string& along, const TextStyle& style) {
  std::string out;
  for (const CurveJump& jump : curve.jumps) {
    out += labelled("jump:",
                    fmt::format("at {} = {} from {} to {}{}", along, jump.at.str(), jump.before.str(), jump.after.str(),
                                jump.there == jump.before || jump.there == jump.after
                                    ? ""
                                    : fmt::format("; there it is {}", jump.there.str())),
                    Colour::none, style);
  }
  if (!curve.is_complete) {
    out += labelled(
        "known:", fmt::format("to {} = {}, the limit of pieces; --pieces moves it", along, value_in_words(curve.to)),
        Colour::yellow, style);
  }
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

std::string summary_of(const CurveReport& report) {
  int runs = 0;
  for (const NamedCurve& each : report.curves) runs += each.curve.runs;
  if (report.along == "m") {
    return fmt::format("exact, for all sizes from {} to {} words, by {}", report.from.str(), report.to.str(),
                       counted(runs, "run"));
  }
  return fmt::format("exact, for all {} from {} to {}, by {}", report.along, report.from.str(), report.to.str(),
                     counted(runs, "run"));
}

}  // namespace

std::string curve_table(const CurveReport& report, const TextStyle& style) {
  std::string out = headline(report.run, style) + setting(report.run, style) + '\n';
  if (report.curves.size() == 1) {
    const ExactCurve& curve = report.curves.front().curve;
    out += pieces_of(curve, report.along, style) + '\n' + remarks_on(curve, report.along, style);
  } else {
    out += fastest_rows(report, style) + '\n';
    for (const NamedCurve& each : report.curves) {
      if (each.curve.is_complete) continue;
      out += labelled("known:",
                      fmt::format("{} to {} = {}, the limit of pieces; --pieces moves it", each.name, report.along,
                                  value_in_words(each.curve.to)),
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
