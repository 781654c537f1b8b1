#include "study/bound/synthesis/schedule_search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "analysis/synthesis/timed_search.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/synthesis/pieces.hpp"

namespace hopscope {

namespace {

bool are_equal(const std::vector<RoutedMessage>& messages) {
  return std::ranges::all_of(messages, [&](const auto& each) { return each.words == messages.front().words; });
}

/// The busiest port: what `of_message` says of its messages, added up, for one of its ports.
template <class OfMessage>
double busiest_port(const Platform& platform, const std::vector<RoutedMessage>& messages, const OfMessage& of_message) {
  if (platform.ports == Platform::all_ports || messages.empty()) return 0;
  std::vector<double> load(2 * static_cast<std::size_t>(platform.ranks()));
  for (const RoutedMessage& message : messages) {
    load[static_cast<std::size_t>(message.from)] += of_message(message);
    load[static_cast<std::size_t>(platform.ranks()) + static_cast<std::size_t>(message.to)] += of_message(message);
  }
  return std::ranges::max(load) / platform.ports;
}

/// Steps that no schedule of these messages can do without: what the busiest rank sends or receives, and what prices
/// say of the channels if all are alike.
std::int64_t steps_at_least(const Scenario& scenario, const std::vector<RoutedMessage>& messages) {
  const Platform& platform = scenario.platform;
  double steps = messages.empty() ? 0 : 1;
  steps = std::max(steps, std::ceil(busiest_port(platform, messages, [](const RoutedMessage&) { return 1.0; })));
  const double alone = messages.empty() ? 0 : messages.front().words * platform.word_time();
  if (!are_equal(messages) || alone == 0 || !platform.topology->has_equal_channels())
    return static_cast<std::int64_t>(steps);
  if (const auto bound = quick_bound_of(scenario)) steps = std::max(steps, std::ceil(bound->channels / alone - 1e-6));
  return static_cast<std::int64_t>(steps);
}

/// The searches of one synthesis.
class ScheduleSearch {
 public:
  ScheduleSearch(const Scenario& scenario, const SynthesisSettings& settings, SynthesisReport& report)
      : scenario_(scenario), settings_(settings), report_(report) {}

  void search(const std::vector<RoutedMessage>& messages) {
    if (messages.empty()) return;
    if (are_equal(messages)) {
      search_equal(messages);
    } else {
      search_unequal(messages);
    }
  }

 private:
  /// Cuts all messages into the same number of pieces: 1, 2, 4, ..
  void search_equal(const std::vector<RoutedMessage>& messages) {
    std::vector<std::int64_t> counts;
    for (std::int64_t count = 1; count <= settings_.pieces; count *= 2) counts.push_back(count);
    for (std::size_t i = 0; i < counts.size() && goes_on_; ++i) {
      const double words = messages.front().words / static_cast<double>(counts[i]);
      const auto pieces = in_pieces(messages, {words, true}, counts[i]);
      const double end = share_of_rest(1.0 / static_cast<double>(counts.size() - i));
      // Integers may not be divisible.
      if (are_equal(pieces)) {
        search_with_orbits(pieces, end);
      } else {
        try_unequal(pieces, settings_.seed, end);
      }
    }
  }

  // The largest orbits come first: their search is short.
  void search_with_orbits(const std::vector<RoutedMessage>& messages, double end) {
    const bool is_total = scenario_.schedule.operation == "all-to-all";
    std::vector<std::unique_ptr<Orbits>> all = is_total ? orbits() : std::vector<std::unique_ptr<Orbits>>{};
    all.push_back(nullptr);  // every message for itself
    at_least_ = steps_at_least(scenario_, messages);
    fewest_ = std::numeric_limits<std::int32_t>::max();
    for (std::size_t i = 0; i < all.size() && goes_on_ && fewest_ > at_least_; ++i) {
      const ExchangePacking packing(scenario_.platform, messages, all[i].get());
      if (!packing.is_possible()) continue;
      const double until = used() + (end - used()) / static_cast<double>(all.size() - i);
      const Packing found = pack(packing.problem(), limits_until(until, settings_.seed));
      report_.moves += found.moves;
      fewest_ = std::min(fewest_, found.steps);
      consider(packing.table(found), found.steps, all[i] ? all[i]->size() : 1);
    }
  }

  [[nodiscard]] std::vector<std::unique_ptr<Orbits>> orbits() {
    const Topology& network = *scenario_.platform.topology;
    std::vector<std::unique_ptr<Orbits>> all;
    if (!scenario_.platform.mapping.is_identity() || !network.has_equal_channels() || network.switches() > 0)
      return all;
    if (symmetries_.empty()) symmetries_ = network.symmetries();
    for (const Symmetry& group : symmetries_) {
      for (auto& moves : subgroups_of(group)) {
        if (moves.size() > 1) all.push_back(std::make_unique<Orbits>(network, group, std::move(moves)));
      }
    }
    std::ranges::stable_sort(all, std::greater<>(), [](const auto& each) { return each->size(); });
    return all;
  }

