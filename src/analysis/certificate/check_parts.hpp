#pragma once

// What the checks of both kinds of certificates share.

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

namespace hopscope {

/// FNV-1a, of 64 bits, of parts of a text that are each followed by a semicolon.
class Digest {
 public:
  void add(const std::string& text) {
    for (const char c : text + ';') {
      value_ ^= static_cast<unsigned char>(c);
      value_ *= 1099511628211ULL;
    }
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}", value_); }

 private:
  std::uint64_t value_ = 14695981039346656037ULL;
};

/// Why a group of translations does not act on so many nodes, in words; empty if it does, or if there is no group.
/// @param channels how many channels of node 0 are stated
[[nodiscard]] inline std::string fault_of_group(const std::string& group, const std::vector<NodeId>& sides,
                                                NodeId nodes, std::size_t channels) {
  if (group.empty()) return "";
  std::int64_t product = 1;
  for (const NodeId side : sides) {
    if (side < 1 || (group == "xor" && side != 2) || product > nodes) return "the sides are wrong";
    product *= side;
  }
  if (product != nodes && group != "complete") return "the sides do not give the number of nodes";
  if (group == "complete" && channels != 1) return "a complete network has one kind of channel";
  return "";
}

}  // namespace hopscope
