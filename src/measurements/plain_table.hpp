#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "measurements/measured_log.hpp"

namespace hopscope {

/// A time in microseconds that can be one: neither negative nor infinite, nor more than thirty years.
[[nodiscard]] bool is_usable_time(double time);

/// A row of a table, of whatever benchmark.
struct TableRow {
  double bytes = 0;
  double time = 0;
  std::optional<double> longest = {};
  bool is_wrong = false;  ///< as the benchmark says, which has checked what was received

  [[nodiscard]] bool is_usable() const { return is_usable_time(time) && is_usable_time(longest.value_or(0)); }
};

/// A table of OSU's or Intel's benchmarks, which has the size first; or, of barriers, one row of times alone.
class PlainTable {
 public:
  using Words = std::vector<std::string_view>;

  /// None if the words are not those of a line that names the columns.
  [[nodiscard]] static std::optional<PlainTable> with_head(const Words& words);

  /// None if the words are no row of the table: others are of the job around it, or tell why a size has no time:
  /// "4194304 out-of-mem.; needed X= 0.063 GB".
  [[nodiscard]] std::optional<TableRow> read(const Words& words);
  /// The time is that without computation, of a non-blocking exchange.
  [[nodiscard]] bool is_pure_communication() const { return is_pure_; }

 private:
  /// @param first the word with which the columns of times begin
  void find_osu_columns(const Words& words, std::size_t first);

  std::size_t time_ = 1;     // columns, from 0
  std::size_t longest_ = 0;  // 0 without one
  std::size_t checked_ = 0;  // 0 without one
  bool is_pure_ = false;
  bool has_sizes_ = true;
  bool is_read_ = false;  // one row of a table without sizes has been read: further numbers are of the job around it
};

}  // namespace hopscope
