#pragma once

#include <hopscope/error.hpp>

#include "command/command_line.hpp"
#include "command/options.hpp"
#include "command/progress.hpp"
#include "output/text.hpp"

namespace hopscope {

/// How results for people are laid out: in colour only if they go to a terminal and NO_COLOR is not set.
[[nodiscard]] TextStyle result_style(const Options& options);

/// True if a person sees the results at once.
[[nodiscard]] bool shows_on_terminal(const Options& options);

/// How the standard error shows how far work has come, if the user wants to hear of it.
[[nodiscard]] ProgressStyle progress_style(const Options& options);

/// Writes results in the format and to the place that the options say. What people read, and all that goes to a
/// terminal, is made safe first (see safe_text): no name in a file can do anything to a terminal. JSON and CSV for
/// programs stay as they are.
/// @throws WriteError, NobodyReads
void deliver(const std::string& results, const Options& options);

/// The same of a page, a picture or whatever else has a format of its own: what goes to a file, or to another program,
/// stays as it is.
/// @throws WriteError, NobodyReads
void deliver_document(const std::string& document, const Options& options);

/// Results for people, or a part of them, on the standard output, made safe.
/// @throws WriteError, NobodyReads
void print(const std::string& text);

/// `text` as this terminal may be given it: colours by `result_style` stay, and nothing else that it would obey.
[[nodiscard]] std::string safe_in_colour(const std::string& text);

/// One line, or several, on the standard error, made safe.
void tell(const std::string& text);

/// Each mistake in a line of its own.
void tell(const InputError& error);

/// What is wrong in one line, whatever the user wrote, and the hint in the next.
void tell(const UsageError& error);

/// Opens what the caller has closed of the three standard streams on /dev/null, so that no file or pipe that is opened
/// later becomes one of them by chance. The standard output is opened for reading alone: results are not to be lost
/// without a word, so writing them fails.
void open_standard_streams();

}  // namespace hopscope
