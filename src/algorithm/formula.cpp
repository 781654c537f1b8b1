#include "algorithm/formula.hpp"

#include <algorithm>
#include <bit>
#include <cctype>

#include <fmt/format.h>
#include <hopscope/cost_parameters.hpp>
#include <hopscope/platform.hpp>

#include "text/formatted.hpp"

namespace hopscope {

Symbols::Symbols(const Platform& platform, const Schedule& schedule)
    : Costs(costs_in_formulas(platform)),
      p(platform.ranks()),
      m(schedule.message_words),
      log_p(std::bit_width(static_cast<std::uint32_t>(platform.ranks())) - 1) {}

namespace {

// The formulas of an algorithm share their letters: each keeps those that it contains.
bool stands_in(const std::string& formula, const Symbol& symbol) {
  const auto is_of_name = [&](std::size_t i) {
    return i < formula.size() && (std::isalnum(static_cast<unsigned char>(formula[i])) != 0 || formula[i] == '_');
  };
  for (auto at = formula.find(symbol.name); at != std::string::npos; at = formula.find(symbol.name, at + 1)) {
    if (!is_of_name(at - 1) && !is_of_name(at + symbol.name.size())) return true;
  }
  return false;
}

Analytic claimed(Claim claim, std::string name, Time value, std::string formula, std::string source, Letters letters) {
  std::erase_if(letters, [&](const Symbol& letter) { return !stands_in(formula, letter); });
  return {.name = std::move(name),
          .kind = claim.exact ? FormulaKind::exact : FormulaKind::lower_bound,
          .value = value,
          .formula = std::move(formula),
          .source = std::move(source),
          .symbols = std::move(letters)};
}

}  // namespace

Analytic textbook(Claim claim, const Symbols& s, Time value, std::string formula, std::string source, Letters letters) {
  Analytic result = claimed(claim, "textbook", value, std::move(formula), std::move(source), std::move(letters));
  if (claim.exact) result.assumptions = {{"t_h = 0", s.t_h == 0}};
  return result;
}

Analytic with_hops(Claim claim, Time value, std::string formula, std::string source, Letters letters) {
  return claimed(claim, "with hops", value, std::move(formula), std::move(source), std::move(letters));
}

std::vector<Analytic> formulas_of(Claim claim, const Symbols& s, const Chain& chain,
                                  const std::string& textbook_formula, const std::string& formula,
                                  const std::string& source, const Letters& letters) {
  const Time by_textbook = chain.startups * s.t_s + chain.words * s.t_w;
  Analytic book = textbook(claim, s, by_textbook, textbook_formula, source, letters);
  if (claim.exact && chain.combined > 0) book.assumptions.push_back({"t_c = 0", s.t_c == 0});
  return {std::move(book), with_hops(claim, chain.time(s), formula, source, letters)};
}

std::vector<Analytic> with_barrier(std::vector<Analytic> formulas, const Schedule& schedule) {
  for (Analytic& formula : formulas) {
    formula.assumptions.push_back({"a barrier before every step", schedule.barrier()});
  }
  return formulas;
}

namespace {

// The meaning of a cost in a formula: the lowest, and of what.
struct OwnCosts {
  Letters letters;

