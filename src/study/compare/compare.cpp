#include "study/compare/compare.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <hopscope/size_matrix.hpp>

#include "json/suggestions.hpp"
#include "study/compare/bus_at_best.hpp"
#include "study/compare/crossovers.hpp"
#include "study/compare/intervals.hpp"

namespace hopscope {

namespace {

/// Which of these is the fastest from which size on, by exact curves.
void prove(const std::vector<Candidate>& candidates, const SizeRuns& size_runs, SizeDependence& sizes) {
  constexpr double most_work = 5e5;
  const Fastest fastest(candidates, sizes.to, size_runs, 0);
  const ProvenCurves curves = proven_curves(fastest, sizes.from, sizes.to, size_runs, most_work);
  sizes.why_not_proven = curves.why_not;
  if (!curves.are_complete()) return;
  for (const auto& [words, which] : curves.lowest())
    sizes.proven.push_back({words.str(), fastest.candidate(which).name});
}

/// What each algorithm tends to as messages grow.
void find_bandwidths(const std::vector<Candidate>& candidates, const SizeRuns& size_runs, Comparison& comparison) {
  comparison.bandwidth = bandwidth_scale(candidates.front().scenario);
  if (!comparison.bandwidth) return;
  for (const Candidate& candidate : candidates) {
    const auto run = std::ranges::find(comparison.runs, candidate.name, &ComparedRun::name);
    if (run != comparison.runs.end()) run->bus_at_best = bus_at_best(candidate, size_runs, *comparison.bandwidth);
  }
}

/// What the fastest algorithms tend to.
void find_bandwidths(const Fastest& fastest, const SizeRuns& size_runs, Recommendation& recommendation) {
  if (!recommendation.bandwidth) return;
  std::map<std::size_t, std::optional<double>> found;  // by candidate: several intervals may be of one
  for (RecommendedInterval& each : recommendation.intervals) {
    const auto [place, is_new] = found.try_emplace(each.candidate);
    if (is_new) place->second = bus_at_best(fastest.candidate(each.candidate), size_runs, *recommendation.bandwidth);
    each.bus_at_best = place->second;
  }
}

// What the search for intervals may take, in messages and hops: seconds for some hundred ranks, and in any case a
// multiple of what it took to run each algorithm once.
double work_of_search(const std::vector<Candidate>& candidates) {
  constexpr double times_of_comparison = 4, at_least = 2e7;
  double once = 0;
  for (const Candidate& each : candidates) once += each.work;
  return std::max(at_least, times_of_comparison * once);
}

// The ratio of successive sizes: larger if running all candidates at one size takes long.
double factor_between_sizes(const std::vector<Candidate>& candidates) {
  constexpr double cheap = 3e4, bearable = 1e5;  // messages of all candidates together
  double messages = 0;
  for (const Candidate& each : candidates) messages += each.messages;
  return messages <= cheap ? 2 : messages <= bearable ? 8 : 32;
}

// All possible winners, with every value of their options.
std::vector<Candidate> with_all_options(const std::vector<Candidate>& candidates) {
  std::vector<Candidate> all;
  for (const Candidate& candidate : candidates) {
    for (Candidate& each : all_candidates_of(candidate.scenario)) {
      // Programs of several files may have one name.
      const auto is_same = [&](const Candidate& other) {
        return other.name == each.name && other.scenario.own == each.scenario.own;
      };
      if (std::ranges::any_of(all, is_same)) continue;
      each.messages = candidate.messages;
      if (each.name == candidate.name && !candidate.for_one_size) each.time = candidate.time;
      all.push_back(std::move(each));
    }
  }
  // Of several that are as fast, one that needs no other options.
  std::ranges::stable_partition(all, [](const Candidate& each) { return !each.tuned; });
  return all;
}

std::map<std::string, std::set<double>> values_of_numbers(const std::vector<Candidate>& all) {
  std::map<std::string, std::set<double>> values;
  for (const Candidate& each : all) {
    for (const Field& option : each.scenario.algorithm->options) {
      if (option.may_be_best) values[option.name].insert(std::get<double>(option.in(each.scenario.schedule.values)));
    }
  }
  return values;
}

void tell_aborted(const Fastest& fastest, std::vector<LeftOut>& left_out) {
  for (std::size_t i = 0; i < fastest.size(); ++i) {
    if (fastest.gave_up(i))
      left_out.push_back({fastest.candidate(i).name, "a run with another message size did not finish", false});
  }
}

// By algorithm, in the order of the candidates.
std::vector<NotRun> not_run(const Fastest& fastest) {
  std::vector<NotRun> all;
  std::vector<std::string> algorithms;
  for (std::size_t i = 0; i < fastest.size(); ++i) {
    const std::set<double>& sizes = fastest.refused(i);
    if (sizes.empty()) continue;
    const Candidate& candidate = fastest.candidate(i);
    const std::string algorithm = candidate.scenario.schedule.shown_name();
    const auto known = std::ranges::find(algorithms, algorithm);
    if (known == algorithms.end()) {
      algorithms.push_back(algorithm);
      all.push_back({candidate.name, 1, *sizes.begin(), *sizes.rbegin()});
      continue;
    }
    NotRun& each = all[static_cast<std::size_t>(known - algorithms.begin())];
    each.name = algorithm;
    ++each.values;
    each.from = std::min(each.from, *sizes.begin());
    each.to = std::max(each.to, *sizes.rbegin());
  }
  return all;
}

}  // namespace

Comparison compared(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                    std::optional<double> give_up_after) {
  ComparisonRuns compared(fits, catalogue, options, give_up_after);
  std::optional<SizeDependence> sizes;
  if (has_message_size(catalogue, compared.comparison().common.schedule.operation) &&
      compared.candidates().size() > 1) {
    sizes = size_dependence(compared.candidates(), compared.size_runs());
    prove(compared.candidates(), compared.size_runs(), *sizes);
  }
  Comparison comparison = compared.take();
  comparison.sizes = std::move(sizes);
  if (comparison.sizes) find_bandwidths(compared.candidates(), compared.size_runs(), comparison);
  return comparison;
}

Recommendation recommended(ComparisonRuns& compared, double from, double to, const Catalogue& catalogue,
                           double tolerance, bool by_runs) {
  Recommendation recommendation;
  recommendation.from = from;
  recommendation.to = to;
  recommendation.option_names = catalogue.option_names();
  recommendation.bandwidth = bandwidth_scale(compared.candidates().front().scenario);
  std::vector<Candidate> all = with_all_options(compared.candidates());
  recommendation.factor = factor_between_sizes(all);
  recommendation.values_tried = values_of_numbers(all);
  Fastest fastest(std::move(all), recommendation.to, compared.size_runs(), work_of_search(compared.candidates()));
  constexpr double most_exact_work = 2e6;
  ProvenCurves curves = by_runs ? ProvenCurves{{}, "runs were asked for"}
                                : proven_curves(fastest, from, to, compared.size_runs(), most_exact_work);
  recommendation.why_not_proven = std::move(curves.why_not);
  if (recommendation.why_not_proven.empty() && !find_intervals(curves, fastest, recommendation))
    recommendation.why_not_proven = "the time of a run differs from its curve";
  if (!recommendation.why_not_proven.empty()) find_intervals(fastest, recommendation);
  recommendation.tolerance = tolerance;
  recommendation.rows = merged_intervals(fastest, recommendation.intervals, tolerance);
  recommendation.runs = fastest.runs();
  find_bandwidths(fastest, compared.size_runs(), recommendation);
  Comparison comparison = compared.take();
  recommendation.common = std::move(comparison.common);
  recommendation.left_out = std::move(comparison.left_out);
  tell_aborted(fastest, recommendation.left_out);
  recommendation.not_run = not_run(fastest);
  recommendation.relies_on_growth = !recommendation.proven && fastest.relies_on_growth();
  recommendation.relies_on_neighbours = !recommendation.proven && fastest.relies_on_neighbours();
  return recommendation;
}

void require_sizes(const AlgorithmFits& fits, const std::string& file, const Catalogue& catalogue) {
  const std::string_view operation = fits.front().algorithm->operation;
  const bool has_unequal = std::ranges::any_of(
      fits, [](const AlgorithmFit& each) { return each.scenario && has_sizes_to_scale(each.scenario->schedule); });
  if (has_message_size(catalogue, operation) || has_unequal) return;
  if (std::ranges::any_of(fits,
                          [](const AlgorithmFit& each) { return each.scenario && each.scenario->schedule.sizes; })) {
    throw InputError({{file, "/schedule/sizes", "all sizes are 0 and cannot be scaled"}});
  }
  input::Names fitting;
  for (const auto& each : catalogue.operations) {
    if (has_message_size(catalogue, each.name) || std::ranges::count(each.fields, Field::Kind::sizes, &Field::kind) > 0)
      fitting.push_back(each.name);
  }
  const std::string instead =
      fits.size() > 1 ? fmt::format("hopscope compare {} shows which algorithm is the fastest; ", file) : "";
  throw InputError({{file, "/schedule/operation",
                     fmt::format("{} has no message sizes that can be varied; {}operations that have: {}", operation,
                                 instead, input::listed(fitting))}});
}

}  // namespace hopscope
