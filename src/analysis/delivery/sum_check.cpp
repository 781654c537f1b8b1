#include "analysis/delivery/sum_check.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "text/numbers.hpp"

namespace hopscope {

namespace {

double end_of(const Block& block) { return block.offset + block.words; }

/// By offset; parts of one sum that lie end to end are one.
std::vector<Block> in_order(std::span<const Block> blocks) {
  std::vector<Block> sorted(blocks.begin(), blocks.end());
  std::ranges::sort(sorted, {}, &Block::offset);
  std::vector<Block> parts;
  for (const Block& block : sorted) {
    if (!parts.empty() && parts.back().source == block.source && end_of(parts.back()) == block.offset) {
      parts.back().words += block.words;
    } else {
      parts.push_back(block);
    }
  }
  return parts;
}

/// "rank 3 twice", "ranks 0..1 twice and of ranks 2..3 4 times"
std::string counts_in_words(std::span<const Sums::Repeated> repeated) {
  std::map<std::int32_t, std::vector<RankRange>> by_times;
  for (const Sums::Repeated& ranks : repeated) by_times[ranks.times].push_back(ranks);
  std::string words;
  for (const auto& [times, ranks] : by_times) {
    words += fmt::format("{}{} {}", words.empty() ? "" : " and of ", ranks_in_words(ranks),
                         times == 2 ? "twice" : fmt::format("{} times", times));
  }
  return words;
}

bool is_same_part(const Block& one, const Block& other) {
  return one.source == other.source && one.offset == other.offset && one.words == other.words;
}

std::string words_from_to(double from, double to) { return fmt::format("words {} to {}", number(from), number(to)); }

/// In words; empty if no two parts have words of one place.
std::string overlap_in(Rank rank, const std::vector<Block>& result, double whole) {
  for (std::size_t i = 1; i < result.size(); ++i) {
    const Block &before = result[i - 1], &part = result[i];
    const double reached = end_of(before);
    if (part.offset >= reached || approximately_equal(part.offset, reached, whole)) continue;
    const std::string twice = words_from_to(part.offset, std::min(reached, end_of(part)));
    return part.source == before.source ? fmt::format("rank {} keeps {} of its result twice", rank, twice)
                                        : fmt::format("rank {} holds {} in 2 sums that were not added", rank, twice);
  }
  return "";
}

}  // namespace

std::string SumCheck::check(Rank rank, std::span<const Block> blocks) {
  const std::optional<RankRange> due = operation_.due(rank);
  for (const Block& block : blocks) {
    if (due && (block.destination == rank || block.destination == everyone)) continue;
    return block.destination == everyone ? fmt::format("rank {} keeps a sum, and no result is due to it", rank)
                                         : fmt::format("rank {} keeps a block for rank {}", rank, block.destination);
  }
  const bool has_words = operation_.result_words() > 0 || operation_.unites();
  if (!due || !has_words) return "";
  const std::vector<Block> result = in_order(blocks);
  std::string fault = fault_of(rank, result, *due);
  if (fault.empty() && counted_ == Counted::checked) fault = fault_in_count(rank, result);
  if (fault.empty()) note(result, *due);
  return fault;
}

/// Parts must lie end to end from 0 to m, and each must be of all ranks that are due.
std::string SumCheck::fault_of(Rank rank, const std::vector<Block>& result, RankRange due) const {
  const double whole = operation_.result_words();
  if (result.empty()) {
    return operation_.unites() ? fmt::format("rank {} keeps nothing that shows from whom it has heard", rank)
                               : fmt::format("rank {} has no result", rank);
  }
  if (std::string fault = overlap_in(rank, result, whole); !fault.empty()) return fault;
  double reached = 0;
  for (const Block& part : result) {
    if (!approximately_equal(part.offset, reached, whole)) break;
    if (std::string fault = fault_in_ranks(rank, part, due); !fault.empty()) return fault;
    reached = end_of(part);
  }
  if (approximately_equal(reached, whole, whole)) return "";
  const auto next = std::ranges::find_if(result, [&](const Block& part) { return part.offset > reached; });
  return fmt::format("rank {} lacks {} of its result", rank,
                     words_from_to(reached, next == result.end() ? whole : next->offset));
}

std::string SumCheck::fault_in_ranks(Rank rank, const Block& part, RankRange due) const {
  const std::span<const RankRange> ranks = sums_->ranks_of(part.source);
  const std::span<const RankRange> all(&due, 1);
  if (std::ranges::equal(ranks, all)) return "";
  const std::vector<RankRange> lacking = without(all, ranks);
  const bool is_part = part.words < operation_.result_words();
  const std::string where = is_part ? ", in " + words_from_to(part.offset, end_of(part)) : "";
  if (!lacking.empty() && operation_.unites())
    return fmt::format("rank {} has not heard from {}", rank, ranks_in_words(lacking));
  if (!lacking.empty())
    return fmt::format("rank {} lacks the words of {} in its sum{}", rank, ranks_in_words(lacking), where);
  const std::vector<RankRange> superfluous = without(ranks, all);
  if (superfluous.empty()) return "";
  return fmt::format("rank {} has the words of {} in its sum, which do not belong there{}", rank,
                     ranks_in_words(superfluous), where);
}

std::string SumCheck::fault_in_count(Rank rank, const std::vector<Block>& result) {
  constexpr std::size_t most_recounts = 8;
  const auto is_repeated = [&](const Block& part) { return !sums_->repeated_in(part.source).empty(); };
  const auto part = std::ranges::find_if(result, is_repeated);
  if (part == result.end()) return "";
  const std::span<const Sums::Repeated> repeated = sums_->repeated_in(part->source);
  std::string fault = fmt::format("rank {} counts the words of {} in its sum", rank, counts_in_words(repeated));
  if (part->words < operation_.result_words()) fault += ", in " + words_from_to(part->offset, end_of(*part));
  const Rank contribution = repeated.front().first;
  if (const auto making = sums_->making_of(sums_->first_with_repeated(part->source, contribution))) {
    fault +=
        making->rank == rank
            ? fmt::format(": it adds those of rank {} again in step {}", contribution, making->step)
            : fmt::format(": rank {} adds those of rank {} again in step {}", making->rank, contribution, making->step);
    if (making->line > 0) fault += fmt::format(", in line {}", making->line);
    if (recounts_.size() < most_recounts) recounts_.push_back({fault, contribution, *part, *making});
  }
  return fault;
}

void SumCheck::note(const std::vector<Block>& result, RankRange due) {
  for (const Block& part : result) {
    combination_.rank_order = combination_.rank_order && sums_->keeps_order(part.source);
    combination_.depth = std::max(combination_.depth, sums_->depth(part.source));
  }
  const RankRange all{0, sums_->ranks() - 1};
  if (due != all) combination_.same_everywhere = std::nullopt;  // of two ranks, one may have a result of its own
  if (!first_due_) {
    first_due_ = due;
    first_result_ = result;
  } else if (due != *first_due_) {
    combination_.same_everywhere = std::nullopt;
  } else if (combination_.same_everywhere && result.front().destination == everyone &&
             !std::ranges::equal(result, first_result_, is_same_part)) {
    combination_.same_everywhere = false;
  }
}

std::optional<Combination> SumCheck::combination() const {
  if (!operation_.adds() || sums_ == nullptr) return std::nullopt;
  Combination combination = combination_;
  combination.operations = sums_->operations();
  combination.words = sums_->words();
  return combination;
}

}  // namespace hopscope
