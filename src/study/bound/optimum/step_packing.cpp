#include "study/bound/optimum/step_packing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hopscope {

namespace {

constexpr double rounding = 1e-9;

/// The shares of resources that a message takes whichever way it goes.
StepPacking::Way certain_shares(const std::vector<StepPacking::Way>& ways) {
  StepPacking::Way certain;
  for (const auto& [resource, first] : ways.front()) {
    double least = first;
    for (const StepPacking::Way& way : ways) {
      const auto same = std::ranges::find(way, resource, &std::pair<std::size_t, double>::first);
      least = same == way.end() ? 0 : std::min(least, same->second);
    }
    if (least > 0) certain.emplace_back(resource, least);
  }
  return certain;
}

/// A search for a packing into one number of steps.
class PackingSearch {
 public:
  enum class Outcome { found, impossible, given_up };

  PackingSearch(const StepPacking& problem, std::size_t steps, std::int64_t& nodes, std::int64_t most_nodes,
                const std::function<bool()>& goes_on)
      : problem_(problem),
        steps_(steps),
        nodes_(nodes),
        most_nodes_(most_nodes),
        goes_on_(goes_on),
        used_(steps, std::vector<double>(problem.resources)),
        members_(steps),
        forbidden_(problem.messages.size(), std::vector<char>(steps)),
        is_packed_(problem.messages.size()),
        packing_(problem.messages.size()),
        left_(problem.messages.size()) {
    for (const auto& ways : problem.messages) certain_.push_back(certain_shares(ways));
  }

  Outcome run() {
    if (left_ == 0) return Outcome::found;
    if (nodes_ >= most_nodes_ || is_stopped()) return Outcome::given_up;
    ++nodes_;
    const Branching branching = best_branching();
    for (const Choice& choice : branching.choices) {
      put(choice);
      const Outcome outcome = run();
      if (outcome != Outcome::impossible) return outcome;
      take_back(choice);
      if (branching.is_of_step) forbidden_[choice.message][choice.step] = 1;
    }
    if (branching.is_of_step) {
      for (const Choice& choice : branching.choices) forbidden_[choice.message][choice.step] = 0;
    }
    return Outcome::impossible;
  }

  [[nodiscard]] const std::vector<Packed>& packing() const { return packing_; }

 private:
  [[nodiscard]] bool is_stopped() const {
    constexpr std::int64_t nodes_between_questions = 64;
    return nodes_ % nodes_between_questions == 0 && goes_on_ && !goes_on_();
  }
  struct Choice {
    std::size_t message, step, way;
  };
  /// Of these choices one must be made.
  struct Branching {
    std::vector<Choice> choices;
    bool is_of_step = false;  // all for one step; otherwise for one message
  };

  [[nodiscard]] std::size_t open_steps() const {  // those with messages, and one without
    std::size_t open = 0;
    while (open < steps_ && members_[open] > 0) ++open;
    return std::min(open + 1, steps_);
  }
  [[nodiscard]] bool fits(const StepPacking::Way& way, std::size_t step) const {
    return std::ranges::all_of(
        way, [&](const auto& share) { return used_[step][share.first] + share.second <= 1 + rounding; });
  }
  void add_choices(std::size_t message, std::size_t step, std::vector<Choice>& choices) const {
    if (is_packed_[message] || forbidden_[message][step]) return;
    const auto& ways = problem_.messages[message];
    for (std::size_t way = 0; way < ways.size(); ++way) {
      if (fits(ways[way], step)) choices.push_back({message, step, way});
    }
  }
  /// By resource: what unpacked messages need of it, and what they could take of it in each open step.
  struct Needs {
    std::vector<double> demand;
    std::vector<std::vector<double>> room;
  };

  /// No choices if this is a dead end.
  [[nodiscard]] Branching best_branching() const {
    const std::size_t open = open_steps();
    Needs needs{std::vector<double>(problem_.resources),
                std::vector<std::vector<double>>(problem_.resources, std::vector<double>(open))};
    Branching best = of_message(open, needs);
    if (best.choices.size() <= 1) return best;
    for (std::size_t r = 0; r < problem_.resources; ++r) {
      if (needs.demand[r] > 0 && !improve(best, r, needs)) return {};
    }
    return best;
  }

  /// For the message with the fewest choices.
  [[nodiscard]] Branching of_message(std::size_t open, Needs& needs) const {
    Branching best;
    bool has_one = false;
    for (std::size_t m = 0; m < is_packed_.size(); ++m) {
      if (is_packed_[m]) continue;
      std::vector<Choice> choices;
      for (const auto& [resource, share] : certain_[m]) needs.demand[resource] += share;
      for (std::size_t s = 0; s < open; ++s) {
        const std::size_t before = choices.size();
        add_choices(m, s, choices);
        if (choices.size() == before) continue;
        for (const auto& [resource, share] : certain_[m]) needs.room[resource][s] += share;
      }
      if (has_one && choices.size() >= best.choices.size()) continue;
      has_one = true;
      best.choices = std::move(choices);
      if (best.choices.empty()) break;
    }
    return best;
  }

