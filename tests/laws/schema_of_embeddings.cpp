// The schema of embeddings and their reader agree, like those of scenarios.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "laws/mutations.hpp"
#include "laws/schema_judge.hpp"
#include "scenario/embedding.hpp"

namespace {

namespace fs = std::filesystem;
using schema::Json;
using schema::Judge;

Json of_embeddings() { return schema::parsed(schema::root() / "scenarios/embedding.schema.json"); }

/// The schema of embeddings with its references inlined, since the validator opens no files.
Json embedding_schema() {
  std::string text = of_embeddings().dump();
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  };
  replace("../platforms/platform.schema.json#/definitions/", "#/definitions/");
  replace("scenario.schema.json#/definitions/", "#/definitions/");
  replace("../platforms/platform.schema.json#/", "#/definitions/platform/");
  Json embedding_schema = Json::parse(text);
  Json platform = schema::of_platforms();
  embedding_schema["definitions"].update(platform["definitions"]);
  for (const char* shared : {"sizes", "claim"})
    embedding_schema["definitions"][shared] = schema::of_scenarios()["definitions"][shared];
  platform.erase("definitions");
  embedding_schema["definitions"]["platform"] = platform;
  return embedding_schema;
}

std::vector<hopscope::Mistake> mistakes_in(const Json& document, const hopscope::Catalogue& catalogue) {
  return schema::mistakes_of(document, [&](const std::string& file) { (void)read_embedding(file, {}, catalogue); });
}

/// Embeddings with every field, one for each kind of guest.
std::vector<Json> full_examples() {
  const Json platform{{"$schema", "platform.schema.json"},
                      {"name", "machine"},
                      {"topology", {{"family", "mesh"}, {"dims", {2, 4}}, {"width", 2.5}}},
                      {"costs", {{"t_s", 50}}},
                      {"switching", "cut-through"},
                      {"ports", "all"},
                      {"startups", "serial"},
                      {"routing", "default"},
                      {"contention", "fair"},
                      {"mapping", "snake"},
                      {"time_unit", "us"}};
  const Json expect{{"congestion", 1}, {"dilation", 1},    {"expansion", 1},       {"average_dilation", 1.5},
                    {"words", 2.5},    {"guest_edges", 3}, {"deadlock_free", true}};
  Json example{
      {"$schema", "embedding.schema.json"},
      {"name", "everything"},
      {"platform", platform},
      {"mapping", "identity"},
      {"expect", expect},
      {"claim",
       {{"says", "it fits"}, {"source", "2.7.1"}, {"finding", "fails"}, {"from", "p = 64"}, {"found", "it does not"}}}};
  std::vector<Json> examples;
  for (const Json& guest : {Json{{"family", "hypercube"}, {"dimension", 3}, {"width", 1}},
                            Json{{"edges", {{0, 1}, {2, 1, 4.5}}}, {"processes", 5}, {"directed", true}},
                            Json{{"sizes", {{"generator", "constant"}, {"words", 4}}}, {"processes", 6}}}) {
    example["guest"] = guest;
    examples.push_back(example);
  }
  return examples;
}

}  // namespace

TEST_CASE("schema and reader agree on systematically broken embeddings") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge judge(embedding_schema());
  std::size_t documents = 0;
  for (const Json& good : full_examples()) {
    INFO(good.dump());
    CHECK(judge.accepts(good));
    CHECK(mistakes_in(good, catalogue).empty());
    for (const Json& broken : schema::mutations_of(good)) {
      schema::check_same_verdict(judge, broken, mistakes_in(broken, catalogue));
      ++documents;
    }
  }
  CHECK(documents > 2000);
}

TEST_CASE("every shipped embedding is valid for schema and reader") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge judge(embedding_schema());
  int found = 0;
  for (const char* folder : {"scenarios/embeddings", "scenarios/claims"}) {
    for (const auto& entry : fs::directory_iterator(schema::root() / folder)) {
      const bool is_json = entry.path().extension() == ".json";
      if (!is_json || !hopscope::is_embedding(*hopscope::files_on_disk(), entry.path().string())) continue;
      INFO(entry.path().filename().string());
      CHECK(judge.accepts(schema::parsed(entry.path())));
      CHECK_NOTHROW(hopscope::read_embedding(entry.path().string(), {}, catalogue));
      ++found;
    }
  }
  CHECK(found > 25);
}
