#include <hopscope/simulate.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/tick.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/formulas_on.hpp"
#include "analysis/agreement.hpp"
#include "analysis/cluster_crossings.hpp"
#include "analysis/congestion/class_usage.hpp"
#include "analysis/congestion/instants.hpp"
#include "analysis/congestion/link_usage.hpp"
#include "analysis/congestion/overlap.hpp"
#include "analysis/delivery/completeness.hpp"
#include "analysis/delivery/delivery_check.hpp"
#include "analysis/delivery/last_carriers.hpp"
#include "analysis/delivery/recount_senders.hpp"
#include "analysis/message_records.hpp"
#include "analysis/observers.hpp"
#include "engine/time_scale.hpp"
#include "run/bound/price_bounds.hpp"
#include "run/memory.hpp"
#include "run/preparation.hpp"
#include "run/question.hpp"
#include "run/runs.hpp"
#include "run/time_limit.hpp"
#include "run/work_limit.hpp"
#include "vocabulary/block_label.hpp"

namespace hopscope {

namespace {

/// What a run takes, roughly; 0 where it is too little to look for.
double bytes_of_many_ranks(const Scenario& scenario) {
  constexpr Rank many = 1024;
  const bool is_large = scenario.platform.ranks() >= many && !scenario.engine->follows_one_rank();
  return is_large ? bytes_needed(scenario, false) : 0;
}

// A scenario that an engine rejects has a mistake in its file.
template <class... Parts>
Time run_engine(const Scenario& scenario, const std::vector<Observer*>& listeners, Parts&... parts) {
  try {
    return run_completely(*scenario.engine,
                          {scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule}, listeners,
                          parts...);
  } catch (const InputError& error) {
    std::vector<Mistake> mistakes = error.mistakes();
    for (Mistake& mistake : mistakes) mistake.file = scenario.file;
    throw InputError(std::move(mistakes));
  }
}

/// A run that is repeated for a sentence about what is wrong has at most so many.
constexpr double most_messages_traced = 1e6;

/// Runs once more, to tell where blocks that are missing at the end were last, and who has sent those that are
/// misplaced.
void trace_astray(const DeliveryCheck& delivery, const Scenario& scenario, Result& result) {
  if (delivery.astray().empty() || static_cast<double>(result.totals.messages) > most_messages_traced) return;
  LastCarriers carriers;
  for (const DeliveryCheck::Astray& each : delivery.astray()) carriers.follow(each.block);
  (void)run_engine(scenario, {}, carriers);
  for (const auto& [block, is_missing] : delivery.astray()) {
    const std::string name = block_label(block.source, block.destination);
    const std::string whose =
        fmt::format("rank {} ", block.to == LastCarriers::anywhere ? block.destination : block.to);
    const std::string what = is_missing ? name + " is missing" : fmt::format("holds {}, which is not for it", name);
    const std::string alone = whose + "does not hold " + name;
    for (std::string& failure : result.delivery_failures) {
      const bool names_it = failure.starts_with(whose) && failure.ends_with(what);
      if (!names_it && (!is_missing || failure != alone)) continue;
      failure += ": " + (is_missing ? carriers.of_missing(block) : carriers.of_misplaced(block));
    }
  }
}

/// Runs once more, to tell with which message a contribution has come that is counted twice.
void trace_recounts(const DeliveryCheck& delivery, const Scenario& scenario, Result& result) {
  const std::vector<SumCheck::Recount>& recounts = delivery.recounts();
  if (recounts.empty() || static_cast<double>(result.totals.messages) > most_messages_traced) return;
  RecountSenders senders(recounts);
  (void)run_engine(scenario, {}, senders);
  for (std::size_t i = 0; i < recounts.size(); ++i) {
    const auto sender = senders.sender(i);
    if (!sender) continue;
    for (std::string& failure : result.delivery_failures) {
      if (failure == recounts[i].fault) failure += fmt::format(", with the message from rank {}", *sender);
    }
  }
}

void take_down_blocks(const DeliveryCheck& delivery, const Scenario& scenario, Result& result) {
  if (scenario.schedule.content != Content::tracked || !why_unchecked(scenario).empty()) return;
  result.delivery = delivery.passed() ? Delivery::verified : Delivery::failed;
  result.delivery_failures = delivery.failures();
  if (delivery.passed()) result.combination = delivery.combination();
  if (result.delivery == Delivery::failed) {
    trace_astray(delivery, scenario, result);
    trace_recounts(delivery, scenario, result);
  }
  if (const std::int64_t more = delivery.more_failures(); more > 0)
    result.delivery_failures.push_back(fmt::format("and {} more", more));
}

// Whether blocks are tracked or not: a message that nobody receives is a fault of its schedule.
void take_down(const DeliveryCheck& delivery, const Receipts& receipts, const Scenario& scenario, Result& result) {
  take_down_blocks(delivery, scenario, result);
  const std::vector<std::string> lost = receipts.failures();
  if (lost.empty()) return;
  result.delivery = Delivery::failed;
  result.delivery_failures.insert(result.delivery_failures.end(), lost.begin(), lost.end());
}

void follow_all(const Scenario& scenario, const RunOptions& options, Result& result) {
  const Platform& platform = scenario.platform;
  LinkUsage usage(platform, options.loads);
  Overlap overlap(platform.topology->channels(), platform.smallest_cost());
  Instants instants(platform.smallest_cost());
  ClusterCrossings crossings(platform);
  DeliveryCheck delivery(*scenario.operation, platform.ranks());
  Receipts receipts;
  result.time = run_engine(scenario, options.observers, usage, overlap, instants, crossings, delivery, receipts);
  result.steps = usage.steps();
  result.totals = usage.totals();
  result.totals.max_overlap = overlap.largest();
  result.totals.instants = instants.count();
  result.totals.between_clusters = crossings.total();
  result.witness = usage.witness();
  take_down(delivery, receipts, scenario, result);
}

/// For an engine that simulates one rank on behalf of all.
void follow_one(const Scenario& scenario, const RunOptions& options, Result& result) {
  ClassUsage usage(scenario.platform);
  Instants instants(scenario.platform.smallest_cost());
  DeliveryCheck delivery(*scenario.operation, 1);
  Receipts receipts;
  result.time = run_engine(scenario, options.observers, usage, instants, delivery, receipts);
  result.symmetry = usage.proof();
  result.totals = usage.totals();
  result.totals.instants = instants.count();
  result.steps = usage.take_steps();
  result.witness = usage.witness();
  take_down(delivery, receipts, scenario, result);
}

std::optional<Time> unresolved_cost(const Scenario& scenario, Time makespan) {
  constexpr double last_digit = 4e-16;
  const Time cost =
      smallest_paid_cost({scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule});
  // Of a trace, whose sizes are in its file, the cost of a word may not be known.
  return cost > 0 && last_digit * makespan > cost ? std::optional(cost) : std::nullopt;
}

/// Those of the operation, and a bound by prices if it is larger.
/// @param known may be null
std::vector<Analytic> bounds_of(const Scenario& scenario, PriceBounds* known) {
  const Platform& platform = scenario.platform;
  std::vector<Analytic> bounds = scenario.operation->bounds(platform, scenario.algorithm->splits_blocks);
  PriceBounds own;
  const auto by_prices = (known != nullptr ? *known : own).of(platform, *scenario.operation, scenario.schedule);
  if (by_prices) {
    const Costs lowest = platform.lowest_costs();
    const Time time = lowest.t_s + lowest.t_h + by_prices->time;
    const bool is_larger = std::ranges::all_of(bounds, [time](const Analytic& other) {
      return time > other.value && !approximately_equal(time, other.value);
    });
    if (is_larger) {
      const std::string ports = by_prices->of_ports ? port_model(platform.ports) + " " : "";
      bounds.push_back(lower_bound(
          ports + "prices", time, "t_s + t_h + a/b",
          "a are the dual prices (of a linear program) that words pay on any route; hopscope bound proves more",
          {{"a", by_prices->paid, "what all words pay at least, for the time in which they occupy channels"},
           {"b", by_prices->prices, "sum of the prices, the highest of which is 1"}}));
    }
  }
  return with_own_costs(std::move(bounds), platform);
}

/// True if nothing is sent, since vectors have no words: then formulas, which count startups, say nothing.
bool sends_nothing(const Scenario& scenario, const Result& result) {
  const Schedule& schedule = scenario.schedule;
  return result.totals.messages == 0 && scenario.platform.ranks() > 1 && schedule.message_words == 0 &&
         schedule.sizes == nullptr && schedule.neighbours == nullptr && schedule.own.empty();
}

// One engine, whatever the scenario's reference.
Result run_once(const Scenario& scenario, const RunOptions& options) {
  require_memory(scenario, options.messages);
  const LargePages pages(bytes_of_many_ranks(scenario));
  Result result;
  result.engine = scenario.engine->name();
  MessageRecords records(scenario.platform);
  RunOptions how = options;
  if (options.messages) how.observers.push_back(&records);
  StartupWaits waits;
  if (scenario.platform.startups_wait()) how.observers.push_back(&waits);
  if (scenario.engine->follows_one_rank()) {
    follow_one(scenario, how, result);
  } else {
    follow_all(scenario, how, result);
  }
  result.messages = records.take();
  result.unresolved_cost = unresolved_cost(scenario, result.time);
  if (!sends_nothing(scenario, result)) {
    result.analytic =
        with_own_costs(formulas_on(scenario.platform, *scenario.algorithm, scenario.schedule), scenario.platform);
    if (!waits.any()) note_that_none_waited(result.analytic);
    result.bounds = bounds_of(scenario, options.bounds);
  }
  if (scenario.expect) result.expect_failures = failures(*scenario.expect, result);
  return result;
}

Scenario asked_for(Scenario scenario, const RunOptions& options) {
  if (options.engine != nullptr) {
    const std::string misfit = options.engine->misfit(scenario.platform);
    if (!misfit.empty()) throw InputError({{scenario.file, "/engine", misfit}});
    scenario.engine = options.engine;
    scenario.reference = nullptr;
  }
  if (options.content) scenario.schedule.content = *options.content;
  return scenario;
}

/// If somebody wants it, or the scenario expects one.
void find_formula(const Scenario& scenario, FormulaSearch search, TimeLimit& time_limit, Result& result) {
  const bool is_expected = scenario.expect && scenario.expect->time_formula;
  if (is_expected) search = FormulaSearch::complete;
  if (search == FormulaSearch::none) return;
  Observers supervision(time_limit.is_set() ? std::vector<Observer*>{&time_limit} : std::vector<Observer*>());
  take_down_formula(scenario, search, supervision, result);
  std::string failure = is_expected ? formula_failure(scenario, result) : "";
  if (!failure.empty()) result.expect_failures.push_back(std::move(failure));
}

/// Reports the progress of a run, and its end, whatever the outcome.
class ProgressReporter {
 public:
  explicit ProgressReporter(RunProgress* progress) : progress_(progress) {
    if (progress != nullptr) observer_ = progress->observer();
  }
  ~ProgressReporter() {
    if (progress_ != nullptr) progress_->on_over();
  }
  ProgressReporter(const ProgressReporter&) = delete;
  ProgressReporter& operator=(const ProgressReporter&) = delete;

