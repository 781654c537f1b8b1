#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <hopscope/result.hpp>

namespace hopscope::test {

/// Records in words where two runs of one scenario differ: times by more than 1e-9, amounts by more than the order of
/// summation can explain, anything else at all.
class Differences {
 public:
  /// `where` is put before the following differences, such as the step that they concern.
  void look_at(std::string where) { where_ = std::move(where); }

  template <class Value>
  void exact(std::string_view what, const Value& one, const Value& other) {
    if (!(one == other)) list_.push_back(fmt::format("{}{}", where_, what));
  }
  void time(std::string_view what, Time one, Time other) { number(what, one, other, 1e-9); }
  void sum(std::string_view what, double one, double other) { number(what, one, other, 1e-12); }

  [[nodiscard]] const std::vector<std::string>& list() const { return list_; }

 private:
  void number(std::string_view what, double one, double other, double tolerance) {
    if (std::abs(one - other) <= tolerance * std::max(std::abs(one), std::abs(other))) return;
    list_.push_back(fmt::format("{}{}: {:.17g} and {:.17g}", where_, what, one, other));
  }

  std::string where_;
  std::vector<std::string> list_;
};

/// Column by column.
template <class Columns, class Row>
void compare(const Columns& columns, const Row& one, const Row& other, Differences& found) {
  for (const auto& column : columns) {
    const auto compare_cells = [&]<class Value>(const Value& of_one, const Value& of_other) {
      if constexpr (!std::floating_point<Value>) {
        found.exact(column.name, of_one, of_other);
      } else if (column.unit == Unit::time) {
        found.time(column.name, of_one, of_other);
      } else {
        found.sum(column.name, of_one, of_other);
      }
    };
    column.of(compare_cells, one, other);
  }
}

/// Compares everything except the engine, formulas and expectations.
inline void compare(const Result& one, const Result& other, Differences& found) {
  found.look_at("");
  found.time("makespan", one.time, other.time);
  found.exact("number of steps", one.steps.size(), other.steps.size());
  found.exact("number of messages", one.messages.size(), other.messages.size());
  found.exact("delivery", one.delivery, other.delivery);
  found.exact("delivery failures", one.delivery_failures, other.delivery_failures);
  found.exact("is congestion-free", one.witness.has_value(), other.witness.has_value());
  if (one.witness && other.witness) {
    found.look_at("witness: ");
    found.exact("step", one.witness->step, other.witness->step);
    found.exact("channel", one.witness->channel, other.witness->channel);
    found.exact("load", one.witness->load, other.witness->load);
    found.exact("messages", one.witness->messages, other.witness->messages);
  }
  found.look_at("total: ");
  // Engines go through one event at different numbers of instants.
  compare(std::span(total_columns).first(place_of(total_columns, "instants")), one.totals, other.totals, found);
  for (std::size_t i = 0; i < std::min(one.steps.size(), other.steps.size()); ++i) {
    found.look_at(fmt::format("step {}: ", one.steps[i].step));
    compare(step_columns, one.steps[i], other.steps[i], found);
  }
  for (std::size_t i = 0; i < std::min(one.messages.size(), other.messages.size()); ++i) {
    found.look_at(fmt::format("message {} of the list: ", i));
    compare(message_columns, one.messages[i], other.messages[i], found);
  }
}

}  // namespace hopscope::test
