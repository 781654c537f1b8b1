#include "study/sweep/run_point.hpp"

#include <chrono>
#include <new>

#include <fmt/format.h>

#include "engine/simgrid/in_child_process.hpp"
#include "run/memory.hpp"
#include "run/preparation.hpp"
#include "run/time_limit.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

// "/schedule/algorithm: what is wrong; /platform/ports: ..": the file is the same for all points.
std::string in_one_line(const std::vector<Mistake>& mistakes) {
  std::string text;
  for (const Mistake& mistake : mistakes) {
    text += fmt::format("{}{}{}{}", text.empty() ? "" : "; ", mistake.pointer, mistake.pointer.empty() ? "" : ": ",
                        mistake.message);
  }
  return text;
}

// Holds a share of the budget during its lifetime.
class Share {
 public:
  Share(MemoryBudget& budget, double bytes) : budget_(budget), bytes_(bytes) { budget_.take(bytes_); }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;
  ~Share() { budget_.give_back(bytes_); }

 private:
  MemoryBudget& budget_;
  double bytes_;
};

}  // namespace

void MemoryBudget::take(double bytes) {
  std::unique_lock lock(mutex_);
  given_back_.wait(lock, [&] { return bytes <= free_ || takers_ == 0; });
  free_ -= bytes;
  ++takers_;
}

void MemoryBudget::give_back(double bytes) {
  {
    const std::scoped_lock lock(mutex_);
    free_ += bytes;
    --takers_;
  }
  given_back_.notify_all();
}

PointRunner::PointRunner(const Sweep& sweep, const Catalogue& catalogue, std::optional<double> time_limit)
    : sweep_(sweep),
      catalogue_(catalogue),
      time_limit_(time_limit),
      bytes_free_(bytes_available()),
      budget_(bytes_free_) {}

store::PointRecord PointRunner::run(std::size_t point, const RunOptions& how, std::optional<Result>* result) {
  const auto begun = std::chrono::steady_clock::now();
  store::PointRecord record = record_of_run(point, how, result);
  set_seconds(record, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
  return record;
}

store::PointRecord PointRunner::record_of_run(std::size_t point, const RunOptions& how, std::optional<Result>* result) {
  const PointIdentity identity = sweep_.identity(point);
  const auto failed = [&](const std::string& reason) { return record_without_result(identity, "failed", reason); };
  try {
    const Scenario asked_for = sweep_.scenario(point);
    const TimeLimit planning(time_limit_);
    const Scenario scenario = planned(asked_for, Tick([&planning] { planning.check(); }));
    // Waiting for memory does not count.
    RunOptions options = how;
    options.time_limit = time_limit_;
    options.time_used = planning.used();
    options.bounds = &bounds_;
    const Share share(budget_, bytes_needed(scenario, false));
    Result made = simulate(scenario, options);
    store::PointRecord record = hopscope::record_of(identity, scenario, made);
    if (!sweep_.has_changed(point, identity)) {
      if (result != nullptr) *result = std::move(made);
      return record;
    }
    return failed("a file or program that it names has changed since the sweep began; run the sweep again");
  } catch (const InputError& error) {
    return failed(in_one_line(error.mistakes()));
  } catch (const DeadlockError& error) {
    return failed(fmt::format("deadlock: {}", joined(error.waiting(), "; ")));
  } catch (const ProcessLost& error) {
    return record_without_result(identity, "lost", error.what());
  } catch (const std::bad_alloc&) {
    return failed("there is not enough memory for this");
  } catch (const std::exception& error) {
    return failed(error.what());
  }
}

store::PointRecord PointRunner::record_of(std::size_t point, const RunOutcome& outcome) const {
  if (outcome.is_record) return store::from_bytes(outcome.bytes);
  return record_without_result(sweep_.identity(point), "lost", {outcome.bytes.begin(), outcome.bytes.end()});
}

Expectation PointRunner::expected(std::size_t point) const {
  try {
    const Scenario scenario = sweep_.scenario(point);
    const double bytes = scenario.algorithm->plan != nullptr ? 0 : bytes_needed(scenario, false);
    if (bytes > bytes_free_) return {};
    return {expected_seconds(scenario), bytes};
  } catch (const std::exception&) {
    return {};  // run() reports why
  }
}

bool PointRunner::needs_process(const std::string& engine) const {
  const EngineChoice choice = engine == EngineChoice::both || catalogue_.engine(engine) != nullptr
                                  ? catalogue_.engine_choice(engine)
                                  : EngineChoice();
  const auto makes = [](const Engine* each) { return each != nullptr && each->makes_processes(); };
  return makes(choice.engine) || makes(choice.reference);
}

}  // namespace hopscope
