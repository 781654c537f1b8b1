#include "engine/native.hpp"

#include "engine/along_tree.hpp"
#include "engine/contention_of.hpp"
#include "engine/native/native_fabric.hpp"
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
    const Platform& platform = experiment.platform;
    NativeFabric fabric(platform.topology->channels(), contention_of(experiment), time_scale(experiment),
                        ChannelCapacities(platform), solver_);
    Machine<NativeFabric> machine(experiment, fabric, observer, nullptr, in_rounds_);
    fabric.run(machine, platform.ranks());
    machine.report_holdings();
    machine.report_unreceived();
    return machine.makespan();
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
