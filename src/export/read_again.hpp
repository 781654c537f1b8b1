#pragma once

#include <string>

#include <hopscope/simulate.hpp>

#include "export/export_request.hpp"

namespace hopscope {

/// Schedules of more messages are not read again.
inline constexpr std::int64_t most_messages_read_again = 300000;

/// Reads the schedule that was written of a run, as a scenario of the same platform would, and runs it.
/// @param to messages, messages_csv, msccl, goal or smpi_ti
/// @param word_bytes as which a word was written, of smpi_ti
/// @return how the time differs, and what the format cannot express; empty if it does not
/// @throws as simulate, but for mistakes in the text, deadlocks, and the limit of time
[[nodiscard]] std::string difference_when_read_again(const Scenario& scenario, const Result& result, ExportFormat to,
                                                     const std::string& text, int word_bytes,
                                                     const RunOptions& options);

}  // namespace hopscope
