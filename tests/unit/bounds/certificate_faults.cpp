// Certificates that prove nothing, or cannot be read.
#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/certificate/certificate_check.hpp"
#include "scenario/certificate_reader.hpp"
#include "support/consumption.hpp"
#include "support/files_in_memory.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

/// Two nodes, a channel each way, one of which has a price; and what takes the place of some of that.
nlohmann::json two_nodes(const nlohmann::json& changes) {
  auto proof = nlohmann::json::parse(R"({
    "certifies": "sum over pairs of words * distance under the prices / sum of the prices",
    "network": {"nodes": 2, "switching": "cut-through", "ports": "all", "t_s": 1, "t_h": 1, "word_time_unit": 1},
    "channels": [[0, 1, 1, 1], [1, 0, 1, 0]], "demand": {"word_unit": 1, "pairs": [[0, 1, 1]]},
    "claims": {"numerator": "1", "denominator": "1", "bound": 3, "checksum": "1caf3dcb48574452"}})");
  proof.merge_patch(changes);
  return proof;
}

}  // namespace

TEST_CASE("the mistakes of a certificate whose demand or vertices are not what they seem are all named",
          "[certificates]") {
  struct Broken {
    const char* changes;
    const char* mistake;
  };
  const Workplace here;
  for (
      const auto& [changes, mistake] : std::vector<Broken>{
          {R"({"network": {"group": "rotation", "sides": [2]}, "demand": {"pairs": null, "words": 1, "all_to_all": []}})",
           "/demand/all_to_all: names nodes; with a group, all of them exchange: give \"all\""},
          {R"({"network": {"group": "xor", "sides": [2]}, "demand": {"pairs": null, "words": 1, "all_to_all": [0, 1]}})",
           "/demand/all_to_all: names nodes; with a group, all of them exchange: give \"all\""},
          {R"({"demand": {"pairs": null, "words": 1, "all_to_all": []}})",
           "/demand/all_to_all: is empty; give the nodes, or \"all\""},
          {R"({"demand": {"all_to_all": "all"}})",
           "/demand/all_to_all: is for a total exchange, but there are \"pairs\" too; leave one of them out"},
          {R"({"demand": {"words": 7}})",
           "/demand/words: is for a total exchange, but there are \"pairs\" too; leave one of them out"},
          {R"({"channels": [[0, 33554432, 1, 1]]})", "/channels/0: 33554432 is not a vertex; give one from 0 to 33554431"},
          {R"({"demand": {"pairs": [[0, 1, 1], [4294967296, 1, 1]]}})",
           "/demand/pairs/1: 4294967296 is not a vertex; give one from 0 to 33554431"},
          {R"({"send_ports": [[9007199254740992, 1]]})",
           "/send_ports/0: 9007199254740992 is not a vertex; give one from 0 to 33554431"}}) {
    here.put("broken.json", two_nodes(nlohmann::json::parse(changes)).dump());
    const Ending ended = here.hopscope("verify broken.json");
    INFO(changes);
    CHECK(ended.status == 2);
    CHECK(ended.errors == std::string("broken.json: ") + mistake + '\n');
  }
}

TEST_CASE("a vertex that is not there is not taken for the last one that could be", "[certificates]") {
  const Workplace here;
  here.put("clamped.json",
           two_nodes(nlohmann::json::parse(
                         R"({"network": {"nodes": 16777216, "switches": 1}, "channels": [[0, 16777716, 1, 1],
                             [16777293, 1, 1, 1]]})"))
               .dump());
  const Ending ended = here.hopscope("verify clamped.json --format json");
  CHECK(ended.status == 1);
  CHECK(nlohmann::json::parse(ended.output)["fault"] == "there can be no channel from 0 to 16777716");
}

