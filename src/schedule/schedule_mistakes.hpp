#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hopscope/error.hpp>

namespace hopscope {

/// The mistakes in one schedule file. After many, the rest is only counted.
class ScheduleMistakes {
 public:
  explicit ScheduleMistakes(std::string file) : file_(std::move(file)) {}
  void add(const std::string& place, std::string text);
  [[nodiscard]] bool none() const { return mistakes_.empty(); }
  [[nodiscard]] std::size_t count() const { return mistakes_.size() + more_; }
  /// @throws InputError if there are any
  void throw_if_any() const;

 private:
  std::string file_;
  std::vector<Mistake> mistakes_;
  std::size_t more_ = 0;
};

}  // namespace hopscope
