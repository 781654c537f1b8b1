#include "laws/format_tables.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "laws/schema_judge.hpp"
#include "laws/schema_lists.hpp"

namespace schema {

namespace {

const std::string scenario_file = "scenario.schema.json";
const std::string platform_file = "platform.schema.json";
const std::string embedding_file = "embedding.schema.json";
const std::string lecture_file = "lecture.schema.json";

/// The parts with a section of their own, and the links to them in other tables.
std::map<Place, std::string> sections() {
  return {{{platform_file, ""}, "[platform](#the-platform)"},
          {{platform_file, "/definitions/topology"}, "[topology](#topologies)"},
          {{platform_file, "/definitions/costs"}, "[costs](#cost-parameters)"},
          {{platform_file, "/definitions/class_costs"}, "[costs](#cost-parameters)"},
          {{platform_file, "/definitions/links"}, "list of [links](#topologies)"},
          {{platform_file, "/definitions/topology/properties/attributes"}, "[attributes](#topologies)"},
          {{platform_file, "/definitions/attribute"}, "name of an attribute"},
          {{platform_file, "/definitions/attribute_of_number"}, "name of an attribute or [name and unit](#topologies)"},
          {{platform_file, "/definitions/topology/properties/attributes/properties/width/anyOf/1"},
           "[name, unit and unit_from](#topologies)"},
          {{platform_file, "/definitions/topology/properties/attributes/properties/switch/anyOf/2"},
           "[name and values](#topologies)"},
          {{platform_file, "/definitions/mapping"}, "[mapping](#mapping)"},
          {{scenario_file, "/definitions/schedule"}, "[schedule](#the-schedule)"},
          {{scenario_file, "/definitions/message"}, "[messages](#tables-of-messages)"},
          {{scenario_file, "/definitions/sizes"}, "[sizes](#sizes-of-messages)"},
          {{scenario_file, "/definitions/pairs"}, "[edges](#the-schedule)"},
          {{scenario_file, "/definitions/expect"}, "[expectations](#expectations)"},
          {{scenario_file, "/definitions/time_within"}, "[time and margin](#expectations)"},
          {{scenario_file, "/definitions/size_with_unit"}, "[size](#units)"},
          {{platform_file, "/definitions/time_with_unit"}, "[time](#units)"},
          {{platform_file, "/definitions/rate_with_unit"}, "[rate](#units)"},
          {{scenario_file, "/definitions/predict"}, "[predictions](#expectations)"},
          {{scenario_file, "/definitions/exercise"}, "[exercise](#expectations)"},
          {{scenario_file, "/definitions/predict/properties/contents"}, "list of [contents](#expectations)"},
          {{scenario_file, "/definitions/exercise/properties/contents"},
           "list of [contents](#expectations), without `ranks`"},
          {{scenario_file, "/definitions/predict/properties/shared_channels"}, "list of [channels](#expectations)"},
          {{scenario_file, "/definitions/exercise/properties/shared_channels"}, "list of steps, `{\"step\": 2}`"},
          {{scenario_file, "/definitions/predict/properties/partners"}, "list of [partners](#expectations)"},
          {{scenario_file, "/definitions/exercise/properties/partners"},
           "list of [partners](#expectations), without `messages`"},
          {{scenario_file, "/definitions/handed_in"}, "[who hands in](#expectations)"},
          {{scenario_file, "/definitions/varied"}, "fields with lists of values or [ranges](#sweeps)"},
          {{scenario_file, "/definitions/drawn"}, "fields with lists of values or [ranges](#sweeps)"},
          {{scenario_file, "/definitions/claim"}, "[claim](#expectations)"},
          {{scenario_file, "/definitions/range"}, "[range](#sweeps)"},
          {{scenario_file, "/properties/sweep/anyOf/0"}, "[fields with their values](#sweeps)"},
          {{embedding_file, "/properties/platform/then"}, "[platform](#the-platform)"},
          {{embedding_file, "/properties/expect"}, "[expectations](#embeddings)"},
          {{embedding_file, "/definitions/graph"}, "[edges](#embeddings)"},
          {{embedding_file, "/definitions/traffic"}, "[traffic](#embeddings)"},
          {{lecture_file, "/definitions/chapter"}, "[chapters](#lectures)"},
          {{lecture_file, "/definitions/sketch"}, "[sketch](#lectures)"}};
}

Names strings_in(const OrderedJson& list) { return list.get<Names>(); }

std::string codes(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + as_code(name);
  return text;
}

/// "fair: .. fifo: .." with a line for each value that it describes.
std::string line_for_each(std::string description, const OrderedJson& values) {
  for (const OrderedJson& value : values) {
    if (!value.is_string()) continue;
    const std::string opening = value.get<std::string>() + ": ";
    const auto at = description.starts_with(opening) ? std::size_t{0} : description.find(". " + opening);
    if (at == std::string::npos) continue;
    const std::string line = as_code(value) + ": ";
    if (at == 0) description.replace(0, opening.size(), line);
    if (at != 0) description.replace(at + 1, opening.size() + 1, "<br>" + line);
  }
  return description;
}

class Maker {
 public:
  explicit Maker(const Schemas& schemas) : schemas_(schemas), words_(schemas, sections()) {}

