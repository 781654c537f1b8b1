#include "analysis/message_records.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace hopscope {

MessageRecord& MessageRecords::of(const MessageInfo& message) {
  const auto place = static_cast<std::size_t>(message.id);
  if (place >= records_.size()) {
    MessageRecord nothing_yet;
    nothing_yet.posted = nothing_yet.begin = unknown;
    records_.resize(place + 1, nothing_yet);
  }
  return records_[place];
}

void MessageRecords::on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) {
  MessageRecord& record = of(message);
  record.step = message.step;
  record.from = message.from;
  record.to = message.to;
  record.words = message.words;
  record.route.reserve(route.size() + 1);
  record.route.push_back(platform_.mapping.node_of(message.from));
  for (const ChannelId channel : route) record.route.push_back(platform_.topology->channel(channel).to);
  record.startup = startup_begins;
  if (record.posted == unknown) record.posted = startup_begins;  // it has not waited
}

void MessageRecords::translate_to_all_ranks() {
  std::vector<MessageRecord> all;
  all.reserve(records_.size() * static_cast<std::size_t>(platform_.ranks()));
  for (Rank from = 0; from < platform_.ranks() && !records_.empty(); ++from) {
    const NodeId move = symmetry_->offset(platform_.mapping.node_of(0), platform_.mapping.node_of(from));
    for (const MessageRecord& of_rank_0 : records_) {
      MessageRecord& record = all.emplace_back(of_rank_0);
      record.from = from;
      record.to = symmetry_->combine(from, of_rank_0.to);
      for (NodeId& node : record.route) node = symmetry_->combine(move, node);
    }
  }
  records_ = std::move(all);
}

std::vector<MessageRecord> MessageRecords::take() {
  if (symmetry_) translate_to_all_ranks();
  std::ranges::sort(records_, {}, [](const MessageRecord& m) {
    return std::tie(m.step, m.from, m.to, m.route, m.words, m.posted, m.startup, m.begin, m.end);
  });
  return std::move(records_);
}

std::vector<LoggedMessage> MessageLog::take_messages() {
  std::ranges::stable_sort(messages_, {}, &LoggedMessage::step);
  return std::exchange(messages_, {});
}

}  // namespace hopscope
