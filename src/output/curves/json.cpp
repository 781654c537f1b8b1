#include "output/curves/curves.hpp"
#include "output/json_layout.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

/// What one more of the variable takes.
std::string slope_name(const CurveReport& report) { return report.along == "m" ? "per_word" : "slope"; }

Json curve_parts(const ExactCurve& curve, const std::string& slope_name) {
  Json json{{"from", curve.from.str()}, {"to", curve.to.str()}};
  json["pieces"] = Json::array();
  for (const CurvePiece& piece : curve.pieces)
    json["pieces"].push_back(
        {{"from", piece.from.str()}, {"constant", piece.constant.str()}, {slope_name, piece.slope.str()}});
  json["jumps"] = Json::array();
  for (const CurveJump& jump : curve.jumps) {
    json["jumps"].push_back({{"at", jump.at.str()},
                             {"before", jump.before.str()},
                             {"there", jump.there.str()},
                             {"after", jump.after.str()}});
  }
  json["complete"] = curve.is_complete;
  json["runs"] = curve.runs;
  return json;
}

void add_bound(const CurveReport& report, Json& json) {
  json["bound"] = Json::array();
  for (const BoundPiece& piece : report.bound) {
    json["bound"].push_back({{"from", piece.from.str()},
                             {"constant", piece.constant.str()},
                             {"per_word", piece.slope.str()},
                             {"set_by", piece.set_by}});
  }
  const auto [nearest, farthest] = nearest_and_farthest(report.fastest, report.bound, report.known_to());
  json["nearest"] = {{"at", nearest.at.str()}, {"ratio", nearest.ratio}};
  json["farthest"] = {{"at", farthest.at.str()}, {"ratio", farthest.ratio}};
}

}  // namespace

std::string curve_json(const CurveReport& report) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = report.run.scenario;
  json["platform"] = platform_json(report.run.platform);
  json["along"] = report.along;
  if (report.curves.size() == 1) {
    json["algorithm"] = report.curves.front().name;
    json.update(curve_parts(report.curves.front().curve, slope_name(report)));
  } else {
    json["from"] = report.from.str();
    json["to"] = report.known_to().str();
    json["curves"] = Json::array();
    for (const NamedCurve& each : report.curves) {
      Json curve{{"algorithm", each.name}};
      curve.update(curve_parts(each.curve, slope_name(report)));
      json["curves"].push_back(std::move(curve));
    }
    json["fastest"] = Json::array();
    for (const FastestPiece& piece : report.fastest) {
      json["fastest"].push_back({{"from", piece.from.str()},
                                 {"algorithm", report.curves[piece.curve].name},
                                 {"constant", piece.constant.str()},
                                 {slope_name(report), piece.slope.str()}});
    }
  }
  if (!report.bound.empty()) add_bound(report, json);
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

}  // namespace hopscope
