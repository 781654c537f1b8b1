#include "study/sweep/look_ahead.hpp"

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::size_t most = 64;  // at once
constexpr std::chrono::milliseconds oldest{50};

}  // namespace

bool LookAhead::is_wanted(std::span<const std::size_t> upcoming) {
  const auto now = Clock::now();
  const auto* const first = seen_.data();
  const bool is_seen = upcoming.data() >= first && upcoming.data() < first + seen_.size();
  if (!is_seen || now - when_ > oldest) {
    seen_ = upcoming.first(std::min(most, upcoming.size()));
    when_ = now;
    answers_.clear();
    const store::Reading reading(store_);
    for (const std::size_t point : seen_) answers_.push_back(is_wanted_(point));
  }
  return answers_[static_cast<std::size_t>(upcoming.data() - seen_.data())];
}

}  // namespace hopscope
