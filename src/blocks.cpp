#include <hopscope/blocks.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

namespace hopscope {

namespace {

double words_of(std::span<const Block> blocks) {
  double sum = 0;
  for (const Block& block : blocks) sum += block.words;
  return sum;
}

// Halves and sums of user-given sizes round; a block too many or too few is far more than this.
bool same_amount(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

}  // namespace

Blocks Blocks::tracked(std::vector<Block> blocks) {
  Blocks result;
  result.tracked_ = true;
  result.words_ = words_of(blocks);
  result.list_ = std::move(blocks);
  return result;
}

Blocks Blocks::sized(double words, double block_words) {
  Blocks result;
  result.words_ = words;
  result.block_words_ = block_words;
  return result;
}

void Blocks::sort_by_destination() {
  if (sorted_) return;
  std::stable_sort(list_.begin(), list_.end(),
                   [](const Block& a, const Block& b) { return a.destination < b.destination; });
  sorted_ = true;
}

Blocks Blocks::take_for(Rank destination) {
  if (!tracked_) return take_for(destination, block_words_);
  sort_by_destination();
  const auto [first, last] =
      std::equal_range(list_.begin(), list_.end(), Block{0, destination, 0, 0},
                       [](const Block& a, const Block& b) { return a.destination < b.destination; });
  Blocks taken = tracked({first, last});
  list_.erase(first, last);
  words_ -= taken.words_;
  return taken;
}

Blocks Blocks::take_for(Rank destination, double words) {
  return take(words, [destination](const Block& block) { return block.destination == destination; });
}

Blocks Blocks::take(double words, const std::function<bool(const Block&)>& chosen) {
  Blocks taken = sized(words, block_words_);
  taken.tracked_ = tracked_;
  words_ -= words;
  if (!tracked_) return taken;
  const auto rest = std::stable_partition(list_.begin(), list_.end(), [&](const Block& b) { return !chosen(b); });
  taken.list_.assign(rest, list_.end());
  list_.erase(rest, list_.end());
  taken.words_ = words_of(taken.list_);
  if (!same_amount(taken.words_, words)) {
    throw std::logic_error(fmt::format("a program takes {} words where its page promises {}", taken.words_, words));
  }
  return taken;
}

Blocks Blocks::take_halves() {
  Blocks taken = *this;
  taken.block_words_ = block_words_ /= 2;
  taken.words_ = words_ /= 2;
  for (Block& block : taken.list_) block.words /= 2;
  for (Block& block : list_) {
    block.words /= 2;
    block.offset += block.words;
  }
  return taken;
}

Blocks Blocks::take_all() {
  Blocks taken = std::move(*this);
  *this = sized(0, taken.block_words_);
  tracked_ = taken.tracked_;
  return taken;
}

void Blocks::merge(Blocks more) {
  tracked_ = tracked_ || more.tracked_;
  if (block_words_ == 0) block_words_ = more.block_words_;
  words_ += more.words_;
  sorted_ = false;
  if (list_.empty()) {
    list_ = std::move(more.list_);
  } else {
    list_.insert(list_.end(), more.list_.begin(), more.list_.end());
  }
}

}  // namespace hopscope
