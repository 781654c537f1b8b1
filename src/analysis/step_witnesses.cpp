#include "analysis/step_witnesses.hpp"

#include <algorithm>
#include <map>

namespace hopscope {

namespace {

using Crossings = std::map<Channel, std::vector<std::pair<Rank, Rank>>>;

void add(Crossings& crossings, const MessageRecord& message) {
  for (std::size_t hop = 0; hop + 1 < message.route.size(); ++hop) {
    crossings[{message.route[hop], message.route[hop + 1]}].emplace_back(message.from, message.to);
  }
}

Witness worst_of(Step step, Crossings& crossings) {
  constexpr std::size_t most_named = 16;
  const auto by_load = [](const auto& one, const auto& other) { return one.second.size() < other.second.size(); };
  auto& [channel, messages] = *std::ranges::max_element(crossings, by_load);
  const auto load = static_cast<std::int64_t>(messages.size());
  std::ranges::sort(messages);
  messages.resize(std::min(messages.size(), most_named));
  return {step, channel, load, messages};
}

}  // namespace

std::vector<Witness> step_witnesses(std::span<const MessageRecord> messages) {
  std::vector<Witness> witnesses;
  for (auto next = messages.begin(); next != messages.end();) {
    const Step step = next->step;
    Crossings crossings;
    for (; next != messages.end() && next->step == step; ++next) add(crossings, *next);
    if (!crossings.empty()) witnesses.push_back(worst_of(step, crossings));
  }
  return witnesses;
}

}  // namespace hopscope
