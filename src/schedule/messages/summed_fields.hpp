#pragma once

#include <map>

#include "schedule/messages/message_fields.hpp"

namespace hopscope {

/// What messages carry of an operation that combines blocks on their way: of whose words, which, for whom.
class SummedFields {
 public:
  SummedFields(const ScheduleSetting& setting, ScheduleMistakes& mistakes);

  /// Fills in the parts, and whose words they say they are the sum of.
  void fill(const TableMessage& from, MessageFields& fields);

 private:
  void fill_part(const TableMessage& from, const TableBlock& block, MessageFields& fields);
  void fill_all_held(const TableMessage& from, MessageFields& fields) const;
  void shorten(const TableMessage& from, MessageFields& fields);
  [[nodiscard]] std::string why_no_block(const TableBlock& block) const;
  [[nodiscard]] bool is_for_all() const;

  const ScheduleSetting& setting_;
  ScheduleMistakes& mistakes_;
  std::map<Rank, double> words_;  // by destination of the blocks that a rank has: of the whole block
};

/// "words 0 to 4 of rank 2", "words of ranks 0..2 for rank 3", "words of rank 1 for all"
[[nodiscard]] std::string sum_in_words(std::span<const RankRange> summed, Rank destination);

}  // namespace hopscope
