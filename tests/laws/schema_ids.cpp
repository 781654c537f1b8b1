// Each schema that is installed has an identity, against which other schemas, and tools that keep them by it, resolve
// their references: it must lead to the file to which the path leads.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "laws/schema_judge.hpp"

namespace {

namespace fs = std::filesystem;
using schema::Json;
using schema::Pointer;

const std::string base_of_ids = "https://hopscope.invalid/";

// The schemas by their path from the root of the repository.
std::map<std::string, Json> installed_schemas() {
  std::map<std::string, Json> schemas;
  for (const char* const folder : {"scenarios", "platforms"}) {
    for (const auto& entry : fs::directory_iterator(schema::root() / folder)) {
      const std::string path = fs::relative(entry.path(), schema::root()).string();
      if (path.ends_with(".schema.json")) schemas[path] = schema::parsed(entry.path());
    }
  }
  return schemas;
}

void for_each_reference(const Json& part, const std::function<void(const std::string& reference)>& visit) {
  for (auto inner = part.begin(); inner != part.end(); ++inner) {
    if (part.is_object() && inner.key() == "$ref" && inner->is_string()) visit(inner->get<std::string>());
    if (inner->is_structured()) for_each_reference(*inner, visit);
  }
}

}  // namespace

TEST_CASE("the identity of a schema is its path, at a host that never exists") {
  const auto schemas = installed_schemas();
  CHECK(schemas.size() == 6);
  for (const auto& [path, document] : schemas) {
    INFO(path);
    CHECK(document.value("$id", "") == base_of_ids + path);
  }
}

TEST_CASE("every reference of a schema leads to a part of one, by the identities as by the paths") {
  const auto schemas = installed_schemas();
  for (const auto& [path, document] : schemas) {
    for_each_reference(document, [&, &from = path](const std::string& reference) {
      INFO(from << " " << reference);
      const std::size_t hash = std::min(reference.find('#'), reference.size());
      const std::string part = reference.substr(std::min(hash + 1, reference.size()));
      const std::string file =
          hash == 0 ? from : (fs::path(from).parent_path() / reference.substr(0, hash)).lexically_normal().string();
      REQUIRE(schemas.contains(file));
      CHECK(schemas.at(file).contains(Pointer(part)));
    });
  }
}
