#include "analysis/synthesis/combining_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hopscope {

namespace {

// The soft maximum of a step is the norm of this exponent.
constexpr double exponent = 6;
// What a word costs on a message that is far from the longest, relative to one that is alone in its step: ways with
// fewer transfers are preferred.
constexpr double cost_of_transfer = 0.02;

double power(double x) {
  const double cube = x * x * x;
  return cube * cube;
}

}  // namespace

BlockRouting::BlockRouting(const CombiningProblem& problem, std::vector<CombinedMessage> messages,
                           std::int32_t most_transfers)
    : problem_(problem),
      messages_(std::move(messages)),
      ways_(problem.words.size()),
      levels_(static_cast<std::size_t>(most_transfers) + 1),
      arrival_(levels_ * static_cast<std::size_t>(problem.ranks)),
      offered_(levels_ * messages_.size()) {
  for (std::size_t m = 0; m < messages_.size(); ++m) {
    const CombinedMessage& message = messages_[m];
    route_of_.push_back(
        &problem.routes[problem.pair(message.from, message.to)][static_cast<std::size_t>(message.route)]);
    while (std::ssize(step_begins_) <= message.step) step_begins_.push_back(m);
  }
  step_begins_.push_back(messages_.size());
  sum_.resize(step_begins_.size() - 1);
  norm_.resize(sum_.size());
  for (std::int32_t from = 0; from < problem.ranks; ++from)
    for (std::int32_t to = 0; to < problem.ranks; ++to)
      blocks_ += from != to && problem.words[problem.pair(from, to)] >= 0;
}

void BlockRouting::place_all() {
  // Sums lose digits when much is taken away from them.
  std::ranges::fill(sum_, 0);
  for (std::size_t m = 0; m < messages_.size(); ++m)
    sum_[static_cast<std::size_t>(messages_[m].step)] += power(messages_[m].words * word_time(m));
  for (std::size_t step = 0; step < sum_.size(); ++step) norm_[step] = std::pow(sum_[step], 1 / exponent);
  for (std::int32_t from = 0; from < problem_.ranks; ++from) {
    for (std::int32_t to = 0; to < problem_.ranks; ++to) {
      const std::size_t pair = problem_.pair(from, to);
      if (from != to && problem_.words[pair] >= 0) place(pair, from, to);
    }
  }
}

void BlockRouting::place(std::size_t pair, std::int32_t from, std::int32_t to) {
  const double words = problem_.words[pair];
  std::vector<std::int32_t>& way = ways_[pair];
  for (const std::int32_t message : way) put(static_cast<std::size_t>(message), -words);
  way.clear();
  find_way(from, words);
  const auto ranks = static_cast<std::size_t>(problem_.ranks);
  const auto there = [&](std::size_t level) { return arrival_[level * ranks + static_cast<std::size_t>(to)]; };
  std::size_t level = 0;
  for (std::size_t other = 1; other < levels_; ++other)
    if (there(other).cost < there(level).cost) level = other;
  for (std::int32_t by = there(level).by; by != none;) {
    way.push_back(by);
    put(static_cast<std::size_t>(by), words);
    if (level > 0) --level;
    by = offered_[level * messages_.size() + static_cast<std::size_t>(by)].by;
  }
}

// A message carries what its sender had before the step.
void BlockRouting::find_way(std::int32_t from, double words) {
  const auto ranks = static_cast<std::size_t>(problem_.ranks);
  arrival_.assign(arrival_.size(), {});
  arrival_[static_cast<std::size_t>(from)].cost = 0;
  for (std::size_t step = 0; step + 1 < step_begins_.size(); ++step) {
    const std::size_t begin = step_begins_[step], end = step_begins_[step + 1];
    for (std::size_t level = 0; level < levels_; ++level) {
      for (std::size_t m = begin; m < end; ++m)
        offered_[level * messages_.size() + m] = arrival_[level * ranks + static_cast<std::size_t>(messages_[m].from)];
    }
    for (std::size_t m = begin; m < end; ++m) {
      const auto to = static_cast<std::size_t>(messages_[m].to);
      double price = -1;  // the same for all numbers of transfers
      for (std::size_t level = 0; level == 0 || level + 1 < levels_; ++level) {
        const double offer = offered_[level * messages_.size() + m].cost;
        Arrival& there = arrival_[(levels_ == 1 ? 0 : level + 1) * ranks + to];
        if (offer >= there.cost) continue;
        if (price < 0) price = cost(m, words);
        if (offer + price < there.cost) there = {offer + price, static_cast<std::int32_t>(m)};
      }
    }
  }
}

double BlockRouting::cost(std::size_t message, double words) const {
  const double norm = norm_[static_cast<std::size_t>(messages_[message].step)];
  const double own = words * word_time(message);
  // A message that carries nothing prolongs its step even if all it brings is an empty block.
  const double startup = sum_[static_cast<std::size_t>(messages_[message].step)] == 0 ? route_of_[message]->latency : 0;
  if (norm == 0) return own + startup;
  const double share = (messages_[message].words + words / 2) * word_time(message) / std::max(norm, own);
  const double square = share * share;
  return own * (square * square * share + cost_of_transfer) + startup;
}

void BlockRouting::put(std::size_t message, double words) {
  const auto step = static_cast<std::size_t>(messages_[message].step);
  double& own = messages_[message].words;
  const double before = power(own * word_time(message));
  own += words;
  sum_[step] = std::max(0.0, sum_[step] + power(own * word_time(message)) - before);
  norm_[step] = std::pow(sum_[step], 1 / exponent);
}

double BlockRouting::time() const { return schedule().time; }

CombinedSchedule BlockRouting::schedule() const {
  CombinedSchedule found;
  std::vector<std::vector<std::int32_t>> carried(messages_.size());
  for (std::size_t pair = 0; pair < ways_.size(); ++pair)
    for (const std::int32_t message : ways_[pair])
      carried[static_cast<std::size_t>(message)].push_back(static_cast<std::int32_t>(pair));
  for (std::size_t step = 0; step + 1 < step_begins_.size(); ++step) {
    double longest = -1;
    for (std::size_t m = step_begins_[step]; m < step_begins_[step + 1]; ++m) {
      if (carried[m].empty()) continue;
      CombinedMessage& message = found.messages.emplace_back(messages_[m]);
      message.step = found.steps;
      message.blocks = std::move(carried[m]);
      message.words = 0;
      for (const std::int32_t pair : message.blocks) message.words += problem_.words[static_cast<std::size_t>(pair)];
      longest = std::max(longest, route_of_[m]->latency + message.words * word_time(m));
    }
    if (longest < 0) continue;
    found.time += longest;
    ++found.steps;
  }
  return found;
}

}  // namespace hopscope
