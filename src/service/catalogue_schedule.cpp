#include "service/catalogue_schedule.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

#include "scenario/fits.hpp"
#include "vocabulary/for_seconds.hpp"

namespace hopscope::studies {

std::optional<FastestSchedule> faster_algorithm(const Scenario& scenario, std::optional<Time> found,
                                                const StudyRequest& request, const RunOptions& options,
                                                CatalogueAlgorithm& told) {
  const Time limit = found.value_or(std::numeric_limits<Time>::infinity());
  const auto seconds = request.number("moves") > 0 ? std::nullopt : std::optional(request.number("seconds"));
  const auto goes_on = [&, is_left = for_seconds(seconds)] { return request.supervisor.goes_on({}) && is_left(); };
  const AlgorithmFits fits = read_fits(scenario.file, request.catalogue, request.inputs.front().how);
  FastestFound fastest = fastest_schedule(scenario, fits, request.catalogue, options, limit, goes_on);
  told.not_run = std::move(fastest.not_run);
  if (fastest.schedule) {
    told.name = fastest.schedule->name;
    told.found = found;
  }
  return std::move(fastest.schedule);
}

std::string refusal_in_words(const InputError& refusal) {
  std::string words;
  for (const Mistake& each : refusal.mistakes()) {
    const std::string field = each.pointer.substr(each.pointer.rfind('/') + 1);
    words += fmt::format("{}{} {}", words.empty() ? "" : "; ", field, each.message);
  }
  return words;
}

}  // namespace hopscope::studies
