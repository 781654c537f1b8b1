#include <algorithm>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include <hopscope/approximately.hpp>

#include "output/embedding/embedding.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

using Of = EmbeddingBound::Of;

std::string link_noun(const GuestGraph& guest) { return guest.directed ? "channel" : "link"; }

std::string link_in_words(const Channel& ends, const Topology& host, bool directed) {
  return fmt::format("{} {} {}", vertex_in_words(host, ends.from), directed ? "->" : "-",
                     vertex_in_words(host, ends.to));
}

std::string edge_in_words(const GuestEdge& edge, bool directed) {
  return fmt::format("{}{}{}", edge.from, directed ? "->" : "-", edge.to);
}

std::string setting(const EmbeddingReport& report, const TextStyle& style) {
  const GuestGraph& guest = report.guest;
  const EmbeddingMeasures& measures = report.given.measures;
  const auto edges = static_cast<std::int64_t>(guest.edges.size());
  std::string who =
      fmt::format("guest {}, {} process{}, {}", printable(report.guest_name), guest.processes,
                  guest.processes == 1 ? "" : "es", counted(edges, guest.directed ? "directed edge" : "edge"));
  if (guest.weighted) who += fmt::format(", {} words", number(guest.total_words()));
  std::vector<std::string> parts{std::move(who)};
  parts.push_back(fmt::format("host {}, {}, {}", report.host->description(), counted(report.host->nodes(), "node"),
                              counted(measures.links, link_noun(guest))));
  parts.push_back("mapping " + printable(report.given.name));
  if (report.routing != "default") parts.push_back("routing " + report.routing);
  return join_parts(parts, style.width) + '\n';
}

// A line of the table of measures: a number for the given mapping, optionally one for the found mapping, and a bound.
struct MeasureLine {
  std::string name;
  std::string given;
  std::string found;
  const EmbeddingBound* bound = nullptr;
};

std::vector<MeasureLine> lines_of(const EmbeddingReport& report) {
  std::vector<MeasureLine> lines;
  const auto add = [&](const char* name, auto value, const EmbeddingBound* bound = nullptr) {
    const auto shown = [&](const EvaluatedMapping& mapping) {
      return number(static_cast<double>(value(mapping.measures)));
    };
    lines.push_back({name, shown(report.given), report.better() != nullptr ? shown(*report.better()) : "", bound});
  };
  using Measures = EmbeddingMeasures;
  add(
      "congestion", [](const Measures& m) { return m.congestion; }, largest_bound(report.bounds, Of::congestion));
  if (report.guest.weighted) {
    add(
        "most words", [](const Measures& m) { return m.words; }, largest_bound(report.bounds, Of::words));
  }
  if (report.given.measures.per_width) {
    add(
        report.guest.has_words() ? "words per width" : "edges per width",
        [](const Measures& m) { return m.per_width.value_or(0); }, largest_bound(report.bounds, Of::per_width));
  }
  add(
      "dilation", [](const Measures& m) { return m.dilation; }, largest_bound(report.bounds, Of::dilation));
  add("average dilation", [](const Measures& m) { return m.average_dilation; });
  add("expansion", [](const Measures& m) { return m.expansion; });
  return lines;
}

std::string measures_table(const EmbeddingReport& report, const TextStyle& style) {
  auto lines = lines_of(report);
  if (report.better() != nullptr) lines.insert(lines.begin(), {"", "given", "found"});
  int given = 0, found = 0;
  for (const MeasureLine& line : lines) {
    given = std::max(given, display_width(line.given));
    found = std::max(found, display_width(line.found));
  }
  std::string out;
  for (const MeasureLine& line : lines) {
    std::string text = pad_right(line.name, 18) + pad_left(line.given, given);
    if (report.better() != nullptr) text += "  " + pad_left(line.found, found);
    if (line.bound != nullptr) {
      text += fmt::format("  ≥ {}", number(line.bound->value));
      const int column = display_width(text) + 2;
      text += "  " + wrap(fmt::format("{}: {}", line.bound->name, line.bound->formula), style.width, column, column);
    }
    out += line.name.empty() ? paint(text, Colour::dim, style) : text;
    out += '\n';
  }
  return out;
}

// Rows of loads: one row for each, or for several together if there are many.
struct LoadRow {
  std::int64_t first = 0, last = 0;
  std::int64_t given = 0, found = 0;  // links
};

std::vector<LoadRow> load_rows(const EmbeddingReport& report) {
  constexpr std::int64_t most_rows = 12;
  const EmbeddingMeasures& given = report.given.measures;
  std::int64_t most = given.congestion;
  if (report.better() != nullptr) most = std::max(most, report.better()->measures.congestion);
  const std::int64_t loads = (most + most_rows) / most_rows;  // per row; 0 .. most are most + 1 of them
  std::vector<LoadRow> rows;
  for (std::int64_t first = 0; first <= most; first += loads) {
    rows.push_back({first, std::min(most, first + loads - 1)});
  }
  for (const auto& [load, links] : given.links_by_load) rows[static_cast<std::size_t>(load / loads)].given += links;
  if (report.better() == nullptr) return rows;
  for (const auto& [load, links] : report.better()->measures.links_by_load)
    rows[static_cast<std::size_t>(load / loads)].found += links;
  return rows;
}

