// What the tests of the schemas need: the schemas, a judge that applies them, and the reader's verdict.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include <nlohmann/json.hpp>

#include <hopscope/scenario.hpp>

namespace valijson {
class Schema;
}

namespace schema {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Pointer = Json::json_pointer;

/// The repository.
fs::path root();

Json parsed(const fs::path& file);
Json of_platforms();
Json of_scenarios();

/// A schema ready to judge documents.
class Judge {
 public:
  explicit Judge(const Json& schema);
  ~Judge();
  [[nodiscard]] bool accepts(const Json& document) const;

 private:
  std::unique_ptr<valijson::Schema> schema_;
};

/// The scenario schema with the platform schema in the place where it refers to it, since the judge opens no files.
Json joined();
/// The same of others than stand in the repository.
Json joined(const Json& scenarios, Json platform);

/// The mistakes that `read` finds in a file with the document; none if it accepts.
std::vector<hopscope::Mistake> mistakes_of(const Json& document,
                                           const std::function<void(const std::string& file)>& read);

/// The same of a scenario.
std::vector<hopscope::Mistake> mistakes_in(const Json& document, const hopscope::Catalogue& catalogue);

/// A scenario for an algorithm, on the platform of its example.
Json example_of(const hopscope::Algorithm& algorithm, const hopscope::Catalogue& catalogue);

/// A generator with every field that it takes, for the platform of a few ranks that examples have.
Json full_example_of(const hopscope::SizeGenerator& generator);

/// A scenario in which every field stands that may stand beside the algorithm's own.
Json full_example_of(const hopscope::Algorithm& algorithm, const hopscope::Catalogue& catalogue);

}  // namespace schema
