#include <filesystem>

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/sweep/sweep.hpp"
#include "store/point_writer.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

// A store merged into itself would be locked by itself.
void refuse_itself(const std::string& into, const std::vector<std::string>& others) {
  std::vector<Mistake> mistakes;
  for (const std::string& each : others) {
    std::error_code ignored;
    if (fs::equivalent(into, each, ignored)) {
      mistakes.push_back({each, "", fmt::format("is {} itself, the store to merge into", into)});
    } else if (!fs::exists(each, ignored)) {
      mistakes.push_back({each, "", "there is no such file; give stores that sweep has written"});
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
}

MergeReport merged_into(const std::string& into, const std::vector<std::string>& others) {
  MergeReport report{into, 0, {}};
  const store::WriterFile writer(into);
  store::PointStore store(into, store::Access::create);
  for (const std::string& each : others) report.merged.emplace_back(each, store::merge(store, each));
  report.points = std::get<std::int64_t>(store.database().value("SELECT count(*) FROM points"));
  return report;
}

}  // namespace

int merge(const Options& options, const Catalogue& /*catalogue*/) {
  if (options.arguments.size() < 2) {
    throw UsageError(
        "hopscope: merge needs a store to merge into, which is created if it does not exist, and one or more others\n"
        "Try: hopscope merge --help");
  }
  const std::string& into = options.arguments.front();
  const std::vector<std::string> others(options.arguments.begin() + 1, options.arguments.end());
  if (options.output) check_writable(*options.output);
  refuse_itself(into, others);
  MergeReport report;
  try {
    report = merged_into(into, others);
  } catch (const store::DatabaseError& error) {
    throw WriteError(one_line(into + ": " + error.what()));
  }
  deliver(options.format == Format::json ? merge_json(report) : merge_table(report, result_style(options)), options);
  return report.conflicts() == 0 ? done : promise_broken;
}

}  // namespace hopscope
