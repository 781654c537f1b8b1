#include "engine/engines.hpp"

#include <dlfcn.h>

#include <fmt/format.h>
#include <hopscope/error.hpp>

#include "engine/simgrid/in_child_process.hpp"
#include "engine/simgrid/simgrid_module.hpp"

namespace hopscope {

namespace {

/// The module, once it has been asked for, stays.
SimulateWithSimGrid* load_module() {
  void* module = ::dlopen(simgrid_module_file, RTLD_NOW | RTLD_LOCAL);
  void* simulate = module == nullptr ? nullptr : ::dlsym(module, simgrid_module_function);
  if (simulate == nullptr) {
    throw EngineError(
        fmt::format("engine simgrid is a file of its own, which -DHOPSCOPE_SIMGRID=ON builds, and cannot be loaded: {}",
                    ::dlerror()));
  }
  return reinterpret_cast<SimulateWithSimGrid*>(simulate);
}

// A clock of 53 bits that counts to the end of the longest message cannot tell what is much shorter from nothing. Where
// such messages meet, SimGrid has no order for them that would be worth comparing with.
void refuse_sizes_too_far_apart(const Schedule& schedule) {
  constexpr double most_apart = 1e14;
  if (!schedule.sizes) return;
  const double least = schedule.sizes->smallest();
  const double most = schedule.sizes->largest();
  if (most <= least * most_apart) return;
  throw InputError(
      {{"", "/engine",
        fmt::format(
            "messages of {} and of {} words differ too much for the precision of SimGrid's clock; use engine native",
            least, most)}});
}

class SimGridEngine final : public Engine {
 public:
  [[nodiscard]] std::string_view name() const override { return "simgrid"; }
  [[nodiscard]] std::string_view summary() const override {
    return "the reference: SimGrid's fluid network model, one actor per node; contention fair, not fifo";
  }

  [[nodiscard]] bool makes_processes() const override { return true; }

  Time run(const Experiment& experiment, Observer& observer) const override {
    refuse_sizes_too_far_apart(experiment.schedule);
    static SimulateWithSimGrid* const simulate = load_module();
    return run_in_child_process([&](Observer& events) { return simulate(experiment, events); }, observer);
  }

  [[nodiscard]] std::string misfit(const Platform& platform) const override {
    if (platform.contention == Contention::fair) return {};
    return "SimGrid shares a channel between its messages and cannot serve them first come, first served; give "
           "\"fair\", or engine \"native\"";
  }

  [[nodiscard]] double bytes_needed(const Experiment& experiment) const override {
    const Topology& topology = *experiment.platform.topology;
    const double bytes_per_message = 1200 + 80 * topology.typical_distance();
    return experiment.platform.ranks() * (bytes_per_rank + experiment.messages_under_way() * bytes_per_message) +
           topology.nodes() * bytes_per_node + static_cast<double>(topology.channels()) * bytes_per_channel;
  }

 private:
  // Measured on rings, hypercubes and complete networks of up to 100000 nodes, rounded up.
  static constexpr double bytes_per_rank = 80e3;
  static constexpr double bytes_per_node = 40;  // its ports
  static constexpr double bytes_per_channel = 700;
};

}  // namespace

std::shared_ptr<const Engine> make_simgrid_engine() { return std::make_shared<SimGridEngine>(); }

}  // namespace hopscope
