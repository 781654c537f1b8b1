// What is made of the declarations of the command line for shells: completion, and the manual page.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "command/commands.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

/// What bash offers after these words, the last of which has been begun.
std::string completed_by_bash(const Workplace& here, const std::string& words, int last) {
  here.put("try.sh", fmt::format("source completion.bash\ncompopt() {{ COMPREPLY=(a file); }}\nCOMP_WORDS=({})\n"
                                 "COMP_CWORD={}\n_hopscope\necho \"${{COMPREPLY[*]}}\"\n",
                                 words, last));
  const Ending tried = here.shell("bash try.sh");
  CHECK(tried.errors.empty());
  return tried.output;
}

}  // namespace

TEST_CASE("completions for shells and the manual page name every command and its options") {
  const Workplace here;
  for (const char* const print : {"--completion bash", "--completion zsh", "--completion fish", "--manual"}) {
    INFO(print);
    const Ending printed = here.hopscope(print);
    CHECK(printed.status == 0);
    for (const CommandEntry& command : all_commands()) CHECK(contains(printed.output, std::string(command.name)));
    for (const char* const letters : {"hide", "gap", "certificate"}) CHECK(contains(printed.output, letters));
  }
  const Ending unknown = here.hopscope("--completion tcsh");
  CHECK(unknown.status == 2);
  CHECK(unknown.errors == "hopscope: there is no completion for \"tcsh\"; there is for bash, zsh, fish\n");
}

TEST_CASE("bash completes commands, options, their values and names of files") {
  const Workplace here;
  REQUIRE(here.shell(fmt::format("'{}' --completion bash > completion.bash", tested_program())).status == 0);
  CHECK(completed_by_bash(here, "hopscope sens", 1) == "sensitivity\n");
  CHECK(completed_by_bash(here, "hopscope compare good.json --libr", 3) == "--library\n");
  CHECK(completed_by_bash(here, "hopscope compare --library m", 3) == "mpich\n");
  CHECK(completed_by_bash(here, "hopscope run --format json", 3) == "json jsonl\n");
  CHECK(completed_by_bash(here, "hopscope export --to smpi", 3) == "smpi-ti\n");
  CHECK(completed_by_bash(here, "hopscope run go", 2) == "a file\n");
  CHECK(completed_by_bash(here, "hopscope run --output x", 3) == "a file\n");
  CHECK(completed_by_bash(here, "hopscope explain pair", 2) == "\n");
  CHECK(completed_by_bash(here, "hopscope run --time-limit 1", 3) == "\n");
}

}  // namespace hopscope::test
