#include <hopscope/blocks.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/error.hpp>

#include "vocabulary/partition_point_near.hpp"

namespace hopscope {

namespace {

double words_of(std::span<const Block> blocks) {
  double sum = 0;
  for (const Block& block : blocks) sum += block.words;
  return sum;
}

// A block taken out of a sorted list leaves a hole, so that the others need not move each time. The hole keeps its
// destination: the list remains sorted.
constexpr double hole = -1;
bool is_hole(const Block& block) { return block.words < 0; }

}  // namespace

// Halves and sums of the user's sizes are rounded; a block too many or too few is a far larger error.
Blocks Blocks::promised(Blocks taken, double words) {
  if (approximately_equal(taken.words(), words)) return taken;
  throw ProgramError(fmt::format("a program takes {} words where it promised {}", taken.words(), words));
}

void Blocks::Forget::operator()(Labels* labels) const { delete labels; }

Blocks::Blocks(const Blocks& other)
    : words_(other.words_),
      block_words_(other.block_words_),
      tracked_(other.tracked_),
      labels_(other.labels_ ? new Labels(*other.labels_) : nullptr) {}

Blocks Blocks::tracked(std::vector<Block> blocks) {
  Blocks result;
  result.tracked_ = true;
  result.words_ = words_of(blocks);
  if (blocks.size() == 1) {
    result.labels().hold(blocks.front());
  } else if (!blocks.empty()) {
    result.labels().list = std::move(blocks);
  }
  return result;
}

Blocks Blocks::for_all_others(Rank source, Rank ranks, double words) {
  Blocks result;
  result.tracked_ = true;
  for (Rank other = 1; other < ranks; ++other) result.words_ += words;
  if (ranks <= 1) return result;
  auto alike = std::make_unique<Alike>();
  alike->like = {source, 0, 0, words};
  alike->destinations.resize(static_cast<std::size_t>(ranks), true);
  alike->destinations[static_cast<std::size_t>(source)] = false;
  result.labels().alike = std::move(alike);
  return result;
}

Blocks::Labels& Blocks::labels() {
  if (!labels_) labels_.reset(new Labels);
  return *labels_;
}

void Blocks::Labels::hold(const Block& block) {
  one = block;
  holds_one = true;
  order = Order::any;
}

Blocks::Labels::Labels(const Labels& other)
    : one(other.one),
      holds_one(other.holds_one),
      has_holes(other.has_holes),
      is_cut(other.is_cut),
      order(other.order),
      offset(other.offset),
      alike(other.alike ? std::make_unique<Alike>(*other.alike) : nullptr),
      list(other.list) {}

// Changes blocks that are alike into a list of them.
void Blocks::Labels::list_all() {
  if (!alike) [[likely]]
    return;
  const std::unique_ptr<Alike> all = std::exchange(alike, nullptr);
  const auto& [like, destinations, sources] = *all;
  list.reserve(destinations.size());
  for (std::size_t destination = 0; destination < destinations.size(); ++destination) {
    if (destinations[destination])
      list.push_back({like.source, static_cast<Rank>(destination), like.offset, like.words});
  }
  for (const auto [first, last] : sources) {
    for (Rank source = first; source <= last; ++source) {
      list.push_back({source, like.destination, like.offset, like.words});
    }
  }
}

// False if there is no block for `destination`.
bool Blocks::Labels::take_from_row(Rank destination) {
  const auto place = static_cast<std::size_t>(destination);
  std::vector<bool>& row = alike->destinations;
  if (place >= row.size() || !row[place]) return false;
  row[place] = false;
  return true;
}

std::span<Block> Blocks::held() const {
  if (!labels_) return {};
  labels_->list_all();
  if (labels_->holds_one) return {&labels_->one, 1};
  labels_->fill_holes();
  labels_->unite_cuts();
  return labels_->list;
}

void Blocks::Labels::fill_holes() {
  if (!has_holes) return;
  std::erase_if(list, [](const Block& block) { return is_hole(block); });
  has_holes = false;
}

void Blocks::append(Blocks& more) {
  if (!more.labels_) return;
  if (!labels_) {
    labels_ = std::move(more.labels_);
    return;
  }
  if (labels_->add_sources(*more.labels_)) {
    more.labels_.reset();
    return;
  }
  labels_->add(more.held());
  more.labels_.reset();
}

void Blocks::Labels::add(std::span<const Block> more) {
  list_all();
  if (!holds_one && list.empty() && more.size() == 1) return hold(more.front());
  fill_holes();
  if (holds_one) list.push_back(one);
  holds_one = false;
  order = Order::any;
  list.insert(list.end(), more.begin(), more.end());
}

void Blocks::reserve(std::size_t blocks) {
  if (blocks <= 1) return;
  labels().list_all();
  labels().list.reserve(blocks);
}

void Blocks::Labels::sort() {
  const auto descends = [](const Block& a, const Block& b) { return a.destination >= b.destination; };
  const auto is_ascending = [&] { return std::ranges::adjacent_find(list, descends) == list.end(); };
  if (order != Order::any) return;
  if (is_ascending()) {
    order = Order::one_for_each_destination;
    return;
  }
  std::ranges::stable_sort(list, {}, &Block::destination);
  order = is_ascending() ? Order::one_for_each_destination : Order::by_destination;
}

// Where the blocks for `destination` begin in the sorted list; where they would begin if there are none. Destinations
// are mostly dense, so the offset from the destination is that of the last search.
std::size_t Blocks::Labels::place_for(Rank destination) {
  const auto is_before = [destination](const Block& block) { return block.destination < destination; };
  const auto place = partition_point_near(list, std::ptrdiff_t{destination} + offset, is_before) - list.begin();
  offset = static_cast<std::int32_t>(place - destination);
  return static_cast<std::size_t>(place);
}

Blocks Blocks::take_tracked_for(Rank destination) {
  if (labels_ && labels_->alike && !labels_->alike->destinations.empty()) return take_from_row(destination);
  if (!labels_ || labels_->order != Order::one_for_each_destination) return take_parts_for(destination);
  auto& list = labels_->list;
  const auto is_at = [&](std::size_t place) { return place < list.size() && list[place].destination == destination; };
  auto place = static_cast<std::size_t>(std::ptrdiff_t{destination} + labels_->offset);
  if (!is_at(place)) place = labels_->place_for(destination);
  Blocks taken;
  taken.tracked_ = true;
  if (!is_at(place) || is_hole(list[place])) return taken;
  taken.labels().hold(list[place]);
  taken.words_ = list[place].words;
  words_ -= taken.words_;
  list[place].words = hole;
  labels_->has_holes = true;
  return taken;
}

Blocks Blocks::take_from_row(Rank destination) {
  Blocks taken;
  taken.tracked_ = true;
  if (!labels_->take_from_row(destination)) return taken;
  const Block& like = labels_->alike->like;
  taken.labels().hold({like.source, destination, like.offset, like.words});
  taken.words_ = like.words;
  words_ -= like.words;
  return taken;
}

Blocks Blocks::take_parts_for(Rank destination) {
  Blocks taken = tracked(labels_ ? labels_->take_parts_for(destination) : std::vector<Block>());
  words_ -= taken.words_;
  return taken;
}

std::vector<Block> Blocks::Labels::take_parts_for(Rank destination) {
  std::vector<Block> parts;
  list_all();
  if (holds_one) {
    if (one.destination == destination) parts.push_back(one);
    holds_one = parts.empty();
    return parts;
  }
  sort();
  for (std::size_t i = place_for(destination); i < list.size() && list[i].destination == destination; ++i) {
    if (is_hole(list[i])) continue;
    parts.push_back(list[i]);
    list[i].words = hole;
    has_holes = true;
  }
  return parts;
}

Blocks Blocks::take_for(Rank destination, double words) {
  if (!tracked_) return take_sized(words);
  return promised(take_tracked_for(destination), words);
}

// Completes take(): the first `rest` blocks of the list stay, and `taken` is removed.
Blocks Blocks::split_off(double words, std::vector<Block> taken, std::size_t rest) {
  if (labels_ && labels_->holds_one) {
    labels_->holds_one = rest > 0;
  } else if (labels_) {
    labels_->list.resize(rest);
  }
  words_ -= words;
  Blocks result = tracked(std::move(taken));
  result.block_words_ = block_words_;
  return promised(std::move(result), words);
}

// The excess is put back where it was, which keeps the order. Parts are compared exactly, whatever the number of words.
Blocks Blocks::take_part_for(Rank destination, double words) {
  if (!tracked_) return take_sized(words);
  if (labels_) labels_->list_all();
  Blocks taken = take_tracked_for(destination);
  if (taken.words_ <= words) return promised(std::move(taken), words);
  if (!taken.labels_->holds_one) throw ProgramError("a program splits a block that has been split already");
  Block& part = taken.labels_->one;
  labels_->put_back({part.source, part.destination, part.offset + words, part.words - words});
  words_ += part.words - words;
  part.words = words;
  taken.words_ = words;
  return taken;
}

// The rest of a block that has just been taken out.
void Blocks::Labels::put_back(const Block& rest) {
  const std::size_t place = list.empty() ? 0 : place_for(rest.destination);
  if (place < list.size() && list[place].destination == rest.destination && is_hole(list[place])) {
    list[place] = rest;
  } else {
    hold(rest);
  }
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
