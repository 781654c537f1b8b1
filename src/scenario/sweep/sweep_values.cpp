#include "scenario/sweep/sweep_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "json/fields.hpp"
#include "sizes/random.hpp"
#include "text/parse_number.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view form =
    "give fields with their values, like {\"schedule.message_words\": [1, 16, 256]}, or a list of points, like "
    "[{\"schedule.message_words\": 16}]";
constexpr std::string_view path_rule =
    "give one like \"schedule.message_words\", \"platform.topology.nodes\", \"platform\" or \"engine\"";
constexpr std::string_view values_rule =
    "give a list of values, or a range like {\"from\": 1, \"to\": 65536, \"factor\": 4}";
constexpr double most_values = 1e6;  // of one range

bool is_swept_path(std::string_view path, std::string_view also) {
  if (path == "platform" || path == "engine") return true;
  const bool is_one =
      path.starts_with("platform.") || path.starts_with("schedule.") || (!also.empty() && path.starts_with(also));
  return is_one && !path.ends_with('.') && path.find("..") == std::string_view::npos;
}

bool check_path(const std::string& path, const std::string& pointer, Findings& findings, std::string_view also = "") {
  if (is_swept_path(path, also)) return true;
  findings.add(pointer, fmt::format("not a path to a field; {}", path_rule));
  return false;
}

// Integers as such: many fields accept nothing else.
Json number_of(double value) {
  constexpr double largest_exact = 9007199254740992.0;  // 2^53
  if (std::floor(value) == value && std::abs(value) <= largest_exact) return static_cast<std::int64_t>(value);
  return value;
}

// The computed value without the rounding error in its last digits: 0.3, not 0.1 + 2 * 0.1.
double tidy(double value) {
  constexpr double in_last_digits = 1e-14;
  const double rounded = parse_number(fmt::format("{:.12g}", value)).value_or(value);
  return std::abs(rounded - value) <= in_last_digits * std::abs(value) ? rounded : value;
}

// The first number of a range and `count` more, but none beyond its end.
std::vector<Json> range_values(double from, double to, double count, double step, bool is_factor) {
  constexpr double slack = 1e-9;  // so that rounding does not exclude the end of the range
  std::vector<Json> values;
  for (double k = 0; k <= std::floor(count + slack); ++k) {
    const double value = k == 0 ? from : is_factor ? from * std::pow(step, k) : from + k * step;
    values.push_back(number_of(std::min(k == 0 ? value : tidy(value), to)));
  }
  return values;
}

std::vector<Json> read_range(const Json& value, const std::string& pointer, Findings& findings) {
  const Fields fields(value, pointer, {"from", "to", "factor", "step"}, findings);
  const std::size_t before = findings.count();
  const bool is_factor = fields.has("factor");
  const NumberRange any{.least = -1e15, .most = 1e15};
  const NumberRange positive{.least = 1e-300, .most = 1e15};
  const auto from = fields.number("from", Need::required, is_factor ? positive : any);
  const auto to = fields.number("to", Need::required, any);
  if (is_factor == fields.has("step")) {
    findings.add(pointer, is_factor ? "has a factor and a step; give one of them"
                                    : "has neither a factor nor a step; give one of them");
    return {};
  }
  const auto step = is_factor ? fields.number("factor", Need::required, {.least = 1.0001, .most = 1e15})
                              : fields.number("step", Need::required, positive);
  if (findings.count() > before || !from || !to || !step) return {};
  if (*to < *from) {
    findings.add(pointer,
                 fmt::format("goes from {} down to {}; give an end that is not below the beginning", *from, *to));
    return {};
  }
  const double count = is_factor ? std::log(*to / *from) / std::log(*step) : (*to - *from) / *step;
  if (count < most_values) return range_values(*from, *to, count, *step, is_factor);
  findings.add(pointer,
               fmt::format("is a range of {:.1e} values; give a larger step, for at most {:.0f}", count, most_values));
  return {};
}

std::vector<Json> read_values(const Json& value, const std::string& pointer, Findings& findings) {
  if (value.is_object()) return read_range(value, pointer, findings);
  if (!value.is_array() || value.empty()) {
    findings.add(
        pointer,
        fmt::format("{}; {}", value.is_array() ? "the list is empty" : shown(value) + " is not a list", values_rule));
    return {};
  }
  return {value.begin(), value.end()};
}

SweptFields read_product(const Json& value, const std::string& pointer, Findings& findings,
                         std::optional<std::size_t>* drawn, std::string_view also) {
  SweptFields fields;
  for (const auto& item : value.items()) {
    const std::string place = pointer_to(pointer, item.key());
    if (item.key() == at_random && drawn != nullptr) {
      const auto number =
          read_number(item.value(), place, {.least = 1, .most = most_sweep_points, .integer = true}, findings);
      if (number) *drawn = static_cast<std::size_t>(*number);
      continue;
    }
    const bool right = check_path(item.key(), place, findings, also);
    std::vector<Json> values = read_values(item.value(), place, findings);
    if (right && !values.empty()) fields.push_back({item.key(), place, std::move(values)});
  }
  return fields;
}

