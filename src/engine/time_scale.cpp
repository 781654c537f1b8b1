#include "engine/time_scale.hpp"

namespace hopscope {

namespace {

// Messages may be cut into halves. Where sizes are sent beforehand, those messages have a word or more.
double half_of_smallest_message(const Experiment& experiment) {
  const double words = experiment.smallest_message();
  if (experiment.schedule.stage_1 == Stage1::none) return words / 2;
  return words > 0 ? std::min(words / 2, 1.0) : 1;
}

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
