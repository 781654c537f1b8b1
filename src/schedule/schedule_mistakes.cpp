#include "schedule/schedule_mistakes.hpp"

#include <fmt/format.h>

namespace hopscope {

void ScheduleMistakes::throw_if_any() const {
  if (mistakes_.empty()) return;
  auto all = mistakes_;
  if (more_ > 0) all.push_back({file_, "", fmt::format("{} more mistakes of this kind", more_)});
  throw InputError(std::move(all));
}

}  // namespace hopscope
