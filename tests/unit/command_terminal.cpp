// Terminal output is safe, whatever files and their names contain; and results without an output stream.
#include <algorithm>
#include <array>
#include <regex>

#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "store/database.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/small_store.hpp"
#include "text/safe_text.hpp"

namespace hopscope::test {

namespace {

const std::string program = "'" + tested_program() + "' ";

// A colour, C1, direction marks, DEL, and bytes that are not UTF-8.
const std::string raw = "evil\x1b[31m\x7F\u009B31m\u202E\u2066\u200F\u2028\xC3\xFF";
// Characters allowed in a name, and forbidden ones, in JSON.
constexpr const char* accepted = R"(evil \u009b31m\u202e\u2066\u200f\u061c\u2028 name)";
constexpr const char* refused = R"(evil \u001b[31m\u007f\u009b\u202e name)";

// On failure prints only the unsafe part and a few characters before it.
void check_safe(const std::string& text) {
  const std::string safe = safe_text(text);
  const auto place = std::ranges::mismatch(text, safe).in1 - text.begin();
  const std::string before = text.substr(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, place - 60)), 80);
  INFO(nlohmann::json(before).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
  CHECK((text == safe));
}

// Removes this program's own control sequences: line ends, and those that erase a progress line.
std::string without_own(std::string text) {
  for (const char* own : {"\r\x1b[K", "\r"}) {
    for (std::size_t at = 0; (at = text.find(own)) != std::string::npos;) text.erase(at, std::string(own).size());
  }
  return text;
}

/// Files with malicious names and contents.
class HostilePlace : public Workplace {
 public:
  HostilePlace() {
    put_scenarios();
    put_others();
    put_files_of_scenarios();
    put_measurements();
    put("syntax-" + raw + ".json", "{\"name\": " + raw + "}");
    put("half.json", "{\"name\": \"\xC3\"}");
    put("garbage-" + raw + ".db", raw);
  }

