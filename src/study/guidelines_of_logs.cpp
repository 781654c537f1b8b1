#include "study/guidelines.hpp"

#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>

#include "text/numbers.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

constexpr std::string_view barrier = "barrier";  // it has one time, whatever the size

/// The tables of one number of ranks, one for each operation.
class MeasuredTimes {
 public:
  MeasuredTimes(const std::vector<NamedLog>& logs, std::optional<Rank> ranks)
      : ranks_(ranks ? *ranks : most_ranks(logs)) {
    for (const NamedLog& each : logs) {
      for (const MeasuredSeries& series : each.log.series) add(each.file, series);
    }
    if (by_operation_.size() < 2) {
      throw InputError({{logs.front().file, "",
                         fmt::format("there are tables of {} of {} ranks; guidelines compare several, such as "
                                     "osu_allreduce, osu_reduce and osu_bcast{}",
                                     counted(std::ssize(by_operation_), "collective operation"), ranks_,
                                     remarks_.empty() ? "" : "; " + remarks_.front())}});
    }
  }

  [[nodiscard]] Rank ranks() const { return ranks_; }
  [[nodiscard]] std::vector<std::string> remarks() const { return first_remarks(remarks_); }

  /// Sizes of the vector at which an operation was measured, in bytes. A barrier is compared with the shortest
  /// all-reduce.
  [[nodiscard]] std::vector<double> vectors_of(const GuidelinePart& part) const {
    std::vector<double> all;
    if (part.operation == barrier) {
      const auto sums = by_operation_.find("all-reduce");
      if (sums != by_operation_.end() && by_operation_.contains(barrier))
        all.push_back(sums->second.times.begin()->first);
      return all;
    }
    const auto found = by_operation_.find(part.operation);
    if (found == by_operation_.end()) return all;
    for (const auto& [bytes, time] : found->second.times)
      all.push_back(bytes * (part.share == VectorShare::block ? ranks_ : 1));
    return all;
  }
  /// The time of an operation whose messages have so many bytes.
  [[nodiscard]] GuidelineTime at(std::string_view operation, double bytes) const {
    GuidelineTime found{.operation = std::string(operation), .words = bytes};
    const auto table = by_operation_.find(operation);
    if (table == by_operation_.end()) {
      found.why_none = "it was not measured";
      return found;
    }
    found.algorithm = table->second.benchmark;
    const auto& times = table->second.times;
    if (operation == barrier) {
      found.time = times.begin()->second;
      return found;
    }
    const auto above = times.lower_bound(bytes);
    if (above != times.end() && above->first == bytes) {
      found.time = above->second;
    } else if (above == times.end() || above == times.begin()) {
      found.why_none = fmt::format("{} bytes are outside the range that {} measured", number(bytes), found.algorithm);
    } else {
      const auto below = std::prev(above);
      const double part = (bytes - below->first) / (above->first - below->first);
      found.time = below->second + part * (above->second - below->second);
    }
    return found;
  }

 private:
  struct Table {
    std::string benchmark;
    std::map<double, double> times;  // in microseconds, by the bytes of a message
  };

  static Rank most_ranks(const std::vector<NamedLog>& logs) {
    Rank most = 0;
    for (const NamedLog& each : logs) {
      for (const MeasuredSeries& series : each.log.series) most = std::max(most, series.ranks.value_or(0));
    }
    if (most < 2)
      throw InputError(
          {{logs.front().file, "", "no table says how many ranks took part (at least two); give --ranks"}});
    return most;
  }

  void add(const std::string& file, const MeasuredSeries& series) {
    const auto leave_out = [&](const std::string& why) {
      remarks_.push_back(fmt::format("{}: {} is left out: {}", file, series.benchmark, why));
    };
    if (series.operation.empty()) return leave_out("it measures one message at a time");
    const Rank of = series.ranks.value_or(ranks_);
    if (of != ranks_)
      return leave_out(fmt::format("it has {}, and tables of {} are compared", counted(of, "rank"), ranks_));
    for (const std::string& remark : series.remarks)
      remarks_.push_back(fmt::format("{}: {}: {}", file, series.benchmark, remark));
    const bool has_longest = std::ranges::all_of(series.rows, [](const auto& row) { return row.longest.has_value(); });
    Table table{series.benchmark, {}};
    for (const MeasuredSeries::Row& row : series.rows) {
      const double time = has_longest ? *row.longest : row.time;
      if (time > 0) table.times.emplace(row.bytes / series.parts(ranks_), time);
    }
    if (table.times.empty()) return leave_out("it has no size above 0 with a time above 0");
    const auto [place, is_first] = by_operation_.try_emplace(series.operation, std::move(table));
    if (!is_first) leave_out(fmt::format("{} is there already", place->second.benchmark));
  }

  Rank ranks_;
  std::map<std::string, Table, std::less<>> by_operation_;
  std::vector<std::string> remarks_;
};

}  // namespace

GuidelineReport guidelines_of_logs(const std::vector<NamedLog>& logs, std::optional<Rank> ranks) {
  const MeasuredTimes times(logs, ranks);
  GuidelineReport report;
  report.name = fmt::format("measured on {} ranks", times.ranks());
  report.is_measured = true;
  report.platform.time_unit = "us";
  report.remarks = times.remarks();
  for (const Guideline& guideline : guidelines()) {
    for (const double vector : times.vectors_of(guideline.whole)) {
      GuidelineRow row{vector, times.at(guideline.whole.operation, guideline.whole.message(vector, times.ranks())), {}};
      for (const GuidelinePart& part : guideline.parts)
        row.parts.push_back(times.at(part.operation, part.message(vector, times.ranks())));
      report.rows.push_back(std::move(row));
    }
  }
  return report;
}

}  // namespace hopscope