  [[nodiscard]] Observer* observer() const { return observer_; }
  /// To be called now and then by what produces no events. It refers to `time_limit`.
  [[nodiscard]] Tick tick(const TimeLimit& time_limit) const {
    return Tick([this, &time_limit] {
      time_limit.check();
      if (observer_ != nullptr) observer_->on_idle();
    });
  }
  [[nodiscard]] Scenario planned_with(const Tick& tick, const Scenario& scenario) const {
    if (progress_ != nullptr) progress_->on_planning(scenario);
    return planned(scenario, tick);
  }
  void begin(const Scenario& scenario, bool is_limited) const {
    if (progress_ == nullptr) return;
    progress_->on_begin(scenario, {scenario.algorithm->steps(scenario.platform, scenario.schedule),
                                   messages_of(scenario), is_limited ? 0 : expected_seconds(scenario)});
  }
  void end(const Scenario& scenario) const {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun_;
    if (progress_ != nullptr) progress_->on_end(scenario, seconds.count());
  }

 private:
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  RunProgress* progress_;
  Observer* observer_ = nullptr;
};

bool needs_every_rank(const RunOptions& options) {
  Observer* const of_progress = options.progress == nullptr ? nullptr : options.progress->observer();
  return options.messages || options.loads != nullptr || (of_progress != nullptr && of_progress->needs_every_rank()) ||
         std::ranges::any_of(options.observers, [](const Observer* each) { return each->needs_every_rank(); });
}

/// Runs `scenario` on its engine, or on the first that can in its place; a limit of work is p times that of one rank.
template <class Run>
auto on_first_able(Scenario scenario, const RunOptions& options, Run run) {
  for (const Engine* const engine : scenario.engine->in_turn()) {
    scenario.engine = engine;
    if (engine->follows_one_rank() && (needs_every_rank(options) || !engine->misfit(scenario.platform).empty()))
      continue;
    if (!engine->follows_one_rank()) break;
    try {
      RunOptions of_one = options;
      of_one.most_work /= scenario.platform.ranks();
      return run(scenario, of_one);
    } catch (const InputError&) {  // the next one can, or tells what is wrong
    }
  }
  return run(scenario, options);
}

Time makespan_on_engine(const Scenario& scenario, const RunOptions& options) {
  const ProgressReporter reporter(options.progress);
  TimeLimit time_limit(options.time_limit, options.time_used);
  const Tick tick = reporter.tick(time_limit);
  const ThreadTick of_programs(tick);
  const Scenario ready = reporter.planned_with(tick, scenario);
  reporter.begin(ready, std::isfinite(options.most_work));
  require_memory(ready, false);
  const LargePages pages(bytes_of_many_ranks(ready));
  std::vector<Observer*> listeners = options.observers;
  if (reporter.observer() != nullptr) listeners.push_back(reporter.observer());
  if (time_limit.is_set()) listeners.push_back(&time_limit);
  const Time time = run_engine(ready, listeners);
  reporter.end(ready);
  return time;
}

Result simulate_on_engine(const Scenario& scenario, const RunOptions& options) {
  const ProgressReporter reporter(options.progress);
  TimeLimit time_limit(options.time_limit, options.time_used);
  const Tick tick = reporter.tick(time_limit);
  const ThreadTick of_programs(tick);
  const Scenario ready = reporter.planned_with(tick, scenario);
  reporter.begin(ready, std::isfinite(options.most_work));
  WorkLimit work_limit(options.most_work);
  RunOptions how = options;
  how.observers.clear();  // first those that supervise the runs of both engines
  if (reporter.observer() != nullptr) how.observers.push_back(reporter.observer());
  if (std::isfinite(options.most_work)) how.observers.push_back(&work_limit);
  if (time_limit.is_set()) how.observers.push_back(&time_limit);
  const RunOptions of_both{.observers = how.observers, .bounds = options.bounds};
  how.observers.insert(how.observers.end(), options.observers.begin(), options.observers.end());
  std::optional<Scenario> again;
  if (ready.reference != nullptr) {
    again = ready;
    again->engine = ready.reference;
    require_memory(*again, false);  // before the first engine runs
  }
  Result result = run_once(ready, how);
  if (again) {
    result.agreement = agreement(result, run_once(*again, of_both));
    result.engine = EngineChoice::both;
  }
  take_down_question(ready, result);
  find_formula(ready, options.formula, time_limit, result);
  reporter.end(ready);
  return result;
}

}  // namespace

Time makespan_of(const Scenario& scenario, const RunOptions& options) {
  if (!scenario.best.empty()) return makespan_of(with_chosen_options(scenario, options), options);
  return on_first_able(asked_for(scenario, options), options,
                       [](const Scenario& each, const RunOptions& how) { return makespan_on_engine(each, how); });
}

Result simulate(const Scenario& scenario, const RunOptions& options) {
  if (!scenario.best.empty()) return simulate(with_chosen_options(scenario, options), options);
  return on_first_able(asked_for(scenario, options), options,
                       [](const Scenario& each, const RunOptions& how) { return simulate_on_engine(each, how); });
}

}  // namespace hopscope
