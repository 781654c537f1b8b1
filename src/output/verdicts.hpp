#pragma once

// What is found in runs, in words.

#include <span>
#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "analysis/channel_dependencies.hpp"
#include "output/text.hpp"

namespace hopscope {

/// A line of a list of findings: the label, and the text, wrapped beside it; its first words in a colour.
[[nodiscard]] std::string labelled(std::string_view label, std::string_view text, Colour colour,
                                   const TextStyle& style);

/// The outcome of the run, in words: congestion, delivery, traffic, expectations.
[[nodiscard]] std::string verdicts(const Result& result, const TextStyle& style);

/// Of lines that begin with a rank, "rank 3 lacks ..", those that say the same of several ranks as one, "ranks 1..7
/// lack
/// ..", at the place of the first; the others as they are.
[[nodiscard]] std::vector<std::string> ranks_together(std::span<const std::string> lines);

/// The channels of a cycle by their ends, "0 -> 1 -> 2 -> 0"; a long one is abbreviated. @pre the cycle is not empty
[[nodiscard]] std::string cycle_in_words(const std::vector<ChannelDependency>& cycle, const Topology& network);

/// What breaks the cycle: "2 virtual channels with a dateline". @pre there is one
[[nodiscard]] std::string virtual_channels_in_words(const DeadlockVerdict& verdict);

/// The verdict as a line of a list of findings.
[[nodiscard]] std::string deadlock_line(const DeadlockVerdict& verdict, const Topology& network,
                                        const TextStyle& style);

}  // namespace hopscope