  /// Replaces the branching by one for a step that this resource cannot leave as it is, if that has fewer choices.
  /// @return false if the resource has too little room
  [[nodiscard]] bool improve(Branching& best, std::size_t resource, Needs& needs) const {
    auto& room = needs.room[resource];
    double all = 0;
    for (std::size_t s = 0; s < room.size(); ++s) {
      room[s] = std::min(room[s], 1 - used_[s][resource]);
      all += room[s];
    }
    // Steps without messages are alike; the last open one stands for all of them.
    if (!room.empty()) all += static_cast<double>(steps_ - room.size()) * room.back();
    const double spare = all - needs.demand[resource];
    if (spare < -rounding) return false;
    for (std::size_t s = 0; s < room.size(); ++s) {
      if (room[s] <= spare + rounding) continue;
      std::vector<Choice> choices = choices_with(resource, s);
      if (choices.size() < best.choices.size()) best = {std::move(choices), true};
    }
    return true;
  }

  /// Of messages that need the resource, in this step.
  [[nodiscard]] std::vector<Choice> choices_with(std::size_t resource, std::size_t step) const {
    std::vector<Choice> choices;
    for (std::size_t m = 0; m < is_packed_.size(); ++m) {
      const bool needs_it =
          std::ranges::any_of(certain_[m], [&](const auto& share) { return share.first == resource; });
      if (needs_it) add_choices(m, step, choices);
    }
    return choices;
  }

  void put(const Choice& choice) {
    for (const auto& [resource, share] : problem_.messages[choice.message][choice.way])
      used_[choice.step][resource] += share;
    ++members_[choice.step];
    is_packed_[choice.message] = 1;
    packing_[choice.message] = {choice.step, choice.way};
    --left_;
  }
  void take_back(const Choice& choice) {
    for (const auto& [resource, share] : problem_.messages[choice.message][choice.way])
      used_[choice.step][resource] -= share;
    --members_[choice.step];
    is_packed_[choice.message] = 0;
    ++left_;
  }

  const StepPacking& problem_;
  std::size_t steps_;
  std::int64_t& nodes_;
  std::int64_t most_nodes_;
  const std::function<bool()>& goes_on_;
  std::vector<std::vector<double>> used_;  // by step and resource
  std::vector<std::size_t> members_;       // messages, by step
  std::vector<std::vector<char>> forbidden_;
  std::vector<char> is_packed_;
  std::vector<Packed> packing_;
  std::vector<StepPacking::Way> certain_;  // by message
  std::size_t left_;
};

/// The ways of each message that are no longer than its shortest one.
StepPacking with_shortest_ways(const StepPacking& problem) {
  StepPacking shortest{problem.resources, problem.messages};
  for (auto& ways : shortest.messages) {
    std::erase_if(ways, [least = ways.front().size()](const StepPacking::Way& way) { return way.size() > least; });
  }
  return shortest;
}

}  // namespace

std::size_t steps_by_resources(const StepPacking& problem) {
  std::vector<double> demand(problem.resources);
  for (const auto& ways : problem.messages) {
    for (const auto& [resource, share] : certain_shares(ways)) demand[resource] += share;
  }
  const double most = demand.empty() ? 0 : std::ranges::max(demand);
  return std::max<std::size_t>(problem.messages.empty() ? 0 : 1, static_cast<std::size_t>(std::ceil(most - rounding)));
}

PackedSteps fewest_steps(const StepPacking& problem, std::size_t at_least, std::int64_t most_nodes,
                         const std::function<bool()>& goes_on) {
  PackedSteps best;
  best.at_least = std::max(at_least, steps_by_resources(problem));
  const StepPacking shortest = with_shortest_ways(problem);
  for (std::size_t steps = best.at_least; steps <= problem.messages.size(); ++steps) {
    bool is_impossible = false;
    // Detours are seldom needed, and multiply the ways.
    for (const StepPacking* each : {&shortest, &problem}) {
      std::int64_t nodes = 0;
      PackingSearch search(*each, steps, nodes, most_nodes, goes_on);
      const auto outcome = search.run();
      best.nodes += nodes;
      if (outcome == PackingSearch::Outcome::found) {
        best.packing = search.packing();
        best.steps = steps;
        return best;
      }
      best.is_stopped = goes_on && !goes_on();
      if (best.is_stopped) return best;
      is_impossible = each == &problem && outcome == PackingSearch::Outcome::impossible;
      if (is_impossible && best.at_least == steps) best.at_least = steps + 1;
    }
    if (is_impossible) continue;
    constexpr std::int64_t nodes_of_a_move = 50;  // as much work
    if (auto packing = repaired_packing(problem, steps, most_nodes / nodes_of_a_move, goes_on)) {
      best.packing = std::move(*packing);
      best.steps = steps;
      return best;
    }
    best.is_stopped = goes_on && !goes_on();
    if (best.is_stopped) return best;
  }
  return best;
}

}  // namespace hopscope
