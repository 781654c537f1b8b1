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
    table.find_osu_columns(words);
    return table;
  }
  constexpr std::array<std::string_view, 2> times{"t[usec]", "t_avg[usec]"};
  constexpr std::array<std::string_view, 1> longest{"t_max[usec]"};
  const auto time = place_of(words, times);
  if (words[0] != "#bytes" || !time) return std::nullopt;
  table.time_ = *time;
  table.longest_ = place_of(words, longest).value_or(0);
  constexpr std::array<std::string_view, 1> defects{"defects"};
  table.checked_ = place_of(words, defects).value_or(0);
  return table;
}

/// "# Size  Avg Latency(us)  Max Latency(us)": a name may have blanks in it, and ends with its unit. Of a non-blocking
/// exchange, the time without computation is taken, "Pure Comm.(us)".
void PlainTable::find_osu_columns(const Words& words) {
  std::size_t column = 0;  // that of the size
  bool begins = true;
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (begins) ++column;
    if (begins && words[i] == "Max") longest_ = column;
    if (begins && words[i] == "Validation") checked_ = column;
    if (begins && words[i] == "Pure") {
      time_ = column;
      is_pure_ = true;
    }
    begins = words[i].ends_with(')') || words[i] == "Iterations" || words[i] == "Validation";
  }
}

std::optional<TableRow> PlainTable::read(const Words& words) const {
  if (words.size() <= time_) return std::nullopt;
  const auto bytes = parse_whole_number<std::int64_t>(words[0]);
  const auto time = parse_number(words[time_]);
  if (!bytes || *bytes < 0 || !time) return std::nullopt;
  const auto is_number = [](std::string_view word) { return parse_number(word).has_value(); };
  if (!std::all_of(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(time_), is_number)) return std::nullopt;
  TableRow row{static_cast<double>(*bytes), *time};
  if (longest_ > 0 && words.size() > longest_) row.longest = parse_number(words[longest_]);
  const std::string_view check = checked_ > 0 && words.size() > checked_ ? words[checked_] : "";
  row.is_wrong = check == "Fail" || parse_number(check).value_or(0) > 0;  // of OSU's benchmarks, and defects of Intel's
  return row;
}

}  // namespace hopscope
