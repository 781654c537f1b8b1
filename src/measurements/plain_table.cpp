#include "measurements/plain_table.hpp"

#include <algorithm>
#include <array>

#include "text/parse_number.hpp"

namespace hopscope {

namespace {

/// The place of the first of these words; none if there is none.
template <std::size_t count>
std::optional<std::size_t> place_of(const PlainTable::Words& words, const std::array<std::string_view, count>& names) {
  const auto found = std::ranges::find_first_of(words, names);
  if (found == words.end()) return std::nullopt;
  return static_cast<std::size_t>(found - words.begin());
}

}  // namespace

bool is_usable_time(double time) {
  constexpr double most = 1e15;
  return time >= 0 && time <= most;
}

std::optional<PlainTable> PlainTable::with_head(const Words& words) {
  if (words.empty()) return std::nullopt;
  PlainTable table;
  if (words.size() > 2 && words[0] == "#" && words[1] == "Size") {
    table.find_osu_columns(words, 2);
    return table;
  }
  // Without its #, as copies of logs have it, it is told from a sentence by its units.
  const auto has_unit = [](std::string_view word) { return word.ends_with("(us)"); };
  if (words[0] == "Size" && std::ranges::any_of(words, has_unit)) {
    table.find_osu_columns(words, 1);
    return table;
  }
  // "# Avg Latency(us)", and with Intel's "#repetitions  t_min[usec]  t_max[usec]  t_avg[usec]".
  if (words.size() > 1 && words[0] == "#" && (words[1] == "Avg" || words[1].starts_with("Overall"))) {
    table.has_sizes_ = false;
    table.time_ = 0;
    table.find_osu_columns(words, 1);
    return table;
  }
  constexpr std::array<std::string_view, 3> times{"t[usec]", "t_avg[usec]", "t_pure[usec]"};
  constexpr std::array<std::string_view, 1> longest{"t_max[usec]"};
  const auto time = place_of(words, times);
  if ((words[0] != "#bytes" && words[0] != "#repetitions") || !time) return std::nullopt;
  table.has_sizes_ = words[0] == "#bytes";
  table.time_ = *time;
  table.is_pure_ = words[*time] == "t_pure[usec]";
  table.longest_ = place_of(words, longest).value_or(0);
  constexpr std::array<std::string_view, 1> defects{"defects"};
  table.checked_ = place_of(words, defects).value_or(0);
  return table;
}

/// "# Size  Avg Latency(us)  Max Latency(us)": a name may have blanks in it, and ends with its unit. Of a non-blocking
/// exchange, the time without computation is taken, "Pure Comm.(us)".
void PlainTable::find_osu_columns(const Words& words, std::size_t first) {
  std::size_t next = has_sizes_ ? 1 : 0;  // a size comes first
  std::size_t column = next;
  bool begins = true;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (begins) column = next++;
    if (begins && words[i] == "Max") longest_ = column;
    if (begins && words[i] == "Validation") checked_ = column;
    if (begins && words[i] == "Pure") {
      time_ = column;
      is_pure_ = true;
    }
    begins = words[i].ends_with(')') || words[i] == "Iterations" || words[i] == "Validation";
  }
}

std::optional<TableRow> PlainTable::read(const Words& words) {
  if (words.size() <= time_ || (!has_sizes_ && is_read_)) return std::nullopt;
  const auto bytes = has_sizes_ ? parse_whole_number<std::int64_t>(words[0]) : std::optional<std::int64_t>(0);
  const auto time = parse_number(words[time_]);
  if (!bytes || *bytes < 0 || !time) return std::nullopt;
  const auto is_number = [](std::string_view word) { return parse_number(word).has_value(); };
  if (!std::all_of(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(time_), is_number)) return std::nullopt;
  is_read_ = true;
  TableRow row{static_cast<double>(*bytes), *time};
  if (longest_ > 0 && words.size() > longest_) row.longest = parse_number(words[longest_]);
  const std::string_view check = checked_ > 0 && words.size() > checked_ ? words[checked_] : "";
  row.is_wrong = check == "Fail" || parse_number(check).value_or(0) > 0;  // of OSU's benchmarks, and defects of Intel's
  return row;
}

}  // namespace hopscope
