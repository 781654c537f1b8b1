#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/operation.hpp>

#include "algorithm/formula.hpp"

namespace hopscope {

// Lower bounds for every operation (MODEL: "Lower bounds"). Splitting and forwarding are allowed unless stated
// otherwise. No word flows before a startup and a hop are over, so a volume bound is t_s + t_h plus the time of the
// words.

/// A rank sends and receives only through its ports and its own channels. For the rank for which that takes longest;
/// none if no words are to be sent.
/// @param words the formula if all channels are alike, "t_w m (p-1)", in which s is the number of words of that rank;
/// otherwise the formula has s words at a rate of r
[[nodiscard]] std::vector<Analytic> port_volume(const Platform& platform, const Operation& operation,
                                                const std::string& words);

/// The words that all ranks together must send, over what all of them can send at a time; none if ports and channels
/// are not limited.
/// @param words the formula if all channels are alike, "2 t_w m (p-1)/p", the words of a rank
[[nodiscard]] std::vector<Analytic> volume_of_all_ranks(const Platform& platform, double total_words,
                                                        const std::string& words);

/// The words that must leave a set of nodes pass through the channels that lead out of it. For the cut of the topology
/// for which that takes longest; none if there are no cuts, or too many channels to examine.
[[nodiscard]] std::vector<Analytic> cut_volume(const Platform& platform, const Operation& operation);

/// Every word crosses at least as many channels as its distance; the load of each channel if evenly spread.
/// @param word_hops sum of words times distance
[[nodiscard]] Analytic average_load(const Platform& platform, double word_hops, const std::string& formula,
                                    std::string source, Letters letters);

/// Startups that follow each other, each with a hop.
[[nodiscard]] Analytic startups_bound(const Platform& platform, double startups, const std::string& formula,
                                      std::string source, Letters letters);

/// Every rank has data for every other: the number of ranks that hold data of one rank grows at most by a factor of k+1
/// per startup, with a limit of ports; and where startups wait for each other, by a factor of 2 in the time of one.
[[nodiscard]] std::vector<Analytic> spreading_startups(const Platform& platform);

/// One message without contention; of one that may be split, only the startup and the hops of its first part.
/// @param hops the longest distance of a message of `words` words
[[nodiscard]] Analytic farthest_pair(const Platform& platform, std::int64_t hops, double words, bool splits_blocks);

/// The largest distance of a node with a rank from that of `root`; and of that from another.
[[nodiscard]] std::int64_t longest_distance_from(const Platform& platform, Rank root);
[[nodiscard]] std::int64_t longest_distance_to(const Platform& platform, Rank root);

/// The largest distance between nodes with ranks; none if it takes too long to compute.
[[nodiscard]] std::optional<std::int64_t> longest_distance(const Platform& platform);

}  // namespace hopscope
