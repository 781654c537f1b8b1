#include "measurements/measured_log.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "measurements/benchmarks.hpp"
#include "measurements/launch/logged_commands.hpp"
#include "measurements/log_lines.hpp"
#include "measurements/nccl_table.hpp"
#include "measurements/plain_table.hpp"
#include "text/numbers.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

constexpr std::string_view exchange_of_nccl = "alltoall_perf";

constexpr std::array<std::string_view, 10> others_of_nccl{
    "all_reduce_perf", "all_gather_perf", "broadcast_perf", "reduce_scatter_perf", "reduce_perf",
    "sendrecv_perf",   "scatter_perf",    "gather_perf",    "hypercube_perf",      "alltoallv_perf"};

/// Whether a line names a program, as "./alltoall_perf -b 8" does and "tee alltoall_perf.log" does not.
bool names(std::string_view line, std::string_view program) {
  constexpr std::string_view of_words = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  for (auto at = line.find(program); at != std::string_view::npos; at = line.find(program, at + 1)) {
    std::string_view rest = line.substr(at + program.size());
    constexpr std::string_view with_mpi = "_mpi";
    if (rest.starts_with(with_mpi)) rest.remove_prefix(with_mpi.size());
    const bool begins = at == 0 || (of_words.find(line[at - 1]) == std::string_view::npos && line[at - 1] != '=');
    const bool is_file =
        rest.size() > 1 && (rest[0] == '.' || rest[0] == '-') && of_words.find(rest[1]) != std::string_view::npos;
    const bool ends = rest.empty() || (of_words.find(rest[0]) == std::string_view::npos && rest[0] != '/');
    if (begins && ends && !is_file) return true;
  }
  return false;
}

/// The program of nccl-tests that a line names; empty if it names none, or alltoall_perf beside another.
std::string_view nccl_test_in(std::string_view line) {
  if (line.find("_perf") == std::string_view::npos) return {};
  if (line.starts_with("Linking") || line.starts_with("Compiling")) return {};  // how they are built
  const auto other = std::ranges::find_if(others_of_nccl, [&](std::string_view name) { return names(line, name); });
  const bool is_exchange = names(line, exchange_of_nccl);
  if (other == others_of_nccl.end()) return is_exchange ? exchange_of_nccl : std::string_view();
  return is_exchange ? std::string_view() : *other;
}

/// Sizes of a table that are not used, of which a remark tells the first.
class SizesLeftOut {
 public:
  void add(double bytes);
  [[nodiscard]] bool none() const { return count_ == 0; }
  /// "2 sizes are left out, WHY: 1024, 2048"
  [[nodiscard]] std::string remark(const std::string& why) const;

 private:
  std::size_t count_ = 0;
  std::vector<double> first_;
};

void SizesLeftOut::add(double bytes) {
  constexpr std::size_t most_told = 8;
  ++count_;
  if (first_.size() < most_told) first_.push_back(bytes);
}

std::string SizesLeftOut::remark(const std::string& why) const {
  std::string text = fmt::format("{} {} left out, {}: ", counted(static_cast<std::int64_t>(count_), "size"),
                                 count_ == 1 ? "is" : "are", why);
  for (std::size_t i = 0; i < first_.size(); ++i) text += fmt::format("{}{:.0f}", i == 0 ? "" : ", ", first_[i]);
  return first_.size() == count_ ? text : fmt::format("{} and {} more", text, count_ - first_.size());
}

using Words = std::vector<std::string_view>;

class LogReader {
 public:
  explicit LogReader(std::string_view text) : lines_(text) {
    for (text_file::Lines lines(text); lines.next();) {
      const std::string_view test = nccl_test_in(lines.line());
      if (!test.empty()) named_.push_back({lines.number(), test, contains(lines.line(), "concluded")});
    }
  }

  MeasuredLog read() {
    while (lines_.next()) {
      const std::string_view line = printed_line(lines_.line());
      commands_.note(line);
      if (!read_title(line) && !read_head(words_of(line))) read_row(words_of(line));
    }
    end();
    leave_out_empty();
    return std::move(log_);
  }

 private:
  /// A line that names a program of nccl-tests.
  struct Named {
    std::size_t line;
    std::string_view test;
    bool is_over;  ///< "# Collective test concluded: alltoall_perf" tells what was before it, a command what comes
  };

  /// The program that printed what is in the line that has been read; empty if it is not known.
  [[nodiscard]] std::string_view collective() const {
    const auto after = std::ranges::upper_bound(named_, lines_.number(), {}, &Named::line);
    if (after != named_.begin() && !std::prev(after)->is_over) return std::prev(after)->test;
    return after != named_.end() && after->is_over ? after->test : std::string_view();
  }

