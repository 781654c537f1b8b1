#pragma once

#include <map>
#include <optional>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

#include "analysis/congestion/overlap.hpp"
#include "analysis/congestion/step_congestion.hpp"

namespace hopscope {

/// The quantities of LinkUsage and Overlap, from a run that simulates rank 0 on behalf of all: a channel's load is the
/// number of times that rank 0's messages cross its class.
class ClassUsage final : public Observer {
 public:
  explicit ClassUsage(const Platform& platform) : platform_(platform) {}

  void on_symmetry(const Symmetry& symmetry, const SymmetryProof& proof) override;
  void on_step(Rank rank, Step step, Time now) override;
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override;
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> classes, Time now) override;
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> classes, Time now) override;
  void on_deliver(const MessageInfo& message, Time now) override;
  void on_finish(Rank rank, Time now) override;

  /// None unless the engine has reported a symmetry.
  [[nodiscard]] const std::optional<SymmetryProof>& proof() const { return proof_; }
  // As in LinkUsage, for all ranks; the totals include the overlap.
  [[nodiscard]] Totals totals() const;
  [[nodiscard]] std::optional<Witness> witness() const;
  /// To be called after totals(): there may be millions of steps, which are not kept twice.
  [[nodiscard]] std::vector<StepUsage> take_steps() { return std::move(steps_); }

 private:
  /// A step that rank 0 may still send in.
  struct OpenStep {
    StepUsage usage;                 // times, and the contribution of rank 0 to the sums
    std::vector<ChannelId> crossed;  // the class of every hop
    std::vector<Rank> destinations;
    std::vector<std::size_t> ends;  // in `crossed`, by message
  };
  /// The first step with the largest congestion so far.
  struct Worst {
    Step step = 0;
    std::int64_t load = 1;
    double congestion = 1;
    NodeId neighbour = 0;  // of the channels from node 0 with that congestion, the lowest
    std::vector<Rank> destinations;
  };

  void close_before(Step step);
  void close(OpenStep& step);
  void sum_up_congestion(OpenStep& step);
  /// @param used a class
  [[nodiscard]] double congestion_of(ChannelId used) const;
  void look_for_witness(const OpenStep& step);

  const Platform& platform_;
  std::optional<Symmetry> symmetry_;
  std::optional<SymmetryProof> proof_;
  std::optional<ChannelClasses> classes_;
  std::optional<Overlap> overlap_;
  ChannelCapacities capacities_;    // of classes
  StepCongestion congestion_;       // of classes, where these differ
  std::vector<std::int32_t> load_;  // by class, all 0 while no step is being closed
  std::vector<ChannelId> used_;     // classes, scratch
  std::map<Step, OpenStep> open_;
  std::vector<StepUsage> steps_;
  Worst worst_;
};

}  // namespace hopscope
