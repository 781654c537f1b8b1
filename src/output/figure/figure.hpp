#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drawing/drawing.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// The classes of channels that are drawn alike: those without messages, with one, two, and three or more.
enum class LoadClass { free, one, two, more };

inline constexpr LoadClass load_classes[] = {LoadClass::free, LoadClass::one, LoadClass::two, LoadClass::more};

/// @param congestion the load, if all channels are alike
[[nodiscard]] constexpr LoadClass class_of(std::int32_t load, double congestion) {
  return load <= 0         ? LoadClass::free
         : congestion <= 1 ? LoadClass::one
         : congestion <= 2 ? LoadClass::two
                           : LoadClass::more;
}
/// "free", "one", "two", "more"
[[nodiscard]] std::string_view name_of(LoadClass load);
/// As in legends: "1 message"; if channels differ in capacity, "congestion up to 1".
[[nodiscard]] std::string_view in_words(LoadClass load, bool is_relative);

/// What the labels of messages say: from and to which rank they go, or what they carry.
enum class MessageLabels { ends, contents };
[[nodiscard]] constexpr std::string_view name_of(MessageLabels labels) {
  return labels == MessageLabels::ends ? "ends" : "contents";
}

/// A drawing of a network with the load of its channels in each step, for figures of any format. Positions are in units
/// of a node's diameter, x to the right, y down, 0 <= x <= width, 0 <= y <= height.
struct Figure {
  struct Vertex {
    Point place;
    std::string label;               ///< rank, or number of a vertex that has none; short
    std::vector<std::string> names;  ///< other names, at most two; short
    std::string description;         ///< all of that, in words
    bool is_switch = false;
    bool is_idle = false;  ///< a node without a rank
  };
  struct Line {
    Channel ends;
    Curve curve;
    double width = 1;  ///< relative to the narrowest of the network
  };
  /// Text centred on a point.
  struct Label {
    Point place;
    std::string text;
    LoadClass load = LoadClass::free;  ///< of a number: that of its channel
  };
  /// One step.
  struct Panel {
    std::string caption;              ///< empty if nothing was run
    std::vector<std::int32_t> loads;  ///< by channel
    std::vector<double> congestion;   ///< by channel
    std::vector<Label> numbers;       ///< of loads of two and more, on their channels
    std::vector<Label> messages;      ///< beside the first channel, if there is room
  };

  std::string title;
  std::vector<std::string> setting;  ///< what ran, in short phrases
  double width = 0;                  ///< of a panel
  double height = 0;
  std::vector<Vertex> vertices;
  std::vector<Line> channels;
  std::vector<Panel> panels;    ///< at least one
  std::string labels_in_words;  ///< the explanation of the labels of messages, for the legend
  bool has_run = true;
  bool is_relative = false;  ///< congestion is not the load: channels differ in capacity
  bool has_prices = false;   ///< instead of loads: channels with a price in a certificate are drawn as those of `more`

  [[nodiscard]] bool has_widths() const;
  [[nodiscard]] bool has_switches() const;
  [[nodiscard]] bool has_message_labels() const;
};

/// Size of the text of labels of messages, and of a number's disc, in units of a node's diameter.
inline constexpr double message_text_size = 0.24;
inline constexpr double number_radius = 0.19;

/// The largest number of panels of a figure.
inline constexpr std::size_t most_panels = 128;

/// The network by itself.
[[nodiscard]] Figure figure_of(const Platform& platform, const std::string& title, const Drawing& drawing);

/// The network, with the channels that limit an exchange. @param is_critical by channel
[[nodiscard]] Figure figure_of_bottleneck(const Platform& platform, const std::string& title,
                                          const std::vector<std::string>& setting, const std::vector<bool>& is_critical,
                                          const Drawing& drawing);

/// One panel for `step`, or one for each step of the run. @pre the run has the loads of each channel in each step, and
/// has that step; for labels of contents, also the holdings and the blocks of messages
[[nodiscard]] Figure figure_of(const ShownRun& run, const Drawing& drawing, std::optional<Step> step,
                               MessageLabels labels = MessageLabels::ends);

/// A document of its own, SVG 1.1: panels in rows, with title, captions and legend.
[[nodiscard]] std::string figure_svg(const Figure& figure);

/// A LaTeX document: a page, and a tikzpicture, for each panel.
[[nodiscard]] std::string figure_tikz(const Figure& figure);

}  // namespace hopscope
