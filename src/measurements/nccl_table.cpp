#include "measurements/nccl_table.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/parse_number.hpp"

namespace hopscope {

namespace {

/// Where the names of the columns begin: behind a #, which a copy of a log may have lost.
std::size_t first_column(const NcclTable::Words& head) { return !head.empty() && head.front() == "#" ? 1 : 0; }

/// The place in a row, which has no # in front, of a column.
std::optional<std::size_t> place_in_row(const NcclTable::Words& head, std::string_view name) {
  const auto found = std::ranges::find(head, name);
  if (found == head.end()) return std::nullopt;
  return static_cast<std::size_t>(found - head.begin()) - first_column(head);
}

bool is_number_at(const NcclTable::Words& words, std::size_t place) {
  return place < words.size() && parse_number(words[place]).has_value();
}

/// A printed number and half a unit of its last digit, by which the number meant may differ.
std::pair<double, double> printed_number(std::string_view word) {
  const auto point = word.find('.');
  const double decimals = point == std::string_view::npos ? 0 : static_cast<double>(word.size() - point - 1);
  return {parse_number(word).value_or(0), std::pow(10, -decimals) / 2};
}

}  // namespace

bool NcclTable::is_head(const Words& words) {
  const std::size_t first = first_column(words);
  return words.size() > first + 3 && words[first] == "size" && words[first + 1] == "count" &&
         std::ranges::find(words, "time") != words.end();
}

NcclTable::NcclTable(const Words& head, Rank ranks, bool is_named)
    : ranks_(ranks),
      is_named_(is_named),
      time_(*place_in_row(head, "time")),
      operation_(place_in_row(head, "redop")),
      root_(place_in_row(head, "root")),
      wrong_(place_in_row(head, "#wrong")) {}

std::optional<TableRow> NcclTable::read(const Words& words) {
  // Early versions print nothing where no operation reduces: what follows then stands one place before its name.
  const bool is_empty = operation_ && is_number_at(words, *operation_);
  const std::size_t missing = is_empty ? 1 : 0;
  const std::size_t time = time_ - missing;
  if (words.size() <= time) return std::nullopt;
  const auto bytes = parse_whole_number<std::int64_t>(words[0]);
  const auto taken = parse_number(words[time]);
  if (!bytes || *bytes < 0 || !taken) return std::nullopt;
  if (operation_ && !is_empty) {
    states_no_operation_ = states_no_operation_ || words[*operation_] == "none";
    reduces_ = reduces_ || words[*operation_] != "none";
  }
  if (root_) has_root_ = has_root_ || parse_whole_number<Rank>(words[*root_ - missing]).value_or(-1) >= 0;
  note_bandwidths(words, time);
  TableRow row{static_cast<double>(*bytes), *taken};
  const std::size_t wrong = wrong_.value_or(0) - missing;
  row.is_wrong = wrong_ && wrong < words.size() && parse_number(words[wrong]).value_or(0) > 0;
  return row;
}

// Behind the time stand algbw, busbw and the errors, and then the same in place. An all-to-all in place is not checked.
void NcclTable::note_bandwidths(const Words& words, std::size_t time) {
  checks_out_of_place_ = checks_out_of_place_ || is_number_at(words, time + 3);
  const std::size_t in_place = time + 7;
  checks_in_place_ = checks_in_place_ || is_number_at(words, in_place);
  leaves_place_unchecked_ = leaves_place_unchecked_ || (words.size() > in_place && !is_number_at(words, in_place));
  if (!is_number_at(words, time + 1) || !is_number_at(words, time + 2)) return;
  const auto [algorithm, algorithm_error] = printed_number(words[time + 1]);
  const auto [bus, bus_error] = printed_number(words[time + 2]);
  if (algorithm <= algorithm_error) return;
  least_factor_ = std::max(least_factor_, (bus - bus_error) / (algorithm + algorithm_error));
  most_factor_ = std::min(most_factor_, (bus + bus_error) / (algorithm - algorithm_error));
}

bool NcclTable::has_factor(double times) const {
  constexpr double rounding = 1e-9;
  constexpr double most_ranks = 1 << 20;  // of a machine, where the log does not list them
  const bool is_known = ranks_ > 1;       // one rank may stand for processes that do not know of each other
  const double least = is_known ? ranks_ : 2;
  const double most = is_known ? ranks_ : most_ranks;
  return least_factor_ <= times * (1 - 1 / most) + rounding && most_factor_ >= times * (1 - 1 / least) - rounding;
}

std::string_view NcclTable::test() const {
  const bool is_rooted = has_root_ || (root_ && !operation_);
  if (is_rooted && !has_factor_1()) return {};
  if (reduces_ && is_unchecked_in_place()) return {};  // sendrecv_perf states a reduction, and reduces nothing
  if (reduces_ && is_rooted) return "reduce_perf";
  const bool is_whole = has_factor(2), is_of_parts = has_factor_of_exchange();
  if (reduces_) return is_whole == is_of_parts ? "" : is_whole ? "all_reduce_perf" : "reduce_scatter_perf";
  if (is_rooted) return is_of_parts ? "" : "broadcast_perf";  // one rank has any factor
  const bool is_checked_in_place = checks_in_place_ && !leaves_place_unchecked_ && states_no_operation_ && root_;
  return is_of_parts && is_checked_in_place ? "all_gather_perf" : "";
}

std::string NcclTable::other_collective() const {
  if (reduces_ && !is_named_ && is_unchecked_in_place())
    return "nccl-tests whose results are checked out of place alone, as of sendrecv_perf";
  if (reduces_) {
    return is_named_ ? "nccl-tests, a reduction"
                     : "nccl-tests, a reduction whose columns fit several tests; a line with the name of the test, or "
                       "those of the devices, decide";
  }
  if (has_root_ || (root_ && !operation_ && !is_named_))
    return "nccl-tests with a root, such as gather_perf or scatter_perf; a line with the name of the test decides";
  if (is_named_) return "";
  if (!operation_) return "nccl-tests without a column redop, as of all_gather_perf";
  if (!has_factor_of_exchange()) return "nccl-tests whose busbw is not (p-1)/p of algbw, as of sendrecv_perf";
  return "";
}

std::string NcclTable::doubt() const {
  if (is_named_ && !has_factor_of_exchange())
    return "the log names alltoall_perf, whose busbw is (p-1)/p of algbw, which is not so here: is the table from "
           "another test, such as sendrecv_perf?";
  const bool is_early = !root_ && !states_no_operation_;  // each test had columns of its own
  if (is_named_ || is_early || is_unchecked_in_place()) return "";
  return checks_in_place_ ? "the log does not name the test, and checks results in place, as all_gather_perf does and "
                            "alltoall_perf does not: is it an all-to-all? Add a line with the name of the test"
                          : "the log does not name the test, and its columns fit all_gather_perf as well: taken to be "
                            "an all-to-all; a line with the name of the test would tell";
}

}  // namespace hopscope