 private:
  static constexpr const char* schedule =
      R"("schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 4})";
  static constexpr const char* costs = R"("costs": {"t_s": 50, "t_w": 1})";

  /// With a name that is accepted for NAME, and with one that is refused.
  void put_both(const std::string& file, const std::string& text) const {
    for (const char* name : {accepted, refused}) {
      std::string content = text;
      for (std::size_t at = 0; (at = content.find("NAME")) != std::string::npos;) content.replace(at, 4, name);
      put((name == accepted ? "a-" : "r-") + raw + "-" + file, content);
    }
  }

  void put_scenarios() const {
    const std::string platform = fmt::format(
        R"("platform": {{"name": "NAME", "topology": {{"family": "hypercube", "dimension": 2}}, {},
                         "time_unit": "us"}})",
        costs);
    put_both("scenario.json", fmt::format(R"({{"name": "NAME", {}, {}}})", platform, schedule));
    put_both("sweep.json", fmt::format(R"({{"name": "NAME", {}, {}, "sweep": {{"schedule.message_words": [1, 2],
                                           "schedule.algorithm": ["ring", "direct"]}}}})",
                                       platform, schedule));
    put_both("algorithm.json", fmt::format(R"({{"name": "n", {}, "schedule": {{"operation": "NAME",
                                               "algorithm": "NAME", "message_words": "NAME"}}}})",
                                           platform));
    put_both("field.json",
             fmt::format(R"({{"name": "n", "NAME": 1, {}, {}, "NAME2": {{"NAME": "NAME"}}}})", platform, schedule));
    put_both("unit.json", fmt::format(R"({{"name": "n", "platform": {{"topology": {{"family": "ring", "nodes": 4}}, {},
                                           "time_unit": "usNAME"}}, {}}})",
                                      costs, schedule));
    put_both("elsewhere.json", fmt::format(R"({{"name": "n", "platform": "NAME.json", {}}})", schedule));
    put_both("claim.json", fmt::format(R"({{"name": "NAME", {}, {}, "expect": {{"time": 1}}, "claim":
                                           {{"says": "NAME", "source": "NAME", "finding": "holds",
                                             "found": "NAME"}}}})",
                                       platform, schedule));
  }

  void put_others() const {
    const std::string on_mesh = R"("dims": [2, 2]},
        "platform": {"topology": {"family": "mesh", "dims": [2, 2]}}, "mapping": "identity"})";
    put_both("embedding.json", R"({"name": "NAME", "guest": {"family": "NAME", )" + on_mesh);
    put_both("embedded.json", R"({"name": "NAME", "guest": {"family": "mesh", )" + on_mesh);
    put_both("lecture.json",
             R"({"title": "NAME", "chapters": [{"title": "NAME", "text": ["NAME"], "scenarios": ["NAME.json"]}]})");
    put_both("platform.json", R"({"name": "NAME", "topology": {"family": "NAME", "dimension": 4}})");
  }

  void put_files_of_scenarios() const {
    for (const char* file : {"data.dot", "data.graphml"}) {
      put(fmt::format("graph-{}.json", file),
          fmt::format(R"({{"name": "n", "platform": {{"topology": {{"family": "graph", "file": "{}"}}, {}}}, {}}})",
                      file, costs, schedule));
    }
    for (const auto& [file, kind] : {std::pair("data.csv", "csv"), std::pair("data.mtx", "matrix_market")}) {
      put(fmt::format("sizes-{}.json", file),
          fmt::format(R"({{"name": "n", "platform": {{"topology": {{"family": "ring", "nodes": 3}}, {}}}, "schedule":
                          {{"operation": "all-to-all-v", "algorithm": "direct", "sizes": {{"{}": "{}"}}}}}})",
                      costs, kind, file));
    }
    put("data.dot", fmt::format("graph {{ \"{0}\" -- b [width=\"{0}\", \"{0}\"=1]; b -- c [t_w=\"\xC3\"] }}", raw));
    put("data.graphml",
        fmt::format("<graphml><key id=\"k\" for=\"edge\" attr.name=\"evil&#x9b;&#x202e;\" attr.type=\"string\"/>"
                    "<graph edgedefault=\"undirected\"><node id=\"a&#x9b;&#x202e;\"/><node id=\"b\"/>"
                    "<edge source=\"a&#x9b;&#x202e;\" target=\"b\"><data key=\"k\">1</data></edge>"
                    "<edge source=\"{}\" target=\"c\"/></graph></graphml>",
                    raw));
    put("data.csv", fmt::format("{0},1,2\n1,{0},{1}\n", raw, std::string(60, '\xC3')));
    put("data.mtx", fmt::format("%%MatrixMarket matrix {0} real general\n3 3 1\n{0}\n", raw));
  }

  void put_measurements() const {
    put("words-" + raw + ".csv", fmt::format("m,hops,time,{0}\n1,1,2,x\n2,1,3,{0}\n8,2,{0},1\n", raw));
    put("rows-" + raw + ".csv", fmt::format("m,hops,time,{}\n1,1,2,x\n2,1,3,y\n8,2,9,z\n16,3,20,z\n", raw));
  }
};

