// The script for gnuplot. Texts are in single quotes, where it substitutes nothing, and terminals do not interpret
// markup in them; curves are inline data, not files: nothing in a store can become a command.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "output/plot/plot.hpp"
#include "output/plot/ticks.hpp"
#include "output/text.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

// Okabe and Ito's palette, which colour-blind people can distinguish, and points that differ in shape as well; open
// ones first, since others remain visible through them. With 7 colours and 9 shapes, 63 curves are all different.
constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"};
constexpr std::array shapes{6, 4, 8, 12, 10, 7, 5, 9, 13};
constexpr const char* frame = "#5a6068";
constexpr const char* mark = "#1a1d21";
constexpr const char* shade = "#eef1f4";

std::string in_quotes(std::string_view text) {
  std::string safe = printable(well_formed(text));
  for (std::size_t at = 0; (at = safe.find('\'', at)) != std::string::npos; at += 2) safe.insert(at, 1, '\'');
  return '\'' + safe + '\'';
}

// A text of several lines, as an expression: single quotes allow no line break.
std::string quoted_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(in_quotes(std::string_view(text).substr(begin, end - begin)));
    begin = end + 1;
  }
  return joined(lines, ".\"\\n\".");
}

struct Look {
  std::string colour;
  int shape;
  double size;
};

Look look_of(std::size_t curve, const Plot& plot) {
  std::size_t most = 0;
  for (const PlotPanel& panel : plot.panels) {
    for (const PlotCurve& each : panel.curves) most = std::max(most, each.samples.size());
  }
  return {colours.at(curve % colours.size()), shapes.at(curve % shapes.size()), most > 200 ? 0.5 : 0.9};
}

class Script {
 public:
  explicit Script(const Plot& plot) : plot_(plot) {}

  std::string text(Picture picture) {
    const auto panels = static_cast<int>(plot_.panels.size());
    const bool is_single = panels == 1;
    const int cells = is_single ? 1 : panels + 1;  // the last is for the key
    const int columns = is_single ? 1 : std::min(3, static_cast<int>(std::ceil(std::sqrt(cells))));
    const int rows = (cells + columns - 1) / columns;
    const int width = is_single ? 900 : 430 * columns + 40;
    letters_ = is_single ? (has_key_below() ? 95 : 60) : 34;
    const int height = is_single ? 560 + height_of_key() : 320 * rows + 80;
    begin(picture, width, height);
    add_data();
    const std::string title = quoted_lines(heading(width));
    if (is_single) {
      line("set title {} textcolor '{}'", title, mark);
      set_key();
      add_panel(0, true);
      return text_;
    }
    line("set multiplot layout {},{} title {}", rows, columns, title);
    for (std::size_t panel = 0; panel < plot_.panels.size(); ++panel) {
      line("set title {} textcolor '{}'", in_quotes(plot_.panels[panel].title), mark);
      line("unset key");
      add_panel(panel, false);
    }
    add_key_panel();
    line("unset multiplot");
    return text_;
  }

 private:
  template <class... Values>
  void line(fmt::format_string<Values...> format, Values&&... values) {
    text_ += fmt::format(format, std::forward<Values>(values)...) + '\n';
  }

  void begin(Picture picture, int width, int height) {
    line("set encoding utf8");
    if (picture == Picture::svg) {
      line("set terminal svg noenhanced size {},{} font 'Helvetica,14' background '#ffffff'", width, height);
    } else {
      line(
          "set terminal pngcairo noenhanced size {},{} font 'Sans,11' fontscale 2 linewidth 2 pointscale 2 "
          "background '#ffffff'",
          2 * width, 2 * height);
    }
    line("set border 3 linecolor '{}'", frame);
    line("set tics nomirror out textcolor '{}'", mark);
    line("set style textbox opaque noborder fillcolor '#ffffff' margins 0.2,0.1");
    line("set grid xtics ytics linecolor '#dddddd' linewidth 1 dashtype solid");
    line("set xlabel {}", in_quotes(plot_.x.label));
    line("set ylabel {}", in_quotes(plot_.y.label));
    const auto across = x_ticks(plot_);
    const auto upwards = y_ticks(plot_);
    set_axis("x", plot_.x, across, tick_texts(across, plot_.x, letters_));
    set_axis("y", plot_.y, upwards, tick_texts(upwards));
  }

