#include "command/line/outputs.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "output/file.hpp"
#include "scenario/named_files.hpp"
#include "study/claims.hpp"
#include "text/formatted.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

/// A file that a command reads or writes.
struct Named {
  std::string file;
  std::string option = {};  ///< by which it is written; empty if it is read
  std::string store = {};   ///< to which it belongs, if SQLite keeps it beside one
};

/// The target of a name: symbolic links are resolved, including those to files that do not exist yet.
fs::path place_of(const std::string& file) {
  constexpr int most_links = 40;
  std::error_code ignored;
  fs::path path = fs::absolute(file, ignored);
  for (int i = 0; i < most_links && fs::is_symlink(path, ignored); ++i) {
    path = path.parent_path() / fs::read_symlink(path, ignored);
  }
  return fs::weakly_canonical(path.parent_path(), ignored) / path.filename();
}

bool are_one(const std::string& file, const std::string& other) {
  std::error_code ignored;
  if (fs::exists(file, ignored)) return fs::equivalent(file, other, ignored);
  return place_of(file) == place_of(other);
}

/// Adds a store with the files that SQLite keeps beside it, or beside the target of a link.
void add_store(const std::string& store, const std::string& option, std::vector<Named>& all) {
  all.push_back({store, option, ""});
  for (const char* ending : {"-wal", "-shm", "-journal"}) {
    all.push_back({place_of(store).string() + ending, option, store});
  }
}

std::vector<Named> written_by(const Options& options) {
  std::vector<Named> all;
  if (!options.sweep.store.empty()) add_store(options.sweep.store, "--store", all);
  if (options.output) all.push_back({*options.output, "--output"});
  if (options.study == nullptr) return all;
  for (const Setting& each : options.study->settings) {
    const FieldValue* const file = each.is_written ? options.settings.find(each.field.name) : nullptr;
    if (file != nullptr) all.push_back({std::get<std::string>(*file), each.option()});
  }
  return all;
}

void add_files_read(const CommandLine& line, std::vector<Named>& all) {
  std::vector<std::string> arguments = line.options.arguments;
  const bool takes_folders = line.options.study != nullptr && line.options.study->takes_folders;
  if (takes_folders && arguments.empty() && is_folder(usual_claims)) arguments.emplace_back(usual_claims);
  std::vector<std::string> files;
  for (const std::string& argument : arguments) {
    if (!takes_folders || !is_folder(argument)) {
      files.push_back(argument);
      continue;
    }
    const auto within = claim_files_in(argument);
    files.insert(files.end(), within.begin(), within.end());
  }
  for (const std::string& file : files) {
    if (is_store(file)) continue;  // which is no document
    for (std::string& read : files_read_with(file, line.options.read)) all.push_back({std::move(read)});
  }
}

std::vector<Named> read_by(const CommandLine& line, const std::vector<Named>& written) {
  std::vector<Named> all;
  for (const std::string& argument : line.options.arguments) {
    if (line.reads == Reads::stores || (line.reads == Reads::files && is_store(argument))) add_store(argument, "", all);
  }
  // Input files exist: a file that does not exist yet cannot be one of them.
  std::error_code ignored;
  const auto is_there = [&](const Named& each) { return fs::is_regular_file(each.file, ignored); };
  if (line.reads == Reads::files && std::ranges::any_of(written, is_there)) add_files_read(line, all);
  return all;
}

/// False for a pipe, which keeps what others have written to it.
bool is_overwritten(const std::string& file) {
  std::error_code ignored;
  return !fs::exists(file, ignored) || fs::is_regular_file(file, ignored);
}

/// What is wrong with writing to a file that is read; empty if it is another.
std::string clash_of(const Named& written, const Named& read) {
  if (!is_overwritten(written.file) || !are_one(written.file, read.file)) return "";
  const std::string& file = written.store.empty() ? written.file : read.file;
  const std::string what = read.store.empty() ? "is read" : fmt::format("belongs to {}, which is read", read.store);
  return fmt::format("{}: {}, and {} would overwrite it; give another file", file, what, written.option);
}

/// What is wrong with two files that are written; empty if they are not the same, or both a pipe and not a file.
std::string clash_of_two(const Named& one, const Named& other) {
  const bool is_safe = is_written_directly(one.file) && is_written_directly(other.file);
  if (one.option == other.option || is_safe || !are_one(one.file, other.file)) return "";
  if (one.store.empty()) {
    return fmt::format("{}: {} and {} would both write it; give two files", other.file, one.option, other.option);
  }
  return fmt::format("{}: belongs to {} {}, and {} would overwrite it; give another file", other.file, one.option,
                     one.store, other.option);
}

}  // namespace

void spare_inputs(const CommandLine& line) {
  const auto written = written_by(line.options);
  const auto read = read_by(line, written);
  std::vector<std::string> clashes;
  const auto tell = [&](const std::string& clash) {
    const bool is_new = !clash.empty() && std::ranges::find(clashes, clash) == clashes.end();
    if (is_new) clashes.push_back(one_line(clash));
  };
  for (auto one = written.begin(); one != written.end(); ++one) {
    for (const Named& each : read) tell(clash_of(*one, each));
    for (auto other = one + 1; other != written.end(); ++other) tell(clash_of_two(*one, *other));
  }
  if (!clashes.empty()) throw WriteError(joined(clashes, "\n"));
}

void spare_files_read(const Options& options) {
  for (const Named& each : written_by(options)) check_not_read(each.file);
}

bool is_store(const std::string& file) {
  constexpr std::string_view beginning = "SQLite format 3";
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return false;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rb"), std::fclose);
  std::array<char, beginning.size()> read{};
  return in && std::fread(read.data(), 1, read.size(), in.get()) == read.size() &&
         std::string_view(read.data(), read.size()) == beginning;
}

}  // namespace hopscope
