#pragma once

#include <map>
#include <optional>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// Counts what every step of a schedule does to every channel (MODEL: "Steps, congestion, traffic").
/// A step's loads are known when every rank has gone past it; they are then summed up and forgotten.
class LinkUsage final : public Observer {
 public:
  /// @param keep_messages also collects every message with its route.
  LinkUsage(const Platform& platform, bool keep_messages);

  void on_step(Rank rank, Step step, Time now) override;
  void on_send(const MessageInfo& message, Time startup_begins) override;
  void on_deliver(const MessageInfo& message, Time now) override;
  void on_finish(Rank rank, Time now) override;

  /// Steps that had messages, in order. All of these are complete when the run has ended.
  [[nodiscard]] const std::vector<StepUsage>& steps() const { return steps_; }
  /// Sums over the steps; max_overlap is left 0.
  [[nodiscard]] Totals totals() const;
  /// The worst channel of the worst step: the first step, then the lowest channel, of the largest load. None if no load
  /// is above 1.
  [[nodiscard]] std::optional<Witness> witness() const { return witness_; }
  /// Sorted by step, from, to, route; empty unless asked for.
  [[nodiscard]] std::vector<MessageRecord> take_messages();

 private:
  /// A step that some rank may still send in.
  struct OpenStep {
    StepUsage usage;
    std::vector<std::int32_t> load;               // by channel
    std::vector<std::pair<Rank, Rank>> messages;  // from, to
  };

  OpenStep& open(Step step);
  void rank_goes_past(Rank rank, Step step);
  void close(OpenStep& open_step);
  void look_for_witness(const OpenStep& open_step);
  StepUsage& usage_of(Step step);
  void record(const MessageInfo& message, const Route& route);

  const Platform& platform_;
  bool keep_messages_;
  std::map<Step, OpenStep> open_;
  std::vector<Step> at_;           // by rank: the step that it is in
  std::map<Step, Rank> ranks_at_;  // how many ranks are in each step
  std::vector<std::vector<std::int32_t>> spare_loads_;
  std::vector<StepUsage> steps_;
  std::optional<Witness> witness_;
  std::vector<MessageRecord> messages_;
};

}  // namespace hopscope
