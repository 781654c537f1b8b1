#include "study/bound/synthesis/packing.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <hopscope/platform.hpp>

#include "run/bound/exchange_problem.hpp"
#include "study/bound/bound.hpp"

namespace hopscope {

namespace {

// A channel is not divided more finely.
constexpr double most_places = 64;

}  // namespace

Time time_of_steps(const Platform& platform, std::span<const ScheduledMessage> sorted_by_step) {
  Time sum = 0;
  Time longest = 0;
  Step step = 0;
  for (const ScheduledMessage& each : sorted_by_step) {
    if (each.step != step) sum += std::exchange(longest, 0);
    step = each.step;
    longest = std::max(longest, time_alone(platform, each.from, each.to, each.words, each.route));
  }
  return sum + longest;
}

ExchangePacking::ExchangePacking(const Platform& platform, const std::vector<RoutedMessage>& messages,
                                 const Orbits* orbits)
    : platform_(platform), messages_(messages), orbits_(orbits), word_times_(flow_network(platform, false).word_times) {
  if (std::ranges::none_of(word_times_, [](double time) { return time > 0; })) {
    for (std::size_t e = 0; e < word_times_.size(); ++e)
      word_times_[e] = 1 / platform.topology->width(static_cast<ChannelId>(e));
  }
  const double slowest = std::ranges::max(word_times_);
  channels_ = orbits != nullptr ? orbits->channels() : static_cast<std::int32_t>(word_times_.size());
  for (const double time : word_times_)
    channel_places_.push_back(
        static_cast<std::int32_t>(time > 0 ? std::min(slowest / time, most_places) : most_places));
  if (orbits != nullptr) {
    problem_.places.assign(static_cast<std::size_t>(channels_), 1);
  } else {
    problem_.places = channel_places_;
  }
  if (platform.ports != Platform::all_ports) {
    ports_ = orbits != nullptr ? orbits->nodes() : platform.ranks();
    problem_.places.resize(problem_.places.size() + 2 * static_cast<std::size_t>(ports_), platform.ports);
  }
  are_unequal_ = std::ranges::any_of(
      messages, [&](const RoutedMessage& message) { return message.words != messages.front().words; });
  for (std::size_t index = 0; index < messages.size() && is_possible_; ++index) {
    if (orbits == nullptr || orbits->stands_for_others(messages[index].from)) add(index);
  }
  if (platform.ports == 1 && orbits == nullptr) drop_own_channels();
}

// A channel that only one rank uses for what it sends is free whenever the port of that rank is.
void ExchangePacking::drop_own_channels() {
  constexpr Rank nobody = -1, several = -2;
  std::vector<Rank> user(static_cast<std::size_t>(channels_), nobody);
  const auto is_channel = [&](std::int32_t resource) { return resource < channels_; };
  for (std::size_t m = 0; m < packed_.size(); ++m) {
    const Rank from = messages_[packed_[m]].from;
    for (const PackingProblem::Route& way : problem_.messages[m]) {
      for (const std::int32_t resource : way) {
        if (!is_channel(resource)) continue;
        Rank& rank = user[static_cast<std::size_t>(resource)];
        rank = rank == nobody || rank == from ? from : several;
      }
    }
  }
  for (auto& ways : problem_.messages) {
    for (PackingProblem::Route& way : ways) {
      std::erase_if(way, [&](std::int32_t resource) {
        return is_channel(resource) && user[static_cast<std::size_t>(resource)] != several;
      });
    }
  }
}

void ExchangePacking::add(std::size_t index) {
  const RoutedMessage& message = messages_[index];
  std::vector<PackingProblem::Route> ways, sorted_ways;
  std::vector<std::size_t> numbers;
  std::vector<double> times;
  for (std::size_t i = 0; i < message.routes->size(); ++i) {
    PackingProblem::Route way = resources_of(message, (*message.routes)[i]);
    // A route that uses all that another does, and more, is of no use.
    PackingProblem::Route sorted = way;
    std::ranges::sort(sorted);
    const auto is_within = [&](const PackingProblem::Route& other) { return std::ranges::includes(sorted, other); };
    if (!fits(way) || std::ranges::any_of(sorted_ways, is_within)) continue;
    ways.push_back(std::move(way));
    sorted_ways.push_back(std::move(sorted));
    numbers.push_back(i);
    times.push_back(time_alone(platform_, message.from, message.to, message.words, (*message.routes)[i]));
  }
  is_possible_ = !ways.empty();
  packed_.push_back(index);
  if (are_unequal_) problem_.times.push_back(std::move(times));
  problem_.messages.push_back(std::move(ways));
  routes_.push_back(std::move(numbers));
}

// A message has the rate of the slowest channel of its route, of which a wider one can carry several.
PackingProblem::Route ExchangePacking::resources_of(const RoutedMessage& message, const Route& route) const {
  double slowest = 0;
  for (const ChannelId id : route) slowest = std::max(slowest, word_times_[static_cast<std::size_t>(id)]);
  PackingProblem::Route resources;
  if (ports_ > 0) resources.push_back(channels_ + (orbits_ != nullptr ? orbits_->of_node(message.from) : message.from));
  for (const ChannelId id : route) {
    const auto e = static_cast<std::size_t>(id);
    const double share = slowest > 0 ? word_times_[e] / slowest : 0;
    const double places = orbits_ != nullptr ? 1 : std::max(1.0, std::ceil(share * channel_places_[e] - 1e-9));
    const std::int32_t resource = orbits_ != nullptr ? orbits_->of_channel(id) : static_cast<std::int32_t>(id);
    resources.insert(resources.end(), static_cast<std::size_t>(places), resource);
  }
  if (ports_ == 0) return resources;
  resources.push_back(channels_ + ports_ + (orbits_ != nullptr ? orbits_->of_node(message.to) : message.to));
  return resources;
}

bool ExchangePacking::fits(const PackingProblem::Route& route) {
  used_.resize(problem_.places.size());
  bool fits = true;
  for (const std::int32_t resource : route) {
    const auto r = static_cast<std::size_t>(resource);
    fits = fits && ++used_[r] <= problem_.places[r];
  }
  for (const std::int32_t resource : route) used_[static_cast<std::size_t>(resource)] = 0;
  return fits;
}

std::vector<ScheduledMessage> ExchangePacking::table(const Packing& packing) const {
  std::vector<ScheduledMessage> table;
  const std::vector<NodeId> alone{0};
  for (std::size_t m = 0; m < packed_.size(); ++m) {
    const RoutedMessage& message = messages_[packed_[m]];
    const auto [step, way] = packing.of[m];
    const Route& way_taken = route(m, static_cast<std::size_t>(way));
    for (const NodeId move : orbits_ != nullptr ? orbits_->moves() : alone) {
      const Rank from = orbits_ != nullptr ? orbits_->image(move, message.from) : message.from;
      const Rank to = orbits_ != nullptr ? orbits_->image(move, message.to) : message.to;
      table.push_back({step + 1,
                       from,
                       to,
                       message.words,
                       orbits_ != nullptr ? orbits_->moved(way_taken, move) : way_taken,
                       {{from, to, message.offset, message.words}}});
    }
  }
  std::ranges::sort(table, {}, [](const ScheduledMessage& each) { return std::tuple(each.step, each.from, each.to); });
  return table;
}

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
