#include <hopscope/sums.hpp>

#include <catch2/catch.hpp>
#include <numeric>
#include <random>
#include <set>

#include <hopscope/error.hpp>

namespace hopscope::test {

namespace {

std::set<Rank> ranks_in(const Sums& sums, Rank source) {
  std::set<Rank> all;
  for (const auto& [first, last] : sums.ranks_of(source)) {
    for (Rank rank = first; rank <= last; ++rank) all.insert(rank);
  }
  return all;
}

}  // namespace

TEST_CASE("a sum has the ranks of both that it is of") {
  Sums sums(8);
  const Rank low = sums.add(1, 2);
  const Rank high = sums.add(5, 4);
  CHECK(Sums::is_sum(low));
  CHECK_FALSE(Sums::is_sum(5));
  const Rank all = sums.add(high, low);
  CHECK(ranks_in(sums, all) == std::set<Rank>{1, 2, 4, 5});
  CHECK(sums.ranks_of(all).size() == 2);
  CHECK(sums.lowest(all) == 1);
  CHECK(sums.contains(all, low));
  CHECK(sums.contains(all, 5));
  CHECK_FALSE(sums.contains(low, all));
  CHECK_FALSE(sums.contains(all, 3));
}

TEST_CASE("what is combined in the same tree is the same sum, whichever comes first") {
  Sums sums(4);
  CHECK(sums.add(0, 1) == sums.add(1, 0));
  CHECK(sums.add(sums.add(0, 1), 2) == sums.add(2, sums.add(1, 0)));
  CHECK(sums.add(sums.add(0, 1), 2) != sums.add(0, sums.add(1, 2)));
}

TEST_CASE("a contribution that would be in a sum twice is named") {
  Sums sums(8);
  const Rank one = sums.add(sums.add(0, 1), 3);
  const Rank other = sums.add(3, 5);
  CHECK(sums.common(one, other) == 3);
  CHECK_FALSE(sums.common(one, 5));
  CHECK_THROWS_WITH(sums.add(one, other), "adds the words of rank 3 twice");
  CHECK_THROWS_AS(sums.add(one, one), ProgramError);
}

TEST_CASE("where repeats are counted, a sum knows how often each contribution is in it") {
  using Repeated = Sums::Repeated;
  const auto repeated = [](const Sums& sums, Rank source) {
    const auto all = sums.repeated_in(source);
    return std::vector<Repeated>(all.begin(), all.end());
  };
  Sums sums(8, Repeats::counted);
  const Rank low = sums.add(sums.add(0, 1), 2);
  const Rank high = sums.add(sums.add(1, 2), 5);
  CHECK_FALSE(sums.has_repeated());
  const Rank both = sums.add(low, high);
  CHECK(sums.has_repeated());
  CHECK(ranks_in(sums, both) == std::set<Rank>{0, 1, 2, 5});
  CHECK(repeated(sums, both) == std::vector<Repeated>{{{1, 2}, 2}});
  CHECK(repeated(sums, low).empty());
  const Rank more = sums.add(both, sums.add(2, 3));
  CHECK(repeated(sums, more) == std::vector<Repeated>{{{1, 1}, 2}, {{2, 2}, 3}});
  CHECK(repeated(sums, sums.add(more, both)) ==
        std::vector<Repeated>{{{0, 0}, 2}, {{1, 1}, 4}, {{2, 2}, 5}, {{5, 5}, 2}});
  CHECK(repeated(sums, sums.add(7, 7)) == std::vector<Repeated>{{{7, 7}, 2}});
  CHECK(repeated(sums, sums.add(more, 4)) == repeated(sums, more));
  CHECK(sums.first_with_repeated(sums.add(more, 4), 1) == both);
  CHECK(sums.first_with_repeated(sums.add(more, 4), 2) == both);
}

TEST_CASE("a contribution that is doubled again and again is counted to the largest number there is") {
  Sums sums(2, Repeats::counted);
  Rank sum = 0;
  for (int i = 0; i < 40; ++i) sum = sums.add(sum, sum);
  CHECK(sums.repeated_in(sum).front().times == 2147483647);
  CHECK(sums.repeated_in(sums.add(sum, 1)).size() == 1);
}

TEST_CASE("a sum is noted where it was first made with a repeated contribution, also where it is made again") {
  Sums sums(4, Repeats::counted);
  const Rank pair = sums.add(0, 1);
  sums.note_making({0, 1, 0});
  const Rank twice = sums.add(pair, 1);
  sums.note_making({2, 3, 17});
  const Rank more = sums.add(twice, 3);
  sums.note_making({3, 4, 0});
  const Sums again = Sums::replayed(4, Repeats::counted, sums.history(), sums.makings(), 0, 0);
  for (const Sums* each : {&std::as_const(sums), &again}) {
    CHECK_FALSE(each->making_of(pair));
    CHECK(each->making_of(twice)->rank == 2);
    CHECK(each->making_of(twice)->step == 3);
    CHECK(each->making_of(twice)->line == 17);
    CHECK(each->making_of(more)->rank == 3);
    CHECK(each->first_with_repeated(more, 1) == twice);
    CHECK(each->repeated_in(more).size() == 1);
  }
}

TEST_CASE("what contains all that is held takes its place, by programs of users only if it alone is complete") {
  Sums counted(4, Repeats::counted);
  Sums always(4, Repeats::always_counted);
  for (Sums* sums : {&counted, &always}) {
    const Rank pair = sums->add(0, 1);
    CHECK(sums->takes_place(pair, 1) == (sums == &counted));
    const Rank complete = sums->add(pair, sums->add(2, 3));
    CHECK(sums->takes_place(complete, 1));
    CHECK(sums->takes_place(complete, complete) == (sums == &counted));
    CHECK_FALSE(sums->takes_place(pair, 2));
  }
}

TEST_CASE("sets that have heard of the same ranks unite") {
  Sums heard(8, Repeats::united);
  const Rank one = heard.add(0, 1);
  const Rank other = heard.add(1, 2);
  CHECK(ranks_in(heard, heard.add(one, other)) == std::set<Rank>{0, 1, 2});
  CHECK(heard.add(one, 0) == one);
  CHECK(heard.add(one, one) == one);
}

TEST_CASE("a sum knows its depth, and whether it has kept the order of ranks") {
  Sums sums(8);
  const Rank pair = sums.add(2, 3);
  CHECK(sums.depth(2) == 0);
  CHECK(sums.depth(pair) == 1);
  CHECK(sums.depth(sums.add(pair, sums.add(0, 1))) == 2);
  CHECK(sums.keeps_order(sums.add(pair, 4)));
  CHECK(sums.keeps_order(sums.add(1, pair)));
  CHECK_FALSE(sums.keeps_order(sums.add(pair, 5)));
  CHECK_FALSE(sums.keeps_order(sums.add(7, 0)));  // not around the end
  CHECK_FALSE(sums.keeps_order(sums.add(sums.add(pair, 5), 4)));
}

TEST_CASE("sums that are made again from their history are the same") {
  std::mt19937 random(4);
  constexpr Rank p = 300;
  Sums sums(p);
  std::vector<Rank> parts(p);
  std::iota(parts.begin(), parts.end(), 0);
  std::vector<std::set<Rank>> sets(p);
  for (Rank rank = 0; rank < p; ++rank) sets[static_cast<std::size_t>(rank)] = {rank};
  while (parts.size() > 1) {
    const std::size_t from = random() % (parts.size() - 1);
    sums.note_combined(1, 2);
    parts[from] = sums.add(parts[from], parts.back());
    sets[from].merge(sets.back());
    parts.pop_back();
    sets.pop_back();
    REQUIRE(ranks_in(sums, parts[from]) == sets[from]);
  }
  const Sums again = Sums::replayed(p, Repeats::refused, sums.history(), {}, sums.operations(), sums.words());
  CHECK(ranks_in(again, parts[0]) == ranks_in(sums, parts[0]));
  CHECK(again.depth(parts[0]) == sums.depth(parts[0]));
  CHECK(again.operations() == p - 1);
  CHECK(again.words() == 2 * (p - 1));
}

TEST_CASE("ranks that are lacking are told in ranges") {
  const std::vector<RankRange> all{{0, 9}};
  const std::vector<RankRange> some{{2, 3}, {7, 7}};
  CHECK(ranks_in_words(without(all, some)) == "ranks 0..1, 4..6, 8..9");
  CHECK(ranks_in_words(without(some, all)) == "ranks ");
  CHECK(ranks_in_words(std::vector<RankRange>{{5, 5}}) == "rank 5");
  CHECK(without(all, all).empty());
}

}  // namespace hopscope::test
