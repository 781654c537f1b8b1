#include "output/setting.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/cost_parameters.hpp>
#include <hopscope/names.hpp>

#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

/// Of the network, or of a rank's own work, where they are not 0.
std::string some_costs(const Costs& costs, bool local) {
  std::string text;
  for (const CostParameter& each : cost_parameters) {
    const Time value = costs.*each.value;
    if (each.is_local != local || (local && value == 0)) continue;
    text += fmt::format("{}{} {}", local || !text.empty() ? "  " : "", each.name, number(value));
  }
  return text;
}

// If all clusters are alike, the costs inside are printed once.
void add_costs(const Platform& platform, std::vector<std::string>& parts) {
  if (platform.word_bytes > 0)
    parts.push_back(fmt::format("words of {} byte{}", platform.word_bytes, platform.word_bytes == 1 ? "" : "s"));
  const std::string unit = unit_after_number(platform.time_unit);
  if (platform.has_uniform_costs()) {
    parts.push_back(costs_in_words(platform.costs) + unit);
    return;
  }
  const auto names = platform.topology->cost_classes();
  const auto last = names.size() - 1;
  const std::string local = some_costs(platform.costs, true);
  const auto inside = [&](std::size_t i) { return some_costs(platform.class_costs[i], false); };
  bool alike = true;
  for (std::size_t i = 1; i < last; ++i) alike = alike && inside(i) == inside(0);
  for (std::size_t i = 0; i < (alike ? 1 : last); ++i) {
    parts.push_back(fmt::format("{} {}{}{}", alike ? "in clusters" : names[i], inside(i), local, unit));
  }
  parts.push_back(fmt::format("{} {}{}", names[last], inside(last), unit));
}

std::string ports_in_words(int ports) {
  if (ports == Platform::all_ports) return "all ports";
  return ports == 1 ? "one port" : fmt::format("{} ports", ports);
}

std::string switches_in_words(NodeId switches) {
  return fmt::format("{} switch{}", switches, switches == 1 ? "" : "es");
}

// Empty if all channels have width 1.
std::string widths_in_words(const Topology& topology) {
  const auto& kinds = topology.channel_kinds();
  const double narrowest = std::ranges::min(kinds, {}, &ChannelKind::width).width;
  const double widest = topology.width();
  std::string words;
  if (widest != 1 || narrowest != 1) words = fmt::format("width {}", number(narrowest));
  if (widest != narrowest) words += fmt::format(" to {}", number(widest));
  const bool own = std::ranges::any_of(kinds, [](const ChannelKind& kind) { return kind.t_w || kind.t_h; });
  if (own) words += words.empty() ? "links with their own costs" : ", links with their own costs";
  return words;
}

std::string value_in_words(const Option& option) {
  if (const auto* value = std::get_if<double>(&option.value)) return number(*value);
  if (const auto* text = std::get_if<std::string>(&option.value)) return printable(*text);
  return joined(std::get<std::vector<std::int64_t>>(option.value), " ");
}

// Defaults are left out: identity, default routing, fair sharing, no barrier.
void add_unusual(const Result& result, std::vector<std::string>& parts) {
  const auto& [platform, schedule] = std::tie(result.platform, result.schedule);
  for (const Option& option : result.options) {
    const bool is_of_catalogue = !option.title.empty();  // a program of a user may call any value "none"
    if (is_of_catalogue && option.value == FieldValue("none")) continue;
    parts.push_back(
        fmt::format("{} {}", printable(option.title.empty() ? option.name : option.title), value_in_words(option)));
  }
  if (const std::string widths = widths_in_words(*platform.topology); !widths.empty()) parts.push_back(widths);
  if (platform.mapping_name != "identity") parts.push_back(fmt::format("mapping {}", printable(platform.mapping_name)));
  if (platform.routing != "default") {
    const std::string seed = platform.topology->draws_routes() ? fmt::format(" {}", platform.seed) : "";
    parts.push_back(fmt::format("routing {}{}", platform.routing, seed));
  }
  if (platform.contention != Contention::fair) parts.emplace_back("contention fifo");
  if (schedule.barrier()) parts.emplace_back("a barrier before every step");
}

/// "4 < t_h < 32"; empty if there is no limit.
std::string limits_in_words(const std::string& variable, const std::string& least,
                            const std::optional<std::string>& most) {
  if (least == "0") return most ? fmt::format("{} < {}", variable, *most) : "";
  return most ? fmt::format("{} < {} < {}", least, variable, *most) : fmt::format("{} > {}", variable, least);
}

/// "814 + 22 m", "100 - 7/2 t_h"
std::string line_in_words(const TimeFormula::Side& side, const std::string& variable) {
  const bool falls = side.slope.starts_with('-');
  if (side.slope == "0") return side.constant;
  const std::string size = falls ? side.slope.substr(1) : side.slope;
  return fmt::format("{} {} {} {}", side.constant, falls ? '-' : '+', size, variable);
}

bool are_equal(const TimeFormula::Side& a, const TimeFormula::Side& b) {
  return a.constant == b.constant && a.slope == b.slope;
}

std::string border_in_words(const TimeFormula::Border& border) {
  const auto side = [&](const TimeFormula::Side& each, const char* where) {
    const std::string to = each.to && *each.to != "0" ? fmt::format(" (to {})", *each.to) : "";
    return fmt::format("{}{} {}", line_in_words(each, border.variable), to, where);
  };
  return fmt::format("along {} it is {} and {}", border.variable, side(border.before, "below"),
                     side(border.after, "above"));
}

