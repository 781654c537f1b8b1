#pragma once

#include <string>

#include "run/shown_run.hpp"

namespace hopscope {

/// Why a run cannot be written as a connection matrix; empty if it can.
[[nodiscard]] std::string why_no_htsim(const ShownRun& run);

/// The messages of a run as a connection matrix of htsim: a flow for each, in bytes. The flows of a rank in a step
/// start when a trigger tells that all that it sent and received in earlier steps has ended; those with nothing before
/// start at 0. @param word_bytes the bytes of a word
[[nodiscard]] std::string htsim_connections(const ShownRun& run, int word_bytes);

}  // namespace hopscope
