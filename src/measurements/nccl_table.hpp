#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/topology.hpp>

#include "measurements/plain_table.hpp"

namespace hopscope {

/// A table of nccl-tests or rccl-tests. It does not say which collective it is of, but its columns tell most of them
/// apart: what reduces, what has a root, and by what factor the bandwidth of the bus is that of the algorithm. An
/// all-to-all reduces nothing, has no root, and its factor is (p-1)/p.
class NcclTable {
 public:
  using Words = std::vector<std::string_view>;

  /// The line that names the columns: "#  size  count  type  redop  root  time  algbw ..", also without its #.
  [[nodiscard]] static bool is_head(const Words& words);

  /// @pre is_head(head) @param ranks 0 if the log does not list them @param is_named the log names the test
  NcclTable(const Words& head, Rank ranks, bool is_named);

  /// A row, with the time out of place. None if the words are no row of the table.
  [[nodiscard]] std::optional<TableRow> read(const Words& words);

  /// The program that prints such columns, of a table whose log names none: "all_reduce_perf". Empty if none does, if
  /// several do, or if it may be an all-to-all.
  [[nodiscard]] std::string_view test() const;
  /// Which other collective the rows are of, as the title of a table that is left out; empty if of none.
  [[nodiscard]] std::string other_collective() const;
  /// Why the rows may be of another collective that prints the same columns; empty if they are not.
  [[nodiscard]] std::string doubt() const;

 private:
  void note_bandwidths(const Words& words, std::size_t time);
  /// Whether busbw / algbw is (p-1)/p as often as `times`, as far as it is printed.
  [[nodiscard]] bool has_factor(double times) const;
  [[nodiscard]] bool has_factor_of_exchange() const { return has_factor(1); }
  /// As an all-to-all and sendrecv_perf are; a reduction is checked in place too, or not at all.
  [[nodiscard]] bool is_unchecked_in_place() const {
    return checks_out_of_place_ && leaves_place_unchecked_ && !checks_in_place_;
  }
  [[nodiscard]] bool has_factor_1() const { return least_factor_ <= 1 && most_factor_ >= 1; }

  Rank ranks_;
  bool is_named_;
  std::size_t time_ = 0;  // places in a row
  std::optional<std::size_t> operation_;
  std::optional<std::size_t> root_;
  std::optional<std::size_t> wrong_;  // so many results out of place
  // What the rows tell.
  bool reduces_ = false;
  bool has_root_ = false;
  bool states_no_operation_ = false;  // "none", which early versions do not print
  bool checks_out_of_place_ = false;
  bool checks_in_place_ = false;
  bool leaves_place_unchecked_ = false;
  double least_factor_ = 0;  // between them is busbw / algbw, as far as it is printed
  double most_factor_ = std::numeric_limits<double>::infinity();
};

}  // namespace hopscope
