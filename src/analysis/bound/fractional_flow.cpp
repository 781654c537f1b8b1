#include "analysis/bound/fractional_flow.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/bound/flow_descent.hpp"
#include "analysis/bound/shortest_flow.hpp"

namespace hopscope {

namespace {

std::vector<double> lengths_under(const FlowNetwork& network, const FlowLimits& limits,
                                  const std::vector<double>& prices) {
  std::vector<double> lengths(network.channels.size());
  for (std::size_t e = 0; e < lengths.size(); ++e) lengths[e] = limits.length(e, prices);
  return lengths;
}

// Of a flow or a bound, relative; less is no progress.
constexpr double least_gain = 1e-6;

/// Prices, and what they prove.
struct Best {
  std::vector<double> prices;
  double bound = 0;
};

/// A search that keeps the best flow and the best prices.
class DescendingFlow {
 public:
  DescendingFlow(const FlowNetwork& network, const FlowDemand& demand, const FlowSearch& settings)
      : network_(network), demand_(demand), settings_(settings), limits_(network) {}

  FractionalFlow run(const std::vector<std::vector<double>>& others,
                     const std::vector<std::vector<double>>& candidates) {
    // A bound is replaced only by one that is better beyond rounding: the first candidates are the simplest.
    for (const auto& prices : candidates) offer(prices);
    std::vector<double> even(limits_.count());
    for (std::size_t r = 0; r < even.size(); ++r) even[r] = limits_.is_used(r) ? 1 : 0;
    take(first_flow(even));
    for (const auto& words : others) take(words);
    offer(even);
    offer_most_loaded();
    if (!is_close() && can_descend()) descend(even);
    FractionalFlow found{std::move(words_), time_, std::move(best_.prices), best_.bound, sweeps_, is_stopped_, {}};
    if (is_of_descent_) found.by_source = std::move(by_source_);
    return found;
  }

 private:
  [[nodiscard]] bool goes_on() {
    is_stopped_ = is_stopped_ || (settings_.goes_on && !settings_.goes_on());
    return !is_stopped_;
  }
  /// True if flow and bound have been the same for two thirds of all sweeps, and for many.
  [[nodiscard]] bool is_stuck() const { return sweeps_ > 3 * last_gain_ + 1000; }
  [[nodiscard]] bool is_close() const {
    const double gap = work_ < settings_.little_work ? settings_.gap / 10 : settings_.gap;
    return time_ <= std::max(best_.bound, settings_.known_bound) * (1 + std::max(gap, 1e-9));
  }
  [[nodiscard]] bool can_descend() const {
    const double cells = static_cast<double>(demand_.sources.size()) * static_cast<double>(network_.channels.size());
    return cells * sizeof(double) <= static_cast<double>(settings_.most_memory) && time_ > 0;
  }
  [[nodiscard]] std::vector<double> loads_of(const std::vector<double>& words) const {
    std::vector<double> loads(limits_.count());
    for (std::size_t e = 0; e < words.size(); ++e) limits_.add(e, words[e], loads);
    return loads;
  }
  /// Keeps a flow if it is better than the best so far.
  bool take(std::vector<double> words) {
    const std::vector<double> loads = loads_of(words);
    const double time = loads.empty() ? 0 : std::ranges::max(loads);
    if (has_flow_ && time >= time_) return false;
    if (!has_flow_ || time < time_ * (1 - least_gain)) last_gain_ = sweeps_;
    has_flow_ = true;
    words_ = std::move(words);
    time_ = time;
    return true;
  }
  void offer(const std::vector<double>& prices) {
    if (!std::ranges::all_of(prices, [](double price) { return price >= 0 && std::isfinite(price); })) return;
    const double bound = bound_by(network_, demand_, prices);
    if (!best_.prices.empty() && !(bound > best_.bound * (1 + 1e-12))) return;  // nor if it is no number
    if (bound > best_.bound * (1 + least_gain)) last_gain_ = sweeps_;
    best_ = {prices, bound};
  }
  /// The same price for every limit whose load is the largest, or whose price is at least half the largest.
  void offer_most_loaded() {
    const std::vector<double> loads = loads_of(words_);
    std::vector<double> prices(loads.size());
    for (std::size_t r = 0; r < loads.size(); ++r) prices[r] = loads[r] >= time_ * (1 - 1e-9) ? 1 : 0;
    offer(prices);
  }
  void offer_rounded(const std::vector<double>& prices) {
    const double most = std::ranges::max(prices);
    std::vector<double> rounded(prices.size());
    for (std::size_t r = 0; r < prices.size(); ++r) rounded[r] = prices[r] >= most / 2 ? 1 : 0;
    offer(rounded);
  }
  std::vector<double> first_flow(const std::vector<double>& prices) {
    const std::vector<double> lengths = lengths_under(network_, limits_, prices);
    ShortestFlow shortest(network_);
    std::vector<double> words(network_.channels.size());
    for (std::size_t s = 0; s < demand_.sources.size(); ++s) {
      shortest.search(demand_.sources[s], lengths);
      shortest.add_flow(demand_, s, lengths, words);
    }
    return words;
  }

