#include <hopscope/neighbours.hpp>

#include <algorithm>

namespace hopscope {

Neighbours::Neighbours(Rank ranks, const std::vector<std::pair<Rank, Rank>>& pairs)
    : begins_(static_cast<std::size_t>(ranks) + 1), all_(2 * pairs.size()) {
  const auto end_of = [&](Rank rank) -> std::size_t& { return begins_[static_cast<std::size_t>(rank) + 1]; };
  for (const auto& [one, other] : pairs) {
    ++end_of(one);
    ++end_of(other);
  }
  for (Rank rank = 0; rank < ranks; ++rank) {
    most_ = std::max(most_, static_cast<Rank>(end_of(rank)));
    end_of(rank) += begins_[static_cast<std::size_t>(rank)];
  }
  std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
  const auto add = [&](Rank rank, Rank neighbour) { all_[next[static_cast<std::size_t>(rank)]++] = neighbour; };
  for (const auto& [one, other] : pairs) {
    add(one, other);
    add(other, one);
  }
  for (Rank rank = 0; rank < ranks; ++rank) {
    const auto place = static_cast<std::size_t>(rank);
    std::sort(all_.begin() + static_cast<std::ptrdiff_t>(begins_[place]),
              all_.begin() + static_cast<std::ptrdiff_t>(begins_[place + 1]));
  }
}

std::span<const Rank> Neighbours::of(Rank rank) const {
  const auto place = static_cast<std::size_t>(rank);
  return std::span(all_).subspan(begins_[place], begins_[place + 1] - begins_[place]);
}

}  // namespace hopscope
