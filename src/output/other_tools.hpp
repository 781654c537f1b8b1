#pragma once

// Runs as files of other tools.

#include <span>
#include <string>
#include <string_view>

#include "analysis/recording.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// Why a run cannot be written in GOAL; empty if it can.
[[nodiscard]] std::string why_no_goal(const ShownRun& run);

/// The messages of a run in GOAL, as text: a word is a byte, and a pause of a rank a calculation in whole nanoseconds.
/// What waits for what is determined by turns_of_ranks.
[[nodiscard]] std::string goal_schedule(const ShownRun& run);
/// The same in the binary form, which LogGOPSim and ATLAHS read.
[[nodiscard]] std::string binary_goal_schedule(const ShownRun& run);

/// Why a run cannot be written as a connection matrix; empty if it can.
[[nodiscard]] std::string why_no_htsim(const ShownRun& run);

/// The messages of a run as a connection matrix of htsim: a flow for each, in bytes. The flows of a rank in a step
/// start when a trigger tells that all that it sent and received in earlier steps has ended; those with nothing before
/// start at 0. @param word_bytes the bytes of a word
[[nodiscard]] std::string htsim_connections(const ShownRun& run, int word_bytes);

/// Why a run cannot be written as an algorithm of MSCCL; empty if it can.
[[nodiscard]] std::string why_no_msccl(const ShownRun& run);

/// The messages of an operation that MSCCL has as one of its algorithms, in XML. A rank begins the messages of a step
/// when those of the steps before, from it and to it, have been delivered. Blocks that travel together from different
/// places are first copied beside each other, into scratch. What arrives is added to what the rank has where all that
/// the rank sends later, and needs at the end, has both in it or neither; sums that nothing has made are made before
/// they are sent.
[[nodiscard]] std::string msccl_algorithm(const ShownRun& run);

/// Why a run cannot be written as a time-independent trace; empty if it can.
[[nodiscard]] std::string why_no_smpi_trace(const ShownRun& run);

/// The bytes as which a word of the run is written: simgrid_word_bytes, or fewer where its messages are long; 0 if no
/// reasonable number does.
[[nodiscard]] int smpi_word_bytes(const ShownRun& run);

/// The messages of a run as a time-independent trace of SMPI. A rank posts its receives at the beginning; before a send
/// it waits for what it has sent and received in earlier steps and what has ended by then. Where that is not why it
/// sends only now, it computes: as many operations as units of time have passed.
[[nodiscard]] std::string smpi_trace(const ShownRun& run);

/// True if a trace of this run has such computations.
[[nodiscard]] bool smpi_trace_computes(std::string_view trace);

/// The most bytes as which a word is written.
inline constexpr int most_bytes_of_word = 1024;

/// The smallest power of 2, `least` or more, of bytes that a word may have so that every message has a whole number of
/// them; 0 if it would be above most_bytes_of_word. @param least that it may be
[[nodiscard]] inline int whole_word_bytes(std::span<const RecordedMessage> messages, int least = 1) {
  for (int bytes = least; bytes <= std::max(least, most_bytes_of_word); bytes *= 2) {
    const auto is_whole = [&](const RecordedMessage& each) {
      return std::floor(each.words * bytes) == each.words * bytes;
    };
    if (std::ranges::all_of(messages, is_whole)) return bytes;
  }
  return 0;
}

}  // namespace hopscope
