// The schema of certificates and their reader agree, like those of scenarios.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "laws/mutations.hpp"
#include "laws/schema_judge.hpp"
#include "scenario/certificate_reader.hpp"

namespace {

using schema::Json;
using schema::Judge;

/// The schema of certificates with its references inlined, since the validator opens no files.
Json certificate_schema() {
  Json certificate = schema::parsed(schema::root() / "scenarios/certificate.schema.json");
  for (const char* kind : {"by_prices", "by_cut"}) {
    Json& path = certificate.at("definitions").at(kind).at("properties").at("$schema").at("$ref");
    CHECK(path == "../platforms/platform.schema.json#/definitions/schema_path");
    path = "#/definitions/schema_path";
  }
  certificate["definitions"]["schema_path"] = schema::of_platforms().at("definitions").at("schema_path");
  return certificate;
}

std::vector<hopscope::Mistake> mistakes_in(const Json& document) {
  return schema::mistakes_of(
      document, [](const std::string& file) { (void)hopscope::read_certificate(*hopscope::files_on_disk(), file); });
}

Json certificate(const Json& network, const Json& demand) {
  Json made{{"$schema", "certificate.schema.json"},
            {"hopscope", "0.1"},
            {"certifies", hopscope::what_is_certified},
            {"network",
             {{"nodes", 4},
              {"switches", 1},
              {"switching", "cut-through"},
              {"ports", 2},
              {"t_s", 0.5},
              {"t_h", 0},
              {"word_time_unit", 1.5}}},
            {"channels", {{0, 1, 2, 3}, {1, 0, 2, 0}}},
            {"send_ports", {{0, 5}}},
            {"receive_ports", Json::array()},
            {"demand", demand},
            {"claims", {{"numerator", "16"}, {"denominator", "1"}, {"bound", 24.5}, {"checksum", "0123456789abcdef"}}}};
  made["network"].update(network);
  return made;
}

Json certificate_by_cut(const Json& network, const Json& cut) {
  Json made{{"$schema", "certificate.schema.json"},
            {"hopscope", "0.1"},
            {"kind", "cut"},
            {"certifies", hopscope::what_a_cut_certifies},
            {"operation", {{"name", "scatter"}, {"root", 1}, {"words", 7.5}}},
            {"network",
             {{"nodes", 4},
              {"switches", 1},
              {"switching", "cut-through"},
              {"ports", 2},
              {"t_s", 0.5},
              {"t_h", 0},
              {"word_time", 1.5}}},
            {"channels", {{0, 1, 2}, {1, 0, 0}}},
            {"cut", cut},
            {"claims", {{"blocks", "3"}, {"capacity", "2"}, {"bound", 24.5}, {"checksum", "0123456789abcdef"}}}};
  made["network"].update(network);
  return made;
}

}  // namespace

TEST_CASE("schema and reader agree on systematically broken certificates") {
  const Judge judge(certificate_schema());
  const Json pairs{{"word_unit", 1}, {"pairs", {{0, 1, 7}, {1, 0, 2}}}};
  const Json some{{"word_unit", 0.25}, {"all_to_all", {0, 2}}, {"words", 3}};
  const Json all{{"word_unit", 0.25}, {"all_to_all", "all"}, {"words", 3}};
  std::size_t documents = 0;
  for (const Json& good :
       {certificate({{"ports", "all"}, {"switching", "store-and-forward"}}, pairs), certificate(Json::object(), some),
        certificate({{"group", "rotation"}, {"sides", {2, 2}}}, all), certificate({{"sides", "not read"}}, all),
        certificate_by_cut({{"ports", "all"}}, {{"inside", {1, 4}}}),
        certificate_by_cut({{"ranks", {3, 1}}}, {{"outside", {0}}, {"data_outside", {1}}}),
        certificate_by_cut({{"group", "xor"}, {"sides", {2, 2}}}, "all ranks"),
        certificate_by_cut(Json::object(), nullptr)}) {
    CHECK(judge.accepts(good));
    CHECK(mistakes_in(good).empty());
    for (const Json& broken : schema::mutations_of(good)) {
      schema::check_same_verdict(judge, broken, mistakes_in(broken));
      ++documents;
    }
  }
  CHECK(documents > 2000);
}
