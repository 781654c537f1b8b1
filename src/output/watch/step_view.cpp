#include "output/watch/step_view.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include "analysis/lookup.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "output/watch/canvas.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

constexpr std::string_view legend = "dotted: idle; line: one message; 2, 3 ..: number of messages";

Colour colour_of(int load, double congestion) {
  if (load == 0) return Colour::dim;
  return congestion <= 1 ? Colour::green : congestion <= 2 ? Colour::yellow : Colour::red;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Truncates plain text to one line.
std::string cut(const std::string& text, int width) {
  if (display_width(text) <= width) return text;
  return std::string(first_characters(text, static_cast<std::size_t>(width - 2))) + "..";
}

std::string_view arrow_along(Point by, bool unicode) {
  const bool across = std::abs(by.x) >= std::abs(by.y);
  if (across) return by.x >= 0 ? (unicode ? "→" : ">") : (unicode ? "←" : "<");
  return by.y >= 0 ? (unicode ? "↓" : "v") : (unicode ? "↑" : "^");
}

/// The position of a drawing on a canvas: units of the drawing in characters.
struct Scale {
  double across = 0;
  double down = 0;
  double left = 0;  ///< characters before it

  [[nodiscard]] double column(double x) const { return left + x * across; }
  [[nodiscard]] double row(double y) const { return y * down; }

  static Scale to_fit(const Drawing& drawing, int columns, int rows) {
    const double across = std::min({columns / drawing.width, 2.0 * rows / drawing.height, 8.0});
    return {across, across / 2, std::floor((columns - drawing.width * across) / 2)};
  }
};

/// Rank and node, where these differ: "3@5".
std::string label_of(NodeId vertex, const Platform& platform, const std::vector<std::optional<Rank>>& ranks) {
  if (vertex >= platform.topology->nodes()) return "#";
  if (platform.mapping.is_identity()) return fmt::format("{}", vertex);
  const auto rank = ranks[static_cast<std::size_t>(vertex)];
  return rank ? fmt::format("{}@{}", *rank, vertex) : "-";
}

void draw_curve(Canvas& canvas, const Curve& curve, const Scale& scale, int load, Colour colour) {
  const double length =
      std::hypot((curve.to.x - curve.from.x) * scale.across, (curve.to.y - curve.from.y) * scale.across);
  const int dots = std::max(4, static_cast<int>(length * Canvas::dots_across * 2));
  const int every = load > 0 ? 1 : 6;  // free channels are dotted, to be recognizable without colour
  for (int i = 0; i <= dots; i += every) {
    const Point here = curve.at(static_cast<double>(i) / dots);
    canvas.dot(scale.column(here.x) * Canvas::dots_across, scale.row(here.y) * Canvas::dots_down, colour, load);
  }
}

/// An arrow near the head of a loaded channel, preceded by the load if messages share a channel.
void mark_load(Canvas& canvas, const Curve& curve, const Scale& scale, int load, Colour colour, bool unicode) {
  const Point before = curve.at(0.6);
  const Point here = curve.at(0.72);
  std::string mark(arrow_along({here.x - before.x, here.y - before.y}, unicode));
  if (load > 1) mark = fmt::format("{}{}", load, mark);
  const int width = display_width(mark);
  const int column = static_cast<int>(scale.column(here.x)) - width / 2;
  const int row = static_cast<int>(scale.row(here.y));
  if (canvas.is_free(column, row, width)) canvas.write(column, row, mark, colour);
}

}  // namespace

int StepView::load(std::size_t step, ChannelId channel) const {
  return run_.loads->columns()[step].loads[static_cast<std::size_t>(channel)];
}

Colour StepView::colour(std::size_t step, ChannelId channel) const {
  return colour_of(load(step, channel), run_.loads->congestion_of(step, static_cast<std::size_t>(channel)));
}

