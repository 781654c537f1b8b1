// Which channel adapters of a fabric between clusters are the NICs of which cluster.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

/// A fabric of two rails, leaf switches joined by a spine, as ibnetdiscover prints it: first adapters of all hosts,
/// then second ones. "box10" is found before "box2".
std::string rails(const std::string& first_host, const std::string& second_host) {
  const std::vector<std::string> hosts{first_host, second_host};
  std::string text;
  for (const std::string rail : {"0", "1"}) {
    text += "Switch 8 \"S-" + rail + "\" # \"leaf" + rail + "\"\n";
    for (const std::string box : {"0", "1"}) {
      const std::string& host = hosts[static_cast<std::size_t>(std::stoi(box))];
      text += "[" + std::to_string(1 + std::stoi(box)) + "] \"H-" + box + rail + "\"[1] # \"" + host + rail +
              "\" lid 1 4xHDR\n";
    }
    text += "[3] \"S-9\"[" + std::to_string(1 + std::stoi(rail)) + "] # \"spine\" lid 2 4xHDR\n";
  }
  for (const std::string rail : {"0", "1"}) {
    for (const std::string box : {"0", "1"}) {
      const std::string& host = hosts[static_cast<std::size_t>(std::stoi(box))];
      text += "Ca 1 \"H-" + box + rail + "\" # \"" + host + rail + "\"\n[1] \"S-" + rail + "\"[" +
              std::to_string(1 + std::stoi(box)) + "] # lid 1 \"leaf" + rail + "\" 4xHDR\n";
    }
  }
  return text;
}

std::string scenario_between(const std::string& between, const std::string& nics) {
  return R"({"platform": {"topology": {"family": "clusters", "sizes": [2, 2], "between": )" + between + nics +
         R"(, "inter": {"t_s": "5 us", "t_w": "25 GB/s", "t_h": "1 us"}}, "costs": {"t_s": "3 us", "t_w": "450 GB/s"},
             "ports": "all", "time_unit": "us", "word_bytes": 1},
             "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 100000}})";
}

constexpr const char* in_fabric_file = R"({"family": "graph", "file": "fabric.txt"})";

double time_on(const Workplace& here, const std::string& text) {
  here.put("s.json", text);
  const auto run = here.hopscope("run s.json --format json");
  INFO(run.errors);
  REQUIRE(run.status == 0);
  return nlohmann::json::parse(run.output)["time"].get<double>();
}

/// The same, written out: NICs 0 and 2 on the first rail. A message of 100 kB takes 4 us at 25 GB/s. Each node sends
/// one along its rail, and one to the other rail, which shares the NIC.
constexpr const char* written_out =
    R"({"family": "graph", "nodes": 4, "switches": 3, "links": [[0, 4], [2, 4], [1, 5], [3, 5], [4, 6], [5, 6]]})";
constexpr const char* across_rails =
    R"({"family": "graph", "nodes": 4, "switches": 3, "links": [[0, 4], [1, 4], [2, 5], [3, 5], [4, 6], [5, 6]]})";

}  // namespace

TEST_CASE("channel adapters are the NICs of the host that the fabric names", "[clusters][nics]") {
  const Workplace here;
  const double right = time_on(here, scenario_between(written_out, R"(, "nics": 2)"));
  REQUIRE(time_on(here, scenario_between(across_rails, R"(, "nics": 2)")) != Approx(right));
  here.put("fabric.txt", rails("box10 mlx5_", "box2 mlx5_"));
  for (const std::string nics : {"", R"(, "nics": 2)"}) {
    CHECK(time_on(here, scenario_between(in_fabric_file, nics)) == Approx(right));
    CHECK_THAT(
        here.hopscope("run s.json").errors,
        Catch::Contains("fabric.txt: its hosts are assigned to the clusters in the order of their names, cluster 0 "
                        "for \"box2\" with the NIC \"box2 mlx5_0\" first; \"nics\" with the names of the NICs of "
                        "each cluster says otherwise\n"));
  }
}