  /// Titles, and what a log says of its ranks.
  bool read_title(std::string_view line) {
    if (const auto osu = title_of_osu(line)) {
      begin_osu(*osu);
      return true;
    }
    if (const auto imb = title_of_imb(line)) {
      begin_imb(*imb);
      return true;
    }
    // "# #processes = 4", and in old versions "# ( #processes = 4 )".
    constexpr std::string_view processes = "#processes = ";
    const auto at = line.find(processes);
    if (at != std::string_view::npos && line.starts_with('#') && line.find_first_not_of("# (") == at + 1) {
      const std::string_view number = line.substr(at + processes.size());
      ranks_ = parse_whole_number<Rank>(number.substr(0, number.find_first_not_of("0123456789")));
      if (series_ != nullptr && !series_->operation.empty()) series_->ranks = ranks_;
      return true;
    }
    if (line.starts_with("# Using devices") || line == "Using devices") devices_ = 0;
    if (contains(line, "Out of bounds values") && contains(line, "FAILED")) rows_.have_failed = true;
    if (const auto rank = rank_of_device(line)) note_device(*rank);
    return false;
  }

  /// Processes that do not know of each other, as without MPI, are rank 0 each: they are not as many ranks.
  void note_device(std::string_view rank) {
    constexpr Rank most = 1 << 24;
    const auto number = parse_whole_number<Rank>(rank);
    if (number && *number >= 0 && *number < most) devices_ = std::max(devices_, *number + 1);
  }

  void begin(std::string benchmark) {
    end();
    series_ = &log_.series.emplace_back(MeasuredSeries{.benchmark = std::move(benchmark)});
  }
  void begin(const CollectiveBenchmark& collective) {
    begin(collective.name);
    series_->operation = collective.operation;
    series_->of_buffers = collective.of_buffers;
  }
  void begin_other(std::string title) {
    end();
    leave_out(std::move(title));
  }
  void leave_out(std::string title) {
    if (titles_.insert(title).second) log_.left_out.push_back(std::move(title));
  }

  /// Titles without a table, unless the same one has a table elsewhere.
  void leave_out_empty() {
    const auto is_empty = [](const MeasuredSeries& each) { return each.rows.empty() && each.remarks.empty(); };
    std::vector<std::string> names;
    for (const MeasuredSeries& each : log_.series) {
      if (is_empty(each)) names.push_back(each.benchmark);
    }
    std::erase_if(log_.series, is_empty);
    for (const std::string& name : names) {
      if (std::ranges::count(log_.series, name, &MeasuredSeries::benchmark) == 0)
        leave_out(name + " without a row of times that is known");
    }
  }

  /// Of a table whose log names no test: its columns may tell which it is.
  void identify() {
    if (!nccl_ || series_ == nullptr || is_named_) return;
    const auto known = benchmark_of_nccl(nccl_->test());
    if (!known) return;
    series_->benchmark = known->name;
    series_->operation = known->operation;
    series_->of_buffers = known->of_buffers;
    series_->remarks.push_back(fmt::format("the log does not name the test; its columns are those of {}", known->name));
  }

  /// What can be said of a table when all of its rows are known.
  void end() {
    identify();
    // What columns tell of a table that is taken to be of total exchanges.
    const bool is_exchange = nccl_ && series_ != nullptr && series_->operation == "all-to-all";
    if (is_exchange && !nccl_->other_collective().empty()) {
      leave_out(nccl_->other_collective());
      log_.series.pop_back();
    } else if (series_ != nullptr) {
      if (is_exchange && !nccl_->doubt().empty()) series_->remarks.push_back(nccl_->doubt());
      remark_on_rows();
    }
    series_ = nullptr;
    nccl_.reset();
    plain_.reset();
    rows_ = {};
  }

  void remark_on_rows() {
    std::vector<std::string>& remarks = series_->remarks;
    if (rows_.are_empty) remarks.emplace_back("0 bytes are left out: libraries send nothing for them");
    if (!rows_.wrong.none()) remarks.push_back(rows_.wrong.remark("whose results the benchmark found to be wrong"));
    if (!rows_.endless.none())
      remarks.push_back(rows_.endless.remark("whose time is infinite, negative or not a number"));
    if (!rows_.too_short.none())
      remarks.push_back(rows_.too_short.remark("whose time is 0, below the precision of the benchmark"));
    if (rows_.have_failed && rows_.wrong.none())
      remarks.emplace_back(
          "the benchmark found wrong results, but none at the times that are read: all sizes are used");
  }

