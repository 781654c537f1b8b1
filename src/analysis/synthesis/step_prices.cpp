#include "analysis/synthesis/step_prices.hpp"

#include <algorithm>
#include <limits>

namespace hopscope {

namespace {

// As many as a vector register holds.
constexpr std::size_t steps_at_once = 16;
// So many prices of 1, the lowest, add up to a Price; estimates leave out the other resources of a route.
constexpr std::size_t most_priced = std::numeric_limits<StepPrices::Price>::max();

std::span<const StepPrices::Resource> priced(const PackingProblem::Route& route) {
  return {route.data(), std::min(route.size(), most_priced)};
}

StepPrices::Price highest_price(const PackingProblem& problem) {
  std::size_t longest = 1;
  for (const auto& routes : problem.messages) {
    for (const auto& route : routes) longest = std::max(longest, route.size());
  }
  return static_cast<StepPrices::Price>(most_priced / std::min(longest, most_priced));
}

}  // namespace

StepPrices::StepPrices(const PackingProblem& problem)
    : resources_(problem.places.size()), highest_(highest_price(problem)) {}

void StepPrices::begin(std::int32_t steps) {
  steps_ = steps;
  width_ = (static_cast<std::size_t>(steps) + steps_at_once - 1) / steps_at_once * steps_at_once;
  prices_.assign(resources_ * width_, 0);
  payees_.assign(resources_ * width_, 0);
  sums_.resize(width_);
  least_.resize(width_);
}

void StepPrices::remove_step(std::int32_t step) {
  --steps_;
  for (Resource r = 0; r < static_cast<Resource>(resources_); ++r) {
    const std::size_t last = index(steps_, r);
    set(step, r, prices_[last], payees_[last]);
    set(steps_, r, 0, 0);
  }
}

std::int32_t StepPrices::of(std::int32_t step, const PackingProblem::Route& route) const {
  std::int32_t sum = 0;
  std::int32_t payee = -1;
  for (const Resource resource : priced(route)) {
    const std::size_t i = index(step, resource);
    if (payees_[i] != payee) sum += prices_[i];
    payee = payees_[i];
  }
  return sum;
}

void StepPrices::add_up(const PackingProblem::Route& route) {
  Price* sums = sums_.data();
  const std::uint16_t* paid = nullptr;
  for (const Resource resource : priced(route)) {
    const Price* prices = prices_.data() + index(0, resource);
    const std::uint16_t* payees = payees_.data() + index(0, resource);
    if (paid == nullptr) {
      std::copy_n(prices, width_, sums);
    } else {
      for (std::size_t step = 0; step < width_; ++step)
        sums[step] = static_cast<Price>(sums[step] + (payees[step] == paid[step] ? 0 : prices[step]));
    }
    paid = payees;
  }
}

std::span<StepPrices::Price> StepPrices::cheapest(const std::vector<PackingProblem::Route>& routes) {
  Price* least = least_.data();
  std::fill_n(least, width_, std::numeric_limits<Price>::max());
  for (const PackingProblem::Route& route : routes) {
    add_up(route);
    const Price* sums = sums_.data();
    for (std::size_t step = 0; step < width_; ++step) least[step] = std::min(least[step], sums[step]);
  }
  return {least, static_cast<std::size_t>(steps_)};
}

}  // namespace hopscope
