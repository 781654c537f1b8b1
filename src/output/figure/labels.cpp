#include "output/figure/figure_parts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double label_gap = 0.09;          // from a line to the text beside it
constexpr std::size_t most_in_a_label = 2;  // messages

struct Box {
  Point centre;
  double half_width = 0;
  double half_height = 0;

  [[nodiscard]] bool meets(const Box& other) const {
    return std::abs(centre.x - other.centre.x) < half_width + other.half_width &&
           std::abs(centre.y - other.centre.y) < half_height + other.half_height;
  }
  [[nodiscard]] bool holds(Point point) const {
    return std::abs(centre.x - point.x) < half_width && std::abs(centre.y - point.y) < half_height;
  }
};

/// The occupied space of a panel.
class Space {
 public:
  Space(const Figure& figure, const Figure::Panel& panel) : figure_(figure) {
    for (const Figure::Vertex& vertex : figure.vertices) boxes_.push_back({vertex.place, 0.5, 0.5});
    for (std::size_t i = 0; i < figure.channels.size(); ++i) {
      constexpr int samples = 40;
      auto& points = panel.loads[i] > 0 ? loaded_ : free_;
      for (int k = 0; k <= samples; ++k) {
        points.emplace_back(i, figure.channels[i].curve.at(static_cast<double>(k) / samples));
      }
    }
  }

  /// @param own channel that the box may lie on @param over_free it may lie on free channels too
  [[nodiscard]] bool is_free(const Box& box, std::optional<std::size_t> own, bool over_free) const {
    const Box whole{{figure_.width / 2, figure_.height / 2}, figure_.width / 2, figure_.height / 2};
    for (const double x : {-box.half_width, box.half_width}) {
      if (!whole.holds({box.centre.x + x, box.centre.y - box.half_height})) return false;
      if (!whole.holds({box.centre.x + x, box.centre.y + box.half_height})) return false;
    }
    if (std::ranges::any_of(boxes_, [&](const Box& other) { return box.meets(other); })) return false;
    const Box around{box.centre, box.half_width + label_gap / 2, box.half_height + label_gap / 2};
    const auto is_in_way = [&](const auto& sample) { return sample.first != own && around.holds(sample.second); };
    return std::ranges::none_of(loaded_, is_in_way) && (over_free || std::ranges::none_of(free_, is_in_way));
  }
  void take(const Box& box) { boxes_.push_back(box); }

 private:
  const Figure& figure_;
  std::vector<Box> boxes_;
  std::vector<std::pair<std::size_t, Point>> loaded_;  // points of channels, with the channel
  std::vector<std::pair<std::size_t, Point>> free_;
};

/// Nearer to the tail than to the head, so that it does not collide with the number of the opposite channel.
void place_number(const Figure& figure, std::size_t channel, Space& space, Figure::Panel& panel) {
  const Curve& curve = figure.channels[channel].curve;
  const auto box_at = [&](double t) { return Box{curve.at(t), number_radius, number_radius}; };
  Box chosen = box_at(0.36);
  for (const double t : {0.36, 0.3, 0.24, 0.42, 0.48, 0.6, 0.7}) {
    if (!space.is_free(box_at(t), channel, true)) continue;
    chosen = box_at(t);
    break;
  }
  space.take(chosen);
  panel.numbers.push_back(
      {chosen.centre, std::to_string(panel.loads[channel]), class_of(panel.loads[channel], panel.congestion[channel])});
}

/// A position for a text beside a curve: to the right of its direction if possible, since the opposite channel is on
/// the left.
std::optional<Box> place_beside(const Curve& curve, double half_width, const Space& space) {
  constexpr double half_height = message_text_size / 2;
  for (const bool over_free : {false, true}) {
    for (const double side : {1.0, -1.0}) {
      for (const double t : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8}) {
        const Point ahead = curve.at(t + 0.01);
        const Point here = curve.at(t);
        const double length = std::hypot(ahead.x - here.x, ahead.y - here.y);
        if (length <= 0) continue;
        const Point right{-(ahead.y - here.y) / length * side, (ahead.x - here.x) / length * side};
        const double away = label_gap + std::abs(right.x) * half_width + std::abs(right.y) * half_height;
        const Box box{{here.x + right.x * away, here.y + right.y * away}, half_width, half_height};
        if (space.is_free(box, std::nullopt, over_free)) return box;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

void place_labels(const Figure& figure, std::span<const LabelledMessage> messages, Figure::Panel& panel) {
  Space space(figure, panel);
  for (std::size_t i = 0; i < figure.channels.size(); ++i) {
    if (panel.loads[i] >= 2) place_number(figure, i, space, panel);
  }
  std::map<ChannelId, std::vector<std::string>> labels;  // by the first channel
  for (const auto& [message, text] : messages) {
    if (!message->route.empty() && !text.empty()) labels[message->route.front()].push_back(text);
  }
  for (const auto& [channel, names] : labels) {
    if (names.size() > most_in_a_label) continue;
    std::string text = names.front();
    if (names.size() > 1) text += ", " + names.back();
    const auto box =
        place_beside(figure.channels[static_cast<std::size_t>(channel)].curve, label_width(text) / 2, space);
    if (!box) continue;
    space.take(*box);
    panel.messages.push_back({box->centre, text});
  }
}

}  // namespace hopscope
