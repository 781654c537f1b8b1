// Names of vertices are kept whole; only what shows them shortens them.
#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "support/program.hpp"
#include "text/utf8.hpp"

namespace hopscope::test {

namespace {

std::string name_of_host(int number) {
  return fmt::format("a-compute-node-with-a-really-quite-long-name-in-the-{}-row mlx5_0",
                     number == 1 ? "first" : "last");
}

}  // namespace

TEST_CASE("a mapping finds vertices by their whole names, however long these are and wherever they differ") {
  const Workplace here;
  here.put("f.txt",
           fmt::format("Switch 4 \"S-1\" # \"s\"\n[1] \"H-1\"[1] # 4xHDR\n[2] \"H-2\"[1] # 4xHDR\n"
                       "Ca 1 \"H-1\" # \"{}\"\n[1] \"S-1\"[1] # 4xHDR\nCa 1 \"H-2\" # \"{}\"\n[1] \"S-1\"[2] # 4xHDR\n",
                       name_of_host(1), name_of_host(2)));
  here.put("m.txt", name_of_host(2) + "\n" + name_of_host(1) + "\n");
  here.put("s.json", R"({"platform": {"topology": {"family": "graph", "file": "f.txt"}, "costs": {"t_s": 1, "t_w": 1},
    "mapping": {"file": "m.txt"}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 1}})");
  const Ending run = here.hopscope("run s.json --format json");
  INFO(run.errors);
  REQUIRE(run.status == 0);
  const auto names = nlohmann::json::parse(run.output)["platform"]["vertex_names"];
  CHECK(names == nlohmann::json{name_of_host(1), name_of_host(2), "s"});
}

TEST_CASE("classes of links that differ behind 40 characters are different classes") {
  const Workplace here;
  const std::string beginning(50, 'x');
  here.put("g.dot", "graph { a -- b [class=\"" + beginning + "1\"]; b -- c [class=\"" + beginning + "2\"] }");
  here.put("s.json", R"({"platform": {"topology": {"family": "graph", "file": "g.dot"}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 1}})");
  const Ending ending = here.hopscope("sensitivity s.json");
  CHECK(ending.status == 0);
  CHECK_THAT(ending.output, Catch::Contains(beginning + "1") && Catch::Contains(beginning + "2"));
}

TEST_CASE("a long text is shown by its beginning and its end, in whole characters") {
  CHECK(shortened("leaf01", 6) == "leaf01");
  CHECK(shortened("leaf0123", 6) == "l...23");
  CHECK(shortened("äöüßéèêë", 5) == "ä...ë");
  CHECK(shortened("a\nb", 6) == "a?b");
}

}  // namespace hopscope::test
