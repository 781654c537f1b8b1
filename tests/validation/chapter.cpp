// The chapter on validation: what is held to what others did, in how many cases, and the largest difference.
// scripts/renew writes its tables.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/renewal.hpp"
#include "validation/comparisons.hpp"
#include "validation/cuts.hpp"
#include "validation/figures.hpp"

namespace hopscope::test::validation {

namespace {

/// "Open MPI 4.1.4 `bcast binomial` (6), `ibcast knomial`; SMPI .. ": by library.
std::string in_words(const std::vector<std::string>& names) {
  const LibraryAlgorithms& known = library_algorithms();
  std::vector<std::string> libraries;
  for (const auto& [key, title] : known.libraries) {
    std::vector<std::string> algorithms;
    for (const std::string& name : names) {
      if (!name.starts_with(key + ' ')) continue;
      const auto number = known.numbers.find(name);
      const std::string numbered = number == known.numbers.end() ? "" : fmt::format(" ({})", number->second);
      algorithms.push_back(fmt::format("`{}`{}", name.substr(key.size() + 1), numbered));
    }
    if (!algorithms.empty()) libraries.push_back(fmt::format("{} {}", title, fmt::join(algorithms, ", ")));
  }
  return fmt::format("{}", fmt::join(libraries, "; "));
}

/// ", where `p > 4`"; nothing if there is no condition.
std::string conditions_in_words(const LibraryAlgorithm& algorithm) {
  std::vector<std::string> all;
  for (const std::string& condition : algorithm.when) {
    const bool is_code = condition.find_first_of("<>=") != std::string::npos;
    all.push_back(is_code ? '`' + condition + '`' : condition);
  }
  return all.empty() ? "" : fmt::format(", where {}", fmt::join(all, ", "));
}

std::string ours_in_words(const LibraryAlgorithm& algorithm) {
  std::string text = fmt::format("`{}`", algorithm.schedule.at("algorithm").get<std::string>());
  for (const auto& [name, value] : algorithm.schedule.items()) {
    if (name == "operation" || name == "algorithm") continue;
    text += fmt::format(", {} {}", name, value.is_string() ? value.get<std::string>() : value.dump());
  }
  return text;
}

std::string likeness_in_words(Likeness likeness) {
  switch (likeness) {
    case Likeness::order: return "each rank's, in order";
    case Likeness::pairs: return "each pair's, in order";
    case Likeness::sets: return "each pair's, in any order";
    default: return "numbers and words of each pair";
  }
}

std::string differences_in_words(const LibraryAlgorithm& algorithm) {
  std::vector<std::string> all;
  if (!algorithm.differs.empty()) all.push_back(algorithm.differs);
  if (algorithm.swaps_root) all.emplace_back("the root and rank 0 change places, where ours shifts all ranks");
  if (!algorithm.cut.empty()) all.push_back(cut_in_words(algorithm.cut));
  return fmt::format("{}", fmt::join(all, "; "));
}

std::string row_of(const Comparison& comparison) {
  const LibraryAlgorithm& algorithm = *comparison.algorithm;
  const std::string difference =
      comparison.difference > 0 ? fmt::format("{} of {}", comparison.difference, comparison.of_words) : "0";
  return fmt::format("| {} | {}{} | {} | {} | {} | {} |\n", ours_in_words(algorithm), in_words(algorithm.of),
                     conditions_in_words(algorithm), all_runs(comparison), likeness_in_words(comparison.least),
                     difference, differences_in_words(algorithm));
}

/// How many runs of each library agree how far.
std::string table_of_libraries() {
  static const std::vector<Likeness> likenesses{Likeness::order, Likeness::pairs, Likeness::sets};
  std::map<std::string, std::map<Likeness, int>> runs;
  for (const std::string& operation : compared_operations()) {
    for (const Comparison& comparison : comparisons(operation)) {
      for (const auto& [library, count] : comparison.runs) runs[library][comparison.least] += count;
    }
  }
  std::string text = "\n| library | runs";
  for (const Likeness likeness : likenesses) text += " | " + likeness_in_words(likeness);
  text += " |\n|---|---|---|---|---|\n";
  for (auto& [library, of] : runs) {
    int all = 0;
    std::string counts;
    for (const Likeness likeness : likenesses) {
      all += of[likeness];
      counts += fmt::format(" | {}", of[likeness]);
    }
    text += fmt::format("| {} | {}{} |\n", library_algorithms().libraries.at(library), all, counts);
  }
  return text;
}

std::string tables_of_comparisons() {
  std::string text;
  for (const std::string& operation : compared_operations()) {
    text += fmt::format(
        "\n### {}\n\n| ours | the library's | runs | messages that agree | largest difference | the library differs "
        "|\n|---|---|---|---|---|---|\n",
        operation);
    for (const Comparison& comparison : comparisons(operation)) text += row_of(comparison);
  }
  return text;
}

std::string table_of_reasons() {
  std::string text =
      "\n## Algorithms of MPI libraries that are none of ours\n\n| the library's | what it does |\n|---|---|\n";
  for (const LibraryAlgorithm& algorithm : library_algorithms().all) {
    if (algorithm.is_compared()) continue;
    text += fmt::format("| {}{} | {} |\n", in_words(algorithm.of), conditions_in_words(algorithm), algorithm.why);
  }
  return text;
}

std::string percent(double part) { return part < 5e-6 ? "0" : fmt::format("{:.2g} %", 100 * part); }

std::string table_of(const std::vector<FigureCheck>& checks) {
  std::string text = "| what | against | cases | largest difference |\n|---|---|---|---|\n";
  for (const FigureCheck& check : checks) {
    text += fmt::format("| {} | {} | {} | {} |\n", check.figure, check.against, check.cases, percent(check.difference));
  }
  return text;
}

std::string table_of(const std::vector<MissingFigure>& missing) {
  std::string text = "| what | of | why |\n|---|---|---|\n";
  for (const MissingFigure& each : missing) text += fmt::format("| {} | {} | {} |\n", each.figure, each.of, each.why);
  return text;
}

std::string table_of_replays() {
  std::string text =
      "| collective | by SMPI's algorithms | cases | largest difference, eager | the same time, rendezvous "
      "|\n|---|---|---|---|---|\n";
  for (const ReplayCheck& each : replay_checks()) {
    text += fmt::format("| `{}` | {} | {} | {} | {} |\n", each.action, fmt::join(each.algorithms, ", "), each.cases,
                        percent(each.difference), each.same_in_rendezvous);
  }
  return text;
}

}  // namespace

TEST_CASE("validation: the chapter has what the suite finds", "[validation][recorded][tables][unsanitized]") {
  constexpr std::string_view mark = "<!-- What follows is written by scripts/renew. -->\n";
  const auto file = std::filesystem::path(checkout()) / "docs/validation.md";
  const std::string chapter = content_of(file);
  const std::size_t end = chapter.find(mark);
  REQUIRE(end != std::string::npos);
  const std::string wanted =
      chapter.substr(0, end + mark.size()) + "\n## What NCCL predicts and takes\n\n" + table_of(nccl_checks()) +
      "\n## Figures of papers and tools\n\n" + table_of(figure_checks()) + "\n### Figures that are not reproduced\n\n" +
      table_of(missing_figures()) + "\n## Traces of SMPI\n\n" + table_of(checks_of_traces()) + '\n' +
      table_of_replays() + "\n### Times that are not compared\n\n" + table_of(replays_that_differ()) +
      "\n## Messages of MPI libraries\n" + table_of_libraries() + tables_of_comparisons() + table_of_reasons();
  if (is_renewing()) std::ofstream(file, std::ios::binary) << wanted;
  INFO("scripts/renew writes the tables of docs/validation.md");
  CHECK(content_of(file) == wanted);
}

}  // namespace hopscope::test::validation
