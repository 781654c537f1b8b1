#include "study/candidates.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include <hopscope/names.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope {

namespace {

// With the options by which it can become faster.
std::string row_name(const Algorithm& algorithm, const Schedule& schedule) {
  std::string name = schedule.shown_name();
  for (const Field& option : algorithm.options) {
    if (option.worth_trying == nullptr) continue;
    const FieldValue& value = option.in(schedule.values);
    name += option.is_number() ? fmt::format(" {} {}", option.name, std::get<double>(value))
                               : ' ' + std::get<std::string>(value);
  }
  return name;
}

// The schedule with every combination of values worth trying of the options that its algorithm reads.
std::vector<Schedule> combinations(const Scenario& scenario) {
  std::vector<Schedule> all{scenario.schedule};
  for (const Field& option : scenario.algorithm->options) {
    if (option.worth_trying == nullptr) continue;
    std::vector<Schedule> with_each;
    for (const Schedule& schedule : all) {
      for (FieldValue& value : option.worth_trying(scenario.platform))
        with_each.emplace_back(schedule).values.set(option.name, std::move(value));
    }
    if (!with_each.empty()) all = std::move(with_each);
  }
  return all;
}

}  // namespace

bool has_message_size(const Catalogue& catalogue, std::string_view operation) {
  const auto& fields = catalogue.operation(operation)->fields;
  return std::ranges::find(fields, Field::Kind::words, &Field::kind) != fields.end();
}

bool has_sizes_to_scale(const Schedule& schedule) { return schedule.sizes && schedule.sizes->largest() > 0; }

std::vector<Candidate> all_candidates_of(const Scenario& scenario) {
  const Algorithm& algorithm = *scenario.algorithm;
  std::vector<Candidate> candidates{{row_name(algorithm, scenario.schedule), scenario, false}};
  for (const Schedule& schedule : combinations(scenario)) {
    std::string name = row_name(algorithm, schedule);
    if (name == candidates.front().name) continue;
    candidates.push_back({std::move(name), scenario, true});
    candidates.back().scenario.schedule = schedule;
    candidates.back().scenario.best.clear();
  }
  return candidates;
}

Candidate with_chosen_values(Candidate candidate, const Schedule& run) {
  const bool has_usual_name = candidate.name == row_name(*candidate.scenario.algorithm, candidate.scenario.schedule);
  for (const std::string& name : candidate.scenario.best)
    candidate.scenario.schedule.values.set(name, candidate.scenario.algorithm->option(name)->in(run.values));
  if (has_usual_name) candidate.name = row_name(*candidate.scenario.algorithm, candidate.scenario.schedule);
  candidate.scenario.best.clear();
  return candidate;
}

Candidate with_value(const Candidate& candidate, const Field& option, double value) {
  Candidate other{"", candidate.scenario, true};
  other.scenario.schedule.values.set(option.name, value);
  other.name = row_name(*other.scenario.algorithm, other.scenario.schedule);
  return other;
}

}  // namespace hopscope
