#include "json/canonical.hpp"

#include <array>
#include <cmath>
#include <filesystem>

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include "files/text_file.hpp"
#include "json/document.hpp"

namespace hopscope::input {

namespace {

namespace fs = std::filesystem;

constexpr std::array says_nothing{"$schema", "name", "expect", "claim", "sweep"};

void make_numbers_whole(Json& value) {
  if (value.is_number_float()) value = canonical_number(value);
  if (value.is_structured()) {
    for (Json& each : value) make_numbers_whole(each);
  }
}

// Appends the content's digest to each file name. @param beside the file that names are relative to
void name_contents(Json& value, const std::string& beside, Digests& digests) {
  if (!value.is_structured()) return;
  for (auto item = value.begin(); item != value.end(); ++item) {
    name_contents(*item, beside, digests);
    if (!value.is_object() || !item->is_string()) continue;
    for (const std::string_view name : names_of_files) {
      if (item.key() != name) continue;
      const std::string file = file_meant_by(item->get<std::string>());
      const std::string digest = digests.of(path_from(digests.files(), beside, file));
      *item = fs::path(file).filename().string() + '#' + digest;
    }
  }
}

}  // namespace

std::string Digests::of(const std::string& file) {
  const std::scoped_lock lock(mutex_);
  const auto known = known_.find(file);
  if (known != known_.end()) return known->second;
  const std::string content = files_.read(file, text_file::most_bytes).bytes;
  return known_[file] = digest_of(content + digests_of_list(content, file));
}

// A list of traces stands for the files that it names, one on each line.
std::string Digests::digests_of_list(const std::string& content, const std::string& file) {
  std::string all;
  for (text_file::Lines lines(content); lines.next_filled();) {
    const std::string_view name = text_file::trimmed(lines.line());
    if (name.starts_with('#')) continue;
    const std::string named = path_from(files_, file, std::string(name));
    if (files_.kind(named) != FileKind::regular) return all;  // the first line of most files tells
    all += digest_of(files_.read(named, text_file::most_bytes).bytes);
  }
  return all;
}

std::string digest_of(const std::string& text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

Json canonical_number(const Json& number) {
  constexpr double largest_exact = 9007199254740992.0;  // 2^53
  if (!number.is_number_float()) return number;
  const auto value = number.get<double>();
  const bool is_whole = std::floor(value) == value && std::abs(value) <= largest_exact;
  return is_whole ? Json(static_cast<std::int64_t>(value)) : number;
}

std::string canonical_text(Document document, const std::string& file, const std::string& engine, Digests& digests) {
  Json& root = document.root;
  for (const char* field : says_nothing) root.erase(field);
  if (Json& platform = root["platform"]; platform.is_object()) {
    platform.erase("$schema");
    platform.erase("name");
    name_contents(platform, document.platform_file.empty() ? file : document.platform_file, digests);
  }
  name_contents(root["schedule"], file, digests);
  if (!root.contains("engine")) root["engine"] = engine;
  make_numbers_whole(root);
  return root.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hopscope::input
