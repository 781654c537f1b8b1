#include "study/prediction/exercise.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/topology.hpp>

#include "analysis/recording.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_messages_drawn = 100000;
using Pairs = DrawingQuestion::Pairs;
using Kind = DrawingQuestion::Kind;

std::string pair_in_words(const std::pair<int, int>& pair) { return fmt::format("{} -> {}", pair.first, pair.second); }

std::string list_in_words(const Pairs& pairs) {
  std::vector<std::string> words;
  for (const auto& each : pairs) words.push_back(pair_in_words(each));
  return joined(words, ", ");
}

Pairs those_without(const Pairs& all, const Pairs& some) {
  Pairs rest;
  std::ranges::set_difference(all, some, std::back_inserter(rest));
  return rest;
}

/// Channels that more than one message of the step crosses.
Pairs shared_in(std::span<const RecordedMessage> messages, const Topology& topology) {
  std::map<ChannelId, int> crossed;
  for (const RecordedMessage& message : messages) {
    for (const ChannelId channel : message.route) ++crossed[channel];
  }
  Pairs shared;
  for (const auto& [channel, times] : crossed) {
    const auto [from, to] = topology.channel(channel);
    if (times > 1) shared.emplace_back(from, to);
  }
  std::ranges::sort(shared);
  const auto repeated = std::ranges::unique(shared);  // channels beside each other
  shared.erase(repeated.begin(), repeated.end());
  return shared;
}

Pairs partners_in(std::span<const RecordedMessage> messages, const std::optional<Rank>& rank) {
  Pairs partners;
  for (const RecordedMessage& message : messages) {
    if (!rank || message.from == *rank) partners.emplace_back(message.from, message.to);
  }
  std::ranges::sort(partners);
  const auto repeated = std::ranges::unique(partners);
  partners.erase(repeated.begin(), repeated.end());
  return partners;
}

std::string drawing_in_words(const DrawingQuestion& question) {
  if (question.kind == Kind::shared_channels)
    return fmt::format("Which channels does more than one message cross in step {}?", question.step);
  if (question.rank) return fmt::format("To whom does rank {} send in step {}?", *question.rank, question.step);
  return fmt::format("Who sends to whom in step {}?", question.step);
}

/// Runs that nobody watches otherwise.
RunOptions alone(RunOptions options) {
  options.observers.clear();
  options.messages = false;
  options.formula = FormulaSearch::none;
  return options;
}

Scenario on_first_engine(Scenario scenario, const Catalogue& catalogue) {
  scenario.engine = catalogue.engines.front().get();
  scenario.reference = nullptr;
  scenario.expect.reset();
  return scenario;
}

/// @throws InputError unless the question has a subject
void check_question(const DrawingQuestion& question, std::size_t messages, const Scenario& scenario,
                    const std::string& file, const std::string& part) {
  const std::string place =
      fmt::format("/{}/{}", part, question.kind == Kind::shared_channels ? "shared_channels" : "partners");
  if (messages == 0) throw InputError({{file, place, fmt::format("in step {} nothing is sent", question.step)}});
  if (question.rank && *question.rank >= scenario.platform.ranks())
    throw InputError(
        {{file, place,
          fmt::format("there is no rank {}; ranks are 0 to {}", *question.rank, scenario.platform.ranks() - 1)}});
}

std::vector<AnsweredDrawing> answered_steps(const std::vector<DrawingQuestion>& questions, const std::string& file,
                                            const std::string& part, const Scenario& scenario,
                                            const Catalogue& catalogue, const RunOptions& options) {
  if (questions.empty()) return {};
  Recorder recorder(most_messages_drawn, 0);
  RunOptions watched = alone(options);
  watched.observers = {&recorder};
  (void)simulate(on_first_engine(scenario, catalogue), watched);
  if (!recorder.has_messages())
    throw InputError(
        {{file, '/' + part,
          fmt::format("has questions for a drawing, but the run has more than {} messages", most_messages_drawn)}});
  const auto messages = recorder.take_messages();
  std::vector<AnsweredDrawing> all;
  for (const DrawingQuestion& question : questions) {
    const auto of_step = messages_of_step(messages, question.step);
    check_question(question, of_step.size(), scenario, file, part);
    all.push_back({question, drawing_in_words(question),
                   question.kind == Kind::shared_channels ? shared_in(of_step, *scenario.platform.topology)
                                                          : partners_in(of_step, question.rank)});
  }
  return all;
}

