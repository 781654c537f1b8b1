#include "schedule/messages/holdings_over_time.hpp"

#include <algorithm>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

void note_bringer(HoldingsOverTime::Held& held, std::uint32_t message) {
  if (held.first_brought_by == HoldingsOverTime::nobody) held.first_brought_by = message;
  held.last_brought_by = message;
}

}  // namespace

// Ranks have 20 bits: a table has no more of them. `everyone` is one more.
std::uint64_t HoldingsOverTime::key(Rank rank, BlockLabel block) {
  static_assert(everyone == -1);
  return static_cast<std::uint64_t>(rank) << 42U | static_cast<std::uint64_t>(block.source) << 21U |
         static_cast<std::uint64_t>(block.destination + 1);
}

std::optional<double> HoldingsOverTime::words_of(BlockLabel block) const {
  const bool is_copied = operation_.copies_blocks();  // the same then for every other rank
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
    if (held.words > 0 && operation_.copies_blocks()) add_piece(held, {0, held.words});
  }
  return held;
}

void HoldingsOverTime::add_piece(Held& held, const Piece& piece) const {
  if (!held.of_copy) held.of_copy = std::make_unique<std::vector<Piece>>();
  held.of_copy->insert(std::ranges::lower_bound(*held.of_copy, piece.from, {}, &Piece::from), piece);
}

bool HoldingsOverTime::has(Rank rank, const CarriedPart& part) {
  const Held& held = of(rank, part.block);
  if (!held.is_there) return false;
  if (!operation_.copies_blocks()) return part.words <= held.words * (1 + relative_tolerance);
  return lacking(held, part.offset, part.offset + part.words).empty();
}

/// What lies between its pieces.
std::vector<HoldingsOverTime::Piece> HoldingsOverTime::lacking(const Held& held, double from, double to) const {
  std::vector<Piece> all;
  const double tolerance = relative_tolerance * to;
  double reached = from;
  for (const Piece& piece : held.pieces()) {
    if (piece.to <= reached) continue;
    if (piece.from >= to) break;
    if (piece.from > reached + tolerance) all.push_back({reached, piece.from});
    reached = piece.to;
  }
  if (reached < to - tolerance) all.push_back({reached, to});
  return all;
}

std::optional<HoldingsOverTime::Piece> HoldingsOverTime::first_lacking(Rank rank, const CarriedPart& part) {
  if (!operation_.copies_blocks()) return std::nullopt;
  const Held& held = of(rank, part.block);
  const double end = part.offset + part.words;
  if (!held.is_there) return Piece{part.offset, end};
  const std::vector<Piece> all = lacking(held, part.offset, end);
  return all.empty() ? std::nullopt : std::optional(all.front());
}

std::vector<std::uint32_t> HoldingsOverTime::bringers(Rank rank, const CarriedPart& part) {
  std::vector<std::uint32_t> messages;
  const Held& held = of(rank, part.block);
  if (part.words == 0 && held.pieces().empty() && held.first_brought_by != nobody) return {held.first_brought_by};
  for (const Piece& piece : held.pieces()) {
    const bool is_needed = piece.from < part.offset + part.words && part.offset < piece.to;
    if (is_needed && piece.brought_by != nobody) messages.push_back(piece.brought_by);
  }
  return messages;
}

void HoldingsOverTime::move(Rank from, Rank to, const CarriedPart& part, std::uint32_t message) {
  if (operation_.copies_blocks()) {
    Held& target = of(to, part.block);
    const std::vector<Piece> more = lacking(target, part.offset, part.offset + part.words);
    if (target.is_there && more.empty()) return;  // a copy of what is there already
    target.is_there = true;
    for (const Piece& piece : more) {
      add_piece(target, {piece.from, piece.to, message});
      target.words += piece.to - piece.from;
    }
    note_bringer(target, message);
    return;
  }
  Held& source = of(from, part.block);
  source.words -= part.words;
  source.taken_by = message;
  if (source.words <= relative_tolerance * words_of(part.block).value_or(0)) source.is_there = false;
  Held& target = of(to, part.block);
  if (!target.is_there) target.words = 0;
  target.is_there = true;
  target.words += part.words;
  note_bringer(target, message);
}

std::vector<RankRange> HoldingsOverTime::holders(BlockLabel block, Rank lacking, Rank ranks) {
  std::vector<RankRange> all;
  for (Rank rank = 0; rank < ranks; ++rank) {
    if (rank == lacking) continue;
    const auto found = held_.find(key(rank, block));
    const bool holds = found != held_.end() ? found->second.is_there : rank == block.source;
    if (!holds) continue;
    if (!all.empty() && all.back().last + 1 == rank) {
      all.back().last = rank;
    } else {
      all.push_back({rank, rank});
    }
  }
  return all;
}

}  // namespace hopscope
