#pragma once

// Sums in tables of messages: whose words they are, when they are added up, and what has arrived of them.

#include <map>
#include <optional>
#include <span>
#include <vector>

#include <hopscope/blocks.hpp>
#include <hopscope/sums.hpp>

#include "schedule/messages/message_fields.hpp"
#include "schedule/messages/message_plan.hpp"

namespace hopscope {

/// What messages carry of an operation that combines blocks on their way: of whose words, which, for whom.
class SummedFields {
 public:
  using Ranges = std::vector<RankRange>;

  SummedFields(const MessageTable& table, const ScheduleSetting& setting, ScheduleMistakes& mistakes);

  /// Fills in the parts, and whose words they say they are the sum of.
  /// @param summed by part
  void fill(const TableMessage& from, PlannedMessage& message, std::vector<Ranges>& summed);

 private:
  void fill_part(const TableMessage& from, const TableBlock& block, PlannedMessage& message,
                 std::vector<Ranges>& summed);
  void shorten(const TableMessage& from, PlannedMessage& message);
  [[nodiscard]] std::string why_no_block(const TableBlock& block) const;
  [[nodiscard]] bool is_for_all() const;

  const MessageTable& table_;
  const ScheduleSetting& setting_;
  ScheduleMistakes& mistakes_;
  std::map<Rank, double> words_;  // by destination of the blocks that a rank has: of the whole block
};

/// "words 0 to 4 of rank 2", "words of ranks 0..2 for rank 3", "words of rank 1 for all"
[[nodiscard]] std::string sum_in_words(std::span<const RankRange> summed, Rank destination);

/// Combines blocks step by step as the messages of a table say, of an operation that combines them on their way: every
/// message must carry what its sender holds at the beginning of the step, and at the end all results must be complete.
/// Notes in each message of what it is a part, and when the receiver combines it.
/// @param messages of the table, sorted by step
/// @param faults gets contributions that are added twice, where blocks are tracked: the schedule is carried out
/// @return as MessagePlan::own_in_result()
[[nodiscard]] std::optional<bool> plan_sums(const MessageTable& table, CheckedMessages& messages,
                                            const ScheduleSetting& setting, ScheduleMistakes& mistakes,
                                            ScheduleMistakes& faults);

// What the plan of a table, and each rank in a run, do with sums: both do the same.

/// What of `held` is a part of a message, in order.
[[nodiscard]] std::vector<Block> cut_to(const Blocks& held, const CarriedPart& part);

/// Puts in their place what has arrived and contains all that is held of its words.
/// @return the others, which are to be combined with what is held
[[nodiscard]] std::vector<Blocks> without_replacing(Blocks& held, const std::vector<Blocks>& arrived, const Sums& sums);

/// What `rank` has as its result.
[[nodiscard]] Blocks for_rank(const Blocks& held, Rank rank);

}  // namespace hopscope
