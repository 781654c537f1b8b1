#include "run/congested_steps.hpp"

#include <algorithm>

#include <hopscope/platform.hpp>

namespace hopscope {

namespace {

std::vector<std::size_t> places_of_congested_steps(const std::vector<StepUsage>& steps) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].congestion > 1) places.push_back(i);
  }
  std::ranges::sort(places, [&](std::size_t one, std::size_t other) {
    const auto [first, second] = std::pair(steps[one].congestion, steps[other].congestion);
    return first != second ? first > second : one < other;
  });
  return places;
}

/// Of consecutive places whose steps have the same congestion, only the first.
void leave_one_of_equal(std::vector<std::size_t>& places, const std::vector<StepUsage>& steps) {
  const auto congestion_of = [&](std::size_t place) { return steps[place].congestion; };
  const auto others = std::ranges::unique(places, {}, congestion_of);
  places.erase(others.begin(), others.end());
}

std::optional<ChannelId> most_congested_channel(const ShownRun& run, std::size_t step) {
  if (!run.loads || run.loads->channels_per_row() > 1 || run.loads->steps_per_column() > 1) return std::nullopt;
  const auto congestion_of = [&](ChannelId id) { return run.loads->congestion_of(step, static_cast<std::size_t>(id)); };
  const Topology& topology = *run.result.platform.topology;
  ChannelId worst = 0;
  for (ChannelId id = 1; id < topology.channels(); ++id) {
    const double congestion = congestion_of(id);
    const double largest = congestion_of(worst);
    if (congestion > largest || (congestion == largest && topology.channel(id) < topology.channel(worst))) worst = id;
  }
  return worst;
}

std::vector<const RecordedMessage*> crossing_messages(const ShownRun& run, Step step, ChannelId channel) {
  std::vector<const RecordedMessage*> found;
  if (!run.messages) return found;
  for (const RecordedMessage& message : *run.messages) {
    if (message.step == step && std::ranges::find(message.route, channel) != message.route.end()) {
      found.push_back(&message);
    }
  }
  return found;
}

}  // namespace

std::vector<CongestedStep> most_congested_steps(const ShownRun& run, std::size_t most) {
  const std::vector<StepUsage>& steps = run.result.steps;
  std::vector<std::size_t> places = places_of_congested_steps(steps);
  const bool one_for_all = places.size() > most;
  if (one_for_all) leave_one_of_equal(places, steps);
  if (places.size() > most) places.resize(most);
  std::vector<CongestedStep> found;
  for (const std::size_t place : places) {
    CongestedStep step{.place = place, .channel = most_congested_channel(run, place)};
    if (one_for_all) {
      const auto alike = std::ranges::count(steps, steps[place].congestion, &StepUsage::congestion);
      step.alike = static_cast<std::size_t>(alike) - 1;
    }
    if (step.channel) {
      step.messages = crossing_messages(run, steps[place].step, *step.channel);
      for (const RecordedMessage* message : step.messages) step.words += message->words;
      step.least_time = step.words * word_time_on(run.result.platform, *step.channel);
    }
    found.push_back(std::move(step));
  }
  return found;
}

}  // namespace hopscope
