#include "engine/time_scale.hpp"

namespace hopscope {

namespace {

// Messages may be cut into halves.
double half_of_smallest_message(const Experiment& experiment) { return experiment.smallest_message() / 2; }

}  // namespace

Time smallest_paid_cost(const Experiment& experiment) {
  return experiment.platform.smallest_cost(half_of_smallest_message(experiment), experiment.algorithm.rearranges);
}

Time time_scale(const Experiment& experiment) {
  const double words = std::min(half_of_smallest_message(experiment), 1.0);
  const Time smallest = experiment.platform.smallest_cost(words, experiment.algorithm.rearranges);
  return smallest > 0 ? smallest : 1;
}

}  // namespace hopscope
