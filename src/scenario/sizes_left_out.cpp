#include "scenario/sizes_left_out.hpp"

#include <fmt/format.h>

#include "text/numbers.hpp"

namespace hopscope {

void SizesLeftOut::add(double bytes) {
  constexpr std::size_t most_told = 8;
  ++count_;
  if (first_.size() < most_told) first_.push_back(bytes);
}

std::string SizesLeftOut::remark(const std::string& why) const {
  std::string text = fmt::format("{} {} left out, {}: ", counted(static_cast<std::int64_t>(count_), "size"),
                                 count_ == 1 ? "is" : "are", why);
  for (std::size_t i = 0; i < first_.size(); ++i) text += fmt::format("{}{:.0f}", i == 0 ? "" : ", ", first_[i]);
  return first_.size() == count_ ? text : fmt::format("{} and {} more", text, count_ - first_.size());
}

}  // namespace hopscope
