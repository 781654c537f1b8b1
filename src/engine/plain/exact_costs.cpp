#include "engine/plain/exact_costs.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

bool are_equal(const Costs& a, const Costs& b) { return a.t_s == b.t_s && a.t_h == b.t_h && a.t_w == b.t_w; }

}  // namespace

ExactCosts::ExactCosts(const Platform& platform) : platform_(platform) {
  const bool is_uniform = platform.has_uniform_costs();
  constant_ = add("const", 1);
  const bool have_own = std::ranges::any_of(platform.topology->channel_kinds(),
                                            [](const ChannelKind& kind) { return kind.t_w.value_or(0) > 0; });
  word_ = is_uniform && (platform.costs.t_w > 0 || !have_own) ? add("t_w", platform.costs.t_w) : add("words", 1);
  rearrangement_ = add("t_r", platform.costs.t_r);
  combination_ = add("t_c", platform.costs.t_c);
  of_words_ = {word_, rearrangement_, combination_};
  add_classes();
}

void ExactCosts::add_classes() {
  if (platform_.has_uniform_costs()) {
    add_class(platform_.costs, "");
    return;
  }
  const std::vector<Costs>& classes = platform_.class_costs;  // of each cluster, then between them
  const bool have_equal_insides =
      std::all_of(classes.begin(), classes.end() - 1, [&](const Costs& costs) { return are_equal(costs, classes[0]); });
  for (std::size_t i = 0; i + 1 < classes.size(); ++i) {
    add_class(classes[i], have_equal_insides ? " intra" : fmt::format(" intra {}", i));
  }
  add_class(classes.back(), " inter");
}

/// Equal names are one parameter.
std::size_t ExactCosts::add(std::string name, Time value) {
  const auto found = std::ranges::find(parameters_, name, &ExactParameter::name);
  const auto place = static_cast<std::size_t>(found - parameters_.begin());
  if (found == parameters_.end()) parameters_.push_back({std::move(name), exactly(value)});
  return place;
}

void ExactCosts::add_class(const Costs& costs, const std::string& suffix) {
  ClassCosts& added = classes_.emplace_back();
  added.startup = add("t_s" + suffix, costs.t_s);
  added.hop = add("t_h" + suffix, costs.t_h);
  for (const ChannelKind& kind : platform_.topology->channel_kinds()) {
    const Rational word = kind.t_w ? exactly(*kind.t_w) : exactly(costs.t_w) / exactly(kind.width);
    added.words.push_back(word == 0 ? word : word / parameters_[word_].value);
    added.capacity.push_back(word == 0 ? Rational() : 1 / word);
  }
}

const ExactCosts::ClassCosts& ExactCosts::costs_between(Rank from, Rank to) const {
  if (classes_.size() == 1) return classes_.front();
  const Mapping& mapping = platform_.mapping;
  return classes_[static_cast<std::size_t>(platform_.topology->cost_class(mapping.node_of(from), mapping.node_of(to)))];
}

const ExactCosts::ClassCosts& ExactCosts::costs_on(ChannelId channel) const {
  if (classes_.size() == 1) return classes_.front();
  const Channel ends = platform_.topology->channel(channel);
  return classes_[static_cast<std::size_t>(platform_.topology->cost_class(ends.from, ends.to))];
}

ExactTime ExactCosts::startup(Rank from, Rank to) const { return of_parameter(costs_between(from, to).startup, 1); }

ExactTime ExactCosts::hop(ChannelId channel, Rank from, Rank to, bool own_route) const {
  const ChannelKind& kind = platform_.topology->channel_kinds()[kind_of(channel)];
  if (kind.t_h) return of_parameter(constant_, exactly(*kind.t_h));
  return of_parameter((own_route ? costs_on(channel) : costs_between(from, to)).hop, 1);
}

ExactTime ExactCosts::words(double words, ChannelId channel, Rank from, Rank to, bool own_route) const {
  const ClassCosts& costs = own_route ? costs_on(channel) : costs_between(from, to);
  return of_parameter(word_, exactly(words) * costs.words[kind_of(channel)]);
}

const Rational& ExactCosts::capacity(ChannelId channel) const { return costs_on(channel).capacity[kind_of(channel)]; }

}  // namespace hopscope
