#include "schedule/messages/causes.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr std::uint32_t none = HoldingsOverTime::nobody;

bool carries(const PlannedMessage& message, BlockLabel block) {
  return std::ranges::find(message.parts, block, &CarriedPart::block) != message.parts.end();
}

}  // namespace

const CarriedPart* Causes::missing_of(const PlannedMessage& message) const {
  for (const CarriedPart& part : message.parts) {
    if (!holdings_.has(message.from, part)) return &part;
  }
  return nullptr;
}

Causes::Causes(std::span<const PlannedMessage> messages, const std::vector<bool>& is_placed, HoldingsOverTime& holdings,
               std::span<const std::uint32_t> stuck)
    : messages_(messages), is_placed_(is_placed), holdings_(holdings) {
  for (const std::uint32_t index : stuck) {
    const PlannedMessage& message = messages_[index];
    for (const CarriedPart& part : message.parts)
      bringers_.try_emplace(HoldingsOverTime::key(message.to, part.block), index);
  }
  find_circles(stuck);
}

// The message of the same step that would have to be sent before.
std::uint32_t Causes::waits_for(std::uint32_t index) const {
  const PlannedMessage& message = messages_[index];
  if (const CarriedPart* missing = missing_of(message)) {
    const auto found = bringers_.find(HoldingsOverTime::key(message.from, missing->block));
    return found == bringers_.end() ? none : found->second;
  }
  std::uint32_t first = none;
  for (const std::uint32_t other : message.after) {
    if (!is_placed_[other]) first = std::min(first, other);
  }
  return first;
}

// Each message waits for one other at most: whoever goes on from each until where somebody has been finds all circles.
void Causes::find_circles(std::span<const std::uint32_t> stuck) {
  std::unordered_map<std::uint32_t, std::uint32_t> seen_from;
  for (const std::uint32_t start : stuck) {
    std::uint32_t at = start;
    while (at != none && seen_from.try_emplace(at, start).second) at = waits_for(at);
    if (at == none || seen_from[at] != start) continue;
    std::uint32_t head = at;
    for (std::uint32_t each = waits_for(at); each != at; each = waits_for(each)) head = std::min(head, each);
    heads_.insert(head);
  }
}

std::string Causes::circle_from(std::uint32_t index) const {
  constexpr std::size_t most_named = 100;
  std::vector<std::string> circle;
  std::size_t more = 0;
  std::uint32_t at = index;
  do {
    const PlannedMessage& message = messages_[at];
    if (circle.size() == most_named) {
      ++more;
    } else {
      circle.push_back(fmt::format("{} -> {}", message.from, message.to));
    }
    at = waits_for(at);
  } while (at != index);
  if (more > 0) circle.push_back(fmt::format("{} more", more));
  circle.push_back(circle.front());
  return fmt::format("messages of step {} wait for each other: {}", messages_[index].step,
                     joined(circle, " waits for "));
}

std::string Causes::where_it_is(const PlannedMessage& message, BlockLabel block) const {
  const auto& held = holdings_.of(message.from, block);
  const auto later = std::ranges::find_if(messages_, [&](const PlannedMessage& each) {
    return each.step > message.step && each.to == message.from && carries(each, block);
  });
  if (later != messages_.end()) {
    return fmt::format("it reaches rank {} only in step {} (from rank {})", message.from, later->step, later->from);
  }
  const bool is_copied = !held.pieces().empty();
  if (held.is_there) return fmt::format("it has only {} words of it{}", held.words, is_copied ? "" : " left");
  if (held.taken_by == none) return "no message brings it there";
  const PlannedMessage& taker = messages_[held.taken_by];
  return fmt::format("it was sent to rank {} in step {}", taker.to, taker.step);
}

bool Causes::is_first(std::uint32_t index, const std::set<BlockLabel>& untold) const {
  if (waits_for(index) != none) return heads_.contains(index);
  const CarriedPart* missing = missing_of(messages_[index]);
  return missing != nullptr && !untold.contains(missing->block);
}

std::string Causes::of(std::uint32_t index) const {
  if (heads_.contains(index)) return circle_from(index);
  const PlannedMessage& message = messages_[index];
  const CarriedPart* missing = missing_of(message);
  const BlockLabel block = missing->block;
  if (message.to == block.destination && holdings_.of(message.to, block).is_there) {
    const auto& there = holdings_.of(message.to, block);
    const PlannedMessage& first = messages_[there.first_brought_by];
    return fmt::format("{} arrives twice: in step {} from rank {}, and in step {} from rank {}", in_words(block),
                       first.step, first.from, message.step, message.from);
  }
  const auto lacks =
      holdings_.of(message.from, block).is_there ? holdings_.first_lacking(message.from, *missing) : std::nullopt;
  const std::string what =
      lacks ? fmt::format("words {} to {} of {}", lacks->from, lacks->to, in_words(block)) : in_words(block);
  return fmt::format("rank {} sends {} in step {}, but does not hold {}: {}", message.from, what, message.step,
                     lacks ? "them" : "it", where_it_is(message, block));
}

std::string Causes::of_absence(BlockLabel block, Rank lacking, Rank ranks) const {
  const auto& held = holdings_.of(lacking, block);
  const std::string what =
      fmt::format("rank {} never gets {}{}", lacking, held.is_there ? "all of " : "", in_words(block));
  const std::vector<RankRange> holders = holdings_.holders(block, lacking, ranks);
  std::uint32_t last = none;
  for (const auto& [first, end] : holders) {
    for (Rank rank = first; rank <= end; ++rank) {
      const std::uint32_t brought_by = holdings_.of(rank, block).last_brought_by;
      if (brought_by != HoldingsOverTime::nobody && (last == none || brought_by > last)) last = brought_by;
    }
  }
  if (last != none) {
    return fmt::format("{}: it stays on {} after step {}", what, ranks_in_words(holders), messages_[last].step);
  }
  const auto& of_first = holdings_.of(holders.front().first, block);
  if (of_first.taken_by == none) return what + ": no message carries it";
  return fmt::format("{}: {} words of it stay on {}", what, of_first.words, ranks_in_words(holders));
}

}  // namespace hopscope
