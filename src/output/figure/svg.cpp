// Figures as SVG 1.1. Colours are Okabe and Ito's, which colour-blind people can distinguish; width and dashes encode
// the same.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "output/figure/figure.hpp"
#include "output/figure/figure_parts.hpp"
#include "output/text.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr double usual_width = 820;  // beyond which panels continue in the next row
constexpr double edge = 10;          // around everything
constexpr double between = 26;       // panels
constexpr double caption_size = 12;
constexpr double caption_height = 20;
constexpr double letter = 0.56;  // its average width, relative to the size of the text

struct Style {
  const char* colour;
  double width;
  const char* dash;
  double head;  // length of an arrow's head
};

constexpr std::array<Style, 4> styles{Style{"#b3b3b3", 0.8, "", 4.5}, Style{"#0072B2", 2, "", 7.5},
                                      Style{"#E69F00", 3.2, "6 3", 9.5}, Style{"#D55E00", 4.6, "", 12}};

const Style& style_of(LoadClass load) { return styles[static_cast<std::size_t>(load)]; }

/// The largest size that fits into `width`, but at most `most`.
double size_within(double width, double most, std::string_view text) {
  return std::min(most, width / (letter * std::max(1, display_width(text))));
}

class Svg {
 public:
  explicit Svg(const Figure& figure) : figure_(figure) { lay_out(); }

