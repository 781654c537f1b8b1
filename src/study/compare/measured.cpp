#include "study/compare/measured.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "analysis/fit/fewest_changes.hpp"
#include "files/text_file.hpp"
#include "measurements/benchmarks.hpp"
#include "study/compare/bus_at_best.hpp"
#include "text/numbers.hpp"
#include "text/quantity.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

// A change of the algorithm has to explain as much as one size that is off by the tolerance.
const double penalty_of_change = std::pow(std::log(MeasuredReport::tolerance), 2);

/// Words have bytes here, and times a unit, even where the platform states neither.
std::optional<BandwidthScale> bandwidth_of(const MeasuredReport& report, Scenario scenario) {
  scenario.platform.word_bytes = 1;
  if (scenario.platform.time_unit.empty()) scenario.platform.time_unit = "us";
  auto scale = bandwidth_scale(scenario);
  if (scale) scale->bytes *= report.word_bytes;
  return scale;
}

class LogTables {
 public:
  LogTables(const Scenario& scenario, const MeasuredSettings& settings) : scenario_(scenario), settings_(settings) {
    const int of_platform = scenario.platform.word_bytes;
    report_.word_bytes = settings.word_bytes.value_or(std::max(1, of_platform));
    if (of_platform > 0 && report_.word_bytes != of_platform) {
      mistakes_.push_back({scenario.file, "/platform/word_bytes",
                           fmt::format("t_w of the platform is for words of {0} bytes, but --word-bytes is {1}; give "
                                       "\"word_bytes\": {1} in the platform, or leave --word-bytes out",
                                       of_platform, report_.word_bytes)});
    }
    const std::string& unit = scenario.platform.time_unit;
    const auto microsecond = time_in(unit, {1, -6});
    if (microsecond) {
      microsecond_ = *microsecond;
    } else if (unit.empty()) {
      report_.remarks.push_back(
          "the platform has no time_unit; its times are taken to be in microseconds, as in the logs");
    } else {
      mistakes_.push_back(
          {scenario.file, "/platform/time_unit",
           fmt::format("\"{}\" is not a known unit of time, and logs are in microseconds; use ns, us, ms or s", unit)});
    }
  }

  MeasuredReport read(const std::vector<NamedLog>& logs) {
    for (const NamedLog& each : logs) add(each);
    if (!mistakes_.empty()) throw InputError(std::move(mistakes_));
    report_.remarks = first_remarks(std::move(report_.remarks));
    return std::move(report_);
  }

 private:
  void add(const NamedLog& named) {
    const std::string& operation = scenario_.schedule.operation;
    const MeasuredLog log = named.log.of(operation);
    std::vector<const MeasuredSeries*> others;  // of other numbers of ranks
    bool has_operation = false;
    bool fits = false;
    const std::size_t tables_before = report_.tables.size();
    for (const MeasuredSeries& series : log.series) {
      if (series.operation.empty()) {
        report_.remarks.push_back(
            fmt::format("{}: {} measures one message at a time and is left out; hopscope fit uses it", named.file,
                        series.benchmark));
        continue;
      }
      has_operation = true;
      if (ranks_of(series).value_or(ranks()) != ranks()) {
        others.push_back(&series);
      } else {
        add(named.file, series);
        fits = true;
      }
    }
    for (const MeasuredSeries* series : others) leave_out(named.file, *series, fits);
    if (fits && report_.tables.size() == tables_before) {
      const auto told = std::ranges::find_if(log.series, [](const auto& each) { return !each.remarks.empty(); });
      mistakes_.push_back(
          {named.file, "",
           fmt::format("has no size above 0 with a time above 0, so there is nothing to compare{}{}",
                       told == log.series.end() ? "" : "; ", told == log.series.end() ? "" : told->remarks.front())});
    }
    if (has_operation) return;
    mistakes_.push_back({named.file, "",
                         fmt::format("has no table of {} ({}){}{}", operation, benchmarks_of(operation),
                                     log.left_out.empty() ? "" : "; it has ", first_names(log.left_out))});
  }

  [[nodiscard]] Rank ranks() const { return scenario_.platform.ranks(); }
  [[nodiscard]] std::optional<Rank> ranks_of(const MeasuredSeries& series) const {
    return series.ranks ? series.ranks : settings_.ranks;
  }