  [[nodiscard]] Part at(const std::string& file, const std::string& pointer) const {
    return schemas_.at({file, pointer});
  }

  /// A field with its value, its default and its meaning.
  [[nodiscard]] Names row(const std::string& name, const Part& field, bool is_required) const {
    const OrderedJson& value = field.value;
    const std::string standard = value.contains("default") ? as_code(value["default"]) : "";
    std::string meaning = cell_of(value.value("description", ""));
    if (value.contains("enum")) meaning = line_for_each(std::move(meaning), value["enum"]);
    return {as_code(name), words_.of(field), is_required ? "required" : standard, meaning};
  }

  /// All fields of an object except those left out.
  [[nodiscard]] FormatTable fields(const std::string& name, const Part& object, const Names& left_out = {}) const {
    FormatTable table{name, object.place.file, {"Field", "Value", "Default", "Meaning"}, {}};
    const Names required = object.value.value("required", Names());
    for (const auto& [field, unused] : object.value.at("properties").items()) {
      if (has(left_out, field)) continue;
      table.rows.push_back(row(field, schemas_.below(object, "/properties/" + field), has(required, field)));
    }
    return table;
  }

  /// The fields that go with each value of a field, such as the family of a topology.
  [[nodiscard]] FormatTable fields_beside(const std::string& selector, const std::string& name, const std::string& head,
                                          const Part& object) const {
    FormatTable table{name, object.place.file, {head, "Field", "Value", "Default", "Meaning"}, {}};
    const std::string chosen = "/if/properties/" + selector + "/enum";
    for (const OrderedJson& branch : object.value.at("allOf")) {
      if (!branch.contains(Pointer(chosen))) continue;
      const OrderedJson& then = branch["then"];
      const std::string names = codes(strings_in(branch.at(Pointer(chosen))));
      const OrderedJson values = then.value("properties", OrderedJson::object());
      for (const OrderedJson& form : then.value("anyOf", OrderedJson::array({then}))) {
        add_form(selector, names, form, values, object, table);
      }
    }
    return table;
  }

 private:
  /// The fields of one form. @param values additional restrictions on them there
  void add_form(const std::string& selector, const std::string& names, const OrderedJson& form,
                const OrderedJson& values, const Part& object, FormatTable& table) const {
    const Names required = form.value("required", Names());
    bool is_first = true;
    for (const std::string& field : strings_in(form.at("propertyNames").at("enum"))) {
      if (field == selector) continue;
      const Part narrow = narrowed(schemas_.below(object, "/properties/" + field), values.value(field, OrderedJson()));
      Names cells = row(field, narrow, has(required, field));
      cells.insert(cells.begin(), is_first ? names : "");
      table.rows.push_back(std::move(cells));
      is_first = false;
    }
  }

