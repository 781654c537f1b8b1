#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "json/suggestions.hpp"
#include "output/listing.hpp"
#include "output/result.hpp"
#include "service/study_kind.hpp"
#include "study/listing.hpp"

namespace hopscope::studies {

namespace {

// All kinds, or those that the arguments name.
std::vector<ListKind> chosen_kinds(const std::vector<StudyInput>& named) {
  if (named.empty()) return {list_kinds().begin(), list_kinds().end()};
  std::vector<std::string_view> names;
  for (const auto& kind : list_kinds()) names.push_back(kind.name);
  std::vector<ListKind> chosen;
  for (const StudyInput& each : named) {
    const auto found = std::ranges::find(list_kinds(), each.file, &ListKind::name);
    if (found == list_kinds().end()) {
      throw UsageFault(fmt::format("there is no list of \"{}\"{}; there are {}", each.file,
                                   input::did_you_mean(each.file, names), input::listed(names)));
    }
    chosen.push_back(*found);
  }
  return chosen;
}

Printed run_list(const StudyRequest& request) {
  const auto sections = std::make_shared<std::vector<ListSection>>();
  for (const auto& kind : chosen_kinds(request.inputs)) {
    for (auto& section : kind.sections(request.catalogue)) sections->push_back(std::move(section));
  }
  return {.table = [sections](const TextStyle& style) { return listing(*sections, style); },
          .json = [sections] { return json(*sections); }};
}

}  // namespace

StudyKind list() {
  return {.name = "list",
          .summary = "List what a scenario may name, and where each applies",
          .example = "hopscope list algorithms",
          .formats = documents,
          .run = run_list,
          .argument = "KIND",
          .argument_help = "topologies, algorithms, operations, mappings, routings, engines, generators",
          .is_for_grep = true,
          .refuses = {"--engine", "--set", "--timing", "--program-limits"}};
}

}  // namespace hopscope::studies
