#include "study/compare/comparison_runs.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "run/ended_runs.hpp"
#include "run/regular_looks.hpp"
#include "run/threads.hpp"
#include "run/work_limit.hpp"
#include "study/compare/tuning.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

// Up to this size a run of each algorithm is tracked, so that its delivery is checked, within seconds.
constexpr double most_blocks_tracked = 512.0 * 511.0;
// Messages and hops simulated within seconds; a run of no more is never aborted by default.
constexpr double cheap_work = 3e8;
constexpr double usual_times = 20;

// The common part of all runs of one file. If the file names no mapping, algorithms may have different ones.
Result common_ground(const std::vector<Candidate>& candidates, const AlgorithmFits& fits) {
  const Scenario& first = candidates.front().scenario;
  Result common;
  common.scenario = first.name;
  common.overrides = first.overrides;
  common.platform = first.platform;
  common.schedule = first.schedule;
  for (const Field& option : first.algorithm->options) common.schedule.values.erase(option.name);
  common.amount = first.operation->amount(first.schedule);
  const auto own = std::find_if(fits.begin(), fits.end(), [](const AlgorithmFit& each) { return each.own; });
  common.schedule.algorithm = own->algorithm->name;
  common.engine = first.reference != nullptr ? EngineChoice::both : first.engine->name();
  const bool one_mapping = std::all_of(candidates.begin(), candidates.end(), [&](const Candidate& each) {
    return each.scenario.platform.mapping_name == first.platform.mapping_name;
  });
  if (!one_mapping) {
    common.platform.mapping = Mapping();
    common.platform.mapping_name = "identity";
  }
  return common;
}

/// Of runs in another thread: what became of them, to be told in the thread that asked for them.
class RunsElsewhere final : public RunProgress, private RegularLooks {
 public:
  /// @param are_over once true, the runs end with an exception
  explicit RunsElsewhere(const std::atomic<bool>& are_over) : are_over_(are_over) {}

  void on_end(const Scenario& scenario, double seconds) override { ended_.emplace_back(scenario, seconds); }
  [[nodiscard]] Observer* observer() override { return this; }
  void tell(RunProgress& progress) const {
    for (const auto& [scenario, seconds] : ended_) progress.on_end(scenario, seconds);
  }

 private:
  void look() override {
    if (are_over_) throw std::runtime_error("a run is no longer wanted");
  }

  const std::atomic<bool>& are_over_;
  std::vector<std::pair<Scenario, double>> ended_;
};

/// Programs in Python and engines that fork processes stay in the thread that asks for them.
bool may_run_elsewhere(const Candidate& candidate) {
  const Scenario& scenario = candidate.scenario;
  return scenario.own == nullptr && scenario.reference == nullptr && !scenario.engine->makes_processes();
}

}  // namespace

ComparisonRuns::ComparisonRuns(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                               std::optional<double> give_up_after, bool tuned)
    : catalogue_(catalogue), options_(options), give_up_after_(give_up_after), is_tuned_(tuned) {
  options_.messages = false;
  std::vector<Candidate> candidates;
  names_own_ = std::ranges::none_of(fits, &AlgorithmFit::stands_in);
  for (const AlgorithmFit& fit : fits) {
    if (!fit.scenario) {
      comparison_.left_out.push_back({fit.name, fit.misfit, false});
      continue;
    }
    candidates.push_back(all_candidates_of(*fit.scenario).front());
    candidates.back().for_one_size = fit.for_one_size;
    if (fit.row.empty()) continue;
    candidates.back().name = fit.row;
    candidates.back().tuned = true;
  }
  comparison_.common = common_ground(candidates, fits);
  // The scenario's own comes first: its work determines the limit for the others.
  std::stable_partition(candidates.begin(), candidates.end(), [this](const Candidate& each) { return is_own(each); });
  try_all(candidates);
  // Of several that are as fast, one that needs no other options represents them.
  std::ranges::stable_partition(candidates_, [](const Candidate& each) { return !each.tuned; });
  rank();
}

SizeRuns ComparisonRuns::size_runs(const RunOptions& options) const {
  RunOptions limited = options;
  limited.most_work = options_.most_work;
  // A user who allows each run more allows a search as much.
  return {catalogue_, limited, give_up_after_ ? limited.most_work : SizeRuns::usual_search_work};
}

bool ComparisonRuns::is_own(const Candidate& candidate) const {
  return candidate.scenario.schedule.algorithm == comparison_.common.schedule.algorithm && !candidate.tuned;
}

void ComparisonRuns::try_all(const std::vector<Candidate>& candidates) {
  std::span<const Candidate> left = candidates;
  while (!left.empty() && first_.empty()) {
    add(tried(left.front(), options_));
    left = left.subspan(1);
  }
  std::vector<Attempt> attempts;
  if (options_.jobs > 1 && std::ranges::all_of(left, may_run_elsewhere)) attempts = tried_at_once(left);
  for (std::size_t i = 0; i < left.size(); ++i) {
    const bool is_known = i < attempts.size() && !attempts[i].may_lack_memory;
    add(is_known ? std::move(attempts[i]) : tried(left[i], options_));
  }
}

