#include "study/compare/comparison_runs.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "run/ended_runs.hpp"
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
  for (const Candidate& candidate : candidates) try_with_options(candidate);
  // Of several that are as fast, one that needs no other options represents them.
  std::ranges::stable_partition(candidates_, [](const Candidate& each) { return !each.tuned; });
  rank();
}

SizeRuns ComparisonRuns::size_runs() const {
  // A user who allows each run more allows a search as much.
  return {catalogue_, options_, give_up_after_ ? options_.most_work : SizeRuns::usual_search_work};
}

bool ComparisonRuns::is_own(const Candidate& candidate) const {
  return candidate.scenario.schedule.algorithm == comparison_.common.schedule.algorithm && !candidate.tuned;
}

void ComparisonRuns::try_with_options(Candidate as_given) {
  const std::size_t before = comparison_.runs.size();
  try_out(as_given);
  if (comparison_.runs.size() == before || !is_tuned_ || as_given.for_one_size) return;
  as_given = with_chosen_values(std::move(as_given), comparison_.runs.back().result.schedule);
  Tuned found = tuned(as_given, comparison_.runs.back().result.time, work_of_last_, size_runs());
  const bool was_searched =
      found.tuning.tried.size() > 1 || !found.tuning.ruled_out.empty() || !found.tuning.not_tried.empty();
  if (was_searched) comparison_.tunings.push_back(std::move(found.tuning));
  if (!found.faster) return;
  found.faster->scenario.file = as_given.scenario.file;
  found.faster->for_one_size = as_given.for_one_size;
  try_out(std::move(*found.faster));
}

void ComparisonRuns::try_out(Candidate candidate) {
  const std::string file = candidate.scenario.file;
  candidate.scenario.expect.reset();  // these are for one algorithm
  candidate.scenario.file += ": " + candidate.name;
  const bool own = is_own(candidate);
  if (!candidate.scenario.content_chosen && candidate.scenario.operation->total_blocks() > most_blocks_tracked) {
    candidate.scenario.schedule.content = Content::sizes;
  }
  try {
    Result result = simulate(candidate.scenario, options_);
    work_of_last_ = work_of(candidate.scenario, result);
    if (comparison_.runs.empty()) {
      options_.most_work = std::max(cheap_work, usual_times * work_of_last_);
      if (give_up_after_) options_.most_work = *give_up_after_ * work_of_last_;
      first_work_ = work_of_last_;
    }
    candidate = with_chosen_values(std::move(candidate), result.schedule);
    const Time time = result.time;
    result.steps = {};
    const auto messages = static_cast<double>(result.totals.messages);
    const bool kept = result.kept_its_promises();
    comparison_.runs.push_back(
        {candidate.name, std::move(result), own && names_own_, candidate.tuned, false, candidate.for_one_size});
    if (kept && !candidate.for_one_size)
      candidates_.insert(own ? candidates_.begin() : candidates_.end(),
                         {candidate.name, candidate.scenario, candidate.tuned, messages, false, work_of_last_, time});
  } catch (const SearchHasEnded&) {
    comparison_.left_out.push_back({candidate.name, "the search has ended before its run", false, true});
  } catch (const TooMuchWork&) {
    comparison_.left_out.push_back({candidate.name, given_up(), false, true});
  } catch (const InputError& error) {
    comparison_.left_out.push_back({candidate.name, error.mistakes().front().message, false});
  } catch (const DeadlockError& error) {
    comparison_.left_out.push_back({candidate.name, error.what(), true});
  } catch (const EngineError& error) {
    comparison_.left_out.push_back({candidate.name, fmt::format("the engine failed: {}", error.what()), true});
  } catch (const ProgramError& error) {
    comparison_.left_out.push_back({candidate.name, fmt::format("its program has a mistake: {}", error.what()), true});
  }
}

std::string ComparisonRuns::given_up() const {
  const std::string limit = fmt::format("given up after {} messages and hops", number(options_.most_work));
  if (first_work_ == 0) return limit;
  const double factor = give_up_after_.value_or(options_.most_work / first_work_);
  return fmt::format("{}, {}the work of {}", limit, factor == 1 ? "" : about(factor) + " times ",
                     comparison_.runs.front().name);
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
