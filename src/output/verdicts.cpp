#include "output/verdicts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include "output/setting.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::string labelled(std::string_view label, std::string_view text, Colour colour, const TextStyle& style) {
  constexpr int label_width = 17;
  std::string lines = wrap(text, style.width, label_width, label_width);
  // Only the verdict is coloured, not its explanation.
  const auto end = std::min(lines.find_first_of(",:\n"), lines.size());
  return pad_right(label, label_width) + paint(lines.substr(0, end), colour, style) + lines.substr(end) + '\n';
}

namespace {

std::string witness_in_words(const Result& result) {
  const auto& witness = *result.witness;
  const bool is_load = witness.congestion == static_cast<double>(witness.load);
  const Topology& topology = *result.platform.topology;
  std::string words = fmt::format("in step {} channel {} -> {} carries {}{}: ", witness.step,
                                  vertex_in_words(topology, witness.channel.from),
                                  vertex_in_words(topology, witness.channel.to), counted(witness.load, "message"),
                                  is_load ? "" : fmt::format(", congestion {}", number(witness.congestion)));
  for (std::size_t i = 0; i < witness.messages.size(); ++i) {
    const auto& [from, to] = witness.messages[i];
    words += fmt::format("{}{}->{}", i > 0 ? ", " : "", from, to);
  }
  const auto listed = static_cast<std::int64_t>(witness.messages.size());
  if (witness.load > listed) words += fmt::format(" and {} more", witness.load - listed);
  if (!result.platform.mapping.is_identity()) words += " (the channel is between nodes, the messages between ranks)";
  return words;
}

// The steps concerned, after "yes" or "no".
std::string steps_in_words(std::int64_t steps) {
  if (steps == 1) return "in its one step";
  return steps == 2 ? "in both steps" : fmt::format("in all {} steps", steps);
}

std::string congestion_line(const Result& result, const TextStyle& style) {
  const auto steps = static_cast<std::int64_t>(result.steps.size());
  if (result.congestion_free()) {
    std::string words = steps == 0 ? "yes, nothing is sent" : "yes, " + steps_in_words(steps);
    // Congestion is relative to width.
    if (result.totals.max_load > 1) words += "; shared channels are wide enough or fast enough";
    return labelled("congestion-free:", words, Colour::green, style);
  }
  std::string words = "no";
  if (steps > 1) words += fmt::format(", {} of {} steps congested", result.congested_steps(), steps);
  if (result.witness) words += ": " + witness_in_words(result);
  return labelled("congestion-free:", words, Colour::yellow, style);
}

std::string delivery_line(const Result& result, const TextStyle& style) {
  switch (result.delivery) {
    case Delivery::verified: return labelled("delivery:", result.success, Colour::green, style);
    case Delivery::not_tracked:
      return labelled("delivery:", "not tracked: " + result.why_not_tracked, Colour::none, style);
    case Delivery::failed: break;
  }
  const std::string what = joined(ranks_together(result.delivery_failures), "; ");
  return labelled("delivery:", "failed: " + what, Colour::red, style);
}

std::string combination_line(const Result& result, const TextStyle& style) {
  if (!result.combination) return "";
  return labelled("combination:", combination_in_words(*result.combination), Colour::none, style);
}

/// As benchmarks print it, and what it would be if the run took no longer than its bound.
std::string bandwidth_line(const Result& result, const TextStyle& style) {
  if (!result.bandwidth) return "";
  const auto& [algorithm, bus, unit] = *result.bandwidth;
  std::string words = fmt::format("algbw {:.4g} {}, busbw {:.4g}", algorithm, unit, bus);
  const Analytic* const bound = result.largest_bound();
  if (bound != nullptr && bound->value > 0) {
    const double most = result.time / bound->value;
    words += fmt::format("; at the bound algbw {:.4g}, busbw {:.4g}", algorithm * most, bus * most);
  }
  return labelled("bandwidth:", words, Colour::none, style);
}

std::string traffic_lines(const Result& result, const TextStyle& style) {
  const auto& totals = result.totals;
  const std::string words =
      fmt::format("{}, {}, {}, {}", counted(totals.messages, "message"), amount(totals.words, "word"),
                  counted(totals.link_traversals, "link traversal"), amount(totals.word_hops, "word-hop"));
  std::string lines = labelled("traffic:", words, Colour::none, style);
  if (totals.between_clusters) {
    const auto& [messages, crossing] = *totals.between_clusters;
    lines += labelled(
        "between:",
        fmt::format("{}, {} words from one cluster to another", counted(messages, "message"), number(crossing)),
        Colour::none, style);
  }
  if (totals.messages == 0) return lines;
  const std::string overlap =
      fmt::format("at most {} on one channel at any instant", counted(totals.max_overlap, "message"));
  return lines + labelled("concurrency:", overlap, Colour::none, style);
}

// The first few of a list that may be long.
std::string in_short(const std::vector<std::string>& all) {
  constexpr std::size_t most = 4;
  const auto shown = std::span(all).first(std::min(all.size(), most));
  return fmt::format("{}{}", joined(shown, ", "),
                     all.size() > most ? fmt::format(", and {} more", all.size() - most) : "");
}

std::string agreement_line(const Result& result, const TextStyle& style) {
  if (!result.agreement) return "";
  const auto& agreement = *result.agreement;
  const auto distance = [](double relative) {
    return relative == 0 ? std::string("the same") : fmt::format("{:.1e} apart", relative);
  };
  std::string words = fmt::format("{}: makespan {}, ends of steps {}", agreement.holds() ? "agree" : "disagree",
                                  distance(agreement.makespan), distance(agreement.steps));
  if (!agreement.differences.empty()) words += fmt::format("; differences: {}", in_short(agreement.differences));
  return labelled("two engines:", words, agreement.holds() ? Colour::green : Colour::red, style);
}

std::string symmetry_line(const Result& result, const TextStyle& style) {
  if (!result.symmetry) return "";
  const auto& [group, checked, of, by_rule] = *result.symmetry;
  const std::string others = checked == of ? "the others" : fmt::format("{} of {}", checked, of);
  return labelled("symmetry:",
                  fmt::format("{}; one rank simulated for all, {} checked against it{}", group, others,
                              by_rule ? " by the algorithm's rule, in some of its steps" : ""),
                  Colour::none, style);
}

std::string precision_line(const Result& result, const TextStyle& style) {
  if (!result.unresolved_cost) return "";
  return labelled("precision:", unresolved_in_words(result), Colour::yellow, style);
}

std::string formula_lines(const Result& result, const TextStyle& style) {
  std::string out;
  if (!result.formula) return out;
  for (const std::string& each : result.formula->remarks)
    out += labelled(out.empty() ? "formula:" : "", each, Colour::yellow, style);
  return out;
}

std::string expectation_lines(const Result& result, const TextStyle& style) {
  if (!result.expectations || result.expectations->empty()) return "";
  const auto& expected = *result.expectations;
  const auto& failures = result.expect_failures;
  if (failures.empty()) {
    return labelled("expected:", fmt::format("met: {}", joined(expected, ", ")), Colour::green, style);
  }
  std::string out =
      labelled("expected:", fmt::format("failed: {} of {}", failures.size(), expected.size()), Colour::red, style);
  for (const auto& failure : failures) out += labelled("", "- " + failure, Colour::none, style);
  return out;
}

std::string prediction_lines(const Result& result, const TextStyle& style) {
  std::string out;
  for (const Verdict& each : result.predictions) {
    const std::string words = fmt::format("{} {}: {}", each.quantity, printable(each.predicted), each.words);
    out += labelled(out.empty() ? "predicted:" : "", words, each.holds ? Colour::green : Colour::red, style);
  }
  return out;
}

}  // namespace

std::string verdicts(const Result& result, const TextStyle& style) {
  return congestion_line(result, style) + delivery_line(result, style) + combination_line(result, style) +
         traffic_lines(result, style) + bandwidth_line(result, style) + formula_lines(result, style) +
         precision_line(result, style) + agreement_line(result, style) + symmetry_line(result, style) +
         expectation_lines(result, style) + prediction_lines(result, style);
}

}  // namespace hopscope
