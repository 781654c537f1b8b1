#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/synthesis/step_search.hpp"

namespace hopscope {

/// What a place costs of each resource in each step, so that a message is priced in all steps at once: prices of a
/// resource lie side by side, and those of what a route uses are added up step by step, several at a time. Who is in
/// the way of several resources in a row of a route is paid for once.
class StepPrices {
 public:
  using Price = std::int16_t;
  using Resource = PackingProblem::Resource;

  explicit StepPrices(const PackingProblem& problem);

  /// Higher ones could add up to more than a Price holds.
  [[nodiscard]] Price highest() const { return highest_; }
  /// Begins with so many steps, in which everything is free. Until then there are none.
  void begin(std::int32_t steps);
  /// The last step takes the place of the one that is removed.
  void remove_step(std::int32_t step);
  /// @param payee who is to be paid; of their numbers the last 16 bits count
  void set(std::int32_t step, Resource resource, Price price, std::int32_t payee) {
    prices_[index(step, resource)] = price;
    payees_[index(step, resource)] = static_cast<std::uint16_t>(payee);
  }
  /// Of a route in a step: of its first 32767 resources, if it uses more.
  [[nodiscard]] std::int32_t of(std::int32_t step, const PackingProblem::Route& route) const;
  /// By step: the price of the cheapest of several routes, in the same way. Valid until the next call.
  [[nodiscard]] std::span<Price> cheapest(const std::vector<PackingProblem::Route>& routes);

 private:
  [[nodiscard]] std::size_t index(std::int32_t step, Resource resource) const {
    return static_cast<std::size_t>(resource) * width_ + static_cast<std::size_t>(step);
  }
  void add_up(const PackingProblem::Route& route);

  std::size_t resources_;
  std::int32_t steps_ = 0;
  std::size_t width_ = 0;  // steps that there is room for: a multiple of what a vector register holds
  Price highest_;
  std::vector<Price> prices_;          // by resource and step; 0 in steps that do not exist
  std::vector<std::uint16_t> payees_;  // the same
  std::vector<Price> sums_, least_;
};

}  // namespace hopscope
