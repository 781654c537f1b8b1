#include "study/bound/synthesis/steps_at_least.hpp"

#include <cmath>

#include "study/bound/bound.hpp"

namespace hopscope {

bool are_equal(const std::vector<RoutedMessage>& messages) {
  return std::ranges::all_of(messages, [&](const auto& each) { return each.words == messages.front().words; });
}

std::int64_t steps_at_least(const Scenario& scenario, const std::vector<RoutedMessage>& messages) {
  const Platform& platform = scenario.platform;
  double steps = messages.empty() ? 0 : 1;
  const double of_port = load_of_busiest_port(platform, messages, [](const RoutedMessage&) { return 1.0; });
  steps = std::max(steps, std::ceil(of_port));
  // In a step without congestion every message has its own rate, so the words of none take longer than they
  // would on the slowest channel. What the words take on the channels is at most so much for each step.
  const double longest = messages.empty() ? 0 : messages.front().words * platform.longest_word_time();
  if (!are_equal(messages) || longest == 0) return static_cast<std::int64_t>(steps);
  if (const auto bound = quick_bound_of(scenario)) steps = std::max(steps, std::ceil(bound->channels / longest - 1e-6));
  return static_cast<std::int64_t>(steps);
}

}  // namespace hopscope
