#pragma once

// Invariants of the channels and the ports of a run, as observed from outside: the begins and ends of flows are known,
// and rates are recomputed.

#include "fuzz/watched_run.hpp"
#include "support/fluid_oracle.hpp"

namespace hopscope::fuzz {

/// A flow of a run, with the words that it has sent at the rates computed so far.
struct SeenFlow {
  const test::Passage* passage = nullptr;
  const test::Passage::Flow* flow = nullptr;
  double sent = 0;
  double fastest = 0;  ///< its largest rate, in words per unit of time
};

inline std::vector<SeenFlow> flows_of(const WatchedRun& run) {
  std::vector<SeenFlow> all;
  for (const test::Passage& passage : run.passages) {
    for (const test::Passage::Flow& flow : passage.flows) all.push_back({&passage, &flow});
  }
  return all;
}

/// Whether words take time: otherwise there is nothing to share.
inline bool takes_time(const WatchedRun& run, const SeenFlow& seen) {
  return std::ranges::any_of(seen.flow->channels,
                             [&](ChannelId id) { return word_time(run.platform(), seen.passage->message, id) > 0; });
}

/// Adds the words that the flows send from `begin` to `end`, during which none begins or ends.
inline void integrate(const WatchedRun& run, std::vector<SeenFlow>& flows, Time begin, Time end) {
  std::vector<test::FluidFlow> fluid;
  std::vector<SeenFlow*> active;
  std::map<ChannelId, double> capacity;
  const Time middle = begin + (end - begin) / 2;
  for (SeenFlow& seen : flows) {
    if (seen.flow->begin >= middle || seen.flow->end <= middle || !takes_time(run, seen)) continue;
    test::FluidFlow flow;
    for (const ChannelId id : seen.flow->channels) {
      const Time each = word_time(run.platform(), seen.passage->message, id);
      if (each == 0) continue;
      capacity[id] = 1 / each;
      flow.channels.push_back(id);
    }
    fluid.push_back(flow);
    active.push_back(&seen);
  }
  std::vector<test::FluidFlow*> together;
  for (test::FluidFlow& flow : fluid) together.push_back(&flow);
  test::share(together, [&](ChannelId id) { return capacity.at(id); });
  for (std::size_t i = 0; i < fluid.size(); ++i) {
    active[i]->sent += fluid[i].rate * (end - begin);
    active[i]->fastest = std::max(active[i]->fastest, fluid[i].rate);
  }
}

/// At max-min fair rates, recomputed between any two events, every flow sends exactly its words during its lifetime.
inline void require_fair_rates(const WatchedRun& run) {
  constexpr std::size_t most_flows = 200;
  std::vector<SeenFlow> flows = flows_of(run);
  if (flows.size() > most_flows) return;
  std::vector<Time> instants;
  for (const SeenFlow& seen : flows) instants.insert(instants.end(), {seen.flow->begin, seen.flow->end});
  std::ranges::sort(instants);
  for (std::size_t i = 1; i < instants.size(); ++i) {
    if (instants[i] > instants[i - 1]) integrate(run, flows, instants[i - 1], instants[i]);
  }
  const Time slack = run.slack();
  for (const SeenFlow& seen : flows) {
    const MessageInfo& message = seen.passage->message;
    if (!takes_time(run, seen)) {
      promise(seen.flow->end - seen.flow->begin <= slack,
              [&] { return in_words(message) + " takes time for nothing"; });
      continue;
    }
    const double slowest =
        word_time(run.platform(), message, *std::ranges::max_element(seen.flow->channels, {}, [&](ChannelId id) {
                    return word_time(run.platform(), message, id);
                  }));
    promise(std::abs(seen.sent - message.words) <= 1e-8 * message.words + 2 * slack / slowest, [&] {
      return fmt::format("{}: fair rates send {:.17g} of its {:.17g} words", in_words(message), seen.sent,
                         message.words);
    });
  }
}

/// First come, first served: a channel has one message at a time, at full rate.
inline void require_exclusive_channels(const WatchedRun& run) {
  const Time slack = run.slack();
  std::map<ChannelId, std::vector<const test::Passage::Flow*>> users;
  for (const SeenFlow& seen : flows_of(run)) {
    const MessageInfo& message = seen.passage->message;
    Time slowest = 0;
    for (const ChannelId id : seen.flow->channels) {
      slowest = std::max(slowest, word_time(run.platform(), message, id));
      users[id].push_back(seen.flow);
    }
    const Time duration = seen.flow->end - seen.flow->begin;
    promise(std::abs(duration - message.words * slowest) <= 1e-9 * duration + slack,
            [&] { return in_words(message) + " does not go at full speed"; });
  }
  for (auto& [channel, flows] : users) {
    std::ranges::sort(flows, {}, [](const auto* flow) { return std::pair(flow->begin, flow->end); });
    for (std::size_t i = 1; i < flows.size(); ++i) {
      promise(flows[i]->begin >= flows[i - 1]->end - slack,
              [&, c = channel] { return fmt::format("channel {} has two messages at once", c); });
    }
  }
}

/// An interval during which a port was certainly occupied.
struct Occupation {
  NodeId node = 0;
  Time begin = 0;
  Time end = 0;
};

inline void require_ports(const char* what, std::vector<Occupation> all, const WatchedRun& run) {
  std::vector<std::tuple<NodeId, Time, int>> changes;  // ends before begins at one instant
  for (const Occupation& taken : all) {
    const Time begin = taken.begin + run.slack();
    const Time end = taken.end - run.slack();
    if (taken.node >= run.network().nodes() || begin >= end) continue;  // a switch has a port for each link
    changes.emplace_back(taken.node, begin, 1);
    changes.emplace_back(taken.node, end, -1);
  }
  std::ranges::sort(changes);
  int taken = 0;
  for (const auto& [node, time, change] : changes) {
    taken += change;
    promise(taken <= run.platform().ports,
            [&, n = node, t = time] { return fmt::format("node {} has too many {} ports taken at {}", n, what, t); });
  }
}

/// No node has more messages at its ports than it has ports.
inline void require_ports(const WatchedRun& run) {
  std::vector<Occupation> sending;
  std::vector<Occupation> receiving;
  for (const test::Passage& passage : run.passages) {
    for (std::size_t i = 0; i < passage.flows.size(); ++i) {
      const test::Passage::Flow& flow = passage.flows[i];
      Time head = flow.begin;
      for (const ChannelId id : flow.channels) head -= hop_time(run.platform(), passage.message, id);
      const NodeId tail = run.network().channel(flow.channels.front()).from;
      sending.push_back({tail, i == 0 ? passage.sent : head, flow.end});
      receiving.push_back({run.network().channel(flow.channels.back()).to, head, flow.end});
    }
  }
  require_ports("send", std::move(sending), run);
  require_ports("receive", std::move(receiving), run);
}

/// All of the above.
inline void require_laws(const WatchedRun& run) {
  require_messages(run);
  require_order(run);
  require_delivery(run);
  require_formulas(run);
  if (run.platform().contention == Contention::fifo) {
    require_exclusive_channels(run);
  } else {
    require_fair_rates(run);
  }
  require_ports(run);
}

}  // namespace hopscope::fuzz
