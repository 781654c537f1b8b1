#include "wasm/answers.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <hopscope/names.hpp>
#include <hopscope/scenario.hpp>

#include "output/report/report.hpp"
#include "output/result.hpp"
#include "run/shown_run.hpp"
#include "scenario/fits.hpp"
#include "study/bound/bound.hpp"
#include "study/prediction/exercise.hpp"
#include "study/prediction/prediction.hpp"
#include "wasm/run_watch.hpp"

namespace hopscope::lab {

namespace {

/// What a question is about.
struct Subject {
  std::vector<std::string> scenarios;
  ReadOptions reading;
  double seconds;
  ReportChapter chapter;  ///< of a lecture; without runs
};

std::optional<CurveToSketch> sketch_of(const Json& chapter) {
  const auto found = chapter.find("sketch");
  if (found == chapter.end() || found->is_null()) return std::nullopt;
  return CurveToSketch{found->at("formula"), found->at("over"), found->at("words"),
                       found->at("from"),    found->at("to"),   found->at("at")};
}

ReportChapter chapter_of(const Json& question) {
  const Json chapter = question.value("chapter", Json::object());
  return {chapter.value("title", ""),
          chapter.value("text", std::vector<std::string>{}),
          {},
          chapter.value("step", Step{0}),
          chapter.value("covered", false),
          chapter.value("view", "network"),
          sketch_of(chapter)};
}

Subject subject_of(const Json& question) {
  Subject subject;
  auto files = std::make_shared<FilesInMemory>();
  for (const auto& [name, text] : question.at("files").items()) files->put(name, text.get<std::string>());
  subject.reading.files = files;
  subject.scenarios = question.at("scenarios").get<std::vector<std::string>>();
  subject.seconds = question.value("seconds", 1e300);
  subject.chapter = chapter_of(question);
  return subject;
}

/// All of them are read before one runs; the mistakes of all are reported.
std::vector<Scenario> scenarios_of(const Subject& subject, const Catalogue& catalogue) {
  std::vector<Scenario> scenarios;
  std::vector<Mistake> mistakes;
  for (const std::string& file : subject.scenarios) {
    try {
      scenarios.push_back(read_scenario(file, catalogue, subject.reading));
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return scenarios;
}

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// A run; if it ends in a deadlock, up to there.
/// @param waiting receives a line for each rank that waits for ever
ShownRun shown_run(const Scenario& scenario, RunWatch& watch, std::vector<std::string>& waiting) {
  RunOptions with_formula = watch.options();
  with_formula.formula = FormulaSearch::brief;
  try {
    return show(scenario, with_formula);
  } catch (const DeadlockError& error) {
    waiting = error.waiting();
  }
  try {
    return show_until_deadlock(scenario, watch.options());
  } catch (const std::exception&) {
    throw DeadlockError(std::move(waiting));  // its steps are not to be had
  }
}

std::string report(const Subject& subject, const Catalogue& catalogue, Drawings& drawings, const Progress& progress) {
  const auto scenarios = scenarios_of(subject, catalogue);
  Report report;
  report.title = subject.chapter.title.empty() ? scenarios.front().name : subject.chapter.title;
  if (subject.chapter.title.empty() && scenarios.size() > 1)
    report.title += fmt::format(" and {} more", scenarios.size() - 1);
  report.chapters.push_back(subject.chapter);
  std::vector<std::string> deadlock;  // the first
  for (const Scenario& scenario : scenarios) {
    RunWatch watch(progress, subject.seconds);
    report.chapters.front().runs.push_back(report.runs.size());
    std::vector<std::string> waiting;
    ShownRun run = shown_run(scenario, watch, waiting);
    if (deadlock.empty()) deadlock = waiting;
    if (scenario.predict && waiting.empty()) {
      run.result.predictions = judged(scenario.file, scenario, run.result, catalogue, subject.reading, watch.options());
    }
    report.runs.push_back(std::move(run));
    report.bounds.push_back(quick_bound_of(scenario));
    report.embeddings.push_back(embedded_exchange_of(scenario));
  }
  const std::string beside = deadlock.empty() ? "" : R"(,"deadlock":)" + text_of(Json(deadlock));
  return R"({"document":)" + report_json(report, drawings) + beside + '}';
}

std::string run(const Subject& subject, const Catalogue& catalogue, const Progress& progress) {
  std::vector<Result> results;
  for (const Scenario& scenario : scenarios_of(subject, catalogue)) {
    RunWatch watch(progress, subject.seconds);
    results.push_back(simulate(scenario, watch.options()));
  }
  return R"({"result":)" + json(results, {}) + '}';
}

/// Over a range of sizes and costs, each of whose runs may take that long.
Json judge(const Subject& subject, const Catalogue& catalogue, const Progress& progress) {
  const Scenario scenario = read_scenario(subject.scenarios.front(), catalogue, subject.reading);
  RunWatch watch(progress, subject.seconds);
  const Result result = simulate(scenario, watch.options());
  Json list = Json::array();
  if (!scenario.predict) return {{"predictions", list}};
  for (const Verdict& each : judged(scenario.file, scenario, result, catalogue, subject.reading, watch.options())) {
    list.push_back({{"quantity", each.quantity},
                    {"predicted", each.predicted},
                    {"holds", each.holds},
                    {"where", where_it_holds(each)},
                    {"words", each.words}});
  }
  return {{"predictions", list}};
}

/// The values that the sheet of a student has, as changes of the scenario.
Json draw(const Json& question, const Subject& subject, const Catalogue& catalogue) {
  RunWatch watch({}, subject.seconds);
  const DrawnExercise exercise =
      drawn_exercise(subject.scenarios.front(), question.value("student", ""), question.value("seed", std::uint64_t{1}),
                     catalogue, subject.reading, watch.options());
  Json list = Json::array();
  for (const Override& drawn : exercise.drawn) {
    Json value = Json::parse(drawn.value, nullptr, false);
    list.push_back({{"path", drawn.path}, {"value", value.is_discarded() ? Json(drawn.value) : std::move(value)}});
  }
  return {{"drawn", list}};
}

Json fits(const Subject& subject, const Catalogue& catalogue) {
  Json list = Json::array();
  for (const AlgorithmFit& fit : read_fits(subject.scenarios.front(), catalogue, subject.reading)) {
    list.push_back({{"name", fit.name}, {"title", fit.algorithm->title}, {"misfit", fit.misfit}});
  }
  return {{"fits", list}};
}

/// The time of a run, and what its formula yields; or why there is none.
Json time_of(const Subject& subject, const Catalogue& catalogue) {
  try {
    const Scenario scenario = read_scenario(subject.scenarios.front(), catalogue, subject.reading);
    RunWatch watch({}, subject.seconds);
    const Result result = simulate(scenario, watch.options());
    if (result.analytic.empty()) return {{"time", result.time}, {"formula", nullptr}, {"kind", nullptr}};
    const auto& formula = result.analytic.back();
    return {{"time", result.time}, {"formula", formula.value}, {"kind", name_of(formula.kind)}};
  } catch (const InputError& error) {
    return {{"misfit", error.mistakes().front().message}};
  } catch (const Refusal& refusal) {
    return {{"misfit", refusal.what()}};
  }
}

Json times(const Json& question, const Subject& subject, const Catalogue& catalogue, const Progress& progress) {
  Json list = Json::array();
  const Json& points = question.at("changes");
  for (const Json& changes : points) {
    Subject changed = subject;
    for (const Json& change : changes) {
      const Json& value = change.at("value");
      changed.reading.overrides.push_back(
          {change.at("path").get<std::string>(), value.is_string() ? value.get<std::string>() : value.dump()});
    }
    list.push_back(time_of(changed, catalogue));
    if (progress) progress(static_cast<double>(list.size()) / static_cast<double>(points.size()));
  }
  return {{"times", list}};
}

std::string answer_of(const Json& question, const Catalogue& catalogue, Drawings& drawings, const Progress& progress) {
  const auto ask = question.at("ask").get<std::string>();
  if (ask == "catalogue") return text_of({{"catalogue", catalogue_json(catalogue)}});
  const Subject subject = subject_of(question);
  if (ask == "report") return report(subject, catalogue, drawings, progress);
  if (ask == "run") return run(subject, catalogue, progress);
  if (ask == "judge") return text_of(judge(subject, catalogue, progress));
  if (ask == "draw") return text_of(draw(question, subject, catalogue));
  if (ask == "fits") return text_of(fits(subject, catalogue));
  if (ask == "times") return text_of(times(question, subject, catalogue, progress));
  throw std::invalid_argument("unknown question: " + ask);
}

Json mistakes_json(const InputError& error) {
  Json list = Json::array();
  for (const auto& [file, pointer, message] : error.mistakes()) {
    list.push_back({{"file", file}, {"pointer", pointer}, {"message", message}});
  }
  return {{"mistakes", list}};
}

}  // namespace

std::string answer(const std::string& question, const Catalogue& catalogue, Drawings& drawings,
                   const Progress& progress) {
  try {
    return answer_of(Json::parse(question), catalogue, drawings, progress);
  } catch (const InputError& error) {
    return text_of(mistakes_json(error));
  } catch (const DeadlockError& error) {
    return text_of({{"deadlock", error.waiting()}, {"error", error.what()}});
  } catch (const Refusal& error) {
    return text_of({{"refused", error.what()}});
  } catch (const std::exception& error) {
    return text_of({{"error", error.what()}});
  }
}

}  // namespace hopscope::lab
