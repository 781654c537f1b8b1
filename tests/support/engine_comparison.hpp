#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "support/differences.hpp"
#include "support/known_bounds.hpp"
#include "support/random_scenario.hpp"
#include "support/scenario_text.hpp"
#include "support/trace.hpp"

namespace hopscope::test {

/// The run of a scenario on one engine.
struct EngineRun {
  Result result;
  Trace trace;
  std::vector<std::string> waiting;  ///< if it ended in a deadlock: which rank waits for what
};

inline EngineRun run_on(const char* engine, Scenario scenario) {
  EngineRun run;
  scenario.engine = catalogue().engine(engine);
  try {
    run.result = simulate(scenario, {.messages = true, .observers = {&run.trace}, .bounds = &known_bounds()});
    std::ranges::sort(run.result.messages);  // those of one pair and step may be in any order
  } catch (const DeadlockError& deadlock) {
    run.waiting = deadlock.waiting();
  }
  return run;
}

inline void compare(const Passage& one, const Passage& other, Differences& found) {
  const MessageInfo& message = one.message;
  found.look_at(fmt::format("{}->{} in step {}: ", message.from, message.to, message.step));
  found.exact("destination", message.to, other.message.to);
  found.exact("step", message.step, other.message.step);
  found.exact("words", message.words, other.message.words);
  found.exact("route", one.route, other.route);
  found.time("startup", one.sent, other.sent);
  found.time("delivery", one.delivered, other.delivered);
  found.exact("flows", one.flows.size(), other.flows.size());
  for (std::size_t i = 0; i < std::min(one.flows.size(), other.flows.size()); ++i) {
    found.exact("channels", one.flows[i].channels, other.flows[i].channels);
    found.time("flow's begin", one.flows[i].begin, other.flows[i].begin);
    found.time("flow's end", one.flows[i].end, other.flows[i].end);
  }
}

template <class Key>
void compare(const char* what, const std::map<Key, Time>& one, const std::map<Key, Time>& other, Differences& found) {
  found.exact(what, one.size(), other.size());
  for (auto a = one.begin(), b = other.begin(); a != one.end() && b != other.end(); ++a, ++b) {
    found.exact(what, a->first, b->first);
    found.time(what, a->second, b->second);
  }
}

inline void compare(const Trace& one, const Trace& other, Differences& found) {
  const auto passages = one.passages();
  const auto others = other.passages();
  found.look_at("");
  found.exact("messages that start up", passages.size(), others.size());
  compare("when ranks begin steps", one.steps(), other.steps(), found);
  compare("when ranks end", one.finishes(), other.finishes(), found);
  for (std::size_t i = 0; i < std::min(passages.size(), others.size()); ++i) compare(passages[i], others[i], found);
}

inline Result without_times(Result result) {
  result.time = 0;
  result.totals.max_overlap = 0;
  for (StepUsage& step : result.steps) step.start = step.end = 0;
  for (MessageRecord& message : result.messages) message.posted = message.startup = message.begin = message.end = 0;
  return result;
}

/// Compares the properties of schedule, mapping and routing: the messages of each step, with their routes.
inline void compare_all_but_times(const EngineRun& one, const EngineRun& other, Differences& found) {
  compare(without_times(one.result), without_times(other.result), found);
}

/// Where two engines' runs of one scenario differ, in words: deadlocks, results, and the times of all events of
/// messages and ranks.
inline std::vector<std::string> differences(const EngineRun& one, const EngineRun& other) {
  Differences found;
  found.exact("who waits for ever", one.waiting, other.waiting);
  compare(one.result, other.result, found);
  compare(one.trace, other.trace, found);
  return found.list();
}

/// Runs a scenario on the native engine and on SimGrid's. @return where they differ.
inline std::vector<std::string> differences_of_engines(const Scenario& scenario) {
  return differences(run_on("native", scenario), run_on("simgrid", scenario));
}

/// True if native's own times change by more than 1e-9 when costs change in their last digits: rounding then decides
/// the order of messages, and engines need not agree on more than counts.
inline bool depends_on_last_digits(const Scenario& tried, const EngineRun& native) {
  for (int k = 1; k <= 24; ++k) {
    const double digit = k <= 12 ? std::numeric_limits<double>::epsilon() : 1e-13;
    Draw draw(static_cast<std::uint32_t>(k));
    Scenario other = tried;
    const auto change = [&](Costs& costs) {
      for (Time* cost : {&costs.t_s, &costs.t_w, &costs.t_h}) *cost *= 1 + draw.below(9) * digit;
    };
    change(other.platform.costs);
    std::ranges::for_each(other.platform.class_costs, change);
    if (!differences(native, run_on("native", other)).empty()) return true;
  }
  return false;
}

}  // namespace hopscope::test
