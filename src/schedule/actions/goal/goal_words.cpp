#include "schedule/actions/goal/goal_words.hpp"

#include <algorithm>

namespace hopscope {

namespace {

bool is_sign(char letter) { return letter == '{' || letter == '}' || letter == ':' || letter == ';'; }
bool is_blank(char letter) { return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n'; }

/// Where the comment at the beginning of `text` ends; 0 if there is none.
std::size_t comment_at(std::string_view text) {
  if (text.starts_with("//") || text.starts_with("#")) return std::min(text.find('\n'), text.size());
  if (!text.starts_with("/*")) return 0;
  const auto end = text.find("*/", 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

}  // namespace

std::vector<GoalWord> goal_words(std::string_view text) {
  std::vector<GoalWord> words;
  std::size_t line = 1;
  const auto skip = [&](std::size_t letters) {
    line += static_cast<std::size_t>(std::ranges::count(text.substr(0, letters), '\n'));
    text.remove_prefix(letters);
  };
  while (!text.empty()) {
    if (const std::size_t comment = comment_at(text); comment > 0) {
      skip(comment);
    } else if (is_blank(text.front())) {
      skip(1);
    } else {
      std::size_t length = is_sign(text.front()) ? 1 : 0;
      while (length < text.size() && !is_sign(text.front()) && !is_blank(text[length]) && !is_sign(text[length]) &&
             comment_at(text.substr(length)) == 0) {
        ++length;
      }
      words.push_back({text.substr(0, length), line});
      skip(length);
    }
  }
  return words;
}

}  // namespace hopscope
