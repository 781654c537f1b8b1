#include "engine/carried_run.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <utility>

#include "engine/carrying_fabric.hpp"

namespace hopscope {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// An ExactVariable, rounded.
struct CarriedVariable {
  double value = 0;
  std::vector<std::pair<std::size_t, double>> weights;

  [[nodiscard]] double slope(const CarriedTime& time) const {
    double sum = 0;
    for (const auto& [parameter, weight] : weights) sum += time.coefficients[parameter] * weight;
    return sum;
  }
  /// Whether to multiply one or the other is the same.
  [[nodiscard]] bool has_parameters_of(const CarriedVariable& other) const {
    return std::ranges::equal(weights, other.weights, {}, &std::pair<std::size_t, double>::first,
                              &std::pair<std::size_t, double>::first);
  }
};

/// Sums in another order differ by less.
bool are_equal(double a, double b) {
  constexpr double last_digits = 1e-8;
  return std::abs(a - b) <= last_digits * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Of two events at one instant.
struct CarriedMeeting {
  CarriedTime time;
  PlainMachine::Event one, other;
};

struct StepTimes {
  CarriedTime begin, end;
};

/// Beside a border, a run takes far longer than on it.
struct TakesTooLong {};

/// Follows the order of instants along each variable, and passes on what the machine tells.
class NotesOfTimes final : public CarriedNotes, public Observer {
 public:
  /// @param most changes of rates, and instants, after which it throws TakesTooLong
  NotesOfTimes(const std::vector<CarriedVariable>& variables, double most, Observer& observer)
      : variables_(variables),
        most_(most),
        observer_(observer),
        ranges_(variables.size(), {0, infinite}),
        meetings_(variables.size()) {}

  void follow(Machine<CarryingFabric>& machine, const CarryingFabric& fabric) {
    machine_ = &machine;
    fabric_ = &fabric;
  }

  void on_instant(const CarriedTime& time, const Event& event) override {
    keep_in_order(instant_, time);
    instant_ = time;
    first_ = in_the_run(event);
  }
  void on_event(const CarriedTime& time, const Event& event) override {
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      if (!meetings_[i] && !are_equal(variables_[i].slope(time), variables_[i].slope(instant_)))
        meetings_[i] = CarriedMeeting{time, first_, in_the_run(event)};
    }
  }
  void on_later_end(const CarriedTime& end) override { keep_in_order(instant_, end); }

  void on_step(Rank rank, Step step, Time now) override { observer_.on_step(rank, step, now); }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time begins) override {
    steps_.try_emplace(message.step, StepTimes{fabric_->present(), {}});
    observer_.on_send(message, route, begins);
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    observer_.on_flow_end(message, channels, now);
  }
  void on_deliver(const MessageInfo& message, Time now) override {
    steps_[message.step].end = fabric_->present();
    observer_.on_deliver(message, now);
  }
  void on_idle() override { observer_.on_idle(); }

  [[nodiscard]] const std::pair<double, double>& range(std::size_t variable) const { return ranges_[variable]; }
  [[nodiscard]] const std::vector<std::pair<double, double>>& ranges() const { return ranges_; }
  /// By variable.
  [[nodiscard]] const std::vector<std::optional<CarriedMeeting>>& meetings() const { return meetings_; }
  [[nodiscard]] double work() const { return work_; }
  [[nodiscard]] const std::map<Step, StepTimes>& steps() const { return steps_; }

 private:
  void keep_in_order(const CarriedTime& first, const CarriedTime& second) {
    if (++work_ > most_) throw TakesTooLong();
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const double before = variables_[i].slope(first), after = variables_[i].slope(second);
      if (are_equal(before, after)) continue;
      const double meeting = variables_[i].value - (second.value - first.value) / (after - before);
      auto& [least, most] = ranges_[i];
      (after > before ? least : most) = after > before ? std::max(least, meeting) : std::min(most, meeting);
    }
  }

  [[nodiscard]] PlainMachine::Event in_the_run(const Event& event) const {
    using Kind = PlainMachine::Event::Kind;
    if (event.kind == Event::Kind::rearranged) {
      const Completion& wait = machine_->completion(event.subject);
      return {Kind::wait_ends, wait.step, wait.rank, wait.rank};
    }
    const MessageInfo& message = machine_->info_of(event.subject);
    const Kind kind = event.kind == Event::Kind::start_up_over  ? Kind::startup_ends
                      : event.kind == Event::Kind::head_arrived ? Kind::head_arrives
                                                                : Kind::words_end;
    return {kind, message.step, message.from, message.to};
  }

  const std::vector<CarriedVariable>& variables_;
  const double most_;
  Observer& observer_;
  double work_ = 0;
  Machine<CarryingFabric>* machine_ = nullptr;
  const CarryingFabric* fabric_ = nullptr;
  std::vector<std::pair<double, double>> ranges_;
  std::vector<std::optional<CarriedMeeting>> meetings_;
  std::map<Step, StepTimes> steps_;
  CarriedTime instant_;
  PlainMachine::Event first_;  // of this instant
};