  [[nodiscard]] std::string heading(int width) const {
    const int letters = width / 8;
    std::string text = wrap(plot_.title, letters);
    if (!plot_.setting.empty()) text += '\n' + join_parts(plot_.setting, letters);
    return text;
  }

  void set_axis(const char* axis, const PlotAxis& of, const std::vector<double>& at,
                const std::vector<std::string>& texts) {
    if (of.is_logarithmic) line("set logscale {} 10", axis);
    const auto [from, to] = plot_range(of);
    line("set {}range [{}:{}]", axis, from, to);
    std::vector<std::string> ticks;
    for (std::size_t i = 0; i < at.size(); ++i) ticks.push_back(fmt::format("'{}' {}", texts[i], at[i]));
    line("set {}tics ({})", axis, joined(ticks, ", "));
  }

  void add_data() {
    for (std::size_t panel = 0; panel < plot_.panels.size(); ++panel) {
      const auto& curves = plot_.panels[panel].curves;
      const auto& crossings = plot_.panels[panel].crossings;
      for (std::size_t curve = 0; curve < curves.size(); ++curve) {
        if (curves[curve].samples.empty()) continue;
        line("$points_{}_{} << end", panel, curve);
        for (const PlotSample& sample : curves[curve].samples) line("{} {}", sample.x, sample.simulated);
        line("end");
        if (curves[curve].line.size() < 2) continue;
        line("$line_{}_{} << end", panel, curve);
        for (const CurvePoint& point : curves[curve].line) line("{} {}", point.x, point.y);
        line("end");
      }
      add_shaded(panel);
      if (crossings.empty()) continue;
      line("$crossings_{} << end", panel);
      for (const PlotCrossing& each : crossings) line("{} {}", each.change.at.x, each.change.at.y);
      line("end");
    }
  }

  void add_shaded(std::size_t panel) {
    if (plot_.panels[panel].shaded.empty()) return;
    line("$shaded_{} << end", panel);
    for (const auto& [x, low, high] : plot_.panels[panel].shaded) line("{} {} {}", x, low, high);
    line("end");
  }

  [[nodiscard]] bool has_key_below() const {
    constexpr int widest_beside = 26;
    return std::any_of(plot_.names.begin(), plot_.names.end(),
                       [](const std::string& name) { return display_width(name) > widest_beside; });
  }

  // The height of a key below the plot; beside the curves it takes none.
  [[nodiscard]] int height_of_key() const {
    constexpr int line_height = 24;
    return has_key_below() ? line_height * static_cast<int>(plot_.names.size() + 3) : 0;
  }

  void set_key() {
    const char* const place = has_key_below() ? "below vertical maxcols 1" : "outside right top vertical";
    line("set key {} Left reverse samplen 2 spacing 1.25 textcolor '{}'", place, mark);
  }

  // Marks a crossing: a line from one edge to the other, with its number beside it, clear of the curves.
  void add_labels(const PlotPanel& panel) {
    line("unset arrow");
    line("unset label");
    const auto have = have_numbers(panel, plot_.x, letters_);
    for (std::size_t i = 0; i < panel.crossings.size(); ++i) {
      const auto& [change, by_formula, edge, within] = panel.crossings[i];
      const bool is_at_top = edge == PlotCrossing::Edge::top;
      line("set arrow from first {0}, graph 0 to first {0}, graph 1 nohead linewidth 0.7 linecolor '{1}' back",
           change.at.x, frame);
      if (!have[i]) continue;
      line("set label {} at first {}, graph {} rotate by 90 {} offset character 1, 0 textcolor '{}' boxed front",
           in_quotes(number_of(panel.crossings[i], plot_)), change.at.x, is_at_top ? 0.98 : 0.03,
           is_at_top ? "right" : "left", mark);
    }
  }

