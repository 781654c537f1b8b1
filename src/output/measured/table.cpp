#include <algorithm>

#include <fmt/format.h>

#include "output/measured/measured.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"

namespace hopscope {

namespace {

std::string bytes_in_words(double bytes) { return amount(bytes, "byte"); }

std::string range_in_words(const UnexplainedSizes& sizes) {
  if (sizes.from == sizes.to) return bytes_in_words(sizes.from);
  return fmt::format("{} to {}", number(sizes.from), bytes_in_words(sizes.to));
}

std::string factor_in_words(double least, double most) {
  const std::string lower = fmt::format("{:.2f}", least), upper = fmt::format("{:.2f}", most);
  return lower == upper ? lower : lower + " to " + upper;
}

std::string unexplained_in_words(const UnexplainedSizes& sizes, const std::string& algorithms) {
  return fmt::format("{}: measured times are {} times those of {}; the model does not explain them",
                     range_in_words(sizes), factor_in_words(sizes.least_ratio, sizes.most_ratio), algorithms);
}

/// The algorithms in use at these sizes.
std::string in_use_at(const MeasuredReport& report, const MeasuredTable& table, const UnexplainedSizes& sizes) {
  std::vector<std::string> names;
  for (const MeasuredSize& size : table.sizes) {
    const std::string& name = report.algorithms[size.in_use];
    if (size.bytes < sizes.from || size.bytes > sizes.to || std::ranges::find(names, name) != names.end()) continue;
    names.push_back(name);
  }
  std::string words;
  for (const std::string& name : names) words += (words.empty() ? "" : ", ") + name;
  return words;
}

std::string rows_of(const MeasuredReport& report, const MeasuredTable& table, const TextStyle& style) {
  std::vector<std::string> headings{"bytes", "words",   "measured",  "in use", "simulated",
                                    "ratio", "nearest", "simulated", "ratio"};
  if (report.bandwidth) headings.insert(headings.end(), {"busbw GB/s", "at best"});
  RightAligned lines(headings);
  for (const MeasuredSize& size : table.sizes) {
    const Time nearest = size.simulated[size.nearest];
    const bool differs = size.nearest != size.in_use;
    std::vector<std::string> cells{
        number(size.bytes),
        number(size.words),
        fmt::format("{:.6g}", size.measured),
        size.is_explained() ? report.algorithms[size.in_use] : fmt::format("({})", report.algorithms[size.in_use]),
        fmt::format("{:.6g}", size.simulated[size.in_use]),
        fmt::format("{:.3f}", size.ratio()),
        differs ? report.algorithms[size.nearest] : "",
        differs ? fmt::format("{:.6g}", nearest) : "",
        differs ? fmt::format("{:.3f}", size.measured / nearest) : ""};
    if (report.bandwidth) {
      const auto& at_best = report.bus_at_best[size.in_use];
      cells.push_back(fmt::format("{:.4g}", report.bandwidth->of(size.words, size.measured).bus));
      cells.push_back(at_best ? fmt::format("{:.4g}", *at_best) : "");
    }
    lines.add(std::move(cells));
  }
  return lines.text(style);
}

/// What a library takes by its own rules, and what its cost model predicts, beside the measured times.
std::string choices_of(const MeasuredReport& report, const MeasuredTable& table, const TextStyle& style) {
  if (report.library.empty()) return {};
  const bool predicts =
      std::ranges::any_of(table.sizes, [](const MeasuredSize& size) { return size.predicted.has_value(); });
  std::vector<std::string> headings{"bytes", "its choice", "here"};
  if (predicts) headings.insert(headings.end(), {"it predicts", "measured / predicted"});
  RightAligned lines(headings);
  for (const MeasuredSize& size : table.sizes) {
    std::vector<std::string> cells{number(size.bytes), size.library_takes, size.library_name};
    if (predicts) {
      cells.push_back(size.predicted ? fmt::format("{:.6g}", *size.predicted) : "");
      cells.push_back(size.predicted ? fmt::format("{:.3f}", size.measured / *size.predicted) : "");
    }
    lines.add(std::move(cells));
  }
  return fmt::format("What {} chooses:\n{}", report.library, lines.text(style));
}

/// A row for each algorithm; those that take the same time at all sizes share one.
std::string factors_of(const MeasuredReport& report, const std::vector<std::vector<std::size_t>>& groups,
                       const MeasuredTable& table, const TextStyle& style) {
  RightAligned lines({"typical factor", "algorithm"});
  for (const std::vector<std::size_t>& group : groups) {
    std::string names;
    for (const std::size_t i : group) names += (names.empty() ? "" : ", ") + report.algorithms[i];
    lines.add({fmt::format("{:.3f}", table.typical_factors[group.front()]), names});
  }
  return lines.text(style);
}

std::string title_of(const MeasuredTable& table) {
  return fmt::format("{}: {}, {}, {} of all ranks{}", printable(table.file), table.benchmark,
                     counted(std::ssize(table.sizes), "size"),
                     table.has_longest_times ? "the longest times" : "the mean times",
                     table.is_of_buffers ? "; bytes are those of a rank's whole buffer" : "");
}

/// Sizes, one after the other, with the same algorithm in use.
struct Segment {
  std::size_t from = 0, to = 0;
};

std::vector<Segment> segments_of(const MeasuredTable& table) {
  std::vector<Segment> all;
  for (std::size_t i = 0; i < table.sizes.size(); ++i) {
    if (i == 0 || table.sizes[i].in_use != table.sizes[i - 1].in_use) all.push_back({i, i});
    all.back().to = i;
  }
  return all;
}

/// "pairwise, or shift or direct, which are as fast": times do not tell them apart.
std::string in_use_in(const MeasuredReport& report, const MeasuredTable& table, const Segment& segment) {
  const std::vector<std::size_t> alike = as_fast_as(table.sizes[segment.from].in_use, table, segment.from, segment.to);
  std::string words = report.algorithms[alike.front()];
  for (std::size_t i = 1; i < alike.size(); ++i) words += (i == 1 ? ", or " : " or ") + report.algorithms[alike[i]];
  if (alike.size() == 1) return words;
  return words + (alike.size() == 2 ? ", which is as fast" : ", which are as fast");
}

/// What the times say about the algorithms that the library uses.
std::vector<std::string> algorithms_in_words(const MeasuredReport& report, const MeasuredTable& table) {
  if (std::ranges::none_of(table.sizes, &MeasuredSize::is_explained))
    return {
        fmt::format("no algorithm comes within a factor of {} of any of these times, so that none can be identified",
                    number(MeasuredReport::tolerance))};
  const std::vector<Segment> segments = segments_of(table);
  if (segments.size() > 1) {
    std::vector<std::string> all;
    for (std::size_t i = 1; i < segments.size(); ++i) {
      const MeasuredSize& last = table.sizes[segments[i - 1].to];
      const MeasuredSize& next = table.sizes[segments[i].from];
      if (!last.is_explained() || !next.is_explained()) continue;
      all.push_back(fmt::format("between {} and {}, the library seems to switch from {} to {}", number(last.bytes),
                                bytes_in_words(next.bytes), in_use_in(report, table, segments[i - 1]),
                                in_use_in(report, table, segments[i])));
    }
    return all;
  }
  const std::string nearest = in_use_in(report, table, segments.front());
  const bool is_any =
      as_fast_as(table.sizes.front().in_use, table, 0, table.sizes.size() - 1).size() == report.algorithms.size();
  if (is_any && report.algorithms.size() > 1)
    return {"all sizes: all algorithms take the same time, so that none can be identified"};
  return {fmt::format("all sizes: {} is nearest", nearest)};
}

}  // namespace

std::vector<std::string> conclusions_of(const MeasuredReport& report, const MeasuredTable& table) {
  std::vector<std::string> all = algorithms_in_words(report, table);
  for (const UnexplainedSizes& each : table.unexplained)
    all.push_back(unexplained_in_words(each, in_use_at(report, table, each)));
  if (table.unexplained.empty())
    all.push_back(fmt::format("the model explains all sizes, to a factor of {}", number(MeasuredReport::tolerance)));
  return all;
}

std::string measured_table(const MeasuredReport& report, const TextStyle& style) {
  std::vector<Answer> answers;
  const bool is_one = report.tables.size() == 1;
  for (const MeasuredTable& table : report.tables) {
    for (const std::string& each : conclusions_of(report, table))
      answers.push_back({is_one ? each : fmt::format("{}, {}: {}", printable(table.file), table.benchmark, each)});
  }
  std::string out =
      paint(printable(report.common.scenario + changes_in_words(report.common.overrides)), Colour::bold, style) + '\n' +
      setting(report.common, style);
  const auto groups = as_fast_as_each_other(report);
  for (const MeasuredTable& table : report.tables) {
    out += '\n' + wrap(title_of(table), style.width) + '\n';
    out += '\n' + rows_of(report, table, style);
    if (!report.library.empty()) out += '\n' + choices_of(report, table, style);
    if (report.algorithms.size() > 1) out += '\n' + factors_of(report, groups, table, style);
  }
  return answered(answers, out, style);
}

}  // namespace hopscope
