// The values of the fields of a file, derived from the schemas, in words.
#pragma once

#include <compare>
#include <map>
#include <string>

#include "support/json_layout.hpp"

namespace schema {

using hopscope::test::OrderedJson;

/// The position of a part of a schema: "platform.schema.json", "/definitions/costs".
struct Place {
  std::string file;
  std::string pointer;

  auto operator<=>(const Place&) const = default;
};

/// A part of a schema, with its reference resolved, and the position of the target.
struct Part {
  Place place;
  OrderedJson value;
};

/// The schemas of the input files.
class Schemas {
 public:
  Schemas();

  [[nodiscard]] Part at(const Place& place) const;
  /// A part of a part. @param pointer from there, "/properties/nodes"; it exists
  [[nodiscard]] Part below(const Part& part, const std::string& pointer) const;
  [[nodiscard]] const std::map<std::string, OrderedJson>& by_file() const { return by_file_; }

 private:
  /// Keywords beside a reference override those of its target.
  [[nodiscard]] Part followed(Place place, OrderedJson value) const;

  std::map<std::string, OrderedJson> by_file_;
};

/// Describes values; those with a table of their own by its name.
class ValueWords {
 public:
  /// @param names by position: "[costs](#costs)"
  ValueWords(const Schemas& schemas, std::map<Place, std::string> names)
      : schemas_(schemas), names_(std::move(names)) {}

  /// "integer from 1 to 2^30", "`fair`, `fifo`", "list of 1 to 64 integers from 1 to 2^30".
  [[nodiscard]] std::string of(const Part& part) const { return said_of(part, Count::one); }

 private:
  enum class Count { one, many };

  [[nodiscard]] std::string said_of(const Part& part, Count count) const;
  [[nodiscard]] std::string alternatives(const Part& part, Count count) const;
  [[nodiscard]] std::string of_type(const std::string& type, const Part& part, Count count) const;
  [[nodiscard]] std::string list(const Part& part, Count count) const;

  const Schemas& schemas_;
  std::map<Place, std::string> names_;
};

/// A value as it is written in a file, as code: `fair`, `false`, `1`.
[[nodiscard]] std::string as_code(const OrderedJson& value);

/// "64", "2^30", "2^53 - 1", "1e15".
[[nodiscard]] std::string number_in_words(const OrderedJson& number);

}  // namespace schema
