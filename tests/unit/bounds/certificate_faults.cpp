// Certificates that prove nothing, or cannot be read.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "analysis/certificate/certificate_check.hpp"
#include "support/program.hpp"

namespace hopscope::test {

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
