#include "scenario/fits.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "json/document.hpp"
#include "scenario/named_files.hpp"
#include "scenario/scenario_reader.hpp"

namespace hopscope {

namespace {

using input::Document;
using input::Findings;
using input::Json;

// The document without what defines its schedule.
Json& cleared_schedule(Document& document, const std::string& operation) {
  Json& schedule = document.root["schedule"];
  for (const char* field : {"algorithm", "program", "messages", "file", "format"}) schedule.erase(field);
  schedule["operation"] = operation;
  return schedule;
}

// The document with another algorithm, without the options that it does not support.
Document with_algorithm(Document document, const Algorithm& algorithm, const Algorithm& own) {
  Json& schedule = cleared_schedule(document, algorithm.operation);
  schedule["algorithm"] = algorithm.name;
  for (const Field& option : own.options) {
    if (algorithm.option(option.name) == nullptr) schedule.erase(option.name);
  }
  return document;
}

// For an algorithm other than the file's own, mistakes are the reason why it does not fit.
AlgorithmFit read_other(const std::string& file, const Document& document, const Algorithm& algorithm,
                        const Algorithm& own, const Catalogue& catalogue, Files& files) {
  AlgorithmFit fit{&algorithm, false, std::nullopt, "", nullptr, algorithm.name};
  Findings findings(files, file);
  try {
    fit.scenario =
        input::read_document(file, with_algorithm(document, algorithm, own), catalogue, findings, &fit.misfit);
    findings.throw_if_any();
  } catch (const InputError& error) {
    fit.misfit = error.mistakes().front().message;
  }
  if (!fit.misfit.empty()) fit.scenario.reset();
  return fit;
}

// Of the file that defines the schedule, or of the algorithm.
std::string name_in(const Document& document, const Algorithm& algorithm) {
  const Json& schedule = document.root["schedule"];
  for (const char* field : {"program", "file", "messages"}) {
    if (schedule.contains(field) && schedule[field].is_string())
      return std::filesystem::path(schedule[field].get<std::string>()).filename().string();
  }
  return algorithm.name;
}

// A path as the scenario would name it. From a folder above, the names of the folders between are not known.
std::string path_beside(const std::string& scenario, const std::string& path) {
  const auto folder = std::filesystem::path(scenario).parent_path().lexically_normal();
  if (std::filesystem::path(path).is_absolute() || folder.empty()) return path;
  if (*folder.begin() == "..") return absolute_path(path);
  const auto relative = std::filesystem::path(path).lexically_relative(folder);
  return relative.empty() ? absolute_path(path) : relative.string();
}

// The mistakes of a program that the user has named are those of the user.
AlgorithmFit read_program(const std::string& file, Document document, const std::string& program, const Algorithm& own,
                          const Catalogue& catalogue, Findings& findings) {
  Json& schedule = cleared_schedule(document, own.operation);
  for (const Field& option : own.options) schedule.erase(option.name);
  schedule["program"] = path_beside(file, program);
  AlgorithmFit fit{nullptr, false, std::nullopt, ""};
  if (findings.files().kind(program) != FileKind::regular)
    throw InputError({{program, "", "there is no such file; --program names a program in Lua"}});
  fit.scenario = input::read_document(file, document, catalogue, findings, &fit.misfit);
  findings.throw_if_any();
  fit.algorithm = fit.scenario->algorithm;
  fit.defined = fit.scenario->own;
  fit.name = name_in(document, *fit.algorithm);
  if (!fit.misfit.empty()) fit.scenario.reset();
  return fit;
}

// True if a schedule has neither an algorithm nor what defines one.
bool names_none(const Document& document) {
  const Json::json_pointer place("/schedule");
  if (!document.root.contains(place) || !document.root[place].is_object()) return false;
  const Json& schedule = document.root[place];
  return std::ranges::none_of(std::array{"algorithm", "program", "messages", "file"},
                              [&](const char* field) { return schedule.contains(field); });
}

bool names_none(const std::string& file, const ReadOptions& options) {
  Findings unheard(*options.files, file);
  const auto document = input::load_document(file, options, unheard);
  return document && names_none(*document);
}

bool is_of_algorithm(const Mistake& mistake) { return mistake.pointer == "/schedule/algorithm"; }

// A scenario that names no algorithm is read with the first of its operation that fits. @return whether it names none
bool choose_algorithm(const std::string& file, Document& document, const Catalogue& catalogue, Files& files) {
  if (!names_none(document)) return false;
  Json& schedule = document.root["schedule"];
  std::string first;
  for (const Algorithm& algorithm : catalogue.algorithms) {
    if (schedule.value("operation", Json()) != algorithm.operation) continue;
    if (first.empty()) first = algorithm.name;
    schedule["algorithm"] = algorithm.name;
    std::string misfit;
    Findings unheard(files, file);
    (void)input::read_document(file, document, catalogue, unheard, &misfit);
    if (misfit.empty() && unheard.none()) return true;
  }
  schedule.erase("algorithm");
  if (!first.empty()) schedule["algorithm"] = first;
  return true;
}

/// Whether the scenario itself names that program, which then has a row already.
bool is_program_of(const Document& document, const std::string& file, const std::string& program, Files& files) {
  const Json::json_pointer pointer("/schedule/program");
  if (!document.root.contains(pointer) || !document.root.at(pointer).is_string()) return false;
  const std::string own = input::path_from(files, file, document.root.at(pointer).get<std::string>());
  return !own.empty() && files.are_one(own, program);
}

// The algorithms of the catalogue for the operation of a document, its own among them.
void add_others(std::vector<AlgorithmFit>& fits, const AlgorithmFit& own, const std::string& file,
                const Document& document, const Catalogue& catalogue, Files& files) {
  for (const Algorithm& algorithm : catalogue.algorithms) {
    if (algorithm.operation != own.algorithm->operation) continue;
    fits.push_back(
        &algorithm == own.algorithm ? own : read_other(file, document, algorithm, *own.algorithm, catalogue, files));
  }
}

AlgorithmFit read_own(const std::string& file, const Document& document, const Catalogue& catalogue,
                      Findings& findings) {
  AlgorithmFit own{nullptr, true, std::nullopt, ""};
  own.scenario = input::read_document(file, document, catalogue, findings, &own.misfit);
  findings.throw_if_any();
  own.algorithm = own.scenario->algorithm;
  own.defined = own.scenario->own;
  own.name = name_in(document, *own.algorithm);
  if (!own.misfit.empty()) own.scenario.reset();
  return own;
}

// The schedule of an operation, with what the file's own has for it.
Json schedule_of(const OperationKind& operation, const Json& given, const OperationValues& values) {
  Json schedule = Json::object();
  schedule["operation"] = operation.name;
  for (const char* field : {"synchronization", "content"}) {
    if (given.contains(field)) schedule[field] = given[field];
  }
  for (const Field& field : operation.fields) {
    const bool is_size = field.kind == Field::Kind::words;
    if (is_size && values.words) {
      schedule[field.name] = *values.words;
    } else if (given.contains(field.name)) {
      schedule[field.name] = given[field.name];
    } else if (is_size) {
      schedule[field.name] = values.usual_words;
    } else if (field.is_required()) {
      const bool is_least = values.are_least && field.is_below_ranks;
      schedule[field.name] = is_least ? Json(static_cast<std::int64_t>(field.least)) : Json::parse(field.example);
    }
  }
  return schedule;
}

// Nothing but the platform and the engine: what is expected, drawn or swept belongs to the file's own schedule.
void keep_platform(Document& document) {
  Json root = Json::object();
  for (const char* field : {"name", "platform", "engine"}) {
    if (document.root.contains(field)) root[field] = document.root[field];
  }
  document.root = std::move(root);
}

}  // namespace

bool fits_any_file(const OperationKind& operation, const Catalogue& catalogue) {
  const auto is_number = [](const Field& field) {
    return field.kind == Field::Kind::words || field.is_number() || !field.is_required();
  };
  return std::ranges::all_of(operation.fields, is_number) &&
         std::ranges::find(catalogue.algorithms, operation.name, &Algorithm::operation) != catalogue.algorithms.end();
}

namespace {

std::vector<AlgorithmFit> fits_with(const OperationValues& values, const std::string& file,
                                    const OperationKind& operation, const Catalogue& catalogue,
                                    const ReadOptions& options) {
  Findings findings(*options.files, file);
  const bool is_platform = input::holds_platform(*options.files, file);
  auto document = input::load_document(file, options, findings,
                                       is_platform ? input::DocumentKind::platform : input::DocumentKind::scenario);
  if (!document) findings.throw_if_any();
  input::replace_quantities(document->root, findings);
  const Json given = document->root.value("schedule", Json::object());
  keep_platform(*document);
  if (options.engine) document->root["engine"] = *options.engine;
  document->root["schedule"] = schedule_of(operation, given, values);
  const bool stands_in = choose_algorithm(file, *document, catalogue, *options.files);
  AlgorithmFit own = read_own(file, *document, catalogue, findings);
  own.stands_in = stands_in;
  std::vector<AlgorithmFit> fits;
  add_others(fits, own, file, *document, catalogue, *options.files);
  return fits;
}

}  // namespace

std::vector<AlgorithmFit> read_operation_fits(const std::string& file, const OperationKind& operation,
                                              const OperationValues& values, const Catalogue& catalogue,
                                              const ReadOptions& options) {
  try {
    return fits_with(values, file, operation, catalogue, options);
  } catch (const InputError& error) {
    const auto is_above_ranks = [&](const Field& field) {
      return field.is_below_ranks && field.is_required() && !values.are_least &&
             std::ranges::count(error.mistakes(), "/schedule/" + field.name, &Mistake::pointer) > 0;
    };
    if (std::ranges::none_of(operation.fields, is_above_ranks)) throw;
  }
  OperationValues least = values;
  least.are_least = true;
  return fits_with(least, file, operation, catalogue, options);
}

std::vector<AlgorithmFit> read_fits(const std::string& file, const Catalogue& catalogue, const ReadOptions& options,
                                    const std::vector<std::string>& programs) {
  Findings findings(*options.files, file);
  auto document = input::load_document(file, options, findings);
  if (!document) findings.throw_if_any();
  input::replace_quantities(document->root, findings);
  const bool stands_in = choose_algorithm(file, *document, catalogue, *options.files);
  AlgorithmFit own = read_own(file, *document, catalogue, findings);
  own.stands_in = stands_in;
  std::vector<AlgorithmFit> fits;
  if (own.defined) fits.push_back(own);
  for (const std::string& program : programs) {
    if (own.defined && is_program_of(*document, file, program, *options.files)) continue;
    fits.push_back(read_program(file, *document, program, *own.algorithm, catalogue, findings));
  }
  add_others(fits, own, file, *document, catalogue, *options.files);
  return fits;
}

bool lacks_only_algorithm(const InputError& mistakes, const std::string& file, const ReadOptions& options) {
  return std::ranges::all_of(mistakes.mistakes(), is_of_algorithm) && names_none(file, options);
}

Scenario read_exchange(const std::string& file, const Catalogue& catalogue, const ReadOptions& options) {
  try {
    return read_scenario(file, catalogue, options);
  } catch (const InputError& error) {
    if (!std::ranges::all_of(error.mistakes(), is_of_algorithm)) {
      if (!names_none(file, options)) throw;
      std::vector<Mistake> others = error.mistakes();
      std::erase_if(others, is_of_algorithm);
      throw InputError(std::move(others));
    }
    const std::vector<AlgorithmFit> fits = read_fits(file, catalogue, options);
    // (A mapping that an algorithm implies is not the file's.)
    const auto fit = std::ranges::find_if(fits, [](const AlgorithmFit& each) {
      return each.scenario && each.algorithm->implied_mapping == Algorithm{}.implied_mapping;
    });
    if (fit == fits.end()) throw;
    Scenario read = *fit->scenario;
    if (names_none(file, options)) {
      for (const Field& option : fit->algorithm->options) read.schedule.values.erase(option.name);
      read.schedule.algorithm.clear();
    }
    return read;
  }
}

}  // namespace hopscope
