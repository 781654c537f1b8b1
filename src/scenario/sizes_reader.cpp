#include "scenario/sizes_reader.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "json/fields.hpp"
#include "json/paths.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/topology_reader.hpp"
#include "sizes/files.hpp"

namespace hopscope::input {

namespace {

using Kind = GeneratorField::Kind;

// The fields allowed besides the generator's name; those of all generators if the name is unknown.
Names allowed_beside(const SizeGenerator* generator, const Catalogue& catalogue) {
  Names names{"generator"};
  for (const SizeGenerator& each : catalogue.generators) {
    if (generator != nullptr && generator != &each) continue;
    for (const GeneratorField& field : each.fields) add_name(names, field.name);
  }
  return names;
}

std::string not_of(const SizeGenerator* generator, std::string_view field, const Catalogue& catalogue) {
  if (generator == nullptr) return "";
  for (const SizeGenerator& each : catalogue.generators) {
    const bool has = std::ranges::find(each.fields, field, &GeneratorField::name) != each.fields.end();
    if (has) return fmt::format("not a field of the generator \"{}\"", generator->name);
  }
  return "";
}

// A path; whether it leads to a file is checked when the file is read.
std::optional<std::string> read_path(const Fields& fields, std::string_view name, Need need) {
  constexpr std::string_view rule = "give the path of a file, relative to the scenario";
  const Json* value = fields.find(name, need, rule);
  if (value == nullptr) return std::nullopt;
  if (value->is_string() && !value->get_ref<const std::string&>().empty())
    return file_meant_by(value->get<std::string>());
  fields.findings().add(fields.pointer(name), fmt::format("{} is not a path; {}", shown(*value), rule));
  return std::nullopt;
}

void read_field(const Fields& fields, const GeneratorField& field, SizesRequest& request) {
  const Need need = field.standard ? Need::optional : Need::required;
  std::optional<double> number = field.standard;
  const NumberRange range{.least = field.least, .most = field.most, .integer = field.kind == Kind::integer};
  switch (field.kind) {
    case Kind::file: request.file = read_path(fields, field.name, need).value_or(""); return;
    case Kind::ranks:
      number = fields.number(field.name, Need::optional, integers(1, most_nodes));
      if (number) request.ranks.emplace(field.name, *number);
      return;
    case Kind::flag:
      if (const auto flag = fields.flag(field.name)) number = *flag ? 1 : 0;
      break;
    case Kind::integer:
    case Kind::number:
      if (const auto given = fields.number(field.name, need, range)) number = given;
  }
  request.settings.numbers.emplace(field.name, number.value_or(0));
}

// The settings in readable form: "zipf (seed 1, exponent 1, words 1000)".
std::string described(const SizesRequest& request) {
  if (request.generator == nullptr) return request.file;
  std::vector<std::string> parts;
  for (const GeneratorField& field : request.generator->fields) {
    if (field.kind == Kind::ranks) continue;
    if (field.kind == Kind::file) {
      parts.push_back(request.file);
    } else if (field.kind != Kind::flag) {
      parts.push_back(fmt::format("{} {}", field.name, shown(Json(request.settings[field.name]))));
    } else if (request.settings[field.name] != 0) {
      parts.emplace_back(field.name);
    }
  }
  return fmt::format("{} ({})", request.generator->name, fmt::join(parts, ", "));
}

// @return false if there are mistakes
bool read_generator(const Json& value, const std::string& pointer, const Catalogue& catalogue, Findings& findings,
                    SizesRequest& request) {
  const auto name = read_name(value.find("generator").value(), pointer_to(pointer, "generator"), "generator",
                              names_of(catalogue.generators), findings);
  if (name) request.generator = catalogue.generator(*name);
  const Names allowed = allowed_beside(request.generator, catalogue);
  const Fields fields(value, pointer, allowed, findings,
                      [&](std::string_view field) { return not_of(request.generator, field, catalogue); });
  if (request.generator == nullptr) return false;
  for (const GeneratorField& field : request.generator->fields) read_field(fields, field, request);
  return true;
}

// The path of the file that the request names, if there is one to read.
std::optional<std::string> file_to_read(const SizesRequest& request, const std::string& pointer,
                                        const std::string& scenario_file, Findings& findings) {
  std::string file = path_from(findings.files(), scenario_file, request.file);
  const std::string why = unusable(findings.files(), request.file, file);
  if (why.empty()) return file;
  const std::string_view field = request.generator == nullptr ? std::string_view(request.source) : "file";
  const std::string_view what = request.source == "csv" ? "a CSV file" : "a Matrix Market file";
  findings.add(pointer_to(pointer, field), fmt::format("{}; give the path of {}, relative to the scenario", why, what));
  return std::nullopt;
}

std::optional<SizeMatrix> made(const SizesRequest& request, Files& files, const std::string& file, Rank ranks,
                               std::vector<Mistake>& mistakes) {
  if (request.source == "csv") return sizes::read_csv(files, file, ranks, mistakes);
  if (request.source == "matrix_market") return sizes::read_matrix_market(files, file, ranks, mistakes);
  GeneratorSettings settings = request.settings;
  settings.file = file;
  settings.files = &files;
  return request.generator->make(ranks, settings, mistakes);
}

// Checks the request against the platform's size alone. @return false if that rules it out
bool check_ranks(const SizesRequest& request, const std::string& pointer, Rank ranks, Findings& findings) {
  bool right = true;
  if (ranks > sizes::most_ranks) {
    findings.add(pointer, fmt::format("{} ranks are too many: all sizes together would take {:.0f} GB; give the "
                                      "platform at most {} nodes",
                                      ranks, 8e-9 * ranks * ranks, sizes::most_ranks));
    right = false;
  }
  for (const auto& [field, number] : request.ranks) {
    if (number == ranks) continue;
    findings.add(pointer_to(pointer, field),
                 fmt::format("is {}, but the platform has {} ranks; give {}, or leave it out", number, ranks, ranks));
    right = false;
  }
  return right;
}

}  // namespace

std::optional<SizesRequest> read_sizes(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                                       Findings& findings) {
  static const Names sources{"csv", "matrix_market", "generator"};
  SizesRequest request;
  std::vector<std::string_view> named;
  for (const std::string_view source : sources) {
    if (value.is_object() && value.contains(source)) named.push_back(source);
  }
  if (value.is_object() && named.size() > 1) {
    findings.add(pointer, fmt::format("names {}, which exclude each other; {}", fmt::join(named, " and "), sizes_rule));
    return std::nullopt;
  }
  bool right = named.size() == 1;
  if (right) request.source = named.front();
  if (request.source == "generator") {
    const std::size_t before = findings.count();
    right = read_generator(value, pointer, catalogue, findings, request) && findings.count() == before;
  } else {
    const Fields fields(value, pointer, named.empty() ? sources : Names(named), findings);
    if (named.empty() && fields.is_object() && value.empty())
      findings.add(pointer, fmt::format("is empty; {}", sizes_rule));
    if (right) request.file = read_path(fields, request.source, Need::required).value_or("");
    right = right && !request.file.empty();
  }
  if (!right) return std::nullopt;
  request.described = described(request);
  return request;
}

std::shared_ptr<const SizeMatrix> make_sizes(const SizesRequest& request, const std::string& pointer,
                                             const std::string& scenario_file, Rank ranks, Findings& findings) {
  std::string file;
  bool right = check_ranks(request, pointer, ranks, findings);
  if (!request.file.empty()) {
    const auto found = file_to_read(request, pointer, scenario_file, findings);
    right = right && found;
    file = found.value_or("");
  }
  if (!right) return nullptr;
  std::vector<Mistake> mistakes;
  auto sizes = made(request, findings.files(), file, ranks, mistakes);
  for (Mistake& mistake : mistakes) {
    if (mistake.file.empty()) {
      findings.add(pointer_to(pointer, mistake.pointer), std::move(mistake.message));
    } else {
      findings.add(std::move(mistake));
    }
  }
  return sizes ? std::make_shared<const SizeMatrix>(std::move(*sizes)) : nullptr;
}

}  // namespace hopscope::input