  explicit OwnCosts(const Platform& platform) {
    const Costs lowest = platform.lowest_costs();
    const auto& kinds = platform.topology->channel_kinds();
    const bool alike = kinds.size() == 1;
    const auto add = [&](const char* name, Time own, Time Costs::*as_given, const std::string& of_what) {
      const auto differs = [&](const Costs& given) { return given.*as_given != own; };
      const bool is_given =
          platform.has_uniform_costs() ? !differs(platform.costs) : std::ranges::none_of(platform.class_costs, differs);
      if (!is_given) letters.emplace_back(name, own, of_what);
    };
    const std::string width = fmt::format("of a channel of width {}", kinds.front().width);
    add("t_s", lowest.t_s, &Costs::t_s, "the lowest of all pairs of ranks");
    add("t_w", platform.word_time(), &Costs::t_w,
        !alike || !platform.has_uniform_costs() ? "of the fastest channel"
        : kinds.front().t_w                     ? "of every channel"
                                                : width);
    add("t_h", lowest.t_h, &Costs::t_h,
        alike && platform.has_uniform_costs() ? "of every channel" : "the lowest of all channels");
  }
};

// A formula without the words in parentheses that denote a number, "(sum over channels of 1/t_w)".
std::string without_words(const Analytic& formula) {
  std::string text = formula.formula;
  for (const Symbol& symbol : formula.symbols) {
    const std::string words = '(' + symbol.name + ')';
    for (auto at = text.find(words); at != std::string::npos; at = text.find(words)) text.erase(at, words.size());
  }
  return text;
}

}  // namespace

std::vector<Analytic> with_own_costs(std::vector<Analytic> formulas, const Platform& platform) {
  const OwnCosts costs(platform);
  for (Analytic& formula : formulas) {
    const std::string text = without_words(formula);
    for (const Symbol& cost : costs.letters) {
      const bool has_it = std::ranges::find(formula.symbols, cost.name, &Symbol::name) != formula.symbols.end();
      if (!has_it && stands_in(text, cost)) formula.symbols.push_back(cost);
    }
  }
  return formulas;
}

Analytic without_rearrangement(Analytic formula, const Symbols& s) {
  if (formula.kind == FormulaKind::exact && s.t_r > 0) formula.assumptions.push_back({"t_r = 0", false});
  return formula;
}

Analytic step_by_step(Analytic formula, const Platform& platform, const Schedule& schedule, bool apart,
                      const std::string& step) {
  formula.assumptions.push_back({fmt::format("a barrier before every {}", step), schedule.barrier()});
  formula.assumptions.push_back({fmt::format("that no two messages of a {} share a channel", step), apart});
  if (!platform.has_uniform_costs()) formula.assumptions.push_back({"uniform costs between all ranks", false});
  return formula;
}

bool has_own_channels(const Platform& platform) {
  const Topology& topology = *platform.topology;
  return topology.is_complete() || (topology.clustering() != nullptr && topology.switches() == 0);
}

Analytic lower_bound(std::string name, Time value, std::string formula, std::string source, Letters letters) {
  return claimed({false}, std::move(name), value, std::move(formula), std::move(source), std::move(letters));
}

std::string port_model(int ports) {
  if (ports == Platform::all_ports) return "all-port";
  return ports == 1 ? "one-port" : fmt::format("{}-port", ports);
}

Letters costs_in_and_between_clusters(const Platform& platform) {
  const Costs& in = platform.costs_of_class(0);
  const Costs& out = platform.costs_of_class(platform.topology->clustering()->count());
  return {{"t_s", in.t_s},
          {"t_h", in.t_h},
          {"t_w", platform.word_time(in)},
          {"T_s", out.t_s, "t_s between clusters"},
          {"T_h", out.t_h, "t_h between clusters"},
          {"T_w", platform.word_time(out), "t_w between clusters"}};
}

Analytic cluster_volume(const Platform& platform, const std::vector<ClusterTraffic>& traffic) {
  const Clustering& clusters = *platform.topology->clustering();
  const Time across = platform.word_time(platform.costs_of_class(clusters.count()));
  Time longest = 0;
  Letters letters;
  for (int k = 0; k < clusters.count(); ++k) {
    const ClusterTraffic& words = traffic[static_cast<std::size_t>(k)];
    // Words within a cluster may be forwarded through another cluster if that is cheaper.
    const Time within = std::min(across, platform.word_time(platform.costs_of_class(k)));
    const double c = clusters.size(k);
    const double ports = std::min(platform.ports, platform.ranks() - 1);
    const double x = std::max(words.out, words.in);
    const Time needed = (across * x + within * words.within) / (c * ports);
    if (needed < longest) continue;
    longest = needed;
    letters = {{"T_w", across, "t_w between clusters"},
               {"u", x, "words that leave or enter a cluster"},
               {"t_w", within, "inside the cluster"},
               {"v", words.within, "words that stay within it"},
               {"n", c, "its nodes"}};
    if (platform.ports > 1) letters.emplace_back("ports", ports);
  }
  const bool one = platform.ports == 1;
  const Costs lowest = platform.lowest_costs();
  return lower_bound(port_model(platform.ports) + " volume of a cluster", lowest.t_s + lowest.t_h + longest,
                     one ? "t_s + t_h + (T_w u + t_w v) / n" : "t_s + t_h + (T_w u + t_w v) / (n ports)",
                     "the nodes of a cluster send and receive through their ports", std::move(letters));
}

Time time_alone(const Platform& platform, std::int64_t hops, double words) {
  const Costs c = platform.lowest_costs();
  const auto l = static_cast<double>(hops);
  const Time flow = words * platform.word_time(c);
  return platform.cut_through() ? c.t_s + l * c.t_h + flow : c.t_s + l * (c.t_h + flow);
}

Time time_alone(const Platform& platform, Rank from, Rank to, double words) {
  if (platform.has_uniform_costs()) {
    const Mapping& mapping = platform.mapping;
    return time_alone(platform, platform.topology->distance(mapping.node_of(from), mapping.node_of(to)), words);
  }
  Route route;
  platform.route(from, to, route);
  return time_alone(platform, from, to, words, route);
}

std::int64_t longest_shift(const Platform& platform, Rank q) {
  std::int64_t most = 0;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    const auto to = static_cast<Rank>((std::int64_t{rank} + q) % platform.ranks());
    most = std::max(most, platform.topology->distance(platform.mapping.node_of(rank), platform.mapping.node_of(to)));
  }
  return most;
}

