#include "scenario/sizes_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/fields.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/topology_reader.hpp"
#include "scenario/scenario_reader.hpp"
#include "sizes/fields.hpp"
#include "sizes/files.hpp"
#include "text/formatted.hpp"

namespace hopscope::input {

namespace {

// The fields allowed besides the generator's name; those of all generators if the name is unknown.
Names allowed_beside(const SizeGenerator* generator, const Catalogue& catalogue) {
  Names names{"generator"};
  for (const SizeGenerator& each : catalogue.generators) {
    if (generator != nullptr && generator != &each) continue;
    for (const Field& field : each.fields) add_name(names, field.name);
  }
  return names;
}

std::string not_of(const SizeGenerator* generator, std::string_view field, const Catalogue& catalogue) {
  if (generator == nullptr) return "";
  for (const SizeGenerator& each : catalogue.generators) {
    const bool has = std::ranges::find(each.fields, field, &Field::name) != each.fields.end();
    if (has) return fmt::format("not a field of the generator \"{}\"", generator->name);
  }
  return "";
}

void read_field(const Fields& fields, const Field& field, SizesRequest& request) {
  std::optional<FieldValue> value = read_value(fields, field);
  if (field.kind == Field::Kind::file) {
    request.file = value ? std::get<std::string>(*value) : "";
  } else if (field.kind == Field::Kind::ranks) {
    if (value) request.ranks.emplace(field.name, std::get<double>(*value));
  } else {
    request.settings.numbers.set(field.name, value ? *value : field.standard.value_or(0.0));
  }
}

// "counts.csv (times 2, words of 8 bytes, 4 rows a rank)"
std::string described_file(const SizesRequest& request) {
  std::vector<std::string> parts;
  if (request.units.scale != 1) parts.push_back(fmt::format("times {}", request.units.scale));
  if (request.units.word_bytes > 0) parts.push_back(fmt::format("in words of {} bytes", request.units.word_bytes));
  if (request.rows_of_rank > 1) parts.push_back(fmt::format("{} rows a rank", request.rows_of_rank));
  if (!request.units.rank_of.empty()) parts.push_back(fmt::format("{} rows in groups", request.units.rank_of.size()));
  return parts.empty() ? request.file : fmt::format("{} ({})", request.file, joined(parts, ", "));
}

// The settings in readable form: "zipf (seed 1, exponent 1, words 1000)".
std::string described(const SizesRequest& request) {
  if (request.generator == nullptr) return described_file(request);
  std::vector<std::string> parts;
  for (const Field& field : request.generator->fields) {
    if (field.kind == Field::Kind::ranks) continue;
    if (field.kind == Field::Kind::file) {
      parts.push_back(request.file);
    } else if (field.kind != Field::Kind::flag) {
      parts.push_back(fmt::format("{} {}", field.name, shown(Json(request.settings[field.name]))));
    } else if (request.settings[field.name] != 0) {
      parts.emplace_back(field.name);
    }
  }
  return fmt::format("{} ({})", request.generator->name, joined(parts, ", "));
}

// Consecutive rows as one rank, or the rank of each row.
void read_groups(const Fields& fields, SizesRequest& request) {
  constexpr std::string_view rule = "give the number of rows of a rank, or a list with the rank of each row";
  const Json* value = fields.find("groups", Need::optional, "");
  if (value == nullptr) return;
  const std::string pointer = fields.pointer("groups");
  if (value->is_array() && !value->empty() && value->size() <= static_cast<std::size_t>(sizes::most_ranks)) {
    const auto listed = read_integers(*value, pointer, integers(0, sizes::most_ranks - 1), fields.findings());
    request.units.rank_of = listed.value_or(std::vector<std::int64_t>());
  } else if (value->is_array()) {
    fields.findings().add(
        pointer, fmt::format("a list of {} rows; {}, for 1 to {} rows", value->size(), rule, sizes::most_ranks));
  } else {
    const auto rows = read_number(*value, pointer, integers(1, sizes::most_ranks), fields.findings());
    request.rows_of_rank = static_cast<std::int64_t>(rows.value_or(1));
  }
}

void read_units(const Fields& fields, SizesRequest& request) {
  const NumberRange scales{1e-15, 1e15};
  constexpr std::int64_t most_bytes = 1 << 20;
  constexpr std::int64_t usual_bytes = 8;
  request.units.scale = fields.number("scale", Need::optional, scales).value_or(1);
  const auto unit = fields.name("unit", Need::optional, "unit", {"words", "bytes"});
  const auto word_bytes = fields.integer("word_bytes", Need::optional, 1, most_bytes);
  if (unit == "bytes") {
    request.units.word_bytes = static_cast<double>(word_bytes.value_or(usual_bytes));
  } else if (fields.has("word_bytes") && (unit || !fields.has("unit"))) {
    fields.findings().add(fields.pointer("word_bytes"), "requires \"unit\": \"bytes\"; give both, or leave it out");
  }
  read_groups(fields, request);
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
  for (const Field& field : request.generator->fields) read_field(fields, field, request);
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

std::optional<SizeMatrix> traffic_in_file(const SizesRequest& request, Files& files, const std::string& file,
                                          Rank ranks, std::vector<Mistake>& mistakes) {
  sizes::TrafficUnits units = request.units;
  for (std::int64_t row = 0; request.rows_of_rank > 1 && row < ranks * request.rows_of_rank; ++row) {
    units.rank_of.push_back(row / request.rows_of_rank);
  }
  const Rank rows = units.rank_of.empty() ? ranks : static_cast<Rank>(units.rank_of.size());
  const std::string_view holder = units.rank_of.empty() ? "the platform has" : "the groups have";
  auto in_file = request.source == "csv" ? sizes::read_rows_of_csv(files, file, rows, mistakes, holder)
                                         : sizes::read_rows_of_market(files, file, rows, mistakes, holder);
  if (!in_file) return std::nullopt;
  SizeMatrix traffic = sizes::traffic_of(*std::move(in_file), units, ranks);
  if (traffic.largest() <= sizes::most_words) return traffic;
  mistakes.push_back(
      {"", "scale",
       fmt::format("makes a message of {} words; at most {} are possible", traffic.largest(), sizes::most_words)});
  return std::nullopt;
}

std::optional<SizeMatrix> made(const SizesRequest& request, Files& files, const std::string& file, Rank ranks,
                               std::vector<Mistake>& mistakes) {
  if (request.generator == nullptr) return traffic_in_file(request, files, file, ranks, mistakes);
  GeneratorSettings settings = request.settings;
  settings.file = file;
  settings.files = &files;
  return request.generator->make(ranks, settings, mistakes);
}

// Checks the request against the platform's size alone. @return false if that rules it out
bool check_ranks(const SizesRequest& request, const std::string& pointer, Rank ranks, Findings& findings) {
  bool right = true;
  if (ranks > sizes::most_ranks) {
    findings.add(
        pointer,
        fmt::format("{} ranks are too many: their size matrix would take {:.0f} GB; give the platform at most {} nodes",
                    ranks, 8e-9 * ranks * ranks, sizes::most_ranks));
    right = false;
  }
  if (right && request.rows_of_rank * ranks > sizes::most_ranks) {
    findings.add(pointer_to(pointer, "groups"), fmt::format("makes {} rows for {} ranks; at most {} are possible",
                                                            request.rows_of_rank * ranks, ranks, sizes::most_ranks));
    right = false;
  }
  const auto highest = std::ranges::max_element(request.units.rank_of);
  if (right && highest != request.units.rank_of.end() && *highest >= ranks) {
    findings.add(pointer_to(pointer, "groups"),
                 fmt::format("names rank {}, but the platform has {} ranks, 0 to {}", *highest, ranks, ranks - 1));
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
    findings.add(pointer, fmt::format("names {}, which exclude each other; {}", joined(named, " and "), sizes_rule));
    return std::nullopt;
  }
  bool right = named.size() == 1;
  if (right) request.source = named.front();
  if (request.source == "generator") {
    const std::size_t before = findings.count();
    right = read_generator(value, pointer, catalogue, findings, request) && findings.count() == before;
  } else {
    const std::size_t before = findings.count();
    Names allowed = named.empty() ? sources : Names(named);
    allowed.insert(allowed.end(), {"scale", "unit", "word_bytes", "groups"});
    const Fields fields(value, pointer, allowed, findings);
    if (named.empty() && fields.is_object() && value.empty())
      findings.add(pointer, fmt::format("is empty; {}", sizes_rule));
    if (right) request.file = read_path(fields, request.source, Need::required).value_or("");
    if (fields.is_object()) read_units(fields, request);
    right = right && !request.file.empty() && findings.count() == before;
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
