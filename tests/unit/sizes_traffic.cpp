// Numbers of a file as words between ranks.
#include <catch2/catch.hpp>

#include "sizes/words.hpp"

namespace hopscope::test {

namespace {

/// 4 rows: from row i to row j there are 10 i + j.
SizeMatrix four_rows() {
  SizeMatrix rows(4);
  for (Rank from = 0; from < 4; ++from) {
    for (Rank to = 0; to < 4; ++to) {
      if (from != to) rows.set(from, to, 10 * from + to);
    }
  }
  return rows;
}

}  // namespace

TEST_CASE("rows of a group are added up, and what they have for each other stays in place") {
  const SizeMatrix pairs = sizes::traffic_of(four_rows(), {.rank_of = {0, 0, 1, 1}}, 2);
  CHECK(pairs.words(0, 1) == 2 + 3 + 12 + 13);
  CHECK(pairs.words(1, 0) == 20 + 21 + 30 + 31);
  CHECK(pairs.words(0, 0) == 0);
  const SizeMatrix uneven = sizes::traffic_of(four_rows(), {.rank_of = {2, 0, 2, 2}}, 3);
  CHECK(uneven.words(2, 0) == 1 + 21 + 31);
  CHECK(uneven.words(0, 2) == 10 + 12 + 13);
  CHECK(uneven.words(1, 2) == 0);
}

TEST_CASE("numbers are scaled, and bytes rounded up to whole words after they are added up") {
  const SizeMatrix scaled = sizes::traffic_of(four_rows(), {.scale = 0.5}, 4);
  CHECK(scaled.words(0, 1) == 0.5);
  const SizeMatrix words = sizes::traffic_of(four_rows(), {.scale = 2, .word_bytes = 8}, 4);
  CHECK(words.words(0, 1) == 1);  // 2 bytes
  CHECK(words.words(1, 2) == 3);  // 24
  CHECK(words.words(3, 2) == 8);  // 64
  CHECK(words.words(3, 1) == 8);  // 62
  CHECK(words.words(2, 2) == 0);
  CHECK(sizes::traffic_of(four_rows(), {.word_bytes = 4, .rank_of = {0, 0, 1, 1}}, 2).words(0, 1) == 8);  // 30 bytes
}

}  // namespace hopscope::test
