#include <hopscope/rank_range.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

std::vector<RankRange> set_of(std::vector<RankRange> ranges) {
  std::ranges::sort(ranges, {}, &RankRange::first);
  std::vector<RankRange> set;
  append_union(set, ranges, {});
  return set;
}

Rank count_of(std::span<const RankRange> ranks) {
  Rank count = 0;
  for (const auto [first, last] : ranks) count += last - first + 1;
  return count;
}

bool contains(std::span<const RankRange> ranks, Rank rank) {
  const auto range = std::ranges::partition_point(ranks, [&](const RankRange& each) { return each.last < rank; });
  return range != ranks.end() && range->first <= rank;
}

std::string ranks_in_words(std::span<const RankRange> ranks) {
  constexpr std::size_t most_ranges = 4;
  const bool one = ranks.size() == 1 && ranks.front().first == ranks.front().last;
  std::string text = one ? "rank " : "ranks ";
  for (std::size_t i = 0; i < std::min(ranks.size(), most_ranges); ++i) {
    const auto [first, last] = ranks[i];
    text += i > 0 ? ", " : "";
    text += first == last ? fmt::format("{}", first) : fmt::format("{}..{}", first, last);
  }
  return ranks.size() > most_ranges ? text + ", .." : text;
}

std::vector<RankRange> without(std::span<const RankRange> all, std::span<const RankRange> some) {
  std::vector<RankRange> rest;
  auto next = some.begin();
  for (auto [first, last] : all) {
    while (next != some.end() && next->last < first) ++next;
    for (auto inside = next; inside != some.end() && inside->first <= last; ++inside) {
      if (inside->first > first) rest.push_back({first, inside->first - 1});
      first = inside->last + 1;
    }
    if (first <= last) rest.push_back({first, last});
  }
  return rest;
}

std::vector<RankRange> common(std::span<const RankRange> one, std::span<const RankRange> other) {
  std::vector<RankRange> both;
  for (auto i = one.begin(), j = other.begin(); i != one.end() && j != other.end();) {
    const RankRange shared = {std::max(i->first, j->first), std::min(i->last, j->last)};
    if (shared.first <= shared.last) both.push_back(shared);
    i->last < j->last ? ++i : ++j;
  }
  return both;
}

void append_union(std::vector<RankRange>& list, std::span<const RankRange> one, std::span<const RankRange> other) {
  const std::size_t begin = list.size();
  for (auto i = one.begin(), j = other.begin(); i != one.end() || j != other.end();) {
    const bool from_one = j == other.end() || (i != one.end() && i->first < j->first);
    const RankRange next = from_one ? *i++ : *j++;
    if (list.size() > begin && next.first <= list.back().last + 1) {
      list.back().last = std::max(list.back().last, next.last);
    } else {
      list.push_back(next);
    }
  }
}

}  // namespace hopscope
