#include "output/table/steps.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <hopscope/vertex_names.hpp>

#include "text/formatted.hpp"

namespace hopscope {

namespace {

// Lists up to this length are shown whole; longer ones with this many rows at either end.
constexpr std::size_t longest_unfolded = 16;
constexpr std::size_t rows_at_an_end = 3;

// The step of the witness; if there is no congestion, the longest.
std::size_t worst_step(const Result& result) {
  const auto& steps = result.steps;
  const auto worst =
      result.witness ? std::find_if(steps.begin(), steps.end(),
                                    [&](const StepUsage& step) { return step.step == result.witness->step; })
                     : std::max_element(steps.begin(), steps.end(), [](const StepUsage& one, const StepUsage& other) {
                         return one.end - one.start < other.end - other.start;
                       });
  return static_cast<std::size_t>(worst - steps.begin());
}

std::set<std::size_t> rows_to_show(const Result& result, bool all) {
  const auto& steps = result.steps;
  std::set<std::size_t> rows;
  const bool fold = !all && steps.size() > longest_unfolded;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!fold || i < rows_at_an_end || i + rows_at_an_end >= steps.size()) rows.insert(i);
  }
  if (fold) rows.insert(worst_step(result));
  return rows;
}

struct TimeColumns {
  std::vector<std::string> start, end;
};

// Starts and ends have the same number of decimals for easy comparison.
TimeColumns time_columns(const std::vector<StepUsage>& steps, const std::set<std::size_t>& rows) {
  std::vector<double> values;
  for (const auto row : rows) values.push_back(steps[row].start);
  for (const auto row : rows) values.push_back(steps[row].end);
  auto texts = aligned_numbers(values);
  const auto half = texts.begin() + static_cast<std::ptrdiff_t>(rows.size());
  return {{texts.begin(), half}, {half, texts.end()}};
}

// The columns on congestion that are needed for any step.
struct Columns {
  bool load = false;
  bool congested = false;
};

Columns columns_for(const std::vector<StepUsage>& steps) {
  const auto differs = [](const StepUsage& step) { return step.congestion != static_cast<double>(step.load); };
  return {std::ranges::any_of(steps, differs),
          std::ranges::any_of(steps, [](const StepUsage& step) { return step.congested_channels > 0; })};
}

std::vector<std::string> row_of(const StepUsage& step, ChannelId channels, Columns with, const TextStyle& style) {
  const Colour colour = step.congestion > 1 ? Colour::yellow : Colour::none;
  std::vector<std::string> cells{fmt::to_string(step.step), fmt::to_string(step.messages), number(step.words),
                                 paint(number(step.congestion), colour, style)};
  if (with.load) cells.push_back(fmt::to_string(step.load));
  cells.push_back(fmt::format("{} / {}", step.used_channels, channels));
  if (with.congested) cells.push_back(fmt::to_string(step.congested_channels));
  return cells;
}

}  // namespace

std::string step_table(const Result& result, const TableOptions& options) {
  const auto& steps = result.steps;
  if (steps.empty()) return "no steps: nothing is sent\n";
  const auto rows = rows_to_show(result, options.all_steps);
  const auto times = time_columns(steps, rows);
  const Columns with = columns_for(steps);

  std::vector<std::string> headings{"step", "messages", "words", "congestion", "channels used", "start", "end"};
  if (with.congested) headings.insert(headings.begin() + 5, "congested");
  if (with.load) headings.insert(headings.begin() + 4, "load");
  RightAligned lines(headings);
  std::size_t next = 0;
  std::size_t shown = 0;
  for (const auto row : rows) {
    if (row > next) lines.add_line(" ...");
    next = row + 1;
    auto cells = row_of(steps[row], result.platform.topology->channels(), with, options.style);
    cells.push_back(times.start[shown]);
    cells.push_back(times.end[shown]);
    ++shown;
    lines.add(std::move(cells));
  }
  std::string out = lines.text(options.style);
  if (shown < steps.size()) {
    out += fmt::format("... {}, --all-steps shows them\n",
                       counted(static_cast<std::int64_t>(steps.size() - shown), "more step"));
  }
  return out;
}

std::string message_table(const Result& result, const TextStyle& style) {
  const auto& messages = result.messages;
  if (messages.empty()) return "";
  std::vector<std::string> routes;
  int widest = display_width("route");
  for (const auto& message : messages) {
    std::vector<std::string> vertices;
    for (const NodeId vertex : message.route) vertices.push_back(vertex_in_words(*result.platform.topology, vertex));
    routes.push_back(joined(vertices, " > "));
    widest = std::max(widest, display_width(routes.back()));
  }
  RightAligned lines({"step", "from", "to", "words", pad_right("route", widest)});
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const auto& message = messages[i];
    lines.add({fmt::to_string(message.step), fmt::to_string(message.from), fmt::to_string(message.to),
               number(message.words), pad_right(routes[i], widest)});
  }
  return lines.text(style);
}

}  // namespace hopscope
