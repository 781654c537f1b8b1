#include "output/figure/figure.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "analysis/lookup.hpp"
#include "output/figure/figure_parts.hpp"
#include "output/setting.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

// With more ranks, labels of messages would cover everything else.
constexpr Rank most_ranks_with_labels = 16;
constexpr std::size_t most_labels = 32;
constexpr std::size_t longest_name = 10;

std::string short_name(const std::string& name) {
  if (characters_in(name) <= longest_name) return name;
  return std::string(first_characters(name, longest_name - 1)) + "..";
}

Figure::Vertex vertex_of(const Platform& platform, NodeId vertex, std::optional<Rank> rank, Point place) {
  const Topology& topology = *platform.topology;
  Figure::Vertex drawn;
  drawn.place = place;
  drawn.is_switch = vertex >= topology.nodes();
  drawn.is_idle = !drawn.is_switch && !rank;
  const bool shows_ranks = !platform.mapping.is_identity();
  drawn.label = fmt::format("{}", rank ? *rank : vertex);
  if (drawn.is_idle) drawn.label = "-";
  if (shows_ranks && !drawn.is_switch) drawn.names.push_back(fmt::format("node {}", vertex));
  const std::string name = well_formed(printable(topology.vertex_name(vertex)));
  if (!name.empty()) drawn.names.push_back(short_name(name));
  drawn.description = fmt::format("{} {}", drawn.is_switch ? "switch" : "node", vertex);
  if (!name.empty()) drawn.description += fmt::format(", {}", name);
  if (shows_ranks && !drawn.is_switch) {
    drawn.description += rank ? fmt::format(", rank {}", *rank) : std::string(", without a rank");
  }
  return drawn;
}

/// The figure without its panels.
Figure network_of(const Platform& platform, const Drawing& drawing) {
  const Topology& topology = *platform.topology;
  Figure figure;
  figure.width = drawing.width;
  figure.height = drawing.height;
  const auto ranks = ranks_by_node(platform);
  for (std::size_t vertex = 0; vertex < drawing.places.size(); ++vertex) {
    const auto rank = vertex < ranks.size() ? ranks[vertex] : std::nullopt;
    figure.vertices.push_back(vertex_of(platform, static_cast<NodeId>(vertex), rank, drawing.places[vertex]));
  }
  const double narrowest = std::ranges::min(topology.channel_kinds(), {}, &ChannelKind::width).width;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    figure.channels.push_back(
        {topology.channel(id), drawing.curves[static_cast<std::size_t>(id)], topology.width(id) / narrowest});
  }
  return figure;
}

/// The messages of a step with their labels; none if there are too many to be told apart.
std::vector<LabelledMessage> labelled_messages(const ShownRun& run, Step step, MessageLabels labels) {
  if (!run.messages || run.result.platform.ranks() > most_ranks_with_labels) return {};
  const std::span<const RecordedMessage> messages = messages_of_step(*run.messages, step);
  if (messages.size() > most_labels) return {};
  std::vector<LabelledMessage> all;
  for (const RecordedMessage& message : messages) {
    all.push_back({&message, labels == MessageLabels::ends ? fmt::format("{} to {}", message.from, message.to)
                                                           : contents_in_words(message.blocks, run)});
  }
  return all;
}

Figure::Panel panel_of(const ShownRun& run, const Figure& figure, const StepUsage& step, MessageLabels labels) {
  const auto& steps = run.result.steps;
  Figure::Panel panel;
  panel.caption = fmt::format("step {} of {}", step.step, steps.back().step);
  if (step.congestion > 1) panel.caption += ", congestion " + number(step.congestion);
  const auto column = std::ranges::find(run.loads->columns(), step.step, &LoadMap::Column::first);
  panel.loads = column->loads;
  panel.congestion.assign(panel.loads.begin(), panel.loads.end());
  if (run.loads->has_congestion()) panel.congestion = column->congestion;
  place_labels(figure, labelled_messages(run, step.step, labels), panel);
  return panel;
}

/// A panel of a network without messages.
Figure::Panel empty_panel(const Figure& figure, std::string_view caption) {
  Figure::Panel panel;
  panel.caption = caption;
  panel.loads.resize(figure.channels.size());
  panel.congestion.resize(figure.channels.size());
  return panel;
}

