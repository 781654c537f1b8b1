#include "analysis/delivery/recount_senders.hpp"

#include <algorithm>

namespace hopscope {

void RecountSenders::on_post(const MessageInfo& message, std::span<const Block> blocks) {
  for (std::size_t i = 0; i < recounts_.size(); ++i) {
    const Sums::Making& making = recounts_[i].making;
    const bool is_later = last_[i] && last_[i]->step > message.step;
    if (message.to != making.rank || message.step > making.step || is_later) continue;
    if (brings(recounts_[i], blocks)) last_[i] = Last{message.from, message.step};
  }
}

bool RecountSenders::brings(const SumCheck::Recount& recount, std::span<const Block> blocks) const {
  const Block& part = recount.part;
  return std::ranges::any_of(blocks, [&](const Block& block) {
    const bool meets = block.destination == part.destination && block.offset < part.offset + part.words &&
                       part.offset < block.offset + block.words;
    return meets && sums_->contains(block.source, recount.contribution);
  });
}

std::optional<Rank> RecountSenders::sender(std::size_t recount) const {
  return last_[recount] ? std::optional(last_[recount]->from) : std::nullopt;
}

}  // namespace hopscope