std::optional<std::string> decimals_or_none(const std::optional<std::string>& fraction) {
  return fraction ? std::optional(in_decimals(*fraction)) : std::nullopt;
}

TimeFormula formula_in_decimals(TimeFormula formula) {
  formula.time = in_decimals(formula.time);
  for (auto& [variable, least, most] : formula.holds) least = in_decimals(least), most = decimals_or_none(most);
  for (TimeFormula::Border& border : formula.borders) {
    for (TimeFormula::Side* const side : {&border.before, &border.after})
      *side = {in_decimals(side->constant), in_decimals(side->slope), decimals_or_none(side->to)};
  }
  return formula;
}

}  // namespace

std::string in_decimals(const std::string& fraction) {
  const std::size_t bar = fraction.find('/');
  const double above = std::stod(fraction);
  return number(bar == std::string::npos ? above : above / std::stod(fraction.substr(bar + 1)));
}

std::string costs_in_words(const Costs& costs) { return some_costs(costs, false) + some_costs(costs, true); }

std::vector<std::string> setting_parts(const Result& result) {
  const auto& platform = result.platform;
  const auto& topology = *platform.topology;
  std::vector<std::string> parts;
  const std::string ranks =
      platform.has_rank_on_every_node() ? "" : fmt::format(", {}", counted(platform.ranks(), "rank"));
  const std::string switches = topology.switches() > 0 ? ", " + switches_in_words(topology.switches()) : "";
  parts.push_back(fmt::format("{}, {}{}{}, {}", topology.description(), counted(topology.nodes(), "node"), ranks,
                              switches, counted(topology.channels(), "channel")));
  parts.emplace_back(name_of(platform.switching));
  add_costs(platform, parts);
  parts.push_back(ports_in_words(platform.ports));
  if (platform.startups == Startups::serial) parts.emplace_back("serial startups");
  parts.push_back(result.amount);
  add_unusual(result, parts);
  return parts;
}

std::string setting(const Result& result, const TextStyle& style) {
  return join_parts(setting_parts(result), style.width) + '\n';
}

std::string unresolved_in_words(const Result& result) {
  return fmt::format(
      "at time {:.3g} double precision cannot resolve a cost of {:.3g}: rounding may decide which of two messages "
      "comes first, and thus the time",
      result.time, *result.unresolved_cost);
}

std::string combination_in_words(const Combination& how) {
  std::string words = how.rank_order ? "in the order of ranks" : "not in rank order, so only for commutative operators";
  if (how.same_everywhere) {
    words += *how.same_everywhere ? "; bitwise identical on every rank" : "; rounding can differ from rank to rank";
  }
  return words + fmt::format("; depth {}, {} of {}", how.depth, counted(how.operations, "combination"),
                             amount(how.words, "word"));
}

std::string ratio_in_words(std::optional<double> ratio) {
  if (!ratio) return "";
  if (!std::isfinite(*ratio) || std::abs(*ratio) >= 1e6) return fmt::format("{:.6g}", *ratio);
  std::string text = fmt::format("{:.3f}", *ratio);
  if ((text == "1.000" && std::abs(*ratio - 1) > relative_tolerance) || (text == "0.000" && *ratio != 0)) {
    text = fmt::format("{:.6g}", *ratio);
    if (text == "1") text = fmt::format("{:.12g}", *ratio);
  }
  return text;
}

std::string against_lower_bound(std::optional<double> ratio) {
  const std::string times = ratio_in_words(ratio);
  return times == "1.000" ? "equal to the lower bound" : times + " times the lower bound";
}

std::string_view sign_of(FormulaKind kind) {
  switch (kind) {
    case FormulaKind::exact: return "";
    case FormulaKind::upper_bound: return "≤";
    case FormulaKind::lower_bound: return "≥";
  }
  return "";
}

std::string formula_in_words(const TimeFormula& exact) {
  const TimeFormula formula = exact.is_rounded ? formula_in_decimals(exact) : exact;
  std::vector<std::string> free, limits, borders, meetings;
  const auto add = [&](const std::string& variable, const std::string& least, const std::optional<std::string>& most) {
    std::string words = limits_in_words(variable, least, most);
    words.empty() ? free.push_back(variable) : limits.push_back(std::move(words));
  };
  for (const auto& [variable, least, most] : formula.holds) add(variable, least, most);
  for (const TimeFormula::Border& border : formula.borders) {
    if (are_equal(border.before, border.after)) {
      add(border.variable, border.before.to.value_or("0"), border.after.to);
    } else {
      borders.push_back(border_in_words(border));
      if (std::ranges::find(meetings, border.meeting) == meetings.end()) meetings.push_back(border.meeting);
    }
  }
  std::vector<std::string> parts;
  if (!free.empty()) parts.push_back("all " + joined(free, ", "));
  if (!limits.empty()) parts.push_back(joined(limits, ", "));
  const std::string where = parts.empty() ? "" : ", for " + joined(parts, " and ");
  std::string text = formula.time.find('/') == std::string::npos ? "" : "= " + formula.time + ' ';
  const char* const is = formula.is_rounded ? "≈ " : "= ";
  text += formula.text.empty() ? "on a border of formulas" : is + formula.text + where;
  if (borders.empty()) return text;
  return fmt::format("{}: {}; {}", text, joined(borders, ", "), joined(meetings, "; "));
}

}  // namespace hopscope
