#include "output/csv.hpp"
#include "output/curves/curves.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::string curve_csv(const CurveReport& report) {
  std::string out = report.along == "m" ? "scenario,algorithm,from,constant,per_word"
                                        : "scenario,algorithm,along,from,constant,slope";
  out += end_of_line;
  for (const NamedCurve& each : report.curves) {
    for (const CurvePiece& piece : each.curve.pieces) {
      append_formatted(out, "{},{},{}{},{},{}{}", csv_field(report.run.scenario), csv_field(each.name),
                       report.along == "m" ? "" : report.along + ",", piece.from.str(), piece.constant.str(),
                       piece.slope.str(), end_of_line);
    }
  }
  for (const BoundPiece& piece : report.bound) {
    append_formatted(out, "{},bound by {},{},{},{}{}", csv_field(report.run.scenario), piece.set_by, piece.from.str(),
                     piece.constant.str(), piece.slope.str(), end_of_line);
  }
  return out;
}

}  // namespace hopscope
