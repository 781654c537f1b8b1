// Certificates: what is written is valid, and what has been changed is not.
#include <catch2/catch.hpp>

#include <functional>

#include "analysis/certificate/certificate_check.hpp"
#include "output/bound.hpp"
#include "scenario/certificate_reader.hpp"
#include "support/program.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

using Change = std::function<void(Certificate&)>;

bool is_valid(const Certificate& proof) { return check_certificate(proof).fault.empty(); }

/// Of an exchange, by prices.
Certificate by_prices(const BoundReport& report) { return std::get<Certificate>(report.certificate); }

/// Certificates with prices on channels, on ports, on both, with pairs, and with each group.
std::vector<Certificate> some_certificates() {
  std::vector<Certificate> all;
  Platform two_ports = words_only(petersen(), 2);
  two_ports.costs = {10, 0.3, 1, 0};
  all.push_back(by_prices(bound_of_exchange(two_ports)));
  two_ports.switching = Switching::store_and_forward;
  all.push_back(by_prices(bound_of_exchange(two_ports)));
  all.push_back(by_prices(bound_of_exchange(words_only(barbell(5)))));
  all.push_back(by_prices(bound_of_exchange(words_only(topology("mesh", {3, 4}), 1), 5)));
  Draw draw(3);
  const Platform random = words_only(made(random_graph(draw, 12)));
  all.push_back(by_prices(bound_of_exchange(random)));
  all.push_back(by_prices(bound_of(scenario(random, shift("direct", 3, 1)), {})));
  Schedule unequal = all_to_all("direct", 2.5);
  unequal.operation = "all-to-all-v";
  all.push_back(by_prices(bound_of(scenario(random, unequal), {})));
  all.push_back(by_prices(bound_of_exchange(words_only(topology("torus", {4, 6})))));
  all.push_back(by_prices(bound_of_exchange(words_only(topology("hypercube", {4}), 1))));
  all.push_back(by_prices(bound_of_exchange(words_only(topology("complete", {6})))));
  return all;
}

Certificate read_back(const Certificate& proof) {
  FilesInMemory files;
  files.put("proof.json", certificate_json(proof));
  return std::get<Certificate>(read_certificate(files, "proof.json"));
}

}  // namespace

TEST_CASE("a certificate is valid, also after it was written and read", "[certificates]") {
  for (const Certificate& proof : some_certificates()) {
    INFO(certificate_json(proof));
    CHECK(check_certificate(proof).fault == "");
    const Certificate again = read_back(proof);
    CHECK(check_certificate(again).fault == "");
    CHECK(certificate_json(again) == certificate_json(proof));
  }
}

TEST_CASE("a certificate with any other price is refused", "[certificates]") {
  int changed = 0;
  for (const Certificate& proof : some_certificates()) {
    for (std::size_t i = 0; i < proof.channels.size() + proof.send_ports.size() + proof.receive_ports.size(); ++i) {
      for (const int by : {-1, 1, 1000}) {
        Certificate other = proof;
        const std::size_t channels = other.channels.size();
        std::uint64_t& price = i < channels ? other.channels[i].price
                               : i < channels + other.send_ports.size()
                                   ? other.send_ports[i - channels].price
                                   : other.receive_ports[i - channels - other.send_ports.size()].price;
        if (by < 0 && price == 0) continue;
        price += static_cast<std::uint64_t>(by);
        INFO("price " << i << " by " << by << " in " << certificate_json(proof));
        CHECK_FALSE(is_valid(other));
        ++changed;
      }
    }
  }
  CHECK(changed > 300);
}

