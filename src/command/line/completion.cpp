#include "command/line/declared.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "text/markup.hpp"

namespace hopscope {

namespace {

std::string joined_names(const std::vector<DeclaredOption>& options, std::string_view between) {
  std::vector<std::string> names;
  for (const DeclaredOption& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
  return fmt::format("{}", fmt::join(names, between));
}

std::string joined_names(const std::vector<DeclaredCommand>& commands, std::string_view between) {
  std::vector<std::string> names;
  for (const DeclaredCommand& command : commands) names.push_back(command.name);
  return fmt::format("{}", fmt::join(names, between));
}

/// In single quotes, for any shell but fish.
std::string in_single_quotes(std::string_view text) { return "'" + replaced_characters(text, {{'\'', "'\\''"}}) + "'"; }

// ---- bash

std::string bash_words(std::string_view words) {
  return fmt::format("COMPREPLY=($(compgen -W {} -- \"$current\"))", in_single_quotes(words));
}

/// What completes the values of options: their names, those of files, or nothing.
std::string bash_values(const std::vector<DeclaredOption>& options) {
  std::string text;
  std::vector<std::string> of_files, of_others;
  for (const DeclaredOption& option : options) {
    const std::string names = fmt::format("{}", fmt::join(option.names, "|"));
    if (option.value.empty()) continue;
    if (option.choices.empty()) {
      (option.takes_file() ? of_files : of_others).push_back(names);
    } else {
      text += fmt::format("        {}) {}; return ;;\n", names,
                          bash_words(fmt::format("{}", fmt::join(option.choices, " "))));
    }
  }
  if (!of_files.empty()) text += fmt::format("        {}) compopt -o default; return ;;\n", fmt::join(of_files, "|"));
  if (!of_others.empty()) text += fmt::format("        {}) return ;;\n", fmt::join(of_others, "|"));
  return text;
}

std::string bash_command(const DeclaredCommand& command) {
  return fmt::format(
      "    {})\n      case $previous in\n{}      esac\n"
      "      if [[ $current == -* ]]; then\n        {}\n{}      fi ;;\n",
      command.name, bash_values(command.options), bash_words(joined_names(command.options, " ")),
      command.takes_files() ? "      else\n        compopt -o default\n" : "");
}

std::string for_bash(const DeclaredProgram& program) {
  const std::string commands = joined_names(program.commands, "|");
  std::string text = fmt::format(
      "# Completion of hopscope in bash, by: hopscope --completion bash\n"
      "_hopscope() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command='' word\n"
      "  COMPREPLY=()\n"
      "  for word in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n"
      "    case $word in {}) command=$word; break ;; esac\n"
      "  done\n"
      "  case $command in\n"
      "    '') {} ;;\n",
      commands, bash_words(joined_names(program.commands, " ") + " " + joined_names(program.options, " ")));
  for (const DeclaredCommand& command : program.commands) text += bash_command(command);
  return text + "  esac\n}\ncomplete -F _hopscope hopscope\n";
}

// ---- zsh

/// In the specifications of _arguments brackets and colons have a meaning.
std::string in_specification(std::string_view text) {
  return replaced_characters(text, {{'\\', "\\\\"}, {'[', "\\["}, {']', "\\]"}, {':', "\\:"}});
}

std::string zsh_action(const DeclaredOption& option) {
  if (!option.choices.empty()) return fmt::format("({})", fmt::join(option.choices, " "));
  return option.takes_file() ? "_files" : " ";
}

std::string zsh_option(const DeclaredOption& option) {
  std::string text;
  for (const std::string& name : option.names) {
    std::string specification = fmt::format("*{}[{}]", name, in_specification(option.meaning));
    if (!option.value.empty())
      specification += fmt::format(":{}:{}", in_specification(option.value), zsh_action(option));
    text += fmt::format(" \\\n        {}", in_single_quotes(specification));
  }
  return text;
}

std::string zsh_command(const DeclaredCommand& command) {
  std::string text = fmt::format("    {})\n      _arguments", command.name);
  for (const DeclaredOption& option : command.options) text += zsh_option(option);
  const std::string argument =
      fmt::format("*:{}:{}", in_specification(command.argument), command.takes_files() ? "_files" : " ");
  return text + fmt::format(" \\\n        {} ;;\n", in_single_quotes(argument));
}

std::string for_zsh(const DeclaredProgram& program) {
  std::string text =
      "#compdef hopscope\n# Completion of hopscope in zsh, by: hopscope --completion zsh\n_hopscope() {\n";
  text += "  local -a commands\n  commands=(\n";
  for (const DeclaredCommand& command : program.commands)
    text += fmt::format("    {}\n", in_single_quotes(command.name + ":" + in_specification(command.summary)));
  text += "  )\n  if (( CURRENT == 2 )); then\n    _describe -t commands command commands\n    _arguments";
  for (const DeclaredOption& option : program.options) text += zsh_option(option);
  text += "\n    return\n  fi\n  local command=${words[2]}\n  shift words\n  (( CURRENT-- ))\n  case $command in\n";
  for (const DeclaredCommand& command : program.commands) text += zsh_command(command);
  return text + "  esac\n}\nif [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n  _hopscope \"$@\"\nelse\n" +
         "  compdef _hopscope hopscope\nfi\n";
}

// ---- fish

std::string quoted_for_fish(std::string_view text) {
  return "'" + replaced_characters(text, {{'\\', "\\\\"}, {'\'', "\\'"}}) + "'";
}

std::string fish_option(const DeclaredOption& option, std::string_view condition) {
  std::string text = fmt::format("complete -c hopscope -n {}", quoted_for_fish(std::string(condition)));
  for (const std::string& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (option.takes_file()) text += " -r -F";
  if (!option.value.empty() && !option.takes_file()) text += " -x";
  if (!option.choices.empty()) text += " -a " + quoted_for_fish(fmt::format("{}", fmt::join(option.choices, " ")));
  return text + " -d " + quoted_for_fish(option.meaning) + "\n";
}

std::string for_fish(const DeclaredProgram& program) {
  std::string text = "# Completion of hopscope in fish, by: hopscope --completion fish\ncomplete -c hopscope -f\n";
  for (const DeclaredOption& option : program.options) text += fish_option(option, "__fish_use_subcommand");
  for (const DeclaredCommand& command : program.commands)
    text += fmt::format("complete -c hopscope -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        quoted_for_fish(command.summary));
  for (const DeclaredCommand& command : program.commands) {
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    if (command.takes_files()) text += fmt::format("complete -c hopscope -n {} -F\n", quoted_for_fish(condition));
    for (const DeclaredOption& option : command.options) text += fish_option(option, condition);
  }
  return text;
}

}  // namespace

std::string completion_for(std::string_view shell, const DeclaredProgram& program) {
  return shell == "bash" ? for_bash(program) : shell == "zsh" ? for_zsh(program) : for_fish(program);
}

}  // namespace hopscope
