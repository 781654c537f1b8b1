#include "study/sensitivity/scalable_parameter.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <hopscope/schedule_file.hpp>

#include "study/candidates.hpp"
#include "study/sensitivity/changed_links.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

using Kind = ScalableParameter::Kind;

// A run for each value of each of them takes long, and nobody reads as many rows.
constexpr std::size_t most_classes = 32;

Time Costs::*field_of(Kind kind) {
  switch (kind) {
    case Kind::t_s: return &Costs::t_s;
    case Kind::t_w: return &Costs::t_w;
    case Kind::t_h: return &Costs::t_h;
    case Kind::t_r:
    case Kind::words: break;
  }
  return &Costs::t_r;
}

/// One of t_w and t_h, on a channel of this kind.
Time on_channel(Kind which, const Platform& platform, const ChannelKind& kind) {
  return which == Kind::t_w ? Platform::word_time(platform.costs, kind) : kind.t_h.value_or(platform.costs.t_h);
}

/// By link class: the kinds of its channels.
std::vector<std::set<int>> kinds_by_class(const Topology& network, std::size_t classes) {
  std::vector<std::set<int>> kinds(classes);
  for (ChannelId id = 0; id < network.channels(); ++id)
    kinds[static_cast<std::size_t>(network.link_class(id))].insert(network.kind(id));
  return kinds;
}

/// The different values of a parameter within its class, or everywhere.
std::set<double> values_of(const ScalableParameter& parameter, const Platform& platform) {
  const auto& kinds = platform.topology->channel_kinds();
  std::set<double> values;
  if (parameter.link_class) {
    const auto by_class = kinds_by_class(*platform.topology, platform.topology->link_classes().size());
    for (const int kind : by_class[static_cast<std::size_t>(*parameter.link_class)])
      values.insert(on_channel(parameter.kind, platform, kinds[static_cast<std::size_t>(kind)]));
    return values;
  }
  const auto field = field_of(parameter.kind);
  for (const int each : parameter.cost_classes) values.insert(platform.costs_of_class(each).*field);
  if (!parameter.cost_classes.empty()) return values;
  for (const Costs& each : platform.class_costs) values.insert(each.*field);
  if (parameter.kind == Kind::t_r || platform.has_uniform_costs()) values = {platform.costs.*field};
  const bool is_of_channels = parameter.kind == Kind::t_w || parameter.kind == Kind::t_h;
  for (const ChannelKind& kind : kinds) {
    if (is_of_channels && (parameter.kind == Kind::t_w ? kind.t_w : kind.t_h))
      values.insert(on_channel(parameter.kind, platform, kind));
  }
  return values;
}

bool is_zero(const ScalableParameter& parameter, const Platform& platform) {
  return values_of(parameter, platform) == std::set<double>{0};
}

/// "in cluster 3", "in clusters", "in cluster 0 and 4 others"
std::string name_of_group(const std::vector<int>& group, const std::vector<std::string>& names) {
  if (group.size() == 1) return names[static_cast<std::size_t>(group.front())];
  if (group.size() + 1 == names.size()) return "in clusters";
  return fmt::format("{} and {}", names[static_cast<std::size_t>(group.front())],
                     counted(std::ssize(group) - 1, "other"));
}

/// Classes of pairs of ranks; clusters with the same costs inside are one.
std::vector<ScalableParameter> of_cost_classes(const Platform& platform) {
  const auto names = platform.topology->cost_classes();
  const auto last = static_cast<int>(names.size()) - 1;
  const Clustering* clusters = platform.topology->clustering();
  std::vector<std::vector<int>> groups;
  for (int each = 0; each <= last; ++each) {
    if (each < last && clusters != nullptr && clusters->size(each) == 1) continue;  // nobody to send to
    const auto is_alike = [&](const std::vector<int>& group) {
      const Costs& one = platform.costs_of_class(group.front());
      const Costs& other = platform.costs_of_class(each);
      return each < last && one.t_s == other.t_s && one.t_w == other.t_w && one.t_h == other.t_h;
    };
    const auto known = std::ranges::find_if(groups, is_alike);
    if (known != groups.end()) {
      known->push_back(each);
    } else {
      groups.push_back({each});
    }
  }
  std::vector<ScalableParameter> all;
  for (const auto& group : groups) {
    for (const Kind kind : {Kind::t_s, Kind::t_w, Kind::t_h}) all.push_back({kind, name_of_group(group, names), group});
  }
  return all;
}

std::vector<ScalableParameter> of_link_classes(const Topology& network) {
  const auto names = network.link_classes();
  const auto kinds = kinds_by_class(network, names.size());
  std::vector<ScalableParameter> all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (kinds[i].empty()) continue;  // no channel leads along a side of 1
    for (const Kind kind : {Kind::t_w, Kind::t_h}) all.push_back({kind, names[i], {}, static_cast<int>(i)});
  }
  // With one class there is nothing that the whole platform does not show.
  const bool is_one = std::ranges::all_of(all, [&](const auto& each) { return each.of == all.front().of; });
  return is_one ? std::vector<ScalableParameter>() : all;
}

