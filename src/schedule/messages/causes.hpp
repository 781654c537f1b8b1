#pragma once

#include <set>
#include <span>
#include <string>

#include "schedule/messages/holdings_over_time.hpp"
#include "schedule/messages/message_fields.hpp"

namespace hopscope {

/// Why a schedule is wrong: the first cause, in words.
class Causes {
 public:
  /// @param messages of the whole table, sorted by step
  Causes(std::span<const MessageFields> messages, HoldingsOverTime& holdings)
      : messages_(messages), holdings_(holdings) {}

  /// Why message `index` can never be sent. @param stuck all such messages of its step
  /// @return empty if that follows from a mistake of the blocks in `untold`, which is known
  [[nodiscard]] std::string of(std::uint32_t index, std::span<const std::uint32_t> stuck,
                               const std::set<BlockLabel>& untold) const;
  /// That a rank gets a block that is copied on its way, and has it already.
  [[nodiscard]] std::string of_second_copy(const PlannedMessage& message, BlockLabel block) const;
  /// Why a block, or a part of it, never reaches its destination.
  [[nodiscard]] std::string of_absence(BlockLabel block, Rank ranks) const;

 private:
  [[nodiscard]] const CarriedPart* missing_of(const PlannedMessage& message) const;
  [[nodiscard]] std::string circle_from(std::uint32_t index, std::span<const std::uint32_t> stuck) const;
  [[nodiscard]] std::uint32_t waits_for(std::uint32_t index, std::span<const std::uint32_t> stuck) const;
  [[nodiscard]] std::string where_it_is(const PlannedMessage& message, BlockLabel block) const;

  std::span<const MessageFields> messages_;
  HoldingsOverTime& holdings_;
};

}  // namespace hopscope
