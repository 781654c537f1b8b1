#include "engine/engines.hpp"

#include "engine/native/native_fabric.hpp"
#include "engine/symmetric/proof.hpp"
#include "engine/time_scale.hpp"

namespace hopscope {

namespace {

class SymmetricEngine final : public Engine {
 public:
  [[nodiscard]] std::string_view name() const override { return "symmetric"; }
  [[nodiscard]] std::string_view summary() const override {
    return "simulates one rank for all, after checking that the others behave alike; native's results, for millions of "
           "nodes";
  }
  [[nodiscard]] bool follows_one_rank() const override { return true; }

  Time run(const Experiment& experiment, Observer& observer) const override {
    const Platform& platform = experiment.platform;
    const Proven proven = prove_symmetry(experiment, Tick([&observer] { observer.on_idle(); }));
    observer.on_symmetry(proven.symmetry, proven.proof);
    Fold fold(platform, proven.symmetry);
    NativeFabric fabric(fold.classes(), platform.contention, time_scale(experiment), fold.capacities());
    Machine<NativeFabric> machine(experiment, fabric, observer, &fold);
    fabric.run(machine, 1);
    machine.report_holdings();
    machine.report_unreceived();
    return machine.makespan();
  }

  [[nodiscard]] std::string misfit(const Platform& platform) const override {
    const std::string reason = asymmetry_of(platform);
    return reason.empty() ? "" : refusal_of_symmetry(reason);
  }

  [[nodiscard]] double bytes_needed(const Experiment& experiment) const override {
    const Topology& topology = *experiment.platform.topology;
    const double bytes_per_message = 1000 + 30 * topology.typical_distance();
    const double steps = experiment.algorithm.steps(experiment.platform, experiment.schedule);
    const double classes = static_cast<double>(topology.channels()) / topology.nodes();
    return experiment.messages_under_way() * bytes_per_message + steps * bytes_of_script_per_step +
           classes * bytes_per_class;
  }

 private:
  static constexpr double bytes_of_script_per_step = 120;  // most take 10
  static constexpr double bytes_per_class = 8;
};

}  // namespace

std::shared_ptr<const Engine> make_symmetric_engine() { return std::make_shared<SymmetricEngine>(); }

}  // namespace hopscope
