#pragma once

// Fields shared by several generators.

#include <string>
#include <utility>

#include <hopscope/size_matrix.hpp>

#include "sizes/words.hpp"

namespace hopscope::sizes {

/// The largest integer that every JSON parser reads exactly, 2^53 - 1.
inline constexpr double most_seed = 9007199254740991.0;

inline Field seed() {
  return {"seed",
          "the seed of the random numbers; the same seed gives the same sizes on every machine.",
          Field::Kind::integer,
          0,
          most_seed,
          1.0};
}

/// A number of words, not necessarily an integer.
inline Field words(std::string name, std::string meaning, std::optional<FieldValue> standard = {}) {
  return {std::move(name), std::move(meaning), Field::Kind::number, 0, most_words, std::move(standard)};
}
inline Field whole_words(std::string name, std::string meaning, std::optional<FieldValue> standard = {}) {
  return {std::move(name), std::move(meaning), Field::Kind::integer, 0, most_words, std::move(standard)};
}
inline Field ranks(std::string name, std::string meaning) {
  return {std::move(name), std::move(meaning), Field::Kind::ranks};
}

/// The matrix w[i][j] = `words(i, j)` for i != j, evaluated row by row.
template <class Words>
SizeMatrix made_of(Rank ranks, Words words) {
  SizeMatrix sizes(ranks);
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      if (i != j) sizes.set(i, j, words(i, j));
    }
  }
  return sizes;
}

}  // namespace hopscope::sizes
