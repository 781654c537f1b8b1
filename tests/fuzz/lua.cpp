// A program in Lua, with limits that a run of four ranks does not need.

#include "fuzz/schedule_files.hpp"

namespace hopscope::fuzz {

namespace {

/// The text with limits of ours, in its first line; names of other limits are misspelt.
std::string limited(std::string text) {
  constexpr std::string_view name = "limits";
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at)) text[at] = 'L';
  const bool has_shebang = text.starts_with('#');
  const auto end = has_shebang ? std::min(text.find('\n'), text.size()) : 0;
  return text.insert(end,
                     (has_shebang ? "\n" : "") +
                         std::string("limits = {instructions = 1e5, megabytes = 32, seconds = 5, actions = 5000} "));
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string text = fuzz::limited(std::string(fuzz::text_of(data, size)));
  fuzz::check_schedule({.field = "program",
                        .file = "input.lua",
                        .operations = {"all-to-all", "all-gather"},
                        .is_judged_by_run = true,
                        .written_as = {ExportFormat::messages}},
                       text);
  return 0;
}
