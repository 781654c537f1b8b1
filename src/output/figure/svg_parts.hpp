#pragma once

#include <string>
#include <string_view>

#include "drawing/drawing.hpp"

/// Pieces of SVG.
namespace hopscope::svg {

/// The diameter of a node in the SVG's units.
inline constexpr double scale = 34;

/// Text escaped for an element or an attribute.
[[nodiscard]] std::string escaped(std::string_view text);

/// A number with at most two decimals.
[[nodiscard]] std::string decimal(double value);

/// From a drawing's units to those of the SVG.
[[nodiscard]] inline Point scaled(Point point) { return {point.x * scale, point.y * scale}; }

/// The `d` of a path.
[[nodiscard]] std::string path_of(const Curve& curve);

/// A line that ends in a head, both as the `d` of a path: not an SVG marker, since markers neither inherit their line's
/// colour nor fit the end of a dashed line.
struct Arrow {
  std::string shaft;
  std::string head;  ///< to be filled
};

/// @param head its length in the SVG's units
[[nodiscard]] Arrow arrow_of(const Curve& curve, double head);

/// A <text> vertically centred on `place`. @param attributes as in its tag
[[nodiscard]] std::string text_at(Point place, double size, std::string_view text, std::string_view attributes = "");

}  // namespace hopscope::svg
