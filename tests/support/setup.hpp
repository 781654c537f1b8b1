#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/simulate.hpp>

#include "run/preparation.hpp"
#include "support/known_bounds.hpp"

namespace hopscope::test {

/// The catalogue, constructed once.
inline const Catalogue& catalogue() {
  static const Catalogue made = builtin_catalogue();
  return made;
}

inline std::shared_ptr<const Topology> topology(const std::string& family, std::vector<std::int64_t> extents,
                                                const std::string& routing = "default", double width = 1) {
  return catalogue().topology(family)->make({family, std::move(extents), width, routing});
}

/// A platform with costs like the book's, to be adapted by tests.
inline Platform platform(const std::string& family, std::vector<std::int64_t> extents) {
  Platform made;
  made.topology = topology(family, std::move(extents));
  made.costs = {50, 1, 2, 0};
  return made;
}

/// The gray mapping, implemented independently of the reader.
inline Mapping gray_mapping(Rank ranks) {
  std::vector<NodeId> table;
  for (Rank rank = 0; rank < ranks; ++rank) table.push_back(rank ^ (rank >> 1));
  return Mapping(table);
}

/// True for an exchange of unequal messages.
inline bool needs_sizes(const Schedule& schedule) {
  const auto& fields = catalogue().operation(schedule.operation)->fields;
  return std::ranges::find(fields, Field::Kind::sizes, &Field::kind) != fields.end();
}

/// Gives the schedule sizes from 0 to 5 times its message_words if its operation needs some; a sixth of them are 0.
inline Schedule with_sizes(Schedule schedule, Rank ranks) {
  if (!needs_sizes(schedule)) return schedule;
  SizeMatrix sizes(ranks);
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      if (i != j) sizes.set(i, j, schedule.message_words * ((3 * i + 5 * j + i * j) % 6));
    }
  }
  schedule.sizes = std::make_shared<const SizeMatrix>(std::move(sizes));
  return schedule;
}

/// Sizes that are the same for every pair.
inline Schedule with_equal_sizes(Schedule schedule, Rank ranks) {
  SizeMatrix sizes(ranks);
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      if (i != j) sizes.set(i, j, schedule.message_words);
    }
  }
  schedule.sizes = std::make_shared<const SizeMatrix>(std::move(sizes));
  return schedule;
}

/// True for an exchange between neighbours in a graph.
inline bool needs_neighbours(const Schedule& schedule) {
  const auto& fields = catalogue().operation(schedule.operation)->fields;
  return std::ranges::find(fields, Field::Kind::guest, &Field::kind) != fields.end();
}

/// Gives the schedule a graph if its operation needs one: a ring with a few chords, and one rank apart if there are
/// enough.
inline Schedule with_neighbours(Schedule schedule, Rank ranks) {
  if (!needs_neighbours(schedule)) return schedule;
  std::set<std::pair<Rank, Rank>> pairs;
  const Rank others = ranks > 4 ? ranks - 1 : ranks;
  const auto add = [&](Rank one, Rank other) {
    if (one != other) pairs.insert(std::minmax(one, other));
  };
  for (Rank rank = 0; rank < others; ++rank) {
    add(rank, (rank + 1) % others);
    if (rank % 2 == 0) add(rank, (rank + 3) % others);
  }
  schedule.neighbours = std::make_shared<const Neighbours>(ranks, std::vector(pairs.begin(), pairs.end()));
  return schedule;
}

/// Gives the schedule the values of its algorithm's example if the algorithm refuses it without.
inline Schedule with_needed_values(const Platform& on, Schedule schedule) {
  const Algorithm& algorithm = *catalogue().algorithm(schedule.operation, schedule.algorithm);
  if (algorithm.misfit_of_schedule == nullptr || algorithm.misfit_of_schedule(on, schedule).empty()) return schedule;
  for (const Option& value : algorithm.example.values) schedule.values.set(value.name, value.value);
  return schedule;
}

/// A scenario built in memory, ready for simulate(). An exchange of unequal messages gets some sizes if it has none.
inline Scenario scenario(const Platform& on, const Schedule& schedule) {
  Scenario made;
  made.file = "test";
  made.name = "test";
  made.platform = on;
  made.schedule = schedule.sizes ? schedule : with_sizes(schedule, on.ranks());
  if (!schedule.neighbours) made.schedule = with_neighbours(made.schedule, on.ranks());
  made.schedule = with_needed_values(on, made.schedule);
  const auto& fields = catalogue().operation(schedule.operation)->fields;
  if (fields.empty()) made.schedule.message_words = 0;  // of a barrier
  made.algorithm = catalogue().algorithm(schedule.operation, schedule.algorithm);
  made.operation = catalogue().operation(schedule.operation)->make(made.schedule, on.ranks());
  made.engine = catalogue().engines.front().get();
  if (made.algorithm->plan != nullptr) made.schedule.plan = made.algorithm->plan(on, made.schedule, {});
  return made;
}

inline Schedule all_to_all(const std::string& algorithm, double words) {
  Schedule schedule;
  schedule.operation = "all-to-all";
  schedule.algorithm = algorithm;
  schedule.message_words = words;
  return schedule;
}

inline Schedule shift(const std::string& algorithm, double words, Rank by) {
  Schedule schedule = all_to_all(algorithm, words);
  schedule.operation = "shift";
  schedule.values.set("shift", static_cast<double>(by));
  return schedule;
}

/// The result of a scenario on an engine; none if that engine reports that it cannot run it.
inline std::optional<Result> try_out(Scenario on, const Engine& engine) {
  on.engine = &engine;
  if (!engine.misfit(on.platform).empty()) return std::nullopt;
  try {
    return simulate(on, {.bounds = &known_bounds()});
  } catch (const InputError& error) {
    // A lack of symmetry of a schedule is detected only when it is run.
    if (!engine.follows_one_rank() || error.mistakes().front().pointer != "/engine") throw;
    return std::nullopt;
  }
}

/// Records every message of a run.
class Recorder final : public Observer {
 public:
  struct Flow {
    MessageInfo message;
    std::vector<ChannelId> channels;
    Time begin = 0;
    Time end = 0;
  };
  void on_send(const MessageInfo& message, std::span<const ChannelId> /*route*/, Time now) override {
    sends.emplace_back(message, now);
  }
  void on_deliver(const MessageInfo& message, Time now) override { deliveries.emplace_back(message, now); }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    flows.push_back({message, {channels.begin(), channels.end()}, now, now});
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    for (Flow& flow : flows) {
      if (flow.message.id == message.id && std::equal(channels.begin(), channels.end(), flow.channels.begin())) {
        flow.end = now;
      }
    }
  }

  std::vector<std::pair<MessageInfo, Time>> sends;
  std::vector<std::pair<MessageInfo, Time>> deliveries;
  std::vector<Flow> flows;
};

}  // namespace hopscope::test