bool is_plain(const Platform& platform) {
  return platform.mapping.is_identity() && platform.has_rank_on_every_node() && platform.routing == "default" &&
         platform.topology->has_equal_channels();
}

bool is_ring(const Platform& platform) {
  const Grid* grid = platform.topology->grid();
  return grid != nullptr && grid->wraps() && grid->dimensions() == 1;
}

bool is_flat_grid(const Platform& platform) {
  const Grid* grid = platform.topology->grid();
  return grid != nullptr && grid->dimensions() <= 2;
}

bool is_hypercube(const Platform& platform) { return platform.topology->hypercube_dimension() >= 0; }

bool is_power_of_two(Rank p) { return std::has_single_bit(static_cast<std::uint32_t>(p)); }

std::string misfit_of_idle_nodes(std::string_view algorithm, const Platform& platform) {
  if (platform.has_rank_on_every_node()) return {};
  return fmt::format("{} needs a rank on every node; the mapping places {} ranks on {} nodes", algorithm,
                     platform.ranks(), platform.topology->nodes());
}

std::string places_of_ranks(const Platform& platform) { return platform.has_rank_on_every_node() ? "nodes" : "ranks"; }

namespace {

// The article of a number as pronounced: an eight, an eleven, an eighteen, an eighty.
std::string_view article_of(NodeId number) {
  return number == 11 || number == 18 || fmt::to_string(number).starts_with('8') ? "an" : "a";
}

}  // namespace

std::string described(const Platform& platform) {
  const Topology& topology = *platform.topology;
  const char* plural = topology.nodes() == 1 ? "" : "s";
  const std::string ranks = platform.has_rank_on_every_node() ? "" : fmt::format(" with {} ranks", platform.ranks());
  const Grid* grid = topology.grid();
  if (grid != nullptr && grid->dimensions() > 1) {
    return fmt::format("{} {} {}{}", article_of(grid->sides().front()), joined(grid->sides(), " x "), topology.family(),
                       ranks);
  }
  std::string kind = topology.family();
  if (topology.is_complete()) kind = "complete network";
  if (topology.clustering() != nullptr) kind = "cluster network";
  return fmt::format("a {} of {} node{}{}", kind, topology.nodes(), plural, ranks);
}

double sum_of_distances(const Platform& platform) {
  const Rank p = platform.ranks();
  if (platform.has_rank_on_every_node()) return platform.topology->total_distance();
  constexpr Rank most_ranks_tried = 8192;
  if (p > most_ranks_tried) return static_cast<double>(p) * (p - 1.0);  // at least one hop each
  double hops = 0;
  for (Rank from = 0; from < p; ++from) {
    for (Rank to = 0; to < p; ++to) {
      hops += static_cast<double>(
          platform.topology->distance(platform.mapping.node_of(from), platform.mapping.node_of(to)));
    }
  }
  return hops;
}

RowsAndColumns rows_and_columns(const Grid& grid) {
  if (grid.dimensions() == 1) return {1, grid.sides()[0]};
  return {grid.sides()[0], grid.sides()[1]};
}

}  // namespace hopscope
