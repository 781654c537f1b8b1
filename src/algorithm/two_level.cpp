#include "algorithm/two_level.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "algorithm/arithmetic.hpp"

namespace hopscope {

std::string misfit_of_equal_clusters(const Platform& platform, const std::string& others) {
  const Clustering* clusters = platform.topology->clustering();
  if (clusters == nullptr) {
    return fmt::format("two-level needs a platform of clusters, not {}; {} run here", described(platform), others);
  }
  if (!platform.mapping.is_identity()) {
    return "two-level needs ranks on the nodes of the same number, not the mapping " + platform.mapping_name;
  }
  bool are_equal = clusters->count() > 1;
  for (int k = 1; k < clusters->count(); ++k) are_equal = are_equal && clusters->size(k) == clusters->size(0);
  if (!are_equal) {
    return fmt::format("two-level needs two or more clusters, equally large; {} run here", others);
  }
  return misfit_of_idle_nodes("two-level", platform);
}

EqualClusters::EqualClusters(const Platform& platform)
    : c(platform.topology->clustering()->size(0)),
      K(platform.topology->clustering()->count()),
      log_c(log2_up(platform.topology->clustering()->size(0))) {}

namespace {

bool are_alike(const Platform& platform) {
  const Costs& first = platform.costs_of_class(0);
  bool alike = has_own_channels(platform);
  for (int k = 1; k < platform.topology->clustering()->count(); ++k) {
    const Costs& costs = platform.costs_of_class(k);
    alike = alike && costs.t_s == first.t_s && costs.t_w == first.t_w && costs.t_h == first.t_h;
  }
  return alike;
}

Time time_at(const Platform& platform, const Chain& chain, const Costs& costs, Time t_c) {
  return chain.startups * (costs.t_s + costs.t_h) + chain.words * platform.word_time(costs) + chain.combined * t_c;
}

Analytic by_costs_of_clusters(const Platform& platform, const Symbols& s, const ChainInTwoLevels& chain,
                              const std::string& formula, const std::string& source, Letters letters) {
  const Costs& inside = platform.costs_of_class(0);
  const Costs& between = platform.costs_of_class(platform.topology->clustering()->count());
  const Time time = time_at(platform, chain.inside, inside, s.t_c) + time_at(platform, chain.between, between, s.t_c);
  std::ranges::move(costs_in_and_between_clusters(platform), std::back_inserter(letters));
  return with_hops({true}, time, formula, source, letters);
}

}  // namespace

std::vector<Analytic> formulas_in_two_levels(const Platform& platform, const Schedule& schedule,
                                             const ChainInTwoLevels& chain, const std::string& formula,
                                             const std::string& bound, const std::string& source,
                                             const Letters& letters) {
  const Symbols s(platform, schedule);
  const EqualClusters clusters(platform);
  Letters all{{"c", clusters.c, "ranks of a cluster"}, {"K", clusters.K, "clusters"}};
  std::ranges::copy(letters, std::back_inserter(all));
  std::vector<Analytic> formulas;
  if (are_alike(platform)) {
    formulas = {by_costs_of_clusters(platform, s, chain, formula, source, all)};
  } else {
    const Chain whole{.startups = chain.inside.startups + chain.between.startups,
                      .words = chain.inside.words + chain.between.words,
                      .combined = chain.inside.combined + chain.between.combined};
    formulas = {with_hops({false}, whole.time(s), bound, source, all)};
  }
  const bool is_binary = is_power_of_two(platform.topology->clustering()->size(0));
  return is_binary ? formulas : with_barrier(std::move(formulas), schedule);
}

}  // namespace hopscope
