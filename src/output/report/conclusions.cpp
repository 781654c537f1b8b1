#include "output/report/document.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include <hopscope/platform.hpp>
#include <hopscope/topology.hpp>

#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "output/text.hpp"
#include "output/verdicts.hpp"
#include "run/congested_steps.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_steps_told = 6;
constexpr std::size_t most_messages_named = 6;

using Tone = Conclusion::Tone;

Conclusion said(Tone tone, std::string_view text) {
  Conclusion conclusion;
  conclusion.tone = tone;
  conclusion.text = text;
  return conclusion;
}

std::string time_in_words(Time time, const Result& result) {
  const std::string& unit = result.platform.time_unit;
  return unit.empty() ? number(time) : fmt::format("{} {}", number(time), unit);
}

std::string names_of(const std::vector<const RecordedMessage*>& messages) {
  std::string names;
  for (std::size_t i = 0; i < std::min(messages.size(), most_messages_named); ++i) {
    names += fmt::format("{}{} to {}", i > 0 ? ", " : "", messages[i]->from, messages[i]->to);
  }
  if (messages.size() > most_messages_named)
    names += fmt::format(" and {} more", messages.size() - most_messages_named);
  return names;
}

/// "; so this step takes at least 4 m t_w = 256 us": a lower bound from the capacity of the channel.
std::string least_time_in_words(const ShownRun& run, const CongestedStep& step) {
  if (step.least_time <= 0) return "";
  const auto& messages = step.messages;
  const Platform& platform = run.result.platform;
  const auto place = static_cast<std::size_t>(platform.topology->kind(*step.channel));
  const auto& kind = platform.topology->channel_kinds()[place];
  const bool is_plain = kind.width == 1 && !kind.t_w && platform.has_uniform_costs();
  const bool of_m_words = is_plain && std::ranges::all_of(messages, [&](const RecordedMessage* message) {
                            return message->words == run.result.schedule.message_words;
                          });
  const Time word_time = word_time_on(platform, *step.channel);
  const std::string words = number(step.words);
  const std::string formula = of_m_words ? fmt::format("{} m t_w", messages.size())
                              : is_plain ? fmt::format("{} t_w", words)
                                         : fmt::format("{} words of {} each", words, number(word_time));
  return fmt::format("; so this step takes at least {} = {}", formula, time_in_words(step.least_time, run.result));
}

/// " (ranks 0 to 3)": for drawings that show ranks; empty if these are the nodes' numbers, or at switches.
std::string ranks_at(NodeId from, NodeId to, const Platform& platform) {
  if (platform.mapping.is_identity()) return "";
  std::optional<Rank> first;
  std::optional<Rank> last;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    if (platform.mapping.node_of(rank) == from) first = rank;
    if (platform.mapping.node_of(rank) == to) last = rank;
  }
  return first && last ? fmt::format(" (ranks {} to {})", *first, *last) : "";
}

/// "2 messages"; if channels differ, with the congestion of the channel.
std::string carried(const ShownRun& run, std::size_t place, ChannelId channel) {
  const auto row = static_cast<std::size_t>(channel);
  const std::string messages = counted(run.loads->columns()[place].loads[row], "message");
  if (!run.loads->has_congestion()) return messages;
  return fmt::format("{}, {} times its capacity at their own rates", messages,
                     number(run.loads->congestion_of(place, row)));
}

/// "; 5 more steps have the same congestion"; empty if there are none.
std::string alike_in_words(std::size_t steps) {
  if (steps == 0) return "";
  return fmt::format("; {} more {} the same congestion", steps, steps == 1 ? "step has" : "steps have");
}

Conclusion congestion_conclusion(const ShownRun& run, const CongestedStep& worst) {
  const StepUsage& step = run.result.steps[worst.place];
  Conclusion conclusion{Tone::bad, "", worst.place, worst.channel};
  if (!worst.channel) {
    conclusion.text = fmt::format("Step {}: congestion {}", step.step, number(step.congestion));
    return conclusion;
  }
  const auto [from, to] = run.result.platform.topology->channel(*worst.channel);
  const Topology& topology = *run.result.platform.topology;
  conclusion.text = fmt::format("Step {}: channel {} to {}{} carries {}", step.step, vertex_in_words(topology, from),
                                vertex_in_words(topology, to), ranks_at(from, to, run.result.platform),
                                carried(run, worst.place, *worst.channel));
  if (run.messages) {
    conclusion.text += fmt::format(" ({})", names_of(worst.messages)) + least_time_in_words(run, worst);
  }
  return conclusion;
}

/// Messages that share a channel in a step need not do so at the same time.
Conclusion overlap_of(const Totals& totals) {
  const std::string most = counted(totals.max_overlap, "message");
  if (totals.max_overlap > 1) {
    return said(Tone::plain, fmt::format("At any instant a channel carries at most {}.", most));
  }
  return said(
      Tone::good,
      fmt::format(
          "At no instant does a channel carry more than {}: messages that share one in a step follow one another.",
          most));
}

