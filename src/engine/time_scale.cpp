#include "engine/time_scale.hpp"

namespace hopscope {

namespace {

// Messages may be cut into halves.
double half_of_smallest_message(const Experiment& experiment) { return experiment.smallest_message() / 2; }

// @param words of a message that counts as one cost
Time smallest_cost(const Experiment& experiment, double words) {
  return experiment.platform.smallest_cost(words, experiment.algorithm.rearranges, experiment.operation.adds());
}

}  // namespace

Time smallest_paid_cost(const Experiment& experiment) {
  return smallest_cost(experiment, half_of_smallest_message(experiment));
}

Time time_scale(const Experiment& experiment) {
  const double words = std::min(half_of_smallest_message(experiment), 1.0);
  const Time smallest = smallest_cost(experiment, words);
  return smallest > 0 ? smallest : 1;
}

}  // namespace hopscope
