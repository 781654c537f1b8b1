#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/operation.hpp>

#include "algorithm/formula.hpp"

namespace hopscope {

// What bounds every operation from below (MODEL: "Lower bounds"). Splitting and forwarding are allowed where nothing
// else is said. No word flows before a startup and a hop are over, so a bound by volume is t_s + t_h above what words
// take.

/// A rank sends and receives through its ports, and through its own channels only. Of the rank for which that takes
/// longest; none if no words are to be sent.
/// @param words how the formula says it where all channels are alike, "t_w m (p-1)", in which s are the words of that
/// rank; else it speaks of s words at r a unit of time
[[nodiscard]] std::vector<Analytic> port_volume(const Platform& platform, const Operation& operation,
                                                const std::string& words);

/// What has to leave a set of nodes passes through the channels that lead out of it. Of the cuts that the topology
/// knows the one for which that takes longest; none if there are no cuts, or too many channels to look at.
[[nodiscard]] std::vector<Analytic> cut_volume(const Platform& platform, const Operation& operation);

/// The words must cross as many channels as the distances say; spread evenly, this is what each channel carries.
/// @param word_hops sum of words times distance
[[nodiscard]] Analytic average_load(const Platform& platform, double word_hops, std::string formula, std::string source,
                                    Letters letters);

/// Startups that follow each other, each with a hop.
[[nodiscard]] Analytic startups_bound(const Platform& platform, double startups, std::string formula,
                                      std::string source, Letters letters);

/// One message alone and in one piece. @param hops the longest distance that one of `words` words has to go
[[nodiscard]] Analytic farthest_pair(const Platform& platform, std::int64_t hops, double words);

/// The largest distance between nodes with ranks; none where that takes too long to find out.
[[nodiscard]] std::optional<std::int64_t> longest_distance(const Platform& platform);

}  // namespace hopscope
