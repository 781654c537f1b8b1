// Blocks that are combined word by word, against the words themselves.
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include <hopscope/blocks.hpp>
#include <hopscope/error.hpp>
#include <hopscope/sums.hpp>

namespace hopscope::test {

namespace {

/// The source of each word, by destination and place.
using Words = std::map<std::pair<Rank, int>, Rank>;

Words words_of(const Blocks& blocks) {
  Words words;
  for (const Block& block : blocks.list()) {
    for (int i = 0; i < static_cast<int>(block.words); ++i) {
      const auto [place, is_new] =
          words.emplace(std::pair(block.destination, static_cast<int>(block.offset) + i), block.source);
      REQUIRE(is_new);
    }
  }
  REQUIRE(blocks.words() == static_cast<double>(words.size()));
  return words;
}

Blocks vector_of(Rank source, double words) { return Blocks::tracked({{source, everyone, 0, words}}); }

}  // namespace

TEST_CASE("two vectors become their sum, and all their words are combined") {
  Sums sums(4);
  Blocks held = vector_of(0, 8);
  CHECK(held.add(vector_of(1, 8), &sums) == 8);
  REQUIRE(held.list().size() == 1);
  CHECK(held.list().front().source == sums.add(0, 1));
  CHECK(held.words() == 8);
}

TEST_CASE("of a part, only its words are combined") {
  Sums sums(4);
  Blocks held = vector_of(0, 8);
  CHECK(held.add(vector_of(1, 8).copy_part(2, 3), &sums) == 3);
  CHECK(held.words() == 8);
  const Words words = words_of(held);
  for (int i = 0; i < 8; ++i) CHECK(words.at({everyone, i}) == (i >= 2 && i < 5 ? sums.add(0, 1) : 0));
  CHECK(held.copy_part(1, 5).list().size() == 3);
}

TEST_CASE("what contains all that is held takes its place") {
  Sums sums(4);
  const Rank all = sums.add(sums.add(0, 1), 2);
  Blocks held = vector_of(0, 8);
  CHECK(held.add(Blocks::tracked({{all, everyone, 0, 4}}), &sums) == 0);
  CHECK(words_of(held).at({everyone, 3}) == all);
  CHECK(words_of(held).at({everyone, 4}) == 0);
  CHECK_THROWS_WITH(held.add(vector_of(1, 8), &sums), "adds the words of rank 1 twice");
}

TEST_CASE("of several messages the words are combined in the order of their lowest ranks") {
  Sums sums(8);
  Blocks held = vector_of(5, 4);
  std::vector<Blocks> arrived;
  for (const Rank rank : {7, 3, 4}) arrived.push_back(vector_of(rank, 4));
  CHECK(held.add(arrived, &sums) == 12);
  CHECK(held.list().front().source == sums.add(sums.add(sums.add(3, 4), 5), 7));
}

TEST_CASE("a copy of words that are not there is a mistake of the program") {
  CHECK_THROWS_AS(vector_of(0, 8).copy_part(6, 4), ProgramError);
  CHECK_THROWS_AS(Blocks::tracked({}).copy_part(0, 1), ProgramError);
}

TEST_CASE("of sized amounts, all that arrives is combined if anything is held") {
  Blocks held = Blocks::sized(8, 8);
  CHECK(held.add(Blocks::sized(3, 3), nullptr) == 3);
  CHECK(held.words() == 8);
  Blocks nothing;
  CHECK(nothing.add(Blocks::sized(3, 3), nullptr) == 0);
  CHECK(nothing.words() == 3);
}

TEST_CASE("random parts are combined and replaced as their words are", "[seeded]") {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    constexpr Rank ranks = 40;
    Sums sums(ranks);
    Blocks held;
    Words plain;
    for (Rank source = 0; source < ranks; ++source) {
      const auto destination = static_cast<Rank>(random() % 3) - 1;
      const int first = static_cast<int>(random() % 12);
      const int words = 1 + static_cast<int>(random() % 6);
      const Blocks part =
          Blocks::tracked({{source, destination, static_cast<double>(first), static_cast<double>(words)}});
      const bool adds = random() % 4 != 0;
      double met = 0;
      for (int i = first; i < first + words; ++i) {
        const auto [place, is_new] = plain.emplace(std::pair(destination, i), source);
        if (is_new) continue;
        ++met;
        place->second = adds ? sums.add(place->second, source) : source;
      }
      if (adds) {
        CHECK(held.add(part, &sums) == met);
      } else {
        held.replace(part);
      }
      REQUIRE(words_of(held) == plain);
    }
  }
}

// As in a ring: then the rest of the vector is cut into such parts at once, which nobody sees.
TEST_CASE("parts are added one after the other, in either direction, round the end") {
  constexpr int parts = 6;
  constexpr double words = 4;
  for (const int by : {1, parts - 1}) {
    for (int begin = 0; begin < parts; ++begin) {
      for (int added = 0; added <= parts; ++added) {
        Sums sums(2);
        Blocks held = vector_of(0, parts * words);
        Words plain = words_of(held);
        for (int i = 0; i < added; ++i) {
          const int part = (begin + i * by) % parts;
          CHECK(held.add(vector_of(1, parts * words).copy_part(part * words, words), &sums) == words);
          const Blocks copy = held.copy_part(part * words, words);
          REQUIRE(copy.list().size() == 1);
          CHECK(copy.list().front().source == sums.add(0, 1));
          for (int word = 0; word < static_cast<int>(words); ++word)
            plain.at({everyone, part * static_cast<int>(words) + word}) = sums.add(0, 1);
        }
        CHECK(held.copy_part(0, parts * words).list().size() <= 3);
        CHECK(held.list().size() <= 3);  // what is added, and what is not, on either side of the end
        REQUIRE(words_of(held) == plain);
      }
    }
  }
}

}  // namespace hopscope::test
