#pragma once

#include "command/options.hpp"
#include "output/text.hpp"

namespace hopscope {

/// How results for people are laid out: in colour only if they go to a terminal and NO_COLOR is not set.
[[nodiscard]] TextStyle result_style(const Options& options);

/// True if a person sees the results at once.
[[nodiscard]] bool shows_on_terminal(const Options& options);

/// True if a line on the standard error may be redrawn: it is a terminal, and the user wants to hear of it.
[[nodiscard]] bool may_show_progress(const Options& options);

/// Columns of the terminal that the standard error goes to.
[[nodiscard]] int progress_width();

/// Writes the results where the options say.
/// @throws WriteError, NobodyReads
void deliver(const std::string& results, const Options& options);

/// One line on the standard error.
void tell(const std::string& line);

/// Opens what the caller has closed of the three standard streams on /dev/null, so that no file or pipe that is opened
/// later becomes one of them by chance.
void open_standard_streams();

}  // namespace hopscope