std::vector<ComparisonRuns::Attempt> ComparisonRuns::tried_at_once(std::span<const Candidate> candidates) {
  std::vector<Attempt> attempts(candidates.size());
  std::atomic<bool> are_over = false;
  std::vector<RunsElsewhere> elsewhere(candidates.size(), RunsElsewhere(are_over));
  share_out(candidates.size(), static_cast<std::size_t>(options_.jobs), [&](std::size_t i, bool is_here) {
    RunOptions options = options_;
    if (!is_here) options.progress = &elsewhere[i];
    try {
      attempts[i] = tried(candidates[i], options);
    } catch (...) {
      are_over = true;
      throw;
    }
  });
  if (options_.progress != nullptr)
    for (const RunsElsewhere& each : elsewhere) each.tell(*options_.progress);
  return attempts;
}

void ComparisonRuns::add(Attempt attempt) {
  const auto append = [](auto& all, auto& more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  append(comparison_.runs, attempt.runs);
  append(comparison_.left_out, attempt.left_out);
  append(comparison_.tunings, attempt.tunings);
  append(candidates_, attempt.candidates);
}

ComparisonRuns::Attempt ComparisonRuns::tried(Candidate as_given, const RunOptions& options) {
  Attempt attempt;
  try_out(as_given, options, attempt);
  if (attempt.runs.empty() || !is_tuned_ || as_given.for_one_size) return attempt;
  as_given = with_chosen_values(std::move(as_given), attempt.runs.back().result.schedule);
  Tuned found = tuned(as_given, attempt.runs.back().result.time, attempt.work, size_runs(options));
  const bool was_searched =
      found.tuning.tried.size() > 1 || !found.tuning.ruled_out.empty() || !found.tuning.not_tried.empty();
  if (was_searched) attempt.tunings.push_back(std::move(found.tuning));
  if (!found.faster) return attempt;
  found.faster->scenario.file = as_given.scenario.file;
  found.faster->for_one_size = as_given.for_one_size;
  try_out(std::move(*found.faster), options, attempt);
  return attempt;
}

/// The limit for all others, once the first run has completed.
void ComparisonRuns::set_limit(const Candidate& first, double work) {
  first_ = first.name;
  first_work_ = work;
  options_.most_work = give_up_after_ ? *give_up_after_ * work : std::max(cheap_work, usual_times * work);
}

void ComparisonRuns::try_out(Candidate candidate, const RunOptions& options, Attempt& attempt) {
  const std::string file = candidate.scenario.file;
  candidate.scenario.expect.reset();  // these are for one algorithm
  candidate.scenario.file += ": " + candidate.name;
  const bool own = is_own(candidate);
  if (!candidate.scenario.content_chosen && candidate.scenario.operation->total_blocks() > most_blocks_tracked) {
    candidate.scenario.schedule.content = Content::sizes;
  }
  try {
    RunOptions limited = options;
    limited.most_work = options_.most_work;
    Result result = simulate(candidate.scenario, limited);
    attempt.work = work_of(candidate.scenario, result);
    if (first_.empty()) set_limit(candidate, attempt.work);
    candidate = with_chosen_values(std::move(candidate), result.schedule);
    const Time time = result.time;
    result.steps = {};
    const auto messages = static_cast<double>(result.totals.messages);
    const bool kept = result.kept_its_promises();
    attempt.runs.push_back(
        {candidate.name, std::move(result), own && names_own_, candidate.tuned, false, candidate.for_one_size});
    if (kept && !candidate.for_one_size)
      attempt.candidates.push_back(
          {candidate.name, candidate.scenario, candidate.tuned, messages, false, attempt.work, time});
  } catch (const SearchHasEnded&) {
    attempt.left_out.push_back({candidate.name, "the search has ended before its run", false, true});
  } catch (const TooMuchWork&) {
    attempt.left_out.push_back({candidate.name, given_up(), false, true});
  } catch (const InputError& error) {
    attempt.left_out.push_back({candidate.name, error.mistakes().front().message, false});
    attempt.may_lack_memory = true;
  } catch (const DeadlockError& error) {
    attempt.left_out.push_back({candidate.name, error.what(), true});
  } catch (const EngineError& error) {
    attempt.left_out.push_back({candidate.name, fmt::format("the engine failed: {}", error.what()), true});
  } catch (const ProgramError& error) {
    attempt.left_out.push_back({candidate.name, fmt::format("its program has a mistake: {}", error.what()), true});
  }
}

std::string ComparisonRuns::given_up() const {
  const std::string limit = fmt::format("given up after {} messages and hops", number(options_.most_work));
  if (first_work_ == 0) return limit;
  const double factor = give_up_after_.value_or(options_.most_work / first_work_);
  return fmt::format("{}, {}the work of {}", limit, factor == 1 ? "" : about(factor) + " times ", first_);
}

void ComparisonRuns::rank() {
  auto& runs = comparison_.runs;
  const auto kept = [](const ComparedRun& run) { return run.result.kept_its_promises(); };
  // A schedule that loses blocks may be fast; it comes last.
  std::stable_sort(runs.begin(), runs.end(), [&](const ComparedRun& one, const ComparedRun& other) {
    if (kept(one) != kept(other)) return kept(one);
    return std::pair(one.result.time, one.tuned) < std::pair(other.result.time, other.tuned);
  });
  const auto first = std::find_if(runs.begin(), runs.end(), kept);
  if (first == runs.end()) return;
  const Time best = first->result.time;
  for (ComparedRun& run : runs) run.winner = kept(run) && approximately_at_most(run.result.time, best);
}

}  // namespace hopscope
