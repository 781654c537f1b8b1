#include "scenario/scenario_reader.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include <hopscope/cost_parameters.hpp>

#include "json/fields.hpp"
#include "text/quantity.hpp"

namespace hopscope::input {

namespace {

using QuantityKind = Quantity::Kind;

/// What stands in a field.
enum class Meaning { time, word_time, words };

std::string_view example_of(Meaning meaning) {
  switch (meaning) {
    case Meaning::time: return R"(a time in h, min, s, ms, us, ns or ps, such as "1.5 us")";
    case Meaning::word_time: return R"(a rate, such as "25 GB/s", or the time of a size, "0.04 ns/B")";
    case Meaning::words: return R"(a size, such as "64 KiB")";
  }
  return "";
}

std::string_view in_words(QuantityKind kind) {
  switch (kind) {
    case QuantityKind::time: return "a time";
    case QuantityKind::size: return "a size";
    case QuantityKind::rate: return "a rate";
    case QuantityKind::time_per_size: return "the time of a size";
  }
  return "";
}

bool is_of(Meaning meaning, QuantityKind kind) {
  switch (meaning) {
    case Meaning::time: return kind == QuantityKind::time;
    case Meaning::word_time: return kind != QuantityKind::size;
    case Meaning::words: return kind == QuantityKind::size;
  }
  return false;
}

/// What looks like a unit in a text that is no quantity: "GBs" in "25GBs"; empty if it is not a number from 0 with
/// letters and slashes.
std::string unit_in(std::string_view text) {
  const auto end_of_number = text.find_first_not_of("0123456789.");
  if (end_of_number == 0 || end_of_number == std::string_view::npos) return {};
  text.remove_prefix(end_of_number);
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const bool is_unit = !text.empty() && letters.find(text.front()) != std::string_view::npos &&
                       std::ranges::all_of(text, [&](char c) { return c == '/' || letters.find(c) != letters.npos; });
  return is_unit ? std::string(text) : std::string();
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// "us" of "microseconds", "usec" or "US"; empty if it is no name of a unit of time.
std::string unit_of_time_meant_by(const std::string& unit) {
  constexpr std::array<std::array<std::string_view, 4>, 7> names{{{"h", "hour", "hr", ""},
                                                                  {"min", "minute", "", ""},
                                                                  {"s", "second", "sec", ""},
                                                                  {"ms", "millisecond", "msec", "millis"},
                                                                  {"us", "microsecond", "usec", "micros"},
                                                                  {"ns", "nanosecond", "nsec", "nanos"},
                                                                  {"ps", "picosecond", "psec", ""}}};
  const std::string small = lower(unit);
  const auto is_meant = [&](std::string_view name) {
    return !name.empty() && (small == name || small == std::string(name) + 's');
  };
  for (const auto& unit_names : names) {
    if (std::ranges::any_of(unit_names, is_meant)) return std::string(unit_names.front());
  }
  return "";
}

/// " (did you mean GB/s, of bytes, or Gb/s, of bits?)" of a unit whose letters are large or small where they should not
/// be; empty if it is none.
std::string meant_by(std::string_view unit) {
  std::vector<std::string> meant;
  if (std::string time = unit_of_time_meant_by(std::string(unit)); !time.empty()) meant.push_back(std::move(time));
  for (const char* prefix : {"", "k", "M", "G", "T", "Ki", "Mi", "Gi", "Ti"}) {
    for (const auto& [size, of] : {std::pair("B", ", of bytes"), {"b", ", of bits"}, {"bit", ""}}) {
      for (const char* time : {"", "/s", "/ms", "/us", "/ns", "ps"}) {
        const std::string known = std::string(prefix) + size + time;
        if (lower(known) == lower(std::string(unit)) && parse_quantity("1" + known)) meant.push_back(known + of);
      }
    }
  }
  return meant.empty() ? "" : fmt::format(" (did you mean {}?)", fmt::join(meant, ", or "));
}

/// The object or list in a field; null if there is none.
Json* part_of(Json* object, const char* field) {
  if (object == nullptr || !object->is_object()) return nullptr;
  const auto found = object->find(field);
  return found == object->end() || !found->is_structured() ? nullptr : &*found;
}

class QuantityReader {
 public:
  QuantityReader(Json& root, Findings& findings) : root_(root), findings_(findings) {}

  void read() {
    Json* platform = part_of(&root_, "platform");
    Json* topology = part_of(platform, "topology");
    Json* between = part_of(topology, "between");
    read_costs_of_links(part_of(platform, "costs"), "/platform/costs", topology);
    read_costs_of_links(part_of(topology, "inter"), "/platform/topology/inter", between);
    read_list(topology, "/platform/topology", "intra");
    read_list(topology, "/platform/topology", "links");
    read_list(between, "/platform/topology/between", "links");
    read_schedule(part_of(&root_, "schedule"));
    Json* expect = part_of(&root_, "expect");
    read_fields(expect, "/expect", {"time", "time_at_most"}, Meaning::time);
    read_fields(part_of(expect, "time"), "/expect/time", {"value", "within"}, Meaning::time);
    read_fields(part_of(&root_, "predict"), "/predict", {"time"}, Meaning::time);
    if (is_used_ && platform != nullptr) settle(*platform);
  }

 private:
  /// Of the links of a network that state none.
  void read_costs_of_links(Json* costs, const std::string& pointer, Json* network) {
    is_rate_ = false;
    read_costs(costs, pointer);
    if (is_rate_) settle_widths(network);
  }

  void read_list(Json* object, const std::string& pointer, const char* list) {
    Json* entries = part_of(object, list);
    for (std::size_t i = 0; entries != nullptr && entries->is_array() && i < entries->size(); ++i) {
      const std::string of_entry = pointer_to(pointer_to(pointer, list), i);
      read_costs(&(*entries)[i], of_entry);
      refuse_rate_as_width((*entries)[i], of_entry);
    }
  }

  void refuse_rate_as_width(Json& link, const std::string& pointer) {
    const auto width = link.is_object() ? link.find("width") : link.end();
    if (width == link.end() || !width->is_string()) return;
    const auto quantity = parse_quantity(width->get_ref<const std::string&>());
    if (!quantity || quantity->kind != QuantityKind::rate) return;
    refuse(*width, pointer_to(pointer, "width"),
           fmt::format("{0} is a rate, and a width is a number: how many times as wide as 1; a rate is \"t_w\": {0}",
                       shown(*width)));
  }

  void read_costs(Json* costs, const std::string& pointer) {
    for (const CostParameter& each : cost_parameters)
      read_fields(costs, pointer, {each.name}, each.is_of_words ? Meaning::word_time : Meaning::time);
  }

  void read_schedule(Json* schedule) {
    read_fields(schedule, "/schedule", {"message_words"}, Meaning::words);
    Json* sizes = part_of(schedule, "sizes");
    if (sizes == nullptr || !sizes->is_object()) return;
    read_fields(sizes, "/schedule/sizes", {"words", "inside", "outside", "large", "small"}, Meaning::words);
    // A table in bytes has the platform's words, unless it says otherwise.
    const Json* platform = part_of(&root_, "platform");
    if (sizes->value("unit", Json()) == "bytes" && platform != nullptr && platform->contains("word_bytes"))
      sizes->emplace("word_bytes", platform->at("word_bytes"));
  }

  template <std::size_t count>
  void read_fields(Json* object, const std::string& pointer, const std::string_view (&names)[count], Meaning meaning) {
    if (object == nullptr || !object->is_object()) return;
    for (const std::string_view name : names) {
      const auto found = object->find(name);
      if (found != object->end() && found->is_string()) read_field(*found, pointer_to(pointer, name), meaning);
    }
  }

  /// A text that is no quantity is left to the readers: it may be a percentage, or a formula.
  void read_field(Json& value, const std::string& pointer, Meaning meaning) {
    const auto& text = value.get_ref<const std::string&>();
    const auto quantity = parse_quantity(text);
    if (!quantity) {
      const std::string unit = unit_in(text);
      if (unit.empty() || pointer.starts_with("/predict")) return;  // "3 p" is a formula
      return refuse(value, pointer,
                    fmt::format("unknown unit {} in {}{}; give {}, or a number", shown(unit), shown(value),
                                meant_by(unit), example_of(meaning)));
    }
    if (quantity->kind == QuantityKind::rate && quantity->number == 0)
      return refuse(value, pointer, shown(value) + " is no rate: nothing would ever arrive; give a rate above 0");
    is_used_ = true;
    is_rate_ = is_rate_ || (pointer.ends_with("/t_w") &&
                            (quantity->kind == QuantityKind::rate || quantity->kind == QuantityKind::time_per_size));
    if (is_of(meaning, quantity->kind)) {
      value = number_of(*quantity, meaning);
      return;
    }
    refuse(value, pointer,
           fmt::format("{} is {}; give {}, or a number", shown(value), in_words(quantity->kind), example_of(meaning)));
  }

  /// The value becomes one that no reader tells again to be a mistake.
  void refuse(Json& value, const std::string& pointer, std::string what) {
    findings_.add(pointer, std::move(what));
    value = 1;
  }

  double number_of(const Quantity& quantity, Meaning meaning) {
    switch (meaning) {
      case Meaning::time: return quantity.in(time_unit());
      case Meaning::word_time:
        return quantity.kind == QuantityKind::time ? quantity.in(time_unit())
                                                   : quantity.word_time(word_bytes(), time_unit());
      case Meaning::words: return quantity.words(word_bytes());
    }
    return 0;
  }

  /// The platform's; one that is no unit of time is a mistake.
  const TimeUnit& time_unit() {
    if (time_unit_) return *time_unit_;
    const Json* platform = part_of(&root_, "platform");
    const Json given = platform == nullptr ? Json() : platform->value("time_unit", Json());
    const auto unit = parse_time_unit(given.is_string() ? given.get_ref<const std::string&>() : usual_unit);
    if (!unit) {
      findings_.add("/platform/time_unit",
                    fmt::format("{} is not a unit of time; allowed: {}", shown(given), units_of_time));
    }
    return time_unit_.emplace(unit.value_or(TimeUnit()));
  }

  /// Of a word of the platform; where it states none, as the file or the sizes of the schedule state it.
  [[nodiscard]] Json word_bytes_given() const {
    constexpr int most = 1 << 20;
    const Json::json_pointer of_platform("/platform/word_bytes");
    if (root_.contains(of_platform) && root_.at(of_platform).is_number() && root_.at(of_platform) > 0)
      return root_.at(of_platform);
    for (const auto& [place, each] : word_bytes_of_schedule(root_)) {
      if (each->is_number_integer() && *each > 0 && *each <= most) return *each;
    }
    return usual_bytes;
  }
  [[nodiscard]] double word_bytes() const { return word_bytes_given().get<double>(); }

  /// A rate is that of a link which exists, whatever the unit of the widths in a file.
  static void settle_widths(Json* topology) {
    if (topology != nullptr && topology->is_object() && topology->contains("file"))
      topology->emplace("unit_width", "usual");
  }

  void settle(Json& platform) const {
    if (!platform.is_object()) return;
    platform.emplace("time_unit", usual_unit);
    platform.emplace("word_bytes", word_bytes_given());
  }

  static constexpr const char* usual_unit = "us";
  static constexpr int usual_bytes = 8;

  Json& root_;
  Findings& findings_;
  bool is_used_ = false;
  bool is_rate_ = false;  // the t_w that is read
  std::optional<TimeUnit> time_unit_;
};

}  // namespace

std::vector<std::pair<std::string, const Json*>> word_bytes_of_schedule(const Json& root) {
  std::vector<std::pair<std::string, const Json*>> found;
  // An option of a program that has this name means what the program says.
  using Pointer = Json::json_pointer;
  static const std::array places{std::pair(Pointer("/schedule/word_bytes"), Pointer("/schedule/file")),
                                 std::pair(Pointer("/schedule/sizes/word_bytes"), Pointer("/schedule/sizes/unit"))};
  for (const auto& [place, beside] : places) {
    if (root.contains(place) && root.contains(beside)) found.emplace_back(place.to_string(), &root.at(place));
  }
  return found;
}

void replace_quantities(Json& root, Findings& findings) {
  if (root.is_object()) QuantityReader(root, findings).read();
}

}  // namespace hopscope::input
