#pragma once

#include <optional>
#include <string_view>

namespace hopscope {

/// A unit of time: `count` times ten to the power of `exponent` seconds.
struct TimeUnit {
  double count = 1;
  int exponent = 0;
};
/// "us", "ns", "min" ..; none if it is not a unit of time.
[[nodiscard]] std::optional<TimeUnit> parse_time_unit(std::string_view name);
/// The names of all units of time, from the longest to the shortest.
inline constexpr std::string_view units_of_time = "h, min, s, ms, us, ns, ps";

/// What a time is in the unit of that name; none if it is not a unit of time.
[[nodiscard]] std::optional<double> time_in(std::string_view unit, const TimeUnit& time);

/// A number with its unit: a time, a size, or one per the other.
struct Quantity {
  enum class Kind { time, size, rate, time_per_size };

  Kind kind = Kind::time;
  double number = 0;
  TimeUnit time = {};  ///< of all but sizes
  double bits = 1;     ///< the unit of size, of all but times; if `in_words`, of words
  bool in_words = false;

  /// A time in units of time. @pre kind is time
  [[nodiscard]] double in(const TimeUnit& unit) const;
  /// A size in words. @pre kind is size
  [[nodiscard]] double words(double word_bytes) const;
  /// The time of one word. @pre kind is rate or time_per_size
  [[nodiscard]] double word_time(double word_bytes, const TimeUnit& unit) const;
};

/// "1.5 us", "64 KiB", "512 words", "25 GB/s", "200 Gbit/s", "100Gbps", "0.04 ns/B"; B is a byte, b and bit a bit, k,
/// M, G and T are powers of 1000, Ki, Mi, Gi and Ti of 1024. None if the text, as a whole, is not a number from 0 with
/// such a unit.
[[nodiscard]] std::optional<Quantity> parse_quantity(std::string_view text);

}  // namespace hopscope
