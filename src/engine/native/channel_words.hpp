#pragma once

#include <cstdint>

namespace hopscope {

/// The one word that is kept of a channel: nobody is on it, one flow is, or a group of flows that is described
/// elsewhere. Most channels have one flow at most, and a platform may have a thousand million of them.
class ChannelWord {
 public:
  [[nodiscard]] bool is_unused() const { return word_ == 0; }
  [[nodiscard]] bool is_group() const { return (word_ & group_bit) != 0; }
  [[nodiscard]] bool is_only(std::uint32_t flow) const { return word_ == flow + 1; }
  /// @pre neither unused nor a group
  [[nodiscard]] std::uint32_t flow() const { return word_ - 1; }
  /// @pre is_group()
  [[nodiscard]] std::uint32_t group() const { return word_ & ~group_bit; }

  [[nodiscard]] bool operator==(const ChannelWord& other) const = default;

  void set_unused() { word_ = 0; }
  void set_flow(std::uint32_t flow) { word_ = flow + 1; }
  void set_group(std::uint32_t group) { word_ = group | group_bit; }

 private:
  static constexpr std::uint32_t group_bit = std::uint32_t{1} << 31;

  std::uint32_t word_;  // 0 for unused, so that memory that is zero is words
};

}  // namespace hopscope
