#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/curves/curves.hpp"

namespace hopscope {

struct PlotAxis {
  std::string name;   ///< of the column
  std::string brief;  ///< a short name: m, p, q
  std::string label;  ///< with the unit
  bool is_logarithmic = false;
  double least = 0;
  double most = 0;

  /// Of an axis on which there is nothing yet.
  static constexpr double beyond_all = std::numeric_limits<double>::max();
  void include(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

/// A value that depends on a random draw.
struct PlotDraw {
  std::size_t seed = 0;  ///< equal numbers for equal seeds
  double value = 0;
};

struct PlotSample {
  double x = 0;
  double simulated = 0;
  std::optional<double> formula;
  std::vector<PlotDraw>
      draws;  ///< the values of which `simulated` is the mean or the median, by seed; empty if nothing was drawn
};

/// One of the curves of a plot, in one panel.
struct PlotCurve {
  std::vector<PlotSample> samples;  ///< by x; may be empty
  SampledCurve line;                ///< through the formulas, or if there are none to draw, through the samples
  bool is_exact = false;            ///< the formulas are exact, and their assumptions hold
};

/// The two neighbouring samples between which curves cross; none if they cross exactly where their interpolations do:
/// on lines by exact formulas, or at a sample.
using PlotGap = std::optional<std::pair<double, double>>;

/// Where the lowest curve of a panel changes, and the edge of the panel with more room for its number.
struct PlotCrossing {
  enum class Edge { top, bottom };

  LowestChange change;
  bool by_formula = false;
  Edge edge = Edge::bottom;
  PlotGap within = {};
};

/// A crossing that is not significant.
struct PlotDoubt {
  CurveCrossing crossing;
  PlotGap within;
};

/// How far apart two curves are at some x.
struct PlotSpan {
  double x = 0;
  double low = 0, high = 0;
};

struct PlotPanel {
  std::string title;                    ///< may be empty
  std::vector<PlotCurve> curves;        ///< one for each name
  std::vector<PlotCrossing> crossings;  ///< by x
  std::vector<PlotDoubt>
      doubts;  ///< crossings of the lowest curves that are not significant; the first of each pair, by x
  std::vector<PlotSpan> shaded = {};  ///< the area between a lower bound and the lowest curve, by x; empty for none
};

/// Values of points over one of their settings. Names may contain arbitrary text from the user's files.
struct Plot {
  std::string title;
  std::vector<std::string> setting;  ///< the settings common to all points, in short phrases
  PlotAxis x, y;
  bool has_formulas = false;       ///< lines are formulas, not joined samples
  std::vector<std::string> names;  ///< of the curves
  std::vector<PlotPanel> panels;   ///< at least one
};

/// Whether an axis can show this value: it is finite, 0 or far enough from 0, and leaves a margin for gnuplot and for
/// pages, which compute differences of values in double precision.
[[nodiscard]] inline bool can_be_drawn(double value) {
  constexpr double least = 1e-300;
  constexpr double most = 1e300;
  const double size = std::abs(value);
  return size == 0 || (size >= least && size <= most);
}
/// The same in words.
inline constexpr const char* drawable_in_words = "axes show 0 and magnitudes from 1e-300 to 1e300";

}  // namespace hopscope
