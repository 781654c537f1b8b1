#include "measurements/launch/logged_commands.hpp"

#include <algorithm>
#include <span>

#include "measurements/launch/launchers.hpp"

namespace hopscope {

namespace {

bool has(std::string_view word, char c) { return word.find(c) != std::string_view::npos; }

bool is_option_of_command(std::string_view word) {
  const auto first = word.find_first_not_of('-');
  return word.starts_with('-') && first != std::string_view::npos && (word[first] < '0' || word[first] > '9');
}

/// One command of a line, or one sentence.
class WordsOfStart {
 public:
  explicit WordsOfStart(std::span<const CommandWord> words) : words_(words), prompt_(words_of_prompt()) {}

  [[nodiscard]] OtherStart kind() const {
    const auto names = std::ranges::find_if(words_, names_benchmark);
    const bool is_command = starts_program();
    if (names == words_.end()) return is_command ? OtherStart::command : OtherStart::none;
    const auto place = static_cast<std::size_t>(names - words_.begin());
    const bool is_alone = words_.size() == prompt_ + 1 && !has(names->text, '/');
    const bool is_first = place == prompt_ && !is_alone;
    const bool has_options =
        std::any_of(words_.begin(), names, [](const CommandWord& each) { return is_option_of_command(each.text); });
    return is_command || is_first || has_options ? OtherStart::benchmark : OtherStart::title;
  }

 private:
  static bool names_benchmark(const CommandWord& word) {
    if (word.kind != CommandWord::Kind::text) return is_benchmark(word.text);
    const OtherStart in_text = other_start_in(word.text);
    return in_text == OtherStart::title || in_text == OtherStart::benchmark;
  }

  /// "$", "user@host:~$", "(base) [user@host ~]#", and "+" of a shell that tells what it does.
  [[nodiscard]] std::size_t words_of_prompt() const {
    const auto ends_prompt = [](std::string_view word) {
      return word.ends_with('$') || word.ends_with('#') || word.ends_with('%') || word.ends_with('>');
    };
    constexpr std::size_t most = 3;
    bool has_user = false;
    for (std::size_t i = 0; i < std::min(most, words_.size()); ++i) {
      const std::string_view word = words_[i].text;
      has_user = has_user || has(word, '@');
      if (i == 0 && (word == "$" || word == "+")) return 1;
      if (has_user && ends_prompt(word)) return i + 1;
    }
    return 0;
  }

  [[nodiscard]] bool starts_program() const {
    constexpr std::string_view shells = "bash sh zsh csh tcsh ksh python python3 perl";
    const auto rest = words_.subspan(prompt_);
    if (rest.empty()) return false;
    if (prompt_ > 0 && words_[0].text != "+") return true;
    const std::string_view first = rest.front().text;
    const bool is_path = has(first, '/') && (first.starts_with('/') || first.starts_with('.')) && !has(first, ':');
    return first.starts_with("./") || first.starts_with('$') ||
           (rest.size() > 1 && (is_path || is_program_among(first, shells)));
  }

  std::span<const CommandWord> words_;
  std::size_t prompt_;  // so many words
};

}  // namespace

OtherStart other_start_in(std::string_view line) {
  const auto words = command_words(line);
  OtherStart most = OtherStart::none;
  bool is_of_pipe = false;
  for (auto begin = words.begin(); begin != words.end();) {
    const auto end = std::find_if(begin, words.end(), [](const CommandWord& each) { return each.ends_command(); });
    if (!is_of_pipe) most = std::max(most, WordsOfStart({begin, end}).kind());
    if (end == words.end()) break;
    is_of_pipe = end->kind == CommandWord::Kind::pipe;
    begin = end + 1;
  }
  return most;
}

}  // namespace hopscope
