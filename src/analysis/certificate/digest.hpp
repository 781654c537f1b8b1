#pragma once

#include <cstdint>
#include <string>

#include <fmt/format.h>

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

}  // namespace hopscope
