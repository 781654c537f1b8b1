#include "scenario/measured_log.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "scenario/launch/logged_commands.hpp"
#include "scenario/nccl_names.hpp"
#include "scenario/nccl_table.hpp"
#include "scenario/osu_title.hpp"
#include "scenario/plain_table.hpp"
#include "scenario/sizes_left_out.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
  Words words;
  for (std::string_view word = text_file::take_word(line); !word.empty(); word = text_file::take_word(line))
    words.push_back(word);
  return words;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// A line as the benchmark printed it, without the rank that mpirun ("[1,0]<stdout>:", from Open MPI 5 on
/// "[prterun-node1-42@1,0]<stdout>:", Intel's "[0] ") or srun ("0: ") puts in front.
std::string_view without_label(std::string_view line) {
  if (line.starts_with('[')) {
    const auto end = line.find(']');
    const std::string_view label = line.substr(1, end == std::string_view::npos ? end : end - 1);
    const std::string_view rank = label.substr(label.rfind('@') + 1);
    const bool is_rank = !rank.empty() && rank.find_first_not_of("0123456789,") == std::string_view::npos;
    const std::string_view rest = end == std::string_view::npos ? "" : line.substr(end + 1);
    constexpr std::string_view stream = "<stdout>:";
    if (is_rank && rest.starts_with(stream)) return rest.substr(stream.size());
    if (is_rank && rest.starts_with(' ')) return rest.substr(1);
  }
  const auto digits = line.find_first_not_of("0123456789");
  if (digits != std::string_view::npos && digits > 0 && line.substr(digits).starts_with(": "))
    return line.substr(digits + 2);
  return line;
}