constexpr std::array command_lines = {"run *scenario.json",
                                      "run *.json",
                                      "run *scenario.json --format json",
                                      "run *scenario.json --messages --timing",
                                      "run *elsewhere.json",
                                      "run graph*.json",
                                      "run graph*.json --format json",
                                      "run sizes*.json",
                                      "run ./*unit.json",
                                      "run ./a-*scenario.json --engine simgrid",
                                      "run ./a-*scenario.json --set schedule.algorithm=\"$(cat half.json)\"",
                                      "run ./a-*scenario.json --set \"$(cat syntax-*)=1\"",
                                      "run ./a-*scenario.json --output /nowhere/\"$(echo a-*sce*)\"",
                                      "check *",
                                      "check *.json --format json",
                                      "check ./a-*scenario.json ./a-*embedded.json",
                                      "compare ./a-*scenario.json",
                                      "compare ./a-*scenario.json --format json",
                                      "compare *.json",
                                      "map ./a-*embedded.json --optimise",
                                      "map ./a-*scenario.json",
                                      "map *embed*.json",
                                      "map *.json --format json",
                                      "cost ./a-*scenario.json",
                                      "cost *.json",
                                      "recommend ./a-*scenario.json",
                                      "recommend ./r-*scenario.json",
                                      "report *scenario.json --format json",
                                      "report *lecture.json --format json",
                                      "export ./r-*scenario.json --to svg",
                                      "export *field.json --to dot",
                                      "export graph-data.dot.json --to dot --quiet",
                                      "export \"$(echo a-*scen*)\" --to \"$(cat half.json)\"",
                                      "claims .",
                                      "claims *claim.json",
                                      "claims ./a-*claim.json --format json",
                                      "fit words-*.csv",
                                      "fit rows-*.csv",
                                      "fit rows-*.csv --format json --weighting \"$(cat half.json)\"",
                                      "fit rows-*.csv --format json",
                                      "sweep ./a-*sweep.json --store \"$(echo a-*sweep.json).db\"",
                                      "sweep ./a-*sweep.json --store ./*sweep.json.db --format json",
                                      "sweep *sweep.json --store garbage*.db",
                                      "table ./a-*.db",
                                      "table ./a-*.db --format json",
                                      "table ./a-*.db --where \"$(cat half.json)=1\"",
                                      "table ./a-*.db --failed",
                                      "table garbage*",
                                      "table schema.db",
                                      "plot schema.db --output p.html",
                                      "sweep ./a-*sweep.json --store schema.db",
                                      "plot ./a-*.db --x m --y time --by algorithm --format json",
                                      "plot ./a-*.db --x m --y time --panel \"$(cat half.json)\" --output p.html",
                                      "plot ./a-*.db --x m --y time --output \"$(cat half.json)\"",
                                      "explain \"$(cat half.json)\"",
                                      "list \"$(cat half.json)\"",
                                      "\"$(cat half.json)\"",
                                      "run --\"$(cat half.json)\"",
                                      "run \"$(cat half.json)\"",
                                      "run nowhere-\"$(echo a-*scen*)\""};

// SQLite quotes the contents of a file that it cannot parse.
void put_store_with_hostile_schema(const Workplace& here) {
  store::Database database(here.path("schema.db"), store::Access::create);
  database.execute("CREATE TABLE t (a)");
  database.execute("PRAGMA writable_schema = ON");
  auto change = database.prepare("UPDATE sqlite_master SET name = ?, tbl_name = ?, sql = ?");
  for (std::size_t place = 0; place < 3; ++place) change.bind(place, raw);
  change.run();
}

}  // namespace

TEST_CASE("names and contents of files reach the terminal only as text", "[terminal]") {
  const HostilePlace here;
  put_store_with_hostile_schema(here);
  for (const char* line : command_lines) {
    INFO(line);
    const Ending ending = here.hopscope(line);
    CHECK(ending.status >= 0);
    check_safe(ending.output);
    check_safe(ending.errors);
    CHECK(ending.output.size() + ending.errors.size() > 0);
  }
  CHECK(contains(here.hopscope("table schema.db").errors, "malformed database schema"));
}

TEST_CASE("commands work with such names where they are accepted", "[terminal]") {
  const HostilePlace here;
  for (const std::string line :
       {"run ./a-*scenario.json", "check ./a-*scenario.json ./a-*embedded.json", "compare ./a-*scenario.json",
        "map ./a-*embedded.json --optimise", "recommend ./a-*scenario.json", "report ./a-*scenario.json --format json",
        "fit rows-*.csv"}) {
    const Ending ending = here.hopscope(line);
    INFO(line << '\n' << ending.errors);
    CHECK(ending.status == 0);
    CHECK(contains(ending.output, "evil"));
  }
}

