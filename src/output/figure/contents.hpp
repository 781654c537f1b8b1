#pragma once

#include <span>
#include <string>

#include <hopscope/blocks.hpp>

#include "run/shown_run.hpp"

namespace hopscope {

/// What a message carries, as short as a label: "0..3" for the blocks of these ranks, "for 4..7" for those of one rank
/// for several, "sum 0..3" for one sum, "{0, 4}" for a block of one rank for one other; for a part of a vector with the
/// words that it has, "0, words 64 to 128".
/// @pre the run has its holdings
[[nodiscard]] std::string contents_in_words(std::span<const Block> blocks, const ShownRun& run);

/// The explanation of such labels, for a legend. @pre the run has its holdings
[[nodiscard]] std::string explanation_of_contents(const ShownRun& run);

}  // namespace hopscope
