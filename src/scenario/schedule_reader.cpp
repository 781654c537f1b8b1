#include "scenario/schedule_reader.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "json/fields.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/topology_reader.hpp"

namespace hopscope::input {

namespace {

// The context in which a field is read.
struct Context {
  const Fields& fields;
  Need need;
  const Catalogue& catalogue;
};
using Reader = void (*)(const Context& in, ScheduleReading& reading);

void read_message_words(const Context& in, ScheduleReading& reading) {
  const auto words = in.fields.number("message_words", in.need,
                                      {.least = 0, .most = 1e15, .also = "one with its unit, such as \"64 KiB\""});
  reading.schedule.message_words = words.value_or(0);
}

void read_shift(const Context& in, ScheduleReading& reading) {
  const auto shift = in.fields.integer("shift", in.need, 1, most_nodes - 1);
  reading.shift_read = shift.has_value();
  reading.schedule.shift = static_cast<Rank>(shift.value_or(1));
}

void read_radix(const Context& in, ScheduleReading& reading) {
  reading.schedule.radix = static_cast<Rank>(in.fields.integer("radix", in.need, 2, most_nodes).value_or(2));
}

void read_leaders(const Context& in, ScheduleReading& reading) {
  reading.schedule.leaders = static_cast<Rank>(in.fields.integer("leaders", in.need, 1, most_nodes).value_or(1));
}

void read_window(const Context& in, ScheduleReading& reading) {
  const auto window = in.fields.integer("window", in.need, 1, most_nodes);
  reading.schedule.window = static_cast<Rank>(window.value_or(Schedule().window));
}

void read_order_seed(const Context& in, ScheduleReading& reading) {
  reading.schedule.seed = static_cast<std::uint64_t>(in.fields.integer("seed", in.need, 0, most_integer).value_or(1));
}

void read_direction(const Context& in, ScheduleReading& reading) {
  const auto name = in.fields.name("direction", in.need, "direction", {"forward", "shortest", "merged"});
  if (name == "forward") reading.schedule.direction = Direction::forward;
  if (name == "shortest") reading.schedule.direction = Direction::shortest;
  if (name == "merged") reading.schedule.direction = Direction::merged;
}

void read_stage_1(const Context& in, ScheduleReading& reading) {
  const auto name = in.fields.name("stage_1", in.need, "stage 1", {"none", "fixed-pattern", "doubling"});
  if (name == "fixed-pattern") reading.schedule.stage_1 = Stage1::fixed_pattern;
  if (name == "doubling") reading.schedule.stage_1 = Stage1::doubling;
}

void read_sizes_field(const Context& in, ScheduleReading& reading) {
  const Json* value = in.fields.find("sizes", in.need, sizes_rule);
  if (value == nullptr) return;
  reading.sizes = read_sizes(*value, in.fields.pointer("sizes"), in.catalogue, in.fields.findings());
}

void read_guest_field(const Context& in, ScheduleReading& reading) {
  const Json* value = in.fields.find(
      "guest", in.need, R"(give a topology such as {"family": "mesh", "dims": [4, 4]}, or {"edges": [[0, 1], ...]})");
  if (value == nullptr) return;
  reading.neighbours = read_neighbours(*value, in.fields.pointer("guest"), in.catalogue, in.fields.findings());
}

// A new operation or algorithm that needs a new kind of field adds its line here.
struct ScheduleFieldKind {
  std::string_view name;
  Reader read;
};
constexpr std::array<ScheduleFieldKind, 10> field_kinds{{
    {"message_words", read_message_words},
    {"shift", read_shift},
    {"radix", read_radix},
    {"leaders", read_leaders},
    {"window", read_window},
    {"seed", read_order_seed},
    {"direction", read_direction},
    {"sizes", read_sizes_field},
    {"stage_1", read_stage_1},
    {"guest", read_guest_field},
}};

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
    for (OptionField& option : reading.own->file->options()) own_fields_.push_back(std::move(option.name));
  }

  [[nodiscard]] Names allowed() const {
    Names names{"operation", "algorithm"};
    for (const OperationKind& each : catalogue_.operations) {
      if (operation_ != nullptr && operation_ != &each) continue;
      for (const std::string_view field : each.fields) add_name(names, field);
    }
    for (const std::string& field : own_fields_) add_name(names, field);
    for (const Algorithm& each : catalogue_.algorithms) {
      if (!own_fields_.empty() || (algorithm_ != nullptr && algorithm_ != &each)) continue;
      if (operation_ != nullptr && operation_->name != each.operation) continue;
      for (const std::string_view option : each.options) add_name(names, option);
    }
    add_name(names, "synchronization");
    add_name(names, "content");
    return names;
  }

  // Why a field of another operation or algorithm is not allowed here; empty if it belongs to none.
  [[nodiscard]] std::string elsewhere(std::string_view name) const {
    for (const OperationKind& each : catalogue_.operations) {
      if (operation_ != nullptr && contains(each.fields, name)) {
        return fmt::format("not a field of the operation \"{}\"", operation_->name);
      }
    }
    Names owners;
    for (const Algorithm& each : catalogue_.algorithms) {
      if (contains(each.options, name)) add_name(owners, each.name);
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
  if (reading.own->file) read_own_options(*reading.own->file, fields, reading.schedule);
}

}  // namespace

Names schedule_fields(const Catalogue& catalogue) {
  Names names{"operation", "algorithm", "program", "messages", "file", "format", "synchronization", "content"};
  for (const OperationKind& each : catalogue.operations) {
    for (const std::string_view field : each.fields) add_name(names, field);
  }
  for (const Algorithm& each : catalogue.algorithms) {
    for (const std::string_view option : each.options) add_name(names, option);
  }
  return names;
}

bool knows_schedule_field(std::string_view name) {
  return std::any_of(field_kinds.begin(), field_kinds.end(),
                     [&](const ScheduleFieldKind& kind) { return kind.name == name; });
}

ScheduleReading read_schedule(const Json& value, const std::string& pointer, const std::string& file,
                              const Catalogue& catalogue, Findings& findings) {
  ScheduleReading reading;
  // What defines the schedule comes first: it determines which other fields there are.
  reading.own = read_schedule_file(value, pointer, file, catalogue, findings);
  const Names operations = names_of(catalogue.operations);
  const auto named = name_in(value, pointer, "operation", "operation", operations, findings);
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
  for (const ScheduleFieldKind& kind : field_kinds) {
    const bool needed = reading.operation != nullptr && contains(reading.operation->fields, kind.name);
    if (needed || contains(allowed, kind.name)) {
      kind.read({fields, needed ? Need::required : Need::optional, catalogue}, reading);
    }
  }
  read_common(fields, reading);
  if (reading.own) describe_own(fields, reading);
  return reading;
}

}  // namespace hopscope::input
