// A table of messages that is executed on sets of ranks, word by word, by other rules than those of hopscope: a rank
// may send whatever it can put together of what it has.
#pragma once

#include <string>

#include "laws/schema_judge.hpp"

namespace hopscope::test {

/// An operation of chapter 4, from rank `root` or by `shift` ranks where it has one, as the oracle knows it.
struct ExecutedOperation {
  std::string name;
  int ranks = 0;  ///< at most 9
  int words = 0;  ///< of a block
  int root = 0;
  int shift = 0;
};

/// True if every message of the table can be sent when it is its turn, and all have at the end what the operation is to
/// bring them. Messages of operations that only move or copy blocks may pass on in a step what comes in it.
[[nodiscard]] bool table_is_right(const schema::Json& messages, const ExecutedOperation& operation);

}  // namespace hopscope::test
