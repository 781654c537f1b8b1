#include "engine/engines.hpp"

#include "engine/native/native_fabric.hpp"
#include "engine/rounds_by_rule.hpp"
#include "engine/time_scale.hpp"

namespace hopscope {

namespace {

class NativeEngine final : public Engine {
 public:
  NativeEngine(FairSolver solver, bool in_rounds) : solver_(solver), in_rounds_(in_rounds) {}

  [[nodiscard]] std::string_view name() const override { return "native"; }
  [[nodiscard]] std::string_view summary() const override {
    return "the built-in event loop, exact and fast; contention fair or fifo";
  }

  Time run(const Experiment& experiment, Observer& observer) const override {
    ToldOfRun told;
    if (const auto makespan = run_by_rule(experiment, observer, told)) return *makespan;
    if (told.messages == 0) return run_programs(experiment, observer);
    RestOfRun rest(observer, std::move(told));
    return run_programs(experiment, rest);
  }

  [[nodiscard]] std::string misfit(const Platform& /*platform*/) const override { return {}; }

  [[nodiscard]] double bytes_needed(const Experiment& experiment) const override {
    const Topology& topology = *experiment.platform.topology;
    const double bytes_per_message = 600 + 40 * topology.typical_distance();
    // Along a tree, half of the ranks send in the last step.
    const double under_way = goes_along_tree(experiment) ? 0.5 : experiment.messages_under_way();
    return experiment.platform.ranks() * (bytes_per_rank + under_way * bytes_per_message) +
           topology.nodes() * bytes_per_node + static_cast<double>(topology.channels()) * bytes_per_channel;
  }

 private:
  [[nodiscard]] NativeFabric fabric_for(const Experiment& experiment) const {
    const Platform& platform = experiment.platform;
    return {platform.topology->channels(), contention_of(experiment), time_scale(experiment),
            ChannelCapacities(platform), solver_};
  }

  /// @return the makespan; none if that cannot be, or ends before the run: `told` is then what the observer knows
  std::optional<Time> run_by_rule(const Experiment& experiment, Observer& observer, ToldOfRun& told) const {
    if (!in_rounds_ || !RoundsByRule::is_possible(experiment, observer)) return std::nullopt;
    NativeFabric fabric = fabric_for(experiment);
    if (!fabric.is_idle()) return std::nullopt;  // as where flows are to be found by levels
    RoundsByRule rounds(experiment, fabric, observer);
    const std::optional<Time> makespan = rounds.run();
    if (!makespan) told = std::move(rounds).told();
    return makespan;
  }

  Time run_programs(const Experiment& experiment, Observer& observer) const {
    NativeFabric fabric = fabric_for(experiment);
    Machine<NativeFabric> machine(experiment, fabric, observer, nullptr, in_rounds_);
    fabric.run(machine, experiment.platform.ranks());
    machine.report_holdings();
    machine.report_unreceived();
    return machine.makespan();
  }

  static constexpr double bytes_per_rank = 900;
  static constexpr double bytes_per_node = 40;  // its ports
  static constexpr double bytes_per_channel = 8;

  FairSolver solver_;
  bool in_rounds_;
};

}  // namespace

std::shared_ptr<const Engine> make_native_engine(FairSolver solver, bool in_rounds) {
  return std::make_shared<NativeEngine>(solver, in_rounds);
}

}  // namespace hopscope
