#include "analysis/delivery/delivery_check.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "vocabulary/block_label.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_failures = 8;

bool is_whole(const Block& block, double whole) {
  return approximately_equal(block.offset, 0, whole) && approximately_equal(block.offset + block.words, whole, whole);
}

}  // namespace

/// The first block that is due and not there.
std::optional<DeliveryCheck::Astray> DeliveryCheck::first_missing(Rank rank, std::span<const Block> blocks) const {
  std::vector<bool> is_there(static_cast<std::size_t>(ranks_));
  for (const Block& block : blocks) {
    if (block.source >= 0 && block.source < ranks_) is_there[static_cast<std::size_t>(block.source)] = true;
  }
  for (Rank source = 0; source < ranks_; ++source) {
    const bool is_due = source != rank && operation_.words(source, rank).value_or(0) > 0;
    if (!is_due || is_there[static_cast<std::size_t>(source)]) continue;
    return operation_.copies_blocks() ? Astray{{source, everyone, rank}, true} : Astray{{source, rank}, true};
  }
  return std::nullopt;
}

void DeliveryCheck::fail(std::string what) {
  if (failures_.size() < most_failures) {
    failures_.push_back(std::move(what));
  } else {
    ++more_failures_;
  }
}

void DeliveryCheck::on_holding(Rank rank, std::span<const Block> blocks) {
  ++ranks_seen_;
  if (operation_.adds() || operation_.unites()) {
    if (std::string failure = results_.check(rank, blocks); !failure.empty()) fail(std::move(failure));
    return;
  }
  const bool usual = holds_each_source_whole(rank, blocks);
  const Rank sources =
      usual ? static_cast<Rank>(blocks.size()) : check_sources(rank, by_source(of_others(rank, blocks)));
  const Rank due = operation_.blocks_for(rank);
  if (sources >= due || operation_.most_words(ranks_) == 0) return;  // without words there is nothing to hold
  if (failures_.size() >= most_failures) {
    ++more_failures_;
    return;
  }
  const auto missing = first_missing(rank, blocks);
  const std::string label = missing ? block_label(missing->block.source, missing->block.destination) : "its block";
  std::string what = due == 1       ? fmt::format("rank {} does not hold {}", rank, label)
                     : sources == 0 ? fmt::format("rank {} holds none of its {} blocks", rank, due)
                                    : fmt::format("rank {} holds {} of its {} blocks", rank, sources, due);
  if (missing && due > 1) what += fmt::format("; {} is missing", label);
  if (missing) astray_.push_back(*missing);
  fail(std::move(what));
}

// The usual case, in any order; without this case a total exchange takes longer to check than to simulate.
bool DeliveryCheck::holds_each_source_whole(Rank rank, std::span<const Block> blocks) {
  last_held_by_.resize(static_cast<std::size_t>(ranks_));
  return std::ranges::all_of(blocks, [&](const Block& block) {
    const auto source = static_cast<std::size_t>(block.source);
    if (!is_for(rank, block.destination) || source >= last_held_by_.size()) return false;
    if (std::exchange(last_held_by_[source], ranks_seen_) == ranks_seen_) return false;
    const std::optional<double> whole = operation_.words(block.source, rank);
    return whole && is_whole(block, *whole);
  });
}

// Where blocks are copied, a rank may keep its own, too.
std::vector<Block> DeliveryCheck::of_others(Rank rank, std::span<const Block> blocks) const {
  std::vector<Block> others(blocks.begin(), blocks.end());
  if (!operation_.copies_blocks()) return others;
  std::erase_if(others, [&](const Block& b) { return b.source == rank && is_for(rank, b.destination); });
  return others;
}

// Sorts by source, destination, offset. Ranks are numbered densely, so if there are many blocks, their sources are
// counted first, and only the parts of one source are compared.
std::vector<Block> DeliveryCheck::by_source(std::span<const Block> blocks) const {
  const auto order = [](const Block& b) { return std::tuple(b.source, b.destination, b.offset); };
  std::vector<Block> sorted(blocks.begin(), blocks.end());
  const auto ranks = static_cast<std::size_t>(ranks_);
  const auto is_rank = [&](const Block& b) { return static_cast<std::size_t>(b.source) < ranks; };
  if (blocks.size() < ranks / 4 || !std::ranges::all_of(blocks, is_rank)) {
    std::ranges::sort(sorted, {}, order);
    return sorted;
  }
  std::vector<std::ptrdiff_t> ends(ranks);
  for (const Block& block : blocks) ++ends[static_cast<std::size_t>(block.source)];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<std::ptrdiff_t> begins = ends;
  for (const Block& block : blocks) {
    sorted[static_cast<std::size_t>(--begins[static_cast<std::size_t>(block.source)])] = block;
  }
  for (std::size_t source = 0; source < ranks; ++source) {
    std::ranges::sort(sorted.begin() + begins[source], sorted.begin() + ends[source], {}, order);
  }
  return sorted;
}

Rank DeliveryCheck::check_sources(Rank rank, std::span<const Block> held) {
  Rank sources = 0;
  for (auto first = held.begin(); first != held.end(); ++sources) {
    const auto last = std::find_if(first, held.end(), [&](const Block& b) {
      return b.source != first->source || b.destination != first->destination;
    });
    check_source(rank, {first, last});
    first = last;
  }
  return sources;
}

// The parts of one block, by offset, must lie end to end from 0 to its size.
void DeliveryCheck::check_source(Rank rank, std::span<const Block> parts) {
  const auto [source, destination, offset, words] = parts.front();
  const std::optional<double> whole = operation_.words(source, rank);
  if (!is_for(rank, destination) || !whole) {
    if (failures_.size() < most_failures) astray_.push_back({{source, destination, rank}, false});
    fail(fmt::format("rank {} holds {}, which is not for it", rank, block_label(source, destination)));
    return;
  }
  double reached = 0;
  for (const Block& part : parts) {
    if (!approximately_equal(part.offset, reached, *whole)) {
      const char* what = part.offset < reached ? "twice" : "not at all";
      fail(fmt::format("rank {} got words {} to {} of {} {}", rank, std::min(part.offset, reached),
                       std::max(part.offset, reached), block_label(source, destination), what));
      return;
    }
    reached = part.offset + part.words;
  }
  if (!approximately_equal(reached, *whole, *whole)) {
    fail(fmt::format("rank {} got {} of the {} words of {}", rank, reached, *whole, block_label(source, destination)));
  }
}

}  // namespace hopscope
