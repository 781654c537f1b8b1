#include "study/listing.hpp"

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope {

namespace {

using Sections = std::vector<ListSection>;

// The family's field as in a platform file, and its other fields.
std::string field_of(const TopologyFamily& family) {
  std::vector<std::string> names = family.field_names();
  names.front() += family.is_list() ? " [n, n, ..]" : " n";
  return joined(names, ", ");
}

Sections topologies(const Catalogue& catalogue) {
  ListSection section{"topologies", "topologies", "", {}, ""};
  for (const auto& family : catalogue.topologies) {
    section.entries.push_back({std::string(family.name), field_of(family), std::string(family.summary)});
  }
  return {section};
}

Sections algorithms(const Catalogue& catalogue) {
  Sections sections;
  for (const auto& operation : catalogue.operations) {
    ListSection section{
        "algorithms", fmt::format("algorithms for {}", operation.name), std::string(operation.name), {}, ""};
    for (const auto& algorithm : catalogue.algorithms) {
      if (algorithm.operation != operation.name) continue;
      section.entries.push_back(
          {std::string(algorithm.name), std::string(algorithm.where), std::string(algorithm.title)});
    }
    if (section.entries.empty()) section.note = "none: the messages are those of a schedule file or a program";
    sections.push_back(std::move(section));
  }
  return sections;
}

Sections operations(const Catalogue& catalogue) {
  ListSection section{"operations", "operations", "", {}, ""};
  for (const auto& operation : catalogue.operations) {
    const std::string fields =
        operation.fields.empty() ? "no field of its own" : joined(names_of(operation.fields), ", ");
    section.entries.push_back({std::string(operation.name), "needs " + fields, std::string(operation.summary)});
  }
  return {section};
}

Sections mappings(const Catalogue& catalogue) {
  ListSection section{"mappings", "mappings of ranks to nodes", "", {}, ""};
  for (const auto& mapping : catalogue.mappings) {
    section.entries.push_back({std::string(mapping.name), "", std::string(mapping.summary)});
  }
  return {section};
}

Sections routings(const Catalogue& catalogue) {
  ListSection section{"routings", "routings", "", {}, ""};
  for (const auto& routing : catalogue.routings) {
    section.entries.push_back(
        {std::string(routing.name), catalogue.where_routed(routing), std::string(routing.summary)});
  }
  return {section};
}

Sections engines(const Catalogue& catalogue) {
  ListSection section{"engines", "engines", "", {}, ""};
  for (const auto& engine : catalogue.engines) {
    const bool is_default = engine == catalogue.engines.front();
    const auto summary = fmt::format("{}{}", is_default ? "the default; " : "", engine->summary());
    section.entries.push_back({std::string(engine->name()), "", summary});
  }
  if (catalogue.engines.size() < 2) return {section};
  const auto both = fmt::format("{} and {}, one after the other; they must agree to 1e-9", catalogue.engines[0]->name(),
                                catalogue.engines[1]->name());
  section.entries.push_back({std::string(EngineChoice::both), "", both});
  return {section};
}

// "high N", and "[seed N]" for an optional field.
std::string in_words(const Field& field) {
  const std::string_view value = field.kind == Field::Kind::file   ? "FILE"
                                 : field.kind == Field::Kind::flag ? "true|false"
                                                                   : "N";
  const std::string text = fmt::format("{} {}", field.name, value);
  return field.is_required() ? text : '[' + text + ']';
}

Sections generators(const Catalogue& catalogue) {
  ListSection section{"generators", "generators of message sizes, for all-to-all-v", "", {}, ""};
  for (const auto& generator : catalogue.generators) {
    std::vector<std::string> fields;
    for (const auto& field : generator.fields) fields.push_back(in_words(field));
    section.entries.push_back({std::string(generator.name), joined(fields, ", "), std::string(generator.summary)});
  }
  return {section};
}

constexpr ListKind kinds[] = {{"topologies", topologies}, {"operations", operations}, {"algorithms", algorithms},
                              {"mappings", mappings},     {"routings", routings},     {"engines", engines},
                              {"generators", generators}};

}  // namespace

std::span<const ListKind> list_kinds() { return kinds; }

}  // namespace hopscope
