#include "output/csv/csv.hpp"
#include "output/curve_report.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::string curve_csv(const CurveReport& report) {
  std::string out = "scenario,algorithm,from,constant,per_word";
  out += end_of_line;
  for (const NamedCurve& each : report.curves) {
    for (const CurvePiece& piece : each.curve.pieces) {
      append_formatted(out, "{},{},{},{},{}{}", csv_field(report.run.scenario), csv_field(each.name), piece.from.str(),
                       piece.constant.str(), piece.per_word.str(), end_of_line);
    }
  }
  return out;
}

}  // namespace hopscope