  /// Tries sizes for a short while each, and then the best of them for the rest.
  void search_unequal(const std::vector<RoutedMessage>& messages) {
    const std::vector<PieceSize> sizes = piece_sizes_of(messages, settings_.pieces);
    const double end_of_trials = sizes.size() > 1 ? share_of_rest(0.5) : used();
    std::size_t best = 0;
    for (std::size_t i = 0; i < sizes.size() && goes_on_ && sizes.size() > 1; ++i) {
      const double end = used() + (end_of_trials - used()) / static_cast<double>(sizes.size() - i);
      if (try_unequal(in_pieces(messages, sizes[i], settings_.pieces), settings_.seed, end)) best = i;
    }
    const auto pieces = in_pieces(messages, sizes[best], settings_.pieces);
    const double end = share_of_rest(1);
    constexpr std::uint64_t most_trials = 1000;
    for (std::uint64_t trial = 1; trial <= most_trials && goes_on_ && (trial == 1 || used() < end); ++trial)
      try_unequal(pieces, settings_.seed + trial, end);
  }

  /// @return whether the schedule is the best so far
  bool try_unequal(const std::vector<RoutedMessage>& pieces, std::uint64_t seed, double end) {
    const Platform& platform = scenario_.platform;
    const double least = busiest_port(platform, pieces, [&](const RoutedMessage& each) {
      return time_alone(platform, each.from, each.to, each.words, each.routes->front());
    });
    // (A route that is not the first may have fewer hops: what is left out is not much better, if at all.)
    if (!report_.table.empty() && least >= time_) return false;
    const ExchangePacking packing(platform, pieces, nullptr);
    if (!packing.is_possible()) return false;
    at_least_ = steps_at_least(scenario_, pieces);
    fewest_ = std::numeric_limits<std::int32_t>::max();
    const TimedPacking found = pack_by_time(packing.problem(), limits_until(end, seed));
    report_.moves += found.packing.moves;
    return consider(packing.table(found.packing), found.packing.steps, 1);
  }

  bool consider(std::vector<LoggedMessage> table, std::int32_t steps, std::size_t orbit) {
    const Time time = time_of_steps(scenario_.platform, table);
    const bool is_better = report_.table.empty() || time < time_ || (time == time_ && steps < report_.steps);
    if (!is_better) return false;
    time_ = time;
    report_.table = std::move(table);
    report_.steps = steps;
    report_.at_least = at_least_;
    report_.orbit = orbit;
    report_.pieces = most_pieces(report_.table);
    return true;
  }

  [[nodiscard]] static std::int64_t most_pieces(const std::vector<LoggedMessage>& table) {
    std::map<std::pair<Rank, Rank>, std::int64_t> pieces;
    std::int64_t most = 1;
    for (const LoggedMessage& each : table) most = std::max(most, ++pieces[{each.from, each.to}]);
    return most;
  }

  // What is used up, and its limit, are moves or seconds.
  [[nodiscard]] bool by_moves() const { return settings_.moves > 0; }
  [[nodiscard]] double used() const {
    return by_moves() ? static_cast<double>(report_.moves)
                      : std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  }
  [[nodiscard]] double share_of_rest(double share) const {
    const double all = by_moves() ? static_cast<double>(settings_.moves) : settings_.seconds;
    return used() + std::max(0.0, all - used()) * share;
  }
  [[nodiscard]] PackingLimits limits_until(double end, std::uint64_t seed) {
    PackingLimits limits{.seed = seed};
    limits.moves = by_moves() ? static_cast<std::int64_t>(end - used()) : std::int64_t{1} << 60;
    limits.least_steps = static_cast<std::int32_t>(at_least_);
    limits.goes_on = [this, end](std::int64_t /*moves*/, std::int32_t steps, std::int64_t /*open*/) {
      const auto fewest = std::min(steps, fewest_);
      goes_on_ = !settings_.goes_on || settings_.goes_on(fewest, static_cast<std::int32_t>(at_least_));
      return goes_on_ && (by_moves() || used() < end);
    };
    return limits;
  }

  const Scenario& scenario_;
  const SynthesisSettings& settings_;
  SynthesisReport& report_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::vector<Symmetry> symmetries_;
  Time time_ = 0;              // of the best schedule
  std::int64_t at_least_ = 0;  // steps, of the current search
  std::int32_t fewest_ = 0;    // the same
  bool goes_on_ = true;
};

}  // namespace

void search_schedule(const Scenario& scenario, const std::vector<RoutedMessage>& messages,
                     const SynthesisSettings& settings, SynthesisReport& report) {
  ScheduleSearch(scenario, settings, report).search(messages);
}

}  // namespace hopscope
