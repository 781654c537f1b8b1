#include "study/bound/synthesis/schedule_search.hpp"

#include <algorithm>

#include <hopscope/approximately.hpp>
#include <hopscope/platform.hpp>

#include "analysis/synthesis/step_search.hpp"
#include "study/bound/synthesis/combining.hpp"
#include "study/bound/synthesis/packing.hpp"
#include "study/bound/synthesis/product_schedule.hpp"

namespace hopscope {

namespace {

/// The searches of one synthesis.
class ScheduleSearch {
 public:
  ScheduleSearch(const Scenario& scenario, const SynthesisSettings& settings, SynthesisReport& report)
      : scenario_(scenario),
        settings_(settings),
        report_(report),
        budget_(settings, report.moves),
        time_(time_of_steps(scenario.platform, report.table)) {}

  void search(const RoutedExchange& exchange) {
    const std::vector<RoutedMessage>& messages = exchange.messages;
    if (messages.empty()) return;
    search_all(exchange);
    if (report_.table.empty()) report_.at_least = needed(exchange);
  }

 private:
  void search_all(const RoutedExchange& exchange) {
    const std::vector<RoutedMessage>& messages = exchange.messages;
    if (!may_combine(exchange)) return search_direct(messages, 1);
    constexpr double first_share = 0.3, larger_share = 0.7;
    if (are_startups_dominant(messages)) {
      search_combining(exchange, first_share);
      if (report_.table.empty() || report_.bound_of_steps.value_or(0) < time_) search_direct(messages, larger_share);
    } else {
      search_direct(messages, larger_share);
    }
    search_combining(exchange, 1);
  }

  /// Steps of all schedules that the settings allow, at least.
  [[nodiscard]] std::int64_t needed(const RoutedExchange& exchange) const {
    if (settings_.transfers == 1) return steps_at_least(scenario_, exchange.messages);
    return exchange.messages.size() == all_pairs() ? gossip_steps(scenario_.platform) : 1;
  }

  [[nodiscard]] double share_of_rest(double share) const {
    return budget_.used() + std::max(0.0, end_ - budget_.used()) * share;
  }

  [[nodiscard]] bool may_combine(const RoutedExchange& exchange) {
    if (settings_.transfers == 1 || scenario_.platform.ranks() <= 2 || budget_.is_over()) return false;
    combined_.emplace(scenario_, exchange);
    return combined_->is_possible() && least_latency(combined_->problem()) > 0;
  }
  [[nodiscard]] bool are_startups_dominant(const std::vector<RoutedMessage>& messages) const {
    double words = 0;
    for (const RoutedMessage& each : messages) words += each.words;
    return words * scenario_.platform.word_time() <
           least_latency(combined_->problem()) * static_cast<double>(messages.size());
  }

  /// @param share of what is left of the budget
  void search_direct(const std::vector<RoutedMessage>& messages, double share) {
    // (An orbit or pieces do not lessen the steps that whole messages need.)
    const bool is_hopeless = settings_.most_steps > 0 && steps_at_least(scenario_, messages) > settings_.most_steps;
    if (!goes_on_ || is_hopeless) return;
    end_ = budget_.share_of_rest(share);
    if (are_equal(messages)) {
      search_equal(messages);
    } else {
      search_unequal(messages);
    }
  }

  void search_combining(const RoutedExchange& exchange, double share) {
    const bool is_at_bound = report_.bound && !report_.table.empty() && approximately_at_most(time_, *report_.bound);
    if (!goes_on_ || is_at_bound || budget_.is_over()) return;
    at_least_ = needed(exchange);
    const double end = budget_.share_of_rest(share);
    CombiningLimits limits{.seed = settings_.seed + searches_++,
                           .moves = budget_.moves_until(end),
                           .most_steps = settings_.most_steps,
                           .most_transfers = settings_.transfers,
                           .time_to_beat = report_.table.empty() ? 0 : time_};
    limits.goes_on = [&](const CombinedSchedule& best) {
      return is_told(best.messages.empty() ? none : best.steps, best.time) && budget_.is_left_until(end);
    };
    const CombinedSchedule found = combine(combined_->problem(), limits);
    report_.moves += found.moves;
    if (!found.messages.empty()) consider(combined_->table(found), found.steps, 1);
  }
  [[nodiscard]] std::size_t all_pairs() const {
    const auto ranks = static_cast<std::size_t>(scenario_.platform.ranks());
    return ranks * (ranks - 1);
  }

