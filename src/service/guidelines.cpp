#include "study/guidelines.hpp"

#include <algorithm>
#include <limits>
#include <memory>

#include "output/guidelines.hpp"
#include "service/algorithm_fits.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

GuidelineReport of_logs(const StudyRequest& request) {
  if (request.text("library"))
    throw SettingError("--library is for a platform; a log has the times of the library that was measured");
  std::vector<std::string> names;
  for (const StudyInput& input : request.inputs) names.push_back(input.file);
  const auto ranks = request.number_if_given("ranks");
  return guidelines_of_logs(read_logs(*request.how.files, names),
                            ranks ? std::optional(static_cast<Rank>(*ranks)) : std::nullopt);
}

GuidelineReport of_platform(const StudyRequest& request) {
  if (request.inputs.size() > 1) throw SettingError("guidelines takes one platform or scenario, or logs of benchmarks");
  const StudyInput& input = request.inputs.front();
  GuidelineOptions asked{.to = request.number("to")};
  const std::optional<Library> library = asked_library(request);
  if (library) asked.library = &*library;
  return guidelines_held(input.file, asked, request.catalogue, input.how, request.options_of_runs());
}

Printed run_guidelines(const StudyRequest& request) {
  const bool of_measured =
      request.number_if_given("ranks") || std::ranges::any_of(request.inputs, [](const StudyInput& input) {
        return is_log_file(*input.how.files, input.file);
      });
  const auto report = std::make_shared<const GuidelineReport>(of_measured ? of_logs(request) : of_platform(request));
  return {.table = [report](const TextStyle& style) { return guidelines_table(*report, style); },
          .json = [report] { return guidelines_json(*report); },
          .csv = [report] { return guidelines_csv(*report); }};
}

}  // namespace

StudyKind guidelines() {
  return {.name = "guidelines",
          .summary =
              "Check performance guidelines: which operations are slower than a combination of others with the same "
              "result, "
              "by simulation, by the choices of a library, or in benchmark logs",
          .example = "hopscope guidelines platforms/hypercube-8.json --library openmpi --set platform.word_bytes=8",
          .formats = with_rows,
          .run = run_guidelines,
          .argument = "FILE|LOG",
          .needs = "a platform, a scenario, or benchmark logs",
          .argument_help =
              "a platform, or a scenario whose platform is used; or logs of OSU's and Intel's benchmarks, "
              "nccl-tests or rccl-tests",
          .takes_all_files = true,
          .settings = {
              library_setting("use the algorithms that this library chooses, not the fastest"),
              machine_setting(),
              {{.name = "to", .meaning = "the largest vector, in words", .least = 1, .most = 1e15, .standard = 65536.0},
               "WORDS"},
              {{.name = "ranks",
                .meaning = "the number of ranks of logs that do not state it, or that have tables of several",
                .least = 2,
                .most = std::numeric_limits<Rank>::max(),
                .is_optional = true},
               "P"},
              jobs_setting()}};
}

}  // namespace hopscope::studies
