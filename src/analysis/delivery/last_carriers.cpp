#include "analysis/delivery/last_carriers.hpp"

#include <fmt/format.h>

#include <hopscope/rank_range.hpp>

namespace hopscope {

void LastCarriers::on_post(const MessageInfo& message, std::span<const Block> blocks) {
  for (const Block& block : blocks) {
    for (const Rank to : {anywhere, message.to}) {
      const auto found = carriers_.find({block.source, block.destination, to});
      if (found == carriers_.end()) continue;
      if (!found->second) found->second = Carrier{};
      Carrier& carrier = *found->second;
      if (to == anywhere) carrier.receivers.push_back(message.to);
      if (carrier.step > message.step) continue;
      carrier.step = message.step;
      carrier.from = message.from;
      carrier.to = message.to;
    }
  }
}

std::optional<LastCarriers::Carrier> LastCarriers::carrier_of(const Label& block) const {
  const auto found = carriers_.find(block);
  return found == carriers_.end() ? std::nullopt : found->second;
}

std::string LastCarriers::of_missing(const Label& block) const {
  const auto last = carrier_of({block.source, block.destination, anywhere});
  if (!last) return "no message carries it";
  const Rank lacking = block.to == anywhere ? block.destination : block.to;
  const auto there = block.to == anywhere ? last : carrier_of(block);
  if (!there) {
    std::vector<RankRange> receivers;
    for (const Rank rank : last->receivers) receivers.push_back({rank, rank});
    return fmt::format("no message carries it there; it is sent to {}", ranks_in_words(set_of(std::move(receivers))));
  }
  return fmt::format(
      "the last message that carries it {0}goes from rank {1} to rank {2} in step {3}{4}",
      block.to == anywhere ? "" : "there ", there->from, there->to, there->step,
      there->to == lacking ? fmt::format(", and rank {} does not receive it, or does not keep it", lacking) : "");
}

std::string LastCarriers::of_misplaced(const Label& block) const {
  const auto there = carrier_of(block);
  return there ? fmt::format("rank {} sends it there in step {}", there->from, there->step)
               : "no message carries it there";
}

}  // namespace hopscope