  /// A benchmark that ran with several numbers of ranks prints a table for each.
  void leave_out(const std::string& file, const MeasuredSeries& series, bool others_fit) {
    const std::string what = fmt::format("{} is for {}, but the scenario has {}", series.benchmark,
                                         counted(*ranks_of(series), "rank"), ranks());
    if (others_fit) {
      report_.remarks.push_back(fmt::format("{}: {}: left out", file, what));
    } else {
      mistakes_.push_back({file, "", what});
    }
  }

  void add(const std::string& file, const MeasuredSeries& series) {
    if (!ranks_of(series)) {
      report_.remarks.push_back(fmt::format(
          "{}: {} does not state the number of ranks; assumed to be the {} of the scenario; --ranks sets it", file,
          series.benchmark, ranks()));
    }
    for (const std::string& remark : series.remarks)
      report_.remarks.push_back(fmt::format("{}: {}: {}", file, series.benchmark, remark));
    const bool has_longest = std::ranges::all_of(series.rows, [](const auto& row) { return row.longest.has_value(); });
    MeasuredTable table{file, series.benchmark, series.of_buffers, has_longest, {}, {}, {}, {}};
    const double parts = report_.word_bytes * series.parts(ranks());
    for (const MeasuredSeries::Row& row : series.rows) {
      const double time = has_longest ? *row.longest : row.time;
      if (time > 0)  // else below the benchmark's precision
        table.sizes.push_back({row.line, row.bytes, row.bytes / parts, time * microsecond_});
    }
    if (table.sizes.empty()) return;
    std::ranges::stable_sort(table.sizes, {}, &MeasuredSize::bytes);
    report_.tables.push_back(std::move(table));
  }

  const Scenario& scenario_;
  const MeasuredSettings& settings_;
  double microsecond_ = 1;
  MeasuredReport report_;
  std::vector<Mistake> mistakes_;
};

/// How far a simulated time is from the measured one: the logarithm of their ratio, squared.
double error_of(const MeasuredSize& size, std::size_t algorithm) {
  return std::pow(std::log(size.measured / size.simulated[algorithm]), 2);
}

void find_unexplained(MeasuredTable& table) {
  const auto side = [](double ratio) {
    return ratio > MeasuredReport::tolerance ? 1 : ratio < 1 / MeasuredReport::tolerance ? -1 : 0;
  };
  int last = 0;
  for (const MeasuredSize& size : table.sizes) {
    const double ratio = size.ratio();
    const int now = side(ratio);
    if (now != 0 && now == last) {
      UnexplainedSizes& open = table.unexplained.back();
      open.to = size.bytes;
      open.least_ratio = std::min(open.least_ratio, ratio);
      open.most_ratio = std::max(open.most_ratio, ratio);
    } else if (now != 0) {
      table.unexplained.push_back({size.bytes, size.bytes, ratio, ratio});
    }
    last = now;
  }
}

void conclude(MeasuredTable& table, std::size_t algorithms) {
  std::vector<std::vector<double>> errors;
  for (MeasuredSize& size : table.sizes) {
    std::vector<double>& of_size = errors.emplace_back();
    for (std::size_t i = 0; i < algorithms; ++i) of_size.push_back(error_of(size, i));
    size.nearest = static_cast<std::size_t>(std::ranges::min_element(of_size) - of_size.begin());
  }
  const std::vector<std::size_t> in_use = fewest_changes(errors, penalty_of_change);
  for (std::size_t i = 0; i < table.sizes.size(); ++i) {
    table.sizes[i].in_use = in_use[i];
    const bool is_change = i > 0 && in_use[i] != in_use[i - 1];
    // Of times that no algorithm explains, none is said to be in use.
    if (is_change && table.sizes[i - 1].is_explained() && table.sizes[i].is_explained())
      table.changes.push_back({table.sizes[i - 1].bytes, table.sizes[i].bytes, in_use[i - 1], in_use[i]});
  }
  for (std::size_t i = 0; i < algorithms; ++i) {
    double sum = 0;
    for (const auto& of_size : errors) sum += std::sqrt(of_size[i]);
    table.typical_factors.push_back(std::exp(sum / static_cast<double>(errors.size())));
  }
  find_unexplained(table);
}

