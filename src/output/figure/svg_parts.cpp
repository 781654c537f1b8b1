#include "output/figure/figure_parts.hpp"

#include <cmath>

#include <fmt/format.h>

#include "text/markup.hpp"

namespace hopscope::svg {

namespace {

std::string svg_point(Point point) { return decimal(point.x) + ' ' + decimal(point.y); }

bool is_straight(const Curve& curve) {
  const Point along{curve.to.x - curve.from.x, curve.to.y - curve.from.y};
  const Point bend{curve.control.x - curve.from.x, curve.control.y - curve.from.y};
  return std::abs(along.x * bend.y - along.y * bend.x) < 1e-6;
}

/// The part of a curve up to `t`.
Curve begin_of(const Curve& curve, double t) {
  const auto between_two = [&](Point a, Point b) { return Point{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; };
  return {curve.from, between_two(curve.from, curve.control), curve.at(t)};
}

}  // namespace

std::string escaped(std::string_view text) { return in_markup(text); }

std::string decimal(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string path_of(const Curve& curve) {
  const Curve c{scaled(curve.from), scaled(curve.control), scaled(curve.to)};
  if (is_straight(curve)) return fmt::format("M{} L{}", svg_point(c.from), svg_point(c.to));
  return fmt::format("M{} Q{} {}", svg_point(c.from), svg_point(c.control), svg_point(c.to));
}

Arrow arrow_of(const Curve& curve, double head) {
  const double length = head / scale;
  double t = 1;
  while (t > 0.3 && std::hypot(curve.at(t).x - curve.to.x, curve.at(t).y - curve.to.y) < length) t -= 0.01;
  const Point tip = scaled(curve.to);
  const Point back = scaled(curve.at(t));
  const double all = std::hypot(tip.x - back.x, tip.y - back.y);
  if (all <= 0) return {path_of(curve), ""};
  const Point side{-(tip.y - back.y) / all * head * 0.38, (tip.x - back.x) / all * head * 0.38};
  // The line ends inside its head, so that there is no gap.
  return {path_of(begin_of(curve, t + (1 - t) * 0.3)),
          fmt::format("M{} L{} L{} Z", svg_point(tip), svg_point({back.x + side.x, back.y + side.y}),
                      svg_point({back.x - side.x, back.y - side.y}))};
}

std::string text_at(Point place, double size, std::string_view text, std::string_view attributes) {
  // Not every program supports dominant-baseline: the baseline is a third of the text size below the centre.
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}>{}</text>\n", decimal(place.x),
                     decimal(place.y + 0.35 * size), decimal(size), attributes.empty() ? "" : " ", attributes,
                     escaped(text));
}

}  // namespace hopscope::svg
