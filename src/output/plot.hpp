#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/curve_crossings.hpp"

namespace hopscope {

struct PlotAxis {
  std::string name;   ///< of the column
  std::string brief;  ///< the same for small places: m, p, q
  std::string label;  ///< with the unit
  bool is_logarithmic = false;
  double least = 0;
  double most = 0;
};

struct PlotSample {
  double x = 0;
  double measured = 0;
  std::optional<double> formula;
};

/// One of the curves of a plot, in one panel.
struct PlotCurve {
  std::vector<PlotSample> samples;  ///< by x; may be empty
  SampledCurve line;                ///< through the formulas, or where there are none to draw, through the samples
  bool is_exact = false;            ///< the formulas are exact, and their conditions hold
};

struct PlotCrossing {
  CurveCrossing crossing;
  bool by_formula = false;
  bool is_told = false;      ///< the lowest curve changes there, or there are few crossings
  bool is_labelled = false;  ///< has a number in the picture, and no other near it
};

struct PlotPanel {
  std::string title;                    ///< may be empty
  std::vector<PlotCurve> curves;        ///< one for each name
  std::vector<PlotCrossing> crossings;  ///< by x
};

/// Values of points over one of their settings. Names may hold whatever a file of the user's said.
struct Plot {
  std::string title;
  std::vector<std::string> setting;  ///< what is common to all points, in short phrases
  PlotAxis x, y;
  bool has_formulas = false;       ///< lines are formulas, not joined samples
  std::vector<std::string> names;  ///< of the curves
  std::vector<PlotPanel> panels;   ///< at least one
};

/// "pairwise is below hypercube from m = 66.67 on (formula)"
[[nodiscard]] std::string crossing_in_words(const PlotCrossing& crossing, const Plot& plot);

/// The document that the page draws: src/output/viewer/plot.schema.json says what is in it.
[[nodiscard]] std::string plot_json(const Plot& plot);
/// A page of one file, which asks for nothing from anywhere.
[[nodiscard]] std::string plot_page(const Plot& plot);

enum class Picture { svg, png };
/// What gnuplot is told so that it writes a picture to its standard output.
[[nodiscard]] std::string plot_script(const Plot& plot, Picture picture);

}  // namespace hopscope
