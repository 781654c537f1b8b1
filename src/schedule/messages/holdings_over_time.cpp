#include "schedule/messages/holdings_over_time.hpp"

#include <hopscope/approximately.hpp>

namespace hopscope {

// Ranks have 20 bits: a table has no more of them.
std::uint64_t HoldingsOverTime::key(Rank rank, BlockLabel block) {
  return static_cast<std::uint64_t>(rank) << 40U | static_cast<std::uint64_t>(block.source) << 20U |
         static_cast<std::uint64_t>(block.destination);
}

std::optional<double> HoldingsOverTime::words_of(BlockLabel block) const {
  const bool is_copied = operation_.copies_blocks();  // {r,r} is then the same for every other rank
  const Rank other = block.source == 0 ? 1 : 0;
  return operation_.words(block.source, is_copied ? other : block.destination);
}

HoldingsOverTime::Held& HoldingsOverTime::of(Rank rank, BlockLabel block) {
  const auto [place, is_new] = held_.try_emplace(key(rank, block));
  Held& held = place->second;
  if (is_new && rank == block.source) {
    const auto words = words_of(block);
    held.is_there = words.has_value();
    held.words = words.value_or(0);
  }
  return held;
}

bool HoldingsOverTime::has(Rank rank, BlockLabel block, double words) {
  const Held& held = of(rank, block);
  return held.is_there && words <= held.words * (1 + relative_tolerance);
}

void HoldingsOverTime::move(Rank from, Rank to, BlockLabel block, double words, std::uint32_t message) {
  if (!operation_.copies_blocks()) {
    Held& source = of(from, block);
    source.words -= words;
    source.taken_by = message;
    if (source.words <= relative_tolerance * words_of(block).value_or(0)) source.is_there = false;
  }
  Held& target = of(to, block);
  if (!target.is_there) target.words = 0;
  target.is_there = true;
  target.words += words;
  target.brought_by.push_back(message);
}

std::vector<Rank> HoldingsOverTime::holders(BlockLabel block, Rank ranks) {
  std::vector<Rank> all;
  for (Rank rank = 0; rank < ranks; ++rank) {
    if (rank == block.destination) continue;
    const auto found = held_.find(key(rank, block));
    const bool holds = found != held_.end() ? found->second.is_there : rank == block.source;
    if (holds) all.push_back(rank);
  }
  return all;
}

}  // namespace hopscope