void report_congestion(const ShownRun& run, std::vector<Conclusion>& conclusions) {
  const auto& steps = run.result.steps;
  const std::int64_t congested = run.result.congested_steps();
  const bool is_shared = run.result.totals.max_load > 1;
  if (steps.empty()) {
    conclusions.push_back(said(Tone::plain, "Nothing is sent."));
  } else if (congested == 0) {
    conclusions.push_back(said(
        Tone::good, is_shared
                        ? "Congestion-free: the demand on no channel exceeds its capacity, though messages share some."
                        : "Congestion-free: in no step does a channel carry more than one message."));
  } else {
    conclusions.push_back(said(Tone::bad, fmt::format("Not congestion-free: messages contend for channels in {} of {}.",
                                                      congested, counted(std::ssize(steps), "step"))));
    for (const CongestedStep& worst : most_congested_steps(run, most_steps_told)) {
      conclusions.push_back(congestion_conclusion(run, worst));
      conclusions.back().text += alike_in_words(worst.alike) + '.';
    }
    if (run.result.totals.max_overlap > 0) conclusions.push_back(overlap_of(run.result.totals));
  }
}

std::string sentence(std::string words) {
  words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  return words + '.';
}

void report_delivery(const Result& result, std::vector<Conclusion>& conclusions) {
  switch (result.delivery) {
    case Delivery::verified: conclusions.push_back(said(Tone::good, sentence(result.success))); break;
    case Delivery::failed:
      for (const auto& failure : ranks_together(result.delivery_failures)) {
        conclusions.push_back(said(Tone::bad, fmt::format("Delivery: {}.", failure)));
      }
      break;
    case Delivery::not_tracked:
      conclusions.push_back(said(Tone::plain, fmt::format("Delivery was not tracked: {}.", result.why_not_tracked)));
  }
}

std::string words_for_formula(const Analytic& formula, const Result& result) {
  const std::string value = time_in_words(formula.value, result);
  const auto quotient = ratio(result.time, formula);
  switch (outcome_of(formula, result.time)) {
    case FormulaOutcome::contradicted:
      return fmt::format("The formula \"{}\" claims {}, which the simulation contradicts.", formula.name, value);
    case FormulaOutcome::equal:
      return fmt::format("The time is exactly that of the formula \"{}\": {} = {}.", formula.name, formula.formula,
                         value);
    case FormulaOutcome::differs:
      if (!quotient) return "";
      return fmt::format("The formula \"{}\" gives {}; it {}, and the run takes {} times as long.", formula.name, value,
                         unmet_in_words(formula), ratio_in_words(quotient));
    case FormulaOutcome::respected: break;
  }
  return "";
}

Tone tone_of(FormulaOutcome outcome) {
  switch (outcome) {
    case FormulaOutcome::contradicted: return Tone::bad;
    case FormulaOutcome::equal: return Tone::good;
    case FormulaOutcome::differs:
    case FormulaOutcome::respected: break;
  }
  return Tone::plain;
}

void report_formula(const Analytic& formula, const Result& result, std::vector<Conclusion>& conclusions) {
  if (outcome_of(formula, result.time) == FormulaOutcome::contradicted && result.unresolved_cost) return;
  const std::string words = words_for_formula(formula, result);
  if (!words.empty()) conclusions.push_back(said(tone_of(outcome_of(formula, result.time)), words));
}

void report_bounds(const Result& result, std::vector<Conclusion>& conclusions) {
  const Analytic* bound = result.largest_bound();
  if (bound == nullptr) return;
  conclusions.push_back(
      said(Tone::plain,
           fmt::format("No schedule takes less than {} here ({}); this one takes {} times as long.",
                       time_in_words(bound->value, result), bound->name, ratio_in_words(ratio(result.time, *bound)))));
}

/// What the scenario expects, and what it predicts.
void report_promises(const Result& result, std::vector<Conclusion>& conclusions) {
  for (const auto& failure : result.expect_failures) {
    conclusions.push_back(said(Tone::bad, fmt::format("Not as expected: {}.", failure)));
  }
  if (result.expectations && !result.expectations->empty() && result.expect_failures.empty()) {
    conclusions.push_back(said(Tone::good, fmt::format("As expected: {}.", joined(*result.expectations, ", "))));
  }
  for (const auto& [quantity, predicted, holds, words] : result.predictions) {
    conclusions.push_back(
        said(holds ? Tone::good : Tone::bad, fmt::format("Predicted {} {}: {}.", quantity, predicted, words)));
  }
}

}  // namespace

std::vector<Conclusion> conclusions_of(const ShownRun& run) {
  const Result& result = run.result;
  std::vector<Conclusion> conclusions;
  report_promises(result, conclusions);
  if (result.agreement && !result.agreement->holds()) {
    conclusions.push_back(
        said(Tone::bad, fmt::format("Two engines disagree: makespan by {:.1e}, ends of steps by {:.1e}.",
                                    result.agreement->makespan, result.agreement->steps)));
  }
  if (result.unresolved_cost) {
    conclusions.push_back(said(Tone::plain, fmt::format("Precision: {}.", unresolved_in_words(result))));
  }
  report_congestion(run, conclusions);
  report_delivery(result, conclusions);
  if (result.combination) {
    const std::string how = combination_in_words(*result.combination);
    conclusions.push_back(said(Tone::plain, fmt::format("Sums are combined {}.", how)));
  }
  for (const Analytic& formula : result.analytic) report_formula(formula, result, conclusions);
  report_bounds(result, conclusions);
  return conclusions;
}

}  // namespace hopscope
