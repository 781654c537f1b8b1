#include "json/document.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "json/fields.hpp"
#include "json/file_kinds.hpp"
#include "text/utf8.hpp"

namespace hopscope::input {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view platform_rule =
    "give the path of a platform file, relative to this one, or the platform as an object";

// Parses a file. Its mistakes are reported under its own name.
std::optional<Json> load(const std::string& file, std::string_view holds, Findings& findings) {
  std::vector<Mistake> mistakes;
  std::optional<Json> json;
  if (const auto text = read_text(findings.files(), file, holds, mistakes)) json = parse_json(*text, file, mistakes);
  for (Mistake& mistake : mistakes) findings.add(std::move(mistake));
  return json;
}

bool has(const Json& root, const char* field) { return root.is_object() && root.contains(field); }

std::string_view in_words(DocumentKind kind) {
  switch (kind) {
    case DocumentKind::scenario: return "a scenario";
    case DocumentKind::embedding: return "an embedding";
    case DocumentKind::platform: return "a platform";
  }
  return "";
}

/// Whether a file of another kind cannot be what is wanted: reported then.
bool is_misplaced(const Json& root, DocumentKind wanted, Findings& findings) {
  const auto kind = kind_of_document(root);
  const bool is_of_other = kind == FileIs::lecture || kind == FileIs::certificate ||
                           (wanted == DocumentKind::scenario && kind == FileIs::embedding) ||
                           (wanted != DocumentKind::platform && kind == FileIs::platform);
  if (is_of_other) findings.add("", misplaced(*kind, in_words(wanted)));
  return is_of_other;
}

// Replaces the file name in "platform" by the content of the file.
void bring_in_platform(Document& document, const std::string& scenario_file, Findings& findings) {
  const auto named = document.root.find("platform");
  if (named == document.root.end() || named->is_object()) return;
  document.has_platform = false;
  if (!named->is_string()) {
    return findings.add("/platform", fmt::format("is {}; {}", shown(*named), platform_rule));
  }
  const auto& name = named->get_ref<const std::string&>();
  const std::string file = path_from(findings.files(), scenario_file, name);
  if (const std::string why = unusable(findings.files(), name, file); !why.empty()) {
    return findings.add("/platform", fmt::format("{}; {}", why, platform_rule));
  }
  std::optional<Json> platform = load(file, "a platform", findings);
  if (!platform) return;
  if (has(*platform, "schedule") && has(*platform, "platform")) {
    return findings.add({file, "", "this is a scenario, not a platform; a platform has topology and costs"});
  }
  *named = std::move(*platform);
  document.has_platform = true;
  document.platform_file = file;
  findings.platform_comes_from(file);
}

}  // namespace

std::optional<Document> load_document(const std::string& file, const ReadOptions& options, Findings& findings,
                                      DocumentKind kind) {
  const bool is_scenario = kind == DocumentKind::scenario;
  std::optional<Json> root = load(file, in_words(kind), findings);
  if (!root) return std::nullopt;
  if (is_misplaced(*root, kind, findings)) return std::nullopt;
  if (kind == DocumentKind::platform) {
    root = Json{{"platform", std::move(*root)}};
    findings.platform_comes_from(file);
  }
  Document document{std::move(*root), true, "", {}};
  if (!document.root.is_object()) return document;
  for (const Override& each : options.overrides) {
    if (!is_inside_platform(each)) apply_override(document.root, each, findings);
  }
  for (const Override& each : options.overrides) document.overrides.push_back(each.path + '=' + each.value);
  if (options.engine && is_scenario) {
    document.root["engine"] = *options.engine;
    findings.comes_from_option("/engine", "--engine " + *options.engine);
  }
  if (kind == DocumentKind::platform) document.platform_file = file;
  bring_in_platform(document, file, findings);
  for (const Override& each : options.overrides) {
    if (is_inside_platform(each) && document.has_platform) apply_override(document.root, each, findings);
  }
  return document;
}

std::optional<FileIs> kind_of_file(Files& files, const std::string& file) {
  Findings unheard(files, file);
  const std::optional<Json> root = load(file, "JSON", unheard);
  return root ? kind_of_document(*root) : std::nullopt;
}

bool holds_embedding(Files& files, const std::string& file) { return kind_of_file(files, file) == FileIs::embedding; }
bool holds_platform(Files& files, const std::string& file) { return kind_of_file(files, file) == FileIs::platform; }
bool holds_lecture(Files& files, const std::string& file) { return kind_of_file(files, file) == FileIs::lecture; }

DocumentKind kind_of(Files& files, const std::string& file) {
  const auto kind = kind_of_file(files, file);
  if (kind == FileIs::platform) return DocumentKind::platform;
  return kind == FileIs::embedding ? DocumentKind::embedding : DocumentKind::scenario;
}

std::string name_of_file(const std::string& file) {
  const std::string name = fs::path(file).stem().string();
  return find_broken_utf8(name) ? "scenario" : name;  // results are written in UTF-8
}

}  // namespace hopscope::input
