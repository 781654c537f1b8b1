#include <hopscope/sums.hpp>

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

Sums::Sums(Rank ranks, bool once) : ranks_(ranks), once_(once), places_(1024) {
  single_.reserve(static_cast<std::size_t>(ranks));
  for (Rank rank = 0; rank < ranks; ++rank) single_.push_back({rank, rank});
}

std::span<const RankRange> Sums::ranks_of(Rank source) const {
  if (!is_sum(source)) return {&single_[static_cast<std::size_t>(source)], 1};
  return std::span(ranges_).subspan(sum(source).first_range, sum(source).ranges);
}

bool Sums::contains(Rank source, Rank part) const {
  if (source == part) return true;
  const auto all = ranks_of(source);
  auto range = all.begin();
  for (const RankRange& wanted : ranks_of(part)) {
    while (range != all.end() && range->last < wanted.first) ++range;
    if (range == all.end() || range->first > wanted.first || range->last < wanted.last) return false;
  }
  return true;
}

std::optional<Rank> Sums::common(Rank one, Rank other) const {
  const auto a = ranks_of(one);
  const auto b = ranks_of(other);
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (i->last < j->first) {
      ++i;
    } else if (j->last < i->first) {
      ++j;
    } else {
      return std::max(i->first, j->first);
    }
  }
  return std::nullopt;
}

Rank Sums::add(Rank one, Rank other) {
  if (one == other && !once_) return one;
  if (one > other) std::swap(one, other);
  const std::size_t place = place_of(one, other);
  if (places_[place] != 0) return places_[place];
  if (const auto twice = once_ ? common(one, other) : std::nullopt) {
    throw ProgramError(fmt::format("adds the words of rank {} twice", *twice));
  }
  if (!once_ && contains(one, other)) return one;
  if (!once_ && contains(other, one)) return other;
  const Rank made = make(one, other);
  places_[place] = made;
  if (sums_.size() > places_.size() / 2) grow();
  return made;
}

// Sums are numbered in the order in which they are made, and the two that are added mostly differ by as much as the two
// before. So these come side by side, and what is looked for next is in the cache. A place that is taken leads far
// away: there would be no end to a cluster of several such rows.
std::size_t Sums::place_of(Rank one, Rank other) const {
  const auto number = static_cast<std::uint32_t>(one);
  const std::uint64_t distance = static_cast<std::uint32_t>(other) - number;
  const std::uint64_t mixed = (distance ^ distance >> 15U) * 0x9E3779B97F4A7C15U;
  const std::size_t mask = places_.size() - 1;
  std::size_t place = ((mixed >> 24U) + 2 * std::size_t{number}) & mask;
  const std::size_t stride = (mixed ^ (number * 0xD6E8FEB86659FD93U) >> 32U) | 1U;
  const auto is_other = [&](Rank found) { return sum(found).one != one || sum(found).other != other; };
  while (places_[place] != 0 && is_other(places_[place])) place = (place + stride) & mask;
  return place;
}

void Sums::grow() {
  places_.assign(places_.size() * 4, 0);
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    places_[place_of(sums_[i].one, sums_[i].other)] = -1 - static_cast<Rank>(i);
  }
}

Rank Sums::make(Rank one, Rank other) {
  const auto first = static_cast<std::uint32_t>(ranges_.size());
  append_union_of(one, other);
  sums_.push_back({{one, other},
                   first,
                   static_cast<std::uint32_t>(ranges_.size()) - first,
                   std::max(depth(one), depth(other)) + 1,
                   keeps_order(one) && keeps_order(other) && are_neighbours(one, other)});
  return -static_cast<Rank>(sums_.size());
}

bool Sums::are_neighbours(Rank one, Rank other) const {
  const auto a = ranks_of(one);
  const auto b = ranks_of(other);
  if (a.size() != 1 || b.size() != 1) return false;
  return a.front().last + 1 == b.front().first || b.front().last + 1 == a.front().first;
}

void Sums::append_union_of(Rank one, Rank other) {
  const std::size_t needed = ranges_.size() + ranks_of(one).size() + ranks_of(other).size();
  if (needed > ranges_.capacity()) ranges_.reserve(std::max(needed, 2 * ranges_.capacity()));
  append_union(ranges_, ranks_of(one), ranks_of(other));
}

std::vector<Sums::Parts> Sums::history() const { return {sums_.begin(), sums_.end()}; }

Sums Sums::replayed(Rank ranks, bool once, std::span<const Parts> history, std::int64_t operations, double words) {
  Sums sums(ranks, once);
  for (const auto& [one, other] : history) (void)sums.add(one, other);
  sums.operations_ = operations;
  sums.words_ = words;
  return sums;
}

}  // namespace hopscope