/// Of an operation without messages, such as a barrier, one time.
std::vector<TimeCurve> curves_of(const std::vector<Candidate>& candidates, const std::vector<double>& words,
                                 const SizeRuns& runs) {
  if (words.back() > 0) return runs.curves(candidates, words);
  std::vector<TimeCurve> all;
  for (const Candidate& each : candidates) {
    if (each.time) all.push_back({&each, std::nullopt, {*each.time}});
  }
  return all;
}

}  // namespace

bool MeasuredSize::is_explained() const {
  return ratio() <= MeasuredReport::tolerance && ratio() >= 1 / MeasuredReport::tolerance;
}

std::vector<std::size_t> as_fast_as(std::size_t algorithm, const MeasuredTable& table, std::size_t from,
                                    std::size_t to) {
  std::vector<std::size_t> all{algorithm};
  for (std::size_t i = 0; i < table.sizes[from].simulated.size(); ++i) {
    bool is_alike = i != algorithm;
    for (std::size_t k = from; is_alike && k <= to; ++k)
      is_alike = approximately_equal(table.sizes[k].simulated[i], table.sizes[k].simulated[algorithm]);
    if (is_alike) all.push_back(i);
  }
  return all;
}

bool is_log_file(Files& files, const std::string& name) {
  std::vector<Mistake> mistakes;
  const auto text = text_file::read_text(files, name, "the log of a benchmark", mistakes);
  return text && is_measured_log(*text);
}

std::vector<NamedLog> read_logs(Files& files, const std::vector<std::string>& names) {
  std::vector<NamedLog> logs;
  std::vector<Mistake> mistakes;
  for (const std::string& name : names) {
    const auto text = text_file::read_text(files, name, "the log of a benchmark", mistakes);
    if (!text) continue;
    if (is_measured_log(*text)) {
      logs.push_back({name, read_measured_log(*text)});
    } else {
      mistakes.push_back(
          {name, "",
           "is not a benchmark log; supported are the OSU micro-benchmarks, Intel MPI benchmarks, "
           "nccl-tests and rccl-tests, whose tables begin with \"# OSU MPI ..\", \"# Benchmarking ..\" or "
           "\"# size count type ..\""});
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return logs;
}

std::vector<std::vector<std::size_t>> as_fast_as_each_other(const MeasuredReport& report) {
  const auto are_as_fast = [&](std::size_t one, std::size_t other) {
    return std::ranges::all_of(report.tables, [&](const MeasuredTable& table) {
      return std::ranges::all_of(table.sizes, [&](const MeasuredSize& size) {
        return approximately_equal(size.simulated[one], size.simulated[other]);
      });
    });
  };
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < report.algorithms.size(); ++i) {
    const auto group = std::ranges::find_if(groups, [&](const auto& each) { return are_as_fast(each.front(), i); });
    if (group != groups.end()) {
      group->push_back(i);
    } else {
      groups.push_back({i});
    }
  }
  return groups;
}

MeasuredReport measured_tables(const std::vector<NamedLog>& logs, const Scenario& scenario,
                               const MeasuredSettings& settings) {
  return LogTables(scenario, settings).read(logs);
}

void simulate_measured(MeasuredReport& report, const std::vector<Candidate>& candidates, const SizeRuns& runs) {
  std::vector<double> words;
  for (const MeasuredTable& table : report.tables)
    for (const MeasuredSize& size : table.sizes) words.push_back(size.words);
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::vector<TimeCurve> curves = curves_of(candidates, words, runs);
  // A time of 0 has no ratio to a measured one.
  std::erase_if(curves, [](const TimeCurve& curve) { return std::ranges::min(curve.times) <= 0; });
  const auto place = [&](const TimeCurve& curve) { return curve.candidate - candidates.data(); };
  std::ranges::sort(curves, {}, place);
  report.bandwidth = bandwidth_of(report, candidates.front().scenario);
  for (const TimeCurve& curve : curves) {
    report.algorithms.push_back(curve.candidate->name);
    if (report.bandwidth) report.bus_at_best.push_back(bus_at_best(*curve.candidate, runs, *report.bandwidth));
  }
  if (curves.empty()) return;
  for (MeasuredTable& table : report.tables) {
    for (MeasuredSize& size : table.sizes) {
      const auto at = std::ranges::lower_bound(words, size.words) - words.begin();
      for (const TimeCurve& curve : curves) size.simulated.push_back(curve.times[static_cast<std::size_t>(at)]);
    }
    conclude(table, curves.size());
  }
}

}  // namespace hopscope
