#include "command/line/declared.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/markup.hpp"

namespace hopscope {

namespace {

/// Hyphens that can be copied, and no line that is taken for a request.
std::string in_roff(std::string text) {
  text = replaced_characters(text, {{'\\', "\\e"}, {'-', "\\-"}});
  return text.starts_with('.') || text.starts_with('\'') ? "\\&" + text : text;
}

std::string sentence(const std::string& text) { return in_roff(text.ends_with('.') ? text : text + '.'); }

std::string option_in_roff(const DeclaredOption& option) {
  std::string names;
  for (const std::string& name : option.names)
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", in_roff(name));
  if (!option.value.empty()) names += fmt::format(" \\fI{}\\fR", in_roff(option.value));
  return fmt::format(".TP\n{}\n{}\n", names, sentence(option.meaning));
}

std::string command_in_roff(const DeclaredCommand& command, const DeclaredProgram& program) {
  std::string text =
      fmt::format(".SS {} {}\n{}\n", in_roff(command.name), in_roff(command.usage), sentence(command.summary));
  if (!command.argument_meaning.empty()) {
    text += fmt::format(".TP\n\\fI{}\\fR\n{}\n", in_roff(command.argument), sentence(command.argument_meaning));
  }
  for (const DeclaredOption& option : command.options) {
    const bool is_told =
        std::ranges::find(program.options, option.names, &DeclaredOption::names) != program.options.end();
    if (!is_told) text += option_in_roff(option);
  }
  return text + fmt::format(".PP\nExample:\n.PP\n.nf\n    {}\n.fi\n", in_roff(command.example));
}

}  // namespace

std::string manual_page(const DeclaredProgram& program) {
  std::string text = fmt::format(
      ".TH HOPSCOPE 1 \"\" \"hopscope {}\" \"User Commands\"\n"
      ".SH NAME\nhopscope \\- simulate communication schedules on interconnection networks\n"
      ".SH SYNOPSIS\n\\fBhopscope\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...\n"
      ".SH DESCRIPTION\n{}\n.SH OPTIONS\n",
      HOPSCOPE_VERSION, in_roff(program.summary));
  for (const DeclaredOption& option : program.options) text += option_in_roff(option);
  text += ".SH COMMANDS\n";
  for (const DeclaredCommand& command : program.commands) text += command_in_roff(command, program);
  return text +
         ".SH EXIT STATUS\n"
         ".TP\n0\nSuccess.\n"
         ".TP\n1\nThe simulation ran, but something that was promised does not hold: an expectation of the file, the "
         "delivery of every block, a formula or a bound that the run contradicts, or the agreement of two engines.\n"
         ".TP\n2\nThe input or the usage is wrong.\n";
}

}  // namespace hopscope
