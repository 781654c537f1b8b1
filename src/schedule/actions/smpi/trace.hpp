#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <hopscope/files.hpp>
#include <hopscope/schedule.hpp>

namespace hopscope {

/// The actions of time-independent traces. Those called `nothing` take no time and move no data.
enum class SmpiKind : std::uint8_t {
  nothing,
  init,
  compute,
  sleep,
  send,
  isend,
  recv,
  irecv,
  send_recv,
  wait,
  test,
  wait_all,
  barrier,
  bcast,
  reduce,
  all_reduce,
  gather,
  gather_v,
  all_gather,
  all_gather_v,
  scatter,
  scatter_v,
  reduce_scatter,
  scan,  ///< inclusive or exclusive, which send the same
  all_to_all,
  all_to_all_v,
};

/// True if all ranks take part in it.
[[nodiscard]] constexpr bool is_collective(SmpiKind kind) { return kind >= SmpiKind::barrier; }

/// One line of a trace.
struct SmpiAction {
  SmpiKind kind = SmpiKind::nothing;
  std::uint32_t line = 0;   ///< its number in its file
  std::uint32_t first = 0;  ///< of its arguments, in the numbers of its rank
  std::uint32_t count = 0;  ///< of its arguments
};

/// What one rank does, in order.
struct SmpiRank {
  std::string file;  ///< where; empty if the trace is a single file
  std::vector<SmpiAction> actions = {};
  std::vector<double> numbers = {};

  [[nodiscard]] std::span<const double> arguments(const SmpiAction& action) const {
    return std::span(numbers).subspan(action.first, action.count);
  }
};

/// A time-independent trace of SMPI. Arguments are finite numbers, and there are as many as its action can have.
struct SmpiTrace {
  std::string file;
  std::size_t bytes = 0;  ///< of all its files
  std::vector<SmpiRank> ranks;
  std::string splits = {};  ///< where a rank makes a communicator of some ranks; empty if none does
  bool has_tags = true;     ///< false for traces of older versions, whose messages have none

  /// Where an action of a rank stands: "rank 2, line 7".
  [[nodiscard]] std::string place(Rank rank, std::uint32_t line) const;
  /// The name of an action, in lower case: "alltoall".
  [[nodiscard]] static std::string name(SmpiKind kind);
};

/// Reads a trace: one file in which every line begins with its rank, or a list of files, one for each rank.
/// @param files to read the files of a list, which are beside it or relative to it
/// @throws InputError with every mistake found
[[nodiscard]] SmpiTrace read_smpi(const std::string& file, const std::string& text, Files& files);

/// True for a text that begins as a trace does, or as a list of files of which the first one does.
[[nodiscard]] bool is_smpi(const std::string& file, const std::string& text, Files& files);

}  // namespace hopscope
