#include "measurements/measurements.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/numbers.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

/// The rows of a log's tables of one kind.
class LogMeasurements {
 public:
  LogMeasurements(const std::string& file, std::optional<Rank> ranks) : ranks_(ranks) { read_.file = file; }

  Measurements of(const MeasuredLog& log, Switching switching) {
    if (log.series.empty())
      fail(fmt::format("has no table of a latency test or a total exchange (all-to-all){}{}",
                       log.left_out.empty() ? "" : "; it has ", first_names(log.left_out)));
    if (switching == Switching::store_and_forward)
      fail("is a benchmark log, which does not give the number of hops; store-and-forward needs it");
    const bool has_messages = std::ranges::count(log.series, "", &MeasuredSeries::operation) > 0;
    for (const MeasuredSeries& series : log.series) {
      if (series.operation.empty() == has_messages) add(series);
    }
    if (left_out_ > 0 && read_.rows.empty())
      fail(ranks_ ? fmt::format("has no table of {} ranks", *ranks_) : "has no table of several ranks");
    if (mistakes_.empty() && read_.rows.empty())
      fail(fmt::format("has no size above 0 with a time above 0{}", reason_));
    throw_if_any();
    read_.remarks = first_remarks(std::move(read_.remarks));
    read_.has_startups = !has_messages;
    read_.has_units = true;
    return std::move(read_);
  }

 private:
  void fail(std::string what) { mistakes_.push_back({read_.file, "", std::move(what)}); }
  void throw_if_any() {
    if (!mistakes_.empty()) throw InputError(std::move(mistakes_));
  }

  void add(const MeasuredSeries& series) {
    const std::optional<Rank> ranks = series.ranks ? series.ranks : ranks_;
    const bool is_exchange = !series.operation.empty();
    const bool is_alone = series.ranks && *series.ranks < 2;  // an exchange with itself
    if (is_exchange && ((ranks_ && *ranks != *ranks_) || is_alone)) {
      ++left_out_;
      read_.remarks.push_back(
          fmt::format("{} of {} is left out", series.benchmark, counted(std::int64_t{*ranks}, "rank")));
      return;
    }
    if (is_exchange && (!ranks || *ranks < 2))
      return fail(fmt::format("{} does not state the number of ranks; give --ranks", series.benchmark));
    const double partners = is_exchange ? *ranks - 1.0 : 1;
    const double parts = series.parts(ranks.value_or(1));
    for (const MeasuredSeries::Row& row : series.rows) {
      if (!(row.time > 0)) continue;
      read_.rows.push_back(
          {.startups = partners, .words = partners * row.bytes / parts, .time = row.time, .line = row.line});
    }
    for (const std::string& remark : series.remarks) {
      read_.remarks.push_back(fmt::format("{}: {}", series.benchmark, remark));
      if (reason_.empty()) reason_ = "; " + read_.remarks.back();
    }
    read_.remarks.push_back(fmt::format("{}, {}{}: sizes in bytes, times in us", series.benchmark,
                                        counted(std::ssize(series.rows), "size"),
                                        is_exchange ? fmt::format(", {} ranks", *ranks) : ""));
  }

  std::optional<Rank> ranks_;
  Measurements read_;
  int left_out_ = 0;    // tables of other numbers of ranks
  std::string reason_;  // why a table has no usable row, if it has none
  std::vector<Mistake> mistakes_;
};

}  // namespace

Measurements measurements_of(const MeasuredLog& log, const std::string& file, Switching switching,
                             std::optional<Rank> ranks) {
  return LogMeasurements(file, ranks).of(log.of("all-to-all"), switching);
}

}  // namespace hopscope
