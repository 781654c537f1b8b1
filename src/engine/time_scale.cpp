#include "engine/time_scale.hpp"

namespace hopscope {

Time time_scale(const Experiment& experiment) {
  const Schedule& schedule = experiment.schedule;
  const double m = schedule.sizes ? schedule.sizes->smallest() : schedule.message_words;
  const Time smallest = experiment.platform.smallest_cost(m > 0 && m < 2 ? m / 2 : 1);
  return smallest > 0 ? smallest : 1;
}

}  // namespace hopscope
