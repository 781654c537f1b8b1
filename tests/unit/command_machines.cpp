// The machines in platforms/machines: each is read, says where its figures are from, and runs a comparison.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

std::vector<std::filesystem::path> machines() {
  std::vector<std::filesystem::path> all;
  for (const auto& entry : std::filesystem::directory_iterator(checkout() + "/platforms/machines")) {
    all.push_back(entry.path());
  }
  std::sort(all.begin(), all.end());
  return all;
}

nlohmann::json machine_in(const std::filesystem::path& file) { return nlohmann::json::parse(std::ifstream(file)); }

}  // namespace

TEST_CASE("every machine runs a comparison of all algorithms", "[unsanitized]") {
  const Workplace here;
  CHECK(machines().size() >= 15);
  for (const auto& file : machines()) {
    INFO(file.filename());
    nlohmann::json scenario;
    scenario["platform"] = machine_in(file);
    // 16 ranks suffice, except where an algorithm needs all nodes.
    const nlohmann::json topology = machine_in(file)["topology"];
    if (topology["family"] != "clusters" && topology.value("nodes", 16) >= 16) {
      for (int node = 0; node < 16; ++node) scenario["platform"]["mapping"]["table"].push_back(node);
    }
    scenario["schedule"] = {
        {"operation", "all-to-all"}, {"algorithm", "shift"}, {"message_words", 1024}, {"content", "sizes"}};
    here.put("machine.json", scenario.dump());
    const auto ending = here.hopscope("compare machine.json --format json");
    INFO(ending.errors);
    CHECK(ending.status == 0);
    CHECK(nlohmann::json::parse(ending.output)["algorithms"].size() >= 4);
  }
}

TEST_CASE("every machine says what is published, and what is a guess") {
  for (const auto& file : machines()) {
    INFO(file.filename());
    const nlohmann::json machine = machine_in(file);
    std::string all;
    for (const auto& line : machine["about"]) all += line.get<std::string>() + '\n';
    for (const char* needed : {"units: ", "published", "guess: "}) CHECK(all.find(needed) != std::string::npos);
  }
}

}  // namespace hopscope::test
