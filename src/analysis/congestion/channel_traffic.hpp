#pragma once

#include <optional>
#include <span>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/step_loads.hpp>

namespace hopscope {

/// The traffic of each channel in a whole run, and in one of its steps.
class ChannelTraffic final : public Observer, public StepLoads {
 public:
  /// @param step whose load and words are collected as well
  explicit ChannelTraffic(ChannelId channels, std::optional<Step> step = std::nullopt)
      : step_(step), totals_(static_cast<std::size_t>(channels)) {}

  struct Total {
    std::int64_t messages = 0;
    double words = 0;
    std::int32_t largest_load = 0;  ///< of all steps
    std::int32_t step_load = 0;     ///< messages in the selected step
    double step_words = 0;          ///< words in it
  };

  void on_symmetry(const Symmetry& /*symmetry*/, const SymmetryProof& /*proof*/) override { follows_one_rank_ = true; }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override;
  void on_loads(const StepUsage& step, const Loads& loads) override;

  /// By channel; none if one rank was simulated on behalf of all: its channels are then not those of the network.
  [[nodiscard]] std::optional<std::vector<Total>> take_totals();

 private:
  std::optional<Step> step_;
  bool follows_one_rank_ = false;
  std::vector<Total> totals_;
};

}  // namespace hopscope
