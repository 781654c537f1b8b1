// Blocks that are combined word by word, or take each other's place.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <hopscope/blocks.hpp>
#include <hopscope/sums.hpp>

#include "vocabulary/partition_point_near.hpp"

namespace hopscope {

namespace {

double end_of(const Block& block) { return block.offset + block.words; }

bool has_same_words(const Block& one, const Block& other) {
  return one.destination == other.destination && one.offset == other.offset && one.words == other.words;
}

/// True if `next` goes on where `block` ends, and they are of one source: both are one part.
bool goes_on(const Block& block, const Block& next) {
  return block.source == next.source && block.destination == next.destination && block.words > 0 && next.words > 0 &&
         end_of(block) == next.offset;
}

using List = std::vector<Block>;

/// Where the parts begin that have words of `part`, in a list sorted by destination and offset.
/// @param guess an index that may be near
List::iterator first_met(List& list, const Block& part, std::ptrdiff_t guess) {
  const auto ends_before = [&part](const Block& held) {
    if (held.destination != part.destination) return held.destination < part.destination;
    return part.words > 0 ? end_of(held) <= part.offset : held.offset < part.offset;
  };
  return partition_point_near(list, guess, ends_before);
}

bool meets(const Block& held, const Block& part) {
  if (held.destination != part.destination) return false;
  return part.words > 0 ? held.offset < end_of(part) : held.offset == part.offset && held.words == 0;
}

void add_piece(List& pieces, const Block& piece) {
  if (!pieces.empty() && goes_on(pieces.back(), piece)) {
    pieces.back().words += piece.words;
  } else {
    pieces.push_back(piece);
  }
}

/// What `met`, which have words of `part`, and `part` become together.
/// @param joined the source of the words of both
template <class Joined>
List pieces_of(std::span<const Block> met, const Block& part, const Joined& joined) {
  List pieces;
  pieces.reserve(2 * met.size() + 1);
  double reached = part.offset;
  for (const Block& held : met) {
    if (held.offset < part.offset) {
      add_piece(pieces, {held.source, held.destination, held.offset, part.offset - held.offset});
    } else if (reached < held.offset) {
      add_piece(pieces, {part.source, part.destination, reached, held.offset - reached});
    }
    const double from = std::max(held.offset, part.offset);
    const double to = std::min(end_of(held), end_of(part));
    add_piece(pieces, {joined(held.source, part.source, to - from), part.destination, from, to - from});
    if (to < end_of(held)) add_piece(pieces, {held.source, held.destination, to, end_of(held) - to});
    reached = to;
  }
  if (reached < end_of(part)) add_piece(pieces, {part.source, part.destination, reached, end_of(part) - reached});
  return pieces;
}

/// Replaces list[first, last) by `pieces`, and joins these with their neighbours where they go on.
void replace_by(List& list, List::iterator first, List::iterator last, List pieces) {
  if (first != list.begin() && goes_on(*(first - 1), pieces.front())) {
    --first;
    pieces.front().words += first->words;
    pieces.front().offset = first->offset;
  }
  if (last != list.end() && goes_on(pieces.back(), *last)) {
    pieces.back().words += last->words;
    ++last;
  }
  const auto overwritten = std::min(pieces.size(), static_cast<std::size_t>(last - first));
  std::copy_n(pieces.begin(), overwritten, first);
  const auto rest = first + static_cast<std::ptrdiff_t>(overwritten);
  if (rest != last) {
    list.erase(rest, last);
  } else {
    list.insert(rest, pieces.begin() + static_cast<std::ptrdiff_t>(overwritten), pieces.end());
  }
}

/// Of parts that are in order, joins this one with those beside it where they go on.
void join_with_neighbours(List& list, List::iterator part) {
  if (part != list.begin() && goes_on(*(part - 1), *part)) {
    (part - 1)->words += part->words;
    part = list.erase(part) - 1;
  }
  if (part + 1 != list.end() && goes_on(*part, *(part + 1))) {
    part->words += (part + 1)->words;
    list.erase(part + 1);
  }
}

/// Whether `part`, which is to be cut off one end of a block, is beside one as large: most likely cut off that block,
/// too.
bool is_next_cut(const List& list, List::const_iterator block, const Block& part) {
  const auto is_as_large = [&](const Block& other) {
    return other.destination == part.destination && other.words == part.words;
  };
  if (part.words <= 0) return false;
  if (part.offset == block->offset)
    return block != list.begin() && end_of(*(block - 1)) == part.offset && is_as_large(*(block - 1));
  return end_of(part) == end_of(*block) && block + 1 != list.end() && (block + 1)->offset == end_of(part) &&
         is_as_large(*(block + 1));
}

/// Cuts a block into parts of so many words, if they amount to it. To cut one off after the other would move the rest
/// of the list each time: of a ring of p ranks, p^3 parts.
/// @return whether it has been cut
bool cut(List& list, List::iterator block, double words) {
  constexpr double most = 1 << 20;
  const Block whole = *block;
  const double parts = whole.words / words;
  if (parts < 2 || parts > most || parts != std::floor(parts)) return false;
  auto next = list.insert(block, static_cast<std::size_t>(parts) - 1, whole);
  for (double part = 0; part < parts; ++part, ++next) {
    next->offset = whole.offset + part * words;
    next->words = words;
  }
  return true;
}

/// @param is_cut becomes true if the list has been cut further than `part` needs
/// @return where it is, or near
template <class Joined>
std::ptrdiff_t join_part(List& list, const Block& part, std::ptrdiff_t guess, const Joined& joined, bool& is_cut) {
  auto first = first_met(list, part, guess);
  const auto is_met = [&](List::const_iterator held) { return held != list.end() && meets(*held, part); };
  const bool is_in_one = is_met(first) && !is_met(first + 1) && !has_same_words(*first, part);
  if (is_in_one && is_next_cut(list, first, part) && cut(list, first, part.words)) {
    is_cut = true;
    first = first_met(list, part, guess);
  }
  const std::ptrdiff_t place = first - list.begin();
  auto last = first;
  while (is_met(last)) ++last;
  if (last - first == 1 && has_same_words(*first, part)) {
    first->words = end_of(*first) - first->offset;
    first->source = joined(first->source, part.source, first->words);
    join_with_neighbours(list, first);
  } else if (first == last) {
    replace_by(list, first, last, {part});
  } else {
    replace_by(list, first, last, pieces_of({first, last}, part, joined));
  }
  return place;
}

}  // namespace

void Blocks::Labels::sort_by_offset() {
  list_all();
  fill_holes();
  if (std::exchange(holds_one, false)) list.push_back(one);
  if (order == Order::by_offset) return;
  std::ranges::stable_sort(list, {}, [](const Block& block) { return std::pair(block.destination, block.offset); });
  order = Order::by_offset;
  offset = 0;
}

void Blocks::Labels::unite_cuts() {
  if (!std::exchange(is_cut, false)) return;
  List united;
  for (const Block& block : list) add_piece(united, block);
  list = std::move(united);
}

template <class Joined>
void Blocks::join(const Blocks& more, const Joined& joined) {
  tracked_ = true;
  Labels& own = labels();
  const std::span<const Block> parts = more.list();
  if (own.is_empty() && parts.size() == 1) {
    own.hold(parts.front());
    words_ += own.one.words;
    return;
  }
  if (own.holds_one && parts.size() == 1 && has_same_words(own.one, parts.front())) {
    own.one.source = joined(own.one.source, parts.front().source, own.one.words);
    return;
  }
  own.sort_by_offset();
  double words = 0;
  for (const Block& part : parts) {
    double met = 0;
    const auto of_both = [&](Rank held, Rank arrived, double both) {
      met += both;
      return joined(held, arrived, both);
    };
    own.offset = static_cast<std::int32_t>(join_part(own.list, part, own.offset, of_both, own.is_cut));
    words += part.words - met;
  }
  words_ += words;
  if (own.list.size() == 1) {
    own.hold(own.list.front());
    own.list.clear();
  }
}

double Blocks::add(const Blocks& more, Sums* sums) {
  if (!more.tracked_) {
    if (words_ > 0) return more.words_;
    merge(more);
    return 0;
  }
  double combined = 0;
  join(more, [&](Rank held, Rank arrived, double words) {
    if (sums->takes_place(arrived, held)) return arrived;
    combined += words;
    return sums->add(held, arrived);
  });
  return combined;
}

double Blocks::add(std::span<Blocks> more, Sums* sums) {
  double combined = 0;
  if (sums == nullptr) {
    for (const Blocks& each : more) combined += add(each, sums);
    return combined;
  }
  const Blocks held_of_these = copy_of_same_words(more);
  List values(held_of_these.list().begin(), held_of_these.list().end());
  const std::size_t of_held = values.size();
  for (const Blocks& each : more) values.insert(values.end(), each.list().begin(), each.list().end());
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return sums->lowest(values[i].source); });
  Blocks sum;
  for (const std::size_t i : order) {
    sum.join(tracked({values[i]}), [&](Rank before, Rank value, double words) {
      if (i < of_held && sums->takes_place(before, value)) return before;
      combined += words;
      return sums->add(before, value);
    });
  }
  replace(sum);
  return combined;
}