SweptFields read_point(const Json& value, const std::string& pointer, Findings& findings) {
  SweptFields fields;
  if (!value.is_object() || value.empty()) {
    findings.add(pointer, fmt::format("{}; give a point like {{\"schedule.message_words\": 16}}",
                                      value.is_object() ? "names no field" : shown(value) + " is not a point"));
    return fields;
  }
  for (const auto& item : value.items()) {
    const std::string place = pointer_to(pointer, item.key());
    if (check_path(item.key(), place, findings)) fields.push_back({item.key(), place, {item.value()}});
  }
  return fields;
}

double points_in(const SweptFields& fields) {
  double points = 1;
  for (const SweptField& field : fields) points *= static_cast<double>(field.values.size());
  return points;
}

// The whole platform before parts of it: settings are made in this order.
void whole_before_parts(SweptFields& fields) {
  std::stable_partition(fields.begin(), fields.end(), [](const SweptField& field) { return field.path == "platform"; });
}

}  // namespace

std::vector<SweptFields> read_sweep(const Json& value, const std::string& pointer, Findings& findings,
                                    std::optional<std::size_t>* drawn, std::string_view also) {
  std::vector<SweptFields> parts;
  const bool names_none = value.is_object() && value.size() == value.count(at_random);
  if (!(value.is_object() || value.is_array()) || value.empty() || names_none) {
    const std::string what = value.is_object()  ? "names no field"
                             : value.is_array() ? "has no points"
                                                : shown(value) + " is not a sweep";
    findings.add(pointer, fmt::format("{}; {}", what, form));
    return parts;
  }
  if (value.is_object()) {
    parts.push_back(read_product(value, pointer, findings, drawn, also));
  } else {
    for (std::size_t i = 0; i < value.size(); ++i) {
      parts.push_back(read_point(value[i], pointer_to(pointer, i), findings));
    }
  }
  for (SweptFields& fields : parts) whole_before_parts(fields);
  const bool draws = drawn != nullptr && *drawn;
  const double most = draws ? most_drawn_from : most_sweep_points;
  if (const double points = points_of(parts); points > most) {
    findings.add(pointer, fmt::format("has {:.3g} points; give fewer values, for at most {:.0f} points{}", points, most,
                                      drawn == nullptr || draws || !value.is_object()
                                          ? ""
                                          : R"(, or "at random": 1000 for so many of them)"));
  }
  return parts;
}

double points_of(const std::vector<SweptFields>& parts) {
  double points = 0;
  for (const SweptFields& fields : parts) points += points_in(fields);
  return points;
}

// The first steps of a shuffle (Fisher and Yates) of all places, of which only those are stored that have moved.
std::vector<std::size_t> draw_places(std::size_t many, std::size_t places) {
  sizes::Random random(1);
  std::unordered_map<std::size_t, std::size_t> moved;
  const auto at = [&](std::size_t place) {
    const auto found = moved.find(place);
    return found == moved.end() ? place : found->second;
  };
  std::vector<std::size_t> drawn;
  for (std::size_t k = 0; k < many; ++k) {
    const std::size_t other = k + random.draw(places - k);
    drawn.push_back(at(other));
    moved[other] = at(k);
  }
  return drawn;
}

// By strides of about the golden ratio.
std::size_t spread_place(std::size_t k, std::size_t places) {
  return static_cast<std::size_t>(0.6180339887 * static_cast<double>(places) * static_cast<double>(k)) % places;
}

void Programs::name_in(Json& scenario, const Catalogue& catalogue) {
  if (!scenario.is_object() || !scenario.contains("schedule") || !scenario.at("schedule").is_object()) return;
  Json& schedule = scenario.at("schedule");
  if (!schedule.contains("algorithm") || !schedule.at("algorithm").is_string()) return;
  const auto name = schedule.at("algorithm").get<std::string>();
  for (const Algorithm& each : catalogue.algorithms) {
    if (!each.content || each.name != name || schedule.value("operation", Json()) != each.operation) continue;
    schedule.at("algorithm") = name + '#' + of(each);
    return;
  }
}

std::string Programs::of(const Algorithm& algorithm) {
  {
    const std::scoped_lock lock(mutex_);
    const auto known = known_.find(&algorithm);
    if (known != known_.end()) return known->second;
  }
  // Without the lock: this may wait for a lock whose owner waits for this one.
  std::string digest = algorithm.content();
  const std::scoped_lock lock(mutex_);
  return known_.emplace(&algorithm, std::move(digest)).first->second;
}

}  // namespace hopscope::input
