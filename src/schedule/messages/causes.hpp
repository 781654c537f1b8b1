#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "schedule/messages/holdings_over_time.hpp"
#include "schedule/messages/message_fields.hpp"

namespace hopscope {

/// Why a schedule is wrong: the first cause, in words.
class Causes {
 public:
  /// @param messages of the whole table, sorted by step
  /// @param is_placed whether its blocks are there when it is sent, by message
  /// @param stuck those of one step that can never be sent, ascending
  Causes(std::span<const PlannedMessage> messages, const std::vector<bool>& is_placed, HoldingsOverTime& holdings,
         std::span<const std::uint32_t> stuck);

  /// True if message `index`, which is stuck, is not so only for another mistake: of another message, or of the blocks
  /// in `untold`, which is known.
  [[nodiscard]] bool is_first(std::uint32_t index, const std::set<BlockLabel>& untold) const;
  /// Why it can never be sent. @pre is_first()
  [[nodiscard]] std::string of(std::uint32_t index) const;
  /// Why a block, or a part of it, never reaches rank `lacking`.
  [[nodiscard]] std::string of_absence(BlockLabel block, Rank lacking, Rank ranks) const;

 private:
  [[nodiscard]] const CarriedPart* missing_of(const PlannedMessage& message) const;
  void find_circles(std::span<const std::uint32_t> stuck);
  [[nodiscard]] std::string circle_from(std::uint32_t index) const;
  [[nodiscard]] std::uint32_t waits_for(std::uint32_t index) const;
  [[nodiscard]] std::string where_it_is(const PlannedMessage& message, BlockLabel block) const;

  std::span<const PlannedMessage> messages_;
  const std::vector<bool>& is_placed_;
  HoldingsOverTime& holdings_;
  std::unordered_map<std::uint64_t, std::uint32_t> bringers_;  // the first stuck message that brings a block to a rank
  std::unordered_set<std::uint32_t> heads_;  // the first message of each circle of those that wait for each other
};

}  // namespace hopscope
