#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

/// The mistakes in one schedule file. After many, the rest is only counted.
class ScheduleMistakes {
 public:
  explicit ScheduleMistakes(std::string file) : file_(std::move(file)) {}
  void add(const std::string& place, std::string text) {
    add(place, [&] { return std::move(text); });
  }
  /// @param text is called if the mistake is not only counted
  template <std::invocable Text>
  void add(const std::string& place, const Text& text) {
    if (mistakes_.size() == most_listed) {
      ++more_;
    } else {
      mistakes_.push_back({file_, place, text()});
    }
  }
  [[nodiscard]] bool none() const { return mistakes_.empty(); }
  [[nodiscard]] std::size_t count() const { return mistakes_.size() + more_; }
  /// Those that are listed, and how many more there are.
  [[nodiscard]] std::vector<Mistake> all() const;
  /// @throws InputError if there are any
  void throw_if_any() const;

 private:
  static constexpr std::size_t most_listed = 100;

  std::string file_;
  std::vector<Mistake> mistakes_;
  std::size_t more_ = 0;
};

inline std::vector<Mistake> ScheduleMistakes::all() const {
  auto all = mistakes_;
  if (more_ > 0) all.push_back({file_, "", fmt::format("{} more mistakes of this kind", more_)});
  return all;
}

inline void ScheduleMistakes::throw_if_any() const {
  if (!mistakes_.empty()) throw InputError(all());
}

}  // namespace hopscope
