#include "engine/symmetric/proof.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <optional>
#include <random>
#include <set>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "engine/fold.hpp"
#include "engine/symmetric/dry_run.hpp"

namespace hopscope {

namespace {

/// The first thing that two ranks do differently.
struct Difference {
  Rank rank = 0;  // rank 0 is the other one
  Step step = 0;  // in which rank 0 would do `expected`; 0 before the first one
  Action expected;
  Action found;
};

struct Recording {
  Script script;
  Action last;
  std::exception_ptr failure;
};

/// Ticks while programs are run. What a tick throws must not pass through a program, which would take it for a failure
/// of its own: it is kept until all programs are left.
class Watch {
 public:
  explicit Watch(const Tick& tick) : tick_(tick) {}

  void look() {
    try {
      if (!thrown_) tick_();
    } catch (...) {
      thrown_ = std::current_exception();
      ended_ = true;
    }
  }
  /// True if the thread that made this may go on. Another thread asks `is_ended`.
  [[nodiscard]] bool goes_on() {
    constexpr unsigned actions_between_looks = 1024;
    if (++actions_ % actions_between_looks == 0) look();
    return !thrown_;
  }
  [[nodiscard]] bool is_ended() const { return ended_.load(std::memory_order_relaxed); }
  /// @throws what a tick has thrown
  void pass_on() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  const Tick& tick_;
  std::exception_ptr thrown_;
  std::atomic<bool> ended_ = false;
  unsigned actions_ = 0;
};

/// Whether to go on, asked after each action.
using GoesOn = std::function<bool()>;

Recording record(const Experiment& experiment, const Symmetry& symmetry, Watch& watch) {
  Recording recording;
  DryRun run(experiment, symmetry, 0, [&](const Action& action) {
    recording.script.add(action);
    recording.last = action;
    return watch.goes_on();
  });
  run.run();
  watch.pass_on();
  recording.failure = run.failure();
  return recording;
}

std::optional<Difference> first_difference(const Experiment& experiment, const Symmetry& symmetry, const Script& script,
                                           Rank rank, const GoesOn& goes_on) {
  std::optional<Difference> difference;
  ScriptReader reader(script);
  Step step = 0;
  DryRun run(experiment, symmetry, rank, [&](const Action& found) {
    if (!reader.goes_on_with(found)) {
      difference = Difference{rank, step, reader.next(), found};
      return false;
    }
    if (found.kind == Action::Kind::step) step = static_cast<Step>(found.number);
    return goes_on();
  });
  run.run();
  return difference;
}

/// The same for the first of `ranks` that differs. Long programs are run on all cores. What is found does not depend on
/// how many there are.
std::optional<Difference> first_difference(const Experiment& experiment, const Symmetry& symmetry, const Script& script,
                                           const std::vector<Rank>& ranks, Watch& watch) {
  const bool is_long = static_cast<Rank>(ranks.size()) < symmetry.nodes() - 1;
  const bool is_lean = !experiment.algorithm.posts_all_at_once;
  const std::size_t searches = is_long && is_lean ? tasks_at_once() : 1;
  std::vector<std::optional<Difference>> found(searches);
  const auto search = [&](std::size_t begin, bool watches) {
    const GoesOn goes_on = watches ? GoesOn([&] { return watch.goes_on(); }) : [&] { return !watch.is_ended(); };
    for (std::size_t i = begin; i < ranks.size() && !found[begin] && goes_on(); i += searches) {
      found[begin] = first_difference(experiment, symmetry, script, ranks[i], goes_on);
    }
  };
  do_side_by_side(searches, search, [&] { watch.look(); });
  watch.pass_on();
  std::optional<Difference> first;
  for (const auto& each : found) {
    if (each && (!first || each->rank < first->rank)) first = each;
  }
  return first;
}

std::string in_words(double words) { return fmt::format("{} word{}", words, words == 1 ? "" : "s"); }

/// What `rank` does, in words.
std::string in_words(const Action& action, const Symmetry& symmetry, Rank rank) {
  const Rank other = symmetry.combine(rank, static_cast<Rank>(action.number));
  switch (action.kind) {
    case Action::Kind::step: return fmt::format("goes on to step {}", action.number);
    case Action::Kind::send: return fmt::format("sends {} to rank {}", in_words(action.words), other);
    case Action::Kind::receive: return fmt::format("receives from rank {}", other);
    case Action::Kind::exchange:
      return fmt::format("sends {} to rank {} and receives from rank {}", in_words(action.words), other,
                         symmetry.combine(rank, static_cast<Rank>(action.other)));
    case Action::Kind::pause: return fmt::format("pauses for {}", action.words);
    case Action::Kind::combine: return "combines " + in_words(action.words);
    case Action::Kind::rearrange: return "rearranges " + in_words(action.words);
    case Action::Kind::keep: return "keeps " + in_words(action.words);
    case Action::Kind::await:
      return action.number == 0 ? "waits for what it asked for last"
                                : fmt::format("waits for what it asked for {} before the last", action.number);
    case Action::Kind::finished: return "is done";
    case Action::Kind::stuck: return fmt::format("waits forever for rank {}", other);
    case Action::Kind::failed: return "fails";
  }
  return {};
}

std::string in_words(const Difference& difference, const Symmetry& symmetry) {
  const auto& [rank, step, expected, found] = difference;
  const std::string where = step == 0 ? "before the first step" : fmt::format("in step {}", step);
  const std::string original = in_words(expected, symmetry, 0);
  const std::string copy = in_words(expected, symmetry, rank);
  const std::string does = in_words(found, symmetry, rank);
  if (does == copy) return fmt::format("{} rank {} {}, as a copy does, but with other blocks", where, rank, does);
  // Where no other rank is spoken of, the copy does the very same.
  const std::string so = copy == original ? "" : fmt::format(", so its copy at rank {} {}", rank, copy);
  return fmt::format("{} rank 0 {}{}, but rank {} {}", where, original, so, rank, does);
}

// All ranks wait for each other, each for the one that looks from there as rank `offset` does from rank 0.
DeadlockError deadlock(const Symmetry& symmetry, Rank offset, Step step) {
  std::vector<std::string> waiting;
  for (Rank rank = 0; rank < symmetry.nodes(); ++rank) {
    waiting.push_back(
        fmt::format("rank {} waits in step {} for a message from rank {}", rank, step, symmetry.combine(rank, offset)));
  }
  return DeadlockError(std::move(waiting));
}

/// The first and the last steps, and some between, and the one after the last.
std::vector<Step> steps_to_check(double all) {
  constexpr Step at_ends = 32;
  constexpr int drawn = 64;
  const auto last = static_cast<Step>(std::min(all, 1e9));
  std::set<Step> steps;
  for (Step i = 1; i <= at_ends; ++i) steps.insert({i, std::max(last + 2 - i, 1)});
  std::mt19937 random(20261130);
  for (int i = 0; i < drawn && last > 0; ++i)
    steps.insert(1 + static_cast<Step>(random() % static_cast<std::uint32_t>(last)));
  return {steps.begin(), steps.end()};
}

// What somebody wrote down pair by pair may be different at any one rank; what a program does by rule is not.
bool is_written_down(const Schedule& schedule) {
  return schedule.sizes != nullptr || schedule.neighbours != nullptr || schedule.plan != nullptr;
}

/// Whether the rule of a run by sizes is the same from every rank, as far as a sample of ranks and steps shows: such a
/// rule is a line of arithmetic. With few ranks, whole programs are compared instead.
bool is_same_by_rule(const Experiment& experiment, const Symmetry& symmetry) {
  const auto& [platform, algorithm, operation, schedule] = experiment;
  const bool is_small = platform.ranks() <= most_ranks_all_checked;
  if (is_small || !algorithm.rule || schedule.content == Content::tracked) return false;
  const StepRule rule = algorithm.rule(schedule);
  const auto is_same = [&](Rank rank, Step from) {
    const auto of_first = rule(Place(platform, schedule, 0), from);
    auto of_rank = rule(Place(platform, schedule, rank), from);
    if (!of_first || !of_rank) return of_first.has_value() == of_rank.has_value();
    for (Rank StepOfRank::*peer : {&StepOfRank::to, &StepOfRank::from}) {
      Rank& other = (*of_rank).*peer;
      if (other != StepOfRank::nobody) other = symmetry.offset(rank, other);
    }
    return *of_first == *of_rank;
  };
  const std::vector<Rank> ranks = ranks_to_check(symmetry);
  return std::ranges::all_of(steps_to_check(algorithm.steps(platform, schedule)), [&](Step from) {
    return std::ranges::all_of(ranks, [&](Rank rank) { return is_same(rank, from); });
  });
}

std::vector<Rank> ranks_to_check(const Experiment& experiment, const Symmetry& symmetry) {
  return ranks_to_check(symmetry, is_written_down(experiment.schedule));
}

/// Why the schedule is not the same from every rank; empty if it is.
std::string asymmetry_of_schedule(const Experiment& experiment, const Symmetry& symmetry, const Tick& tick) {
  Watch watch(tick);
  const Recording recording = record(experiment, symmetry, watch);
  const auto difference =
      first_difference(experiment, symmetry, recording.script, ranks_to_check(experiment, symmetry), watch);
  if (difference) return in_words(*difference, symmetry);
  if (recording.failure) std::rethrow_exception(recording.failure);
  const Action& last = recording.last;
  if (last.kind == Action::Kind::stuck) {
    throw deadlock(symmetry, static_cast<Rank>(last.number), static_cast<Step>(last.other));
  }
  return {};
}

}  // namespace

std::vector<Rank> ranks_to_check(const Symmetry& symmetry, bool all) {
  const Rank p = symmetry.nodes();
  std::set<Rank> ranks;
  const auto add = [&](Rank rank) {
    if (rank > 0 && rank < p) ranks.insert(rank);
  };
  if (all || p <= most_ranks_all_checked) {
    for (Rank rank = 1; rank < p; ++rank) add(rank);
  } else {
    // Where a schedule treats ranks differently, it is most often at the ends of a count, at a bit, or where labels
    // carry from one side to the next: a draw alone would miss these.
    for (Rank bit = 1; bit > 0 && bit < p; bit *= 2) add(bit);
    for (const Rank side : symmetry.generators()) {
      for (const Rank rank : {side, side - 1, symmetry.inverse(side)}) add(rank);
    }
    add(p - 1);
    std::mt19937 random(20261121);
    while (static_cast<Rank>(ranks.size()) < ranks_in_sample - 1)
      add(static_cast<Rank>(random() % static_cast<std::uint32_t>(p)));
  }
  return {ranks.begin(), ranks.end()};
}

std::string asymmetry_of(const Platform& platform) {
  if (!platform.has_rank_on_every_node()) {
    return fmt::format("the mapping {} places {} ranks on {} nodes", platform.mapping_name, platform.ranks(),
                       platform.topology->nodes());
  }
  if (platform.topology->draws_routes()) {
    return fmt::format("the routing {} draws every route at random, so that nodes are not equivalent",
                       platform.routing);
  }
  const auto groups = platform.topology->symmetries();
  if (groups.empty() && platform.routing == "balanced") {
    return "the routing balanced breaks ties of equally long ways differently at neighbouring nodes, so that nodes are "
           "not equivalent";
  }
  if (groups.empty()) {
    return fmt::format("a {} is not vertex-transitive, as rings, tori, hypercubes and complete networks are",
                       platform.topology->family());
  }
  std::string reason;
  for (const Symmetry& symmetry : groups) {
    reason = asymmetry_of_mapping(platform, symmetry);
    if (reason.empty()) return {};
  }
  return fmt::format("the mapping {} does not place them alike: {}", platform.mapping_name, reason);
}

Proven prove_symmetry(const Experiment& experiment, const Tick& tick) {
  std::string reason = asymmetry_of(experiment.platform);
  if (!reason.empty()) throw symmetry_refused(reason);
  for (const Symmetry& symmetry : experiment.platform.topology->symmetries()) {
    if (!asymmetry_of_mapping(experiment.platform, symmetry).empty()) continue;
    if (is_same_by_rule(experiment, symmetry))
      return {symmetry,
              {symmetry.name(), static_cast<Rank>(ranks_to_check(symmetry).size()) + 1, symmetry.nodes(), true}};
    const std::string different = asymmetry_of_schedule(experiment, symmetry, tick);
    if (different.empty()) {
      const auto checked = static_cast<Rank>(ranks_to_check(experiment, symmetry).size()) + 1;
      return {symmetry, {symmetry.name(), checked, symmetry.nodes()}};
    }
    if (reason.empty()) {
      reason = fmt::format("under {} they are none: {}", symmetry.name(), different);
    }
  }
  throw symmetry_refused(reason);
}

}  // namespace hopscope
