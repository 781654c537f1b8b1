#include "analysis/delivery/last_carriers.hpp"

#include <fmt/format.h>

namespace hopscope {

void LastCarriers::on_post(const MessageInfo& message, std::span<const Block> blocks) {
  for (const Block& block : blocks) {
    for (const Rank to : {anywhere, message.to}) {
      const auto found = carriers_.find({block.source, block.destination, to});
      if (found == carriers_.end() || (found->second && found->second->step > message.step)) continue;
      found->second = {message.step, message.from, message.to};
    }
  }
}

std::string LastCarriers::in_words(const Label& block) const {
  const auto found = carriers_.find(block);
  const bool is_known = found != carriers_.end() && found->second;
  if (block.to != anywhere) {
    return is_known ? fmt::format("rank {} sends it there in step {}", found->second->from, found->second->step)
                    : "no message carries it there";
  }
  if (!is_known) return "no message carries it";
  const auto& [step, from, to] = *found->second;
  return fmt::format(
      "the last message that carries it goes from rank {0} to rank {1} in step {2}{3}", from, to, step,
      to == block.destination ? fmt::format(", and rank {} does not receive it, or does not keep it", to) : "");
}

}  // namespace hopscope
