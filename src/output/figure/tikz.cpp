// Figures for LaTeX, readable and easy to edit by hand: positions in diameters of a node, appearance in styles.

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "output/figure/figure.hpp"
#include "output/text.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// Text escaped for TeX.
std::string escaped_for_tex(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\': out += "\\textbackslash{}"; break;
      case '^': out += "\\textasciicircum{}"; break;
      case '~': out += "\\textasciitilde{}"; break;
      case '<': out += "\\textless{}"; break;
      case '>': out += "\\textgreater{}"; break;
      case '|': out += "\\textbar{}"; break;
      case '"': out += "''"; break;
      case '-': out += out.ends_with('-') ? "{}-" : "-"; break;  // two of them must not become a dash
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}': out += '\\'; [[fallthrough]];
      default: out += c;
    }
  }
  return out;
}

/// Where a cost at the beginning of a text for TeX ends, such as "t\_s 50"; 0 if there is none.
std::size_t end_of_cost(std::string_view text) {
  constexpr std::size_t value = 5;  // where it begins
  if (text.size() <= value || !text.starts_with("t\\_") || text[value - 1] != ' ') return 0;
  if (std::string_view("swhr").find(text[3]) == std::string_view::npos) return 0;
  const std::size_t end = std::min(text.find_first_not_of("0123456789.e+-", value), text.size());
  return end == value ? 0 : end;
}

/// A run's setting for TeX: costs such as "t_w 1" as formulas without line breaks.
std::string typeset(const std::vector<std::string>& setting) {
  const std::string text = escaped_for_tex(joined(setting, ", "));
  std::string out;
  for (std::string_view rest = text; !rest.empty();) {
    if (const std::size_t end = end_of_cost(rest); end > 0) {
      append_formatted(out, "\\mbox{{$t_{} = {}$}} ", rest[3], rest.substr(5, end - 5));
      rest.remove_prefix(std::min(rest.find_first_not_of(' ', end), rest.size()));
    } else {
      out += rest.front();
      rest.remove_prefix(1);
    }
  }
  return out;
}

