#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drawing/drawing.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// Channels that carry equally much are drawn alike: free ones, then one message, two, three or more.
enum class LoadClass { free, one, two, more };

inline constexpr LoadClass load_classes[] = {LoadClass::free, LoadClass::one, LoadClass::two, LoadClass::more};

/// @param congestion the load, where all channels are alike
[[nodiscard]] constexpr LoadClass class_of(std::int32_t load, double congestion) {
  return load <= 0         ? LoadClass::free
         : congestion <= 1 ? LoadClass::one
         : congestion <= 2 ? LoadClass::two
                           : LoadClass::more;
}
/// "free", "one", "two", "more"
[[nodiscard]] std::string_view name_of(LoadClass load);
/// As legends say it: "1 message"; where channels differ in what they can carry, "congestion up to 1".
[[nodiscard]] std::string_view in_words(LoadClass load, bool is_relative);

/// What legends say of the labels of messages.
inline constexpr std::string_view message_labels_in_words =
    "0 to 3: the message from rank 0 to rank 3, beside the first channel that it takes";

/// A network on paper with what its channels carry in each step: what figures of any format are made from. Places are
/// in units of a node's diameter, x to the right, y down, 0 <= x <= width, 0 <= y <= height.
struct Figure {
  struct Vertex {
    Point place;
    std::string label;               ///< rank, or number of a vertex that has none; short
    std::vector<std::string> names;  ///< what else it is called, at most two; short
    std::string description;         ///< all of that, in words
    bool is_switch = false;
    bool is_idle = false;  ///< a node without a rank
  };
  struct Line {
    Channel ends;
    Curve curve;
    double width = 1;  ///< times as wide as the narrowest of the network
  };
  /// Text that is centred on a place.
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
    std::vector<Label> messages;      ///< "0 to 3", beside the first channel, as far as there is room
  };

  std::string title;
  std::vector<std::string> setting;  ///< what ran, in short phrases
  double width = 0;                  ///< of a panel
  double height = 0;
  std::vector<Vertex> vertices;
  std::vector<Line> channels;
  std::vector<Panel> panels;  ///< at least one
  bool has_run = true;
  bool is_relative = false;  ///< congestion is not the load: channels differ in what they can carry

  [[nodiscard]] bool has_widths() const;
  [[nodiscard]] bool has_switches() const;
  [[nodiscard]] bool has_message_labels() const;
};

/// Size of the text of labels of messages, and of a number's disc, in units of a node's diameter.
inline constexpr double message_text_size = 0.24;
inline constexpr double number_radius = 0.19;

/// Figures have this many panels at most.
inline constexpr std::size_t most_panels = 128;

/// The network by itself.
[[nodiscard]] Figure figure_of(const Platform& platform, const std::string& title, const Drawing& drawing);

/// One panel for `step`, or one for each step of the run. @pre the run tells the loads of each channel in each step,
/// and has that step
[[nodiscard]] Figure figure_of(const ShownRun& run, const Drawing& drawing, std::optional<Step> step);

/// A document of its own, SVG 1.1: panels in rows, with title, captions and legend.
[[nodiscard]] std::string figure_svg(const Figure& figure);

/// A LaTeX document: a page, and a tikzpicture, for each panel.
[[nodiscard]] std::string figure_tikz(const Figure& figure);

}  // namespace hopscope
