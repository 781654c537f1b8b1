#pragma once

#include <string>
#include <string_view>

#include "run/shown_run.hpp"

namespace hopscope {

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

}  // namespace hopscope