TEST_CASE("the check of a certificate takes memory for what is written there, not for what is counted",
          "[certificates]") {
  for (const char* changes :
       {R"({"network": {"nodes": 16777216, "switches": 16777216}})",
        R"({"network": {"nodes": 16777216, "switches": 16777216, "ports": 1}, "send_ports": [[7, 1]]})",
        R"({"network": {"nodes": 16777216}, "demand": {"pairs": null, "words": 1, "all_to_all": "all"}})",
        R"({"network": {"nodes": 16777216, "group": "complete", "sides": [16777216]}, "channels": [[0, 1, 1, 1]],
            "demand": {"pairs": null, "words": 1, "all_to_all": "all"}})"}) {
    INFO(changes);
    const std::string text = two_nodes(nlohmann::json::parse(changes)).dump();
    const Consumption taken = consumption_of([&] {
      FilesInMemory files;
      files.put("proof.json", text);
      (void)check_certificate(std::get<Certificate>(read_certificate(files, "proof.json")));
    });
    if (!is_sanitized()) CHECK(taken.megabytes < 256);
  }
}

TEST_CASE("the checksum of a certificate is that of the text in the chapter on certificates", "[certificates]") {
  // FNV-1a of 64 bits.
  const auto digest_of = [](const std::string& text) {
    std::uint64_t value = 14695981039346656037ULL;
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return fmt::format("{:016x}", value);
  };
  Certificate proof;
  proof.nodes = 2;
  proof.switches = 1;
  proof.ports = 1;
  proof.word_time_unit = 0.5;
  proof.word_unit = 1e-5;
  proof.t_s = 50;
  proof.t_h = 1e30;
  proof.channels = {{{0, 2}, 2, 0}, {{2, 1}, 2, 9}};
  proof.demands = {{0, 1, 7}};
  CHECK(checksum_of(proof) == digest_of("2 1  false 1 0.5 1e-05 50 1e+30 0;c0 2 2;c2 1 2;d0 1 7;"));
  FilesInMemory files;
  files.put("proof.json", two_nodes(nlohmann::json::object()).dump());
  const auto written = std::get<Certificate>(read_certificate(files, "proof.json"));
  CHECK(check_certificate(written).fault == "");
  CHECK(written.checksum == digest_of("2 0  false 0 1 1 1 1 0;c0 1 1;c1 0 1;d0 1 1;"));
  proof.group = "rotation";
  proof.store_and_forward = true;
  proof.sides = {2, 4};
  proof.demands.clear();
  proof.words = 1;
  CHECK(checksum_of(proof) == digest_of("2 1 rotation true 1 0.5 1e-05 50 1e+30 1;s2;s4;c0 2 2;c2 1 2;"));
  proof.group.clear();
  proof.sides.clear();
  proof.all_to_all = {0, 1};
  CHECK(checksum_of(proof) == digest_of("2 1  true 1 0.5 1e-05 50 1e+30 1;c0 2 2;c2 1 2;n0;n1;"));
}

TEST_CASE("a certificate of a time that is no number proves nothing, whatever it claims", "[certificates]") {
  Certificate proof;
  proof.nodes = 2;
  proof.channels = {{{0, 1}, 1, 1}, {{1, 0}, 1, 1}};
  proof.all_to_all = {0, 1};
  proof.words = 1;
  proof.word_time_unit = 1e300;
  proof.word_unit = 1e300;
  proof.bound = 5;
  CHECK(check_certificate(proof).fault == "the time that it proves is too large for a number");
}

TEST_CASE("a certificate whose sides are no list is refused", "[certificates]") {
  const Workplace here;
  REQUIRE(here.hopscope("bound good.json --certificate proof.json").status == 0);
  auto proof = nlohmann::json::parse(here.read("proof.json"));
  proof["network"]["sides"] = 8;
  here.put("changed.json", proof.dump());
  const Ending ended = here.hopscope("verify changed.json");
  CHECK(ended.status == 2);
  CHECK(ended.errors == "changed.json: /network/sides: 8 is not a list; give a list of integers\n");
}

}  // namespace hopscope::test