TEST_CASE("on a terminal only this program's own colour sequences are passed through", "[terminal]") {
  const HostilePlace here;
  const std::regex own_colour("\x1b\\[(0|1|2|31|32|33)m");
  for (const std::string line :
       {"run ./a-*scenario.json", "run ./a-*scenario.json --format csv", "check ./a-*", "compare ./a-*scenario.json",
        "map ./a-*embedded.json", "fit rows-*.csv", "claims ./a-*claim.json", "export graph-data.dot.json --to dot",
        "export graph-data.graphml.json --to graphml", "export ./a-*scenario.json --to perfetto",
        "run ./r-*scenario.json"}) {
    INFO(line);
    for (const std::string variables : {"NO_COLOR=1", "TERM=xterm"}) {
      const std::string text = without_own(
          on_terminal("env " + variables + " sh -c \"cd '" + here.path("") + "' && " + program + line + "\"", 90));
      check_safe(variables == "NO_COLOR=1" ? text : std::regex_replace(text, own_colour, ""));
      CHECK_FALSE(contains(text, "evil\x1b["));
    }
  }
}

TEST_CASE("JSON preserves the contents of a file, and is safe to display", "[terminal]") {
  const HostilePlace here;
  const auto result = here.hopscope("run ./a-*scenario.json --format json");
  const auto name = nlohmann::json::parse('"' + std::string(accepted) + '"');
  CHECK(nlohmann::json::parse(result.output)["scenario"] == name);
  CHECK(contains(result.output, R"(\u009b31m\u202e\u2066\u200f\u061c\u2028)"));
}

TEST_CASE("documents in files are unchanged", "[terminal]") {
  const HostilePlace here;
  REQUIRE(here.hopscope("export graph-data.graphml.json --to graphml --output out.graphml").status == 2);
  REQUIRE(here.hopscope("run ./a-*scenario.json --format csv --output out.csv").status == 0);
  CHECK(contains(here.read("out.csv"), "evil \u009B31m\u202E"));
  CHECK(contains(here.hopscope("run ./a-*scenario.json --format csv").output, "evil \u009B31m\u202E"));
  REQUIRE(here.hopscope("run ./a-*scenario.json --output out.txt").status == 0);
  check_safe(here.read("out.txt"));
}

TEST_CASE("results without an output stream are an error", "[terminal]") {
  const SmallStore here;
  for (const std::string line :
       {"run good.json", "run good.json --format json", "compare good.json", "check good.json", "list", "--help",
        "--version", "explain pairwise", "export good.json --to dot", "table results.db",
        "plot results.db --x m --y time --by algorithm,p --format json", "cost good.json --pairs 1 --draws 1",
        "report good.json --format json", "sweep sweep.json --store results.db"}) {
    INFO(line);
    const Ending closed = here.hopscope(line + " >&-");
    CHECK(closed.status == 2);
    CHECK(closed.errors == "standard output: cannot be written: it is closed; --output FILE writes to a file\n");
    const Ending full = here.hopscope(line + " > /dev/full");
    CHECK(full.status == 2);
    CHECK(contains(full.errors, "standard output: cannot be written: No space left on device\n"));
  }
}

TEST_CASE("commands that write to a file, or print nothing, need no standard output", "[terminal]") {
  const Workplace here;
  CHECK(here.hopscope("run good.json --format json --output out.json >&-").status == 0);
  CHECK(here.read("out.json") == here.hopscope("run good.json --format json").output);
  CHECK(here.hopscope("check good.json --quiet >&-").status == 0);
  CHECK(here.hopscope("run good.json 2>&-").status == 0);
  CHECK(here.hopscope("run good.json <&-").status == 0);
}

}  // namespace hopscope::test
