#include "algorithm/matching/matching.hpp"

#include <algorithm>
#include <bit>

namespace hopscope {

namespace {

constexpr std::size_t bits = 64;  // of a word

std::size_t word_of(Rank column) { return static_cast<std::size_t>(column) / bits; }
std::uint64_t bit_of(Rank column) { return std::uint64_t{1} << (static_cast<std::size_t>(column) % bits); }
Rank first_of(std::size_t word, std::uint64_t set) { return static_cast<Rank>(word * bits) + std::countr_zero(set); }

}  // namespace

MaximumMatching::MaximumMatching(Rank size)
    : words_((static_cast<std::size_t>(size) + bits - 1) / bits),
      edges_(static_cast<std::size_t>(size) * words_),
      free_(words_),
      unreached_(words_),
      parents_(static_cast<std::size_t>(size)),
      matching_(size) {
  for (Rank column = 0; column < size; ++column) free_[word_of(column)] |= bit_of(column);
  settle();
}

MaximumMatching::MaximumMatching(const Weights& weights, Weight least, const Matching& first)
    : MaximumMatching(weights.size()) {
  for (Rank row = 0; row < weights.size(); ++row) {
    const auto worth = weights.row(row);
    std::uint64_t* edges = edges_of(row);
    for (std::size_t j = 0; j < worth.size(); ++j) {
      edges[j / bits] |= static_cast<std::uint64_t>(worth[j] >= least) << (j % bits);
    }
    const Rank column = first.column_of(row);
    if (column != Matching::nobody && weights(row, column) >= least) {
      matching_.join(row, column);
      free_[word_of(column)] &= ~bit_of(column);
    }
  }
  settle();
}

void MaximumMatching::add(Rank row, Rank column) {
  edges_of(row)[word_of(column)] |= bit_of(column);
  // Only an edge that leads out of the forest can be part of an augmenting path.
  if (!is_reached(row) || (unreached_[word_of(column)] & bit_of(column)) == 0) return;
  if (grow(row)) settle();
}

void MaximumMatching::remove_pair(Rank row) {
  const Rank column = matching_.column_of(row);
  edges_of(row)[word_of(column)] &= ~bit_of(column);
  free_[word_of(column)] |= bit_of(column);
  matching_.part(row);
}

void MaximumMatching::settle() {
  while (pass()) {
  }
}

/// Searches for paths from every free row, each over columns that no other has reached. @return whether one was found
bool MaximumMatching::pass() {
  std::ranges::fill(unreached_, ~std::uint64_t{0});
  if (matching_.pairs() == matching_.size()) return false;
  bool found = false;
  for (Rank row = 0; row < matching_.size(); ++row) {
    if (matching_.column_of(row) == Matching::nobody && grow(row)) found = true;
  }
  return found;
}

bool MaximumMatching::is_reached(Rank row) const {
  const Rank column = matching_.column_of(row);
  return column == Matching::nobody || (unreached_[word_of(column)] & bit_of(column)) == 0;
}

/// Grows the forest from a row in it until it reaches a free column, which gives one more pair.
bool MaximumMatching::grow(Rank row) {
  to_visit_.assign(1, row);
  while (!to_visit_.empty()) {
    const Rank next = to_visit_.back();
    to_visit_.pop_back();
    const Rank column = free_neighbour(next);
    if (column != Matching::nobody) {
      parents_[static_cast<std::size_t>(column)] = next;
      free_[word_of(column)] &= ~bit_of(column);
      unreached_[word_of(column)] &= ~bit_of(column);
      flip(column);
      return true;
    }
    reach_neighbours(next);
  }
  return false;
}

Rank MaximumMatching::free_neighbour(Rank row) {
  const std::uint64_t* edges = edges_of(row);
  for (std::size_t word = 0; word < words_; ++word) {
    const std::uint64_t set = edges[word] & free_[word];
    if (set != 0) return first_of(word, set);
  }
  return Matching::nobody;
}

/// @pre no neighbour is free
void MaximumMatching::reach_neighbours(Rank row) {
  const std::uint64_t* edges = edges_of(row);
  for (std::size_t word = 0; word < words_; ++word) {
    std::uint64_t set = edges[word] & unreached_[word];
    unreached_[word] &= ~set;
    for (; set != 0; set &= set - 1) {
      const Rank column = first_of(word, set);
      parents_[static_cast<std::size_t>(column)] = row;
      to_visit_.push_back(matching_.row_of(column));
    }
  }
}

/// Joins every row on the path to a free column with the column that was reached from it.
void MaximumMatching::flip(Rank column) {
  while (column != Matching::nobody) {
    const Rank row = parents_[static_cast<std::size_t>(column)];
    const Rank left = matching_.column_of(row);
    matching_.join(row, column);
    column = left;
  }
}

}  // namespace hopscope
