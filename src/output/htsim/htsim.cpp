// Connection matrices of htsim, in the dialect with ids and triggers.

#include "output/other_tools.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// A message as a flow, and the triggers at both of its ends; 0 if there is none.
struct Flow {
  const RecordedMessage* message;
  std::size_t starts_at = 0;
  std::size_t sender_fires = 0;
  std::size_t receiver_fires = 0;
};

/// What starts the flows of every rank in every step.
class Triggers {
 public:
  explicit Triggers(std::size_t ranks) : waiting_(ranks), newest_(ranks) {}

  /// Adds the flows of one step.
  void add_step(std::span<Flow> flows) {
    for (Flow& flow : flows) {
      const auto rank = static_cast<std::size_t>(flow.message->from);
      if (!waiting_[rank].empty()) make_for(rank);
      flow.starts_at = newest_[rank];
    }
    for (Flow& flow : flows) {
      waiting_[static_cast<std::size_t>(flow.message->from)].push_back(&flow.sender_fires);
      waiting_[static_cast<std::size_t>(flow.message->to)].push_back(&flow.receiver_fires);
    }
  }

  /// By number, from 1: how often each is fired before it starts its flows.
  [[nodiscard]] const std::vector<std::size_t>& counts() const { return counts_; }

 private:
  void make_for(std::size_t rank) {
    counts_.push_back(waiting_[rank].size());
    newest_[rank] = counts_.size();
    for (std::size_t* end : waiting_[rank]) *end = counts_.size();
    waiting_[rank].clear();
  }

  std::vector<std::vector<std::size_t*>> waiting_;  // by rank: ends of flows that its next ones wait for
  std::vector<std::size_t> newest_;                 // by rank: the trigger of its latest flows
  std::vector<std::size_t> counts_;
};

std::string line_of(const Flow& flow, std::size_t id, int word_bytes) {
  const RecordedMessage& message = *flow.message;
  std::string line = fmt::format("{}->{} id {}", message.from, message.to, id);
  line += flow.starts_at > 0 ? fmt::format(" trigger {}", flow.starts_at) : std::string(" start 0");
  line += fmt::format(" size {}", std::llround(message.words * word_bytes));
  if (flow.sender_fires > 0) line += fmt::format(" send_done_trigger {}", flow.sender_fires);
  if (flow.receiver_fires > 0) line += fmt::format(" recv_done_trigger {}", flow.receiver_fires);
  return line + '\n';
}

}  // namespace

std::string why_no_htsim(const ShownRun& run) {
  if (!run.messages) return "has more than 2 million messages, or an engine that simulates one rank for all";
  if (std::ranges::any_of(*run.messages, [](const RecordedMessage& each) { return each.words == 0; })) {
    return "has messages of 0 words, and a flow of size 0 never ends in htsim";
  }
  return "";
}

std::string htsim_connections(const ShownRun& run, int word_bytes) {
  std::vector<Flow> flows;
  for (const RecordedMessage& message : *run.messages) {
    if (message.from != message.to) flows.push_back({&message});
  }
  std::ranges::stable_sort(flows, {},
                           [](const Flow& each) { return std::tuple(each.message->step, each.message->begin); });
  const auto ranks = static_cast<std::size_t>(run.result.platform.ranks());
  Triggers triggers(ranks);
  for (auto first = flows.begin(); first != flows.end();) {
    const auto last =
        std::find_if(first, flows.end(), [&](const Flow& each) { return each.message->step != first->message->step; });
    triggers.add_step({first, last});
    first = last;
  }
  std::string text =
      fmt::format("Nodes {}\nConnections {}\nTriggers {}\n", ranks, flows.size(), triggers.counts().size());
  for (std::size_t i = 0; i < flows.size(); ++i) text += line_of(flows[i], i + 1, word_bytes);
  for (std::size_t i = 0; i < triggers.counts().size(); ++i) {
    const std::size_t count = triggers.counts()[i];
    text += fmt::format("trigger id {} {}\n", i + 1, count == 1 ? "oneshot" : fmt::format("barrier count {}", count));
  }
  return text;
}

}  // namespace hopscope
