#include "output/comparison_findings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>

#include <fmt/format.h>

#include "output/comparison/comparison.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::string in_words(const Line& line) { return fmt::format("{} + {} m", number(line.at_zero), number(line.slope)); }

std::string labelled_list(std::string_view label, const std::vector<std::string>& lines, Colour colour,
                          const TextStyle& style) {
  std::string out;
  for (const auto& line : lines) out += labelled(out.empty() ? label : "", line, colour, style);
  return out;
}

namespace {

// Most reasons name the algorithm themselves.
std::string reason_in_words(const LeftOut& each) {
  const std::string reason = each.reason + (each.given_up ? "; --give-up-after allows more" : "");
  return each.reason.starts_with(each.name + ' ') ? reason : fmt::format("{}: {}", each.name, reason);
}

}  // namespace

std::string failed_lines(const std::vector<LeftOut>& left_out, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const auto& each : left_out) {
    if (!each.failed) continue;
    // A deadlock has a line for each rank that waits.
    const std::string reason = reason_in_words(each);
    for (std::size_t begin = 0; begin <= reason.size();) {
      const std::size_t end = std::min(reason.find('\n', begin), reason.size());
      lines.push_back(reason.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return labelled_list("! failed:", lines, Colour::red, style);
}

std::string left_out_lines(const std::vector<LeftOut>& left_out, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const auto& each : left_out) {
    if (!each.failed && (style.all || each.given_up)) lines.push_back(reason_in_words(each));
  }
  return labelled_list("left out:", lines, Colour::none, style);
}

std::string more_line(std::string_view rest, const TextStyle& style) {
  if (style.all) return "";
  const std::string words = style.formulas ? fmt::format("--all prints {}", rest)
                                           : fmt::format("--formulas prints the formulas; --all also {}", rest);
  return labelled("more:", words, Colour::dim, style);
}

namespace {

std::string with_unit(Time time, const Comparison& comparison) {
  const std::string& unit = comparison.common.platform.time_unit;
  return number(time) + unit_after_number(unit);
}

std::string winner_line(const Comparison& comparison, const TextStyle& style) {
  std::vector<std::string> names;
  Time best = 0;
  const ComparedRun* next = nullptr;
  const Analytic* bound = nullptr;
  for (const auto& run : comparison.runs) {
    if (run.winner) {
      names.push_back(run.name);
      best = run.result.time;
      bound = run.bound();
    } else if (!names.empty() && next == nullptr && run.result.kept_its_promises()) {
      next = &run;
    }
  }
  if (names.empty()) return "";
  std::string words = fmt::format("{}, {}", in_a_row(names), with_unit(best, comparison));
  if (bound != nullptr && bound->value > 0) words += ", " + against_lower_bound(ratio(best, *bound));
  if (next != nullptr && best > 0) {
    words += fmt::format("; next best: {}, {} times as long", next->name, ratio_in_words(next->result.time / best));
  }
  return labelled("* fastest:", words, Colour::green, style);
}

std::string own_line(const Comparison& comparison, const TextStyle& style) {
  const auto& runs = comparison.runs;
  const auto own = std::find_if(runs.begin(), runs.end(), [](const ComparedRun& run) { return run.own; });
  if (own == runs.end() || own->winner) {
    return own == runs.end() ? ""
                             : labelled("> in the file:", own->name + ", the fastest as well", Colour::none, style);
  }
  const auto best = std::find_if(runs.begin(), runs.end(), [](const ComparedRun& run) { return run.winner; });
  std::string words = own->name;
  if (!own->result.kept_its_promises()) return labelled("> in the file:", words + ", which fails", Colour::red, style);
  if (best != runs.end() && best->result.time > 0) {
    words +=
        fmt::format(", takes {} times as long as {}", ratio_in_words(own->result.time / best->result.time), best->name);
  }
  return labelled("> in the file:", words, Colour::none, style);
}

std::string formula_lines(const Comparison& comparison, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const auto& run : comparison.runs) {
    const Analytic* formula = run.formula();
    if (formula == nullptr) continue;
    const std::string_view sign = sign_of(formula->kind);
    std::string line = fmt::format("{}: {}{}{}", run.name, sign, sign.empty() ? "" : " ", formula->formula);
    if (!formula->holds()) line += "; " + unmet_in_words(*formula);
    if (const std::string symbols = symbols_in_words(*formula); !symbols.empty()) line += "; " + symbols;
    lines.push_back(std::move(line));
  }
  return labelled_list("formulas:", lines, Colour::none, style);
}

// Bounds may depend on the mapping, and each run may have its own: each different value is printed once.
std::string bound_lines(const Comparison& comparison, const TextStyle& style) {
  std::vector<const Analytic*> bounds;
  std::vector<std::vector<std::string>> owners;
  for (const auto& run : comparison.runs) {
    for (const auto& bound : run.result.bounds) {
      const auto same = std::find_if(bounds.begin(), bounds.end(), [&](const Analytic* other) {
        return other->name == bound.name && other->value == bound.value;
      });
      const auto place = static_cast<std::size_t>(same - bounds.begin());
      if (place == bounds.size()) {
        bounds.push_back(&bound);
        owners.emplace_back();
      }
      owners[place].push_back(run.name);
    }
  }
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    lines.push_back(
        fmt::format("≥ {}: {}, {}", with_unit(bounds[i]->value, comparison), bounds[i]->name, bounds[i]->formula));
    if (const std::string symbols = symbols_in_words(*bounds[i]); !symbols.empty()) lines.back() += "; " + symbols;
    if (owners[i].size() < comparison.runs.size()) lines.back() += fmt::format(" (for {})", in_a_row(owners[i]));
  }
  return labelled_list("lower bounds:", lines, Colour::none, style);
}