  void descend(const std::vector<double>& even) {
    FlowDescent descent(network_, limits_, demand_, even);
    const double work_of_sweep = 3 * static_cast<double>(demand_.sources.size()) *
                                 static_cast<double>(network_.channels.size() + limits_.count());
    std::vector<double> mean(limits_.count());
    for (; work_ < settings_.most_work && !is_close() && !is_stuck(); work_ += work_of_sweep) {
      if (!descent.sweep([this] { return goes_on(); })) break;
      ++sweeps_;
      if (take(descent.words())) is_of_descent_ = true;
      const std::vector<double> prices = descent.mean_prices();
      offer(prices);
      for (std::size_t r = 0; r < mean.size(); ++r) mean[r] += 0.3 * (prices[r] - mean[r]);
      if (sweeps_ % 2 == 0) offer(mean);
      if ((sweeps_ & (sweeps_ - 1)) == 0) offer_rounded(prices);
      descent.sharpen();
      if (settings_.progress) settings_.progress(sweeps_, time_, best_.bound);
    }
    offer_rounded(best_.prices);
    by_source_ = std::move(descent.by_source());
  }

  const FlowNetwork& network_;
  const FlowDemand& demand_;
  const FlowSearch& settings_;
  FlowLimits limits_;
  std::vector<double> words_;
  bool has_flow_ = false;
  double time_ = 0;
  Best best_;
  int sweeps_ = 0;
  int last_gain_ = 0;  // the sweep after which flow or bound were last better
  bool is_stopped_ = false;
  double work_ = 0;
  bool is_of_descent_ = false;
  std::vector<std::vector<double>> by_source_;
};

/// The power of two by which times are divided, without rounding, so that they are at most 1: with the largest numbers
/// sums of times would be infinite.
int exponent_of_times(const FlowNetwork& network) {
  int exponent = 0;
  if (!network.word_times.empty()) (void)std::frexp(std::ranges::max(network.word_times), &exponent);
  return exponent;
}

}  // namespace

double bound_by(const FlowNetwork& network, const FlowDemand& demand, const std::vector<double>& prices) {
  const double price = std::accumulate(prices.begin(), prices.end(), 0.0);
  if (price == 0) return 0;
  const std::vector<double> lengths = lengths_under(network, FlowLimits(network), prices);
  ShortestFlow shortest(network);
  double paid = 0;
  for (std::size_t s = 0; s < demand.sources.size(); ++s) {
    shortest.search(demand.sources[s], lengths);
    for (NodeId to = 0; to < network.nodes; ++to) {
      if (const double words = demand.of(s, to); words > 0) paid += words * shortest.distance(to);
    }
  }
  return paid / price;
}

FractionalFlow fractional_flow(const FlowNetwork& network, const FlowDemand& demand,
                               const std::vector<std::vector<double>>& others,
                               const std::vector<std::vector<double>>& candidates, const FlowSearch& settings) {
  const int exponent = exponent_of_times(network);
  FlowNetwork scaled = network;
  for (double& time : scaled.word_times) time = std::ldexp(time, -exponent);
  FlowSearch scaled_settings = settings;
  scaled_settings.known_bound = std::ldexp(settings.known_bound, -exponent);
  FractionalFlow found = DescendingFlow(scaled, demand, scaled_settings).run(others, candidates);
  found.time = std::ldexp(found.time, exponent);
  found.bound = std::ldexp(found.bound, exponent);
  return found;
}

}  // namespace hopscope
