#pragma once

// Fields shared by several generators.

#include <string_view>

#include <hopscope/size_generator.hpp>

#include "sizes/word_limit.hpp"

namespace hopscope::sizes {

/// The largest integer that every JSON parser reads exactly, 2^53 - 1.
inline constexpr double most_seed = 9007199254740991.0;

inline GeneratorField seed() { return {"seed", GeneratorField::Kind::integer, 0, most_seed, 1}; }

/// A number of words, not necessarily an integer.
inline GeneratorField words(std::string_view name, std::optional<double> standard = {}) {
  return {std::string(name), GeneratorField::Kind::number, 0, most_words, standard};
}
inline GeneratorField whole_words(std::string_view name, std::optional<double> standard = {}) {
  return {std::string(name), GeneratorField::Kind::integer, 0, most_words, standard};
}
inline GeneratorField ranks(std::string_view name) { return {std::string(name), GeneratorField::Kind::ranks}; }

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
