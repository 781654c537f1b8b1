#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <hopscope/platform.hpp>

#include "output/other_tools.hpp"

namespace hopscope {

/// The most routes between ranks, and links on all of them, that are written.
inline constexpr std::int64_t most_routes_of_simgrid = 1'100'000;
inline constexpr std::int64_t most_links_of_routes = 12'000'000;

/// Why SimGrid has no such platform, and the field of it that says so.
struct NoSimgridPlatform {
  std::string pointer;
  std::string why;  ///< empty if it can be written
};
[[nodiscard]] NoSimgridPlatform why_no_simgrid_platform(const Platform& platform);

/// SMPI adds so many bytes to every message.
inline constexpr int smpi_envelope_bytes = 16;

/// The bytes as which a word is written, so that the envelope of a message takes 1.6 % of the time of a word. The
/// startup in the file is shorter by that time, which makes up for it; but not where messages share a channel.
inline constexpr int simgrid_word_bytes = most_bytes_of_word;

/// The platform in SimGrid's XML, for its model CM02: a host for every rank, a link for every channel and for every
/// startup time, and the route of each pair. A unit of time is a second, and a host computes one operation in it. @pre
/// why_no_simgrid_platform(platform).why is empty
/// @param word_bytes the bytes of a word: simgrid_word_bytes, or fewer where its messages are long
[[nodiscard]] std::string simgrid_platform(const Platform& platform, std::string_view name, int word_bytes);

}  // namespace hopscope
