#include "schedule/schedule_mistakes.hpp"

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::size_t most_mistakes_listed = 100;

}  // namespace

void ScheduleMistakes::add(const std::string& place, std::string text) {
  if (mistakes_.size() == most_mistakes_listed) {
    ++more_;
  } else {
    mistakes_.push_back({file_, place, std::move(text)});
  }
}

void ScheduleMistakes::throw_if_any() const {
  if (mistakes_.empty()) return;
  auto all = mistakes_;
  if (more_ > 0) all.push_back({file_, "", fmt::format("{} more mistakes of this kind", more_)});
  throw InputError(std::move(all));
}

}  // namespace hopscope