  /// Reports progress: the better of a schedule and the best so far. @return whether to go on
  bool is_told(std::int32_t steps, Time time) {
    const bool is_first = report_.table.empty();
    const bool is_better = steps < none && (is_first || (time > 0 && time < time_));
    const SynthesisProgress progress =
        is_better ? SynthesisProgress{steps, time, report_.bound}
                  : SynthesisProgress{static_cast<std::int32_t>(report_.steps), time_, report_.bound};
    goes_on_ = !settings_.goes_on || settings_.goes_on(progress);
    return goes_on_;
  }

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

  // The largest orbits come first: their search is short. A few that are possible are tried for a while each, and so is
  // every message for itself; then the best of them gets the rest. One packing is in memory at a time.
  void search_with_orbits(const std::vector<RoutedMessage>& messages, double end) {
    constexpr std::size_t most_tried = 6;
    const bool is_total = scenario_.operation->is_total_exchange();
    std::vector<std::unique_ptr<Orbits>> all = is_total ? orbits() : std::vector<std::unique_ptr<Orbits>>{};
    all.push_back(nullptr);
    at_least_ = steps_at_least(scenario_, messages);
    fewest_ = none;
    if (is_total) try_product(messages, end);
    const double end_of_trials = budget_.used() + (end - budget_.used()) / 2;
    const Orbits* best = nullptr;
    std::size_t tried = 0;
    for (std::size_t i = 0; i < all.size() && is_searched_on(); ++i) {
      if (tried + 1 == most_tried) i = all.size() - 1;
      const std::size_t left = std::min(most_tried - tried, all.size() - i);
      const bool is_only_one = tried == 0 && left == 1;
      const double share = (end_of_trials - budget_.used()) / static_cast<double>(left);
      const double until = is_only_one ? end : budget_.used() + share;
      const std::int32_t before = fewest_;
      if (!try_packing(messages, all[i].get(), settings_.seed, until)) continue;
      ++tried;
      if (fewest_ < before) best = all[i].get();
    }
    if (tried > 1) (void)try_packing(messages, best, settings_.seed + tried, end);
  }

  void try_product(const std::vector<RoutedMessage>& messages, double end) {
    const Platform& platform = scenario_.platform;
    const bool are_alike = platform.topology->has_equal_channels() && platform.has_uniform_costs();
    if (!are_ranks_nodes() || !are_alike || messages.size() != all_pairs()) return;
    const double until = budget_.used() + (end - budget_.used()) / 4;
    PackingLimits limits{.seed = settings_.seed, .moves = budget_.moves_until(until)};
    limits.goes_on = [&](std::int64_t /*moves*/, std::int32_t /*steps*/, std::int64_t /*open*/) {
      return is_told(none, 0) && budget_.is_left_until(until);
    };
    ProductSchedule found = product_schedule(platform, messages.front().words, limits);
    report_.moves += found.moves;
    if (found.table.empty()) return;
    fewest_ = found.steps;
    consider(std::move(found.table), found.steps, 1);
  }

  /// Whether every node has the rank of its number.
  [[nodiscard]] bool are_ranks_nodes() const {
    return scenario_.platform.mapping.is_identity() && scenario_.platform.has_rank_on_every_node();
  }

  // The first schedule is made however little time there is.
  [[nodiscard]] bool is_searched_on() const { return (goes_on_ || report_.table.empty()) && fewest_ > at_least_; }

  /// @return whether it is possible
  bool try_packing(const std::vector<RoutedMessage>& messages, const Orbits* orbits, std::uint64_t seed, double end) {
    if (!is_searched_on()) return false;
    const ExchangePacking packing(scenario_.platform, messages, orbits);
    if (!packing.is_possible()) return false;
    PackingLimits limits = limits_until(end, seed);
    limits.counts_each_channel = orbits != nullptr;
    const Packing found = pack(packing.problem(), limits);
    if (found.of.empty()) return true;
    report_.moves += found.moves;
    fewest_ = std::min(fewest_, found.steps);
    consider(packing.table(found), found.steps, orbits != nullptr ? orbits->size() : 1);
    return true;
  }

