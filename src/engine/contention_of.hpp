#pragma once

#include <hopscope/engine.hpp>

namespace hopscope {

/// How the channels of an experiment are shared. Where no message holds a channel for any time, nobody waits for one. To
/// get in line for it would take a message past the moment at which the ports of its instant are given out.
[[nodiscard]] inline Contention contention_of(const Experiment& experiment) {
  const Platform& platform = experiment.platform;
  const bool has_words = experiment.schedule.sizes != nullptr || experiment.smallest_message() > 0;
  return has_words && platform.longest_word_time() > 0 ? platform.contention : Contention::fair;
}

}  // namespace hopscope
