#include "json/file_kinds.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope::input {

namespace {

const std::vector<FileKindInWords>& all_kinds() {
  using enum FileIs;
  static const std::vector<FileKindInWords> kinds{
      {certificate, "a certificate of a lower bound", "hopscope verify takes it", {"verify"}},
      {benchmark_log,
       "a benchmark log",
       "hopscope measured, fit and guidelines take it",
       {"measured", "fit", "guidelines"}},
      {measurements, "a table of measured times", "hopscope fit takes it", {"fit"}},
      {embedding, "an embedding", "hopscope map takes it", {"map", "check", "claims"}},
      {scenario,
       "a scenario",
       "hopscope run and hopscope compare take it",
       {"run",        "compare",  "curve",     "sweep", "map",         "cost",       "overview",
        "guidelines", "measured", "recommend", "bound", "sensitivity", "synthesise", "optimum",
        "report",     "lab",      "export",    "check", "claims",      "exercise",   "explain"}},
      {lecture,
       "a lecture",
       "hopscope report makes a page of it, and hopscope run runs its scenarios",
       {"run", "report", "lab", "check"}},
      {platform,
       "a platform",
       "name it in the field \"platform\" of a scenario, or give it to hopscope overview, guidelines or cost",
       {"cost", "overview", "guidelines", "export"}},
      {store,
       "a store of a sweep",
       "hopscope table, plot and recommend take it",
       {"table", "plot", "merge", "recommend"}},
      {messages, "a table of messages", "name it in the field \"messages\" of the schedule of a scenario", {"check"}},
      {program,
       "a program in Lua",
       "name it in the field \"program\" of the schedule of a scenario",
       {"check", "explain"}},
      {schedule,
       "a schedule of another tool",
       "name it in the field \"file\" of the schedule of a scenario",
       {"check", "explain"}},
      {network,
       "a network",
       R"(name it in a scenario: {"platform": {"topology": {"family": "graph", "file": ..}, "costs": {"t_s": "2 us", )"
       R"("t_w": "12.5 GB/s", "t_h": "0 us"}, "word_bytes": 1}, "schedule": {"operation": "all-to-all", )"
       R"("algorithm": "pairwise", "message_words": 4096}}, with your costs)",
       {}},
      {matrix,
       "a matrix of message sizes",
       R"(name it in the schedule of a scenario: "sizes": {"matrix_market": ..})",
       {}},
      {page, "a page or a figure", "open it in a browser", {}}};
  return kinds;
}

}  // namespace

const FileKindInWords& words_for(FileIs kind) { return *std::ranges::find(all_kinds(), kind, &FileKindInWords::is); }

std::string wanted_by(std::string_view command) {
  std::vector<std::string> wanted;
  for (const FileKindInWords& kind : all_kinds()) {
    if (std::ranges::find(kind.commands, command) != kind.commands.end()) wanted.emplace_back(kind.what);
  }
  if (wanted.empty()) return {};
  const std::string last = std::move(wanted.back());
  wanted.pop_back();
  return wanted.empty() ? last : fmt::format("{} or {}", joined(wanted, ", "), last);
}

std::string misplaced(FileIs kind, std::string_view wanted) {
  const FileKindInWords& words = words_for(kind);
  return fmt::format("this is {}, not {}; {}", words.what, wanted, words.use);
}

std::optional<FileIs> kind_of_document(const Json& root) {
  if (!root.is_object()) return std::nullopt;
  if (root.contains("certifies")) return FileIs::certificate;
  if (root.contains("schedule")) return FileIs::scenario;
  if (root.contains("chapters")) return FileIs::lecture;
  if (root.contains("guest")) return FileIs::embedding;
  if (root.contains("platform")) return FileIs::scenario;
  if (root.contains("topology")) return FileIs::platform;
  // A title without chapters yet.
  return root.contains("title") ? std::optional(FileIs::lecture) : std::nullopt;
}

}  // namespace hopscope::input