std::string load_table(const EmbeddingReport& report, const TextStyle& style) {
  constexpr double longest_bar = 40;
  const bool is_better = report.better() != nullptr;
  const auto rows = load_rows(report);
  std::int64_t most = 1;
  for (const LoadRow& row : rows) most = std::max(most, is_better ? row.found : row.given);
  const std::string links = link_noun(report.guest) + 's';
  std::vector<std::string> headings{"edges", links};
  if (is_better) headings = {"edges", "given", "found"};
  headings.push_back(pad_right("", static_cast<int>(longest_bar)));
  RightAligned lines(std::move(headings));
  for (const LoadRow& row : rows) {
    const std::int64_t shown = is_better ? row.found : row.given;
    const auto bar = static_cast<std::size_t>(longest_bar * static_cast<double>(shown) / static_cast<double>(most));
    std::vector<std::string> cells{
        row.first == row.last ? fmt::to_string(row.first) : fmt::format("{} .. {}", row.first, row.last),
        fmt::to_string(row.given)};
    if (is_better) cells.push_back(fmt::to_string(row.found));
    const std::string drawn(shown > 0 ? std::max<std::size_t>(bar, 1) : 0, '#');
    cells.push_back(pad_right(drawn, static_cast<int>(longest_bar)));
    lines.add(std::move(cells));
  }
  return lines.text(style);
}

std::string busiest_in_words(const EmbeddingReport& report, const EmbeddingMeasures& measures) {
  constexpr std::size_t most_edges = 8;
  if (measures.busiest.empty()) return "none is loaded";
  const LoadedLink& link = measures.busiest.front();
  const bool directed = report.guest.directed;
  std::string words = fmt::format("{} {}, {}", link_noun(report.guest),
                                  link_in_words(link.ends, *report.host, directed), counted(link.load, "edge"));
  if (report.guest.weighted) words += fmt::format(" of {} words", number(link.words));
  if (measures.per_width) words += fmt::format(" on width {}", number(link.width));
  const std::size_t shown = std::min(link.edges.size(), most_edges);
  for (std::size_t i = 0; i < shown; ++i) {
    words += fmt::format("{}{}", i == 0 ? ": " : ", ", edge_in_words(link.edges[i], directed));
  }
  const auto more = link.load - static_cast<std::int64_t>(shown);
  return more > 0 ? words + fmt::format(" and {} more", more) : words;
}

std::string findings(const EmbeddingReport& report, const EmbeddingMeasures& measures, std::string_view of,
                     const TextStyle& style) {
  std::string out = labelled(fmt::format("busiest{}:", of), busiest_in_words(report, measures), Colour::none, style);
  if (!measures.longest) return out;
  const std::string edge = edge_in_words(*measures.longest, report.guest.directed);
  return out + labelled(fmt::format("longest{}:", of),
                        fmt::format("edge {}, {}", edge, counted(measures.dilation, "hop")), Colour::none, style);
}

// The first criterion of the search.
Of judged_by(const EmbeddingReport& report) {
  if (report.given.measures.per_width) return Of::per_width;
  return report.guest.has_words() ? Of::words : Of::congestion;
}

double judged_load(const EmbeddingReport& report, const EmbeddingMeasures& measures) {
  switch (judged_by(report)) {
    case Of::per_width: return *measures.per_width;
    case Of::words: return measures.words;
    default: return static_cast<double>(measures.congestion);
  }
}

std::string search_in_words(const EmbeddingReport& report) {
  const SearchedMapping& found = *report.found;
  const std::string effort = fmt::format("{}, seed {}", counted(found.steps, "step"), found.seed);
  const EmbeddingBound* bound = largest_bound(report.bounds, judged_by(report));
  const double load = judged_load(report, found.mapping.measures);
  std::string words = found.is_better ? fmt::format("better, from {}; {}", found.start, effort)
                                      : fmt::format("nothing better; {}", effort);
  if (found.is_best) return words + "; nothing can be better";
  if (bound != nullptr && approximately_at_most(load, bound->value)) words += "; the bound is met";
  return words;
}

std::string search_lines(const EmbeddingReport& report, const TextStyle& style) {
  constexpr std::size_t most_shown = 64;
  if (!report.found) return "";
  std::string out =
      labelled("search:", search_in_words(report), report.found->is_better ? Colour::green : Colour::none, style);
  if (!report.found->is_better) return out;
  const Placement& nodes = report.found->mapping.nodes;
  const std::string table = nodes.size() <= most_shown
                                ? joined(nodes, " ")
                                : fmt::format("{} nodes; --output-mapping writes them", nodes.size());
  return out + labelled("found mapping:", table, Colour::none, style);
}