  std::string text() {
    out_ = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" "
        "width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, Arial, sans-serif\" "
        "fill=\"#000000\">\n<title>{2}</title>\n<desc>{3}</desc>\n",
        svg::decimal(width_), svg::decimal(height_), svg::escaped(figure_.title),
        svg::escaped(joined(figure_.setting, ", ")));
    add_shared_parts();
    add_header();
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) add_panel(i);
    if (figure_.has_run || figure_.has_widths()) add_legend();
    return out_ += "</svg>\n";
  }

 private:
  void lay_out() {
    panel_width_ = figure_.width * svg::scale;
    panel_height_ = figure_.height * svg::scale + (figure_.panels.front().caption.empty() ? 0 : caption_height);
    choose_columns();
    const std::size_t rows = (figure_.panels.size() + columns_ - 1) / columns_;
    const double panels_width = static_cast<double>(columns_) * (panel_width_ + between) - between;
    width_ = 2 * edge + std::max({panels_width, figure_.has_run ? 430.0 : 260.0});
    left_ = (width_ - panels_width) / 2;
    const auto letters = static_cast<int>((width_ - 2 * edge) / 0.5);
    title_ = wrap(figure_.title, letters / 15);
    setting_ = join_parts(figure_.setting, letters / 11);
    const auto lines = [](const std::string& text) {
      return 1.0 + static_cast<double>(std::ranges::count(text, '\n'));
    };
    top_ = edge + 20 * lines(title_) + 15 * lines(setting_) + 8;
    legend_top_ = top_ + static_cast<double>(rows) * (panel_height_ + between) - between;
    height_ = legend_top_ + edge;
    if (!figure_.has_run && !figure_.has_widths()) return;
    height_ += 26 + (figure_.has_message_labels() ? 14 : 0) + (figure_.has_widths() ? 14 : 0);
  }

  /// As many panels per row as fill the usual width; more if the figure would be much higher than wide.
  void choose_columns() {
    const std::size_t count = figure_.panels.size();
    columns_ = static_cast<std::size_t>(std::max(1.0, (usual_width + between) / (panel_width_ + between)));
    const auto rows = [&] { return (count + columns_ - 1) / columns_; };
    while (columns_ < count && static_cast<double>(columns_) * (panel_width_ + between) <
                                   0.8 * static_cast<double>(rows()) * (panel_height_ + between)) {
      ++columns_;
    }
    columns_ = std::min(columns_, count);
    columns_ = (count + rows() - 1) / rows();  // rows of equal length, as far as possible
  }

  /// Parts common to all panels are written once.
  void add_shared_parts() {
    out_ += "<defs>\n";
    if (figure_.has_widths()) {
      out_ += "<g id=\"widths\" fill=\"none\" stroke=\"#e3e3e3\" stroke-linecap=\"butt\">\n";
      for (const Figure::Line& line : figure_.channels) {
        if (line.width <= 1) continue;
        out_ += fmt::format("<path d=\"{}\" stroke-width=\"{}\"/>\n", svg::path_of(line.curve),
                            svg::decimal(casing(line.width)));
      }
      out_ += "</g>\n";
    }
    out_ += "<g id=\"vertices\" text-anchor=\"middle\">\n";
    for (const Figure::Vertex& vertex : figure_.vertices) add_vertex(vertex);
    out_ += "</g>\n</defs>\n";
  }

  static double casing(double width) { return std::min(8.0, 2.5 + 1.8 * std::log2(width)); }

  void add_vertex(const Figure::Vertex& vertex) {
    const Point place = svg::scaled(vertex.place);
    out_ += fmt::format("<g><title>{}</title>", svg::escaped(vertex.description));
    if (vertex.is_switch) {
      const double half = 0.42 * svg::scale;
      out_ += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\" fill=\"#ededed\" "
          "stroke=\"#000000\"/>\n",
          svg::decimal(place.x - half), svg::decimal(place.y - half), svg::decimal(2 * half), svg::decimal(2 * half));
    } else {
      out_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#ffffff\" stroke=\"#000000\"{}/>\n",
                          svg::decimal(place.x), svg::decimal(place.y), svg::decimal(svg::scale / 2 - 0.5),
                          vertex.is_idle ? " stroke-dasharray=\"2 2\"" : "");
    }
    const std::size_t names = vertex.names.size();
    const double up = names == 0 ? 0 : names == 1 ? 4 : 7;
    out_ += svg::text_at({place.x, place.y - up}, size_within(24, names == 2 ? 11 : 13, vertex.label), vertex.label);
    for (std::size_t i = 0; i < names; ++i) {
      const double down = (names == 1 ? 8.5 : 3) + 8 * static_cast<double>(i);
      const double room = names == 2 && i == 1 ? 22 : 28;
      out_ += svg::text_at({place.x, place.y + down}, size_within(room, 7.5, vertex.names[i]), vertex.names[i],
                           "fill=\"#444444\"");
    }
    out_ += "</g>\n";
  }

  void add_header() {
    double y = edge;
    const auto add_lines = [&](const std::string& text, double size, double height, std::string_view attributes) {
      for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        out_ += svg::text_at({edge, y + height / 2}, size, text.substr(begin, end - begin), attributes);
        y += height;
        begin = end + 1;
      }
    };
    add_lines(title_, 15, 20, "font-weight=\"bold\"");
    add_lines(setting_, 11, 15, "fill=\"#444444\"");
  }

  void add_panel(std::size_t number) {
    const Figure::Panel& panel = figure_.panels[number];
    const double x = left_ + static_cast<double>(number % columns_) * (panel_width_ + between);
    const std::size_t row = number / columns_;
    const double y = top_ + static_cast<double>(row) * (panel_height_ + between);
    out_ += fmt::format("<g class=\"step\" transform=\"translate({} {})\">\n", svg::decimal(x), svg::decimal(y));
    if (!panel.caption.empty()) out_ += fmt::format("<title>{}</title>\n", svg::escaped(panel.caption));
    if (figure_.has_widths()) out_ += "<use xlink:href=\"#widths\"/>\n";
    for (const LoadClass load : load_classes) add_channels(panel, load);
    out_ += "<use xlink:href=\"#vertices\"/>\n";
    add_numbers(panel);
    add_messages(panel);
    if (!panel.caption.empty()) {
      const double middle = figure_.height * svg::scale + caption_height / 2;
      out_ += svg::text_at({panel_width_ / 2, middle}, caption_size, panel.caption, "text-anchor=\"middle\"");
    }
    out_ += "</g>\n";
  }

  void add_channels(const Figure::Panel& panel, LoadClass load) {
    const Style& style = style_of(load);
    std::string lines;
    std::string heads;
    for (std::size_t i = 0; i < panel.loads.size(); ++i) {
      if (class_of(panel.loads[i], panel.congestion[i]) != load) continue;
      const auto [from, to] = figure_.channels[i].ends;
      const svg::Arrow arrow = svg::arrow_of(figure_.channels[i].curve, style.head);
      const std::string what = figure_.has_prices ? "a bottleneck" : counted(panel.loads[i], "message");
      const std::string title = fmt::format("{} to {}: {}", from, to, what);
      lines += load == LoadClass::free ? fmt::format("<path d=\"{}\"/>\n", arrow.shaft)
                                       : fmt::format("<path d=\"{}\"><title>{}</title></path>\n", arrow.shaft, title);
      heads += arrow.head + ' ';
    }
    if (lines.empty()) return;
    heads.pop_back();
    out_ += fmt::format("<g class=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}>\n{}</g>\n", name_of(load),
                        style.colour, svg::decimal(style.width), dashes(style), lines);
    out_ += fmt::format("<path class=\"heads\" fill=\"{}\" d=\"{}\"/>\n", style.colour, heads);
  }

  static std::string dashes(const Style& style) {
    return *style.dash == '\0' ? "" : fmt::format(" stroke-dasharray=\"{}\"", style.dash);
  }

  void add_numbers(const Figure::Panel& panel) {
    if (panel.numbers.empty()) return;
    out_ += "<g class=\"loads\" text-anchor=\"middle\" font-weight=\"bold\">\n";
    for (const auto& [place, text, load] : panel.numbers) {
      const Style& style = style_of(load);
      out_ += fmt::format(
          "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"1.2\"/>"
          "\n",
          svg::decimal(place.x * svg::scale), svg::decimal(place.y * svg::scale),
          svg::decimal(number_radius * svg::scale), style.colour);
      out_ += svg::text_at(svg::scaled(place), size_within(1.7 * number_radius * svg::scale, 9, text), text);
    }
    out_ += "</g>\n";
  }

  // Labels may cover free channels.
  void add_messages(const Figure::Panel& panel) {
    if (panel.messages.empty()) return;
    constexpr double size = message_text_size * svg::scale;
    out_ += "<g class=\"messages\" text-anchor=\"middle\">\n";
    for (const auto& [place, text, _] : panel.messages) {
      const double wide = 0.5 * size * display_width(text);
      out_ += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#ffffff\" fill-opacity=\"0.8\"/>"
          "\n",
          svg::decimal(place.x * svg::scale - wide / 2), svg::decimal(place.y * svg::scale - size / 2),
          svg::decimal(wide), svg::decimal(size));
      out_ += svg::text_at(svg::scaled(place), size, text);
    }
    out_ += "</g>\n";
  }

  void add_legend() {
    double x = edge;
    double y = legend_top_ + 16;
    out_ += "<g class=\"legend\">\n";
    for (const LoadClass load : load_classes) {
      if (!figure_.has_run) break;
      if (figure_.has_prices && (load == LoadClass::one || load == LoadClass::two)) continue;
      const Style& style = style_of(load);
      const Point from{x / svg::scale, y / svg::scale};
      const Point to{(x + 34) / svg::scale, y / svg::scale};
      const svg::Arrow arrow = svg::arrow_of({from, {(from.x + to.x) / 2, from.y}, to}, style.head);
      out_ += fmt::format("<path fill=\"none\" stroke=\"{0}\" stroke-width=\"{1}\"{2} d=\"{3}\"/>\n", style.colour,
                          svg::decimal(style.width), dashes(style), arrow.shaft);
      out_ += fmt::format("<path fill=\"{}\" d=\"{}\"/>\n", style.colour, arrow.head);
      const std::string_view words = !figure_.has_prices       ? in_words(load, figure_.is_relative)
                                     : load == LoadClass::free ? "no dual price"
                                                               : "bottleneck: a dual price in the certificate";
      out_ += svg::text_at({x + 40, y}, 11, words);
      x += 52 + 11 * letter * display_width(words);
    }
    if (figure_.has_message_labels()) {
      y += 14;
      out_ += svg::text_at({edge, y}, 11, figure_.labels_in_words);
    }
    if (figure_.has_widths()) {
      y += figure_.has_run ? 14 : 0;
      out_ += fmt::format("<path fill=\"none\" stroke=\"#e3e3e3\" stroke-width=\"7.5\" d=\"M{0} {2} L{1} {2}\"/>\n",
                          svg::decimal(edge), svg::decimal(edge + 34), svg::decimal(y));
      out_ += svg::text_at({edge + 40, y}, 11, "grey: a wider channel");
    }
    out_ += "</g>\n";
  }

  const Figure& figure_;
  std::string out_;
  double width_ = 0;
  double height_ = 0;
  double panel_width_ = 0;
  double panel_height_ = 0;
  std::size_t columns_ = 1;
  double left_ = 0;  // of the panels
  double top_ = 0;
  double legend_top_ = 0;
  std::string title_;  // in lines
  std::string setting_;
};

}  // namespace

std::string figure_svg(const Figure& figure) { return Svg(figure).text(); }

}  // namespace hopscope
