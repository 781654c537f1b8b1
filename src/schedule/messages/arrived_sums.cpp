#include "schedule/messages/sums.hpp"

#include <algorithm>

namespace hopscope {

std::vector<Block> cut_to(const Blocks& held, const CarriedPart& part) {
  std::vector<Block> pieces;
  const double end = part.offset + part.words;
  for (const Block& block : held.list()) {
    if (block.destination != part.block.destination) continue;
    const double from = std::max(block.offset, part.offset);
    const double to = std::min(block.offset + block.words, end);
    const bool is_empty = block.words == 0 && part.words == 0 && block.offset == part.offset;
    if (from < to || is_empty) pieces.push_back({block.source, block.destination, from, to - from});
  }
  std::ranges::sort(pieces, {}, &Block::offset);
  return pieces;
}

namespace {

/// True if something is held of the words of `arrived`, and all of it is in that.
bool replaces(const Block& arrived, const Blocks& held, const Sums& sums) {
  const std::vector<Block> met = cut_to(held, {{0, arrived.destination}, arrived.words, arrived.offset});
  return !met.empty() &&
         std::ranges::all_of(met, [&](const Block& piece) { return sums.contains(arrived.source, piece.source); });
}

}  // namespace

std::vector<Blocks> without_replacing(Blocks& held, const std::vector<Blocks>& arrived, const Sums& sums) {
  std::vector<Blocks> others;
  for (const Blocks& each : arrived) {
    std::vector<Block> rest;
    for (const Block& block : each.list()) {
      if (replaces(block, held, sums)) {
        held.replace(Blocks::tracked({block}));
      } else {
        rest.push_back(block);
      }
    }
    if (!rest.empty()) others.push_back(Blocks::tracked(std::move(rest)));
  }
  return others;
}

Blocks for_rank(const Blocks& held, Rank rank) {
  std::vector<Block> result;
  for (const Block& block : held.list()) {
    if (block.destination == rank || block.destination == everyone) result.push_back(block);
  }
  return Blocks::tracked(std::move(result));
}

}  // namespace hopscope
