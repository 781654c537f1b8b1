#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// A set of small numbers, a bit for each: what sets have in common is found 64 numbers at a time.
class FlowSet {
 public:
  using Number = std::uint32_t;
  using Word = std::uint64_t;
  static constexpr std::size_t bits = 64;

  [[nodiscard]] std::span<const Word> words() const { return words_; }
  [[nodiscard]] std::span<Word> words() { return words_; }
  /// Makes room for the numbers below `words * bits`.
  void resize(std::size_t words) { words_.resize(words); }
  void clear() { words_.assign(words_.size(), 0); }
  void insert(Number number) { words_[number / bits] |= bit(number); }
  void erase(Number number) { words_[number / bits] &= ~bit(number); }
  [[nodiscard]] bool has(Number number) const { return (words_[number / bits] & bit(number)) != 0; }

  [[nodiscard]] static Word bit(Number number) { return Word{1} << (number % bits); }
  /// Appends the numbers that `word` stands for as the word `index` of a set.
  static void append(std::size_t index, Word word, std::vector<Number>& numbers) {
    for (; word != 0; word &= word - 1) {
      numbers.push_back(static_cast<Number>(index * bits) + static_cast<Number>(std::countr_zero(word)));
    }
  }

 private:
  std::vector<Word> words_;
};

}  // namespace hopscope
