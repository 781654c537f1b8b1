#include "command/outputs.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "output/file.hpp"
#include "scenario/named_files.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

struct Target {
  std::string_view option;
  std::string file;
};

std::vector<Target> targets_of(const Options& options) {
  std::vector<Target> targets;
  if (options.output) targets.push_back({"--output", *options.output});
  if (options.map.output_mapping) targets.push_back({"--output-mapping", *options.map.output_mapping});
  if (!options.sweep.store.empty()) targets.push_back({"--store", options.sweep.store});
  return targets;
}

// What is not there yet is read by nobody; a pipe is not overwritten.
bool could_be_read(const Target& target) {
  std::error_code ignored;
  return fs::is_regular_file(target.file, ignored);
}

bool is_same(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return fs::equivalent(one, other, ignored);
}

// A folder stands for the files in it.
bool is_in(const std::string& file, const std::string& folder) {
  std::error_code ignored;
  return fs::is_directory(folder, ignored) && file.ends_with(".json") &&
         fs::equivalent(fs::absolute(file).parent_path(), folder, ignored);
}

}  // namespace

void spare_inputs(const Options& options) {
  const auto targets = targets_of(options);
  if (std::ranges::none_of(targets, could_be_read)) return;
  for (const auto& argument : options.arguments) {
    for (const auto& read : files_read_with(argument, options.read)) {
      for (const auto& [option, file] : targets) {
        if (!is_same(file, read) && !is_in(file, argument)) continue;
        throw WriteError(fmt::format("{}: is read, and {} would overwrite it; give another file", file, option));
      }
    }
  }
}

}  // namespace hopscope
