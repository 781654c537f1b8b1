#include "study/messages_run.hpp"

#include "analysis/lookup.hpp"
#include "schedule/messages/message_program.hpp"

namespace hopscope {

namespace {

/// True if a message brings its sender's block to its destination, or a part of it.
bool is_own_block(const ScheduledMessage& message) {
  return message.blocks.empty() || (message.blocks.size() == 1 && message.blocks.front().source == message.from &&
                                    message.blocks.front().destination == message.to);
}

/// Parts of what is copied or combined are told apart by where they begin.
TableBlock block_with_place(const Block& block, const Sums* sums) {
  TableBlock part{{block.source, block.destination}, block.words, block.offset};
  if (sums == nullptr) return part;
  const auto ranks = sums->ranks_of(block.source);
  part.label.source = ranks.front().first;
  part.summed.assign(ranks.begin(), ranks.end());
  return part;
}

}  // namespace

Scenario scenario_of_messages(const Scenario& scenario, std::span<const ScheduledMessage> messages, const Sums* sums,
                              Synchronization synchronization) {
  MessageTable table;
  for (const ScheduledMessage& message : messages) {
    TableMessage& row = table.messages.emplace_back();
    row.step = message.step;
    row.from = message.from;
    row.to = message.to;
    const auto whole = scenario.operation->words(message.from, message.to);
    if (scenario.operation->copies_blocks() || scenario.operation->adds()) {
      for (const Block& block : message.blocks) row.blocks.push_back(block_with_place(block, sums));
    } else if (is_own_block(message)) {
      if (whole && message.words < *whole) row.words = message.words;
    } else {
      for (const Block& block : message.blocks) row.blocks.push_back({{block.source, block.destination}});
    }
    VertexPath path = path_of(*scenario.platform.topology, message.route);
    row.with_details().route = std::move(path.vertices);
    row.with_details().parallel = std::move(path.parallel);
  }
  Scenario run = scenario;
  run.expect.reset();
  run.schedule.content = Content::tracked;
  run.schedule.synchronization = synchronization;
  const ScheduleSetting setting{run.platform, *run.operation, run.schedule};
  run.own_file = nullptr;
  run.own = algorithm_of(std::make_shared<const MessagePlan>(plan_of(table, setting)), run.schedule);
  run.algorithm = run.own.get();
  return run;
}

Result run_of_messages(const Scenario& scenario, std::span<const ScheduledMessage> messages, const RunOptions& options,
                       const Sums* sums, Synchronization synchronization) {
  return simulate(scenario_of_messages(scenario, messages, sums, synchronization), options);
}

}  // namespace hopscope
