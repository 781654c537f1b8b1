#pragma once

// The programs that start processes on nodes, and how their commands read.

#include <cstddef>
#include <optional>
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

/// What an option of a launcher is.
struct LauncherOption {
  enum class Meaning {
    unknown,         ///< it may have a value or none
    flag,            ///< it has none
    value,           ///< it has one or two, which say nothing of the ranks
    ranks,           ///< of all nodes
    nodes,           ///< on which ranks are started
    ranks_per_node,  //
    sets,            ///< of resources, on which ranks are started
    ranks_per_set
  };
  Meaning meaning = Meaning::unknown;
  std::size_t values = 0;                         ///< so many of the next words belong to it
  std::optional<std::string_view> attached = {};  ///< its value, in the same word: --ntasks=8, -n8
};

/// A program that starts others on several nodes, or several that take the same options. Names of options are without
/// their dashes, and have blanks between them.
struct Launcher {
  std::string_view programs;
  std::string_view ranks;
  std::string_view nodes = {};
  std::string_view ranks_per_node = {};
  std::string_view sets = {};
  std::string_view ranks_per_set = {};
  std::string_view values = {};      ///< options with one value that say nothing of the ranks
  std::string_view two_values = {};  ///< the same, with two
  std::string_view flags = {};       ///< options without values
  bool has_short_options = true;     ///< -wnode1 is -w node1, and -lu is -l -u
  bool takes_last = false;           ///< of an option that is given twice
  bool has_commands = false;         ///< it starts programs by its command "run", or "mini run"

  [[nodiscard]] LauncherOption option(std::string_view word) const;
};

/// The launcher of that name, also with a path; null if there is none.
[[nodiscard]] const Launcher* launcher_named(std::string_view word);

/// Programs in `list`, which has blanks between them, also with a path.
[[nodiscard]] bool is_program_among(std::string_view word, std::string_view list);
/// What starts another program, and has options of its own.
[[nodiscard]] bool is_wrapper(std::string_view word);
/// What jobs start to see where they are.
[[nodiscard]] bool is_utility(std::string_view word);
/// A program of OSU's or Intel's benchmarks or nccl-tests. An option or a variable, such as --prefix=/opt/osu_7, is
/// none.
[[nodiscard]] bool is_benchmark(std::string_view word);

}  // namespace hopscope