void scale_everywhere(Platform& platform, Kind kind, double factor) {
  const auto field = field_of(kind);
  platform.costs.*field *= factor;
  for (Costs& each : platform.class_costs) each.*field *= factor;
  const auto has_own = [&](const ChannelKind& each) {
    return (kind == Kind::t_w && each.t_w) || (kind == Kind::t_h && each.t_h);
  };
  if (std::ranges::none_of(platform.topology->channel_kinds(), has_own)) return;
  const LinkChange change{.word = kind == Kind::t_w ? factor : 1, .hop = kind == Kind::t_h ? factor : 1};
  platform.topology = std::make_shared<ChangedLinks>(platform.topology, change);
}

void scale_words(Schedule& schedule, double factor) {
  schedule.message_words *= factor;
  if (!schedule.sizes) return;
  const Rank ranks = schedule.sizes->ranks();
  auto sizes = std::make_shared<SizeMatrix>(ranks);
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      if (i != j) sizes->set(i, j, schedule.sizes->words(i, j) * factor);
    }
  }
  schedule.sizes = std::move(sizes);
}

/// What depends on the platform and the sizes is made anew.
void make_again(Scenario& scenario) {
  scenario.expect.reset();
  scenario.predict.reset();
  scenario.claim.reset();
  scenario.reference = nullptr;
  scenario.schedule.plan = nullptr;
  scenario.schedule.content = Content::sizes;  // only the time is needed
  if (scenario.own_file == nullptr) return;
  scenario.own = scenario.own_file->algorithm({scenario.platform, *scenario.operation, scenario.schedule});
  scenario.algorithm = scenario.own.get();
}

}  // namespace

std::string name_of(const ScalableParameter& parameter, const Scenario& scenario) {
  switch (parameter.kind) {
    case Kind::t_s: return "t_s";
    case Kind::t_w: return "t_w";
    case Kind::t_h: return "t_h";
    case Kind::t_r: return "t_r";
    case Kind::words: break;
  }
  return scenario.schedule.sizes ? "sizes" : "m";
}

std::optional<double> value_of(const ScalableParameter& parameter, const Scenario& scenario) {
  if (parameter.kind == Kind::words)
    return scenario.schedule.sizes ? std::nullopt : std::optional(scenario.schedule.message_words);
  const std::set<double> values = values_of(parameter, scenario.platform);
  return values.size() == 1 ? std::optional(*values.begin()) : std::nullopt;
}

std::vector<ScalableParameter> parameters_of(const Scenario& scenario, const Catalogue& catalogue) {
  std::vector<ScalableParameter> all{{Kind::t_s}, {Kind::t_w}, {Kind::t_h}};
  if (scenario.algorithm->rearranges) all.push_back({Kind::t_r});
  std::erase_if(all, [&](const ScalableParameter& each) { return is_zero(each, scenario.platform); });
  const Schedule& schedule = scenario.schedule;
  const bool has_words = schedule.sizes ? schedule.sizes->total() > 0
                                        : has_message_size(catalogue, schedule.operation) && schedule.message_words > 0;
  if (has_words) all.push_back({Kind::words});
  return all;
}

std::vector<ScalableParameter> parameters_of_classes(const Scenario& scenario, std::vector<std::string>& remarks) {
  const Platform& platform = scenario.platform;
  std::vector<ScalableParameter> all =
      platform.has_uniform_costs() ? of_link_classes(*platform.topology) : of_cost_classes(platform);
  std::set<std::string> classes;
  for (const ScalableParameter& each : all) classes.insert(each.of);
  if (classes.size() > most_classes) {
    remarks.push_back(
        fmt::format("there are {} classes of links, and at most {} are examined: none is; a network from "
                    "a file can give them a few names (class)",
                    classes.size(), most_classes));
    return {};
  }
  std::erase_if(all, [&](const ScalableParameter& each) { return is_zero(each, platform); });
  return all;
}

Scenario scaled(const Scenario& scenario, const ScalableParameter& parameter, double factor,
                const Catalogue& catalogue) {
  Scenario changed = scenario;
  changed.file += fmt::format(": {}{}{} times {}", name_of(parameter, scenario), parameter.of.empty() ? "" : " ",
                              parameter.of, number(factor));
  Platform& platform = changed.platform;
  if (parameter.kind == Kind::words) {
    scale_words(changed.schedule, factor);
    changed.operation = catalogue.operation(changed.schedule.operation)->make(changed.schedule, platform.ranks());
  } else if (parameter.link_class) {
    const LinkChange change{.link_class = parameter.link_class,
                            .word = parameter.kind == Kind::t_w ? factor : 1,
                            .hop = parameter.kind == Kind::t_h ? factor : 1,
                            .usual_hop = platform.costs.t_h};
    platform.topology = std::make_shared<ChangedLinks>(platform.topology, change);
  } else if (!parameter.cost_classes.empty()) {
    for (const int each : parameter.cost_classes)
      platform.class_costs[static_cast<std::size_t>(each)].*field_of(parameter.kind) *= factor;
  } else {
    scale_everywhere(platform, parameter.kind, factor);
  }
  make_again(changed);
  return changed;
}

Scenario with_ports(const Scenario& scenario, int ports) {
  Scenario changed = scenario;
  changed.file += ports == Platform::all_ports ? ": all ports" : ": " + counted(ports, "port");
  changed.platform.ports = ports;
  make_again(changed);
  return changed;
}

}  // namespace hopscope
