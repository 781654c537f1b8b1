// What the fields of a file may hold, as the schemas say it, in words.
#pragma once

#include <compare>
#include <map>
#include <string>

#include "support/json_layout.hpp"

namespace schema {

using hopscope::test::OrderedJson;

/// Where a part of a schema stands: "platform.schema.json", "/definitions/costs".
struct Place {
  std::string file;
  std::string pointer;

  auto operator<=>(const Place&) const = default;
};

/// A part of a schema, with what it refers to put in, and where that stands.
struct Part {
  Place place;
  OrderedJson value;
};

/// The schemas of the files that people write.
class Schemas {
 public:
  Schemas();

  [[nodiscard]] Part at(const Place& place) const;
  /// A part of a part. @param pointer from there, "/properties/nodes"; something stands there
  [[nodiscard]] Part below(const Part& part, const std::string& pointer) const;
  [[nodiscard]] const std::map<std::string, OrderedJson>& by_file() const { return by_file_; }

 private:
  /// What else stands beside a reference holds in place of what it refers to.
  [[nodiscard]] Part followed(Place place, OrderedJson value) const;

  std::map<std::string, OrderedJson> by_file_;
};

/// Describes values; of those that have a table of their own it names that.
class ValueWords {
 public:
  /// @param names by where they stand: "[costs](#costs)"
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