std::string expectation_lines(const EmbeddingReport& report, const TextStyle& style) {
  if (!report.expectations || report.expectations->empty()) return "";
  if (report.failures.empty()) {
    return labelled("expected:", fmt::format("met: {}", joined(*report.expectations, ", ")), Colour::green, style);
  }
  std::string out =
      labelled("expected:", fmt::format("failed: {} of {}", report.failures.size(), report.expectations->size()),
               Colour::red, style);
  for (const std::string& failure : report.failures) out += labelled("", "- " + failure, Colour::none, style);
  return out;
}

// Whether a mapping with a smaller load on the busiest link of the whole run has a larger one in some step, and is
// slower there.
bool is_worse_at_a_time(const EmbeddingReport& report, const MappedRun& given, const MappedRun& found) {
  const double load = judged_load(report, report.given.measures);
  if (judged_load(report, report.found->mapping.measures) >= load || given.steps.size() < 2) return false;
  const auto is_worse = [](const StepUsage& one, const StepUsage& other) {
    return one.step == other.step && one.congestion < other.congestion && one.end - one.start < other.end - other.start;
  };
  return std::ranges::any_of(found.steps, [&](const StepUsage& step) {
    return std::ranges::any_of(given.steps, [&](const StepUsage& before) { return is_worse(before, step); });
  });
}

/// "1 instead of 6, the least possible"
std::string measure_in_words(const EmbeddingReport& report, double (*measure)(const EmbeddingMeasures&), Of of) {
  const EmbeddingMeasures& given = report.given.measures;
  const double shown = measure(report.better() != nullptr ? report.better()->measures : given);
  std::string words = number(shown);
  if (report.better() != nullptr) words += " instead of " + number(measure(given));
  const EmbeddingBound* const bound = largest_bound(report.bounds, of);
  if (bound == nullptr) return words;
  if (approximately_at_most(shown, bound->value)) return words + ", the least possible";
  return words + fmt::format(" (at least {} by any mapping)", number(bound->value));
}

std::string mapping_in_words(const EmbeddingReport& report) {
  std::string words =
      "congestion " + measure_in_words(
                          report, [](const auto& of) { return static_cast<double>(of.congestion); }, Of::congestion);
  if (report.guest.weighted)
    words += "; most words on a channel " + measure_in_words(
                                                report, [](const auto& of) { return of.words; }, Of::words);
  words += "; dilation " + measure_in_words(
                               report, [](const auto& of) { return static_cast<double>(of.dilation); }, Of::dilation);
  if (report.found && !report.found->is_better)
    words += report.found->is_best ? "; no mapping is better" : "; no better mapping was found";
  if (report.deadlock.was_looked_at() && !report.deadlock.is_free())
    words += "; a deadlock is possible under wormhole switching";
  return words;
}

std::vector<Answer> answers(const EmbeddingReport& report) {
  std::vector<Answer> all;
  if (!report.failures.empty()) all.push_back({"not as expected: " + joined(report.failures, "; "), Colour::red});
  all.push_back({mapping_in_words(report)});
  return all;
}

std::string warning_lines(const EmbeddingReport& report, const TextStyle& style) {
  if (report.better() == nullptr || report.runs.size() < 2) return "";
  const MappedRun& given = report.runs[report.runs.size() - 2];
  const MappedRun& found = report.runs.back();
  if (approximately_at_most(found.time, given.time)) return "";
  std::string words = fmt::format("simulated step by step, the mapping found is slower: {} instead of {}",
                                  number(found.time), number(given.time));
  if (is_worse_at_a_time(report, given, found)) words += "; its links carry less over the whole run, but more at once";
  return labelled("but:", words, Colour::yellow, style);
}

}  // namespace

const EmbeddingBound* largest_bound(const std::vector<EmbeddingBound>& bounds, EmbeddingBound::Of of) {
  const EmbeddingBound* largest = nullptr;
  for (const EmbeddingBound& bound : bounds) {
    if (bound.of == of && (largest == nullptr || bound.value > largest->value)) largest = &bound;
  }
  return largest;
}

std::string embedding_table(const EmbeddingReport& report, const TextStyle& style) {
  std::string out = paint(wrap(printable(report.name), style.width), Colour::bold, style) + '\n';
  out += setting(report, style) + '\n' + measures_table(report, style) + '\n' + load_table(report, style) + '\n';
  out += findings(report, report.given.measures, "", style);
  if (report.found && report.found->is_better)
    out += findings(report, report.found->mapping.measures, ", found", style);
  out += deadlock_line(report.deadlock, *report.host, style) + search_lines(report, style) +
         expectation_lines(report, style);
  out += warning_lines(report, style);
  const std::string simulated = mapped_runs_table(report.runs, *report.host, report.time_unit, style);
  return answered(answers(report), simulated.empty() ? out : out + '\n' + simulated, style);
}

}  // namespace hopscope
