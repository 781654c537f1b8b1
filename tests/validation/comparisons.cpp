#include "validation/comparisons.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/setup.hpp"
#include "validation/our_messages.hpp"

namespace hopscope::test::validation {

namespace {

std::string in_words(const Messages& messages) {
  std::string text;
  for (std::size_t rank = 0; rank < messages.size(); ++rank) {
    text += fmt::format("\n    {}:", rank);
    for (const SentMessage& message : messages[rank]) {
      text += fmt::format(" {} words to {}", message.words, message.to);
      if (!message.content) continue;
      for (const Extent& extent : *message.content)
        text += fmt::format(" [{:x}: {}..{}]", extent.of, extent.first, extent.end);
    }
  }
  return text;
}

/// Adds one run, of which `names` are names of the algorithm.
void compare(Comparison& comparison, const LibraryRun& run, const std::vector<std::string>& names) {
  const LibraryAlgorithm& algorithm = *comparison.algorithm;
  const Messages ours = our_messages(algorithm, run);
  const Likeness found = likeness(ours, run.messages);
  for (const std::string& name : names) ++comparison.runs[name.substr(0, name.find(' '))];
  comparison.least = std::min(comparison.least, found);
  const double difference = largest_difference(messages_with_our_cut(algorithm, run), run.messages);
  if (difference > comparison.difference) {
    comparison.difference = difference;
    comparison.of_words = run.count;
  }
  if (found >= algorithm.agrees) return;
  comparison.failures.push_back(fmt::format("{}, p = {}, {} words, root {}, segment {}\n  ours:{}\n  theirs:{}",
                                            fmt::join(names, ", "), run.p, run.count, run.root, run.segment,
                                            in_words(ours), in_words(run.messages)));
}

}  // namespace

int all_runs(const Comparison& comparison) {
  return std::accumulate(comparison.runs.begin(), comparison.runs.end(), 0,
                         [](int sum, const auto& runs) { return sum + runs.second; });
}

std::vector<Comparison> comparisons(const std::string& operation) {
  std::vector<Comparison> all;
  for (const LibraryAlgorithm& algorithm : library_algorithms().all) {
    if (!algorithm.is_compared() || algorithm.schedule.at("operation") != operation) continue;
    Comparison& comparison = all.emplace_back(Comparison{.algorithm = &algorithm});
    for (const LibraryRun& run : library_runs()) {
      std::vector<std::string> names;
      std::ranges::copy_if(run.of, std::back_inserter(names),
                           [&](const std::string& name) { return library_algorithms().find(name, run) == &algorithm; });
      if (!names.empty()) compare(comparison, run, names);
    }
  }
  return all;
}

std::vector<std::string> compared_operations() {
  std::vector<std::string> all;
  for (const OperationKind& kind : catalogue().operations) {
    const bool is_compared = std::ranges::any_of(library_algorithms().all, [&](const LibraryAlgorithm& algorithm) {
      return algorithm.is_compared() && algorithm.schedule.at("operation") == kind.name;
    });
    if (is_compared) all.push_back(kind.name);
  }
  return all;
}

}  // namespace hopscope::test::validation