AnsweredOrder answered_order(const std::vector<std::string>& algorithms, const std::string& file,
                             const std::string& part, const Catalogue& catalogue, const ReadOptions& read,
                             const RunOptions& options) {
  AnsweredOrder order;
  for (const std::string& name : algorithms) {
    ReadOptions with = read;
    with.overrides.push_back({"schedule.algorithm", name});
    try {
      const Scenario scenario = on_first_engine(read_scenario(file, catalogue, with), catalogue);
      order.found.emplace_back(name, simulate(scenario, alone(options)).time);
    } catch (const InputError& error) {
      throw InputError({{file, '/' + part + "/order",
                         fmt::format("\"{}\" does not run here: {}", name, error.mistakes().front().message)}});
    }
  }
  std::ranges::stable_sort(order.found, {}, [](const auto& each) { return each.second; });
  std::vector<std::string> names = algorithms;
  std::ranges::sort(names);
  order.words = fmt::format("Which is the fastest, and in what order do the others follow: {}?", joined(names, ", "));
  return order;
}

Verdict judged_drawing(const AnsweredDrawing& answered) {
  const auto& [question, words, found] = answered;
  const bool is_shared = question.kind == Kind::shared_channels;
  std::string quantity = fmt::format("{} in step {}", is_shared ? "shared_channels" : "partners", question.step);
  if (question.rank) quantity += fmt::format(" of rank {}", *question.rank);
  if (!question.answer) return {quantity, "", false, "is not answered yet"};
  const Pairs lacking = those_without(found, *question.answer);
  const Pairs superfluous = those_without(*question.answer, found);
  const Pairs right = those_without(*question.answer, superfluous);
  if (lacking.empty() && superfluous.empty()) return {quantity, pairs_as_answer(found), true, "holds"};
  std::vector<std::string> parts{right.empty() ? "holds for none of these" : "holds for " + list_in_words(right)};
  if (!lacking.empty()) parts.push_back(list_in_words(lacking) + " lacking");
  if (!superfluous.empty()) parts.push_back(list_in_words(superfluous) + " too many");
  return {quantity, pairs_as_answer(*question.answer), false, joined(parts, "; ")};
}

Verdict judged_order(const AnsweredOrder& order, const std::string& unit) {
  if (order.answer.empty()) return {"order", "", false, "is not answered yet"};
  const auto time_of = [&](const std::string& name) {
    return std::ranges::find(order.found, name, &std::pair<std::string, Time>::first)->second;
  };
  std::size_t right = 0;
  for (std::size_t i = 1; i < order.answer.size(); ++i) {
    const Time before = time_of(order.answer[i - 1]);
    const Time after = time_of(order.answer[i]);
    if (before < after || approximately_equal(before, after)) ++right;
  }
  const std::string predicted = joined(order.answer, ", ");
  const std::size_t neighbours = order.answer.size() - 1;
  if (right == neighbours) return {"order", predicted, true, "holds"};
  std::vector<std::string> times;
  for (const auto& [name, time] : order.found)
    times.push_back(fmt::format("{} {}{}{}", name, number(time), unit.empty() ? "" : " ", unit));
  return {"order", predicted, false,
          fmt::format("holds for {} of {} neighbours; {}", right, neighbours, joined(times, ", "))};
}

}  // namespace

AnsweredDrawings answered_drawings(const std::string& file, const std::string& part, const Scenario& scenario,
                                   const Catalogue& catalogue, const ReadOptions& read, const RunOptions& options) {
  const DrawingQuestions questions = input::drawing_questions_in(file, part, read);
  AnsweredDrawings all;
  all.steps = answered_steps(questions.steps, file, part, scenario, catalogue, options);
  if (!questions.order.empty()) {
    all.orders.push_back(answered_order(questions.order, file, part, catalogue, read, options));
    if (part == "predict") all.orders.front().answer = questions.order;
  } else if (questions.asks_order) {
    all.orders.emplace_back();
  }
  return all;
}

std::vector<Verdict> judged_drawings(const AnsweredDrawings& answered, const std::string& time_unit) {
  std::vector<Verdict> verdicts;
  for (const AnsweredDrawing& each : answered.steps) verdicts.push_back(judged_drawing(each));
  for (const AnsweredOrder& each : answered.orders) verdicts.push_back(judged_order(each, time_unit));
  return verdicts;
}

std::string pairs_as_answer(const DrawingQuestion::Pairs& pairs) {
  return pairs.empty() ? "none" : list_in_words(pairs);
}

std::string order_as_answer(const AnsweredOrder& order) {
  std::string text;
  for (std::size_t i = 0; i < order.found.size(); ++i) {
    if (i > 0) text += approximately_equal(order.found[i - 1].second, order.found[i].second) ? " = " : ", ";
    text += order.found[i].first;
  }
  return text;
}

}  // namespace hopscope
