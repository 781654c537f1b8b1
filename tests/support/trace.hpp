#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <hopscope/observer.hpp>

namespace hopscope::test {

/// The events of one message.
struct Passage {
  struct Flow {
    Route channels;
    Time begin = -1;
    Time end = -1;
  };
  MessageInfo message;
  Route route;
  Time sent = -1;
  std::vector<Flow> flows;
  Time delivered = -1;
};

/// Follows every message and every rank of a run.
class Trace final : public Observer {
 public:
  void on_step(Rank rank, Step step, Time now) override { steps_[{rank, step}] = now; }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time now) override {
    Passage& passage = passages_[message.id];
    passage.message = message;
    passage.route = {route.begin(), route.end()};
    passage.sent = now;
  }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    passages_.at(message.id).flows.push_back({{channels.begin(), channels.end()}, now, -1});
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> /*channels*/, Time now) override {
    passages_.at(message.id).flows.back().end = now;
  }
  void on_deliver(const MessageInfo& message, Time now) override {
    passages_.at(message.id).delivered = now;
    deliveries_.emplace_back(message, now);
  }
  void on_finish(Rank rank, Time now) override { finishes_[rank] = now; }

  /// By source, then in posting order: the ids of messages of different sources depend on the order in which ranks were
  /// run.
  [[nodiscard]] std::vector<Passage> passages() const {
    std::vector<Passage> all;
    for (const auto& [id, passage] : passages_) all.push_back(passage);
    std::ranges::stable_sort(all, {}, [](const Passage& passage) { return passage.message.from; });
    return all;
  }
  /// Whether every rank posts its messages of a step nearest first, forward from itself.
  [[nodiscard]] bool posts_nearest_first(Rank ranks) const {
    const std::vector<Passage> all = passages();
    const auto distance = [ranks](const MessageInfo& message) { return (message.to - message.from + ranks) % ranks; };
    for (std::size_t i = 1; i < all.size(); ++i) {
      const MessageInfo& before = all[i - 1].message;
      const MessageInfo& message = all[i].message;
      const bool together = before.from == message.from && before.step == message.step;
      if (together && distance(message) < distance(before)) return false;
    }
    return true;
  }
  /// In the order in which they happened.
  [[nodiscard]] const std::vector<std::pair<MessageInfo, Time>>& deliveries() const { return deliveries_; }
  /// When a rank began a step.
  [[nodiscard]] const std::map<std::pair<Rank, Step>, Time>& steps() const { return steps_; }
  /// When a rank's program ended.
  [[nodiscard]] const std::map<Rank, Time>& finishes() const { return finishes_; }

 private:
  std::map<std::int64_t, Passage> passages_;
  std::vector<std::pair<MessageInfo, Time>> deliveries_;
  std::map<std::pair<Rank, Step>, Time> steps_;
  std::map<Rank, Time> finishes_;
};

/// Everything that an engine reports, exact to the last bit.
class Transcript final : public Observer {
 public:
  void on_step(Rank rank, Step step, Time now) override { add("rank {} begins step {} at {:a}", rank, step, now); }
  void on_wait(const MessageInfo& message, Time posted) override {
    add("{} has waited since {:a}", text(message), posted);
  }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time now) override {
    add("{} starts up for {} at {:a}", text(message), fmt::join(route, " "), now);
  }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    add("{} flows over {} from {:a}", text(message), fmt::join(channels, " "), now);
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    add("{} has flowed over {} at {:a}", text(message), fmt::join(channels, " "), now);
  }
  void on_deliver(const MessageInfo& message, Time now) override { add("{} delivered at {:a}", text(message), now); }
  void on_finish(Rank rank, Time now) override { add("rank {} ends at {:a}", rank, now); }
  void on_holding(Rank rank, std::span<const Block> blocks) override {
    for (const Block& block : blocks) {
      add("rank {} holds {}->{} {:a} {:a}", rank, block.source, block.destination, block.offset, block.words);
    }
  }

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  static std::string text(const MessageInfo& message) {
    return fmt::format("message {} of step {}, {}->{}, {:a} words,", message.id, message.step, message.from, message.to,
                       message.words);
  }
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    lines_.push_back(fmt::format(format, std::forward<Values>(values)...));
  }

  std::vector<std::string> lines_;
};

}  // namespace hopscope::test
