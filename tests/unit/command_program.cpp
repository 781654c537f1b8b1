// The program as a user meets it: what it writes where, and how it ends.
#include <catch2/catch.hpp>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

namespace {

namespace fs = std::filesystem;

constexpr const char* quickstart = R"({
  "name": "pairwise exchange on an 8-node hypercube",
  "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
  "expect": {"congestion_free": true, "time": 822, "steps": 7}
})";

std::string content_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

struct Ending {
  int status = -1;
  std::string output, errors;
};

// A folder with a scenario in it, and the program run from there.
class Workplace {
 public:
  Workplace() {
    std::string name = (fs::temp_directory_path() / "hopscope-program-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    folder_ = name;
    put("good.json", quickstart);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  ~Workplace() { fs::remove_all(folder_); }

  void put(const std::string& name, const std::string& content) const { std::ofstream(folder_ / name) << content; }
  [[nodiscard]] bool has(const std::string& name) const { return fs::exists(folder_ / name); }
  [[nodiscard]] std::string read(const std::string& name) const { return content_of(folder_ / name); }

  /// `arguments` as a shell reads them.
  [[nodiscard]] Ending hopscope(const std::string& arguments) const {
    const std::string command =
        "cd '" + folder_.string() + "' && '" HOPSCOPE_PROGRAM "' " + arguments + " > .output 2> .errors < /dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(".output"), read(".errors")};
  }

  /// The same with a standard output that nobody reads any more; gives the exit status, or minus a signal.
  [[nodiscard]] int hopscope_unread(const std::string& arguments) const {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    ::close(ends[0]);
    const std::string command =
        "cd '" + folder_.string() + "' && exec '" HOPSCOPE_PROGRAM "' " + arguments + " 2> .errors";
    const pid_t child = ::fork();
    if (child == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  fs::path folder_;
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// What the program writes to a terminal of `columns` columns.
std::string on_terminal(const std::string& arguments, unsigned short columns) {
  const winsize size{24, columns, 0, 0};
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  REQUIRE(child >= 0);
  if (child == 0) {
    const std::string command = "exec " + arguments;
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  std::string text;
  std::array<char, 4096> part{};
  for (ssize_t got = 0; (got = ::read(terminal, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  ::waitpid(child, nullptr, 0);
  ::close(terminal);
  return text;
}

}  // namespace

TEST_CASE("a run that keeps its promises ends with 0, its results on the standard output alone") {
  const Workplace here;
  const auto ending = here.hopscope("run good.json");
  CHECK(ending.status == 0);
  CHECK(contains(ending.output, "measured                 822\n"));
  CHECK(contains(ending.output, "congestion-free: yes, in all 7 steps\n"));
  CHECK(ending.errors.empty());
}

TEST_CASE("a run of sizes says that it followed no blocks, and why") {
  const Workplace here;
  CHECK(contains(here.hopscope("run good.json --set schedule.content=sizes").output,
                 "delivery:        not tracked: the schedule says \"content\": \"sizes\"\n"));
}

TEST_CASE("two runs give the same bytes") {
  const Workplace here;
  CHECK(here.hopscope("run good.json --format json --messages").output ==
        here.hopscope("run good.json --format json --messages").output);
}

TEST_CASE("an expectation that is not met ends with 1 and says so where it is seen") {
  const Workplace here;
  const auto table = here.hopscope("run good.json --set expect.time=800");
  CHECK(table.status == 1);
  CHECK(contains(table.output, "expected:        failed: 1 of 3\n"));
  CHECK(table.errors.empty());
  const auto csv = here.hopscope("run good.json --set expect.time=800 --format csv");
  CHECK(csv.status == 1);
  CHECK(contains(csv.errors, "good.json: expect: time"));
}

TEST_CASE("bad input ends with 2, names every mistake of every file, runs nothing and writes no file") {
  const Workplace here;
  here.put("bad.json", R"({"name": 7})");
  const auto ending = here.hopscope("run good.json bad.json missing.json --output out.txt");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(contains(ending.errors, "bad.json: /name: "));
  CHECK(contains(ending.errors, "bad.json: /platform"));
  CHECK(contains(ending.errors, "missing.json: "));
  CHECK_FALSE(here.has("out.txt"));
}

TEST_CASE("results go to a file if one is named") {
  const Workplace here;
  const auto ending = here.hopscope("run good.json --format json --output out.json");
  CHECK(ending.status == 0);
  CHECK(ending.output.empty());
  CHECK(nlohmann::json::parse(here.read("out.json"))["time"] == 822.0);
  CHECK(here.hopscope("run good.json --output no/such/folder.txt").status == 2);
}

TEST_CASE("one file gives an object, several an array") {
  const Workplace here;
  CHECK(nlohmann::json::parse(here.hopscope("run good.json --format json").output).is_object());
  const auto several = nlohmann::json::parse(here.hopscope("run good.json good.json --format json").output);
  REQUIRE(several.is_array());
  CHECK(several.size() == 2);
}

TEST_CASE("a message is asked for and comes with its route") {
  const Workplace here;
  const auto result = nlohmann::json::parse(here.hopscope("run good.json --format json --messages").output);
  CHECK(result["messages"].size() == 56);
  CHECK(result["messages"][0] ==
        nlohmann::json::parse(R"({"step": 1, "from": 0, "to": 1, "words": 64, "route": [0, 1]})"));
  CHECK(contains(here.hopscope("run good.json --messages").output, "\n   7     0   7     64  0 > 1 > 3 > 7\n"));
}

TEST_CASE("wall-clock times are told on the standard error, and only if asked for") {
  const Workplace here;
  CHECK(contains(here.hopscope("run good.json --timing").errors, "good.json: 0."));
  CHECK(here.hopscope("run good.json").errors.empty());
}

TEST_CASE("options may stand before or behind the command, and --set takes one value each time") {
  const Workplace here;
  CHECK(here.hopscope("--format json run good.json").status == 0);
  const auto ending = here.hopscope("run --set schedule.message_words=8 --set platform.costs.t_s=0 good.json");
  CHECK(contains(ending.output, "t_s 0 "));
  CHECK(contains(ending.output, "8 words a pair"));
}

TEST_CASE("wrong usage ends with 2, one message and a pointer to the help") {
  const Workplace here;
  const auto said = [&](const std::string& arguments) {
    const auto ending = here.hopscope(arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    return ending.errors;
  };
  CHECK(said("rnu good.json") ==
        "hopscope: there is no command \"rnu\" (did you mean \"run\"?); there are run, check, list, explain\n"
        "Try: hopscope --help\n");
  CHECK(said("run good.json --mesages") ==
        "hopscope: there is no option --mesages (did you mean \"--messages\"?)\nTry: hopscope run --help\n");
  CHECK(said("run") == "hopscope: run needs a scenario file\nTry: hopscope run --help\n");
  CHECK(said("run good.json --set t_s") ==
        "hopscope: --set needs PATH=VALUE, such as platform.costs.t_s=10, not \"t_s\"\nTry: hopscope run --help\n");
  CHECK(said("run good.json --format jsn") ==
        "hopscope: there is no format \"jsn\" (did you mean \"json\"?); there are table, json, csv\n"
        "Try: hopscope run --help\n");
  CHECK(said("check good.json --format csv") ==
        "hopscope: check has no csv; its formats are table and json\nTry: hopscope check --help\n");
  CHECK(contains(said("explain pairwize"), "there is no algorithm \"pairwize\" (did you mean \"pairwise\"?)"));
  CHECK(contains(said("list algoritms"), "(did you mean \"algorithms\"?)"));
  CHECK(contains(said(""), "usage: hopscope [OPTIONS] COMMAND"));
}

TEST_CASE("help and version are results") {
  const Workplace here;
  CHECK(here.hopscope("--version").output.starts_with("hopscope 0."));
  const auto help = here.hopscope("--help");
  CHECK(help.status == 0);
  for (const auto* command : {"run", "check", "list", "explain"}) {
    CHECK(contains(help.output, std::string("hopscope ") + command));
    CHECK(contains(here.hopscope(std::string(command) + " --help").output,
                   std::string("Example:\n  hopscope ") + command));
  }
}

TEST_CASE("check praises good files and lists the mistakes of bad ones") {
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

TEST_CASE("list shows what a scenario may name") {
  const Workplace here;
  const auto all = here.hopscope("list").output;
  for (const auto* heading : {"topologies\n", "algorithms for shift\n", "engines\n", "generators"}) {
    CHECK(contains(all, heading));
  }
  const auto algorithms = nlohmann::json::parse(here.hopscope("list algorithms --format json").output);
  CHECK(algorithms.size() == 1);
  CHECK(algorithms["algorithms"].size() >= 15);
}

TEST_CASE("every algorithm explains itself by an example that is really run") {
  const Workplace here;
  const auto algorithms = nlohmann::json::parse(here.hopscope("list algorithms --format json").output);
  for (const auto& algorithm : algorithms["algorithms"]) {
    const std::string name = algorithm["operation"].get<std::string>() + '/' + algorithm["name"].get<std::string>();
    INFO(name);
    const auto text = here.hopscope("explain " + name);
    CHECK(text.status == 0);
    CHECK(contains(text.output, "What rank r does\n"));
    CHECK(contains(text.output, "every block delivered"));
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

TEST_CASE("a name that two operations share explains both") {
  const Workplace here;
  CHECK(nlohmann::json::parse(here.hopscope("explain ring --format json").output).size() == 2);
}

TEST_CASE("a reader who has left is no error, a disk that is full is one") {
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
  const std::string program = "env TERM=xterm '" HOPSCOPE_PROGRAM "' list engines";
  CHECK(contains(on_terminal(program, 100), "\x1b[1mengines\x1b[0m"));
  CHECK_FALSE(contains(on_terminal("env NO_COLOR=1 " + program, 100), "\x1b["));
  CHECK_FALSE(contains(on_terminal("env TERM=dumb '" HOPSCOPE_PROGRAM "' list engines", 100), "\x1b["));
  CHECK_FALSE(contains(here.hopscope("list engines").output, "\x1b["));
}

TEST_CASE("a narrow terminal gets narrow lines") {
  const std::string text = on_terminal("env NO_COLOR=1 '" HOPSCOPE_PROGRAM "' list algorithms", 80);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 81);  // with the carriage return
}