/// Crops the space that is empty around all panels. Drawings have wide margins for labels.
void crop(Figure& figure) {
  constexpr double margin = 0.15;
  Point least{figure.width, figure.height};
  Point most{0, 0};
  const auto hold = [&](Point point, double across, double down) {
    least = {std::min(least.x, point.x - across), std::min(least.y, point.y - down)};
    most = {std::max(most.x, point.x + across), std::max(most.y, point.y + down)};
  };
  for (const Figure::Vertex& vertex : figure.vertices) hold(vertex.place, 0.5, 0.5);
  for (const Figure::Line& line : figure.channels) {
    for (int i = 1; i < 16; ++i) hold(line.curve.at(i / 16.0), 0.1, 0.1);
  }
  for (const Figure::Panel& panel : figure.panels) {
    for (const Figure::Label& label : panel.messages)
      hold(label.place, label_width(label.text) / 2, message_text_size / 2);
  }
  const auto move = [&](Point& point) { point = {point.x - least.x + margin, point.y - least.y + margin}; };
  for (Figure::Vertex& vertex : figure.vertices) move(vertex.place);
  for (Figure::Line& line : figure.channels) {
    for (Point* point : {&line.curve.from, &line.curve.control, &line.curve.to}) move(*point);
  }
  for (Figure::Panel& panel : figure.panels) {
    for (auto* labels : {&panel.numbers, &panel.messages}) {
      for (Figure::Label& label : *labels) move(label.place);
    }
  }
  figure.width = most.x - least.x + 2 * margin;
  figure.height = most.y - least.y + 2 * margin;
}

}  // namespace

std::string_view name_of(LoadClass load) {
  constexpr std::string_view names[] = {"free", "one", "two", "more"};
  return names[static_cast<std::size_t>(load)];
}

std::string_view in_words(LoadClass load, bool is_relative) {
  constexpr std::string_view messages[] = {"idle", "1 message", "2 messages", "3 or more"};
  constexpr std::string_view relative[] = {"idle", "congestion up to 1", "up to 2", "above 2"};
  return (is_relative ? relative : messages)[static_cast<std::size_t>(load)];
}

bool Figure::has_widths() const {
  return std::ranges::any_of(channels, [](const Line& line) { return line.width > 1; });
}

bool Figure::has_switches() const { return std::ranges::any_of(vertices, &Vertex::is_switch); }

bool Figure::has_message_labels() const {
  return std::ranges::any_of(panels, [](const Panel& panel) { return !panel.messages.empty(); });
}

Figure figure_of(const Platform& platform, const std::string& title, const Drawing& drawing) {
  Figure figure = network_of(platform, drawing);
  const Topology& topology = *platform.topology;
  figure.has_run = false;
  figure.title = well_formed(printable(title));
  figure.setting = {topology.description(), counted(topology.nodes(), "node")};
  if (topology.switches() > 0) {
    figure.setting.push_back(fmt::format("{} switch{}", topology.switches(), topology.switches() == 1 ? "" : "es"));
  }
  figure.setting.push_back(counted(topology.channels(), "channel"));
  figure.panels.push_back(empty_panel(figure, ""));
  crop(figure);
  return figure;
}

Figure figure_of_bottleneck(const Platform& platform, const std::string& title, const std::vector<std::string>& setting,
                            const std::vector<bool>& is_critical, const Drawing& drawing) {
  Figure figure = network_of(platform, drawing);
  figure.has_prices = true;
  figure.title = well_formed(printable(title));
  for (const std::string& part : setting) figure.setting.push_back(well_formed(part));
  Figure::Panel panel = empty_panel(figure, "");
  for (std::size_t i = 0; i < is_critical.size(); ++i) {
    panel.loads[i] = is_critical[i] ? 3 : 0;
    panel.congestion[i] = panel.loads[i];
  }
  figure.panels.push_back(std::move(panel));
  crop(figure);
  return figure;
}

Figure figure_of(const ShownRun& run, const Drawing& drawing, std::optional<Step> step, MessageLabels labels) {
  const Result& result = run.result;
  Figure figure = network_of(result.platform, drawing);
  figure.is_relative = run.loads && run.loads->has_congestion();
  figure.labels_in_words = labels == MessageLabels::ends
                               ? "0 to 3: the message from rank 0 to rank 3, beside the first channel that it takes"
                               : "beside the first channel of a message: " + explanation_of_contents(run);
  figure.title = printable(result.scenario.empty() ? result.title : result.scenario);
  figure.title += printable(changes_in_words(result.overrides));
  figure.title = well_formed(figure.title);
  for (const std::string& part : setting_parts(result)) figure.setting.push_back(well_formed(part));
  for (const StepUsage& each : result.steps) {
    if (!step || each.step == *step) figure.panels.push_back(panel_of(run, figure, each, labels));
  }
  if (figure.panels.empty()) {
    figure.panels.push_back(empty_panel(figure, "nothing is sent"));
  }
  crop(figure);
  return figure;
}

}  // namespace hopscope
