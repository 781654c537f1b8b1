#include "json/json_text.hpp"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "text/safe_text.hpp"
#include "text/utf8.hpp"

namespace hopscope::input {

namespace {

constexpr std::size_t most_mistakes = 1000;  // more are of no use

// Why a file cannot be read; empty if it could.
std::string why_not(const FileContent& content) {
  switch (content.outcome) {
    case FileContent::Outcome::read: return "";
    case FileContent::Outcome::absent: return "there is no such file; give the path of a JSON file";
    case FileContent::Outcome::directory: return "is a directory; give a JSON file";
    case FileContent::Outcome::too_large: return "is larger than 16 MiB, the most that is allowed";
    case FileContent::Outcome::unreadable: break;
  }
  return fmt::format("cannot be read: {}", content.why);
}

// Builds the document and tracks the current position in it, which the parser's own builder does not expose.
class Builder : public nlohmann::json_sax<Json> {
 public:
  /// @param entries what is done with those of a list instead of keeping them
  Builder(std::string_view text, const std::string& file, std::vector<Mistake>& mistakes, const ListEntries& entries)
      : text_(text), file_(file), mistakes_(mistakes), entries_(entries) {}

  [[nodiscard]] Json take() { return std::move(root_); }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }
  bool start_object(std::size_t /*count*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*count*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    Level& level = levels_.back();
    const bool first = !level.value->contains(name);
    level.key = std::move(name);
    if (!first && mistakes_.size() < most_mistakes && level.reported.insert(level.key).second) {
      mistakes_.push_back({file_, pointer(), "duplicate key; keep one of them"});
    }
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/, const Json::exception& error) override {
    // The parser's position is after the text that it has read; ours is where the mistake begins.
    const auto found = find_syntax_error(text_).value_or(SyntaxError{position, error.what()});
    mistakes_.push_back({file_, position_of(text_, found.offset), found.message});
    return false;
  }

 private:
  struct Level {
    Json* value;
    std::string key;
    std::size_t forgotten = 0;  // entries
    std::set<std::string> reported{};
  };

  // Pointers to open objects and lists remain valid: only the innermost one grows.
  Json* place(Json value) {
    if (levels_.empty()) return &(root_ = std::move(value));
    Level& level = levels_.back();
    if (level.value->is_array()) {
      level.value->push_back(std::move(value));
      return &level.value->back();
    }
    return &((*level.value)[level.key] = std::move(value));
  }
  bool put(Json value) {
    place(std::move(value));
    hand_over_entry();
    return true;
  }
  bool open(Json value) {
    levels_.push_back({place(std::move(value)), {}});
    return true;
  }
  bool close() {
    levels_.pop_back();
    hand_over_entry();
    return true;
  }

  /// The last entry of the list, which is complete.
  void hand_over_entry() {
    if (!entries_.take || levels_.empty() || !levels_.back().value->is_array()) return;
    const bool is_root = levels_.size() == 1;
    const bool is_named =
        levels_.size() == 2 && levels_.front().value->is_object() && levels_.front().key == entries_.of;
    if (!is_root && !is_named) return;
    Level& list = levels_.back();
    entries_.take(list.value->back(), list.forgotten++);
    list.value->clear();
  }

  [[nodiscard]] std::string pointer() const {
    std::string path;
    for (const Level& level : levels_) {
      // In all levels but the last one, the list's last entry is the one being read.
      path = level.value->is_array() ? pointer_to(path, level.forgotten + level.value->size() - 1)
                                     : pointer_to(path, level.key);
    }
    return path;
  }

  std::string_view text_;
  const std::string& file_;
  std::vector<Mistake>& mistakes_;
  const ListEntries& entries_;
  Json root_;
  std::vector<Level> levels_;
};

}  // namespace

std::optional<std::string> read_text(Files& files, const std::string& file, std::string_view holds,
                                     std::vector<Mistake>& mistakes) {
  FileContent content = files.read(file, most_bytes);
  if (const std::string why = why_not(content); !why.empty()) {
    mistakes.push_back({file, "", why});
    return std::nullopt;
  }
  std::string& text = content.bytes;
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos || text[begin] == '<') {
    const auto* const what =
        begin == std::string::npos ? "the file is empty" : "begins with \"<\", as a page, an SVG or GraphML does";
    mistakes.push_back({file, "", fmt::format("{}; it must hold {} as a JSON object", what, holds)});
    return std::nullopt;
  }
  return std::move(text);
}

std::optional<Json> parse_json(const std::string& text, const std::string& file, std::vector<Mistake>& mistakes,
                               const ListEntries& entries) {
  if (const auto offset = find_broken_utf8(text)) {
    const bool utf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
    mistakes.push_back({file, position_of(text, *offset),
                        fmt::format("{}; save the file as UTF-8", utf16 ? "UTF-16, not UTF-8" : "not UTF-8")});
    return std::nullopt;
  }
  if (const auto offset = find_deeper_than(text, most_levels)) {
    mistakes.push_back({file, position_of(text, *offset),
                        fmt::format("nested too deeply; at most {} levels of brackets", most_levels)});
    return std::nullopt;
  }
  Builder builder(text, file, mistakes, entries);
  if (!Json::sax_parse(text, &builder)) return std::nullopt;
  return builder.take();
}

std::string pointer_to(const std::string& parent, std::string_view field) {
  std::string pointer;
  pointer.reserve(parent.size() + 1 + field.size());
  pointer.append(parent).push_back('/');
  for (const char c : field) {
    // RFC 6901
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      pointer += fmt::format("\\u{:04x}", static_cast<unsigned>(c));  // as in a JSON text
    } else {
      pointer += c;
    }
  }
  return escaped_json(pointer);
}

std::string pointer_to(const std::string& parent, std::size_t entry) { return fmt::format("{}/{}", parent, entry); }

namespace {

OrderedJson ordered_as(const Json& value, const OrderedJson& written) {
  if (value.is_array()) {
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < value.size(); ++i) {
      const bool has_entry = written.is_array() && i < written.size();
      list.push_back(ordered_as(value[i], has_entry ? written[i] : OrderedJson()));
    }
    return list;
  }
  if (!value.is_object()) return OrderedJson(value);
  OrderedJson object = OrderedJson::object();
  if (written.is_object()) {
    for (const auto& [name, field] : written.items()) {
      if (const auto found = value.find(name); found != value.end()) object[name] = ordered_as(*found, field);
    }
  }
  for (const auto& [name, field] : value.items()) {
    if (!object.contains(name)) object[name] = ordered_as(field, OrderedJson());
  }
  return object;
}

}  // namespace

OrderedJson in_written_order(const Json& value, const std::string& text) {
  OrderedJson written = OrderedJson::parse(text, nullptr, false);
  return ordered_as(value, written.is_discarded() ? OrderedJson() : written);
}

}  // namespace hopscope::input