/// The fraction with a small denominator that a number is near to, or else its first ten digits.
Rational fraction_near(double number) {
  constexpr int most = 1000;
  constexpr double last_digits = 1e-11;
  for (int denominator = 1; denominator <= most; ++denominator) {
    const double numerator = number * denominator;
    if (std::abs(numerator - std::round(numerator)) <= last_digits * std::max(1.0, std::abs(number)))
      return exactly(std::round(numerator)) / denominator;
  }
  constexpr int digits = 10;
  const double unit = std::pow(10.0, digits - std::ceil(std::log10(std::abs(number))));
  return unit >= 1 ? exactly(std::round(number * unit)) / exactly(unit) : exactly(number);
}

}  // namespace

/// Runs an experiment, at its own costs or others.
class CarriedRun::Runs {
 public:
  Runs(const Experiment& experiment, Observer& observer)
      : experiment_(experiment), observer_(observer), costs_(experiment.platform) {
    run_.is_rounded = true;
    run_.parameters = costs_.parameters();
    run_.constant = costs_.constant();
    run_.of_words = costs_.of_words();
    run_.variables = variables_of(experiment, costs_);
    for (const ExactParameter& each : run_.parameters) values_.push_back(each.value.rounded());
    for (const ExactVariable& each : run_.variables) {
      CarriedVariable& rounded = variables_.emplace_back(CarriedVariable{each.value.rounded(), {}});
      for (const auto& [parameter, weight] : each.weights) rounded.weights.emplace_back(parameter, weight.rounded());
    }
  }

  [[nodiscard]] bool can_run() const { return values_.size() <= CarriedTime::most; }

  /// What the run takes of an ExactBudget at least. Those beside its borders come on top, but rounding can make a
  /// border where there is none.
  double exact_work() {
    run_at_own_costs();
    return exact_work_;
  }

