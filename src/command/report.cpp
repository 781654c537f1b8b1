#include "output/report/report.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/text.hpp"
#include "run/shown_run.hpp"
#include "scenario/lecture.hpp"
#include "study/bound/bound.hpp"
#include "study/prediction/prediction.hpp"
#include "study/text_numbers.hpp"

namespace hopscope {

namespace {

/// The requested chapters, with files for runs.
std::vector<Lecture::Chapter> chapters_of(const Options& options, std::string& title, std::vector<Mistake>& mistakes) {
  std::vector<Lecture::Chapter> chapters;
  std::vector<std::string> beside;  // scenarios that are in no lecture
  for (const auto& file : options.arguments) {
    if (!is_lecture(*options.read.files, file)) {
      beside.push_back(file);
      continue;
    }
    const Lecture lecture = read_lecture(*options.read.files, file, mistakes);
    if (title.empty()) title = lecture.title;
    chapters.insert(chapters.end(), lecture.chapters.begin(), lecture.chapters.end());
  }
  if (!beside.empty()) chapters.push_back({"", {}, beside});
  return chapters;
}

std::vector<std::string> files_of(const std::vector<Lecture::Chapter>& chapters) {
  return scenarios_of({"", "", chapters});
}

/// Several scenarios without a lecture are named after all of them.
std::string title_of(const std::vector<Scenario>& scenarios) {
  if (scenarios.size() == 1) return scenarios.front().name;
  return fmt::format("{} and {} more", scenarios.front().name, scenarios.size() - 1);
}

/// Numbers in texts are what the runs yield. @throws InputError with those that are not
void check_numbers(const std::vector<Lecture::Chapter>& chapters, const Report& report) {
  std::vector<Mistake> mistakes;
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    std::vector<const Result*> runs;
    for (const std::size_t run : report.chapters[i].runs) runs.push_back(&report.runs[run].result);
    for (std::size_t at = 0; at < chapters[i].text.size(); ++at) {
      for (const std::string& wrong : wrong_numbers_in(chapters[i].text[at], runs))
        mistakes.push_back({chapters[i].file, fmt::format("{}/text/{}", chapters[i].pointer, at), wrong});
    }
    const std::string wrong = chapters[i].sketch ? wrong_in_sketch(*chapters[i].sketch, runs) : "";
    if (!wrong.empty()) mistakes.push_back({chapters[i].file, chapters[i].pointer + "/sketch", wrong});
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
}

/// Runs are identified by their files; none is run twice. @param title of a lecture; otherwise empty
std::optional<Report> report_of(const std::string& title, const std::vector<Lecture::Chapter>& chapters,
                                const std::vector<Scenario>& scenarios, const Catalogue& catalogue,
                                const Options& options, Tally& tally) {
  const auto files = files_of(chapters);
  Supervision supervision(options);
  Report report;
  report.title = (title.empty() ? title_of(scenarios) : title) + changes_in_words(scenarios.front().overrides);
  for (const auto& scenario : scenarios) {
    RunOptions with_formula = supervision.run_options();
    with_formula.formula = FormulaSearch::brief;
    auto run = tally.try_out(scenario, [&] { return show(scenario, with_formula); });
    if (!run) return std::nullopt;
    if (scenario.predict) {
      run->result.predictions =
          judged(scenario.file, scenario, run->result, catalogue, options.read, supervision.run_options());
    }
    report_failures(scenario, run->result);
    tally.judge(scenario, run->result);
    report.runs.push_back(std::move(*run));
    report.bounds.push_back(quick_bound_of(scenario));
    report.embeddings.push_back(embedded_exchange_of(scenario));
  }
  for (const Lecture::Chapter& of : chapters) {
    ReportChapter& chapter =
        report.chapters.emplace_back(ReportChapter{of.title, of.text, {}, of.step, of.is_covered, of.view, of.sketch});
    for (const auto& file : of.scenarios) {
      chapter.runs.push_back(static_cast<std::size_t>(std::ranges::find(files, file) - files.begin()));
    }
  }
  // With other values numbers in texts follow.
  if (options.read.overrides.empty()) check_numbers(chapters, report);
  return report;
}

// No program would open an HTML page named page.pdf.
void refuse_other_endings(const Options& options) {
  const std::string ending = options.output ? std::filesystem::path(*options.output).extension().string() : "";
  if (ending.empty() || options.format == Format::json) return;
  if (ending == ".html" || ending == ".htm") return;
  throw UsageError(
      fmt::format("hopscope: report writes an HTML page, but {} does not end in .html; a browser can print it to "
                  "PDF\nTry: hopscope report FILE --output page.html",
                  *options.output));
}

}  // namespace

int report(const Options& options, const Catalogue& catalogue) {
  refuse_other_endings(options);
  if (options.output) check_writable(*options.output);
  if (shows_on_terminal(options) && options.format == Format::table) {
    throw UsageError(
        "hopscope: the page needs a file; give --output page.html\nTry: hopscope report FILE --output page.html");
  }
  std::string title;
  std::vector<Mistake> mistakes;
  const auto chapters = chapters_of(options, title, mistakes);
  const auto scenarios = read_scenarios(files_of(chapters), options, catalogue, std::move(mistakes));
  Tally tally;
  const auto report = report_of(title, chapters, scenarios, catalogue, options, tally);
  tally.sum_up(scenarios.size());
  if (!report) {
    if (options.output) tell(fmt::format("{}: not written: not every run finished", *options.output));
    return tally.status();
  }
  deliver_document(options.format == Format::json ? report_json(*report) + '\n' : report_page(*report), options);
  return tally.status();
}

}  // namespace hopscope
