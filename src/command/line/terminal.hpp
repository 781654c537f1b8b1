#pragma once

#include <hopscope/error.hpp>

#include "command/line/command_line.hpp"
#include "command/line/options.hpp"
#include "command/line/progress.hpp"
#include "output/text.hpp"

namespace hopscope {

/// The layout of readable results: in colour only if they go to a terminal and NO_COLOR is not set.
[[nodiscard]] TextStyle result_style(const Options& options);

/// True if the results are shown on a terminal.
[[nodiscard]] bool shows_on_terminal(const Options& options);

/// How progress is shown on standard error, if at all.
[[nodiscard]] ProgressStyle progress_style(const Options& options);

/// What a command has found, in the format of the options, which it has.
[[nodiscard]] std::string rendered(const Printed& printed, const Options& options);

/// Writes results in the format and to the destination of the options. Readable text, and everything that goes to a
/// terminal, is made safe first (see safe_text): no name in a file can affect a terminal. JSON and CSV for programs are
/// unchanged.
/// @throws WriteError, NobodyReads
void deliver(const std::string& results, const Options& options);

/// The same for a page, a picture or any other document with a format of its own: it is unchanged in a file or pipe.
/// @throws WriteError, NobodyReads
void deliver_document(const std::string& document, const Options& options);

/// Prints readable results, or a part of them, on standard output, made safe.
/// @throws WriteError, NobodyReads
void print(const std::string& text);

/// `text` made safe for this terminal: only colours by `result_style` are kept.
[[nodiscard]] std::string safe_in_colour(const std::string& text);

/// Prints one or more lines on standard error, made safe.
void tell(const std::string& text);

/// Prints each mistake on a line of its own.
void tell(const InputError& error);

/// Prints the message on one line, whatever the user wrote, and the hint on the next.
void tell(const UsageError& error);

/// Opens those of the three standard streams that the caller has closed on /dev/null, so that no file or pipe opened
/// later becomes one of them by chance. Standard output is opened for reading only: writing results fails, so that they
/// are not lost silently.
void open_standard_streams();

}  // namespace hopscope
