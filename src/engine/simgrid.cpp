#include "engine/simgrid.hpp"

#include <algorithm>
#include <cmath>

#include "engine/child_process.hpp"
#include "engine/simgrid_fabric.hpp"
#include "engine/time_scale.hpp"

namespace hopscope {

namespace {

/// Bytes that a channel passes in a unit of time: as many as keep the longest message below 2^62.
double bandwidth(const Experiment& experiment, double unit) {
  double most_held = 0;
  for (Rank rank = 0; rank < experiment.platform.ranks(); ++rank) {
    most_held = std::max(most_held, experiment.operation.initial(rank, Content::sizes).words());
  }
  const double longest = most_held * experiment.platform.ranks() * experiment.platform.word_time() / unit;
  return std::exp2(std::min(40.0, 62 - std::ceil(std::log2(std::max(longest, 1.0)))));
}

/// To be called in a process that ends afterwards: what SimGrid and its actors hold is left to the system.
Time simulate_here(const Experiment& experiment, Observer& observer) {
  // SimGrid keeps absolute time to about 1e-9.
  const double unit = time_scale(experiment);
  auto& fabric = *new SimGridFabric(experiment.platform, unit, bandwidth(experiment, unit));
  auto& machine = *new Machine<SimGridFabric>(experiment, fabric, observer);
  fabric.run(machine);
  machine.report_holdings();
  return machine.makespan();
}

class SimGridEngine final : public Engine {
 public:
  [[nodiscard]] std::string_view name() const override { return "simgrid"; }
  [[nodiscard]] std::string_view summary() const override {
    return "the reference: SimGrid's fluid network, one actor per node; contention fair, not fifo";
  }

  Time run(const Experiment& experiment, Observer& observer) const override {
    return run_in_child([&](Observer& events) { return simulate_here(experiment, events); }, observer);
  }

  [[nodiscard]] std::string misfit(const Platform& platform) const override {
    if (platform.contention == Contention::fair) return {};
    return "SimGrid shares a channel between its messages and cannot serve them first come, first served; give "
           "\"fair\", or engine \"native\"";
  }

  [[nodiscard]] double bytes_needed(const Experiment& experiment) const override {
    const Topology& topology = *experiment.platform.topology;
    const double under_way = experiment.algorithm.posts_all_at_once ? topology.nodes() - 1.0 : 2;
    const double bytes_per_message = 1200 + 80 * topology.average_distance();
    return topology.nodes() * (bytes_per_node + under_way * bytes_per_message) +
           static_cast<double>(topology.channels()) * bytes_per_channel;
  }

 private:
  // Measured on rings, hypercubes and complete networks of up to 100000 nodes, rounded up.
  static constexpr double bytes_per_node = 80e3;
  static constexpr double bytes_per_channel = 700;
};

}  // namespace

std::shared_ptr<const Engine> make_simgrid_engine() { return std::make_shared<SimGridEngine>(); }

}  // namespace hopscope
