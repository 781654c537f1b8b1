// Options, help, check, list and explain, and the output on a terminal.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "service/study_kind.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"
#include "text/safe_text.hpp"

namespace hopscope::test {

TEST_CASE("options may precede or follow the command, and --set takes one value each time") {
  const Workplace here;
  CHECK(here.hopscope("--format json run good.json").status == 0);
  const auto ending = here.hopscope("run --set schedule.message_words=8 --set platform.costs.t_s=0 good.json");
  CHECK(contains(ending.output, "t_s 0 "));
  CHECK(contains(ending.output, "8 words a pair"));
}

TEST_CASE("wrong usage ends with 2, one message and a reference to the help") {
  const Workplace here;
  const auto said = [&](const std::string& arguments) {
    const auto ending = here.hopscope(arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    return ending.errors;
  };
  const std::string unknown = said("rnu good.json");
  CHECK(unknown.starts_with("hopscope: there is no command \"rnu\" (did you mean \"run\"?); there are run, compare, "));
  CHECK(unknown.ends_with(", list, explain\nTry: hopscope --help\n"));
  for (const std::string command : {"sweep", "merge", "table", "plot", "report", "lab", "export"})
    CHECK(contains(unknown, ", " + command + ", "));
  for (const StudyKind& study : all_studies())
    CHECK(contains(unknown, fmt::format(", {}{}", study.name, study.name == "explain" ? "\n" : ", ")));
  CHECK(said("run good.json --mesages") ==
        "hopscope: there is no option --mesages (did you mean \"--messages\"?)\nTry: hopscope run --help\n");
  CHECK(said("run") == "hopscope: run needs a scenario file\nTry: hopscope run --help\n");
  CHECK(said("run good.json --set t_s") ==
        "hopscope: --set needs PATH=VALUE, such as platform.costs.t_s=10, not \"t_s\"\nTry: hopscope run --help\n");
  CHECK(said("run good.json --format jsn") ==
        "hopscope: there is no format \"jsn\" (did you mean \"json\"?); those of run are table, json, csv and "
        "jsonl\n"
        "Try: hopscope run --help\n");
  CHECK(said("check good.json --format csv") ==
        "hopscope: check has no csv; its formats are table and json\nTry: hopscope check --help\n");
  CHECK(contains(said("explain pairwize"),
                 "there is no operation, algorithm or routing \"pairwize\" (did you mean \"pairwise\"?)"));
  CHECK(contains(said("explain 'all-reduce rng'"), "operations are all-to-all, "));
  CHECK(here.hopscope("explain 'All-Reduce Ring'").output == here.hopscope("explain all-reduce/ring").output);
  CHECK(contains(said("list algoritms"), "(did you mean \"algorithms\"?)"));
  CHECK(contains(said(""), "usage: hopscope [OPTIONS] COMMAND"));
}

TEST_CASE("help and version are results") {
  const Workplace here;
  CHECK(here.hopscope("--version").output.starts_with("hopscope 0."));
  const auto help = here.hopscope("--help");
  CHECK(help.status == 0);
  for (const auto* command : {"run", "compare", "curve", "map", "cost", "overview", "guidelines", "recommend", "fit",
                              "report", "export", "check", "list", "explain"}) {
    CHECK(contains(help.output, std::string("hopscope ") + command));
    CHECK(contains(here.hopscope(std::string(command) + " --help").output,
                   std::string("Example:\n  hopscope ") + command));
  }
}

TEST_CASE("check confirms valid files and lists the mistakes of others") {
  const Workplace here;
  const auto good = here.hopscope("check good.json");
  CHECK(good.status == 0);
  CHECK(good.output == "good.json: ok: pairwise exchange on an 8-node hypercube (pairwise on hypercube)\n");
  CHECK(here.hopscope("check good.json --quiet").output.empty());
  here.put("bad.json", "{");
  const auto both = here.hopscope("check good.json bad.json --format json");
  CHECK(both.status == 2);
  const auto files = nlohmann::json::parse(both.output);
  CHECK(files[0]["ok"] == true);
  CHECK(files[1]["mistakes"][0]["file"] == "bad.json");
  CHECK(contains(both.errors, "bad.json: "));
}

TEST_CASE("list shows the names available to scenarios") {
  const Workplace here;
  const auto all = here.hopscope("list").output;
  for (const auto* heading : {"topologies\n", "algorithms for shift\n", "engines\n", "generators"}) {
    CHECK(contains(all, heading));
  }
  const auto algorithms = nlohmann::json::parse(here.hopscope("list algorithms --format json").output);
  CHECK(algorithms.size() == 1);
  CHECK(algorithms["algorithms"].size() >= 15);
}

TEST_CASE("every algorithm is explained with an example that is run") {
  const Workplace here;
  const auto algorithms = nlohmann::json::parse(here.hopscope("list algorithms --format json").output);
  std::size_t number = 0;
  for (const auto& algorithm : algorithms["algorithms"]) {
    if (!is_run(number++, 8)) continue;
    const std::string name = algorithm["operation"].get<std::string>() + '/' + algorithm["name"].get<std::string>();
    INFO(name);
    const auto text = here.hopscope("explain " + name);
    CHECK(text.status == 0);
    CHECK(contains(text.output, "What rank r does\n"));
    const bool is_delivered = contains(text.output, "\ndelivery:        every ") ||
                              contains(text.output, "\ndelivery:        rank ");  // "rank 0 has the sum of all 8"
    CHECK(is_delivered);
    const auto object = nlohmann::json::parse(here.hopscope("explain --format json " + name).output);
    REQUIRE(object.size() == 1);
    CHECK(object[0]["example"]["delivery"] == "verified");
    for (const auto& formula : object[0]["formulas"]) {
      if (formula["kind"] == "exact" && formula["holds"] == true) {
        CHECK(formula["ratio"].get<double>() == Approx(1.0).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("every routing is explained on networks of each family that supports it") {
  const Workplace here;
  const auto listed = nlohmann::json::parse(here.hopscope("list routings --format json").output)["routings"];
  REQUIRE(listed.size() == catalogue().routings.size());
  for (const auto& routing : listed) {
    const std::string name = routing["name"];
    INFO(name);
    const auto text = here.hopscope("explain " + name);
    CHECK(text.status == 0);
    CHECK(contains(text.output, "Which routes it takes\n"));
    const auto object = nlohmann::json::parse(here.hopscope("explain --format json " + name).output)[0];
    CHECK(object["routing"] == name);
    CHECK(object["where"] == routing["where"]);
    std::set<std::string> families;
    for (const auto& example : object["examples"]) {
      families.insert(example["family"].get<std::string>());
      CHECK(example["route"].size() == example["deadlock"]["longest_route"].get<std::size_t>() + 1);
      CHECK(example["deadlock"]["free"] == example["deadlock"]["cycle"].empty());
    }
    std::set<std::string> taking;
    for (const auto& family : catalogue().topologies) {
      const auto& routings = family.routings;
      if (name == "default" || std::find(routings.begin(), routings.end(), name) != routings.end())
        taking.emplace(family.name);
    }
    CHECK(families == taking);
  }
}

TEST_CASE("every routing that a family supports can be listed and explained, and none has the name of an algorithm") {
  for (const auto& family : catalogue().topologies) {
    for (const auto& routing : family.routings) CHECK(catalogue().routing(routing) != nullptr);
  }
  for (const auto& algorithm : catalogue().algorithms) CHECK(catalogue().routing(algorithm.name) == nullptr);
}

TEST_CASE("explain accepts algorithms and routings together, and suggests names") {
  const Workplace here;
  const auto both =
      nlohmann::json::parse(here.hopscope("explain e-cube-descending all-to-all/pairwise --format json").output);
  REQUIRE(both.size() == 2);
  CHECK(both[0]["routing"] == "e-cube-descending");
  CHECK(both[1]["name"] == "pairwise");
  const auto near = here.hopscope("explain random-minimum");
  CHECK(near.status == 2);
  CHECK(contains(near.errors,
                 "no operation, algorithm or routing \"random-minimum\" (did you mean \"random-minimal\"?)"));
  CHECK(contains(near.errors, "hopscope list has the algorithms and routings\n"));
}

TEST_CASE("every operation is explained with all its algorithms and their formulas") {
  const Workplace here;
  std::size_t number = 0;
  for (const OperationKind& operation : catalogue().operations) {
    if (!is_run(number++, 4)) continue;
    INFO(operation.name);
    CHECK_FALSE(operation.title.empty());
    const auto text = here.hopscope("explain " + operation.name);
    CHECK(text.status == 0);
    CHECK(text.output.starts_with(operation.title));
    CHECK(contains(text.output, "What each rank has\n"));
    const auto object = nlohmann::json::parse(here.hopscope("explain --format json " + operation.name).output)[0];
    CHECK(object["operation"] == operation.name);
    CHECK(object["before"] == operation.before);
    CHECK(object["after"] == operation.after);
    std::vector<std::string> names;
    for (const Algorithm& algorithm : catalogue().algorithms) {
      if (algorithm.operation == operation.name) names.push_back(algorithm.name);
    }
    REQUIRE(object["algorithms"].size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto& listed = object["algorithms"][i];
      CHECK(listed["name"] == names[i]);
      CHECK(contains(text.output, "  " + names[i] + ' '));
      CHECK_FALSE(listed["formulas"].empty());
      CHECK(contains(text.output, listed["formulas"].back()["formula"].get<std::string>().substr(0, 12)));
    }
  }
}

TEST_CASE("a name that an operation shares with an algorithm explains the operation first, then the algorithm") {
  const Workplace here;
  const auto shift = nlohmann::json::parse(here.hopscope("explain shift --format json").output);
  REQUIRE(shift.size() == 2);
  CHECK(shift[0]["mpi"].get<std::string>().starts_with("MPI_Sendrecv"));
  CHECK(shift[1]["operation"] == "all-to-all");
  CHECK(shift[1]["name"] == "shift");
  const auto near = here.hopscope("explain brodcast");
  CHECK(near.status == 2);
  CHECK(contains(near.errors,
                 "no operation, algorithm or routing \"brodcast\" (did you mean \"broadcast\"?); operations "
                 "are all-to-all, shift,"));
}

TEST_CASE("for a name that several operations share all are explained") {
  const Workplace here;
  const auto named = std::ranges::count(builtin_catalogue().algorithms, "ring", &Algorithm::name);
  CHECK(named > 3);
  CHECK(nlohmann::json::parse(here.hopscope("explain ring --format json").output).size() ==
        static_cast<std::size_t>(named));
}

TEST_CASE("a closed pipe is not an error, a full disk is") {
  const Workplace here;
  CHECK(here.hopscope_unread("run good.json") == 0);
  CHECK(here.hopscope_unread("run good.json good.json --format json") == 0);
  CHECK(here.read(".errors").empty());
  const auto full = here.hopscope("run good.json --output /dev/full");
  CHECK(full.status == 2);
  CHECK(full.errors == "/dev/full: cannot be written: No space left on device\n");
}

TEST_CASE("colour is for terminals, unless NO_COLOR is set") {
  const Workplace here;
  const std::string program = "env TERM=xterm '" + tested_program() + "' list engines";
  CHECK(contains(on_terminal(program, 100), "\x1b[1mengines\x1b[0m"));
  CHECK_FALSE(contains(on_terminal("env NO_COLOR=1 " + program, 100), "\x1b["));
  CHECK_FALSE(contains(on_terminal("env TERM=dumb '" + tested_program() + "' list engines", 100), "\x1b["));
  CHECK_FALSE(contains(here.hopscope("list engines").output, "\x1b["));
}

TEST_CASE("on a narrow terminal lines are narrow") {
  const std::string text = on_terminal("env NO_COLOR=1 '" + tested_program() + "' list algorithms", 80);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 81);  // including the carriage return
}

TEST_CASE("no input file is overwritten, by whatever name") {
  const Workplace here;
  auto scenario = nlohmann::json::parse(quickstart);
  here.put("cube.json", scenario["platform"].dump());
  scenario["platform"] = {{"topology", {{"family", "hypercube"}, {"dimension", 3}}},
                          {"costs", {{"t_s", 50}, {"t_w", 1}, {"t_h", 2}}},
                          {"mapping", {{"file", "nodes.csv"}}}};
  here.put("nodes.csv", "0\n1\n2\n3\n4\n5\n6\n7\n");
  here.put("mapped.json", scenario.dump());
  scenario["platform"] = "cube.json";
  here.put("other.json", scenario.dump());
  here.put("lecture.json", R"({"title": "l", "chapters": [{"title": "one", "scenarios": ["other.json"]}]})");
  for (const std::string arguments :
       {"run good.json --output good.json", "run good.json --format json --output ./good.json",
        "report good.json --output good.json", "export good.json --to svg --output good.json",
        "check good.json --output good.json", "run other.json --output cube.json",
        "report lecture.json --output lecture.json", "report lecture.json --output cube.json",
        "report lecture.json --output other.json", "run mapped.json --output nodes.csv", "claims . --output good.json",
        "map mapped.json --optimise --output-mapping nodes.csv"}) {
    INFO(arguments);
    const std::string written = arguments.substr(arguments.rfind(' ') + 1);
    const std::string before = here.read(written);
    const auto ending = here.hopscope(arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    CHECK(ending.errors.starts_with(written + ": is read, and --output"));
    CHECK(ending.errors.ends_with(" would overwrite it; give another file\n"));
    CHECK(here.read(written) == before);
  }
  CHECK(here.hopscope("run good.json --output fresh.txt").status == 0);
  CHECK(here.hopscope("run good.json --output fresh.txt").status == 0);
  CHECK(here.hopscope("explain pairwise --output pairwise").status == 0);
  CHECK(here.hopscope("explain pairwise --output pairwise").status == 0);
}

TEST_CASE("asking for JSON where a page is written is refused") {
  const Workplace here;
  here.put("page.json", "<!doctype html>\n<html></html>\n");
  CHECK(here.hopscope("run page.json").errors ==
        "page.json: this is a page or a figure, not a scenario or a lecture; open it in a browser\n");
}

TEST_CASE("an option that a command does not take is refused, and missing from its help") {
  const Workplace here;
  const auto said = [&](const std::string& arguments) {
    const auto ending = here.hopscope(arguments);
    CHECK(ending.status == 2);
    return ending.errors;
  };
  CHECK(said("report good.json --watch") ==
        "hopscope: report takes no --watch; run does\nTry: hopscope report --help\n");
  CHECK(contains(said("--messages export good.json --to svg"), "export takes no --messages; run does\n"));
  CHECK(contains(said("run good.json --give-up-after 3"), "run takes no --give-up-after; compare does\n"));
  CHECK(contains(said("list --set x=1"), "list takes no --set\n"));
  CHECK(contains(said("export good.json --to svg --format json"), "export takes --to FORMAT, not --format\n"));
  const auto help = [&](const std::string& command) { return here.hopscope(command + " --help").output; };
  CHECK(contains(help("run"), "--watch"));
  CHECK(contains(help("compare"), "--give-up-after"));
  for (const std::string option : {"--watch", "--messages", "--all-steps", "--give-up-after"}) {
    INFO(option);
    CHECK_FALSE(contains(help("report"), option));
    CHECK_FALSE(contains(help("export"), option));
  }
  CHECK_FALSE(contains(help("export"), "--format"));
}

TEST_CASE("a duplicate option is reported as such") {
  const Workplace here;
  CHECK(here.hopscope("export good.json --to svg --step 3 --step 4").errors ==
        "hopscope: --step is given twice\nTry: hopscope export --help\n");
  CHECK(here.hopscope("export good.json --to svg --step").errors ==
        "hopscope: --step needs a value\nTry: hopscope export --help\n");
}

TEST_CASE("a page is not printed on a terminal") {
  const Workplace here;
  const auto text = on_terminal(std::string("'" + tested_program() + "' report ") + here.path("good.json"), 80);
  CHECK(contains(text, "the page needs a file; give --output page.html"));
  CHECK(contains(text, "hopscope report FILE --output page.html"));
  CHECK(text.size() < 200);
}

TEST_CASE("a mistake in a command line is reported on one line, whatever it contains", "[terminal]") {
  const Workplace here;
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  for (const std::string wrong : {"explain", "list", "plot", "run good.json --", "run good.json --engine ",
                                  "run good.json --set ", "export good.json --to ", ""}) {
    const Ending ending =
        here.hopscope(wrong + (wrong.ends_with(' ') || wrong.ends_with('-') ? "" : " ") + "'x\ny\u200bz\ufeff'");
    INFO(wrong << '\n' << ending.errors);
    CHECK(ending.status == 2);
    const bool has_hint = contains(ending.errors, "\nTry: hopscope ");
    CHECK(lines(ending.errors) == (has_hint ? 2 : 1));
    CHECK(safe_text(ending.errors) == ending.errors);
  }
  const Ending unwritable = here.hopscope("run good.json --output 'no\nsuch/folder'");
  CHECK(unwritable.status == 2);
  CHECK(lines(unwritable.errors) == 1);
}

}  // namespace hopscope::test
