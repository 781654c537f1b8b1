#include "analysis/congestion/usage.hpp"

#include <algorithm>
#include <tuple>

namespace hopscope {

void sort_and_limit(std::vector<std::pair<Rank, Rank>>& messages) {
  constexpr std::size_t most = 16;
  std::ranges::sort(messages);
  if (messages.size() > most) messages.resize(most);
}

Totals totals_of(std::span<const StepUsage> steps) {
  Totals totals;
  for (const StepUsage& step : steps) {
    ++totals.steps;
    totals.messages += step.messages;
    totals.words += step.words;
    totals.link_traversals += step.link_traversals;
    totals.word_hops += step.word_hops;
    totals.max_congestion = std::max(totals.max_congestion, step.congestion);
    totals.max_load = std::max(totals.max_load, step.load);
  }
  return totals;
}

MessageRecord record_of(const MessageInfo& message, std::span<const ChannelId> route, const Platform& platform) {
  MessageRecord record{message.step, message.from, message.to, message.words, {}};
  record.route.push_back(platform.mapping.node_of(message.from));
  for (const ChannelId channel : route) record.route.push_back(platform.topology->channel(channel).to);
  return record;
}

void sort_records(std::vector<MessageRecord>& records) {
  std::ranges::sort(records, {},
                    [](const MessageRecord& m) { return std::tie(m.step, m.from, m.to, m.route, m.words); });
}

}  // namespace hopscope
