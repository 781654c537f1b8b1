#include "study/race.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "run/work_limit.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

// Where one run of each is followed block by block, so that its delivery is checked, in seconds.
constexpr double most_blocks_tracked = 512.0 * 511.0;
// Messages and hops of seconds; what is no more than that is never given up unasked.
constexpr double cheap_work = 3e8;
constexpr double usual_times = 20;

// What all runs of one file have in common. A mapping that the file does not name may be each algorithm's own.
Result common_ground(const std::vector<Variant>& variants, const Candidates& candidates) {
  const Scenario& first = variants.front().scenario;
  Result common;
  common.scenario = first.name;
  common.overrides = first.overrides;
  common.platform = first.platform;
  common.schedule = first.schedule;
  const auto own = std::find_if(candidates.begin(), candidates.end(), [](const Candidate& each) { return each.own; });
  common.schedule.algorithm = own->algorithm->name;
  common.engine = first.reference != nullptr ? EngineChoice::both : first.engine->name();
  const bool one_mapping = std::all_of(variants.begin(), variants.end(), [&](const Variant& each) {
    return each.scenario.platform.mapping_name == first.platform.mapping_name;
  });
  if (!one_mapping) {
    common.platform.mapping = Mapping();
    common.platform.mapping_name = "identity";
  }
  return common;
}

// Messages and hops, as a WorkLimit counts them.
double work_of(const Scenario& scenario, const Result& result) {
  const double all = static_cast<double>(result.totals.messages) + static_cast<double>(result.totals.link_traversals);
  return scenario.engine->follows_one_rank() ? all / scenario.platform.ranks() : all;
}

}  // namespace

bool has_message_size(const Catalogue& catalogue, std::string_view operation) {
  const auto& fields = catalogue.operation(operation)->fields;
  return std::ranges::find(fields, "message_words") != fields.end();
}

Race::Race(const Candidates& candidates, const Catalogue& catalogue, const RunOptions& options,
           std::optional<double> give_up_after)
    : catalogue_(catalogue), options_(options), give_up_after_(give_up_after) {
  options_.messages = false;
  std::vector<Variant> variants;
  for (const Candidate& candidate : candidates) {
    if (!candidate.scenario) {
      comparison_.left_out.push_back({std::string(candidate.algorithm->name), candidate.misfit, false});
      continue;
    }
    for (Variant& variant : variants_of(*candidate.scenario)) variants.push_back(std::move(variant));
  }
  comparison_.common = common_ground(variants, candidates);
  // The scenario's own comes first: what it takes is the measure of what the others may take.
  std::stable_partition(variants.begin(), variants.end(), [this](const Variant& each) { return is_own(each); });
  for (Variant& variant : variants) try_out(std::move(variant));
  rank();
}

bool Race::is_own(const Variant& variant) const {
  return variant.scenario.schedule.algorithm == comparison_.common.schedule.algorithm && !variant.tuned;
}

void Race::try_out(Variant variant) {
  const std::string file = variant.scenario.file;
  variant.scenario.expect.reset();  // that is for one algorithm
  variant.scenario.file += ": " + variant.name;
  const bool own = is_own(variant);
  if (!variant.scenario.content_chosen && variant.scenario.operation->total_blocks() > most_blocks_tracked) {
    variant.scenario.schedule.content = Content::sizes;
  }
  try {
    Result result = simulate(variant.scenario, options_);
    if (comparison_.runs.empty()) {
      const double work = work_of(variant.scenario, result);
      options_.most_work = give_up_after_ ? *give_up_after_ * work : std::max(cheap_work, usual_times * work);
    }
    result.steps = {};
    const auto messages = static_cast<double>(result.totals.messages);
    const bool kept = result.kept_its_promises();
    comparison_.runs.push_back({variant.name, std::move(result), own, variant.tuned, false});
    if (kept)
      contenders_.insert(own ? contenders_.begin() : contenders_.end(), {variant.name, variant.scenario, messages});
  } catch (const TooMuchWork&) {
    comparison_.left_out.push_back({variant.name, given_up(), false});
  } catch (const InputError& error) {
    comparison_.left_out.push_back({variant.name, error.mistakes().front().message, false});
  } catch (const DeadlockError& error) {
    comparison_.left_out.push_back({variant.name, error.what(), true});
  } catch (const EngineError& error) {
    comparison_.left_out.push_back({variant.name, fmt::format("the engine failed: {}", error.what()), true});
  }
}

std::string Race::given_up() const {
  return fmt::format("given up after {} messages and hops, many times what {} takes; --give-up-after allows more",
                     number(options_.most_work), comparison_.runs.front().name);
}

void Race::rank() {
  auto& runs = comparison_.runs;
  std::stable_sort(runs.begin(), runs.end(), [](const ComparedRun& one, const ComparedRun& other) {
    return one.result.time < other.result.time;
  });
  const auto kept = [](const ComparedRun& run) { return run.result.kept_its_promises(); };
  const auto first = std::find_if(runs.begin(), runs.end(), kept);
  if (first == runs.end()) return;
  const Time best = first->result.time;
  for (ComparedRun& run : runs) run.winner = kept(run) && run.result.time <= best * (1 + 1e-9);
}

}  // namespace hopscope
