#pragma once

// A run of a scenario with all its events, and its invariants that do not depend on channel sharing.

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "engine/time_scale.hpp"
#include "fuzz/finding.hpp"
#include "fuzz/networks.hpp"
#include "support/trace.hpp"

namespace hopscope::fuzz {

/// The final holding of every rank.
class Holdings final : public Observer {
 public:
  void on_holding(Rank rank, std::span<const Block> blocks) override { of_[rank].assign(blocks.begin(), blocks.end()); }
  [[nodiscard]] const std::vector<Block>& of(Rank rank) const { return of_.at(rank); }

 private:
  std::map<Rank, std::vector<Block>> of_;
};

/// The time of a word of a message, or of its head, on a channel of its route.
inline Time word_time(const Platform& on, const MessageInfo& message, ChannelId id) {
  const Topology& network = *on.topology;
  return Platform::word_time(on.costs_between(message.from, message.to),
                             network.channel_kinds()[static_cast<std::size_t>(network.kind(id))]);
}
inline Time hop_time(const Platform& on, const MessageInfo& message, ChannelId id) {
  const Topology& network = *on.topology;
  return network.channel_kinds()[static_cast<std::size_t>(network.kind(id))].t_h.value_or(
      on.costs_between(message.from, message.to).t_h);
}

/// The shortest positive duration: of a startup, a hop, the words of a message; infinite if there is none.
inline Time shortest(const Platform& on, const std::vector<test::Passage>& passages) {
  Time least = std::numeric_limits<Time>::infinity();
  const auto look_at = [&](Time time) {
    if (time > 0) least = std::min(least, time);
  };
  for (const test::Passage& passage : passages) {
    look_at(on.costs_between(passage.message.from, passage.message.to).t_s);
    for (const ChannelId id : passage.route) {
      look_at(hop_time(on, passage.message, id));
      look_at(passage.message.words * word_time(on, passage.message, id));
    }
  }
  return least;
}

/// A scenario and its run.
struct WatchedRun {
  explicit WatchedRun(const Scenario& ran) : scenario(planned(ran)) {
    result = simulate(scenario, {.messages = true, .observers = {&trace, &holdings}});
    passages = trace.passages();
  }

  [[nodiscard]] const Platform& platform() const { return scenario.platform; }
  [[nodiscard]] const Topology& network() const { return *scenario.platform.topology; }
  [[nodiscard]] const Costs& costs(const MessageInfo& message) const {
    return platform().costs_between(message.from, message.to);
  }
  /// The difference below which engines may treat times as one instant, and by which sums of the same times may differ.
  [[nodiscard]] Time slack() const {
    const Time scale = time_scale({scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule});
    return 1e-10 * scale + 1e-12 * result.time;
  }