  void begin_osu(const std::string& title) {
    // "OSU MPI-CUDA Latency" is of messages between devices; "OSU MPI_Put Latency" is one-sided.
    const bool is_two_sided =
        title.starts_with("OSU MPI ") || title.starts_with("OSU MPI-") || title.starts_with("OSU NCCL");
    const bool is_latency = title.ends_with(" Latency") && std::ranges::count(title, ' ') == 2;
    if (is_two_sided && is_latency) return begin("osu_latency");
    const auto collective = benchmark_of_osu(title);
    if (!is_two_sided || !collective) return begin_other(title);
    begin(*collective);
    series_->ranks = commands_.ranks_of_table(collective->stem);
  }
  void begin_imb(const std::string& name) {
    if (name == "PingPong") return begin("IMB PingPong");
    const auto collective = benchmark_of_imb(name);
    if (!collective) return begin_other("IMB " + name);
    begin(*collective);
  }

  void begin_nccl(const Words& head) {
    const std::string_view test = collective();
    const auto known = benchmark_of_nccl(test.empty() ? exchange_of_nccl : test);
    if (!known) return begin_other(std::string(test));
    begin(*known);
    if (devices_ > 0) series_->ranks = devices_;
    is_named_ = !test.empty();
    nccl_.emplace(head, devices_, is_named_);
  }

  /// The line of a table that names its columns.
  bool read_head(const Words& words) {
    if (NcclTable::is_head(words)) {
      begin_nccl(words);
      return true;
    }
    if (series_ == nullptr) return false;
    const auto table = PlainTable::with_head(words);
    if (!table) return false;
    const bool was_pure = plain_ && plain_->is_pure_communication();
    if (table->is_pure_communication() && !was_pure) series_->benchmark += ", pure communication";
    plain_ = table;
    return true;
  }

  /// A line of numbers in a table whose columns are known.
  void read_row(const Words& words) {
    if (series_ == nullptr) return;
    const auto row = nccl_ ? nccl_->read(words) : plain_ ? plain_->read(words) : std::nullopt;
    if (row) add(*row);
  }

  [[nodiscard]] bool is_barrier() const { return series_->operation == "barrier"; }

  /// An exchange of nothing is no exchange: its time is that of a call, without a startup.
  void add(const TableRow& row) {
    if (!series_->operation.empty() && row.bytes == 0 && !is_barrier()) {
      rows_.are_empty = true;
    } else if (row.is_wrong) {
      rows_.wrong.add(row.bytes);
    } else if (!row.is_usable()) {
      rows_.endless.add(row.bytes);
    } else {
      if (row.longest.value_or(row.time) == 0) rows_.too_short.add(row.bytes);
      series_->rows.push_back({lines_.number(), row.bytes, row.time, row.longest});
    }
  }

  /// What was found in the rows of the table that is read, besides their times.
  struct FoundInRows {
    bool are_empty = false;    // some are of 0 bytes
    bool have_failed = false;  // as the end of the table says
    SizesLeftOut wrong = {};
    SizesLeftOut endless = {};
    SizesLeftOut too_short = {};  // these are rows, and whoever uses them skips them
  };

  text_file::Lines lines_;
  std::vector<Named> named_;
  MeasuredLog log_;
  MeasuredSeries* series_ = nullptr;  // the table that is read; null in one that is left out
  LoggedCommands commands_;
  std::set<std::string> titles_;  // of tables that are left out
  std::optional<Rank> ranks_;     // as Intel's benchmarks say
  Rank devices_ = 0;              // listed by nccl-tests
  // The table that is read, once its head has been: one of nccl-tests, or another.
  std::optional<NcclTable> nccl_;
  bool is_named_ = false;  // the log says which of nccl-tests it is of
  std::optional<PlainTable> plain_;
  FoundInRows rows_;
};

}  // namespace

bool is_measured_log(std::string_view text) {
  for (text_file::Lines lines(text); lines.next();) {
    const std::string_view line = printed_line(lines.line());
    if (title_of_osu(line) || title_of_imb(line) || NcclTable::is_head(words_of(line))) return true;
  }
  return false;
}

MeasuredLog read_measured_log(std::string_view text) { return LogReader(text).read(); }

MeasuredLog MeasuredLog::of(std::string_view operation) const {
  MeasuredLog one{{}, left_out};
  for (const MeasuredSeries& each : series) {
    if (each.operation.empty() || each.operation == operation) {
      one.series.push_back(each);
    } else if (std::ranges::find(one.left_out, each.benchmark) == one.left_out.end()) {
      one.left_out.push_back(each.benchmark);
    }
  }
  return one;
}

}  // namespace hopscope
