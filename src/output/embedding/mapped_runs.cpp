#include "output/embedding/embedding.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include "output/setting.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_steps_shown = 24;

Time duration(const StepUsage& step) { return step.end - step.start; }

// One step under every mapping; blank for a mapping whose run has no such step.
struct Row {
  Step step = 0;
  std::vector<const StepUsage*> by_run;
  const Witness* worst = nullptr;  // of the run in which the step takes longest
  double slower = 1;               // its longest time over its shortest
};

const Witness* witness_of(const MappedRun& run, Step step) {
  const auto found = std::ranges::find(run.witnesses, step, &Witness::step);
  return found == run.witnesses.end() ? nullptr : &*found;
}

std::vector<Row> rows_of(const std::vector<MappedRun>& runs) {
  std::map<Step, Row> rows;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (const StepUsage& step : runs[i].steps) {
      Row& row = rows[step.step];
      row.step = step.step;
      row.by_run.resize(runs.size());
      row.by_run[i] = &step;
    }
  }
  std::vector<Row> all;
  for (auto& [step, row] : rows) {
    Time least = std::numeric_limits<Time>::infinity(), most = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (row.by_run[i] == nullptr) continue;
      least = std::min(least, duration(*row.by_run[i]));
      if (duration(*row.by_run[i]) <= most) continue;
      most = duration(*row.by_run[i]);
      row.worst = witness_of(runs[i], step);
    }
    row.slower = least > 0 ? most / least : 1;
    all.push_back(std::move(row));
  }
  return all;
}

// If there are many steps, those that differ most, in order.
std::vector<Row> shown_of(std::vector<Row> rows) {
  if (rows.size() <= most_steps_shown) return rows;
  std::ranges::stable_sort(rows, std::greater(), &Row::slower);
  rows.resize(most_steps_shown);
  std::ranges::sort(rows, {}, &Row::step);
  return rows;
}

std::string meeting(const Row& row, const Topology& network) {
  constexpr std::size_t most_named = 3;
  if (row.worst == nullptr || row.worst->load < 2) return "";
  std::string text = fmt::format("{} -> {}: {}, ", vertex_in_words(network, row.worst->channel.from),
                                 vertex_in_words(network, row.worst->channel.to), counted(row.worst->load, "message"));
  for (std::size_t i = 0; i < std::min(most_named, row.worst->messages.size()); ++i) {
    text += fmt::format("{}{}->{}", i == 0 ? "" : " ", row.worst->messages[i].first, row.worst->messages[i].second);
  }
  return text + (row.worst->load > static_cast<std::int64_t>(most_named) ? " .." : "");
}

// All durations with the same number of decimals.
std::vector<std::string> duration_cells(const std::vector<Row>& rows, std::size_t run) {
  std::vector<double> values;
  for (const Row& row : rows) {
    if (row.by_run[run] != nullptr) values.push_back(duration(*row.by_run[run]));
  }
  const auto numbers = aligned_numbers(values);
  std::vector<std::string> cells;
  std::size_t next = 0;
  for (const Row& row : rows) cells.push_back(row.by_run[run] == nullptr ? "" : numbers[next++]);
  return cells;
}

std::string slower_cell(double slower) { return slower > 1 + 1e-9 ? ratio_in_words(slower) : ""; }

// The last line: the whole runs.
std::vector<std::string> total_cells(const std::vector<MappedRun>& runs) {
  std::vector<double> times;
  for (const MappedRun& run : runs) times.push_back(run.time);
  const auto [least, most] = std::ranges::minmax(times);
  std::vector<std::string> cells{"all"};
  for (std::string& time : aligned_numbers(times)) cells.push_back(std::move(time));
  cells.push_back(slower_cell(least > 0 ? most / least : 1));
  return cells;
}

std::string times_table(const std::vector<MappedRun>& runs, const std::vector<Row>& rows, const TextStyle& style) {
  std::vector<std::string> headings{"step"};
  std::vector<std::vector<std::string>> columns;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    headings.push_back(printable(runs[i].mapping));
    columns.push_back(duration_cells(rows, i));
  }
  headings.emplace_back("slower");
  RightAligned table(headings);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    std::vector<std::string> cells{fmt::to_string(rows[at].step)};
    for (const auto& column : columns) cells.push_back(column[at]);
    cells.push_back(slower_cell(rows[at].slower));
    table.add(std::move(cells));
  }
  table.add(total_cells(runs));
  return table.text(style);
}

// Appends a last column of text to the lines of a table.
std::string with_words(const std::string& table, const std::vector<std::string>& words) {
  std::string out;
  std::size_t line = 0;
  for (std::size_t begin = 0; begin < table.size(); ++line) {
    const std::size_t end = table.find('\n', begin);
    out += table.substr(begin, end - begin);
    if (line < words.size() && !words[line].empty()) out += "  " + words[line];
    out += '\n';
    begin = end + 1;
  }
  return out;
}

}  // namespace

std::string mapped_runs_table(const std::vector<MappedRun>& runs, const Topology& network, const std::string& time_unit,
                              const TextStyle& style) {
  if (runs.size() < 2) return "";
  const auto all = rows_of(runs);
  const auto rows = shown_of(all);
  std::vector<std::string> words{paint("where messages share a channel", Colour::dim, style)};
  for (const Row& row : rows) words.push_back(meeting(row, network));
  const std::string unit = time_unit.empty() ? "" : " in " + printable(time_unit);
  std::string out = paint("simulated, the time of each step" + unit, Colour::bold, style) + '\n';
  out += with_words(times_table(runs, rows, style), words);
  if (rows.size() < all.size()) {
    out += fmt::format("the {} steps of {} that differ most\n", rows.size(), all.size());
  }
  return out;
}

}  // namespace hopscope
