#include "output/figure/figure_parts.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "text/numbers.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_blocks_named = 2;

using Ranges = std::vector<std::pair<Rank, Rank>>;

/// "0..3, 5"
std::string ranges_in_words(const Ranges& ranges) {
  std::string words;
  for (const auto& [first, last] : ranges) {
    words += fmt::format("{}{}{}", words.empty() ? "" : ", ", first, first == last ? "" : fmt::format("..{}", last));
  }
  return words;
}

std::string ranks_in_words(const std::set<Rank>& ranks) {
  Ranges ranges;
  for (const Rank rank : ranks) {
    if (!ranges.empty() && ranges.back().second + 1 == rank) {
      ranges.back().second = rank;
    } else {
      ranges.emplace_back(rank, rank);
    }
  }
  return ranges_in_words(ranges);
}

/// ", words 64 to 128" of a part of what is `whole` words long, if the pieces follow each other; empty if they are all.
std::string stretch_in_words(std::vector<const Block*> pieces, double whole) {
  std::ranges::sort(pieces, {}, [](const Block* piece) { return piece->offset; });
  const double slack = 1e-9 * whole;
  const double from = pieces.front()->offset;
  double to = from;
  for (const Block* piece : pieces) {
    if (piece->offset > to + slack) return fmt::format(", {} parts", pieces.size());
    to = std::max(to, piece->offset + piece->words);
  }
  if (from <= slack && to >= whole - slack) return "";
  return fmt::format(", words {} to {}", number(from), number(to));
}

/// ", 3 twice"
std::string repeated_in_words(std::span<const Sums::Repeated> repeated) {
  std::string words;
  for (const auto& each : repeated) {
    words += fmt::format(", {} {}", ranges_in_words({{each.first, each.last}}),
                         each.times == 2 ? "twice" : fmt::format("{} times", each.times));
  }
  return words;
}

/// One sum, or the contribution of one rank, of several parts.
std::string sums_in_words(std::span<const Block> blocks, const ShownRun& run) {
  std::map<std::pair<Ranges, std::string>, std::vector<const Block*>> groups;
  for (const Block& block : blocks) {
    Ranges ranges;
    for (const RankRange& range : sources_of(*run.holdings, block)) ranges.emplace_back(range.first, range.last);
    groups[{std::move(ranges), repeated_in_words(run.holdings->sums->repeated_in(block.source))}].push_back(&block);
  }
  const bool is_for_several = std::ranges::any_of(run.holdings->pieces, [&](const Block& piece) {
    return piece.destination != run.holdings->pieces.front().destination;
  });
  std::string words;
  for (const auto& [summed, pieces] : groups) {
    const auto& [ranges, repeated] = summed;
    const bool is_one = ranges.size() == 1 && ranges.front().first == ranges.front().second && repeated.empty();
    words +=
        fmt::format("{}{}{}{}", words.empty() ? "" : "; ", is_one ? "" : "sum ", ranges_in_words(ranges), repeated);
    if (is_for_several) {
      std::set<Rank> destinations;
      for (const Block* piece : pieces) destinations.insert(piece->destination);
      words += " for " + ranks_in_words(destinations);
    } else {
      words += stretch_in_words(pieces, run.operation->result_words());
    }
  }
  return words;
}

/// True if blocks are told apart by their sources alone: all are copied, or all go to one rank.
bool tells_sources(const ShownRun& run) {
  const auto& pieces = run.holdings->pieces;
  return run.operation->copies_blocks() || std::ranges::all_of(pieces, [&](const Block& piece) {
           return piece.destination == pieces.front().destination;
         });
}

/// The words of a whole block, as far as pieces of it have been seen.
double whole_words(const ShownRun& run) {
  double whole = 0;
  for (const Block& piece : run.holdings->pieces) whole = std::max(whole, piece.offset + piece.words);
  return whole;
}

}  // namespace

std::string contents_in_words(std::span<const Block> blocks, const ShownRun& run) {
  if (blocks.empty()) return "";
  if (run.holdings->sums) return sums_in_words(blocks, run);
  std::set<Rank> sources;
  std::set<Rank> destinations;
  for (const Block& block : blocks) {
    sources.insert(block.source);
    destinations.insert(block.destination);
  }
  if (tells_sources(run)) {
    std::vector<const Block*> pieces;
    for (const Block& block : blocks) pieces.push_back(&block);
    return ranks_in_words(sources) + (sources.size() == 1 ? stretch_in_words(pieces, whole_words(run)) : "");
  }
  if (tells_destinations(*run.holdings)) return "for " + ranks_in_words(destinations);
  if (blocks.size() > most_blocks_named) return fmt::format("{} blocks", blocks.size());
  std::string words;
  for (const Block& block : blocks)
    words += fmt::format("{}{{{}, {}}}", words.empty() ? "" : " ", block.source, block.destination);
  return words;
}

std::string explanation_of_contents(const ShownRun& run) {
  if (run.holdings->sums) return "sum 0..3: one sum of the words of ranks 0 to 3";
  if (tells_sources(run)) return "0..3: the blocks of ranks 0 to 3";
  if (tells_destinations(*run.holdings)) return "for 0..3: the blocks for ranks 0 to 3";
  return "{0, 3}: the block of rank 0 for rank 3";
}

}  // namespace hopscope