  /// A field with restrictions: one type of several, or other limits.
  [[nodiscard]] Part narrowed(Part field, const OrderedJson& by) const {
    if (by.is_null()) return field;
    if (!field.value.contains("anyOf")) {
      field.value.merge_patch(by);
      return field;
    }
    for (std::size_t i = 0; i < field.value["anyOf"].size(); ++i) {
      const Part form = schemas_.below(field, fmt::format("/anyOf/{}", i));
      if (form.value.value("type", "") != by.value("type", "")) continue;
      OrderedJson rest = field.value;
      rest.erase("anyOf");
      field.value = form.value;
      field.value.update(rest);
      break;
    }
    return field;
  }

  const Schemas& schemas_;
  ValueWords words_;
};

/// The branches of a schedule's conditions that apply if a field is present, whatever its value.
Names optional_fields_with_conditions(const Part& schedule) {
  Names names;
  for (const OrderedJson& branch : schedule.value.at("allOf")) {
    if (!branch["if"].contains("properties")) names.push_back(branch["if"]["required"][0]);
  }
  return names;
}

FormatTable operations(const Part& schedule) {
  FormatTable table{"operations", schedule.place.file, {"Operation", "Fields that it requires", "Algorithms"}, {}};
  for (const OrderedJson& branch : schedule.value.at("allOf")) {
    const Pointer chosen("/if/properties/operation/enum");
    if (!branch.contains(chosen)) continue;
    const OrderedJson& algorithm = branch.at(Pointer("/then/properties/algorithm"));
    const OrderedJson& then = branch["then"];
    table.rows.push_back({codes(strings_in(branch.at(chosen))),
                          then.contains("required") ? codes(strings_in(then["required"])) : "none",
                          algorithm.is_boolean() ? "a `file` defines it" : codes(strings_in(algorithm["enum"]))});
  }
  return table;
}

/// "`bruck` of all-to-all, all-to-all-v".
std::string takers(const OrderedJson& condition) {
  std::string text;
  for (const OrderedJson& form : condition.value("anyOf", OrderedJson::array({condition}))) {
    const OrderedJson& properties = form["properties"];
    text += (text.empty() ? "" : "; ") + fmt::format("{} of {}", codes(strings_in(properties["algorithm"]["enum"])),
                                                     fmt::join(strings_in(properties["operation"]["enum"]), ", "));
  }
  return text;
}

FormatTable options(const Maker& make, const Part& schedule) {
  FormatTable table{"options", schedule.place.file, {"Option", "Algorithms", "Value", "Default", "Meaning"}, {}};
  for (const OrderedJson& branch : schedule.value.at("allOf")) {
    if (branch["if"].contains("properties")) continue;
    const std::string name = branch["if"]["required"][0];
    Names cells = make.row(name, make.at(schedule.place.file, schedule.place.pointer + "/properties/" + name), false);
    cells.insert(cells.begin() + 1, takers(branch["then"]));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

/// The families that support only some routings, and the others.
FormatTable routings(const Maker& make) {
  const Part whole = make.at(platform_file, "");
  FormatTable table{"routings", platform_file, {"Families", "Routings that they take"}, {}};
  Names others = strings_in(make.at(platform_file, "/definitions/topology/properties/family").value["enum"]);
  for (const OrderedJson& branch : whole.value.at("allOf")) {
    const Pointer chosen("/if/properties/topology/properties/family/enum");
    if (!branch.contains(chosen)) continue;
    const Names families = strings_in(branch.at(chosen));
    for (const std::string& family : families) std::erase(others, family);
    table.rows.push_back({codes(families), codes(strings_in(branch["then"]["properties"]["routing"]["enum"]))});
  }
  const Names all = strings_in(whole.value["properties"]["routing"]["enum"]);
  if (!others.empty()) table.rows.push_back({codes(others), codes(all)});
  return table;
}

/// The plain names, and the objects with one field each.
FormatTable mappings(const Maker& make) {
  const Part mapping = make.at(platform_file, "/definitions/mapping");
  FormatTable table{"mapping", platform_file, {"Mapping", "Value", "Meaning"}, {}};
  for (std::size_t i = 0; i < mapping.value["anyOf"].size(); ++i) {
    const Part form = make.at(platform_file, fmt::format("/definitions/mapping/anyOf/{}", i));
    if (form.value.contains("enum")) {
      const Names cells = make.row("", form, false);
      table.rows.push_back({"a name", cells[1], cells[3]});
      continue;
    }
    for (const auto& cells : make.fields("", form).rows)
      table.rows.push_back({fmt::format("object with {}", cells[0]), cells[1], cells[3]});
  }
  return table;
}

std::vector<FormatTable> tables_of_networks(const Maker& make) {
  const Part topology = make.at(platform_file, "/definitions/topology");
  FormatTable family{"family", platform_file, {"Field", "Value", "Default", "Meaning"}, {}};
  family.rows.push_back(make.row("family", make.at(platform_file, "/definitions/topology/properties/family"), true));
  return {routings(make),
          family,
          make.fields_beside("family", "topologies", "Family", topology),
          make.fields("link", make.at(platform_file, "/definitions/links/items/anyOf/1")),
          make.fields("attributes", make.at(platform_file, "/definitions/topology/properties/attributes")),
          make.fields("attribute-unit",
                      make.at(platform_file, "/definitions/topology/properties/attributes/properties/width/anyOf/1")),
          make.fields("attribute-values",
                      make.at(platform_file, "/definitions/topology/properties/attributes/properties/switch/anyOf/2")),
          make.fields("costs", make.at(platform_file, "/definitions/costs")),
          mappings(make)};
}

}  // namespace

std::vector<FormatTable> format_tables(const Schemas& schemas) {
  const Maker make(schemas);
  const Part schedule = make.at(scenario_file, "/definitions/schedule");
  const Part sizes = make.at(scenario_file, "/definitions/sizes");
  const Names of_generators = [&] {
    Names names;
    for (const auto& [name, field] : sizes.value["properties"].items()) names.push_back(name);
    for (const char* const own : {"csv", "matrix_market", "generator", "scale", "unit", "word_bytes", "groups"})
      std::erase(names, own);
    return names;
  }();
  std::vector<FormatTable> all = tables_of_networks(make);
  const std::vector<FormatTable> others{
      make.fields("scenario", make.at(scenario_file, "")),
      make.fields("platform", make.at(platform_file, "")),
      operations(schedule),
      make.fields("schedule", schedule, optional_fields_with_conditions(schedule)),
      options(make, schedule),
      make.fields("edges", make.at(scenario_file, "/definitions/pairs")),
      make.fields("message", make.at(scenario_file, "/definitions/message")),
      make.fields("sizes", sizes, of_generators),
      make.fields_beside("generator", "generators", "Generator", sizes),
      make.fields("expect", make.at(scenario_file, "/definitions/expect")),
      make.fields("time-within", make.at(scenario_file, "/definitions/time_within")),
      make.fields("predict", make.at(scenario_file, "/definitions/predict")),
      make.fields("exercise", make.at(scenario_file, "/definitions/exercise")),
      make.fields("contents", make.at(scenario_file, "/definitions/predict/properties/contents/items")),
      make.fields("shared-channels", make.at(scenario_file, "/definitions/predict/properties/shared_channels/items")),
      make.fields("partners", make.at(scenario_file, "/definitions/predict/properties/partners/items")),
      make.fields("handed-in", make.at(scenario_file, "/definitions/handed_in")),
      make.fields("attempts", make.at(scenario_file, "/definitions/handed_in/properties/attempts/items")),
      make.fields("claim", make.at(scenario_file, "/definitions/claim")),
      make.fields("range", make.at(scenario_file, "/definitions/range")),
      make.fields("sweep", make.at(scenario_file, "/properties/sweep/anyOf/0")),
      make.fields("embedding", make.at(embedding_file, "")),
      make.fields("embedding-edges", make.at(embedding_file, "/definitions/graph")),
      make.fields("embedding-traffic", make.at(embedding_file, "/definitions/traffic")),
      make.fields("embedding-expect", make.at(embedding_file, "/properties/expect")),
      make.fields("lecture", make.at(lecture_file, "")),
      make.fields("chapter", make.at(lecture_file, "/definitions/chapter")),
      make.fields("sketch", make.at(lecture_file, "/definitions/sketch"))};
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

}  // namespace schema