std::vector<std::string> StepView::picture(std::size_t step, const StepViewStyle& style, int rows) const {
  const Platform& platform = run_.result.platform;
  const Scale scale = Scale::to_fit(*drawing_, style.text.width, rows);
  const auto ranks = ranks_by_node(platform);
  std::size_t widest = 1;
  for (NodeId vertex = 0; vertex < std::ssize(drawing_->places); ++vertex) {
    widest = std::max(widest, label_of(vertex, platform, ranks).size());
  }
  if (2 * scale.across < static_cast<double>(widest) + 3 || scale.down * 2 < 1.5) return {};
  Canvas canvas(style.text.width, static_cast<int>(std::ceil(drawing_->height * scale.down)));
  for (std::size_t id = 0; id < drawing_->curves.size(); ++id) {
    const auto channel = static_cast<ChannelId>(id);
    draw_curve(canvas, drawing_->curves[id], scale, load(step, channel), colour(step, channel));
  }
  for (std::size_t vertex = 0; vertex < drawing_->places.size(); ++vertex) {
    const std::string label = fmt::format("[{}]", label_of(static_cast<NodeId>(vertex), platform, ranks));
    const Point place = drawing_->places[vertex];
    canvas.write(static_cast<int>(scale.column(place.x)) - static_cast<int>(label.size()) / 2,
                 static_cast<int>(scale.row(place.y)), label, Colour::bold);
  }
  for (std::size_t id = 0; id < drawing_->curves.size(); ++id) {
    const auto channel = static_cast<ChannelId>(id);
    const int messages = load(step, channel);
    if (messages == 0) continue;
    mark_load(canvas, drawing_->curves[id], scale, messages, colour(step, channel), style.unicode);
  }
  return canvas.lines(style.text, style.unicode);
}

std::vector<std::string> StepView::busiest_channels(std::size_t step, const StepViewStyle& style, int rows) const {
  const Topology& topology = *run_.result.platform.topology;
  const std::size_t place = step / run_.loads->steps_per_column();
  const auto& column = run_.loads->columns()[place];
  std::vector<std::size_t> by_load(column.loads.size());
  for (std::size_t i = 0; i < by_load.size(); ++i) by_load[i] = i;
  std::ranges::stable_sort(by_load, std::ranges::greater(),
                           [&](std::size_t row) { return run_.loads->congestion_of(place, row); });
  std::vector<std::string> lines{"The network is too large to be drawn here. The busiest channels of this step:"};
  for (const std::size_t row : by_load) {
    const auto messages = column.loads[row];
    if (messages == 0 || std::ssize(lines) >= rows) break;
    const auto [first, last] = run_.loads->channels_of(row);
    const auto [from, to] = topology.channel(first);
    const std::string which =
        first == last ? fmt::format("{} -> {}", vertex_in_words(topology, from), vertex_in_words(topology, to))
                      : fmt::format("one of the channels {} to {}", first, last);
    const int bar = std::min(messages, style.text.width / 2);
    lines.push_back(cut(fmt::format("{:>28}  {:>4}  ", which, messages), style.text.width / 2) +
                    paint(std::string(static_cast<std::size_t>(bar), '='),
                          colour_of(messages, run_.loads->congestion_of(place, row)), style.text));
  }
  return lines;
}

std::vector<std::string> StepView::facts(std::size_t step, const StepViewStyle& style) const {
  const Result& result = run_.result;
  const StepUsage& usage = result.steps[step];
  const std::string unit = printable(result.platform.time_unit);
  const std::string load =
      usage.load == 1 ? std::string("no channel carries more than one message")
      : usage.congestion == static_cast<double>(usage.load)
          ? fmt::format("up to {} messages on a channel", usage.load)
          : fmt::format("up to {} messages on a channel, congestion {}", usage.load, number(usage.congestion));
  const std::string sums =
      fmt::format("{}, {}, {} to {}{}{}; {}", counted(usage.messages, "message"), amount(usage.words, "word"),
                  number(usage.start), number(usage.end), unit.empty() ? "" : " ", unit, load);
  std::vector<std::string> lines;
  for (auto& line : lines_of(wrap(sums, style.text.width))) lines.push_back(cut(line, style.text.width));
  for (auto& line : travellers(step, style)) lines.push_back(std::move(line));
  const auto code = pseudo_code_lines(*run_.algorithm);
  const auto [first, last] = lines_of_step(*run_.algorithm, result.platform, result.schedule, usage.step);
  for (int line = first; line <= last && line < std::ssize(code); ++line) {
    lines.push_back(
        paint(cut("> " + code[static_cast<std::size_t>(line)], style.text.width), Colour::bold, style.text));
  }
  return lines;
}

