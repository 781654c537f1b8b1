#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hopscope::goal_binary {

// The binary form of GOAL, as txt2bin of LogGOPSim writes it: all numbers are little endian, and nothing lies between
// them. A file has the head, then for each rank where its part begins and ends, from the end of the first number on;
// then the parts: how many operations there are, how many of them wait for nothing, which these are, the operations,
// and the operations that wait for them.

inline constexpr std::uint64_t version = 4223;
inline constexpr std::uint64_t unfinished = 2342;  // what txt2bin says first as long as it writes
inline constexpr std::size_t bytes_of_version = 8;
inline constexpr std::size_t bytes_of_head = bytes_of_version + 6;  // ranks, the highest cpu and nic
inline constexpr std::size_t bytes_of_place = 16;                   // of a rank: where its part begins and ends
inline constexpr std::size_t bytes_of_counts = 8;                   // of a part
inline constexpr std::size_t bytes_of_operation = 39;
inline constexpr std::uint32_t any_of_them = 0xffffffff;  // any source, any tag

inline constexpr std::uint8_t kind_send = 1;
inline constexpr std::uint8_t kind_receive = 2;
inline constexpr std::uint8_t kind_calculation = 3;

/// The bytes of a number, or the number of bytes, in this order on every machine.
template <class Number>
[[nodiscard]] Number in_file_order(Number number) {
  if constexpr (std::endian::native == std::endian::big && sizeof(Number) > 1) {
    Number turned = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) turned = (turned << 8U) | ((number >> (8 * i)) & 0xffU);
    return turned;
  }
  return number;
}
template <class Number>
[[nodiscard]] Number number_at(const char* bytes) {
  Number number = 0;
  std::memcpy(&number, bytes, sizeof(Number));
  return in_file_order(number);
}

/// An operation as a file has it.
struct BinaryOperation {
  std::uint32_t waits_for = 0;  ///< so many operations
  std::uint8_t kind = 0;
  std::uint32_t peer = 0;
  std::uint64_t size = 0;  ///< bytes, or nanoseconds
  std::uint32_t tag = 0;
  std::uint8_t cpu = 0;
  std::uint8_t nic = 0;
  std::uint32_t at_end = 0;  ///< so many wait for its end
  std::uint32_t first_at_end = 0;
  std::uint32_t at_begin = 0;  ///< the same for its begin
  std::uint32_t first_at_begin = 0;

  /// Calls `visit` for each field, in the order of the file.
  template <class Self, class Visit>
  static void for_each_field(Self& self, const Visit& visit) {
    visit(self.waits_for);
    visit(self.kind);
    visit(self.peer);
    visit(self.size);
    visit(self.tag);
    visit(self.cpu);
    visit(self.nic);
    visit(self.at_end);
    visit(self.first_at_end);
    visit(self.at_begin);
    visit(self.first_at_begin);
  }
};

}  // namespace hopscope::goal_binary
