#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "support/machine_oracle.hpp"
#include "support/random_scenario.hpp"

namespace hopscope::test {

/// One step of one rank: it posts all of `posts`, in that order, then awaits them in the order of `awaits`.
struct ScriptStep {
  enum class Kind { send, receive, exchange, rearrange };
  struct Post {
    Kind kind = Kind::send;
    Rank to = 0;
    Rank from = 0;
    double words = 0;
  };
  Step number = 0;
  std::vector<Post> posts;
  std::vector<std::size_t> awaits;
};

/// The actions of every rank. Everything that is sent is received, in the step in which it is sent or a later one; all
/// of a step's messages are posted before one is awaited, so there is no deadlock. The same for the same seed.
class Script {
 public:
  Script(std::uint32_t seed, Rank ranks) : draw_(seed), steps_(static_cast<std::size_t>(ranks)) {
    for (auto& steps : steps_) {
      const int last = draw_.below(most_steps + 1);
      for (Step step = 1; step <= last; ++step) steps.push_back({step, {}, {}});
    }
    for (Rank from = 0; from < ranks; ++from) {
      for (Step step = 1; step <= last_step(from); ++step) add_sends(from, step);
    }
    for (auto& steps : steps_) {
      for (ScriptStep& step : steps) arrange(step);
    }
  }

  /// Adds a receive at some rank, for a message that is never sent. @pre some rank has a step
  void starve_one() {
    Rank at = 0;
    do {
      at = below_ranks();
    } while (last_step(at) == 0);
    ScriptStep& step = at_step(at, 1 + draw_.below(last_step(at)));
    step.posts.push_back({ScriptStep::Kind::receive, 0, other_than(at), 0});
    step.awaits.insert(step.awaits.begin() + draw_.below(static_cast<int>(step.awaits.size()) + 1),
                       step.posts.size() - 1);
  }

  [[nodiscard]] const std::vector<ScriptStep>& of(Rank rank) const { return steps_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] bool empty() const {
    return std::ranges::all_of(steps_, [](const auto& steps) { return steps.empty(); });
  }

 private:
  static constexpr int most_steps = 4;

  [[nodiscard]] Step last_step(Rank rank) const { return static_cast<Step>(of(rank).size()); }
  ScriptStep& at_step(Rank rank, Step step) {
    return steps_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(step) - 1];
  }
  Rank below_ranks() { return draw_.below(static_cast<int>(steps_.size())); }
  Rank other_than(Rank rank) {
    const auto ranks = static_cast<Rank>(steps_.size());
    return (rank + 1 + draw_.below(ranks - 1)) % ranks;
  }

  void add_sends(Rank from, Step step) {
    for (int sends = draw_.one_of({0, 1, 1, 2, 3, 6}); sends > 0; --sends) {
      const Rank to = other_than(from);
      if (last_step(to) < step) continue;
      const double words = draw_.one_of({0.0, 0.0, 0.5, 1.0, 1.0, 1.0 / 3, 2.5, 7.0, 40.0});
      at_step(from, step).posts.push_back({ScriptStep::Kind::send, to, 0, words});
      const Step received = step + (draw_.one_in(3) ? draw_.below(last_step(to) - step + 1) : 0);
      at_step(to, received).posts.push_back({ScriptStep::Kind::receive, 0, from, 0});
    }
  }

