#pragma once

#include <cstdint>
#include <string>

#include <hopscope/simulate.hpp>

#include "export/export_request.hpp"

namespace hopscope {

/// Schedules of more messages are not read again.
inline constexpr std::int64_t most_messages_read_again = 300000;

/// What a written schedule does when it is read again, as a scenario of the same platform would, and run.
struct ReadAgain {
  enum class Outcome : std::uint8_t { same_time, other_time, unreadable, deadlock, too_large, too_slow };
  Outcome outcome = Outcome::same_time;
  Time time = 0;            ///< that it takes, if it ends
  std::string reason = {};  ///< why it cannot be read, or does not end
};

/// Reads and runs the schedule that was written of a run.
/// @param to messages, messages_csv, msccl, goal or smpi_ti
/// @param word_bytes as which a word was written, of smpi_ti
/// @throws as simulate, but for mistakes in the text, deadlocks, and the limit of time
[[nodiscard]] ReadAgain read_again(const Scenario& scenario, const Result& result, ExportFormat to,
                                   const std::string& text, int word_bytes, const RunOptions& options);

/// Tells how that differs from the run, and what the format cannot express; empty if it does not.
[[nodiscard]] std::string remark_on(const ReadAgain& again, const Result& result, ExportFormat to);

/// A time with its unit.
[[nodiscard]] std::string time_in_words(Time time, const Result& result);

}  // namespace hopscope
