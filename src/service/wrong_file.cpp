#include "service/wrong_file.hpp"

#include <algorithm>
#include <array>

#include "files/text_file.hpp"
#include "json/json_text.hpp"
#include "measurements/measured_log.hpp"
#include "scenario/schedule_format.hpp"
#include "text/utf8.hpp"
#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/files/readers.hpp"

namespace hopscope {

namespace {

using input::FileIs;

constexpr std::size_t enough = 4096;  // of the beginning, where that tells the kind

bool begins_as_store(Files& files, const std::string& file) {
  constexpr std::string_view magic = "SQLite format 3";
  const FileOpening opening = files.open(file);
  if (opening.file == nullptr) return false;
  std::array<char, magic.size()> first{};
  return std::string_view(first.data(), opening.file->read(0, first)) == magic;
}

/// Whether the first line that is no comment names these columns, among others.
bool has_columns(std::string_view text, std::initializer_list<std::string_view> names) {
  for (text_file::Lines lines(text); lines.next_filled();) {
    const std::string line = in_small_letters(std::string(lines.line()));
    if (text_file::trimmed(line).starts_with('#')) continue;
    std::vector<std::string_view> fields;
    text_file::split_fields(line, text_file::separator_of(line), fields);
    return std::ranges::all_of(names,
                               [&](std::string_view name) { return std::ranges::find(fields, name) != fields.end(); });
  }
  return false;
}

bool begins_as_page(std::string_view text) {
  const std::string beginning = in_small_letters(std::string(text.substr(0, enough)));
  return std::ranges::any_of(std::array{"<!doctype html", "<html", "<svg"},
                             [&](const char* tag) { return beginning.find(tag) != std::string::npos; });
}

/// A schedule, by the format that recognises it, or by its name, where programs in Lua have no other sign.
std::optional<FileIs> kind_of_schedule(Files& files, const std::string& file, const Catalogue& catalogue) {
  const auto format = format_of_file(file, files, catalogue);
  if (!format || format->name == "csv") return std::nullopt;  // any table is named so
  if (format->field == "program") return FileIs::program;
  return format->field == "messages" ? FileIs::messages : FileIs::schedule;
}

std::optional<FileIs> kind_of_text(const std::string& text) {
  const std::string_view trimmed =
      std::string_view(text).substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (is_measured_log(text)) return FileIs::benchmark_log;
  if (has_columns(text, {"from", "to"})) return FileIs::messages;
  if (has_columns(text, {"m", "time"}) || has_columns(text, {"words", "time"})) return FileIs::measurements;
  if (trimmed.starts_with("%%MatrixMarket")) return FileIs::matrix;
  if (trimmed.starts_with('<') && begins_as_page(trimmed)) return FileIs::page;
  return is_graph_text(text) ? std::optional(FileIs::network) : std::nullopt;
}

}  // namespace

std::optional<FileIs> kind_of_file(Files& files, const std::string& file, const Catalogue& catalogue) {
  // A stream may never end, or never begin.
  if (files.kind(file) != FileKind::regular) return std::nullopt;
  if (begins_as_store(files, file)) return FileIs::store;
  std::vector<Mistake> unheard;
  const auto text = text_file::read_text(files, file, "text", unheard);
  if (!text) return kind_of_schedule(files, file, catalogue);
  const auto first = text->find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return std::nullopt;
  if (text->at(first) == '{') {
    const auto root = input::parse_json(*text, file, unheard);
    if (const auto document = root ? input::kind_of_document(*root) : std::nullopt) return document;
  }
  if (is_nccl(*text)) return FileIs::network;  // XML, as some schedules are
  if (const auto schedule = kind_of_schedule(files, file, catalogue)) return schedule;
  return kind_of_text(*text);
}

InputError told_by_kind(const InputError& error, std::string_view command, const std::vector<std::string>& arguments,
                        Files& files, const Catalogue& catalogue) {
  std::vector<Mistake> mistakes = error.mistakes();
  const std::string wanted = input::wanted_by(command);
  for (const std::string& file : arguments) {
    const auto is_of_file = [&](const Mistake& mistake) { return mistake.file == file; };
    const auto first = std::ranges::find_if(mistakes, is_of_file);
    if (wanted.empty() || first == mistakes.end()) continue;
    const auto kind = kind_of_file(files, file, catalogue);
    if (!kind) continue;
    const auto& takers = input::words_for(*kind).commands;
    if (std::ranges::find(takers, command) != takers.end()) continue;
    *first = {file, "", input::misplaced(*kind, wanted)};
    mistakes.erase(std::remove_if(first + 1, mistakes.end(), is_of_file), mistakes.end());
  }
  return InputError(std::move(mistakes));
}

}  // namespace hopscope