  void add_panel(std::size_t panel, bool with_key) {
    add_labels(plot_.panels[panel]);
    std::vector<std::string> parts;
    if (!plot_.panels[panel].shaded.empty())
      parts.push_back(fmt::format("$shaded_{} using 1:2:3 with filledcurves linecolor '{}' notitle", panel, shade));
    const auto& curves = plot_.panels[panel].curves;
    for (std::size_t curve = 0; curve < curves.size(); ++curve) {
      if (curves[curve].samples.empty() || curves[curve].line.size() < 2) continue;
      parts.push_back(fmt::format("$line_{}_{} using 1:2 with lines linewidth 1.4 dashtype {} linecolor '{}' notitle",
                                  panel, curve, !plot_.has_formulas || curves[curve].is_exact ? "solid" : "2",
                                  look_of(curve, plot_).colour));
    }
    for (std::size_t curve = 0; curve < curves.size(); ++curve) {
      if (curves[curve].samples.empty()) continue;
      const Look look = look_of(curve, plot_);
      parts.push_back(fmt::format(
          "$points_{}_{} using 1:2 with points pointtype {} pointsize {} linewidth 1.5 linecolor '{}' {}", panel, curve,
          look.shape, look.size, look.colour, with_key ? "title " + in_quotes(plot_.names[curve]) : "notitle"));
    }
    if (!plot_.panels[panel].crossings.empty()) {
      parts.push_back(
          fmt::format("$crossings_{} using 1:2 with points pointtype 6 pointsize 2 linewidth 1 "
                      "linecolor '{}' notitle",
                      panel, mark));
    }
    if (with_key) add_common_keys(parts);
    line("plot {}", joined(parts, ", \\\n  "));
  }

  void add_common_keys(std::vector<std::string>& parts) const {
    const auto add_line = [&](const char* dashes, const char* title) {
      parts.push_back(
          fmt::format("keyentry with lines linewidth 1.4 dashtype {} linecolor '{}' title '{}'", dashes, frame, title));
    };
    bool has_exact = false;
    bool has_other = false;
    bool has_crossing = false;
    for (const PlotPanel& panel : plot_.panels) {
      has_crossing = has_crossing || !panel.crossings.empty();
      for (const PlotCurve& curve : panel.curves) {
        if (curve.line.size() >= 2) (curve.is_exact ? has_exact : has_other) = true;
      }
    }
    if (plot_.has_formulas && has_exact) add_line("solid", "formula");
    if (plot_.has_formulas && has_other) add_line("2", "formula, a bound");
    if (!has_crossing) return;
    parts.push_back(
        fmt::format("keyentry with points pointtype 6 pointsize 2 linewidth 1 linecolor '{}' title "
                    "'crossover'",
                    mark));
  }

  // The last cell of several: only the key.
  void add_key_panel() {
    line("unset arrow; unset label; unset logscale; unset border; unset tics; unset grid; unset title");
    line("unset xlabel; unset ylabel; set xrange [0:1]; set yrange [0:1]");
    line("set key inside center center vertical Left reverse samplen 2 spacing 1.25 textcolor '{}'", mark);
    std::vector<std::string> parts{"2 notitle"};
    for (std::size_t curve = 0; curve < plot_.names.size(); ++curve) {
      const Look look = look_of(curve, plot_);
      parts.push_back(
          fmt::format("keyentry with points pointtype {} pointsize {} linewidth 1.5 linecolor '{}' title {}",
                      look.shape, look.size, look.colour, in_quotes(plot_.names[curve])));
    }
    add_common_keys(parts);
    line("plot {}", joined(parts, ", \\\n  "));
  }

  const Plot& plot_;
  double letters_ = 0;  // the width of an x axis
  std::string text_;
};

}  // namespace

std::string plot_script(const Plot& plot, Picture picture) { return Script(plot).text(picture); }

}  // namespace hopscope
