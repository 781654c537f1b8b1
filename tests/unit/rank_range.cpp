#include <hopscope/rank_range.hpp>

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <random>
#include <set>

namespace hopscope::test {

namespace {

std::set<Rank> ranks_of(const std::vector<RankRange>& ranges) {
  std::set<Rank> ranks;
  for (const auto [first, last] : ranges) {
    for (Rank rank = first; rank <= last; ++rank) ranks.insert(rank);
  }
  return ranks;
}

/// In order, and with a gap between each two.
bool is_set(const std::vector<RankRange>& ranges) {
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    if (ranges[i].first > ranges[i].last) return false;
    if (i > 0 && ranges[i].first <= ranges[i - 1].last + 1) return false;
  }
  return true;
}

std::vector<RankRange> drawn(std::mt19937& random) {
  std::vector<RankRange> ranges(random() % 5);
  for (RankRange& range : ranges) {
    range.first = static_cast<Rank>(random() % 20);
    range.last = range.first + static_cast<Rank>(random() % 4);
  }
  return ranges;
}

}  // namespace

TEST_CASE("sets of ranks are joined, intersected and subtracted like sets") {
  std::mt19937 random(7);
  for (int i = 0; i < 3000; ++i) {
    const std::vector<RankRange> some = drawn(random);
    const std::vector<RankRange> one = set_of(some);
    const std::vector<RankRange> other = set_of(drawn(random));
    const std::set<Rank> a = ranks_of(one);
    const std::set<Rank> b = ranks_of(other);
    REQUIRE(is_set(one));
    REQUIRE(a == ranks_of(some));
    REQUIRE(count_of(one) == static_cast<Rank>(a.size()));
    std::set<Rank> expected;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(expected, expected.end()));
    REQUIRE(ranks_of(common(one, other)) == expected);
    expected.clear();
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(expected, expected.end()));
    REQUIRE(ranks_of(without(one, other)) == expected);
    std::vector<RankRange> both{{100, 101}};
    append_union(both, one, other);
    both.erase(both.begin());
    REQUIRE(is_set(both));
    expected = a;
    expected.insert(b.begin(), b.end());
    REQUIRE(ranks_of(both) == expected);
    for (Rank rank = 0; rank < 25; ++rank) REQUIRE(contains(one, rank) == a.contains(rank));
  }
}

TEST_CASE("ranks are told as ranges, and few of them") {
  CHECK(ranks_in_words(std::vector<RankRange>{{3, 3}}) == "rank 3");
  CHECK(ranks_in_words(std::vector<RankRange>{{0, 0}, {2, 5}}) == "ranks 0, 2..5");
  CHECK(ranks_in_words(std::vector<RankRange>{{0, 0}, {2, 2}, {4, 4}, {6, 6}, {8, 9}}) == "ranks 0, 2, 4, 6, ..");
}

}  // namespace hopscope::test