TEST_CASE("a plain t_w is that of a word on width 1, and links of NICs that are wider are remarked on",
          "[clusters][nics]") {
  const Workplace here;
  here.put("fabric.txt", rails("box10 mlx5_", "box2 mlx5_"));
  std::string text = scenario_between(in_fabric_file, "");
  text.replace(text.find(R"("25 GB/s")"), 9, "0.008");
  const double by_width_1 = time_on(here, text);
  CHECK_THAT(
      here.hopscope("run s.json").errors,
      Catch::Contains("fabric.txt: the links of NICs have a width of 200 or more, and the channels between nodes "
                      "and NICs one of 1; t_w is that of a word on width 1: \"unit_width\": \"usual\""));
  text.replace(text.find(R"("fabric.txt")"), 12, R"("fabric.txt", "unit_width": "usual")");
  text.replace(text.find("0.008"), 5, "0.00004");
  CHECK(time_on(here, text) < by_width_1 / 10);
  CHECK(here.hopscope("run s.json").errors.find("the links of NICs") == std::string::npos);
}

TEST_CASE("a table says which channel adapters are the NICs of a cluster", "[clusters][nics]") {
  const Workplace here;
  const double right = time_on(here, scenario_between(written_out, R"(, "nics": 2)"));
  const double wrong = time_on(here, scenario_between(across_rails, R"(, "nics": 2)"));
  here.put("fabric.txt", rails("box10 mlx5_", "box2 mlx5_"));
  const auto with = [&](const std::string& table) {
    return time_on(here, scenario_between(in_fabric_file, ", \"nics\": " + table));
  };
  CHECK(with(R"({"box2": ["mlx5_0", "mlx5_1"], "box10": ["box10 mlx5_0", "mlx5_1"]})") == Approx(right));
  CHECK(with(R"([["box10 mlx5_0", "box10 mlx5_1"], [1, "box2 mlx5_1"]])") == Approx(right));
  CHECK_THAT(here.hopscope("run s.json").errors, !Catch::Contains("taken for"));
  CHECK(with("[[0, 1], [2, 3]]") == Approx(wrong));
  // What is no NIC of a cluster passes messages on.
  CHECK(with(R"({"box2": ["mlx5_0"], "box10": ["mlx5_0"]})") > right);
}

TEST_CASE("channel adapters of hosts that are not the clusters are taken in the order of the file",
          "[clusters][nics]") {
  const Workplace here;
  const double in_order = time_on(here, scenario_between(across_rails, R"(, "nics": 2)"));
  for (const std::string name : {"a card of ", "a"}) {  // neither is a host and its adapter
    here.put("fabric.txt", rails(name + "1_", name + "2_"));
    CHECK(time_on(here, scenario_between(in_fabric_file, R"(, "nics": 2)")) == Approx(in_order));
    CHECK_THAT(here.hopscope("run s.json").errors, Catch::Contains("in the order of the file"));
  }
}

TEST_CASE("a rate as t_w between clusters is that of the links of NICs in a file", "[clusters][nics]") {
  const Workplace here;
  here.put("fabric.txt", rails("box0 mlx5_", "box1 mlx5_"));
  const auto bound_of = [&](const std::string& between) {
    here.put("s.json", scenario_between(between, R"(, "nics": 2)"));
    const auto bound = here.hopscope("bound s.json --format json");
    REQUIRE(bound.status == 0);
    return nlohmann::json::parse(bound.output)["bound"].get<double>();
  };
  CHECK(bound_of(in_fabric_file) == Approx(bound_of(written_out)));
  CHECK_THAT(here.hopscope("run s.json").errors, Catch::Contains("divided by 200"));
  const std::string link = R"({"family": "graph", "nodes": 4, "switches": 1, "links": [[0, 4], [1, 4], [2, 4],
                               {"between": [3, 4], "t_w": "1 GB/s"}]})";
  CHECK(time_on(here, scenario_between(link, R"(, "nics": 2)")) > 200);  // 200 kB over it
}

}  // namespace hopscope::test
