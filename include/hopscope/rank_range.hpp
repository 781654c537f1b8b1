#pragma once

#include <span>
#include <string>
#include <vector>

#include <hopscope/schedule.hpp>

namespace hopscope {

/// Consecutive ranks, from `first` to `last`. Sets of ranks are lists of such ranges, in ascending order, with a gap
/// between each two.
struct RankRange {
  Rank first = 0;
  Rank last = 0;
  friend bool operator==(const RankRange&, const RankRange&) = default;
};

/// The ranks of all of these, which may be in any order and overlap, as a set.
[[nodiscard]] std::vector<RankRange> set_of(std::vector<RankRange> ranges);
/// How many ranks they are.
[[nodiscard]] Rank count_of(std::span<const RankRange> ranks);
[[nodiscard]] bool contains(std::span<const RankRange> ranks, Rank rank);
/// "rank 3", "ranks 4..7", "ranks 0, 2..5": at most a few ranges.
[[nodiscard]] std::string ranks_in_words(std::span<const RankRange> ranks);
/// The ranks of `all` that are not in `some`.
[[nodiscard]] std::vector<RankRange> without(std::span<const RankRange> all, std::span<const RankRange> some);
/// The ranks that are in both.
[[nodiscard]] std::vector<RankRange> common(std::span<const RankRange> one, std::span<const RankRange> other);
/// Appends the ranks that are in either to `list`, which has room for all ranges of both: these may be of it.
void append_union(std::vector<RankRange>& list, std::span<const RankRange> one, std::span<const RankRange> other);

}  // namespace hopscope