// Whole messages have another bound than messages that may be split: where rows have unlike bounds, which has which.
std::string unlike_bounds_lines(const Comparison& comparison, const TextStyle& style) {
  std::vector<const Analytic*> bounds;
  std::vector<std::vector<std::string>> owners;
  for (const ComparedRun& run : comparison.runs) {
    const Analytic* const bound = run.bound();
    if (bound == nullptr) continue;
    const auto same = std::ranges::find(bounds, bound->value, &Analytic::value);
    if (same == bounds.end()) owners.emplace_back();
    owners[static_cast<std::size_t>(same - bounds.begin())].push_back(run.name);
    if (same == bounds.end()) bounds.push_back(bound);
  }
  if (bounds.size() < 2) return "";
  const auto most = std::ranges::max_element(owners, {}, &std::vector<std::string>::size);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const bool is_usual = &owners[i] == &*most;
    lines.push_back(fmt::format("over {} for {}: {}", with_unit(bounds[i]->value, comparison),
                                is_usual ? "the others" : in_a_row(owners[i]), bounds[i]->name));
  }
  std::rotate(lines.begin() + (most - owners.begin()), lines.begin() + (most - owners.begin()) + 1, lines.end());
  return labelled_list("time/bound:", lines, Colour::none, style);
}

// Printed only if the file leaves the mapping to the algorithms, and they differ.
std::string mapping_line(const Comparison& comparison, const TextStyle& style) {
  std::map<std::string, std::vector<std::string>> users;
  for (const auto& run : comparison.runs) users[run.result.platform.mapping_name].push_back(run.name);
  if (users.size() < 2) return "";
  std::vector<std::string> parts;
  for (const auto& [mapping, names] : users) parts.push_back(fmt::format("{} for {}", mapping, in_a_row(names)));
  return labelled("mapping:", joined(parts, "; "), Colour::none, style);
}

// Verbs are those of the number.
std::string others_in_words(std::size_t count, std::string_view of_one, std::string_view of_several) {
  return fmt::format("; {} {}", counted(static_cast<std::int64_t>(count), "other"), count == 1 ? of_one : of_several);
}

