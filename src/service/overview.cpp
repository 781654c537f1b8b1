#include "study/overview.hpp"

#include <memory>

#include "output/overview/overview.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

std::vector<PlatformFits> read_platforms(const StudyRequest& request) {
  std::vector<StudyInput> files = request.inputs;
  if (const auto against = request.others.find("against"); against != request.others.end()) {
    for (StudyInput other : against->second) {
      other.how.overrides.clear();  // they change the first file alone
      files.push_back(std::move(other));
    }
  }
  std::optional<double> words = request.number_if_given("message_words");
  return read_all(files, [&](const StudyInput& each) {
    PlatformFits fits = read_overview(each.file, words, request.catalogue, each.how);
    if (!words) words = words_of(fits);  // all are given those of the first
    return fits;
  });
}

Printed run_overview(const StudyRequest& request) {
  const auto report = std::make_shared<OverviewReport>();
  Printed printed{.table = [report](const TextStyle& style) { return overview_table(*report, style); },
                  .json = [report] { return overview_json(*report); },
                  .csv = [report] { return overview_csv(*report); },
                  .html = [report] { return overview_page(*report); }};
  const std::vector<PlatformFits> all = read_platforms(request);
  for (const PlatformFits& fits : all) {
    PlatformRows rows = overview_rows(fits, request.catalogue, request.options_of_runs());
    for (const OperationRow& row : rows.rows) {
      for (const std::string& trouble : row.troubles) {
        printed.remarks.push_back({fits.file, row.operation + ": " + trouble});
        printed.verdict = promise_broken;
      }
    }
    if (&fits == &all.front()) {
      report->main = std::move(rows);
    } else {
      report->against.push_back(std::move(rows));
    }
  }
  return printed;
}

}  // namespace

StudyKind overview() {
  Setting against = read_file("against", "also show the times on these platforms, for comparison");
  against.value = "FILE...";
  against.is_list = true;
  return {.name = "overview",
          .summary =
              "Show every operation on a platform: its fastest algorithm, time, formula and bound, as in the "
              "book's table 4.1",
          .example = "hopscope overview platforms/hypercube-64.json --against platforms/ring-64.json",
          .formats = with_page,
          .run = run_overview,
          .needs = "a platform or a scenario file",
          .argument_help = "a platform, or a scenario that gives a platform and a message size",
          .takes_one = true,
          .takes_all_files = true,
          .settings = {{{.name = "message_words",
                         .meaning = "message size in words (default: that of the scenario, or 64)",
                         .least = 1,
                         .most = 1e15,
                         .is_optional = true},
                        "M"},
                       against,
                       jobs_setting()}};
}

}  // namespace hopscope::studies
