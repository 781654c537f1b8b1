#pragma once

#include <string_view>
#include <vector>

namespace hopscope {

/// A word of a command line, without the quotes and brackets around it.
struct CommandWord {
  enum class Kind {
    word,
    text,      ///< in quotes, with blanks in it: it may be a command
    pipe,      ///< what follows takes what the command prints: "|", or a file: ">"
    next_line  ///< what follows is another command: ";", "&&", ")"
  };
  std::string_view text = {};
  Kind kind = Kind::word;

  [[nodiscard]] bool ends_command() const { return kind == Kind::pipe || kind == Kind::next_line; }
};

/// The words of a line as a shell takes it apart. A quote without another one is no part of a word.
[[nodiscard]] std::vector<CommandWord> command_words(std::string_view line);

}  // namespace hopscope
