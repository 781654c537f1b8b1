#include <algorithm>
#include <cmath>
#include <ranges>

#include <fmt/format.h>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "output/cost/cost.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"

namespace hopscope {

namespace {

constexpr Switching both_switchings[] = {Switching::cut_through, Switching::store_and_forward};

// A table whose first column is left-aligned text.
class Rows {
 public:
  explicit Rows(std::vector<std::string> headings) { rows_.push_back(std::move(headings)); }

  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  [[nodiscard]] std::string text(const TextStyle& style) const {
    std::vector<int> widths(rows_.front().size());
    for (const auto& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
    }
    std::string out;
    for (const auto& row : rows_) {
      std::string line = pad_right(row.front(), widths.front());
      for (std::size_t i = 1; i < row.size(); ++i) line += "  " + pad_left(row[i], widths[i]);
      out += (&row == &rows_.front() ? paint(line, Colour::dim, style) : line) + '\n';
    }
    return out;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

// The significant digits of a mean, however small the costs are.
std::string rounded(double value) {
  constexpr double small = 10;
  return value == 0 || value >= small ? fmt::format("{:.1f}", value) : fmt::format("{:#.4g}", value);
}

// The same for the error of a mean; 0 if it is mere rounding.
std::string rounded_error(double error, double mean) {
  constexpr double small = 10;
  return error <= 1e-12 * mean || mean >= small ? fmt::format("{:.1f}", error) : fmt::format("{:#.2g}", error);
}

std::string in_words(const Sample& sample, bool is_drawn) {
  return is_drawn && sample.count() > 1
             ? fmt::format("{} ± {}", rounded(sample.mean()), rounded_error(sample.standard_error(), sample.mean()))
             : rounded(sample.mean());
}

std::string setting(const CostReport& report, const TextStyle& style) {
  const Platform& platform = report.platform;
  const std::string unit = unit_after_number(platform.time_unit);
  std::vector<std::string> parts{costs_in_words(platform.costs) + unit};
  parts.push_back(platform.ports == Platform::all_ports ? "all ports"
                  : platform.ports == 1                 ? "one port"
                                                        : fmt::format("{} ports", platform.ports));
  if (platform.startups == Startups::serial) parts.emplace_back("serial startups");
  if (platform.contention == Contention::fifo) parts.emplace_back("fifo");
  parts.push_back(amount(report.message_words, "word") + " a message");
  parts.push_back(fmt::format("seed {}", report.seed));
  return join_parts(parts, style.width) + '\n';
}

std::string costs_of_networks(const CostReport& report, const TextStyle& style) {
  Rows rows({"network", "links", "width", "wires", "bisection", "diameter", "average", "i = j too"});
  for (const CostedNetwork& each : report.networks) {
    const NetworkCost& cost = each.cost;
    rows.add({each.name, number(cost.links), number(each.topology->width()), number(cost.wires),
              cost.bisection ? number(*cost.bisection) : "", number(static_cast<double>(cost.diameter)),
              fmt::format("{:.3f}", cost.average_distance), fmt::format("{:.3f}", cost.average_distance_with_own)});
  }
  return rows.text(style);
}

std::string light_table(const CostReport& report, const TextStyle& style) {
  Rows rows({"light load", "CT book", "formula", "simulated", "SF book", "formula", "simulated"});
  for (const CostedNetwork& each : report.networks) {
    std::vector<std::string> cells{each.name};
    for (const Switching switching : both_switchings) {
      const LightLoad& light = each.under(switching).light;
      cells.push_back(rounded(light.book));
      cells.push_back(rounded(light.formula));
      cells.push_back(in_words(light.simulated, !light.is_all));
    }
    rows.add(std::move(cells));
  }
  return rows.text(style);
}

std::string heavy_table(const CostReport& report, Switching switching, const TextStyle& style) {
  Rows rows({switching == Switching::cut_through ? "heavy load, CT" : "heavy load, SF", "permutation", "delivery",
             "random partners", "delivery"});
  for (const CostedNetwork& each : report.networks) {
    std::vector<std::string> cells{each.name};
    const LoadTimes& times = each.under(switching);
    for (const HeavyLoad* load : {&times.permutation, &times.independent}) {
      cells.push_back(in_words(load->makespan, true));
      cells.push_back(rounded(load->delivery.mean()));
    }
    rows.add(std::move(cells));
  }
  return rows.text(style);
}

std::string exchange_table(const CostReport& report, const TextStyle& style) {
  Rows rows({"total exchange", "algorithm", "CT formula", "simulated", "SF formula", "simulated"});
  for (const CostedNetwork& each : report.networks) {
    for (std::size_t i = 0; i < each.cut_through.exchange.size(); ++i) {
      std::vector<std::string> cells{each.name, each.cut_through.exchange[i].algorithm};
      for (const Switching switching : both_switchings) {
        const ExchangeRun& run = each.under(switching).exchange[i];
        cells.push_back(run.formula ? number(*run.formula) : "");
        cells.push_back(number(run.simulated));
      }
      rows.add(std::move(cells));
    }
  }
  return rows.text(style);
}

// Significantly different at some size, but not for the largest messages.
bool is_alike_at_last(const Contest& contest) {
  if (contest.is_same || contest.is_alike || !contest.ratio_error) return false;
  return std::abs(contest.ratio_at_largest - 1) <= 2 * *contest.ratio_error;
}

std::string contest_cell(const Contest& contest) {
  std::string words = in_words(contest);
  if (is_alike_at_last(contest)) words += " ~";
  if (contest.confirmed) words += *contest.confirmed ? " *" : " !";
  return words;
}

std::string ratio_cell(const Contest& contest) {
  const std::string ratio = fmt::format("{:.3f}", contest.ratio_at_largest);
  return contest.ratio_error ? fmt::format("{} ± {:.3f}", ratio, *contest.ratio_error) : ratio;
}

std::string contest_table(const CostReport& report, const TextStyle& style) {
  Rows rows({"faster than the hypercube", "load", "CT", "ratio", "SF", "ratio"});
  // Contests come in pairs, cut-through first.
  for (std::size_t i = 0; i + 1 < report.contests.size(); i += 2) {
    const Contest& first = report.contests[i];
    const Contest& second = report.contests[i + 1];
    rows.add({first.network, std::string(name_of(first.load)), contest_cell(first), ratio_cell(first),
              contest_cell(second), ratio_cell(second)});
  }
  return rows.text(style);
}

/// A network under one load.
struct Rated {
  std::string name;
  Time time = 0;
};

/// "the hypercube is fastest, 822.0 us; torus 1.156 and mesh 1.169 times as long"
std::string ranked_in_words(std::vector<Rated> rated, const std::string& time_unit) {
  std::ranges::stable_sort(rated, {}, &Rated::time);
  std::vector<std::string> others;
  for (const Rated& each : rated | std::views::drop(1))
    others.push_back(fmt::format("{} {}", each.name, ratio_in_words(each.time / rated.front().time)));
  return fmt::format("the {} is fastest, {}{}; {} times as long", rated.front().name, rounded(rated.front().time),
                     unit_after_number(time_unit), in_a_row(others));
}

/// Of the hypercube, which is the first, and of the networks that have as many wires.
std::vector<Rated> rated(const CostReport& report, const auto& time_of) {
  constexpr std::string_view equal = " of equal wires";
  std::vector<Rated> all;
  for (const CostedNetwork& each : report.networks) {
    if (&each != &report.networks.front() && !each.name.ends_with(equal)) continue;
    const std::optional<Time> time = time_of(each);
    if (time && *time > 0) all.push_back({each.name.substr(0, each.name.find(equal)), *time});
  }
  return all;
}

/// Of networks with equal wires, which is the fastest under light load and in a total exchange.
std::vector<Answer> answers(const CostReport& report) {
  const Switching switching = report.platform.switching;
  const std::vector<Rated> light =
      rated(report, [&](const CostedNetwork& of) { return std::optional(of.under(switching).light.simulated.mean()); });
  const std::vector<Rated> exchange = rated(report, [&](const CostedNetwork& of) -> std::optional<Time> {
    const std::vector<ExchangeRun>& runs = of.under(switching).exchange;
    if (runs.empty()) return std::nullopt;
    return std::ranges::min(runs, {}, &ExchangeRun::simulated).simulated;
  });
  std::vector<Answer> all;
  const auto add = [&](std::string_view load, const std::vector<Rated>& times) {
    if (times.size() < 2) return;
    all.push_back({fmt::format("{} with equal wires: {}", load, ranked_in_words(times, report.platform.time_unit))});
  };
  add("light load", light);
  add("total exchange", exchange);
  return all;
}

std::string notes(const CostReport& report, const TextStyle& style) {
  const LightLoad& light = report.networks.front().cut_through.light;
  const double largest = report.contests.empty() ? 0 : report.contests.front().largest_words;
  const auto note = [&](std::string_view label, const std::string& text) {
    return labelled(label, text, Colour::none, style);
  };
  std::string out = note("CT, SF:", "cut-through, store-and-forward");
  out += note("average:",
              "hops between two different nodes; the book's averages count i = j too, and so does "
              "its time (book)");
  out += note("light load:", light.is_all ? fmt::format("one message at a time, all {} pairs", light.simulated.count())
                                          : fmt::format("one message at a time, {} random pairs, ± standard error",
                                                        light.simulated.count()));
  const std::string partners =
      report.partners == 1 ? "a random partner" : fmt::format("{} random partners", report.partners);
  out += note("heavy load:",
              fmt::format("every node sends to {} at once, drawn so that none receives more than it sends "
                          "(permutation), or independently; makespan ± standard error of {}, and mean delivery",
                          partners, counted(report.draws, "draw")));
  out += note("total exchange:", "the fastest of the algorithms listed for a network");
  out += note("ratio:", fmt::format("the network's time divided by the hypercube's, for messages of {}{}",
                                    amount(largest, "word"), report.draws > 1 ? ", ± standard error" : ""));
  if (report.draws > 1) {
    out += note("alike:",
                "over the same draws, within two standard errors at every size; only larger differences count as "
                "faster or slower");
    if (std::ranges::any_of(report.contests, is_alike_at_last))
      out += note("~:", "equal for the largest messages, though not for others");
  }
  out += note("*:", "by formula, confirmed by runs below and above; otherwise found by runs");
  if (std::ranges::none_of(report.contests, [](const Contest& each) { return each.confirmed == false; })) return out;
  return out + note("!:", "by formula, contradicted by runs");
}

}  // namespace

std::string_view name_of(Contest::Load load) {
  switch (load) {
    case Contest::Load::light: return "light";
    case Contest::Load::permutation: return "permutation";
    case Contest::Load::independent: return "random partners";
    case Contest::Load::exchange: return "total exchange";
  }
  return "";
}

std::string in_words(const Contest& contest) {
  if (contest.is_same) return "equal";
  if (contest.is_alike) return "alike";
  if (contest.crossings.empty()) return contest.wins_first ? "always" : "never";
  std::string words;
  bool wins = contest.wins_first;
  for (std::size_t i = 0; i < contest.crossings.size(); ++i, wins = !wins) {
    const std::string at = about(contest.crossings[i]);
    words +=
        wins ? fmt::format("{}m < {}", i > 0 ? " and " : "", at) : fmt::format("{}m > {}", i > 0 ? " or " : "", at);
  }
  return words;
}

std::string cost_table(const CostReport& report, const TextStyle& style) {
  std::string title = fmt::format("{} nodes, costs of {}", report.nodes(), printable(report.name));
  title += printable(changes_in_words(report.overrides));
  const std::string engine = "engine " + report.engine;
  const int gap = style.width - display_width(title) - display_width(engine);
  std::string out = paint(wrap(title, style.width), Colour::bold, style);
  out += gap > 1 ? std::string(static_cast<std::size_t>(gap), ' ') + engine + '\n' : '\n' + engine + '\n';
  out += setting(report, style) + '\n';
  for (const auto& part :
       {costs_of_networks(report, style), light_table(report, style),
        heavy_table(report, Switching::cut_through, style), heavy_table(report, Switching::store_and_forward, style),
        exchange_table(report, style), contest_table(report, style)}) {
    out += part + '\n';
  }
  return answered(answers(report), out + notes(report, style), style);
}

}  // namespace hopscope
