#include "command/commands.hpp"

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

constexpr std::array of_runs{Format::table, Format::json, Format::csv, Format::jsonl};
constexpr std::array with_rows{Format::table, Format::json, Format::csv};
constexpr std::array with_page{Format::table, Format::json, Format::csv, Format::html};
constexpr std::array documents{Format::table, Format::json};
constexpr std::span<const Format> no_formats;  // it writes in formats of its own

constexpr std::array commands{
    CommandEntry{"run", run, of_runs, "FILE", "a scenario file", "scenario files, or lectures: their scenarios",
                 "Run scenario files and show their results", "hopscope run scenarios/quickstart.json --messages"},
    CommandEntry{"compare", compare, with_rows, "FILE", "a scenario file", "scenario files",
                 "Run all algorithms that apply to a scenario, and show the fastest and the crossover points",
                 "hopscope compare scenarios/quickstart.json"},
    CommandEntry{"curve", curve, with_rows, "FILE", "a scenario file", "scenario files",
                 "Find the time as a function of the size of messages, exactly, piece by piece",
                 "hopscope curve scenarios/quickstart.json --algorithms all"},
    CommandEntry{"sweep", sweep, documents, "FILE", "a scenario file with a sweep", "scenario files with a sweep",
                 "Run every point of a sweep, in parallel, into a store; points already stored are not run again",
                 "hopscope sweep scenarios/studies/crossover.json --store results.db", false, "table", true},
    CommandEntry{"merge", merge, documents, "STORE", "a store to merge into, and others",
                 "the store to merge into, created if it does not exist, and those that are merged",
                 "Merge the stores of the parts of a sweep into one", "hopscope merge results.db part-1.db part-2.db",
                 false, "table", true},
    CommandEntry{"table", table_of_store, with_rows, "STORE", "a store that sweep has written",
                 "stores written by sweep; of several, all points",
                 "Show what is in a store: points, groups of points, or a column for each algorithm",
                 "hopscope table results.db --rows m --across algorithm --cell ratio"},
    CommandEntry{"plot", plot, documents, "STORE", "a store that sweep has written",
                 "stores written by sweep; of several, all points",
                 "Draw simulated times as points and formulas as lines, and mark the crossover points",
                 "hopscope plot results.db --x m --y time --by algorithm --output plot.html", false, "a drawing"},
    CommandEntry{"map", map, with_rows, "FILE", "an embedding or a scenario file",
                 "embeddings, or scenarios, whose traffic is mapped",
                 "Show congestion, dilation and expansion of a mapping of processes to nodes; search for a better one",
                 "hopscope map scenarios/embeddings/figure-2.29-at-random.json --optimise"},
    CommandEntry{"cost", cost, with_rows, "FILE", "a platform or a scenario file",
                 "platforms, or scenarios: the number of nodes and the cost parameters",
                 "Compare networks of equal cost: wires, distances, times under light and heavy load",
                 "hopscope cost platforms/hypercube-64.json"},
    CommandEntry{"overview", overview, with_page, "FILE", "a platform or a scenario file",
                 "a platform, or a scenario: its platform and the size of its messages",
                 "Show every operation on a platform: its fastest algorithm, time, formula and bound, as in the book's "
                 "table 4.1",
                 "hopscope overview platforms/hypercube-64.json --against platforms/ring-64.json", true},
    CommandEntry{"recommend", recommend, with_rows, "FILE", "a scenario file",
                 "a scenario file, or stores written by sweep: the fastest of what they have",
                 "Recommend an algorithm for each message size, with its lead over the runner-up",
                 "hopscope recommend scenarios/quickstart.json"},
    CommandEntry{"fit", fit, with_rows, "FILE", "a file of measured times", "a CSV file with columns m, hops and time",
                 "Fit t_s, t_w and t_h to measured times, and show how well they are determined",
                 "hopscope fit scenarios/measurements/ping.csv", true},
    CommandEntry{"measured", measured, with_rows, "FILE", "logs of a benchmark, and a scenario file",
                 "logs of osu_alltoall, IMB Alltoall or alltoall_perf, and the scenario (.json) to be simulated",
                 "Lay measured times beside simulated ones: which algorithm a library seems to use, and what the model "
                 "does not explain",
                 "hopscope measured alltoall.log scenarios/quickstart.json --plot measured.html"},
    CommandEntry{"sensitivity", sensitivity, with_rows, "FILE", "a scenario file", "a scenario file",
                 "Show what each cost parameter, each class of links and the ports contribute to the time, the largest "
                 "first",
                 "hopscope sensitivity scenarios/quickstart.json --plot sensitivity.html", true},
    CommandEntry{"bound", bound, documents, "FILE", "a scenario file", "scenario files",
                 "Prove how fast an operation could be at best on its network, and show the bottleneck",
                 "hopscope bound scenarios/quickstart.json --certificate proof.json"},
    CommandEntry{"verify", verify, documents, "CERTIFICATE", "a certificate that bound has written",
                 "certificates written by bound --certificate", "Check certificates of lower bounds, in exact integers",
                 "hopscope verify proof.json"},
    CommandEntry{"optimum", optimum, documents, "FILE", "a scenario file", "scenario files",
                 "Find the fewest congestion-free steps of a small exchange, by exhaustive search",
                 "hopscope optimum scenarios/quickstart.json"},
    CommandEntry{"synthesise", synthesise, documents, "FILE", "a scenario file", "a scenario file",
                 "Make a schedule for an operation on any network, and tell how far it is above the bound",
                 "hopscope synthesise scenarios/quickstart.json --output schedule.json", true},
    CommandEntry{"report", report, documents, "FILE", "a scenario or a lecture file",
                 "scenarios, or a lecture, which arranges several",
                 "Write a page that shows runs step by step, link by link, in a browser; several side by side",
                 "hopscope report scenarios/quickstart.json --output page.html", false, "a page"},
    CommandEntry{"lab", lab, no_formats, "FILE", "", "scenario files; a usual one if none is given",
                 "Write a page in which scenarios are changed and run, in a browser, without installation",
                 "hopscope lab scenarios/quickstart.json --output lab.html", false, "a page"},
    CommandEntry{"export", export_file, no_formats, "FILE", "a scenario or a platform file",
                 "a scenario, or a platform",
                 "Write a figure for print, a trace of events, or the network with its loads",
                 "hopscope export scenarios/quickstart.json --to svg --step 3 --output figure.svg", true},
    CommandEntry{"claims", claims, with_rows, "FILE", "",
                 "files with a claim, or folders of them; scenarios/claims if none is given",
                 "Test claims of the book: which hold, which hold as a bound, and which fail",
                 "hopscope claims scenarios/claims"},
    CommandEntry{"exercise", exercise, no_formats, "FILE", "a scenario file with an exercise",
                 "a scenario with an exercise",
                 "Write an exercise sheet with parameters drawn for a student, as Markdown",
                 "hopscope exercise scenarios/exercises/pairwise-exchange.json --student Ada --key", true},
    CommandEntry{"check", check, documents, "FILE", "a scenario file",
                 "scenarios, lectures, embeddings, or schedules: programs in Lua, files of other tools",
                 "Validate scenarios, lectures, embeddings and schedules, without running them",
                 "hopscope check scenarios/*.json"},
    CommandEntry{"list", list, documents, "KIND", "",
                 "topologies, algorithms, operations, mappings, routings, engines, generators",
                 "List what a scenario may name, and where it is applicable", "hopscope list algorithms"},
    CommandEntry{"explain", explain, documents, "NAME", "the name of an operation, an algorithm or a routing",
                 "an operation, an algorithm or a routing; operation/name if two algorithms have the same name; "
                 "or a file: a program in Lua, or a scenario",
                 "Explain an operation with its algorithms; an algorithm or a program, with a small example that "
                 "is simulated; or a routing",
                 "hopscope explain pairwise"},
};

}  // namespace

std::span<const CommandEntry> all_commands() { return commands; }

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> names;
  for (const auto& entry : all_commands()) names.push_back(entry.name);
  return names;
}

const CommandEntry* command_named(std::string_view name) {
  const auto* const found =
      std::find_if(commands.begin(), commands.end(), [&](const CommandEntry& entry) { return entry.name == name; });
  return found == commands.end() ? nullptr : found;
}

}  // namespace hopscope