  std::optional<ExactRun> take() {
    run_at_own_costs();
    const NotesOfTimes& notes = *own_;
    for (const auto& [step, times] : notes.steps())
      run_.steps.push_back({step, rounded(times.begin), rounded(times.end)});
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const auto& meeting = notes.meetings()[i];
      run_.holds.push_back(meeting ? std::nullopt : std::optional(range_of(notes.range(i))));
      if (!meeting) continue;
      const auto before = side(i, -1);
      const auto after = before ? side(i, 1) : std::nullopt;
      if (!after) return std::nullopt;
      run_.borders.push_back({i, {rounded(meeting->time), meeting->one, meeting->other}, *before, *after});
    }
    unite_equal_sides();
    return std::move(run_);
  }

 private:
  /// Beside a border.
  struct RunBeside {
    std::vector<double> values;  // of the parameters
    CarriedTime time;
    std::vector<std::pair<double, double>> ranges;  // by variable
  };

  void run_at_own_costs() {
    if (own_) return;
    own_.emplace(variables_, infinite, observer_);
    run_.time = rounded(time(values_, true, *own_));
  }

  /// Where both sides of every border are one line, to the last digits, the run has one formula: along each variable
  /// that of its own sides, since others may lie on a border there.
  void unite_equal_sides() {
    const auto is_near = [](const Rational& a, const Rational& b) { return are_equal(a.rounded(), b.rounded()); };
    const auto is_one = [&](const ExactBorder& border) {
      const auto there = [&](const ExactSide& side) {
        return side.constant + side.slope * run_.variables[border.variable].value;
      };
      return is_near(border.before.slope, border.after.slope) && is_near(there(border.before), run_.time.value()) &&
             is_near(there(border.after), run_.time.value());
    };
    if (run_.borders.empty() || !std::ranges::all_of(run_.borders, is_one)) return;
    ExactTime one;
    for (std::size_t i = 1; i < run_.variables.size(); ++i) {  // the first is the size of messages, in those of words
      const auto border = std::ranges::find(run_.borders, i, &ExactBorder::variable);
      const ExactVariable& variable = run_.variables[i];
      const Rational slope = border == run_.borders.end() ? variable.slope(run_.time) : border->before.slope;
      one += ExactTime(slope * variable.value, variable.weights.front().first, slope);
    }
    const Rational rest = fraction_near((run_.time.value() - one.value()).rounded());
    one += ExactTime(rest, run_.constant, rest);
    run_.time = one;
    for (ExactBorder& border : run_.borders) {
      const ExactVariable& variable = run_.variables[border.variable];
      for (ExactSide* const side : {&border.before, &border.after}) {
        side->time = one;
        side->slope = variable.slope(one);
        side->constant = one.value() - side->slope * variable.value;
      }
    }
  }

  CarriedTime time(const std::vector<double>& values, bool are_own, NotesOfTimes& notes) {
    constexpr double counted = 1.2;  // of what may be asked for
    const CarriedCosts costs(experiment_.platform, costs_, values);
    CarryingFabric fabric(experiment_, costs, are_own, notes, are_own ? counted * most_work : 0);
    Machine<CarryingFabric> machine(experiment_, fabric, notes, nullptr, false);
    notes.follow(machine, fabric);
    fabric.run(machine, experiment_.platform.ranks());
    if (are_own) exact_work_ = fabric.exact_work();
    return fabric.makespan();
  }

  /// With a variable multiplied by `factor`. If the size of messages is the one thing that t_w is paid for, it is the
  /// same run with another t_w.
  const RunBeside& run_beside(std::size_t which, double factor) {
    constexpr double times = 8, few = 1e4;
    std::vector<double> values = values_;
    for (const auto& [parameter, weight] : variables_[which].weights) values[parameter] *= factor;
    const auto known = std::ranges::find(beside_, values, &RunBeside::values);
    if (known != beside_.end()) return *known;
    std::vector<CarriedVariable> variables = variables_;
    for (CarriedVariable& each : variables) {
      if (each.has_parameters_of(variables_[which])) each.value *= factor;
    }
    NotesOfTimes notes(variables, times * own_->work() + few, observer_);
    const CarriedTime there = time(values, false, notes);
    return beside_.emplace_back(RunBeside{std::move(values), there, notes.ranges()});
  }

  /// Just below the value of a variable, or just above.
  std::optional<ExactSide> side(std::size_t which, int direction) {
    constexpr double beside = 1e-6;
    const double factor = 1 + direction * beside;
    const RunBeside& run = run_beside(which, factor);
    const double own = variables_[which].value;
    const auto& [least, most] = run.ranges[which];
    const double border = direction > 0 ? least : most;
    if (std::abs(border - own) > beside * own / 2) return std::nullopt;
    const double slope = variables_[which].slope(run.time);
    ExactSide side{.time = rounded(run.time), .constant = {}, .slope = fraction_near(slope)};
    side.constant = fraction_near(run.time.value - slope * (own * factor));
    const double to = direction > 0 ? most : least;
    if (to < infinite) side.to = fraction_near(to);
    return side;
  }

  [[nodiscard]] static ExactRange range_of(const std::pair<double, double>& range) {
    ExactRange rounded{fraction_near(range.first)};
    if (range.second < infinite) rounded.most = fraction_near(range.second);
    return rounded;
  }

  /// At the run's own costs.
  [[nodiscard]] ExactTime rounded(const CarriedTime& time) const {
    ExactTime sum;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const Rational coefficient = fraction_near(time.coefficients[i]);
      if (!coefficient.is_zero()) sum += ExactTime(run_.parameters[i].value * coefficient, i, coefficient);
    }
    return sum;
  }

  const Experiment experiment_;
  Observer& observer_;
  const ExactCosts costs_;
  std::vector<double> values_;  // of the parameters
  std::vector<CarriedVariable> variables_;
  std::optional<NotesOfTimes> own_;  // of the run at its own costs
  double exact_work_ = 0;            // of that
  std::deque<RunBeside> beside_;
  ExactRun run_;
};

CarriedRun::CarriedRun(const Experiment& experiment, Observer& observer)
    : runs_(std::make_unique<Runs>(experiment, observer)) {}
CarriedRun::CarriedRun(CarriedRun&&) noexcept = default;
CarriedRun& CarriedRun::operator=(CarriedRun&&) noexcept = default;
CarriedRun::~CarriedRun() = default;

bool CarriedRun::exact_one_takes_more_than(double work) {
  constexpr double certainly = 1.1;
  return runs_->can_run() && runs_->exact_work() > certainly * work;
}

std::optional<ExactRun> CarriedRun::take() {
  if (!runs_->can_run()) return std::nullopt;
  try {
    return runs_->take();
  } catch (const TakesTooLong&) {
    return std::nullopt;
  }
}

std::optional<ExactRun> carried_run(const Experiment& experiment, Observer& observer) {
  return CarriedRun(experiment, observer).take();
}

}  // namespace hopscope
