#include <hopscope/sums.hpp>

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

Sums::Sums(Rank ranks, Repeats repeats) : ranks_(ranks), repeats_(repeats), places_(1024) {
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

bool Sums::takes_place(Rank arrived, Rank held) const {
  if (!contains(arrived, held)) return false;
  const auto is_complete = [this](Rank source) { return count_of(ranks_of(source)) == ranks_; };
  return repeats_ != Repeats::always_counted || (is_complete(arrived) && !is_complete(held));
}

Rank Sums::add(Rank one, Rank other) {
  const bool united = repeats_ == Repeats::united;
  if (one == other && united) return one;
  if (one > other) std::swap(one, other);
  const std::size_t place = place_of(one, other);
  if (places_[place] != 0) return places_[place];
  if (const auto twice = repeats_ == Repeats::refused ? common(one, other) : std::nullopt) {
    throw ProgramError(fmt::format("adds the words of rank {} twice", *twice));
  }
  if (united && contains(one, other)) return one;
  if (united && contains(other, one)) return other;
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
  const Rank made = -static_cast<Rank>(sums_.size());
  if (repeats_ == Repeats::counted || repeats_ == Repeats::always_counted) {
    if (auto repeated = repeated_in_both(one, other); !repeated.empty()) {
      repeated_.emplace(made, std::move(repeated));
      if (first_unnoted_ == 0) first_unnoted_ = made;
    }
  }
  return made;
}

std::span<const Sums::Repeated> Sums::repeated_in(Rank source) const {
  const auto found = repeated_.find(source);
  return found == repeated_.end() ? std::span<const Repeated>() : found->second;
}

// From rank to rank, how often contributions are in both together changes where ranges begin and end.
std::vector<Sums::Repeated> Sums::repeated_in_both(Rank one, Rank other) const {
  if (repeated_in(one).empty() && repeated_in(other).empty() && !common(one, other)) return {};
  std::map<Rank, std::int64_t> changes;
  const auto count = [&](const RankRange& ranks, std::int64_t times) {
    changes[ranks.first] += times;
    changes[ranks.last + 1] -= times;
  };
  for (const Rank source : {one, other}) {
    for (const RankRange& ranks : ranks_of(source)) count(ranks, 1);
    for (const Repeated& ranks : repeated_in(source)) count(ranks, ranks.times - 1);
  }
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  std::vector<Repeated> repeated;
  std::int64_t times = 0;
  for (auto change = changes.begin(); change != changes.end(); ++change) {
    times += change->second;
    if (times < 2) continue;
    const auto counted = static_cast<std::int32_t>(std::min(times, most));
    const RankRange ranks{change->first, std::next(change)->first - 1};
    const bool goes_on =
        !repeated.empty() && repeated.back().times == counted && repeated.back().last + 1 == ranks.first;
    if (goes_on) {
      repeated.back().last = ranks.last;
    } else {
      repeated.push_back({ranks, counted});
    }
  }
  return repeated;
}

Rank Sums::first_with_repeated(Rank source, Rank contribution) const {
  const auto repeats = [&](Rank part) {
    return std::ranges::any_of(repeated_in(part), [&](const Repeated& ranks) {
      return ranks.first <= contribution && contribution <= ranks.last;
    });
  };
  for (;;) {
    const auto& [one, other] = static_cast<const Parts&>(sum(source));
    if (!repeats(one) && !repeats(other)) return source;
    source = repeats(one) ? one : other;
  }
}

std::optional<Sums::Making> Sums::making_of(Rank source) const {
  const auto found = makings_.find(source);
  return found == makings_.end() ? std::nullopt : std::optional(found->second);
}

// Later sums have lower numbers.
void Sums::note_making(const Making& making) {
  if (first_unnoted_ == 0) return;
  const auto end = repeated_.upper_bound(first_unnoted_);
  for (auto each = repeated_.begin(); each != end; ++each) makings_.try_emplace(each->first, making);
  first_unnoted_ = 0;
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

std::vector<Sums::Made> Sums::makings() const {
  std::vector<Made> all;
  for (const auto& [sum, making] : makings_) all.push_back({sum, making});
  return all;
}

std::vector<Sums::Parts> Sums::history() const { return {sums_.begin(), sums_.end()}; }

Sums Sums::replayed(Rank ranks, Repeats repeats, std::span<const Parts> history, std::span<const Made> makings,
                    std::int64_t operations, double words) {
  Sums sums(ranks, repeats);
  for (const auto& [one, other] : history) (void)sums.add(one, other);
  for (const auto& [sum, making] : makings) sums.makings_.emplace(sum, making);
  sums.operations_ = operations;
  sums.words_ = words;
  return sums;
}

}  // namespace hopscope