/// "radix 2 (given), 3 and 4": where all are values of one option, its name stands once.
std::string tried_in_words(const Tuning& tuning) {
  std::vector<std::string> tried;
  for (const Tuning::Trial& each : tuning.tried) {
    const bool has_options = each.name.size() > tuning.algorithm.size();
    tried.push_back(has_options ? each.name.substr(tuning.algorithm.size() + 1) : each.name);
  }
  const std::string option = tried.front().substr(0, tried.front().find(' ') + 1);
  const auto is_its_value = [&](const std::string& each) {
    return each.starts_with(option) && each.find(' ', option.size()) == std::string::npos;
  };
  if (!option.empty() && std::ranges::all_of(tried, is_its_value)) {
    for (std::string& each : tried | std::views::drop(1)) each.erase(0, option.size());
  }
  tried.front() += " (given)";
  return in_a_row(tried);
}

// "bruck radix 4: the fastest run of radix 2 (given), 3 and 4; 5 others are ruled out by their formulas".
std::string tuning_in_words(const Tuning& tuning) {
  std::string words = tuning.tried.size() == 1
                          ? tuning.fastest
                          : fmt::format("{}: the fastest run of {}", tuning.fastest, tried_in_words(tuning));
  if (!tuning.ruled_out.empty()) {
    words += others_in_words(tuning.ruled_out.size(), "is ruled out by its formula", "are ruled out by their formulas");
  }
  if (!tuning.not_tried.empty()) {
    words += others_in_words(tuning.not_tried.size(), "was skipped, because it would take too long",
                             "were skipped, because they would take too long");
  }
  return words;
}

std::string tuned_lines(const Comparison& comparison, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const Tuning& each : comparison.tunings) lines.push_back(tuning_in_words(each));
  return labelled_list("tuned:", lines, Colour::none, style);
}

std::string trouble_lines(const Comparison& comparison, const TextStyle& style) {
  constexpr std::string_view delivery = "delivery: ";
  std::vector<std::string> lines;
  for (const auto& run : comparison.runs) {
    std::vector<std::string> of_ranks;
    for (const std::string& trouble : run.troubles()) {
      if (trouble.starts_with(delivery)) {
        of_ranks.push_back(trouble.substr(delivery.size()));
      } else {
        lines.push_back(fmt::format("{}: {}", run.name, trouble));
      }
    }
    for (const std::string& each : ranks_together(of_ranks))
      lines.push_back(fmt::format("{}: {}{}", run.name, delivery, each));
  }
  return labelled_list("! problem:", lines, Colour::red, style);
}

std::string agreement_line(const Comparison& comparison, const TextStyle& style) {
  const auto& runs = comparison.runs;
  const bool all_agree = std::all_of(runs.begin(), runs.end(), [](const ComparedRun& run) {
    return run.result.agreement && run.result.agreement->holds();
  });
  if (runs.empty() || !all_agree) return "";
  return labelled("two engines:", "agree on every algorithm", Colour::green, style);
}

}  // namespace

std::string answer(const Comparison& comparison, const TextStyle& style) {
  if (comparison.runs.empty() && comparison.left_out.empty())
    return labelled("fastest:", "none: there is no algorithm", Colour::red, style);
  return winner_line(comparison, style) + own_line(comparison, style) + sizes_line(comparison, style) +
         trouble_lines(comparison, style) + failed_lines(comparison.left_out, style);
}

std::string details(const Comparison& comparison, const TextStyle& style) {
  std::string text = mapping_line(comparison, style) + agreement_line(comparison, style);
  if (style.all) text += tuned_lines(comparison, style) + crossover_lines(comparison, style);
  if (style.shows_formulas()) text += formula_lines(comparison, style);
  text += style.all ? bound_lines(comparison, style) : unlike_bounds_lines(comparison, style);
  TextStyle of_reasons = style;
  of_reasons.all = style.all || comparison.runs.empty();  // then they are the answer
  text += left_out_lines(comparison.left_out, of_reasons);
  return text + more_line("options that were tuned, crossovers, lower bounds and what was left out", style);
}

}  // namespace hopscope
