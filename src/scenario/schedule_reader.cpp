#include "scenario/schedule_reader.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "algorithm/operation_names.hpp"
#include "json/fields.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/topology_reader.hpp"
#include "scenario/scenario_reader.hpp"

namespace hopscope::input {

namespace {

// A field of the operation, and how it is read.
struct FieldReading {
  const Field& field;
  Need need;
  const Fields& fields;
  const Catalogue& catalogue;
};

void read_sizes_field(const FieldReading& of, ScheduleReading& reading) {
  const Json* value = of.fields.find(of.field.name, of.need, sizes_rule);
  if (value == nullptr) return;
  reading.sizes = read_sizes(*value, of.fields.pointer(of.field.name), of.catalogue, of.fields.findings());
}

void read_guest_field(const FieldReading& of, ScheduleReading& reading) {
  const Json* value =
      of.fields.find(of.field.name, of.need,
                     R"(give a topology such as {"family": "mesh", "dims": [4, 4]}, or {"edges": [[0, 1], ...]})");
  if (value == nullptr) return;
  reading.neighbours = read_neighbours(*value, of.fields.pointer(of.field.name), of.catalogue, of.fields.findings());
}

void read_field(const FieldReading& of, ScheduleReading& reading) {
  if (of.field.kind == Field::Kind::sizes) return read_sizes_field(of, reading);
  if (of.field.kind == Field::Kind::guest) return read_guest_field(of, reading);
  const auto value = read_value(of.fields, of.field, of.need);
  if (!value) return;
  if (of.field.kind == Field::Kind::words) {
    reading.schedule.message_words = std::get<double>(*value);
  } else {
    reading.schedule.values.set(of.field.name, *value);
  }
}

bool has(const std::vector<Field>& fields, std::string_view name) {
  return std::ranges::find(fields, name, &Field::name) != fields.end();
}

template <class Name>
bool contains(const std::vector<Name>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The fields of the operation and the algorithm of one schedule; if one of them is unknown, those of all.
class Vocabulary {
 public:
  Vocabulary(const Catalogue& catalogue, const ScheduleReading& reading, const Json& schedule)
      : catalogue_(catalogue), operation_(reading.operation), algorithm_(reading.algorithm) {
    if (!reading.own) return;
    own_fields_.insert(own_fields_.end(), {"program", "messages", "file", "format"});
    if (!reading.own->file) {
      // It may know any of the fields.
      for (const auto& [name, value] : schedule.items()) own_fields_.push_back(name);
      return;
    }
    for (Field& option : reading.own->file->options()) own_fields_.push_back(std::move(option.name));
  }

  [[nodiscard]] Names allowed() const {
    Names names{"operation", "algorithm"};
    for (const OperationKind& each : catalogue_.operations) {
      if (operation_ != nullptr && operation_ != &each) continue;
      for (const Field& field : each.fields) add_name(names, field.name);
    }
    for (const std::string& field : own_fields_) add_name(names, field);
    for (const Algorithm& each : catalogue_.algorithms) {
      if (!own_fields_.empty() || (algorithm_ != nullptr && algorithm_ != &each)) continue;
      if (operation_ != nullptr && operation_->name != each.operation) continue;
      for (const Field& option : each.options) add_name(names, option.name);
    }
    add_name(names, "synchronization");
    add_name(names, "content");
    return names;
  }

  // Why a field of another operation or algorithm is not allowed here; empty if it belongs to none.
  [[nodiscard]] std::string elsewhere(std::string_view name) const {
    for (const OperationKind& each : catalogue_.operations) {
      if (operation_ != nullptr && has(each.fields, name)) {
        return fmt::format("not a field of the operation \"{}\"", operation_->name);
      }
    }
    Names owners;
    for (const Algorithm& each : catalogue_.algorithms) {
      if (has(each.options, name)) add_name(owners, each.name);
    }
    if (owners.empty()) return "";
    if (!own_fields_.empty()) return "not an option of this schedule";
    if (algorithm_ == nullptr) {
      return operation_ == nullptr ? "" : fmt::format("no algorithm for \"{}\" has this option", operation_->name);
    }
    return fmt::format("not an option of the algorithm \"{}\" for \"{}\"", algorithm_->name, algorithm_->operation);
  }

 private:
  const Catalogue& catalogue_;
  const OperationKind* operation_;
  const Algorithm* algorithm_;
  std::vector<std::string> own_fields_;  // if a file defines the schedule
};

Names algorithm_names(const Catalogue& catalogue, const OperationKind* operation) {
  Names names;
  for (const Algorithm& algorithm : catalogue.algorithms) {
    if (operation == nullptr || algorithm.operation == operation->name) add_name(names, algorithm.name);
  }
  return names;
}

// The name in a value that may not be an object and may lack it: both are reported elsewhere.
std::optional<std::string_view> name_in(const Json& value, const std::string& pointer, std::string_view field,
                                        std::string_view noun, const Names& allowed, Findings& findings) {
  if (!value.is_object() || !value.contains(field)) return std::nullopt;
  return read_name(value.find(field).value(), pointer_to(pointer, field), noun, allowed, findings);
}

// @param names of the algorithms for the operation
std::optional<std::string_view> read_algorithm(const Json& value, const std::string& pointer,
                                               const Catalogue& catalogue, const OperationKind* operation,
                                               const Names& names, Findings& findings) {
  if (operation == nullptr) return name_in(value, pointer, "algorithm", "algorithm", names, findings);
  // The name of another operation's algorithm deserves a better answer than "unknown".
  const Json given = value.is_object() ? value.value("algorithm", Json()) : Json();
  for (const Algorithm& each : catalogue.algorithms) {
    if (given != each.name || contains(names, each.name)) continue;
    findings.add(pointer_to(pointer, "algorithm"),
                 fmt::format("\"{}\" is an algorithm for {}, not for {}; allowed: {}", each.name, each.operation,
                             operation->name, listed(names)));
    return std::nullopt;
  }
  return name_in(value, pointer, "algorithm", fmt::format("{} algorithm", operation->name), names, findings);
}

void read_common(const Fields& fields, ScheduleReading& reading) {
  const auto synchronization = fields.name("synchronization", Need::optional, "synchronization", {"none", "barrier"});
  if (synchronization == "barrier") reading.schedule.synchronization = Synchronization::barrier;
  const auto content = fields.name("content", Need::optional, "content", {"tracked", "sizes"});
  if (content == "sizes") reading.schedule.content = Content::sizes;
  reading.content_chosen = content.has_value();
}

// That of a schedule file, if it says so.
std::string operation_of(const std::optional<ScheduleFileReading>& own) {
  return own && own->file ? own->file->operation() : "";
}

void describe_own(const Fields& fields, ScheduleReading& reading) {
  reading.schedule.own = reading.own->name.empty() ? "messages of the scenario" : reading.own->name;
  reading.schedule.algorithm = std::filesystem::path(reading.schedule.own).stem().string();
  if (reading.own->file) read_options(reading.own->file->options(), fields, reading.schedule);
}

// The fields of the operation, and the options of the algorithm; if one of these is unknown, those of all.
void read_fields(const Fields& fields, const Catalogue& catalogue, ScheduleReading& reading) {
  Names read;
  for (const OperationKind& each : catalogue.operations) {
    if (reading.operation != nullptr && reading.operation != &each) continue;
    const Need need = reading.operation == nullptr ? Need::optional : Need::required;
    for (const Field& field : each.fields) {
      if (contains(read, field.name)) continue;
      read.push_back(field.name);
      read_field({field, field.is_required() ? need : Need::optional, fields, catalogue}, reading);
    }
  }
  if (reading.own) return;
  for (const Algorithm& each : catalogue.algorithms) {
    if (reading.algorithm != nullptr && reading.algorithm != &each) continue;
    if (reading.operation != nullptr && reading.operation->name != each.operation) continue;
    for (const Field& option : each.options) {
      if (contains(read, option.name)) continue;
      read.push_back(option.name);
      read_options({option}, fields, reading.schedule);
    }
  }
}

// What is left to be chosen needs a value until then: the least one always fits.
void note_best(ScheduleReading& reading) {
  if (reading.algorithm == nullptr) return;
  for (const Field& option : reading.algorithm->options) {
    const FieldValue* const value = reading.schedule.values.find(option.name);
    if (!option.may_be_best || value == nullptr || *value != FieldValue("best")) continue;
    reading.best.push_back(option.name);
    reading.schedule.values.set(option.name, option.least);
  }
}

std::optional<std::string_view> read_operation_name(const Json& value, const std::string& pointer,
                                                    const Names& operations, const Catalogue& catalogue,
                                                    Findings& findings) {
  constexpr const char* field = "operation";
  const bool is_text = value.is_object() && value.contains(field) && value.at(field).is_string();
  const std::string given = is_text ? value.at(field).get<std::string>() : "";
  const OperationKind* const meant =
      std::ranges::find(operations, given) == operations.end() ? operation_by_other_name(given, catalogue) : nullptr;
  if (meant == nullptr) return name_in(value, pointer, field, "operation", operations, findings);
  findings.add(pointer + "/operation", fmt::format("\"{}\" is called \"{}\" here", given, meant->name));
  return std::nullopt;
}

constexpr const char* collectives = "collectives";

/// "collectives": {"allreduce": "rab"} of a trace is a short form of "allreduce": "rab".
Json with_own_collectives(const Json& value) {
  Json expanded = value;
  expanded.erase(collectives);
  for (const auto& [action, algorithm] : value.at(collectives).items()) {
    const bool is_exchange = action == "alltoall" || action == "alltoallv";
    expanded[is_exchange ? "all_to_all" : action == "reduce_scatter" ? "reducescatter" : action] = algorithm;
  }
  return expanded;
}

bool has_collectives(const Json& value) {
  return value.is_object() && value.contains(collectives) && value.at(collectives).is_object();
}

}  // namespace

Names schedule_fields(const Catalogue& catalogue) {
  Names names{"operation", "algorithm", "program", "messages", "file", "format", "synchronization", "content"};
  for (const OperationKind& each : catalogue.operations) {
    for (const Field& field : each.fields) add_name(names, field.name);
  }
  for (const Algorithm& each : catalogue.algorithms) {
    for (const Field& option : each.options) add_name(names, option.name);
  }
  return names;
}

ScheduleReading read_schedule(const Json& value, const std::string& pointer, const std::string& file,
                              const Catalogue& catalogue, Findings& findings) {
  if (has_collectives(value)) return read_schedule(with_own_collectives(value), pointer, file, catalogue, findings);
  ScheduleReading reading;
  // What defines the schedule comes first: it determines which other fields there are.
  reading.own = read_schedule_file(value, pointer, file, catalogue, findings);
  const Names operations = names_of(catalogue.operations);
  const auto named = read_operation_name(value, pointer, operations, catalogue, findings);
  const std::string operation = named ? std::string(*named) : operation_of(reading.own);
  reading.operation = catalogue.operation(operation);
  if (!named && !operation.empty() && reading.operation == nullptr) {
    findings.add(pointer, fmt::format("the schedule is for the operation \"{}\", which does not exist; there are {}",
                                      operation, listed(operations)));
  }
  const Names algorithms = algorithm_names(catalogue, reading.operation);
  if (!reading.own) {
    const auto algorithm = read_algorithm(value, pointer, catalogue, reading.operation, algorithms, findings);
    if (named && algorithm) reading.algorithm = catalogue.algorithm(operation, *algorithm);
    reading.schedule.algorithm = algorithm.value_or("");
  }
  const Vocabulary vocabulary(catalogue, reading, value);
  const Names allowed = vocabulary.allowed();
  const Fields fields(value, pointer, allowed, findings,
                      [&](std::string_view name) { return vocabulary.elsewhere(name); });
  if (!fields.is_object()) return reading;
  const bool is_unreadable = reading.own && !reading.own->file;  // and may know its operation
  if (!fields.has("operation") && operation.empty() && !is_unreadable) {
    (void)fields.name("operation", Need::required, "operation", operations);
  }
  if (!reading.own && algorithms.empty()) {
    findings.add(pointer, fmt::format("the operation \"{}\" has no algorithms; give the \"file\" that defines the "
                                      "schedule",
                                      operation));
  } else if (!fields.has("algorithm") && !reading.own) {
    (void)fields.name("algorithm", Need::required, "algorithm", algorithms);
  }
  reading.schedule.operation = operation;
  read_fields(fields, catalogue, reading);
  read_common(fields, reading);
  if (reading.own) describe_own(fields, reading);
  note_best(reading);
  return reading;
}

}  // namespace hopscope::input
