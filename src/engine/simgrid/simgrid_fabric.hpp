#pragma once

#include <cmath>
#include <exception>
#include <limits>
#include <queue>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>
#include <xbt/log.h>
#include <simgrid/kernel/Timer.hpp>
#include <simgrid/s4u.hpp>

#include <hopscope/channel_capacities.hpp>
#include <hopscope/error.hpp>

#include "engine/machine.hpp"
#include "engine/simgrid/channel_zone.hpp"
#include "engine/time_scale.hpp"

namespace hopscope {

/// SimGrid's clock, actors and fluid network as a Fabric. Pauses stand in a queue of our own, ordered by (time,
/// sequence), so that equal times run in one order always; one SimGrid timer at a time wakes us for the earliest.
class SimGridFabric {
 public:
  /// @param unit of SimGrid's clock, in the user's.
  SimGridFabric(const Platform& platform, double unit)
      : engine_(prepared("hopscope")),
        unit_(unit),
        speeds_(platform),
        waiting_(static_cast<std::size_t>(platform.ranks())) {
    // Rates count no less for being small beside others: a tolerance of 1e-5, as usual, would be one of congestion too.
    for (const char* setting :
         {"network/model:CM02", "network/crosstraffic:0", "network/TCP-gamma:0", "maxmin/precision:1e-300"}) {
      simgrid::s4u::Engine::set_config(setting);
    }
    simgrid::s4u::Engine::set_config("contexts/stack-size", stack_kibibytes);
    // A guard page splits a stack's memory into two maps, and Linux gives a process 65530 of them.
    if (platform.ranks() > 16'384) simgrid::s4u::Engine::set_config("contexts/guard-size", 0);
    zone_ = new ChannelZone(platform.topology->channels(), speeds_);  // SimGrid owns it
    for (NodeId node = 0; node < platform.ranks(); ++node) {
      hosts_.push_back(zone_->get_iface()->create_host(std::to_string(node), 1.0));
    }
    zone_->get_iface()->seal();
    simgrid::s4u::Activity::on_completion_cb([this](const simgrid::s4u::Activity& activity) { flow_ended(activity); });
    simgrid::s4u::Engine::on_time_advance_cb([this](double /*by*/) { follow_clock(); });
    simgrid::s4u::Engine::on_deadlock_cb([this] { gave_up_ = true; });
  }

  /// Runs the programs, one actor each, to their end.
  /// @throws DeadlockError if they wait for ever; what a program threw; EngineError if SimGrid has lost something.
  void run(Machine<SimGridFabric>& machine) {
    machine_ = &machine;
    running_actors_ = static_cast<Rank>(waiting_.size());
    last_of_round_ = simgrid::s4u::Actor::create("last of the round", hosts_[0], [this] { close_rounds(); });
    last_of_round_->daemonize();
    for (Rank rank = 0; rank < static_cast<Rank>(waiting_.size()); ++rank) {
      const auto node = static_cast<std::size_t>(rank);
      actors_.push_back(simgrid::s4u::Actor::create(std::to_string(rank), hosts_[node],
                                                    [this, &machine, rank] { run_program(machine, rank); }));
    }
    engine_.run();
    if (failure_) std::rethrow_exception(failure_);
    check_nothing_is_lost();
  }

  // What Machine asks of a Fabric.
  [[nodiscard]] Time now() const { return now_; }

  void after(Time delay, Event event) {
    events_.push({simgrid::s4u::Engine::get_clock() + delay / unit_, sequence_++, event});
    wake_up_at(events_.top().time);
  }

  static constexpr bool can_skip = false;  // SimGrid goes from one event to the next

  void when_quiet() {
    quiet_asked_for_ = true;
    wake_up_at(simgrid::s4u::Engine::get_clock());
  }

  void flow(std::uint32_t message, std::span<const ChannelId> channels, Time duration, const Turn& /*turn*/) {
    machine_->flow_begins(message);
    if (!std::isfinite(duration)) throw EngineError("the time of a message is too large for a number");
    // SimGrid would report the end of what its clock cannot tell from nothing when others have had their turn already.
    if (!(duration / unit_ > same_instant(simgrid::s4u::Engine::get_clock(), 1))) {
      return after(0, {Event::Kind::flow_ends, message});
    }
    const double at_speed_1 = speeds_.are_equal() ? duration : duration * speeds_.of(speeds_.slowest(channels));
    // Between which hosts does not matter: the zone decides by its channels.
    auto comm =
        simgrid::s4u::Comm::sendto_async(hosts_[0], hosts_[1], zone_->set_next_flow(channels, at_speed_1 / unit_));
    const simgrid::s4u::Activity* key = comm.get();
    flows_.emplace(key, Flow{std::move(comm), message});
  }

  bool suspends(Completion& completion) {
    auto& waiting = waiting_[static_cast<std::size_t>(completion.rank)];
    while (!completion.done()) {
      waiting = &completion;
      actor_stops();
      simgrid::s4u::this_actor::suspend();
      read_clock();
    }
    return false;
  }

  void wake(Completion& completion) {
    auto& waiting = waiting_[static_cast<std::size_t>(completion.rank)];
    if (waiting != &completion) return;
    waiting = nullptr;
    ++running_actors_;
    actors_[static_cast<std::size_t>(completion.rank)]->resume();
  }

 private:
  // What must be settled before there is an engine: SimGrid tells about its settings as they are made, and chooses how
  // actors switch once. ASan cannot follow SimGrid's own stacks.
  static std::string prepared(std::string name) {
    xbt_log_control_set("root.thresh:critical");
#if defined(__SANITIZE_ADDRESS__)
    simgrid::s4u::Engine::set_config("contexts/factory:thread");
#endif
    return name;
  }

  // What an actor needs while it posts and waits; the coroutines themselves live on the heap.
#if defined(__SANITIZE_ADDRESS__)
  static constexpr int stack_kibibytes = 1024;
#else
  static constexpr int stack_kibibytes = 64;
#endif

  struct Pause {
    double time = 0;
    std::int64_t sequence = 0;
    Event event;
    bool operator<(const Pause& other) const {  // the earliest on top of the queue
      return std::tie(time, sequence) > std::tie(other.time, other.sequence);
    }
  };
  struct Flow {
    simgrid::s4u::CommPtr comm;
    std::uint32_t message = 0;
  };

  void read_clock() { now_ = simgrid::s4u::Engine::get_clock() * unit_; }

  void run_program(Machine<SimGridFabric>& machine, Rank rank) {
    read_clock();
    try {
      machine.start(rank);
    } catch (const std::exception&) {
      if (!failure_) failure_ = std::current_exception();
    }
    actor_stops();
  }

  // Work that is left for this instant must be seen to when the last actor has had its turn.
  void actor_stops() {
    if (--running_actors_ == 0) see_to_settled_instant();
  }

  // SimGrid runs the timers of an instant before it reports the flows that end there, and actors after both. So once an
  // actor has had a turn, or a flow has been reported, everything that ends at this instant is known.
  void see_to_settled_instant() {
    settled_at_ = simgrid::s4u::Engine::get_clock();
    wake_up_at(settled_at_);
  }

  void close_rounds() {
    while (true) {
      simgrid::s4u::this_actor::suspend();
      round_called_ = false;
      see_to_settled_instant();
    }
  }

  void wake_up_at(double time) {
    if (alarm_ >= 0 && alarm_ <= time) return;
    alarm_ = time;
    simgrid::kernel::timer::Timer::set(time, [this, time] {
      if (alarm_ == time) alarm_ = -1;
      work();
    });
  }

  void flow_ended(const simgrid::s4u::Activity& activity) {
    auto flow = flows_.extract(&activity);
    if (flow.empty()) return;
    read_clock();
    machine_->flow_ends(flow.mapped().message);
    see_to_settled_instant();
  }

  // Everything of this instant: pauses that are over, then, if no actor has anything to do, what waits for quiet.
  void work() {
    const double clock = simgrid::s4u::Engine::get_clock();
    read_clock();
    while (true) {
      while (!events_.empty() && events_.top().time <= clock + same_instant(clock, 1)) {
        const Event event = events_.top().event;
        events_.pop();
        machine_->handle({&event, 1});
      }
      if (running_actors_ > 0) return;  // the last of them calls us again
      if (!quiet_asked_for_) break;
      if (settled_at_ != clock) {
        if (!std::exchange(round_called_, true)) last_of_round_->resume();
        return;
      }
      quiet_asked_for_ = false;
      machine_->quiet();
    }
    if (!events_.empty()) {
      wake_up_at(events_.top().time);
    } else if (flows_.empty()) {
      stop_if_stuck();
    }
  }

  // SimGrid takes times for one that are closer than its precision, and looks for ends ahead of its clock only. Once
  // the digits of the clock are coarser than that, a jump to the end of a flow may land behind it, and SimGrid would
  // never look for that end again, nor for those after it. So its precision follows the clock; what the jump that made
  // the clock coarser has passed is found at the next instant that there is.
  void follow_clock() {
    constexpr double digits = 4 * std::numeric_limits<double>::epsilon();  // a difference and a sum are rounded
    const double clock = simgrid::s4u::Engine::get_clock();
    if (digits * clock <= precision_) return;
    precision_ = 2 * digits * clock;
    simgrid::s4u::Engine::set_config("surf/precision", precision_);
    simgrid::kernel::timer::Timer::set(std::nextafter(clock, std::numeric_limits<double>::infinity()), [] {});
  }

  // Whatever SimGrid returns from is no result unless everything that was begun has ended.
  void check_nothing_is_lost() const {
    if (!gave_up_ && flows_.empty() && events_.empty() && machine_->all_ended()) return;
    throw EngineError(fmt::format("SimGrid stopped at {} with {} of {} messages in flight; native runs this scenario",
                                  now_, machine_->messages_on_their_way(), machine_->messages_posted()));
  }

  // A program's own failure comes first: those who wait for it in vain are not the cause.
  void stop_if_stuck() const {
    if (failure_) std::rethrow_exception(failure_);
    if (!machine_->all_finished()) throw DeadlockError(machine_->waiting_ranks());
  }

  simgrid::s4u::Engine engine_;
  Machine<SimGridFabric>* machine_ = nullptr;
  double unit_;
  Time now_ = 0;
  ChannelCapacities speeds_;
  ChannelZone* zone_ = nullptr;
  std::vector<simgrid::s4u::Host*> hosts_;
  std::vector<simgrid::s4u::ActorPtr> actors_;
  std::vector<Completion*> waiting_;  // by rank; null while its actor runs
  Rank running_actors_ = 0;
  std::priority_queue<Pause> events_;
  std::int64_t sequence_ = 0;
  bool quiet_asked_for_ = false;
  std::unordered_map<const simgrid::s4u::Activity*, Flow> flows_;
  double precision_ = 1e-9;  // SimGrid's own to begin with
  bool gave_up_ = false;     // SimGrid has called what is left a deadlock
  double alarm_ = -1;
  double settled_at_ = -1;  // the instant all of whose ends have been reported
  simgrid::s4u::ActorPtr last_of_round_;
  bool round_called_ = false;
  std::exception_ptr failure_;
};

}  // namespace hopscope