/// In logs that are copied from pages a # may have a backslash in front.
std::string_view printed_line(std::string_view line) {
  const std::string_view printed = text_file::trimmed(without_label(text_file::trimmed(line)));
  return printed.substr(printed.starts_with("\\#") ? 1 : 0);
}

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
    std::erase_if(log_.series, [](const MeasuredSeries& each) { return each.rows.empty() && each.remarks.empty(); });
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
    constexpr std::string_view imb = "# Benchmarking ";
    if (line.starts_with(imb)) {
      begin_imb(std::string(text_file::trimmed(line.substr(imb.size()))));
      return true;
    }
    // "# #processes = 4", and in old versions "# ( #processes = 4 )".
    constexpr std::string_view processes = "#processes = ";
    const auto at = line.find(processes);
    if (at != std::string_view::npos && line.starts_with('#') && line.find_first_not_of("# (") == at + 1) {
      const std::string_view number = line.substr(at + processes.size());
      ranks_ = parse_whole_number<Rank>(number.substr(0, number.find_first_not_of("0123456789")));
      if (series_ != nullptr && series_->kind == MeasuredSeries::Kind::exchange) series_->ranks = ranks_;
      return true;
    }
    const Words words = words_of(line);
    if (line.starts_with("# Using devices")) devices_ = 0;
    if (line.starts_with("# Out of bounds values") && contains(line, "FAILED")) rows_.have_failed = true;
    if (words.size() > 4 && words[0] == "#" && words[1] == "Rank" && contains(line, " on ")) note_device(words[2]);
    return false;
  }

  /// Processes that do not know of each other, as without MPI, are rank 0 each: they are not as many ranks.
  void note_device(std::string_view rank) {
    constexpr Rank most = 1 << 24;
    const auto number = parse_whole_number<Rank>(rank);
    if (number && *number >= 0 && *number < most) devices_ = std::max(devices_, *number + 1);
  }

  void begin(std::string benchmark, MeasuredSeries::Kind kind) {
    end();
    series_ = &log_.series.emplace_back(MeasuredSeries{.benchmark = std::move(benchmark), .kind = kind});
  }
  void begin_other(std::string title) {
    end();
    leave_out(std::move(title));
  }
  void leave_out(std::string title) {
    if (titles_.insert(title).second) log_.left_out.push_back(std::move(title));
  }

  /// What can be said of a table when all of its rows are known.
  void end() {
    if (series_ != nullptr && nccl_ && !nccl_->other_collective().empty()) {
      leave_out(nccl_->other_collective());
      log_.series.pop_back();
    } else if (series_ != nullptr) {
      if (nccl_ && !nccl_->doubt().empty()) series_->remarks.push_back(nccl_->doubt());
      remark_on_rows();
    }
    series_ = nullptr;
    nccl_.reset();
    plain_.reset();
    rows_ = {};
  }

  void remark_on_rows() {
    std::vector<std::string>& remarks = series_->remarks;
    if (rows_.are_empty) remarks.emplace_back("0 bytes are left out: libraries send nothing then");
    if (!rows_.wrong.none()) remarks.push_back(rows_.wrong.remark("whose results the benchmark found to be wrong"));
    if (!rows_.endless.none())
      remarks.push_back(rows_.endless.remark("whose time is infinite, negative or not a number"));
    if (rows_.have_failed && rows_.wrong.none())
      remarks.emplace_back(
          "the benchmark found wrong results, but none at the times that are read: all sizes are used");
  }

  void begin_osu(const std::string& title) {
    // "OSU MPI-CUDA Latency" is of messages between devices; "OSU MPI_Put Latency" is one-sided.
    const bool is_two_sided =
        title.starts_with("OSU MPI ") || title.starts_with("OSU MPI-") || title.starts_with("OSU NCCL");
    const bool is_latency = title.ends_with(" Latency") && std::ranges::count(title, ' ') == 2;
    if (is_two_sided && is_latency) return begin("osu_latency", MeasuredSeries::Kind::message);
    const std::string_view start = contains(title, "Non-blocking") ? "osu_ialltoall" : "osu_alltoall";
    const auto rest = after_exchange(title);
    if (!is_two_sided || !rest) return begin_other(title);
    const bool has_letter = rest->starts_with('v') || rest->starts_with('w');
    begin(fmt::format("{}{}", start, has_letter ? rest->substr(0, 1) : ""), MeasuredSeries::Kind::exchange);
    series_->ranks = commands_.ranks_of_table();
  }
  void begin_imb(const std::string& name) {
    if (name == "PingPong") return begin("IMB PingPong", MeasuredSeries::Kind::message);
    if (name == "Alltoall" || name == "Alltoallv") return begin("IMB " + name, MeasuredSeries::Kind::exchange);
    begin_other("IMB " + name);
  }

  void begin_nccl(const Words& head) {
    const std::string_view test = collective();
    if (!test.empty() && test != exchange_of_nccl) return begin_other(std::string(test));
    begin(std::string(exchange_of_nccl), MeasuredSeries::Kind::exchange);
    if (devices_ > 0) series_->ranks = devices_;
    series_->of_buffers = true;
    nccl_.emplace(head, devices_, !test.empty());
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

  /// An exchange of nothing is no exchange: its time is that of a call, without a startup.
  void add(const TableRow& row) {
    if (series_->kind == MeasuredSeries::Kind::exchange && row.bytes == 0) {
      rows_.are_empty = true;
    } else if (row.is_wrong) {
      rows_.wrong.add(row.bytes);
    } else if (!row.is_usable()) {
      rows_.endless.add(row.bytes);
    } else {
      series_->rows.push_back({lines_.number(), row.bytes, row.time, row.longest});
    }
  }

  /// What was found in the rows of the table that is read, besides their times.
  struct FoundInRows {
    bool are_empty = false;    // some are of 0 bytes
    bool have_failed = false;  // as the end of the table says
    SizesLeftOut wrong = {};
    SizesLeftOut endless = {};
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
  std::optional<PlainTable> plain_;
  FoundInRows rows_;
};

}  // namespace

bool is_measured_log(std::string_view text) {
  for (text_file::Lines lines(text); lines.next();) {
    const std::string_view line = printed_line(lines.line());
    if (title_of_osu(line) || line.starts_with("# Benchmarking ") || NcclTable::is_head(words_of(line))) return true;
  }
  return false;
}

MeasuredLog read_measured_log(std::string_view text) { return LogReader(text).read(); }

}  // namespace hopscope
