#include <memory>
#include <utility>
#include <vector>

#include "output/folded_mistakes.hpp"
#include "output/result.hpp"
#include "output/text.hpp"
#include "service/study_kind.hpp"
#include "study/checked_file.hpp"

namespace hopscope::studies {

namespace {

Printed run_check(const StudyRequest& request) {
  const auto files = std::make_shared<std::vector<CheckedFile>>();
  Printed printed{.table =
                      [files](const TextStyle& /*style*/) {
                        std::string text;
                        for (const CheckedFile& each : *files)
                          if (each.mistakes.empty()) text += each.confirmation + '\n';
                        return text;
                      },
                  .json = [files] { return json(*files); }};
  std::vector<Mistake> mistakes;  // a scenario may be named by a lecture, and by itself
  for (const StudyInput& input : request.inputs) {
    files->push_back(checked_file(input.file, input.how, request.catalogue));
    mistakes.insert(mistakes.end(), files->back().mistakes.begin(), files->back().mistakes.end());
  }
  for (std::string& line : folded_lines(mistakes)) printed.remarks.push_back({"", std::move(line)});
  if (!mistakes.empty()) printed.verdict = bad_input;
  return printed;
}

}  // namespace

StudyKind check() {
  return {.name = "check",
          .summary = "Validate scenarios, lectures, embeddings and schedules, without running them",
          .example = "hopscope check scenarios/*.json",
          .formats = documents,
          .run = run_check,
          .needs = "a scenario file",
          .argument_help = "scenarios, lectures, embeddings, or schedules: programs in Lua, files of other tools",
          .takes_lectures = true,
          .confirms = true,
          .refuses = {"--timing"}};
}

}  // namespace hopscope::studies
