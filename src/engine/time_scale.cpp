#include "engine/time_scale.hpp"

namespace hopscope {

Time time_scale(const Experiment& experiment) {
  const Schedule& schedule = experiment.schedule;
  const double m = schedule.sizes ? schedule.sizes->smallest() : schedule.message_words;
  const bool sends_words = m > 0 || schedule.stage_1 != Stage1::none;
  const double words = m > 0 && m < 2 ? m / 2 : sends_words ? 1 : 0;
  const Time smallest = experiment.platform.smallest_cost(words, experiment.algorithm.rearranges);
  return smallest > 0 ? smallest : 1;
}

}  // namespace hopscope