std::vector<std::string> StepView::travellers(std::size_t step, const StepViewStyle& style) const {
  if (!run_.messages) return {};
  const Step number = run_.result.steps[step].step;
  const auto messages = messages_of_step(*run_.messages, number);
  const std::string_view arrow = style.unicode ? "→" : "->";
  std::string all;
  std::map<ChannelId, std::string> crossing;
  std::map<ChannelId, int> loads;
  for (const RecordedMessage& message : messages) {
    const std::string name = fmt::format(" {}{}{}", message.from, arrow, message.to);
    all += name;
    for (const ChannelId channel : message.route) {
      crossing[channel] += name;
      ++loads[channel];
    }
  }
  std::vector<ChannelId> shared;
  for (const auto& [channel, load] : loads) {
    if (load > 1) shared.push_back(channel);
  }
  const bool has_map = run_.loads && run_.loads->channels_per_row() == 1 && run_.loads->steps_per_column() == 1;
  const auto congestion_of = [&](ChannelId channel) {
    return has_map ? run_.loads->congestion_of(step, static_cast<std::size_t>(channel)) : loads[channel];
  };
  std::ranges::stable_sort(shared, std::ranges::greater(), congestion_of);
  std::vector<std::string> lines;
  const auto most = static_cast<std::size_t>(std::clamp(style.rows / 10, 1, 6));
  for (std::size_t i = 0; i < std::min(shared.size(), most); ++i) {
    const auto [from, to] = run_.result.platform.topology->channel(shared[i]);
    const std::string line =
        cut(fmt::format("channel {} {} {}:{}", from, arrow, to, crossing[shared[i]]), style.text.width);
    lines.push_back(paint(line, colour_of(loads[shared[i]], congestion_of(shared[i])), style.text));
  }
  lines.push_back(cut("messages:" + all, style.text.width));
  return lines;
}

std::vector<std::string> StepView::lines(std::size_t step, const StepViewStyle& style) const {
  const auto& steps = run_.result.steps;
  const std::string position = fmt::format("step {} of {}", step + 1, steps.size());
  const std::string name = cut(printable(run_.result.scenario), style.text.width - display_width(position) - 2);
  std::vector<std::string> lines;
  lines.push_back(pad_right(paint(name, Colour::bold, style.text), style.text.width - display_width(position)) +
                  position);
  for (auto& line : lines_of(setting(run_.result, {false, style.text.width}))) {
    lines.push_back(cut(line, style.text.width));
  }
  lines.emplace_back();
  const auto below = facts(step, style);
  const int left = style.rows - static_cast<int>(lines.size() + below.size()) - 2;
  if (left >= 3 && run_.loads) {
    const bool has_all = run_.loads->channels_per_row() == 1 && run_.loads->steps_per_column() == 1;
    auto middle = drawing_ && has_all ? picture(step, style, left - 1) : std::vector<std::string>();
    if (!middle.empty()) middle.push_back(paint(cut(std::string(legend), style.text.width), Colour::dim, style.text));
    if (middle.empty()) middle = busiest_channels(step, style, left);
    lines.insert(lines.end(), middle.begin(), middle.end());
    lines.emplace_back();
  }
  lines.insert(lines.end(), below.begin(), below.end());
  if (std::ssize(lines) > style.rows) lines.resize(static_cast<std::size_t>(style.rows));
  return lines;
}

}  // namespace hopscope
