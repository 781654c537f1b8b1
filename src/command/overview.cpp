#include <algorithm>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/overview_report.hpp"
#include "study/overview.hpp"

namespace hopscope {

namespace {

int status_of(const std::string& file, const PlatformRows& rows) {
  int status = done;
  for (const OperationRow& row : rows.rows) {
    for (const std::string& trouble : row.troubles) {
      tell(fmt::format("{}: {}: {}", file, row.operation, trouble));
      status = promise_broken;
    }
  }
  return status;
}

}  // namespace

int overview(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  std::vector<std::string> files = options.arguments;
  files.insert(files.end(), options.overview.against.begin(), options.overview.against.end());
  std::optional<double> words = options.overview.words;
  ReadOptions reading = options.read;
  const auto all = read_each(files, [&](const std::string& file) {
    PlatformFits fits = read_overview(file, words, catalogue, reading);
    if (!words) words = words_of(fits);  // all are given those of the first
    reading.overrides.clear();           // they change the first file alone
    return fits;
  });
  OverviewReport report;
  int status = done;
  for (const PlatformFits& fits : all) {
    Supervision supervision(options);
    PlatformRows rows = overview_rows(fits, catalogue, supervision.run_options());
    status = std::max(status, status_of(fits.file, rows));
    if (&fits == &all.front()) {
      report.main = std::move(rows);
    } else {
      report.against.push_back(std::move(rows));
    }
  }
  deliver(rendered({.table = [&](const TextStyle& style) { return overview_table(report, style); },
                    .json = [&] { return overview_json(report); },
                    .csv = [&] { return overview_csv(report); },
                    .html = [&] { return overview_page(report); }},
                   options),
          options);
  return status;
}

}  // namespace hopscope
