#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/carried_costs.hpp"
#include "engine/exact_work.hpp"
#include "engine/machine.hpp"
#include "engine/native/calendar.hpp"
#include "engine/native/fair_sharing.hpp"
#include "engine/native/fifo_sharing.hpp"

namespace hopscope {

/// What a CarryingFabric notes of times.
class CarriedNotes {
 public:
  virtual ~CarriedNotes() = default;
  /// The next instant has come, with the formula of its first event.
  virtual void on_instant(const CarriedTime& time, const Event& event) = 0;
  /// Something else happens at the present instant.
  virtual void on_event(const CarriedTime& time, const Event& event) = 0;
  /// Words would have ended to flow at `end`, later than the present instant, at which their rate changes.
  virtual void on_later_end(const CarriedTime& end) = 0;
};

/// The clock of the native engine, whose times carry coefficients: an instant has those of its first event.
class CarryingFabric {
 public:
  /// @param are_own whether the costs are those of the platform: times are then the native engine's to the last digit
  /// @param most_work up to which exact_work() is of interest
  CarryingFabric(const Experiment& experiment, const CarriedCosts& costs, bool are_own, CarriedNotes& notes,
                 double most_work = 0);

  /// Runs all programs to their end. @throws DeadlockError if they wait for ever; what a program threw
  void run(Machine<CarryingFabric>& machine, Rank ranks);

  /// The present instant.
  [[nodiscard]] const CarriedTime& present() const { return present_; }
  /// When the last program ended, and the last message arrived.
  [[nodiscard]] const CarriedTime& makespan() const { return makespan_; }
  /// What the run would spend of an ExactBudget at least, where rates are fair; 0 otherwise, or if it is of no
  /// interest.
  [[nodiscard]] double exact_work() const { return work_ ? work_->work() : 0; }

  // What Machine asks of a Fabric.
  static constexpr bool can_skip = false;
  [[nodiscard]] Time now() const { return now_; }
  void after(Time delay, Event event);
  void when_quiet() { quiet_asked_for_ = true; }
  void flow(std::uint32_t message, std::span<const ChannelId> channels, Time duration, const Turn& turn);
  bool suspends(Completion& /*completion*/) { return true; }
  void wake(Completion& completion);

 private:
  /// Words that flow.
  struct Flow {
    bool is_under_way = false;
    double alone = 1;   // its rate where nobody is in its way
    double rate = 0;    // as a part of that; 0 until it is known
    CarriedTime since;  // when that changed last
    CarriedTime left;   // what it takes alone from then on
    CarriedTime end;    // if its rate stays
  };

  [[nodiscard]] bool is_now(Time time) const;
  void live_through_instant();
  void handle_events_due();
  void handle(std::vector<Event>& events);
  [[nodiscard]] const CarriedTime* is_due(const Event& event, Time due);
  void share_channels();
  void change_rate(std::uint32_t message);
  void expect_end(std::uint32_t message);
  void start_flows();

  const CarriedCosts& costs_;
  const bool are_own_;
  CarriedNotes& notes_;
  Machine<CarryingFabric>* machine_ = nullptr;
  const ChannelCapacities capacities_;
  const Time scale_;
  std::optional<FairSharing> fair_;
  std::optional<FifoSharing> fifo_;
  std::optional<ExactWork> work_;
  Time now_ = 0;
  bool has_begun_ = true;  // the present instant has had an event
  CarriedTime present_;
  CarriedTime makespan_;
  Calendar calendar_;
  std::vector<Event> at_once_;
  std::vector<Event> events_;
  bool quiet_asked_for_ = false;
  std::vector<CarriedTime> stages_;  // by message: when its startup ends, or its head arrives
  std::vector<CarriedTime> waits_;   // by completion
  std::vector<Flow> flows_;          // by message
  std::vector<std::uint32_t> moved_;
};

}  // namespace hopscope
