#include "output/report/document.hpp"

#include <cmath>

namespace hopscope {

namespace {

/// A coordinate of a drawing, to a ten-thousandth of a node's diameter: further digits are nobody's, and differ between
/// mathematical libraries.
double rounded_coordinate(double coordinate) { return std::round(coordinate * 1e4) / 1e4; }

Json point_json(Point point) { return {rounded_coordinate(point.x), rounded_coordinate(point.y)}; }

}  // namespace

Json drawing_json(const Drawing& drawing) {
  Json json{{"width", rounded_coordinate(drawing.width)},
            {"height", rounded_coordinate(drawing.height)},
            {"places", Json::array()},
            {"curves", Json::array()}};
  for (const Point& place : drawing.places) json["places"].push_back(point_json(place));
  for (const auto& [from, control, to] : drawing.curves) {
    Json curve = Json::array();
    for (const Point& point : {from, control, to}) {
      curve.push_back(rounded_coordinate(point.x));
      curve.push_back(rounded_coordinate(point.y));
    }
    json["curves"].push_back(std::move(curve));
  }
  return json;
}

}  // namespace hopscope