  void arrange(ScriptStep& step) {
    auto& posts = step.posts;
    draw_.shuffle(posts);
    for (std::size_t i = 0; i + 1 < posts.size(); ++i) {
      const bool pair = posts[i].kind == ScriptStep::Kind::send && posts[i + 1].kind == ScriptStep::Kind::receive;
      if (!pair || !draw_.one_in(3)) continue;
      posts[i] = {ScriptStep::Kind::exchange, posts[i].to, posts[i + 1].from, posts[i].words};
      posts.erase(posts.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    if (draw_.one_in(3)) {
      const auto place = draw_.below(static_cast<int>(posts.size()) + 1);
      posts.insert(posts.begin() + place, {ScriptStep::Kind::rearrange, 0, 0, draw_.one_of({1.0, 0.3, 20.0})});
    }
    for (std::size_t i = 0; i < posts.size(); ++i) step.awaits.push_back(i);
    draw_.shuffle(step.awaits);
  }

  Draw draw_;
  std::vector<std::vector<ScriptStep>> steps_;
};

/// A program has no parameters of its own: the schedule's shift is the seed of its script, and radix 3 requests one
/// that deadlocks.
inline Script script_of(const Schedule& schedule, Rank ranks) {
  Script script(static_cast<std::uint32_t>(schedule.rank("shift")), ranks);
  if (schedule.rank("radix") == 3) script.starve_one();
  return script;
}

inline std::vector<NodeId> nodes_between(const Platform& on, Rank from, Rank to) {
  std::vector<NodeId> nodes{on.mapping.node_of(from)};
  Route route;
  on.route(from, to, route);
  for (const ChannelId channel : route) nodes.push_back(on.topology->channel(channel).to);
  return nodes;
}

inline Request post(Node& me, const ScriptStep::Post& post) {
  switch (post.kind) {
    case ScriptStep::Kind::send: return me.send(post.to, Blocks::sized(post.words, post.words));
    case ScriptStep::Kind::receive: return me.receive(post.from);
    case ScriptStep::Kind::exchange: return me.exchange(post.to, Blocks::sized(post.words, post.words), post.from);
    case ScriptStep::Kind::rearrange: break;
  }
  return me.rearrange(post.words);
}

inline Program follow_script(Node& me, Blocks /*mine*/) {
  const Script script = script_of(me.schedule(), me.ranks());
  for (const ScriptStep& step : script.of(me.rank())) {
    co_await me.step(step.number);
    std::vector<Request> posted;
    for (const ScriptStep::Post& each : step.posts) posted.push_back(post(me, each));
    double weighed = 0;
    for (const std::size_t i : step.awaits) {
      Request& request = posted[i];  // GCC 12 would copy posted[i]
      const Blocks received = co_await request;
      weighed += static_cast<double>(i + 1) * received.words();
    }
    co_await me.rearrange(weighed);  // times show which receive got which message
  }
}

/// The messages of a script, with their nodes, and the steps in which they are awaited.
inline std::vector<PlannedMessage> planned(const Script& script, const Platform& on) {
  std::map<std::pair<Rank, Rank>, std::vector<Step>> received;  // by source and destination
  std::vector<PlannedMessage> all;
  for (Rank rank = 0; rank < on.ranks(); ++rank) {
    for (const ScriptStep& step : script.of(rank)) {
      for (const ScriptStep::Post& post : step.posts) {
        const int order = static_cast<int>(&post - step.posts.data());
        const bool sends = post.kind == ScriptStep::Kind::send || post.kind == ScriptStep::Kind::exchange;
        if (sends)
          all.push_back({{step.number, rank, post.to, post.words, nodes_between(on, rank, post.to)}, order, 0});
        const bool receives = post.kind == ScriptStep::Kind::receive || post.kind == ScriptStep::Kind::exchange;
        if (receives) received[{post.from, rank}].push_back(step.number);
      }
    }
  }
  // The first receive of a pair gets the message that was posted first, even if a later one overtakes it.
  std::map<std::pair<Rank, Rank>, std::size_t> taken;
  for (PlannedMessage& message : all) {
    const std::pair ends(message.record.from, message.record.to);
    message.received = received.at(ends)[taken[ends]++];
  }
  return all;
}

/// The algorithm that follows a script.
inline const Algorithm& scripted() {
  static const Algorithm algorithm = [] {
    Algorithm made = *catalogue().algorithm("all-to-all", "direct");
    made.rearranges = true;
    made.name = "script";
    made.program = follow_script;
    made.formulas = [](const Platform&, const Schedule&) { return std::vector<Analytic>(); };
    return made;
  }();
  return algorithm;
}

/// A scenario in which every rank follows the script of `seed`.
inline Scenario scripted_scenario(const Platform& on, std::uint32_t seed, bool starving, Synchronization sync) {
  Schedule schedule = all_to_all("direct", 1.0 / 3);  // the shortest message
  schedule.values.set("shift", static_cast<double>(static_cast<Rank>(seed)));
  schedule.values.set("radix", starving ? 3.0 : 2.0);
  schedule.synchronization = sync;
  schedule.content = Content::sizes;
  Scenario made = scenario(on, schedule);
  made.algorithm = &scripted();
  return made;
}

}  // namespace hopscope::test