/// What is held of the words that `more` have.
Blocks Blocks::copy_of_same_words(std::span<const Blocks> more) {
  Blocks same;
  same.tracked_ = true;
  if (!labels_) return same;
  labels_->sort_by_offset();
  for (const Blocks& each : more) {
    for (const Block& part : each.list()) {
      for (auto held = first_met(labels_->list, part, labels_->offset);
           held != labels_->list.end() && meets(*held, part); ++held) {
        const double from = std::max(held->offset, part.offset);
        same.replace(tracked({{held->source, held->destination, from, std::min(end_of(*held), end_of(part)) - from}}));
      }
    }
  }
  return same;
}

void Blocks::replace(const Blocks& more) {
  if (more.tracked_) return join(more, [](Rank /*held*/, Rank arrived, double /*words*/) { return arrived; });
  words_ = std::max(words_, more.words_);
  if (block_words_ == 0) block_words_ = more.block_words_;
}

Blocks Blocks::copy_part(double offset, double words) const {
  if (!tracked_) return sized(words, words);
  if (labels_ && !labels_->holds_one) labels_->sort_by_offset();
  const bool has_list = labels_ && !labels_->holds_one;
  const std::span<const Block> all = has_list ? std::span<const Block>(labels_->list) : held();
  const double end = offset + words;
  const auto ends_before = [&](const Block& block) { return end_of(block) <= offset; };
  const auto first = partition_point_near(all, labels_ ? labels_->offset : 0, ends_before);
  if (words > 0 && first != all.end() && first->offset <= offset && end <= end_of(*first)) {
    Blocks part;
    part.tracked_ = true;
    part.words_ = end - offset;
    part.labels().hold({first->source, first->destination, offset, part.words_});
    return part;
  }
  List copied;
  for (auto block = first; block != all.end() && block->offset < end; ++block) {
    const double from = std::max(offset, block->offset);
    add_piece(copied, {block->source, block->destination, from, std::min(end, end_of(*block)) - from});
  }
  return promised(tracked(std::move(copied)), words);
}

}  // namespace hopscope
