#pragma once

#include <string>
#include <vector>

#include "schedule/messages/message_plan.hpp"

namespace hopscope {

/// The mistakes in one table. After many, the rest is only counted.
class TableMistakes {
 public:
  explicit TableMistakes(std::string file) : file_(std::move(file)) {}
  void add(const std::string& place, std::string text);
  /// @throws InputError if there are any
  void throw_if_any() const;

 private:
  std::string file_;
  std::vector<Mistake> mistakes_;
  std::size_t more_ = 0;
};

/// A message of a table whose fields are right by themselves.
struct MessageFields {
  std::string place;       ///< in the table
  PlannedMessage message;  ///< `after` has the messages of the same step that the table names
  bool is_placed = false;  ///< its blocks are there when it is sent
};

/// The messages in order of their steps, and in that of the table within a step. Those with mistakes are left out.
[[nodiscard]] std::vector<MessageFields> checked_fields(const MessageTable& table, const ScheduleSetting& setting,
                                                        TableMistakes& mistakes);

/// "{1,3}"
[[nodiscard]] std::string in_words(BlockLabel block);

}  // namespace hopscope
