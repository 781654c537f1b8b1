#include <hopscope/plan.hpp>

#include <algorithm>
#include <numeric>

namespace hopscope {

void Plan::add_phase(std::span<const Transfer> transfers) {
  longest_.push_back(0);
  for (const Transfer& transfer : transfers) {
    Turn& sender = turn_of(transfer.from);
    sender.to = transfer.to;
    sender.words = transfer.words;
    turn_of(transfer.to).from = transfer.from;
    longest_.back() = std::max(longest_.back(), transfer.words);
  }
  messages_ += static_cast<double>(transfers.size());
}

/// The turn of `rank` in the last phase.
Plan::Turn& Plan::turn_of(Rank rank) {
  auto& turns = turns_[static_cast<std::size_t>(rank)];
  if (turns.empty() || turns.back().phase != phases()) turns.push_back({phases()});
  return turns.back();
}

double Plan::serialised_words() const { return std::accumulate(longest_.begin(), longest_.end(), 0.0); }

}  // namespace hopscope