TEST_CASE("a certificate with another network is refused", "[certificates]") {
  for (const Certificate& proof : some_certificates()) {
    INFO(certificate_json(proof));
    for (std::size_t i = 0; i < proof.channels.size(); ++i) {
      Certificate without = proof;
      without.channels.erase(without.channels.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK_FALSE(is_valid(without));
      Certificate elsewhere = proof;
      elsewhere.channels[i].ends.to = (elsewhere.channels[i].ends.to + 1) % proof.nodes;
      CHECK_FALSE(is_valid(elsewhere));
      Certificate slower = proof;
      ++slower.channels[i].word_time;
      CHECK_FALSE(is_valid(slower));
    }
    Certificate doubled = proof;
    doubled.channels.push_back(proof.channels.front());
    CHECK_FALSE(is_valid(doubled));
    for (const Change& change : std::vector<Change>{
             [](Certificate& c) { ++c.nodes; }, [](Certificate& c) { --c.nodes; }, [](Certificate& c) { ++c.switches; },
             [](Certificate& c) { c.ports += 1; }, [](Certificate& c) { c.store_and_forward = !c.store_and_forward; },
             [](Certificate& c) { c.word_time_unit *= 1.001; }, [](Certificate& c) { c.t_s += 1; },
             [](Certificate& c) { c.t_h += 1; },
             [](Certificate& c) { c.group = c.group == "xor" ? "rotation" : "xor"; },
             [](Certificate& c) { c.sides.push_back(2); }}) {
      Certificate other = proof;
      change(other);
      CHECK_FALSE(is_valid(other));
    }
  }
}

TEST_CASE("a certificate with another demand or another claim is refused", "[certificates]") {
  for (const Certificate& proof : some_certificates()) {
    INFO(certificate_json(proof));
    for (const Change& change :
         std::vector<Change>{[](Certificate& c) { ++c.words; }, [](Certificate& c) { c.word_unit *= 2; },
                             [](Certificate& c) { c.bound *= 1 + 1e-9; }, [](Certificate& c) { c.bound *= 1 - 1e-9; },
                             [](Certificate& c) { c.numerator += "0"; }, [](Certificate& c) { c.denominator += "0"; },
                             [](Certificate& c) { c.checksum[0] = c.checksum[0] == '0' ? '1' : '0'; },
                             [](Certificate& c) {
                               c.demands.push_back({0, 1, 1});
                             }}) {
      Certificate other = proof;
      change(other);
      CHECK_FALSE(is_valid(other));
    }
    if (!proof.all_to_all.empty()) {
      Certificate fewer = proof;
      fewer.all_to_all.pop_back();
      CHECK_FALSE(is_valid(fewer));
      Certificate twice = proof;
      twice.all_to_all.back() = twice.all_to_all.front();
      CHECK_FALSE(is_valid(twice));
    }
    for (std::size_t i = 0; i < proof.demands.size(); ++i) {
      Certificate more = proof;
      ++more.demands[i].words;
      CHECK_FALSE(is_valid(more));
      Certificate elsewhere = proof;
      std::swap(elsewhere.demands[i].from, elsewhere.demands[i].to);
      CHECK_FALSE(is_valid(elsewhere));
    }
  }
}

TEST_CASE("the check of a certificate detects what does not fit into its integers", "[certificates]") {
  Certificate proof;
  proof.nodes = 3;
  proof.channels = {{{0, 1}, Certificate::most, Certificate::most}, {{1, 2}, 1, 1}, {{2, 0}, 1, 1}};
  proof.all_to_all = {0, 1, 2};
  proof.words = 1;
  CHECK(check_certificate(proof).fault == "its numbers are too large to add up");
}

TEST_CASE("the check of a certificate detects that there is no path, and no price", "[certificates]") {
  Certificate proof;
  proof.nodes = 3;
  proof.channels = {{{0, 1}, 1, 0}, {{1, 2}, 1, 0}};
  proof.demands = {{2, 0, 1}};
  CHECK(check_certificate(proof).fault == "there is no path from 2 to 0");
  proof.demands = {{0, 2, 1}};
  const CheckedCertificate free = proven_by(proof);
  REQUIRE(free.proven);
  CHECK(free.proven->words_time == 0);
}

TEST_CASE("verify exits with 0 for a valid certificate, 1 for one that is not, and 2 for one that cannot be read",
          "[certificates]") {
  const Workplace here;
  const Ending found = here.hopscope("bound good.json --certificate proof.json --format json");
  REQUIRE(found.status == 0);
  const Ending valid = here.hopscope("verify proof.json --format json");
  CHECK(valid.status == 0);
  const auto result = nlohmann::json::parse(valid.output);
  CHECK(result["valid"] == true);
  CHECK(result["bound"] == nlohmann::json::parse(found.output)["bound"]);
  std::string text = here.read("proof.json");
  const auto place = text.find("\"word_unit\": 64");
  REQUIRE(place != std::string::npos);
  here.put("changed.json", text.replace(place, 15, "\"word_unit\": 65"));
  const Ending invalid = here.hopscope("verify changed.json --format json");
  CHECK(invalid.status == 1);
  CHECK(nlohmann::json::parse(invalid.output)["valid"] == false);
  here.put("malformed.json", "[1, 2]");
  const Ending malformed = here.hopscope("verify malformed.json");
  CHECK(malformed.status == 2);
  CHECK(malformed.output.empty());
  CHECK(contains(malformed.errors, "malformed.json: is a list, not an object; give an object with the fields"));
}

TEST_CASE("verify tells whether a certificate is about the network and the exchange of a scenario", "[certificates]") {
  const Workplace here;
  const std::vector<std::string> networks{
      R"({"family": "hypercube", "dimension": 3})", R"({"family": "mesh", "dims": [2, 3]})",
      R"({"family": "clusters", "sizes": [2, 3], "nics": 2, "inter": {"t_s": 60, "t_w": 5, "t_h": 3}})",
      R"({"family": "graph", "nodes": 3, "links": [[0, 1], [1, 2], [0, 2]]})"};
  const auto scenario_on = [](const std::string& network, const std::string& costs, int words) {
    return R"({"platform": {"topology": )" + network + R"(, "costs": )" + costs +
           R"(}, "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": )" +
           std::to_string(words) + "}}";
  };
  const std::string costs = R"({"t_s": 50, "t_w": 0.7, "t_h": 2})";
  for (std::size_t i = 0; i < networks.size(); ++i) {
    CAPTURE(networks[i]);
    here.put("own.json", scenario_on(networks[i], costs, 64));
    here.put("words.json", scenario_on(networks[i], costs, 65));
    here.put("slower.json", scenario_on(networks[i], R"({"t_s": 50, "t_w": 0.6, "t_h": 2})", 64));
    here.put("startup.json", scenario_on(networks[i], R"({"t_s": 40, "t_w": 0.7, "t_h": 2})", 64));
    here.put("network.json", scenario_on(networks[(i + 1) % networks.size()], costs, 64));
    REQUIRE(here.hopscope("bound own.json --certificate proof.json").status == 0);
    const Ending same = here.hopscope("verify proof.json --scenario own.json --format json");
    INFO(same.output << same.errors);
    CHECK(same.status == 0);
    CHECK(nlohmann::json::parse(same.output)["scenario"]["is_the_same"] == true);
    for (const std::string other : {"words.json", "slower.json", "startup.json", "network.json"}) {
      const Ending different = here.hopscope("verify proof.json --scenario " + other + " --format json");
      INFO(other << ": " << different.output << different.errors);
      CHECK(different.status == 1);
      const auto told = nlohmann::json::parse(different.output);
      CHECK(told["valid"] == true);
      CHECK(told["scenario"]["is_the_same"] == false);
      CHECK(told["scenario"]["difference"].get<std::string>().size() > 10);
    }
  }
  CHECK(contains(here.hopscope("verify proof.json --scenario words.json").output,
                 "valid, but not for this scenario: node 0"));
}

TEST_CASE("bound and verify overwrite no file that they read, and none twice", "[certificates]") {
  const Workplace here;
  REQUIRE(here.hopscope("bound good.json --certificate proof.json --figure proof.svg").status == 0);
  CHECK(contains(here.read("proof.svg"), "bottleneck: a dual price in the certificate"));
  for (const std::string arguments :
       {"bound good.json --certificate good.json", "bound good.json --figure ./good.json",
        "bound good.json --certificate both.json --figure both.json", "verify proof.json --output proof.json"}) {
    INFO(arguments);
    const Ending ending = here.hopscope(arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
  }
  CHECK(here.read("good.json") == quickstart);
  CHECK(here.hopscope("verify proof.json").status == 0);
  CHECK(here.hopscope("bound good.json good.json --certificate two.json").errors ==
        "two.json: is for one scenario, but there are several; give bound one\n");
}

TEST_CASE("a malformed certificate is refused with all its mistakes", "[certificates]") {
  FilesInMemory files;
  files.put("proof.json", R"({"certifies": "less",
    "network": {"nodes": 0, "switching": "circuit", "ports": "any", "t_s": -1, "t_h": 1, "word_time_unit": 1},
    "channels": [[0, 1, 1.5, 1], [0, 1, 1]], "send_ports": 3, "demand": {"word_unit": 1, "words": 1, "all_to_all": 7},
    "claims": {"numerator": 12, "denominator": "3", "bound": 4, "checksum": "0"}, "claim": 1})");
  std::string lines;
  try {
    (void)read_certificate(files, "proof.json");
  } catch (const InputError& error) {
    for (const Mistake& mistake : error.mistakes()) lines += to_line(mistake) + '\n';
  }
  CHECK(
      lines ==
      R"(proof.json: /claim: unknown field (did you mean "claims"?); allowed: $schema, hopscope, kind, certifies, network, channels, send_ports, receive_ports, demand, claims
proof.json: /certifies: "less" is not something that a certificate proves; give "sum over pairs of words * distance under the prices / sum of the prices"
proof.json: /network/nodes: 0 is too small; give an integer from 1 to 16777216
proof.json: /network/switching: unknown switching "circuit"; allowed: cut-through, store-and-forward
proof.json: /network/ports: "any" is text, not an integer; give an integer from 1 to 1000000, or "all"
proof.json: /network/t_s: -1 is negative; give a number from 0 to 1e300
proof.json: /channels/0: is not [from, to, word_time, price]; give 4 integers from 0 to 9007199254740992
proof.json: /channels/1: is not [from, to, word_time, price]; give 4 integers from 0 to 9007199254740992
proof.json: /send_ports: 3 is not a list; give a list of [node, price]
proof.json: /demand/all_to_all: 7 is not a list; give a list of nodes, or "all"
proof.json: /claims/numerator: 12 is not text; give one line of 1 to 100 characters
)");
}

TEST_CASE("a certificate that states something else than a bound by prices is refused", "[certificates]") {
  const std::string right = certificate_json(bound_of_exchange(words_only(topology("ring", {5}))).certificate);
  const std::string statement = '"' + std::string(what_is_certified) + '"';
  const auto at = right.find(statement);
  REQUIRE(at != std::string::npos);
  for (const std::string other : {R"("the least time of any schedule")", "7", "null"}) {
    FilesInMemory files;
    files.put("proof.json", std::string(right).replace(at, statement.size(), other));
    INFO(other);
    CHECK_THROWS_WITH(read_certificate(files, "proof.json"),
                      Catch::Contains("/certifies") && Catch::Contains("give \"sum over pairs of words"));
  }
}

}  // namespace hopscope::test