std::string decimal(double value) {
  std::string text = fmt::format("{:.3f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string at(Point point) { return fmt::format("({}, {})", decimal(point.x), decimal(point.y)); }

/// TikZ draws cubic curves.
std::string path_of(const Curve& curve) {
  const Point from = curve.from;
  const Point control = curve.control;
  const Point to = curve.to;
  const Point along{to.x - from.x, to.y - from.y};
  const Point bend{control.x - from.x, control.y - from.y};
  if (std::abs(along.x * bend.y - along.y * bend.x) < 1e-6) return fmt::format("{} -- {}", at(from), at(to));
  const auto towards = [&](Point end) {
    return Point{end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3};
  };
  return fmt::format("{} .. controls {} and {} .. {}", at(from), at(towards(from)), at(towards(to)), at(to));
}

constexpr std::string_view preamble = R"(\documentclass[tikz, border=4pt]{standalone}
\usetikzlibrary{arrows.meta}

\definecolor{load one}{HTML}{0072B2}
\definecolor{load two}{HTML}{E69F00}
\definecolor{load more}{HTML}{D55E00}
\tikzset{
  network/.style = {x=9mm, y=-9mm, font=\sffamily},
  node/.style = {circle, draw, fill=white, minimum size=9mm, inner sep=0pt, align=center, font=\sffamily\small},
  idle/.style = {node, dashed},
  switch/.style = {node, rectangle, rounded corners=1pt, fill=black!7, minimum size=7.6mm},
  wide/.style = {-, draw=black!10, line width=#1},
  free/.style = {-{Stealth[length=3pt, width=2.2pt]}, draw=black!35, line width=0.3pt},
  one/.style = {-{Stealth[length=5pt, width=4pt]}, draw=load one, line width=0.9pt},
  two/.style = {-{Stealth[length=6pt, width=5pt]}, draw=load two, line width=1.5pt, dash pattern=on 4pt off 2pt},
  more/.style = {-{Stealth[length=8pt, width=7pt]}, draw=load more, line width=2.2pt},
  load/.style = {circle, draw=#1, fill=white, inner sep=0pt, minimum size=3.4mm, font=\sffamily\bfseries\tiny},
  message/.style = {fill=white, fill opacity=0.8, text opacity=1, inner sep=0.4pt, font=\sffamily\fontsize{5}{6}\selectfont},
  words/.style = {align=center, text width=%WIDTH%mm, font=\sffamily\small},
  beside/.style = {anchor=west, inner sep=2pt, font=\sffamily\scriptsize},
}
)";

class Tikz {
 public:
  explicit Tikz(const Figure& figure) : figure_(figure) {}

  std::string text() {
    add("% {}\n", figure_.title);
    add("% {}\n", joined(figure_.setting, ", "));
    out_ += "% Each picture is a page. Names beyond Latin letters need lualatex.\n";
    add_preamble();
    out_ += "\n\\begin{document}\n";
    for (const Figure::Panel& panel : figure_.panels) add_panel(panel);
    return out_ += "\\end{document}\n";
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    append_formatted(out_, format, std::forward<Values>(values)...);
  }

  void add_preamble() {
    constexpr std::string_view place = "%WIDTH%";
    std::string text(preamble);
    text.replace(text.find(place), place.size(), decimal(9 * std::max(figure_.width, 10.0)));
    out_ += text;
  }

  void add_panel(const Figure::Panel& panel) {
    if (!panel.caption.empty()) add("\n% {}\n", panel.caption);
    out_ += "\\begin{tikzpicture}[network]\n";
    for (const Figure::Line& line : figure_.channels) {
      if (line.width > 1) add("  \\draw[wide={}pt] {};\n", decimal(casing(line.width)), path_of(line.curve));
    }
    for (const LoadClass load : load_classes) {
      for (std::size_t i = 0; i < panel.loads.size(); ++i) {
        if (class_of(panel.loads[i], panel.congestion[i]) != load) continue;
        const auto [from, to] = figure_.channels[i].ends;
        add("  \\draw[{}] {};  % {} to {}\n", name_of(load), path_of(figure_.channels[i].curve), from, to);
      }
    }
    for (std::size_t i = 0; i < figure_.vertices.size(); ++i) add_vertex(figure_.vertices[i], i);
    for (const auto& [place, text, load] : panel.numbers) {
      add("  \\node[load=load {}] at {} {{{}}};\n", name_of(load), at(place), text);
    }
    for (const Figure::Label& label : panel.messages) {
      add("  \\node[message] at {} {{{}}};\n", at(label.place), escaped_for_tex(label.text));
    }
    add_words(panel);
    out_ += "\\end{tikzpicture}\n";
  }

  static double casing(double width) { return std::min(6.0, 1.8 + std::log2(width)); }

  void add_vertex(const Figure::Vertex& vertex, std::size_t number) {
    std::string text = escaped_for_tex(vertex.label);
    for (const std::string& name : vertex.names) text += "\\\\[-1ex]\\tiny " + escaped_for_tex(name);
    add("  \\node[{}] (v{}) at {} {{{}}};\n",
        vertex.is_switch ? "switch"
        : vertex.is_idle ? "idle"
                         : "node",
        number, at(vertex.place), text);
  }

  /// Title, caption and legend, which an author may want to replace.
  void add_words(const Figure::Panel& panel) {
    const double middle = figure_.width / 2;
    add("  \\node[words, anchor=south] at {} {{\\textbf{{{}}}\\\\[0.5ex]\\scriptsize {}}};\n", at({middle, 0}),
        escaped_for_tex(figure_.title), typeset(figure_.setting));
    if (!panel.caption.empty()) {
      add("  \\node[words] at {} {{{}}};\n", at({middle, figure_.height + 0.3}), escaped_for_tex(panel.caption));
    }
    if (!figure_.has_run) return;
    double x = middle - 4.75;
    const double y = figure_.height + 0.95;
    for (const LoadClass load : load_classes) {
      add("  \\draw[{}] {} -- +(0.9, 0) node[beside] {{{}}};\n", name_of(load), at({x, y}),
          in_words(load, figure_.is_relative));
      x += load == LoadClass::free ? 1.9 : load == LoadClass::one && figure_.is_relative ? 4.0 : 2.6;
    }
    if (!figure_.has_message_labels()) return;
    add("  \\node[words, font=\\sffamily\\scriptsize] at {} {{{}}};\n", at({middle, y + 0.65}),
        escaped_for_tex(figure_.labels_in_words));
  }

  const Figure& figure_;
  std::string out_;
};

}  // namespace

std::string figure_tikz(const Figure& figure) { return Tikz(figure).text(); }

}  // namespace hopscope
