#include "study/prediction/exercise.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "analysis/delivery/holdings.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_messages = 1000000;  // of a run for an exercise
constexpr std::size_t most_entries = 10000000;

/// What ranks hold in a run of a scenario; none if that is unknown.
std::optional<Holdings> holdings_in(const Scenario& scenario, const Catalogue& catalogue, const RunOptions& options) {
  Scenario followed = scenario;
  followed.engine = catalogue.engines.front().get();
  followed.reference = nullptr;
  followed.expect.reset();
  followed.schedule.content = Content::tracked;
  Recorder recorder(most_messages, most_entries);
  SumsNoted noted;
  RunOptions watched = options;
  watched.observers = {&recorder, &noted};
  (void)simulate(followed, watched);
  if (!recorder.has_blocks()) return std::nullopt;
  const std::vector<RecordedMessage> messages = recorder.take_messages();
  auto holdings = holdings_of(*followed.operation, followed.platform.ranks(), messages, noted.sums.get(), most_entries);
  auto* found = std::get_if<Holdings>(&holdings);
  return found == nullptr ? std::nullopt : std::optional(std::move(*found));
}

/// The sums and blocks in question, as ranks.
std::vector<RankRange> ranks_held(const Holdings& holdings, const ContentsQuestion& question) {
  const bool by_destination = tells_destinations(holdings);
  std::vector<RankRange> ranks;
  for (const int number : held_after(holdings, question.after_step, question.rank)) {
    const Block& piece = holdings.pieces[static_cast<std::size_t>(number)];
    if (question.destination && piece.destination != everyone && piece.destination != *question.destination) continue;
    if (question.word && (*question.word < piece.offset || *question.word >= piece.offset + piece.words)) continue;
    std::vector<RankRange> of_piece = sources_of(holdings, piece);
    if (by_destination) of_piece = {{piece.destination, piece.destination}};
    ranks.insert(ranks.end(), of_piece.begin(), of_piece.end());
  }
  return set_of(std::move(ranks));
}

std::string question_in_words(const Holdings& holdings, const ContentsQuestion& question) {
  std::string text =
      question.after_step == 0 ? "Before the first step: " : fmt::format("After step {}: ", question.after_step);
  if (holdings.sums) {
    text += fmt::format("whose contributions are in the sum of rank {}", question.rank);
  } else if (tells_destinations(holdings)) {
    text += fmt::format("for which ranks does rank {} hold blocks", question.rank);
  } else {
    text += fmt::format("whose blocks does rank {} hold", question.rank);
  }
  if (question.destination) text += fmt::format(", of what is for rank {}", *question.destination);
  if (question.word) text += fmt::format(", in word {}, counted from 0", number(*question.word));
  return text + '?';
}

}  // namespace

std::string ranks_as_answer(const std::vector<RankRange>& ranks) {
  std::vector<std::string> parts;
  for (const auto& [first, last] : ranks)
    parts.push_back(first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last));
  return parts.empty() ? "none" : joined(parts, ", ");
}

std::vector<AnsweredContents> answered_contents(const std::string& file, const std::string& part,
                                                const Scenario& scenario, const Catalogue& catalogue,
                                                const ReadOptions& read, const RunOptions& options) {
  const auto questions = input::contents_in(file, part, read);
  if (questions.empty()) return {};
  const std::string place = '/' + part + "/contents";
  const auto holdings = holdings_in(scenario, catalogue, options);
  if (!holdings) throw InputError({{file, place, "a run of this schedule does not track what ranks hold"}});
  std::vector<AnsweredContents> all;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const ContentsQuestion& question = questions[i];
    for (const Rank rank : {question.rank, question.destination.value_or(0)}) {
      if (rank < scenario.platform.ranks()) continue;
      throw InputError({{file, fmt::format("{}/{}", place, i),
                         fmt::format("there is no rank {}; ranks are 0 to {}", rank, scenario.platform.ranks() - 1)}});
    }
    all.push_back({question, question_in_words(*holdings, question), ranks_held(*holdings, question)});
  }
  return all;
}

Verdict judged_contents(const AnsweredContents& answered) {
  const auto& [question, words, found] = answered;
  std::string quantity = fmt::format("contents of rank {} after step {}", question.rank, question.after_step);
  if (question.destination) quantity += fmt::format(" for rank {}", *question.destination);
  if (question.word) quantity += fmt::format(" in word {}", number(*question.word));
  if (!question.ranks) return {quantity, "", false, "is not answered yet"};
  std::vector<std::string> faults;
  const auto right = without(*question.ranks, without(*question.ranks, found));
  if (const auto lacking = without(found, *question.ranks); !lacking.empty())
    faults.push_back(ranks_in_words(lacking) + " lacking");
  if (const auto superfluous = without(*question.ranks, found); !superfluous.empty())
    faults.push_back(ranks_in_words(superfluous) + " too many");
  if (faults.empty()) return {quantity, ranks_as_answer(*question.ranks), true, "holds"};
  faults.insert(faults.begin(), right.empty() ? "holds for none of these" : "holds for " + ranks_in_words(right));
  return {quantity, ranks_as_answer(*question.ranks), false, joined(faults, "; ")};
}

}  // namespace hopscope
