#include "analysis/bound/flow_descent.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "analysis/bound/reproducible.hpp"

namespace hopscope {

namespace {

constexpr double least_price = 1e-9;   // relative to the largest; keeps detours from being free
constexpr double most_exponent = 300;  // what is far above the largest load is dear enough, and finite

/// The logarithm of a weighted sum of exponentials of functions, and its derivative, without overflow.
class SumOfExponentials {
 public:
  void add(double weight, double exponent, double slope) {
    if (exponent > largest_) {
      const double scale = reproducible_exp(largest_ - exponent);
      sum_ *= scale;
      slopes_ *= scale;
      largest_ = exponent;
    }
    const double term = weight * reproducible_exp(exponent - largest_);
    sum_ += term;
    slopes_ += term * slope;
  }
  [[nodiscard]] bool is_empty() const { return sum_ == 0; }
  [[nodiscard]] double logarithm() const { return largest_ + reproducible_log(sum_); }
  [[nodiscard]] double mean_slope() const { return slopes_ / sum_; }

 private:
  double largest_ = -std::numeric_limits<double>::infinity();
  double sum_ = 0;
  double slopes_ = 0;
};

double soft_price(double exponent) { return reproducible_exp(std::min(exponent, most_exponent)); }

}  // namespace

FlowDescent::FlowDescent(const FlowNetwork& network, const FlowLimits& limits, const FlowDemand& demand,
                         const std::vector<double>& first_prices)
    : network_(&network),
      limits_(&limits),
      demand_(&demand),
      shortest_(network),
      loads_(limits.count()),
      prices_(first_prices),
      mean_(limits.count()),
      lengths_(network.channels.size()),
      towards_(network.channels.size()),
      difference_(limits.count()) {
  for (std::size_t e = 0; e < lengths_.size(); ++e) lengths_[e] = limits.length(e, prices_);
  for (std::size_t s = 0; s < demand.sources.size(); ++s) {
    flows_.emplace_back(network.channels.size());
    shortest_.search(demand.sources[s], lengths_);
    shortest_.add_flow(demand, s, lengths_, flows_.back());
  }
  order_.resize(demand.sources.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
}

std::vector<double> FlowDescent::words() const {
  std::vector<double> sum(network_->channels.size());
  for (const auto& flow : flows_) {
    for (std::size_t e = 0; e < sum.size(); ++e) sum[e] += flow[e];
  }
  return sum;
}

void FlowDescent::set_price(std::size_t limit) {
  prices_[limit] = limits_->is_used(limit) ? soft_price(beta_ * (loads_[limit] - most_)) + least_price : 0;
}

void FlowDescent::begin_sweep() {
  const std::vector<double> all = words();
  std::ranges::fill(loads_, 0.0);
  for (std::size_t e = 0; e < all.size(); ++e) limits_->add(e, all[e], loads_);
  most_ = std::ranges::max(loads_);
  beta_ = reproducible_log(static_cast<double>(loads_.size()) + 1) / (softness_ * most_);
  for (std::size_t r = 0; r < loads_.size(); ++r) set_price(r);
  price_sum_ = std::accumulate(prices_.begin(), prices_.end(), 0.0);
  std::ranges::fill(mean_, 0.0);
  left_to_gain_ = 0;
  for (std::size_t n = order_.size(); n > 1; --n) std::swap(order_[n - 1], order_[random_() % n]);
}

bool FlowDescent::sweep(const std::function<bool()>& goes_on) {
  begin_sweep();
  for (const std::size_t source : order_) {
    if (!goes_on()) return false;
    move(source);
    // Recomputed, not updated: a price of up to exp(most_exponent), once added, cancels all digits of the others.
    price_sum_ = std::accumulate(prices_.begin(), prices_.end(), 0.0);
    const double weight = 1 / price_sum_;
    for (std::size_t r = 0; r < mean_.size(); ++r) mean_[r] += weight * prices_[r];
  }
  for (double& price : mean_) price /= static_cast<double>(order_.size());
  return true;
}

void FlowDescent::sharpen() {
  if (left_to_gain_ < softness_ / 10) softness_ *= 0.8;
}

void FlowDescent::find_changes(const std::vector<double>& flow) {
  std::ranges::fill(difference_, 0.0);
  for (std::size_t e = 0; e < flow.size(); ++e) {
    if (towards_[e] != flow[e]) limits_->add(e, towards_[e] - flow[e], difference_);
  }
  changes_.clear();
  for (std::size_t r = 0; r < difference_.size(); ++r) {
    if (difference_[r] != 0) changes_.push_back({r, loads_[r] - most_, difference_[r]});
  }
}

FlowDescent::Balance FlowDescent::balance_at(double step) const {
  SumOfExponentials growing, shrinking;
  for (const auto& [limit, load, by] : changes_) {
    (by > 0 ? growing : shrinking).add(std::abs(by), beta_ * (load + step * by), beta_ * by);
  }
  if (growing.is_empty() || shrinking.is_empty()) return {growing.is_empty() ? -1.0 : 1.0, 0};
  return {growing.logarithm() - shrinking.logarithm(), growing.mean_slope() - shrinking.mean_slope()};
}

double FlowDescent::best_step() const {
  if (balance_at(1).excess <= 0) return 1;
  double low = 0;
  double high = 1;
  double step = 0;
  for (int round = 0; round < 30 && high - low > 1e-4 * high; ++round) {
    const auto [excess, slope] = balance_at(step);
    (excess < 0 ? low : high) = step;
    const double newton = slope > 0 ? step - excess / slope : -1;
    const double next = newton > low && newton < high ? newton : (low + high) / 2;
    if (std::abs(next - step) < 1e-3 * next) return next;
    step = next;
  }
  return low;
}

void FlowDescent::move(std::size_t source) {
  for (std::size_t e = 0; e < lengths_.size(); ++e) lengths_[e] = limits_->length(e, prices_);
  shortest_.search(demand_->sources[source], lengths_);
  std::ranges::fill(towards_, 0.0);
  shortest_.add_flow(*demand_, source, lengths_, towards_);
  std::vector<double>& flow = flows_[source];
  double gain = 0;
  for (std::size_t e = 0; e < flow.size(); ++e) gain += (flow[e] - towards_[e]) * lengths_[e];
  left_to_gain_ += gain / (price_sum_ * most_);
  if (gain <= 0) return;
  find_changes(flow);
  const double step = best_step();
  for (std::size_t e = 0; e < flow.size(); ++e) flow[e] += step * (towards_[e] - flow[e]);
  for (const auto& [limit, load, by] : changes_) {
    loads_[limit] += step * by;
    set_price(limit);
  }
}

}  // namespace hopscope
