// Support for the tests of the schemas: the schemas, a validator, and the reader's mistakes.
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

/// A schema, compiled to validate documents.
class Judge {
 public:
  explicit Judge(const Json& schema);
  ~Judge();
  [[nodiscard]] bool accepts(const Json& document) const;

 private:
  std::unique_ptr<valijson::Schema> schema_;
};

/// The scenario schema with the platform schema in place of its reference, since the validator opens no files.
Json joined();
/// The same for other schemas than those of the repository.
Json joined(const Json& scenarios, Json platform);

/// The mistakes that `read` finds in a file with the document; none if it accepts.
std::vector<hopscope::Mistake> mistakes_of(const Json& document,
                                           const std::function<void(const std::string& file)>& read);

/// The same for a scenario.
std::vector<hopscope::Mistake> mistakes_in(const Json& document, const hopscope::Catalogue& catalogue);

/// A scenario for an algorithm, on the platform of its example.
Json example_of(const hopscope::Algorithm& algorithm, const hopscope::Catalogue& catalogue);

/// A generator with all its fields, for the small platform of the examples.
Json full_example_of(const hopscope::SizeGenerator& generator);

/// A scenario with every field that is allowed with the algorithm.
Json full_example_of(const hopscope::Algorithm& algorithm, const hopscope::Catalogue& catalogue);

}  // namespace schema
