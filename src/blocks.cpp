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

// What has been taken out of a sorted list leaves a hole there, so that the others need not move up each time. It
// keeps its destination: the list is still sorted.
constexpr double hole = -1;
bool is_hole(const Block& block) { return block.words < 0; }

}  // namespace

Blocks Blocks::tracked(std::vector<Block> blocks) {
  Blocks result;
  result.state_.tracked = true;
  result.words_ = words_of(blocks);
  if (blocks.size() == 1) {
    result.hold(blocks.front());
  } else {
    result.list_ = std::move(blocks);
  }
  return result;
}

void Blocks::hold(const Block& block) {
  one_ = block;
  state_ = {.tracked = true, .holds_one = true};
}

void Blocks::fill_holes() const {
  std::erase_if(list_, [](const Block& block) { return is_hole(block); });
  state_.has_holes = false;
}

std::span<Block> Blocks::held() {
  if (state_.holds_one) return {&one_, 1};
  if (state_.has_holes) fill_holes();
  return list_;
}

// Puts everything into the list, to be added to.
void Blocks::make_list() {
  if (state_.has_holes) fill_holes();
  if (state_.holds_one) list_.push_back(one_);
  state_.holds_one = false;
  state_.order = Order::any;
}

void Blocks::append(Blocks& more) {
  if (!more.state_.holds_one) return append_list(more);
  more.state_.holds_one = false;
  if (!state_.holds_one && list_.empty()) return hold(more.one_);
  make_list();
  list_.push_back(more.one_);
}

void Blocks::append_list(Blocks& more) {
  const std::span<const Block> others = more.list();
  if (others.empty()) return;
  make_list();
  if (list_.empty()) {
    list_.swap(more.list_);
  } else {
    list_.insert(list_.end(), others.begin(), others.end());
    more.list_.clear();
  }
}

void Blocks::reserve(std::size_t blocks) {
  if (blocks > 1) list_.reserve(blocks);
}

void Blocks::sort() {
  const auto descends = [](const Block& a, const Block& b) { return a.destination >= b.destination; };
  const auto is_ascending = [&] { return std::ranges::adjacent_find(list_, descends) == list_.end(); };
  if (state_.order != Order::any) return;
  if (is_ascending()) {
    state_.order = Order::one_for_each_destination;
    return;
  }
  std::ranges::stable_sort(list_, {}, &Block::destination);
  state_.order = is_ascending() ? Order::one_for_each_destination : Order::by_destination;
}

// Where the blocks for `destination` begin in the sorted list; where they would if there are none. Destinations are
// mostly dense, so this is as far from the destination as it was the last time: looks there, then ever further away.
std::size_t Blocks::place_for(Rank destination) {
  const auto size = std::ssize(list_);
  std::ptrdiff_t first = std::clamp<std::ptrdiff_t>(std::ptrdiff_t{destination} + state_.offset, 0, size);
  std::ptrdiff_t last = first;
  const Block* const blocks = list_.data();
  for (std::ptrdiff_t by = 1; first > 0 && blocks[first - 1].destination >= destination; by *= 2) {
    first = std::max<std::ptrdiff_t>(first - by, 0);
  }
  for (std::ptrdiff_t by = 1; last < size && blocks[last].destination < destination; by *= 2) {
    last = std::min(last + by, size);
  }
  const Block* const place =
      std::ranges::lower_bound(blocks + first, blocks + last, destination, {}, &Block::destination);
  state_.offset = static_cast<std::int32_t>(place - blocks - destination);
  return static_cast<std::size_t>(place - blocks);
}

Blocks Blocks::take_tracked_for(Rank destination) {
  if (state_.order != Order::one_for_each_destination) return take_parts_for(destination);
  const auto is_at = [&](std::size_t place) { return place < list_.size() && list_[place].destination == destination; };
  auto place = static_cast<std::size_t>(std::ptrdiff_t{destination} + state_.offset);
  if (!is_at(place)) place = place_for(destination);
  Blocks taken;
  taken.state_.tracked = true;
  if (!is_at(place) || is_hole(list_[place])) return taken;
  taken.hold(list_[place]);
  taken.words_ = list_[place].words;
  words_ -= taken.words_;
  list_[place].words = hole;
  state_.has_holes = true;
  return taken;
}

Blocks Blocks::take_parts_for(Rank destination) {
  std::vector<Block> parts;
  if (state_.holds_one) {
    if (one_.destination == destination) parts.push_back(one_);
    state_.holds_one = parts.empty();
  } else {
    sort();
    for (std::size_t i = place_for(destination); i < list_.size() && list_[i].destination == destination; ++i) {
      if (is_hole(list_[i])) continue;
      parts.push_back(list_[i]);
      list_[i].words = hole;
      state_.has_holes = true;
    }
  }
  Blocks taken = tracked(std::move(parts));
  words_ -= taken.words_;
  return taken;
}

Blocks Blocks::take_for(Rank destination, double words) {
  return take(words, [destination](const Block& block) { return block.destination == destination; });
}

// What take() has made of the list: its first `rest` blocks stay, and `taken` goes.
Blocks Blocks::split_off(double words, std::vector<Block> taken, std::size_t rest) {
  if (state_.holds_one) {
    state_.holds_one = rest > 0;
  } else {
    list_.resize(rest);
  }
  words_ -= words;
  Blocks result = tracked(std::move(taken));
  result.block_words_ = block_words_;
  if (!same_amount(result.words_, words)) {
    throw std::logic_error(fmt::format("a program takes {} words where its page promises {}", result.words_, words));
  }
  return result;
}

Blocks Blocks::take_halves() {
  Blocks taken = *this;
  taken.words_ = words_ /= 2;
  taken.block_words_ = block_words_ /= 2;
  for (Block& block : taken.held()) block.words /= 2;
  for (Block& block : held()) {
    block.words /= 2;
    block.offset += block.words;
  }
  return taken;
}

}  // namespace hopscope
