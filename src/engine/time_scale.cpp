#include "engine/time_scale.hpp"

namespace hopscope {

Time time_scale(const Experiment& experiment) {
  const Schedule& schedule = experiment.schedule;
  const double m = schedule.sizes ? schedule.sizes->smallest() : schedule.message_words;
  Platform shortest = experiment.platform;
  if (m > 0 && m < 2) {
    shortest.costs.t_w *= m / 2;
    shortest.costs.t_r *= m / 2;
    for (Costs& costs : shortest.class_costs) costs.t_w *= m / 2;
  }
  const Time smallest = shortest.smallest_cost();
  return smallest > 0 ? smallest : 1;
}

}  // namespace hopscope
