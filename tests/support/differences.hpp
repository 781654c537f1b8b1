#pragma once

#include <algorithm>
#include <cmath>
#include <string>
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
  void exact(const char* what, const Value& one, const Value& other) {
    if (!(one == other)) list_.push_back(where_ + what);
  }
  void time(const char* what, Time one, Time other) { number(what, one, other, 1e-9); }
  void sum(const char* what, double one, double other) { number(what, one, other, 1e-12); }

  [[nodiscard]] const std::vector<std::string>& list() const { return list_; }

 private:
  void number(const char* what, double one, double other, double tolerance) {
    if (std::abs(one - other) <= tolerance * std::max(std::abs(one), std::abs(other))) return;
    list_.push_back(fmt::format("{}{}: {:.17g} and {:.17g}", where_, what, one, other));
  }

  std::string where_;
  std::vector<std::string> list_;
};

inline void compare(const StepUsage& one, const StepUsage& other, Differences& found) {
  found.exact("number", one.step, other.step);
  found.exact("messages", one.messages, other.messages);
  found.sum("words", one.words, other.words);
  found.sum("congestion", one.congestion, other.congestion);
  found.exact("load", one.load, other.load);
  found.exact("congested channels", one.congested_channels, other.congested_channels);
  found.exact("used channels", one.used_channels, other.used_channels);
  found.exact("link traversals", one.link_traversals, other.link_traversals);
  found.sum("word-hops", one.word_hops, other.word_hops);
  found.time("start", one.start, other.start);
  found.time("end", one.end, other.end);
}

inline void compare(const Totals& one, const Totals& other, Differences& found) {
  found.exact("steps", one.steps, other.steps);
  found.exact("messages", one.messages, other.messages);
  found.sum("words", one.words, other.words);
  found.exact("link traversals", one.link_traversals, other.link_traversals);
  found.sum("word-hops", one.word_hops, other.word_hops);
  found.sum("congestion", one.max_congestion, other.max_congestion);
  found.exact("load", one.max_load, other.max_load);
  found.exact("overlap", one.max_overlap, other.max_overlap);
}

inline void compare(const MessageRecord& one, const MessageRecord& other, Differences& found) {
  found.exact("step", one.step, other.step);
  found.exact("source", one.from, other.from);
  found.exact("destination", one.to, other.to);
  found.sum("words", one.words, other.words);
  found.exact("route", one.route, other.route);
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
  compare(one.totals, other.totals, found);
  for (std::size_t i = 0; i < std::min(one.steps.size(), other.steps.size()); ++i) {
    found.look_at(fmt::format("step {}: ", one.steps[i].step));
    compare(one.steps[i], other.steps[i], found);
  }
  for (std::size_t i = 0; i < std::min(one.messages.size(), other.messages.size()); ++i) {
    found.look_at(fmt::format("message {} of the list: ", i));
    compare(one.messages[i], other.messages[i], found);
  }
}

}  // namespace hopscope::test
