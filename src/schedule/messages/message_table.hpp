#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/schedule.hpp>
#include <hopscope/sums.hpp>

namespace hopscope {

/// Tables are for at most so many ranks.
inline constexpr Rank most_ranks_of_table = 1 << 20;

/// The label of a block: whose data, for whom; in a table perhaps for `everyone`.
struct BlockLabel {
  Rank source = 0;
  Rank destination = 0;
  friend auto operator<=>(const BlockLabel&, const BlockLabel&) = default;
};

/// A block that a message carries, or a part of it.
struct TableBlock {
  BlockLabel label;                    ///< of a sum, its source is the lowest of those that are added
  std::optional<double> words = {};    ///< of a part; none if it is the whole block
  std::optional<double> offset = {};   ///< where the part begins; none if the table does not say it
  std::vector<RankRange> summed = {};  ///< if it is the sum of several, their sources, in order
};

/// What few messages of a table say.
struct TableDetails {
  std::string name = {};           ///< that `after` of others refers to; may be empty
  std::vector<NodeId> route = {};  ///< vertices; if empty, the route of the platform's routing
  /// By vertex of the route: which of the parallel channels leads to it, from 0; -1 if the table does not say. Empty if
  /// it says it nowhere.
  std::vector<std::int32_t> parallel = {};
  std::vector<std::string> after = {};  ///< names of messages to `from` that must have been delivered
  Time pause = 0;                       ///< that `from` spends, once it may send this message, before it does
};

/// A message as a table has it.
struct TableMessage {
  std::uint32_t row = 0;  ///< where the table has it
  Step step = 1;
  Rank from = 0;
  Rank to = 0;
  std::vector<TableBlock> blocks = {};      ///< that it carries; if empty, the block from `from` for `to`
  std::optional<double> words = {};         ///< if it carries a part of its only block
  std::unique_ptr<TableDetails> more = {};  ///< null: nothing

  [[nodiscard]] const TableDetails& details() const {
    static const TableDetails none;
    return more ? *more : none;
  }
  /// To be filled in.
  [[nodiscard]] TableDetails& with_details() {
    if (!more) more = std::make_unique<TableDetails>();
    return *more;
  }
};

/// A time that a rank spends at the end of a step, when all its messages of this step have been delivered.
struct TablePause {
  std::uint32_t row = 0;
  Step step = 1;
  Rank rank = 0;
  Time duration = 0;
};

/// The longest pause that a table may have.
inline constexpr Time longest_pause = 1e15;

/// A schedule as a list of messages, in any order of steps.
struct MessageTable {
  std::string file;  ///< for mistakes; empty for a list in a scenario
  std::vector<TableMessage> messages;
  std::vector<TablePause> pauses = {};  ///< lines without `to`, in any order
  /// The JSON pointer of the list whose entries are the rows; none if they are lines of a text.
  std::optional<std::string> list = {};

  /// Where a row is: "line 3", "/messages/2".
  [[nodiscard]] std::string place(std::uint32_t row) const;
};

/// Sorts the ranges of a sum and joins those that are neighbours.
/// @return what is wrong if a rank is in two of them; else empty
[[nodiscard]] std::string joined_ranges(std::vector<RankRange>& ranges);

/// Reads a list of messages, or an object with one. @throws InputError with every mistake found
[[nodiscard]] MessageTable read_messages_json(const std::string& file, const std::string& text);

/// "0-1#1-3": vertices, and after # which of the parallel channels leads there.
[[nodiscard]] std::string route_in_words(const std::vector<NodeId>& vertices,
                                         const std::vector<std::int32_t>& parallel);

/// True for an object with a list of messages, as read_messages_json() takes it, or a list of objects.
[[nodiscard]] bool is_messages_json(const std::string& text);

/// Reads a table with the columns step, from, to and, if wanted, words, blocks, route, name, after, pause.
/// @throws InputError with every mistake found
[[nodiscard]] MessageTable read_messages_csv(const std::string& file, const std::string& text);

}  // namespace hopscope
