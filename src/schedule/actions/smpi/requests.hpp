#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "schedule/actions/smpi/trace.hpp"

namespace hopscope {

/// The source, destination and tag of a message; negative in a receive that takes any.
struct SmpiKey {
  std::int64_t source = 0;
  std::int64_t destination = 0;
  std::int64_t tag = 0;
  friend auto operator<=>(const SmpiKey&, const SmpiKey&) = default;
};

/// The key of a message that `rank` sends or receives. @param is_sent true for isend
[[nodiscard]] SmpiKey smpi_key(Rank rank, std::span<const double> arguments, bool is_sent, bool has_tag);
/// True if the third of three arguments is a size: if not, it is a datatype, in a trace without tags.
[[nodiscard]] bool smpi_has_tag(std::span<const double> arguments, bool trace_has_tags);

/// The messages of a rank that have been posted and not been waited for.
class SmpiRequests {
 public:
  /// @param action none if there is nothing to wait for
  void post(const SmpiKey& key, std::optional<std::uint32_t> action);
  /// What ends the first one posted with this key, or, without a key, the last one posted; empty if there is none.
  [[nodiscard]] std::vector<std::uint32_t> take(const std::optional<SmpiKey>& key);
  [[nodiscard]] std::vector<std::uint32_t> take_all();
  /// True if there was one with this key, or, without a key, any.
  [[nodiscard]] bool has_seen(const std::optional<SmpiKey>& key) const;

 private:
  /// Those of one key, by their places in the list of all. Before `first` none is open.
  struct Queue {
    std::vector<std::size_t> places = {};
    std::size_t first = 0;
  };

  std::vector<std::optional<std::uint32_t>> posted_;  // the actions of all
  std::set<std::size_t> open_;                        // which of them are not waited for
  std::map<SmpiKey, Queue> by_key_;
};

/// Which tests of a rank end their message: those that no wait and no other test follows. A trace does not say which
/// tests failed.
[[nodiscard]] std::vector<bool> tests_that_end(const SmpiRank& rank, Rank number, bool has_tags);

}  // namespace hopscope
