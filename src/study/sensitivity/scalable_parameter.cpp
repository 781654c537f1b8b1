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

// A run for each value of each of them takes long, and nobody reads as many rows.
constexpr std::size_t most_classes = 32;

bool is_word_time(const CostParameter& cost) { return cost.value == &Costs::t_w; }
bool is_hop_time(const CostParameter& cost) { return cost.value == &Costs::t_h; }
bool is_of_channels(const CostParameter& cost) { return is_word_time(cost) || is_hop_time(cost); }

/// One of t_w and t_h, on a channel of this kind.
Time on_channel(const CostParameter& which, const Platform& platform, const ChannelKind& kind) {
  return is_word_time(which) ? Platform::word_time(platform.costs, kind) : kind.t_h.value_or(platform.costs.t_h);
}

/// True if channels of this kind have their own.
bool has_own(const ChannelKind& kind, const CostParameter& which) {
  return (is_word_time(which) && kind.t_w) || (is_hop_time(which) && kind.t_h);
}

/// The change of one of t_w and t_h.
LinkChange change_of(const CostParameter& cost, double factor) {
  return {.word = is_word_time(cost) ? factor : 1, .hop = is_hop_time(cost) ? factor : 1};
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
  const CostParameter& cost = *parameter.cost;
  const auto& kinds = platform.topology->channel_kinds();
  std::set<double> values;
  if (parameter.link_class) {
    const auto by_class = kinds_by_class(*platform.topology, platform.topology->link_classes().size());
    for (const int kind : by_class[static_cast<std::size_t>(*parameter.link_class)])
      values.insert(on_channel(cost, platform, kinds[static_cast<std::size_t>(kind)]));
    return values;
  }
  for (const int each : parameter.cost_classes) values.insert(platform.costs_of_class(each).*cost.value);
  if (!parameter.cost_classes.empty()) return values;
  for (const Costs& each : platform.class_costs) values.insert(each.*cost.value);
  if (cost.is_local || platform.has_uniform_costs()) values = {platform.costs.*cost.value};
  for (const ChannelKind& kind : kinds) {
    if (has_own(kind, cost)) values.insert(on_channel(cost, platform, kind));
  }
  return values;
}

/// @pre a cost
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
      return each < last && std::ranges::all_of(cost_parameters, [&](const CostParameter& cost) {
               return cost.is_local || one.*cost.value == other.*cost.value;
             });
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
    for (const CostParameter& cost : cost_parameters) {
      if (!cost.is_local) all.push_back({&cost, name_of_group(group, names), group});
    }
  }
  return all;
}

std::vector<ScalableParameter> of_link_classes(const Topology& network) {
  const auto names = network.link_classes();
  const auto kinds = kinds_by_class(network, names.size());
  std::vector<ScalableParameter> all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (kinds[i].empty()) continue;  // no channel leads along a side of 1
    for (const CostParameter& cost : cost_parameters) {
      if (is_of_channels(cost)) all.push_back({&cost, names[i], {}, static_cast<int>(i)});
    }
  }
  // With one class there is nothing that the whole platform does not show.
  const bool is_one = std::ranges::all_of(all, [&](const auto& each) { return each.of == all.front().of; });
  return is_one ? std::vector<ScalableParameter>() : all;
}

void scale_everywhere(Platform& platform, const CostParameter& cost, double factor) {
  platform.costs.*cost.value *= factor;
  for (Costs& each : platform.class_costs) each.*cost.value *= factor;
  const auto& kinds = platform.topology->channel_kinds();
  if (std::ranges::any_of(kinds, [&](const ChannelKind& each) { return has_own(each, cost); }))
    platform.topology = std::make_shared<ChangedLinks>(platform.topology, change_of(cost, factor));
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

/// True if a run of this scenario pays it.
bool is_paid(const CostParameter& cost, const Scenario& scenario) {
  if (cost.value == &Costs::t_r) return scenario.algorithm->rearranges;
  return cost.value != &Costs::t_c || scenario.operation->adds();
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
  if (parameter.cost != nullptr) return std::string(parameter.cost->name);
  return scenario.schedule.sizes ? "sizes" : "m";
}

std::optional<double> value_of(const ScalableParameter& parameter, const Scenario& scenario) {
  if (parameter.cost == nullptr)
    return scenario.schedule.sizes ? std::nullopt : std::optional(scenario.schedule.message_words);
  const std::set<double> values = values_of(parameter, scenario.platform);
  return values.size() == 1 ? std::optional(*values.begin()) : std::nullopt;
}

std::vector<ScalableParameter> parameters_of(const Scenario& scenario, const Catalogue& catalogue) {
  std::vector<ScalableParameter> all;
  for (const CostParameter& each : cost_parameters) {
    if (is_paid(each, scenario) && !is_zero({&each}, scenario.platform)) all.push_back({&each});
  }
  const Schedule& schedule = scenario.schedule;
  const bool has_words = schedule.sizes ? schedule.sizes->total() > 0
                                        : has_message_size(catalogue, schedule.operation) && schedule.message_words > 0;
  if (has_words) all.emplace_back();
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
  if (parameter.cost == nullptr) {
    scale_words(changed.schedule, factor);
    changed.operation = catalogue.operation(changed.schedule.operation)->make(changed.schedule, platform.ranks());
  } else if (parameter.link_class) {
    LinkChange change = change_of(*parameter.cost, factor);
    change.link_class = parameter.link_class;
    change.usual_hop = platform.costs.t_h;
    platform.topology = std::make_shared<ChangedLinks>(platform.topology, change);
  } else if (!parameter.cost_classes.empty()) {
    for (const int each : parameter.cost_classes)
      platform.class_costs[static_cast<std::size_t>(each)].*parameter.cost->value *= factor;
  } else {
    scale_everywhere(platform, *parameter.cost, factor);
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
