#include "topology/graph/files/astra_network.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

/// A line without its comment: a # at its beginning, or after a blank.
std::string_view without_yaml_comment(std::string_view line) {
  for (auto at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
  }
  return line;
}

std::string_view without_yaml_quotes(std::string_view text) {
  const bool is_quoted =
      text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

class AstraListsReader {
 public:
  explicit AstraListsReader(GraphFaults& faults) : faults_(faults) {}

  std::vector<AstraList> read(std::string_view text) {
    for (text_file::Lines lines(text); lines.next();) {
      line_ = lines.number();
      read_line(text_file::trimmed(without_yaml_comment(lines.line())));
    }
    tell_if_open();
    return std::move(lists_);
  }

 private:
  static bool has_key(std::string_view line) {
    const auto colon = line.find(':');
    return colon != std::string_view::npos && colon > 0 &&
           (colon + 1 == line.size() || line[colon + 1] == ' ' || line[colon + 1] == '\t');
  }

  /// Ends the list in brackets, if one has no end of its own.
  void tell_if_open() {
    if (std::exchange(is_open_, false))
      faults_.add(fmt::format("has a list without its ], that of {}", lists_.back().key), lists_.back().line);
  }

  void read_line(std::string_view line) {
    if (line.empty() || line == "---" || line == "...") return;
    if (is_open_ && !has_key(line)) return read_items(line);
    tell_if_open();
    if (awaits_items_ && (line == "-" || line.starts_with("- "))) return add_item(line.substr(1));
    awaits_items_ = false;
    if (!has_key(line)) return refuse(line);
    const auto colon = line.find(':');
    lists_.push_back({std::string(without_yaml_quotes(text_file::trimmed(line.substr(0, colon)))), line_});
    const std::string_view value = text_file::trimmed(line.substr(colon + 1));
    awaits_items_ = value.empty();
    if (value.starts_with('[')) {
      is_open_ = true;
      read_items(value.substr(1));
    } else if (!value.empty()) {
      add_item(value);
    }
  }

  /// What a line has of a list in brackets.
  void read_items(std::string_view text) {
    const auto end = text.find(']');
    is_open_ = end == std::string_view::npos;
    if (!is_open_ && !text_file::trimmed(text.substr(end + 1)).empty()) refuse(text.substr(end + 1));
    text = text_file::trimmed(text.substr(0, end));
    while (!text.empty()) {
      const auto comma = std::min(text.find(','), text.size());
      add_item(text.substr(0, comma));
      text = text_file::trimmed(text.substr(std::min(comma + 1, text.size())));
    }
  }

  void add_item(std::string_view text) {
    text = without_yaml_quotes(text_file::trimmed(text));
    if (text.empty() || text.find_first_of("[]{}&*|>!%@`") != std::string_view::npos) return refuse(text);
    lists_.back().items.push_back({std::string(text), line_});
  }

  void refuse(std::string_view text) {
    constexpr std::size_t most_quoted = 40;
    faults_.add(fmt::format("has \"{}\" where a list of plain values is expected, as in npus_count: [ 4, 2 ]",
                            excerpt(text, most_quoted)),
                line_);
  }

  GraphFaults& faults_;
  std::vector<AstraList> lists_;
  std::size_t line_ = 0;
  bool is_open_ = false;       // the last list, in brackets
  bool awaits_items_ = false;  // the last key has no value on its line
};

}  // namespace

std::vector<AstraList> astra_lists(std::string_view text, GraphFaults& faults) {
  return AstraListsReader(faults).read(text);
}

bool is_astra_key(std::string_view line, std::string_view key) {
  if (!line.starts_with(key)) return false;
  return text_file::trimmed(line.substr(key.size())).starts_with(':');
}

}  // namespace hopscope
