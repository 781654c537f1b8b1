#include "analysis/delivery/completeness.hpp"

#include <fmt/format.h>

namespace hopscope {

void Receipts::on_unreceived(const Unreceived& messages) {
  if (++pairs_ > most_lines) return;
  const auto& [from, to, step, count] = messages;
  lines_.push_back(
      count == 1 ? fmt::format("rank {} never receives the message that rank {} sends it in step {}", to, from, step)
                 : fmt::format("rank {} never receives {} messages that rank {} sends it, the first in step {}", to,
                               count, from, step));
}

std::vector<std::string> Receipts::failures() const {
  std::vector<std::string> all = lines_;
  if (pairs_ > most_lines)
    all.push_back(fmt::format("{} more pairs of ranks have messages that are never received", pairs_ - most_lines));
  return all;
}

}  // namespace hopscope