  [[nodiscard]] std::vector<std::unique_ptr<Orbits>> orbits() {
    const Topology& network = *scenario_.platform.topology;
    std::vector<std::unique_ptr<Orbits>> all;
    if (!are_ranks_nodes() || !network.has_equal_channels() || network.switches() > 0) return all;
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
    const double end_of_trials = sizes.size() > 1 ? share_of_rest(0.5) : budget_.used();
    std::size_t best = 0;
    for (std::size_t i = 0; i < sizes.size() && goes_on_ && sizes.size() > 1; ++i) {
      const double end = budget_.used() + (end_of_trials - budget_.used()) / static_cast<double>(sizes.size() - i);
      if (try_unequal(in_pieces(messages, sizes[i], settings_.pieces), settings_.seed, end)) best = i;
    }
    const auto pieces = in_pieces(messages, sizes[best], settings_.pieces);
    const double end = share_of_rest(1);
    constexpr std::uint64_t most_trials = 1000;
    for (std::uint64_t trial = 1; trial <= most_trials && goes_on_ && (trial == 1 || budget_.used() < end); ++trial)
      try_unequal(pieces, settings_.seed + trial, end);
  }

  /// @return whether the schedule is the best so far
  bool try_unequal(const std::vector<RoutedMessage>& pieces, std::uint64_t seed, double end) {
    const Platform& platform = scenario_.platform;
    const double least = load_of_busiest_port(platform, pieces, [&](const RoutedMessage& each) {
      return time_alone(platform, each.from, each.to, each.words, each.routes->front());
    });
    // (A route that is not the first may have fewer hops: what is left out is not much better, if at all.)
    if (!report_.table.empty() && least >= time_) return false;
    const ExchangePacking packing(platform, pieces, nullptr);
    if (!packing.is_possible()) return false;
    at_least_ = steps_at_least(scenario_, pieces);
    fewest_ = none;
    const TimedPacking found = pack_by_time(packing.problem(), limits_until(end, seed));
    if (found.packing.of.empty()) return false;
    report_.moves += found.packing.moves;
    return consider(packing.table(found.packing), found.packing.steps, 1);
  }

  bool consider(std::vector<ScheduledMessage> table, std::int32_t steps, std::size_t orbit) {
    const Time time = time_of_steps(scenario_.platform, table);
    report_.fewest_steps = report_.fewest_steps == 0 ? steps : std::min<std::int64_t>(report_.fewest_steps, steps);
    if (settings_.most_steps > 0 && steps > settings_.most_steps) return false;
    const bool is_better = report_.table.empty() || time < time_ || (time == time_ && steps < report_.steps);
    if (!is_better) return false;
    time_ = time;
    report_.table = std::move(table);
    report_.steps = steps;
    report_.at_least = at_least_;
    report_.orbit = orbit;
    report_.pieces = most_pieces(report_.table);
    report_.transfers = most_transfers(report_.table);
    return true;
  }

  [[nodiscard]] PackingLimits limits_until(double end, std::uint64_t seed) {
    PackingLimits limits{.seed = seed};
    limits.moves = budget_.moves_until(end);
    limits.least_steps = static_cast<std::int32_t>(at_least_);
    limits.always_complete = report_.table.empty();
    limits.goes_on = [this, end](std::int64_t /*moves*/, std::int32_t steps, std::int64_t /*open*/) {
      // The first schedule may take what is for others.
      const bool is_first = steps == PackingLimits::no_steps && report_.table.empty();
      return is_told(steps, 0) && (is_first ? !budget_.is_over() : budget_.is_left_until(end));
    };
    return limits;
  }

  const Scenario& scenario_;
  const SynthesisSettings& settings_;
  SynthesisReport& report_;
  SearchBudget budget_;
  Time time_;       // of the best schedule
  double end_ = 0;  // of what is used without combining
  static constexpr std::int32_t none = PackingLimits::no_steps;
  std::optional<CombinedExchange> combined_;
  std::vector<Symmetry> symmetries_;
  std::uint64_t searches_ = 0;  // with combining
  std::int64_t at_least_ = 0;   // steps, of the current search
  std::int32_t fewest_ = 0;     // the same
  bool goes_on_ = true;
};

}  // namespace

void search_schedule(const Scenario& scenario, const RoutedExchange& exchange, const SynthesisSettings& settings,
                     SynthesisReport& report) {
  ScheduleSearch(scenario, settings, report).search(exchange);
}

}  // namespace hopscope
