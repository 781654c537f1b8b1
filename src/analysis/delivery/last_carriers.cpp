#include "analysis/delivery/last_carriers.hpp"

#include <fmt/format.h>

namespace hopscope {

void LastCarriers::on_post(const MessageInfo& message, std::span<const Block> blocks) {
  for (const Block& block : blocks) {
    const auto found = carriers_.find({block.source, block.destination});
    if (found == carriers_.end() || (found->second && found->second->step > message.step)) continue;
    found->second = {message.step, message.from, message.to};
  }
}

std::string LastCarriers::in_words(const Label& block) const {
  const auto found = carriers_.find(block);
  if (found == carriers_.end() || !found->second) return "no message carries it";
  const auto& [step, from, to] = *found->second;
  return fmt::format(
      "the last message that carries it goes from rank {0} to rank {1} in step {2}{3}", from, to, step,
      to == block.destination ? fmt::format(", and rank {} does not receive it, or does not keep it", to) : "");
}

}  // namespace hopscope
