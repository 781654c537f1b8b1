#include "output/report/findings.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <hopscope/vertex_names.hpp>

#include "output/ratio.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "output/text.hpp"
#include "run/congested_steps.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_steps_told = 6;
constexpr std::size_t most_messages_named = 6;

using Tone = Finding::Tone;

Finding said(Tone tone, std::string_view text) {
  Finding finding;
  finding.tone = tone;
  finding.text = text;
  return finding;
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
  const bool is_plain = kind.width == 1 && !kind.t_w;
  const bool of_m_words = is_plain && std::ranges::all_of(messages, [&](const RecordedMessage* message) {
                            return message->words == run.result.schedule.message_words;
                          });
  const Time word_time = Platform::word_time(platform.costs, kind);
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

Finding congestion_finding(const ShownRun& run, const CongestedStep& worst) {
  const StepUsage& step = run.result.steps[worst.place];
  Finding finding{Tone::bad, "", worst.place, worst.channel};
  if (!worst.channel) {
    finding.text = fmt::format("Step {}: congestion {}", step.step, number(step.congestion));
    return finding;
  }
  const auto [from, to] = run.result.platform.topology->channel(*worst.channel);
  const Topology& topology = *run.result.platform.topology;
  finding.text = fmt::format("Step {}: channel {} to {}{} carries {}", step.step, vertex_in_words(topology, from),
                             vertex_in_words(topology, to), ranks_at(from, to, run.result.platform),
                             carried(run, worst.place, *worst.channel));
  if (run.messages) {
    finding.text += fmt::format(" ({})", names_of(worst.messages)) + least_time_in_words(run, worst);
  }
  return finding;
}

/// Messages that share a channel in a step need not do so at the same time.
Finding overlap_of(const Totals& totals) {
  const std::string most = counted(totals.max_overlap, "message");
  if (totals.max_overlap > 1) {
    return said(Tone::plain, fmt::format("At any instant a channel carries at most {}.", most));
  }
  return said(
      Tone::good,
      fmt::format("At no instant does a channel carry more than {}: those that share one in a step follow each other.",
                  most));
}

void report_congestion(const ShownRun& run, std::vector<Finding>& findings) {
  const auto& steps = run.result.steps;
  const auto colliding = std::ranges::count_if(steps, [](const StepUsage& step) { return step.congestion > 1; });
  const bool is_shared = run.result.totals.max_load > 1;
  if (steps.empty()) {
    findings.push_back(said(Tone::plain, "Nothing is sent."));
  } else if (colliding == 0) {
    findings.push_back(said(
        Tone::good, is_shared
                        ? "Congestion-free: the demand on no channel exceeds its capacity, though messages share some."
                        : "Congestion-free: in no step does a channel carry more than one message."));
  } else {
    findings.push_back(said(Tone::bad, fmt::format("Not congestion-free: messages contend for channels in {} of {}.",
                                                   colliding, counted(std::ssize(steps), "step"))));
    for (const CongestedStep& worst : most_congested_steps(run, most_steps_told)) {
      findings.push_back(congestion_finding(run, worst));
      findings.back().text += '.';
    }
    if (run.result.totals.max_overlap > 0) findings.push_back(overlap_of(run.result.totals));
  }
}

void report_delivery(const Result& result, std::vector<Finding>& findings) {
  switch (result.delivery) {
    case Delivery::verified:
      // A trace has no blocks.
      findings.push_back(said(Tone::good, result.schedule.operation == "trace"
                                              ? "Every receive got its message."
                                              : "Every block reached its rank, exactly once."));
      break;
    case Delivery::failed:
      for (const auto& failure : result.delivery_failures) {
        findings.push_back(said(Tone::bad, fmt::format("Delivery: {}.", failure)));
      }
      break;
    case Delivery::not_tracked:
      findings.push_back(said(Tone::plain, fmt::format("Delivery was not tracked: {}.", result.why_not_tracked)));
  }
}

void report_formula(const Analytic& formula, const Result& result, std::vector<Finding>& findings) {
  const auto quotient = ratio(result.time, formula);
  const std::string value = time_in_words(formula.value, result);
  if (breaks_its_promise(formula, quotient)) {
    findings.push_back(said(Tone::bad, fmt::format("The formula \"{}\" claims {}, which the simulation contradicts.",
                                                   formula.name, value)));
  } else if (formula.kind != FormulaKind::exact) {
    return;
  } else if (formula.holds()) {
    findings.push_back(said(Tone::good, fmt::format("The time is exactly that of the formula \"{}\": {} = {}.",
                                                    formula.name, formula.formula, value)));
  } else if (quotient) {
    findings.push_back(
        said(Tone::plain, fmt::format("The formula \"{}\" gives {}; it {}, and the run takes {} times as long.",
                                      formula.name, value, unmet_in_words(formula), ratio_in_words(quotient))));
  }
}

void report_bounds(const Result& result, std::vector<Finding>& findings) {
  const auto& bounds = result.bounds;
  const auto best = std::ranges::max_element(bounds, {}, &Analytic::value);
  if (best == bounds.end() || best->value <= 0) return;
  findings.push_back(
      said(Tone::plain,
           fmt::format("No schedule takes less than {} here ({}); this one takes {} times as long.",
                       time_in_words(best->value, result), best->name, ratio_in_words(ratio(result.time, *best)))));
}

}  // namespace

std::vector<Finding> findings_of(const ShownRun& run) {
  const Result& result = run.result;
  std::vector<Finding> findings;
  for (const auto& failure : result.expect_failures) {
    findings.push_back(said(Tone::bad, fmt::format("Not as expected: {}.", failure)));
  }
  if (result.agreement && !result.agreement->holds()) {
    findings.push_back(said(Tone::bad, fmt::format("Two engines disagree: makespan by {:.1e}, ends of steps by {:.1e}.",
                                                   result.agreement->makespan, result.agreement->steps)));
  }
  if (result.unresolved_cost) {
    findings.push_back(said(Tone::plain, fmt::format("Precision: {}.", unresolved_in_words(result))));
  }
  report_congestion(run, findings);
  report_delivery(result, findings);
  for (const Analytic& formula : result.analytic) report_formula(formula, result, findings);
  report_bounds(result, findings);
  return findings;
}

}  // namespace hopscope