  Scenario scenario;
  test::Trace trace;
  Holdings holdings;
  Result result;
  std::vector<test::Passage> passages;
};

inline std::string in_words(const MessageInfo& message) {
  return fmt::format("message {} -> {} in step {}", message.from, message.to, message.step);
}

inline bool close(double one, double other, double tolerance = 1e-9) {
  return std::abs(one - other) <= tolerance * std::max(std::abs(one), std::abs(other));
}

/// Routes connect and are minimal where they have to be, and the totals are those of the messages.
inline void require_messages(const WatchedRun& run) {
  std::map<NodeId, std::vector<std::int64_t>> distance;
  Totals counted;
  for (const test::Passage& passage : run.passages) {
    const MessageInfo& message = passage.message;
    const NodeId from = run.platform().mapping.node_of(message.from);
    const NodeId to = run.platform().mapping.node_of(message.to);
    if (!distance.contains(from)) distance[from] = distances(run.network(), from);
    const std::int64_t shortest = distance[from][static_cast<std::size_t>(to)];
    require_route(run.network(), passage.route, from, to, shortest, routes_of(run.network()));
    promise(passage.delivered >= 0, [&] { return in_words(message) + " is never delivered"; });
    ++counted.messages;
    counted.words += message.words;
    counted.link_traversals += static_cast<std::int64_t>(passage.route.size());
    counted.word_hops += message.words * static_cast<double>(passage.route.size());
  }
  const Totals& told = run.result.totals;
  promise(told.messages == counted.messages, "another number of messages");
  promise(told.link_traversals == counted.link_traversals, "another number of link traversals");
  promise(close(told.words, counted.words), "another number of words");
  promise(close(told.word_hops, counted.word_hops), "another number of word-hops");
  promise(static_cast<double>(told.steps) <=
              run.scenario.algorithm->steps(run.platform(), run.scenario.schedule) * (1 + 1e-12),
          "more steps than the algorithm has");
}

/// No event is earlier than its startup and its hops allow, and no rank ends before the messages sent to it have
/// arrived.
inline void require_order(const WatchedRun& run) {
  const Time slack = run.slack();
  Time last = 0;
  for (const test::Passage& passage : run.passages) {
    const MessageInfo& message = passage.message;
    Time earliest = passage.sent + run.costs(message).t_s;
    const bool cut_through = run.platform().cut_through();
    promise(passage.flows.size() == (cut_through ? 1 : passage.route.size()),
            [&] { return in_words(message) + " flows another number of times"; });
    std::size_t hop = 0;
    for (const test::Passage::Flow& flow : passage.flows) {
      for (const ChannelId id : flow.channels) {
        promise(id == passage.route[hop++], [&] { return in_words(message) + " leaves its route"; });
        earliest += hop_time(run.platform(), message, id);
      }
      promise(flow.begin >= earliest - slack, [&] { return in_words(message) + " flows too early"; });
      promise(flow.end >= flow.begin, [&] { return in_words(message) + " ends before it begins"; });
      earliest = flow.end;
    }
    promise(std::abs(passage.delivered - earliest) <= slack,
            [&] { return in_words(message) + " is not delivered when its last word comes"; });
    last = std::max(last, passage.delivered);
  }
  for (const auto& [rank, end] : run.trace.finishes()) last = std::max(last, end);
  promise(std::abs(last - run.result.time) <= slack, "the makespan is not the last end");
}

/// Every block is at its destination, once and whole, and no other block is.
inline void require_delivery(const WatchedRun& run) {
  promise(run.result.delivery != Delivery::failed, "delivery failed");
  if (run.scenario.schedule.content != Content::tracked) return;
  const Operation& operation = *run.scenario.operation;
  for (Rank rank = 0; rank < run.platform().ranks(); ++rank) {
    std::map<Rank, std::vector<Block>> parts;
    for (const Block& block : run.holdings.of(rank)) {
      promise(block.destination == rank, "a rank holds a block for another");
      parts[block.source].push_back(block);
    }
    for (Rank source = 0; source < run.platform().ranks(); ++source) {
      const auto words = source == rank ? std::nullopt : operation.words(source, rank);
      if (!words) continue;
      auto& held = parts[source];
      std::ranges::sort(held, {}, &Block::offset);
      double end = 0;
      for (const Block& part : held) {
        promise(std::abs(part.offset - end) <= 1e-9 * *words, "a block has a gap, or a part twice");
        end = part.offset + part.words;
      }
      promise(!held.empty() && close(end, *words), "a block is not whole");
    }
  }
}

/// Exact formulas are exact, and bounds hold.
inline void require_formulas(const WatchedRun& run) {
  const Time time = run.result.time;
  for (const auto* const formulas : {&run.result.analytic, &run.result.bounds}) {
    for (const Analytic& formula : *formulas) {
      if (!formula.holds()) continue;
      const bool is_kept = (formula.kind != FormulaKind::exact || close(time, formula.value)) &&
                           (formula.kind != FormulaKind::lower_bound || time >= formula.value * (1 - 1e-9)) &&
                           (formula.kind != FormulaKind::upper_bound || time <= formula.value * (1 + 1e-9));
      promise(is_kept, [&] {
        return fmt::format("{} ({}) is {:.17g}, the time {:.17g}", formula.name, formula.formula, formula.value, time);
      });
    }
  }
}

}  // namespace hopscope::fuzz
