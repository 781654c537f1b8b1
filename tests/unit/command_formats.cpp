// The formats of a command, in its help and in the message for other formats.
#include <catch2/catch.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

struct Case {
  std::string command;
  std::string rest;     ///< of a valid command line
  std::string help;     ///< of --format
  std::string formats;  ///< as listed in a message
};

}  // namespace

TEST_CASE("the help of a command lists its formats, and it refuses others") {
  const auto [command, rest, help, formats] =
      GENERATE(Case{"run", "good.json", "table (the default), json, csv or jsonl, a line for each result",
                    "table, json, csv and jsonl"},
               Case{"compare", "good.json", "table (the default), json or csv", "table, json and csv"},
               Case{"table", "no.db", "table (the default), json or csv", "table, json and csv"},
               Case{"list", "algorithms", "table (the default) or json", "table and json"},
               Case{"sweep", "good.json --store new.db", "table (the default) or json", "table and json"},
               Case{"report", "good.json", "a page (the default) or json", "a page and json"},
               Case{"plot", "no.db --x m --y time", "a drawing (the default) or json", "a drawing and json"});
  const Workplace here;
  INFO(command);
  CHECK(contains(here.hopscope(command + " --help").output, "  " + help + '\n'));
  for (const std::string format : {"json", "csv", "jsonl"}) {
    const Ending ending = here.hopscope(command + ' ' + rest + " --format " + format);
    const std::string refusal = "hopscope: " + command + " has no " + format + "; its formats are " + formats +
                                "\nTry: hopscope " + command + " --help\n";
    INFO(format << '\n' << ending.errors);
    const bool is_given = contains(formats + ' ', ' ' + format + ' ') || contains(formats, ' ' + format + ',');
    CHECK((ending.errors == refusal) != is_given);
    if (!is_given) CHECK(ending.status == 2);
  }
  const Ending unknown = here.hopscope(command + ' ' + rest + " --format jsn");
  CHECK(unknown.status == 2);
  CHECK(unknown.errors == "hopscope: there is no format \"jsn\" (did you mean \"json\"?); those of " + command +
                              " are " + formats + "\nTry: hopscope " + command + " --help\n");
}

}  // namespace hopscope::test
